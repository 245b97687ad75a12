#pragma once

#include <cstdint>

namespace id2vec {

// A position in the vocabulary, and the row of the embedding table with that number: 0 <= id <
// vocab_size. It is a name tag: two ids may be compared or added, and it means nothing.
using TokenId = std::uint32_t;

}  // namespace id2vec

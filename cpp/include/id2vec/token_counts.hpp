#pragma once

// What a text says by the frequencies of its tokens alone.

#include <cstdint>
#include <span>

#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec {

// counts[v] = how often token v occurs in `ids`; the vocabulary size is counts.size(). kOutOfRange
// for an id that is not below it and for no counts at all, with nothing changed.
Status count_tokens_into(std::span<const TokenId> ids, std::span<std::uint32_t> counts);

// -sum_v p_v log p_v with p = counts / their sum, in nats; 0 for an empty text. It is the lowest
// mean loss of a model that takes no notice of the context: whoever falls below it has learned what
// follows what. The same bits in every build.
double unigram_entropy(std::span<const std::uint32_t> counts);

}  // namespace id2vec

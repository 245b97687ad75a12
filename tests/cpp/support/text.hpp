#pragma once

// Texts to train on.

#include <cstddef>
#include <cstdint>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/token_id.hpp"
#include "vectors.hpp"

namespace id2vec::test {

// Tokens below vocab_size with something to learn: mostly a function of the one before.
inline AlignedBuffer<TokenId> made_up_text(std::size_t length, std::uint32_t vocab_size,
                                           std::uint64_t seed) {
  Lcg random(seed);
  AlignedBuffer<TokenId> text = AlignedBuffer<TokenId>::allocate(length).value();
  TokenId token = 0;
  for (TokenId& next : text.span()) {
    token = random.next() % 4 == 0 ? random.next() % vocab_size : (token * 7 + 1) % vocab_size;
    next = token;
  }
  return text;
}

}  // namespace id2vec::test

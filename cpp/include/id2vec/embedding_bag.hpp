#pragma once

// torch.nn.EmbeddingBag: one vector for a bag of tokens.

#include <cstdint>
#include <span>

#include "id2vec/embedding_table.hpp"

namespace id2vec {

enum class BagMode : std::uint8_t { kSum, kMean, kMax };

// Bag b holds the tokens ids[offsets[b] .. offsets[b + 1]), the last one up to the end of `ids`;
// its vector is written to out[b * D .. (b + 1) * D). `out` is [offsets.size() * D] and may not
// overlap the table.
//
//  - The padding row is left out: it adds nothing and is not counted by the mean.
//  - A bag that is empty, or holds nothing but padding, is all zeros.
//  - Sums run in the order of the ids, starting from +0. A maximum keeps the earlier of two equal
//    values; a NaN counts only as the first value of its bag, where it stays (PyTorch's CPU kernel
//    compares in this way).
//  - max_norm shortens the rows first, as in a lookup.
//
// Errors, with `out` and the table unchanged: kOutOfRange for an id >= V, a first offset other than
// 0, and one below the offset before it or above ids.size(); kBadArgument for no offsets with ids
// and for a wrong length of `out`.
// Cost: one read of the rows; allocates nothing.
Status embedding_bag_into(EmbeddingTable& table, std::span<const TokenId> ids,
                          std::span<const std::uint32_t> offsets, BagMode mode,
                          std::span<float> out);

}  // namespace id2vec

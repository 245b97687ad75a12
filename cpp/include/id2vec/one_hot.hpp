#pragma once

// The long way to a row: a one-hot vector, and its product with the whole table.

#include <cstdint>
#include <span>

#include "id2vec/embedding_table.hpp"

namespace id2vec {

// Writes the one-hot vector of `id`: zeros, and 1 at position id. out.size() is the vocabulary
// size, at least 1. kOutOfRange for id >= out.size().
Status one_hot_into(TokenId id, std::span<float> out);

struct ProductCost {
  std::uint64_t multiply_adds = 0;  // V x D, all of them carried out
  std::uint64_t bytes_read = 0;     // of the table and of the vector: 4 (V x D + V)
};

// out = x^T E for any x, [V]; `out` is [D] and may overlap neither. It is the honest dense product:
// every row is read, multiplied and added, zeros included, and nothing in the loop looks at the
// value of x.
//
// out[j] is the sum over v = 0, 1, 2, … of x[v] * E[v][j], added in this order to +0, with separate
// multiplication and addition in every build. So for a one-hot x and a finite table it has the very
// bits of the row, with one exception: a stored -0 comes out as +0, since +0 + -0 is +0. A table
// filled with normals stores no -0. If E holds an infinity or a NaN in any other row, its column
// comes out as NaN: 0 x infinity is NaN. A lookup does not have that fault.
//
// kBadArgument for a wrong length.
// Cost: one read of the table; allocates nothing.
Result<ProductCost> dense_product_into(const EmbeddingTable& table, std::span<const float> x,
                                       std::span<float> out);

}  // namespace id2vec

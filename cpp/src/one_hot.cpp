#include "id2vec/one_hot.hpp"

#include <algorithm>

#include "simd/elementwise.hpp"

namespace id2vec {

using simd::F32x4;

Status one_hot_into(TokenId id, std::span<float> out) {
  if (out.empty()) return out_of_range("vocab_size", 0, 1, UINT32_MAX);
  if (id >= out.size()) return out_of_range("id", id, 0, out.size() - 1);
  std::ranges::fill(out, 0.0F);
  out[id] = 1;
  return Success{};
}

Result<ProductCost> dense_product_into(const EmbeddingTable& table, std::span<const float> x,
                                       std::span<float> out) {
  const std::size_t vocab_size = table.vocab_size();
  const std::size_t dim = table.dim();
  if (x.size() != vocab_size) return wrong_length("x", x.size(), vocab_size);
  if (out.size() != dim) return wrong_length("out", out.size(), dim);

  std::ranges::fill(out, 0.0F);
  const float* row = table.values().data();
  std::size_t v = 0;
  for (; v + 4 <= vocab_size; v += 4) {
    simd::add_scaled_rows<F32x4>(out.data(), row, dim, x.data() + v, dim);
    row += 4 * dim;
  }
  for (; v < vocab_size; ++v) {
    simd::add_scaled<F32x4>(out.data(), row, x[v], dim);
    row += dim;
  }
  const std::uint64_t multiply_adds = std::uint64_t{vocab_size} * dim;
  return ProductCost{multiply_adds, (multiply_adds + vocab_size) * sizeof(float)};
}

}  // namespace id2vec

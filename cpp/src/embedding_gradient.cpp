#include "id2vec/embedding_gradient.hpp"

#include <algorithm>

#include "simd/elementwise.hpp"
#include "token_checks.hpp"

namespace id2vec {

using simd::F32x4;

Status embedding_gradient_into(const EmbeddingTable& table, std::span<const TokenId> ids,
                               std::span<const float> upstream, bool scale_grad_by_freq,
                               std::span<float> gradient) {
  const std::size_t dim = table.dim();
  const std::uint64_t expected = std::uint64_t{ids.size()} * dim;
  if (upstream.size() != expected) return wrong_length("upstream", upstream.size(), expected);
  if (gradient.size() != table.values().size()) {
    return wrong_length("gradient", gradient.size(), table.values().size());
  }
  if (const Status status = check_tokens("ids", ids, table.vocab_size()); !status) return status;

  AlignedBuffer<std::uint32_t> counts;
  if (scale_grad_by_freq) {
    auto buffer = AlignedBuffer<std::uint32_t>::allocate(table.vocab_size());
    if (!buffer) return buffer.error();
    counts = std::move(buffer).value();
    std::ranges::fill(counts.span(), 0U);
    for (const TokenId id : ids) counts.data()[id] += 1;
  }

  std::ranges::fill(gradient, 0.0F);
  const float* row = upstream.data();
  for (const TokenId id : ids) {
    if (id != table.options().padding_idx) {
      float* const target = gradient.data() + id * dim;
      if (scale_grad_by_freq) {
        simd::add_scaled<F32x4>(target, row, 1 / static_cast<float>(counts.data()[id]), dim);
      } else {
        simd::add<F32x4>(target, row, dim);
      }
    }
    row += dim;
  }
  return Success{};
}

}  // namespace id2vec

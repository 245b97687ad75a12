#include "id2vec/embedding_bag.hpp"

#include <algorithm>

#include "simd/elementwise.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

Status check_offsets(std::span<const std::uint32_t> offsets, std::size_t id_count) {
  if (offsets.empty()) {
    if (id_count == 0) return Success{};
    return Error(ErrorCode::kBadArgument, "offsets",
                 "offsets is empty; accepted: at least one, as there are ids");
  }
  std::uint64_t least = 0;
  std::uint64_t most = 0;  // The first bag begins with the ids.
  for (std::size_t b = 0; b < offsets.size(); ++b) {
    if (offsets[b] < least || offsets[b] > most) {
      return Error(ErrorCode::kOutOfRange, "offsets", "offsets[", b, "] is ", offsets[b],
                   "; accepted: an integer from ", least, " to ", most);
    }
    least = offsets[b];
    most = id_count;
  }
  return Success{};
}

// The first row of a bag is added to +0 (or copied, for a maximum); returns how many rows were not
// padding.
std::uint32_t reduce_bag(const EmbeddingTable& table, std::span<const TokenId> bag, BagMode mode,
                         float* out) {
  const std::size_t dim = table.dim();
  const float* const rows = table.values().data();
  std::uint32_t count = 0;
  std::fill_n(out, dim, 0.0F);
  for (const TokenId id : bag) {
    if (id == table.options().padding_idx) continue;
    const float* const row = rows + id * dim;
    if (mode != BagMode::kMax) {
      simd::add<F32x4>(out, row, dim);
    } else if (count == 0) {
      std::copy_n(row, dim, out);
    } else {
      simd::maximum<F32x4>(out, row, dim);
    }
    ++count;
  }
  return count;
}

}  // namespace

Status embedding_bag_into(EmbeddingTable& table, std::span<const TokenId> ids,
                          std::span<const std::uint32_t> offsets, BagMode mode,
                          std::span<float> out) {
  const std::uint64_t expected = std::uint64_t{offsets.size()} * table.dim();
  if (out.size() != expected) return wrong_length("out", out.size(), expected);
  if (const Status status = check_offsets(offsets, ids.size()); !status) return status;
  if (const Status status = table.renormalise(ids); !status) return status;

  float* vector = out.data();
  for (std::size_t b = 0; b < offsets.size(); ++b) {
    const std::size_t end = b + 1 < offsets.size() ? offsets[b + 1] : ids.size();
    const std::uint32_t count =
        reduce_bag(table, ids.subspan(offsets[b], end - offsets[b]), mode, vector);
    if (mode == BagMode::kMean && count > 0) {
      simd::divide<F32x4>(vector, static_cast<float>(count), table.dim());
    }
    vector += table.dim();
  }
  return Success{};
}

}  // namespace id2vec

#include "id2vec/embedding_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "simd/reductions.hpp"
#include "token_checks.hpp"
#include "wide_sums.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

Status check_options(TableShape shape, const TableOptions& options) {
  if (options.padding_idx && *options.padding_idx >= shape.vocab_size) {
    return out_of_range("padding_idx", *options.padding_idx, 0, shape.vocab_size - 1);
  }
  return options.max_norm ? check_number("max_norm", *options.max_norm, kAboveZero) : Success{};
}

// The 2-norm with the same bits in every build.
double norm_of(const float* row, std::size_t n) {
  const float square = simd::sum_of_squares<F32x4, simd::Exact>(row, n);
  if (std::isfinite(square)) return std::sqrt(static_cast<double>(square));
  return std::sqrt(wide_sums(row, row, n).square_a);
}

void shorten(float* row, std::size_t n, double factor) {
  if (factor >= static_cast<double>(std::numeric_limits<float>::min())) {
    simd::multiply<F32x4>(row, static_cast<float>(factor), n);
    return;
  }
  // In float32 such a factor would have few digits, or be 0.
  for (std::size_t i = 0; i < n; ++i) {
    row[i] = static_cast<float>(static_cast<double>(row[i]) * factor);
  }
}

constexpr std::uint32_t kBitsPerWord = 32;

}  // namespace

EmbeddingTable::EmbeddingTable(TableShape shape, TableOptions options, AlignedBuffer<float> values,
                               AlignedBuffer<std::uint32_t> visited)
    : shape_(shape), options_(options), values_(std::move(values)), visited_(std::move(visited)) {}

Result<EmbeddingTable> EmbeddingTable::allocate(TableShape shape, TableOptions options) {
  constexpr std::uint64_t kLargest = UINT32_MAX;
  if (shape.vocab_size == 0) return out_of_range("vocab_size", 0, 1, kLargest);
  if (shape.dim == 0) return out_of_range("dim", 0, 1, kLargest);
  if (const Status status = check_options(shape, options); !status) return status.error();

  // Two 32-bit factors cannot overflow 64 bits; four times their product could, so the limit is
  // divided instead.
  const std::uint64_t count = std::uint64_t{shape.vocab_size} * shape.dim;
  if (count > kMaxBytes / sizeof(float)) {
    return Error(ErrorCode::kOutOfMemory, "vocab_size", shape.vocab_size, " x ", shape.dim,
                 " float32 are ", count, " numbers; accepted: at most ", kMaxBytes / sizeof(float),
                 " (4 GiB)");
  }
  auto values = AlignedBuffer<float>::allocate(count);
  if (!values) return values.error();

  AlignedBuffer<std::uint32_t> visited;
  if (options.max_norm) {
    const std::uint64_t words = (std::uint64_t{shape.vocab_size} + kBitsPerWord - 1) / kBitsPerWord;
    auto bits = AlignedBuffer<std::uint32_t>::allocate(words);
    if (!bits) return bits.error();
    visited = std::move(bits).value();
    std::ranges::fill(visited.span(), 0U);
  }
  return EmbeddingTable(shape, options, std::move(values).value(), std::move(visited));
}

Result<EmbeddingTable> EmbeddingTable::zeros(TableShape shape, TableOptions options) {
  auto table = allocate(shape, options);
  if (table) std::ranges::fill(table->values_.span(), 0.0F);
  return table;
}

Result<EmbeddingTable> EmbeddingTable::normal(TableShape shape, TorchRandom& random,
                                              TableOptions options) {
  auto table = allocate(shape, options);
  if (!table) return table;
  random.fill_normal(table->values_.span());
  if (options.padding_idx) std::fill_n(table->row_data(*options.padding_idx), shape.dim, 0.0F);
  return table;
}

Result<EmbeddingTable> EmbeddingTable::from_values(TableShape shape, std::span<const float> values,
                                                   TableOptions options) {
  // Before memory is asked for. A shape that allocate() refuses is left for it to refuse, with its
  // better reason.
  const std::uint64_t expected = std::uint64_t{shape.vocab_size} * shape.dim;
  if (expected != 0 && expected <= kMaxBytes / sizeof(float) && values.size() != expected) {
    return wrong_length("values", values.size(), expected);
  }
  auto table = allocate(shape, options);
  if (table) std::ranges::copy(values, table->values_.data());
  return table;
}

Result<std::span<const float>> EmbeddingTable::row(TokenId id) const {
  if (id >= shape_.vocab_size) return out_of_range("id", id, 0, shape_.vocab_size - 1);
  return std::span<const float>(row_data(id), shape_.dim);
}

Status EmbeddingTable::set_row(TokenId id, std::span<const float> values) {
  if (id >= shape_.vocab_size) return out_of_range("id", id, 0, shape_.vocab_size - 1);
  if (values.size() != shape_.dim) return wrong_length("values", values.size(), shape_.dim);
  std::memmove(row_data(id), values.data(), values.size_bytes());
  return Success{};
}

Status EmbeddingTable::lookup_into(std::span<const TokenId> ids, std::span<float> out) {
  const std::uint64_t expected = std::uint64_t{ids.size()} * shape_.dim;
  if (out.size() != expected) return wrong_length("out", out.size(), expected);
  if (const Status status = renormalise(ids); !status) return status;
  float* to = out.data();
  for (const TokenId id : ids) {
    std::memcpy(to, row_data(id), std::size_t{shape_.dim} * sizeof(float));
    to += shape_.dim;
  }
  return Success{};
}

Result<AlignedBuffer<float>> EmbeddingTable::lookup(std::span<const TokenId> ids) {
  auto out = AlignedBuffer<float>::allocate(std::uint64_t{ids.size()} * shape_.dim);
  if (!out) return out;
  if (const Status status = lookup_into(ids, out->span()); !status) return status.error();
  return out;
}

Status EmbeddingTable::renormalise(std::span<const TokenId> ids) {
  if (const Status status = check_tokens("ids", ids, shape_.vocab_size); !status) return status;
  if (!options_.max_norm) return Success{};
  const std::span<std::uint32_t> visited = visited_.span();
  for (const TokenId id : ids) {
    std::uint32_t& word = visited[id / kBitsPerWord];
    const std::uint32_t bit = 1U << (id % kBitsPerWord);
    if ((word & bit) != 0) continue;
    word |= bit;
    float* const row = row_data(id);
    const double norm = norm_of(row, shape_.dim);
    if (norm > *options_.max_norm) shorten(row, shape_.dim, *options_.max_norm / (norm + 1e-7));
  }
  for (const TokenId id : ids) visited[id / kBitsPerWord] = 0;
  return Success{};
}

}  // namespace id2vec

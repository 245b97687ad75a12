#include "id2vec/alias_table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace id2vec {
namespace {

// The sum of the weights, unless there is something wrong with them.
Result<double> checked_sum(std::span<const double> weights) {
  constexpr std::string_view kAccepted = "; accepted: finite numbers, 0 or more, not all of them 0";
  if (weights.empty() || weights.size() > UINT32_MAX) {
    return out_of_range("vocab_size", weights.size(), 1, UINT32_MAX);
  }
  double sum = 0;
  for (std::size_t v = 0; v < weights.size(); ++v) {
    if (std::isnan(weights[v])) {
      return Error(ErrorCode::kBadArgument, "weights", "weights[", v, "] is not a number",
                   kAccepted);
    }
    if (weights[v] < 0 || std::isinf(weights[v])) {
      return Error(ErrorCode::kOutOfRange, "weights", "weights[", v, "] is negative or infinite",
                   kAccepted);
    }
    sum += weights[v];
  }
  if (sum == 0 || std::isinf(sum)) {
    return Error(ErrorCode::kOutOfRange, "weights", "the sum of the weights is 0 or infinite",
                 kAccepted);
  }
  return sum;
}

// Of a height in [0, 1).
std::uint32_t threshold_of(double height) {
  constexpr double kHeights = 0x1p32;
  return static_cast<std::uint32_t>(height * kHeights);
}

}  // namespace

Result<AliasTable> AliasTable::create(std::span<const double> weights) {
  const auto sum = checked_sum(weights);
  if (!sum) return sum.error();
  const std::size_t n = weights.size();
  auto columns = AlignedBuffer<Column>::allocate(n);
  if (!columns) return columns.error();
  auto heights_memory = AlignedBuffer<double>::allocate(n);
  if (!heights_memory) return heights_memory.error();
  auto todo_memory = AlignedBuffer<TokenId>::allocate(n);
  if (!todo_memory) return todo_memory.error();

  // Columns that are too low from the front of the list, those that are high enough from its back.
  double* const heights = heights_memory->data();
  TokenId* const todo = todo_memory->data();
  std::size_t low = 0;
  std::size_t high = n;
  for (std::size_t v = 0; v < n; ++v) {
    heights[v] = weights[v] / *sum * static_cast<double>(n);
    // Full: above its threshold lies the same outcome.
    columns->data()[v] = {UINT32_MAX, static_cast<TokenId>(v)};
    todo[heights[v] < 1 ? low++ : --high] = static_cast<TokenId>(v);
  }
  // Each low column is filled up by the last of the high ones, which may become low itself.
  while (low > 0 && high < n) {
    const TokenId small = todo[--low];
    const TokenId large = todo[high];
    columns->data()[small] = {threshold_of(heights[small]), large};
    heights[large] = (heights[large] + heights[small]) - 1;
    if (heights[large] < 1) {
      todo[low++] = large;
      ++high;
    }
  }
  // What is left of either list is full, but for rounding.
  return AliasTable(std::move(columns).value());
}

Result<AliasTable> AliasTable::from_counts(std::span<const std::uint32_t> counts) {
  if (!counts.empty() && std::ranges::all_of(counts, [](std::uint32_t c) { return c == 0; })) {
    return Error(ErrorCode::kOutOfRange, "counts",
                 "counts are all 0; accepted: at least one above 0");
  }
  auto weights = AlignedBuffer<double>::allocate(counts.size());
  if (!weights) return weights.error();
  for (std::size_t v = 0; v < counts.size(); ++v) {
    // Square roots are exact to the last bit everywhere; std::pow is not.
    const double root = std::sqrt(static_cast<double>(counts[v]));
    weights->data()[v] = root * std::sqrt(root);
  }
  return create(weights->span());
}

}  // namespace id2vec

#include "id2vec/nearest.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "comparisons.hpp"
#include "token_checks.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

// The V - |exclude| rows that may answer, as one bit each; without an exclusion list no memory is
// needed.
class Excluded {
 public:
  static Result<Excluded> of(std::uint32_t vocab_size, std::span<const TokenId> ids) {
    Excluded excluded;
    if (ids.empty()) return excluded;
    auto buffer = AlignedBuffer<std::uint32_t>::allocate(vocab_size / kBits + 1);
    if (!buffer) return buffer.error();
    excluded.bits_ = std::move(buffer).value();
    std::ranges::fill(excluded.bits_.span(), 0U);
    for (const TokenId id : ids) excluded.bits_.data()[id / kBits] |= 1U << (id % kBits);
    for (const std::uint32_t word : excluded.bits_.span()) {
      excluded.count_ += static_cast<std::uint32_t>(std::popcount(word));
    }
    return excluded;
  }

  std::uint32_t count() const { return count_; }
  bool holds(TokenId id) const {
    return count_ != 0 && (bits_.data()[id / kBits] >> (id % kBits) & 1U) != 0;
  }

 private:
  static constexpr std::uint32_t kBits = 32;
  AlignedBuffer<std::uint32_t> bits_;
  std::uint32_t count_ = 0;
};

// Strict order, best first: by score, then by id; NaN after all numbers.
struct Nearer {
  bool smaller_is_nearer;

  bool operator()(const Neighbour& a, const Neighbour& b) const {
    const bool a_is_number = !std::isnan(a.score);
    const bool b_is_number = !std::isnan(b.score);
    if (a_is_number != b_is_number) return a_is_number;
    if (a_is_number && a.score != b.score) return (a.score < b.score) == smaller_is_nearer;
    return a.id < b.id;
  }
};

// `best` becomes a heap with the worst of the kept neighbours on top, which is all that a candidate
// has to beat.
template <class Score>
void select(const EmbeddingTable& table, const Excluded& excluded, Nearer nearer,
            std::span<Neighbour> best, Score score) {
  const float* row = table.values().data();
  std::size_t kept = 0;
  for (TokenId id = 0; id < table.vocab_size(); ++id, row += table.dim()) {
    if (excluded.holds(id)) continue;
    const Neighbour candidate{id, score(row)};
    if (kept < best.size()) {
      best[kept++] = candidate;
      if (kept == best.size()) std::ranges::make_heap(best, nearer);
    } else if (nearer(candidate, best.front())) {
      std::ranges::pop_heap(best, nearer);
      best.back() = candidate;
      std::ranges::push_heap(best, nearer);
    }
  }
  std::ranges::sort_heap(best, nearer);
}

// query += sign * row / max(|row|, kSmallestNorm). In double: the factor of a long row may be too
// small for a float.
void add_unit(std::span<float> query, const float* row, double sign) {
  const double norm = std::sqrt(wide_sums(row, row, query.size()).square_a);
  const double factor = sign / std::max(norm, kSmallestNorm);
  for (float& x : query) x += static_cast<float>(factor * static_cast<double>(*row++));
}

}  // namespace

Status nearest_into(const EmbeddingTable& table, std::span<const float> query, Metric metric,
                    std::span<const TokenId> exclude, std::span<Neighbour> out) {
  if (query.size() != table.dim()) return wrong_length("query", query.size(), table.dim());
  if (const Status status = check_tokens("exclude", exclude, table.vocab_size()); !status) {
    return status;
  }
  const auto excluded = Excluded::of(table.vocab_size(), exclude);
  if (!excluded) return excluded.error();
  const std::uint32_t available = table.vocab_size() - excluded->count();
  if (out.empty() || out.size() > available) return out_of_range("k", out.size(), 1, available);

  const float* const q = query.data();
  const std::size_t n = query.size();
  switch (metric) {
    case Metric::kCosine:
      select(table, *excluded, Nearer{false}, out, CosineWith<F32x4>(q, n));
      break;
    case Metric::kDot:
      select(table, *excluded, Nearer{false}, out,
             [=](const float* row) { return compare_dot<F32x4>(q, row, n); });
      break;
    case Metric::kEuclidean:
      select(table, *excluded, Nearer{true}, out,
             [=](const float* row) { return compare_euclidean<F32x4>(q, row, n); });
      break;
  }
  return Success{};
}

Status analogy_query_into(const EmbeddingTable& table, std::span<const TokenId> positive,
                          std::span<const TokenId> negative, std::span<float> query) {
  const std::size_t dim = table.dim();
  if (query.size() != dim) return wrong_length("query", query.size(), dim);
  if (positive.empty() && negative.empty()) {
    return Error(ErrorCode::kBadArgument, "positive",
                 "positive and negative are empty; accepted: at least one id");
  }
  for (const auto& [name, ids] :
       {std::pair("positive", positive), std::pair("negative", negative)}) {
    if (const Status status = check_tokens(name, ids, table.vocab_size()); !status) return status;
  }

  std::ranges::fill(query, 0.0F);
  const float* const rows = table.values().data();
  for (const TokenId id : positive) add_unit(query, rows + id * dim, 1);
  for (const TokenId id : negative) add_unit(query, rows + id * dim, -1);
  return Success{};
}

}  // namespace id2vec

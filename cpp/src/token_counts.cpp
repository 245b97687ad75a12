#include "id2vec/token_counts.hpp"

#include <algorithm>

#include "double_math.hpp"
#include "token_checks.hpp"

namespace id2vec {

Status count_tokens_into(std::span<const TokenId> ids, std::span<std::uint32_t> counts) {
  if (counts.empty()) return out_of_range("vocab_size", 0, 1, UINT32_MAX);
  const auto vocab_size = static_cast<std::uint32_t>(counts.size());
  if (const Status status = check_tokens("ids", ids, vocab_size); !status) return status;
  std::ranges::fill(counts, 0U);
  for (const TokenId id : ids) counts[id] += 1;
  return Success{};
}

// With N the sum of the counts: log N - 1/N sum_v c_v log c_v.
double unigram_entropy(std::span<const std::uint32_t> counts) {
  double total = 0;
  double sum = 0;
  for (const std::uint32_t count : counts) {
    if (count == 0) continue;
    const double c = count;
    total += c;
    sum += c * portable_log(c);
  }
  // Rounding may take the entropy of a single word below 0.
  return total == 0 ? 0 : std::max(0.0, portable_log(total) - sum / total);
}

}  // namespace id2vec

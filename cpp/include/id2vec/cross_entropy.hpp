#pragma once

// Cross-entropy of logits against targets, and its gradient, as torch.nn.functional.cross_entropy.
//
//   L = 1/n sum_i ( log sum_v exp(z[i][v]) - z[i][t_i] )
//   dL/dz[i][v] = ( exp(z[i][v]) / sum_w exp(z[i][w]) - [v = t_i] ) / n
//
// where i runs over the n rows whose target counts; a row whose target is `ignored` (ignore_index
// of PyTorch, the padding token) adds nothing to L and has no gradient. The largest logit of a row
// is subtracted before the exponentials are taken, so that none overflows.
//
// The functions give the sum over rows and leave n to the caller, who may work on a batch in
// pieces. Each logarithm is taken, and the sum over rows is formed, in double, in the order of the
// rows. The same bits in every build. A row with a NaN or an infinite largest logit gives NaN.

#include <cstddef>
#include <optional>
#include <span>

#include "id2vec/token_id.hpp"

namespace id2vec {

// Row i of the logits starts at data + i * stride and has vocab_size >= 1 numbers; stride may
// exceed vocab_size, and what lies between is neither read nor written.
struct Logits {
  float* data = nullptr;
  std::size_t vocab_size = 0;
  std::size_t stride = 0;
};

// n: how many of the targets count.
std::size_t count_targets(std::span<const TokenId> targets, std::optional<TokenId> ignored);

// n L of the targets.size() rows; targets must be below vocab_size. The logits are only read.
double cross_entropy_sum(Logits logits, std::span<const TokenId> targets,
                         std::optional<TokenId> ignored);

// The same, and each row becomes `scale` times the gradient of the sum, that is the gradient of L
// for scale = 1/n; the row of an ignored target becomes zeros. Cost: one exponential for each
// logit; allocates nothing.
double cross_entropy_gradient(Logits logits, std::span<const TokenId> targets,
                              std::optional<TokenId> ignored, float scale);

}  // namespace id2vec

#include "id2vec/cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "double_math.hpp"
#include "simd/elementwise.hpp"
#include "simd/softmax.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

// log sum_v exp(z[v]) - z[t], from the largest logit and the sum of the shifted exponentials.
double row_loss(float largest, float sum, float target_logit) {
  // portable_log takes positive numbers only; a sum of exponentials is one unless something was not
  // finite.
  if (!std::isfinite(sum)) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(largest) + portable_log(static_cast<double>(sum)) -
         static_cast<double>(target_logit);
}

}  // namespace

std::size_t count_targets(std::span<const TokenId> targets, std::optional<TokenId> ignored) {
  if (!ignored) return targets.size();
  return targets.size() - static_cast<std::size_t>(std::ranges::count(targets, *ignored));
}

double cross_entropy_sum(Logits logits, std::span<const TokenId> targets,
                         std::optional<TokenId> ignored) {
  double loss = 0;
  const float* z = logits.data;
  for (const TokenId target : targets) {
    if (target != ignored) {
      const float largest = simd::row_maximum<F32x4>(z, logits.vocab_size);
      const float sum = simd::sum_exponentials<F32x4>(z, largest, logits.vocab_size);
      loss += row_loss(largest, sum, z[target]);
    }
    z += logits.stride;
  }
  return loss;
}

double cross_entropy_gradient(Logits logits, std::span<const TokenId> targets,
                              std::optional<TokenId> ignored, float scale) {
  double loss = 0;
  float* z = logits.data;
  for (const TokenId target : targets) {
    if (target != ignored) {
      const float largest = simd::row_maximum<F32x4>(z, logits.vocab_size);
      const float target_logit = z[target];
      const float sum = simd::exponentials_in_place<F32x4>(z, largest, logits.vocab_size);
      loss += row_loss(largest, sum, target_logit);
      simd::multiply<F32x4>(z, scale / sum, logits.vocab_size);
      z[target] -= scale;
    } else {
      std::fill_n(z, logits.vocab_size, 0.0F);
    }
    z += logits.stride;
  }
  return loss;
}

}  // namespace id2vec

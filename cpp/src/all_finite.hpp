#pragma once

#include <cmath>
#include <span>

#include "simd/f32x4.hpp"

namespace id2vec {

// Whether no element is infinite or NaN: x * 0 is 0 for a number and NaN for the others.
inline bool all_finite(std::span<const float> values) {
  using simd::F32x4;
  constexpr std::size_t kTurn = 4 * simd::kLanes;
  const F32x4 zero = F32x4::splat(0);
  F32x4 sum[4] = {zero, zero, zero, zero};
  std::size_t i = 0;
  for (; i + kTurn <= values.size(); i += kTurn) {
    for (std::size_t v = 0; v < 4; ++v) {
      sum[v] = sum[v] + F32x4::load(values.data() + i + v * simd::kLanes) * zero;
    }
  }
  float rest = ((sum[0] + sum[1]) + (sum[2] + sum[3])).sum_lanes();
  for (; i < values.size(); ++i) rest += values[i] * 0;
  return !std::isnan(rest);
}

}  // namespace id2vec

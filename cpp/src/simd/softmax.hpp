#pragma once

// The pieces of a safe softmax over n >= 1 numbers: softmax(z)[i] = exp(z[i] - m) / sum_j exp(z[j]
// - m) with m = max z, so that no exponential overflows and at least one of them is 1. Fixed order,
// exact arithmetic: the same bits in every build.

#include <cstddef>
#include <limits>

#include "f32x4.hpp"
#include "math.hpp"

namespace id2vec::simd {

// The last n (1 to 3) numbers of a row; the lanes past the end are -infinity, which no maximum
// chooses and whose exponential is 0.
template <class F>
F load_row_end(const float* p, std::size_t n) {
  constexpr float kNothing = -std::numeric_limits<float>::infinity();
  float lane[kLanes] = {kNothing, kNothing, kNothing, kNothing};
  for (std::size_t i = 0; i < n; ++i) lane[i] = p[i];
  return F::load(lane);
}

// The largest of z[0 .. n); a NaN is passed over.
template <class F>
float row_maximum(const float* z, std::size_t n) {
  F m0 = F::splat(-std::numeric_limits<float>::infinity());
  F m1 = m0;
  std::size_t i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    m0 = F::max(m0, F::load(z + i));
    m1 = F::max(m1, F::load(z + i + kLanes));
  }
  for (; i + kLanes <= n; i += kLanes) m0 = F::max(m0, F::load(z + i));
  if (i < n) m1 = F::max(m1, load_row_end<F>(z + i, n - i));
  float lane[kLanes];
  F::max(m0, m1).store(lane);
  float largest = lane[0];
  for (std::size_t j = 1; j < kLanes; ++j) largest = largest < lane[j] ? lane[j] : largest;
  return largest;
}

// sum_i exp(z[i] - shift); visit(i, count, e) is given each vector of exponentials, `count` of
// whose lanes are in use.
template <class F, class Visit>
float sum_exponentials(const float* z, float shift, std::size_t n, Visit visit) {
  const F s = F::splat(shift);
  F sum[4] = {F::splat(0), F::splat(0), F::splat(0), F::splat(0)};
  std::size_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    for (std::size_t v = 0; v < 4; ++v) {
      const F e = exp(F::load(z + i + v * kLanes) - s);
      visit(i + v * kLanes, kLanes, e);
      sum[v] = sum[v] + e;
    }
  }
  for (; i + kLanes <= n; i += kLanes) {
    const F e = exp(F::load(z + i) - s);
    visit(i, kLanes, e);
    sum[0] = sum[0] + e;
  }
  if (i < n) {
    const F e = exp(load_row_end<F>(z + i, n - i) - s);
    visit(i, n - i, e);
    sum[0] = sum[0] + e;
  }
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])).sum_lanes();
}

template <class F>
float sum_exponentials(const float* z, float shift, std::size_t n) {
  return sum_exponentials<F>(z, shift, n, [](std::size_t, std::size_t, F) {});
}

// The same, and z[i] becomes exp(z[i] - shift).
template <class F>
float exponentials_in_place(float* z, float shift, std::size_t n) {
  return sum_exponentials<F>(z, shift, n, [z](std::size_t i, std::size_t count, F e) {
    if (count == kLanes) {
      e.store(z + i);
    } else {
      store_partial(e, z + i, count);
    }
  });
}

}  // namespace id2vec::simd

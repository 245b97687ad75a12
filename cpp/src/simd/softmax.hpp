#pragma once

// The pieces of a safe softmax over n >= 1 numbers, with m = max z:
//
//   softmax(z)[i] = exp(z[i] - m) / sum_j exp(z[j] - m)
//
// so that no exponential overflows and at least one of them is 1. Fixed order, exact arithmetic:
// the same bits in every build.

#include <cstddef>
#include <limits>

#include "f32x4.hpp"
#include "math.hpp"

namespace id2vec::simd {

// e^x for x <= 0, in two thirds of the operations of exp(): largest error 1 ulp down to -87.3,
// exactly 0 below -87.7 (-infinity included); NaN stays NaN.
//
// x = k log 2 + r as in exp(). 2^k needs one factor only, and its exponent field k + 127 is 0,
// which is the number 0, at the clamp. The polynomial is the one of degree 6 that begins 1 + r and
// has the least relative error for |r| <= log(2) / 2: 3e-9. (The coefficients are our own fit.)
template <class F>
F exp_not_positive(F x) {
  using U = typename F::Bits;
  const F clamped = F::max(x, F::splat(-88));
  const F rounded =
      multiply_add(clamped, F::splat(0x1.715476p0F), F::splat(kRounder));  // 1 / log 2
  const F k = rounded - F::splat(kRounder);
  const F r = (clamped - k * F::splat(0x1.62e4p-1F)) - k * F::splat(0x1.7f7d1cp-20F);
  const F tail = polynomial(
      r, {0x1.fffffcp-2F, 0x1.555492p-3F, 0x1.5558f2p-5F, 0x1.123a2p-7F, 0x1.6a23cep-10F});
  const F power = multiply_add(r * r, tail, r) + F::splat(1);
  // The bits of kRounder above k leave the word.
  return power * F::from_bits((rounded.bits() + U::splat(127)).template shifted_left<23>());
}

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
  const F nothing = F::splat(-std::numeric_limits<float>::infinity());
  F m[4] = {nothing, nothing, nothing, nothing};
  std::size_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    for (std::size_t v = 0; v < 4; ++v) m[v] = F::max(m[v], F::load(z + i + v * kLanes));
  }
  for (; i + kLanes <= n; i += kLanes) m[0] = F::max(m[0], F::load(z + i));
  if (i < n) m[1] = F::max(m[1], load_row_end<F>(z + i, n - i));
  float lane[kLanes];
  F::max(F::max(m[0], m[1]), F::max(m[2], m[3])).store(lane);
  float largest = lane[0];
  for (std::size_t j = 1; j < kLanes; ++j) largest = largest < lane[j] ? lane[j] : largest;
  return largest;
}

// sum_i exp(z[i] - shift), shift >= max z; visit(i, count, e) is given each vector of exponentials,
// `count` of whose lanes are in use.
template <class F, class Visit>
float sum_exponentials(const float* z, float shift, std::size_t n, Visit visit) {
  const F s = F::splat(shift);
  F sum[4] = {F::splat(0), F::splat(0), F::splat(0), F::splat(0)};
  std::size_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    for (std::size_t v = 0; v < 4; ++v) {
      const F e = exp_not_positive(F::load(z + i + v * kLanes) - s);
      visit(i + v * kLanes, kLanes, e);
      sum[v] = sum[v] + e;
    }
  }
  for (; i + kLanes <= n; i += kLanes) {
    const F e = exp_not_positive(F::load(z + i) - s);
    visit(i, kLanes, e);
    sum[0] = sum[0] + e;
  }
  if (i < n) {
    const F e = exp_not_positive(load_row_end<F>(z + i, n - i) - s);
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

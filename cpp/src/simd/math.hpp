#pragma once

// log, sin, cos and exp over four lanes, with the same bits in every build: only + - * / and
// integer operations, in a fixed order. The C library's functions differ between machines in the
// last bits, and a seeded table may not.
//
// All are Taylor series after an argument reduction that makes them short: M. Abramowitz, I.
// Stegun, "Handbook of mathematical functions" (1964), 4.1.27 (log), 4.2.1 (exp), 4.3.65 and 4.3.66
// (sin, cos); the reductions are those of W. J. Cody, W. Waite, "Software manual for the elementary
// functions" (1980). Largest errors against double, which the tests watch: log 0.86 ulp, sin and
// cos 9.3e-8 absolute, exp 1.03 ulp.

#include <cstddef>
#include <cstdint>

#include "f32x4.hpp"

namespace id2vec::simd {

// 1.5 x 2^23. Adding it to |x| < 2^22 rounds x to the nearest integer (ties to even), which then
// stands in the low bits; subtracting it again gives that integer as a float.
inline constexpr float kRounder = 12582912.0F;

// c[0] + x (c[1] + x (c[2] + …))
template <class F, std::size_t kCount>
F polynomial(F x, const float (&c)[kCount]) {
  F sum = F::splat(c[kCount - 1]);
  for (std::size_t i = kCount - 1; i-- > 0;) sum = multiply_add(sum, x, F::splat(c[i]));
  return sum;
}

// Natural logarithm of normal positive x.
//
//   x = 2^k m with m in [sqrt(1/2), sqrt(2));  f = m - 1;  s = f / (2 + f)
//   log m = 2 atanh(s) = 2 s + s r  with  r = 2/3 s^2 + 2/5 s^4 + 2/7 s^6 + …
//         = f - (f^2/2 - s (f^2/2 + r)),  whose leading term f is exact
template <class F>
F log(F x) {
  using U = typename F::Bits;
  constexpr std::uint32_t kOne = 0x3F800000;
  constexpr std::uint32_t kSqrtHalf = 0x3F3504F3;
  const U shifted = x.bits() + U::splat(kOne - kSqrtHalf);
  const F k = F::from_int(shifted.template shifted_right<23>() - U::splat(127));
  const F m = F::from_bits((shifted & U::splat(0x007FFFFF)) + U::splat(kSqrtHalf));

  const F f = m - F::splat(1);
  const F s = f / (f + F::splat(2));
  const F z = s * s;
  const F r = z * polynomial(z, {2.0F / 3, 2.0F / 5, 2.0F / 7, 2.0F / 9});
  const F half_square = F::splat(0.5F) * f * f;

  // log 2 in two parts; the first has 16 bits, so that k times it is exact.
  const F k_high = k * F::splat(0x1.62e4p-1F);
  const F k_low = k * F::splat(0x1.7f7d1cp-20F);
  return k_high - ((half_square - (s * (half_square + r) + k_low)) - f);
}

template <class F>
struct SinCos {
  F sin;
  F cos;
};

// sin and cos of x in [-16, 16]; what we need is a turn, [0, 2 pi].
//
// x = j pi/2 + r with |r| <= pi/4 (a little over where rounding takes it), then one Taylor series
// each, exchanged when j is odd and negated by quadrant.
template <class F>
SinCos<F> sincos(F x) {
  using U = typename F::Bits;
  const F rounded = multiply_add(x, F::splat(0x1.45f306p-1F), F::splat(kRounder));  // 2 / pi
  const U j = rounded.bits();
  const F count = rounded - F::splat(kRounder);
  // pi / 2 in three parts; the first two have 20 bits, so that j times them is exact.
  const F r = ((x - count * F::splat(0x1.921fap0F)) - count * F::splat(0x1.54442p-20F)) -
              count * F::splat(0x1.a308d4p-41F);

  const F z = r * r;
  const F sine =
      multiply_add(r * z, polynomial(z, {-1.0F / 6, 1.0F / 120, -1.0F / 5040, 1.0F / 362880}), r);
  const F tail = polynomial(z, {1.0F / 24, -1.0F / 720, 1.0F / 40320, -1.0F / 3628800});
  const F cosine = multiply_add(z * z, tail, F::splat(1) - z * F::splat(0.5F));

  const U odd = U::splat(0) - (j & U::splat(1));
  const U sign_of_sin = (j & U::splat(2)).template shifted_left<30>();
  const U sign_of_cos = ((j + U::splat(1)) & U::splat(2)).template shifted_left<30>();
  return {F::from_bits(F::select(odd, cosine, sine).bits() ^ sign_of_sin),
          F::from_bits(F::select(odd, sine, cosine).bits() ^ sign_of_cos)};
}

// e^x for every x: 0 below -104, infinity above 88.73, subnormal results rounded a second time, NaN
// stays NaN.
//
// x = k log 2 + r with |r| <= log(2) / 2; 2^k is applied in two factors, since it may itself be out
// of range.
template <class F>
F exp(F x) {
  using U = typename F::Bits;
  const F clamped = F::min(F::max(x, F::splat(-104)), F::splat(89));
  const F rounded =
      multiply_add(clamped, F::splat(0x1.715476p0F), F::splat(kRounder));  // 1 / log 2
  const F k = rounded - F::splat(kRounder);
  const F r = (clamped - k * F::splat(0x1.62e4p-1F)) - k * F::splat(0x1.7f7d1cp-20F);
  const F tail =
      polynomial(r, {1.0F / 2, 1.0F / 6, 1.0F / 24, 1.0F / 120, 1.0F / 720, 1.0F / 5040});
  const F power = multiply_add(r * r, tail, r) + F::splat(1);

  // k + 1024 is positive, so that halving it by a shift rounds down.
  const U biased = (rounded.bits() & U::splat(0x007FFFFF)) - U::splat(0x00400000 - 1024);
  const U half = biased.template shifted_right<1>();
  const auto power_of_two = [](U e) {
    return F::from_bits((e - U::splat(512 - 127)).template shifted_left<23>());
  };
  return (power * power_of_two(half)) * power_of_two(biased - half);
}

}  // namespace id2vec::simd

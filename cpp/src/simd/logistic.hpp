#pragma once

// The logistic function s(x) = 1 / (1 + e^-x), and the loss -log s(-x) = log(1 + e^x) of a score x
// that should be low.

#include <cstdint>

#include "f32x4.hpp"
#include "math.hpp"
#include "softmax.hpp"

namespace id2vec::simd {

template <class F>
struct Logistic {
  F sigmoid;   // s(x)
  F softplus;  // log(1 + e^x); its derivative is s(x)
};

// With e = e^-|x|, which cannot overflow: s(x) = 1 / (1 + e) for x >= 0 and e / (1 + e) below;
// log(1 + e^x) = max(x, 0) + log(1 + e). Errors: s within 2 ulp above -87, the loss within 1e-7.
// NaN gives NaN; an infinity the limit.
template <class F>
Logistic<F> logistic(F x) {
  using U = typename F::Bits;
  const U sign = x.bits() & U::splat(0x80000000);
  const F e = exp_not_positive(F::from_bits(x.bits() | U::splat(0x80000000)));
  const F sum = F::splat(1) + e;
  // All ones where the sign is set.
  const U negative = U::splat(0) - sign.template shifted_right<31>();
  return {F::select(negative, e, F::splat(1)) / sum, F::max(x, F::splat(0)) + log(sum)};
}

}  // namespace id2vec::simd

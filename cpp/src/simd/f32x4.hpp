#pragma once

// Four float32 lanes. This header picks the ONE backend of the build and calls it F32x4; intrinsics
// live in the f32x4_*.hpp files and nowhere else. Every backend offers the same operations with the
// same bits:
//
//   load(p), splat(x), store(p)      any alignment
//   + - * /, sqrt()                  correctly rounded, as IEEE 754 has them
//   min(a, b)                        b < a ? b : a, so that a comparison with NaN keeps a
//   max(a, b)                        a < b ? b : a, likewise
//   bits(), from_bits(b)             the same 128 bits as four words of type Bits, which has
//                                    + - & | ^ and shifts by a constant
//   from_int(b)                      of signed 32-bit words
//   select(mask, a, b)               bitwise: a where the mask is one
//   search_multiply_add(a, b, c)     a * b + c; one rounding in the relaxed build, so it is for
//                                    searches only, never for what is seeded
//   sum_lanes()                      (lane 0 + lane 2) + (lane 1 + lane 3)
//
// What a NaN's bits are is left open: processors differ in the sign and payload they give it.
//
// And the functions below, which are written once. Kernels are templates over the vector type, so
// that the tests and the self-test run the scalar and the SIMD instantiation side by side.
//
// Everything is compiled with -ffp-contract=off: otherwise a compiler may fuse a * b + c where the
// machine can.

#include <cfloat>
#include <cstddef>
#include <cstdint>

#include "f32x4_scalar.hpp"

// Scalar code rounds every result to its type, as the lanes do; x87 would not.
static_assert(FLT_EVAL_METHOD == 0);

#if defined(ID2VEC_FORCE_SCALAR)
// Nothing more to include.
#elif defined(__wasm_simd128__)
#include "f32x4_wasm.hpp"
#elif defined(__SSE2__)
#include "f32x4_sse.hpp"
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include "f32x4_neon.hpp"
#endif

namespace id2vec::simd {

#if defined(ID2VEC_FORCE_SCALAR)
using F32x4 = ScalarF32x4;
#elif defined(__wasm_simd128__)
using F32x4 = WasmF32x4;
#elif defined(__SSE2__)
using F32x4 = SseF32x4;
#elif defined(__aarch64__) && defined(__ARM_NEON)
using F32x4 = NeonF32x4;
#else
using F32x4 = ScalarF32x4;
#endif

inline constexpr std::size_t kLanes = 4;

// a * b + c with two roundings, in every build. What is seeded or trained uses this one.
template <class F>
F multiply_add(F a, F b, F c) {
  return a * b + c;
}

// The tail policy, one for all kernels: the last n % 4 elements are worked on as a vector whose
// other lanes are zero. Memory past the end is neither read nor written. `n` is 1, 2 or 3.
template <class F>
F load_partial(const float* p, std::size_t n) {
  float lane[kLanes] = {};
  for (std::size_t i = 0; i < n; ++i) lane[i] = p[i];
  return F::load(lane);
}
template <class F>
void store_partial(F v, float* p, std::size_t n) {
  float lane[kLanes];
  v.store(lane);
  for (std::size_t i = 0; i < n; ++i) p[i] = lane[i];
}

// Calls op(load, store) for each four of n elements; load(p) and store(v, p) read and write those
// of an array, at the end of it only as many as there are.
template <class F, class Op>
void for_each_vector(std::size_t n, Op op) {
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    op([i](const float* p) { return F::load(p + i); }, [i](F v, float* p) { v.store(p + i); });
  }
  if (i < n) {
    const std::size_t rest = n - i;
    op([=](const float* p) { return load_partial<F>(p + i, rest); },
       [=](F v, float* p) { store_partial(v, p + i, rest); });
  }
}

}  // namespace id2vec::simd

#pragma once

// Loops that treat each of n elements alike, any n and any alignment. `out` may be `in` itself but
// may not overlap it otherwise. All arithmetic is exact (two roundings): the same bits in every
// build.

#include <cstddef>

#include "f32x4.hpp"

namespace id2vec::simd {

// out[i] = op(out[i], in[i])
template <class F, class Op>
void update(float* out, const float* in, std::size_t n, Op op) {
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) op(F::load(out + i), F::load(in + i)).store(out + i);
  if (i < n) {
    const std::size_t rest = n - i;
    store_partial(op(load_partial<F>(out + i, rest), load_partial<F>(in + i, rest)), out + i, rest);
  }
}

template <class F>
void add(float* out, const float* in, std::size_t n) {
  update<F>(out, in, n, [](F sum, F x) { return sum + x; });
}

// out += scale * in
template <class F>
void add_scaled(float* out, const float* in, float scale, std::size_t n) {
  const F factor = F::splat(scale);
  update<F>(out, in, n, [factor](F sum, F x) { return multiply_add(x, factor, sum); });
}

// Keeps the earlier of two equal values, and a NaN that is already there.
template <class F>
void maximum(float* out, const float* in, std::size_t n) {
  update<F>(out, in, n, [](F largest, F x) { return F::max(largest, x); });
}

template <class F>
void multiply(float* out, float factor, std::size_t n) {
  const F f = F::splat(factor);
  update<F>(out, out, n, [f](F x, F) { return x * f; });
}

template <class F>
void divide(float* out, float divisor, std::size_t n) {
  const F d = F::splat(divisor);
  update<F>(out, out, n, [d](F x, F) { return x / d; });
}

// out += x[0] * row 0, then x[1] * row 1, x[2] * row 2, x[3] * row 3; the rows lie `stride` apart.
// The bits of four add_scaled, with a quarter of the traffic on `out`.
template <class F>
void add_scaled_rows(float* out, const float* rows, std::size_t stride, const float* x,
                     std::size_t n) {
  const F x0 = F::splat(x[0]);
  const F x1 = F::splat(x[1]);
  const F x2 = F::splat(x[2]);
  const F x3 = F::splat(x[3]);
  const auto step = [=](F sum, F r0, F r1, F r2, F r3) {
    return multiply_add(r3, x3,
                        multiply_add(r2, x2, multiply_add(r1, x1, multiply_add(r0, x0, sum))));
  };
  const float* r1 = rows + stride;
  const float* r2 = r1 + stride;
  const float* r3 = r2 + stride;
  std::size_t j = 0;
  for (; j + kLanes <= n; j += kLanes) {
    step(F::load(out + j), F::load(rows + j), F::load(r1 + j), F::load(r2 + j), F::load(r3 + j))
        .store(out + j);
  }
  if (j < n) {
    const std::size_t rest = n - j;
    store_partial(step(load_partial<F>(out + j, rest), load_partial<F>(rows + j, rest),
                       load_partial<F>(r1 + j, rest), load_partial<F>(r2 + j, rest),
                       load_partial<F>(r3 + j, rest)),
                  out + j, rest);
  }
}

}  // namespace id2vec::simd

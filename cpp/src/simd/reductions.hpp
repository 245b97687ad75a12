#pragma once

// Sums over one or two vectors of n floats, any n (0 included) and any alignment.
//
// The order of additions is fixed and the same in every backend: four accumulators of four lanes
// take 16 elements a turn, what is left goes to the first accumulator four at a time, the tail
// padded with zeros; at the end ((s0 + s1) + (s2 + s3)), then sum_lanes(). Four accumulators hide
// the latency of the addition (4 cycles on most machines), and keep the rounding error near sqrt(n
// / 16) instead of sqrt(n) ulp.

#include <cstddef>

#include "f32x4.hpp"

namespace id2vec::simd {

// Which multiply-add a kernel uses. Exact: two roundings, the same bits in every build. Search: may
// fuse when relaxed.
struct Exact {
  template <class F>
  static F multiply_add(F a, F b, F c) {
    return simd::multiply_add(a, b, c);
  }
};
struct Search {
  template <class F>
  static F multiply_add(F a, F b, F c) {
    return F::search_multiply_add(a, b, c);
  }
};

// Sum is a vector, or a bundle of vectors with splat() and +; term(x, y, sum) adds the contribution
// of four elements.
template <class F, class Sum, class Term>
Sum reduce(const float* a, const float* b, std::size_t n, Term term) {
  Sum s0 = Sum::splat(0);
  Sum s1 = s0;
  Sum s2 = s0;
  Sum s3 = s0;
  std::size_t i = 0;
  for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
    s0 = term(F::load(a + i), F::load(b + i), s0);
    s1 = term(F::load(a + i + 4), F::load(b + i + 4), s1);
    s2 = term(F::load(a + i + 8), F::load(b + i + 8), s2);
    s3 = term(F::load(a + i + 12), F::load(b + i + 12), s3);
  }
  for (; i + kLanes <= n; i += kLanes) s0 = term(F::load(a + i), F::load(b + i), s0);
  if (i < n) s0 = term(load_partial<F>(a + i, n - i), load_partial<F>(b + i, n - i), s0);
  return (s0 + s1) + (s2 + s3);
}

template <class F, class Mode>
float dot(const float* a, const float* b, std::size_t n) {
  return reduce<F, F>(a, b, n, [](F x, F y, F sum) { return Mode::multiply_add(x, y, sum); })
      .sum_lanes();
}

template <class F, class Mode>
float sum_of_squares(const float* a, std::size_t n) {
  return dot<F, Mode>(a, a, n);
}

template <class F, class Mode>
float squared_distance(const float* a, const float* b, std::size_t n) {
  return reduce<F, F>(a, b, n,
                      [](F x, F y, F sum) {
                        const F difference = x - y;
                        return Mode::multiply_add(difference, difference, sum);
                      })
      .sum_lanes();
}

// a . b and b . b in one read of b, with the bits that dot() gives for each. T is a vector while
// summing, then a float.
template <class T>
struct DotAndSquare {
  T dot;
  T square;

  static DotAndSquare splat(float x) { return {T::splat(x), T::splat(x)}; }
  friend DotAndSquare operator+(DotAndSquare p, DotAndSquare q) {
    return {p.dot + q.dot, p.square + q.square};
  }
};
template <class F, class Mode>
DotAndSquare<float> dot_and_square(const float* a, const float* b, std::size_t n) {
  using Sums = DotAndSquare<F>;
  const Sums sums = reduce<F, Sums>(a, b, n, [](F x, F y, Sums s) {
    return Sums{Mode::multiply_add(x, y, s.dot), Mode::multiply_add(y, y, s.square)};
  });
  return {sums.dot.sum_lanes(), sums.square.sum_lanes()};
}

}  // namespace id2vec::simd

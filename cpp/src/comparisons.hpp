#pragma once

// How two vectors compare, as vector_math.hpp defines it, over bare pointers: the one
// implementation behind single comparisons and whole-table searches, so that their scores are the
// same bits.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "simd/reductions.hpp"
#include "wide_sums.hpp"

namespace id2vec {

// The smallest norm that torch.nn.functional.cosine_similarity divides by.
inline constexpr double kSmallestNorm = 1e-8;

// A squared distance below this may have lost terms to underflow (the smallest normal float is
// 2^-126).
inline constexpr float kSmallestTrustedSquare = 0x1p-90F;

template <class F>
float compare_dot(const float* a, const float* b, std::size_t n) {
  const float sum = simd::dot<F, simd::Search>(a, b, n);
  if (std::isfinite(sum)) return sum;
  return static_cast<float>(wide_sums(a, b, n).dot);
}

template <class F>
float compare_euclidean(const float* a, const float* b, std::size_t n) {
  const float square = simd::squared_distance<F, simd::Search>(a, b, n);
  if (square >= kSmallestTrustedSquare && std::isfinite(square)) return std::sqrt(square);
  return static_cast<float>(wide_distance(a, b, n));
}

// The cosine of one vector a with many vectors b: |a|^2 is computed once.
template <class F>
class CosineWith {
 public:
  CosineWith(const float* a, std::size_t n)
      : a_(a), n_(n), square_(simd::sum_of_squares<F, simd::Search>(a, n)) {}

  float operator()(const float* b) const {
    const auto sums = simd::dot_and_square<F, simd::Search>(a_, b, n_);
    // Adding is enough: the sum of finite squares and a finite dot product is finite in double.
    if (std::isfinite(static_cast<double>(sums.dot) + static_cast<double>(sums.square) +
                      static_cast<double>(square_))) {
      return quotient({sums.dot, square_, sums.square});
    }
    return quotient(wide_sums(a_, b, n_));
  }

 private:
  static float quotient(const WideSums& sums) {
    // NaN passes through both std::max and std::clamp, as it is the first argument.
    const auto norm = [](double square) { return std::max(std::sqrt(square), kSmallestNorm); };
    const double cosine = sums.dot / (norm(sums.square_a) * norm(sums.square_b));
    return static_cast<float>(std::clamp(cosine, -1.0, 1.0));
  }

  const float* a_;
  std::size_t n_;
  float square_;
};

}  // namespace id2vec

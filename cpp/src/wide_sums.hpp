#pragma once

// The same sums as simd/reductions.hpp in double, one element after the other: for the rare vectors
// whose products leave the range of float32. A product of two floats is exact in double and at most
// 1.2e77, so no sum here can overflow, and none of nonzero floats vanishes.

#include <cstddef>

namespace id2vec {

struct WideSums {
  double dot = 0;       // a . b
  double square_a = 0;  // a . a
  double square_b = 0;  // b . b
};

WideSums wide_sums(const float* a, const float* b, std::size_t n);

// |a - b|
double wide_distance(const float* a, const float* b, std::size_t n);

}  // namespace id2vec

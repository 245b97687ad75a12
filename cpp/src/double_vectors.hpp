#pragma once

// Vectors of double, one element after the other: the same bits in every build.

#include <cstddef>

namespace id2vec {

inline double dot(const double* a, const double* b, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

// y += factor * x
inline void add_scaled(double* y, double factor, const double* x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] += factor * x[i];
}

// x *= factor
inline void scale(double* x, double factor, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) x[i] *= factor;
}

}  // namespace id2vec

#include "wide_sums.hpp"

#include <cmath>

namespace id2vec {

WideSums wide_sums(const float* a, const float* b, std::size_t n) {
  WideSums sums;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = a[i];
    const double y = b[i];
    sums.dot += x * y;
    sums.square_a += x * x;
    sums.square_b += y * y;
  }
  return sums;
}

double wide_distance(const float* a, const float* b, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double difference = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    sum += difference * difference;
  }
  return std::sqrt(sum);
}

}  // namespace id2vec

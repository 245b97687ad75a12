#pragma once

// What exact gradients are compared with: central differences of a loss in double, which a test
// writes down with plain loops.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace id2vec::test {

// (f(x + h) - f(x - h)) / 2h in each coordinate; the error is of the order of h^2 = 1e-10.
inline std::vector<double> central_differences(
    std::vector<double> x, const std::function<double(std::span<const double>)>& f) {
  constexpr double kStep = 1e-5;
  std::vector<double> gradient;
  for (double& coordinate : x) {
    const double present = coordinate;
    coordinate = present + kStep;
    const double above = f(x);
    coordinate = present - kStep;
    const double below = f(x);
    coordinate = present;
    gradient.push_back((above - below) / (2 * kStep));
  }
  return gradient;
}

// The largest difference, as a fraction of the largest entry of `expected`; infinity when a number
// on either side is NaN.
template <class Expected>
double relative_difference(std::span<const float> actual, const std::vector<Expected>& expected) {
  if (actual.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  double difference = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto e = static_cast<double>(expected[i]);
    largest = std::max(largest, std::abs(e));
    const double d = std::abs(static_cast<double>(actual[i]) - e);
    if (std::isnan(d)) return std::numeric_limits<double>::infinity();
    difference = std::max(difference, d);
  }
  return difference / largest;
}

}  // namespace id2vec::test

#pragma once

// The next-token model again, in double and with plain loops, as its header writes it down; and
// gradients by central differences. What the fast one is compared with.

#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "id2vec/next_token_model.hpp"

namespace id2vec::test {

// `parameters` as NextTokenModel::parameters() orders them.
inline double reference_loss(const NextTokenShape& shape, std::span<const double> parameters,
                             std::span<const TokenId> contexts, std::span<const TokenId> targets) {
  const std::size_t dim = shape.dim;
  const std::size_t table = shape.vocab_size * dim;
  const double* const rows = parameters.data();
  const double* const outputs = shape.tied ? rows : rows + table;
  const double* const mixers = outputs + table;
  double loss = 0;
  double count = 0;
  for (std::size_t b = 0; b < targets.size(); ++b) {
    if (targets[b] == shape.padding_idx) continue;
    std::vector<double> h(dim);
    double places = 0;
    for (std::size_t j = 0; j < shape.context; ++j) {
      const TokenId id = contexts[b * shape.context + j];
      if (id == shape.padding_idx) continue;
      places += 1;
      for (std::size_t d = 0; d < dim; ++d) {
        for (std::size_t e = 0; e < dim; ++e) {
          const double c = shape.mixing == Mixing::kLinear ? mixers[(j * dim + d) * dim + e]
                           : d == e                        ? 1.0
                                                           : 0.0;
          h[e] += rows[id * dim + d] * c;
        }
      }
    }
    if (shape.mixing == Mixing::kMean && places > 0) {
      for (double& x : h) x /= places;
    }
    double sum = 0;
    double target_logit = 0;
    for (std::size_t v = 0; v < shape.vocab_size; ++v) {
      double z = 0;
      for (std::size_t d = 0; d < dim; ++d) z += h[d] * outputs[v * dim + d];
      sum += std::exp(z);
      if (v == targets[b]) target_logit = z;
    }
    loss += std::log(sum) - target_logit;
    count += 1;
  }
  return loss / count;
}

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

// The largest difference, as a fraction of the largest entry of `expected`.
template <class Expected>
double relative_difference(std::span<const float> actual, const std::vector<Expected>& expected) {
  if (actual.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  double difference = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto e = static_cast<double>(expected[i]);
    largest = std::max(largest, std::abs(e));
    const double d = std::abs(static_cast<double>(actual[i]) - e);
    if (!(d <= difference)) difference = d;
  }
  return difference / largest;
}

}  // namespace id2vec::test

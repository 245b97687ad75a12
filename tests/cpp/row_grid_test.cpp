#include "simd/row_grid.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "simd/logistic.hpp"
#include "support/reference_model.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

// Distinct rows scattered over one table, as they are in a model.
struct Scattered {
  Scattered(std::size_t m, std::size_t n, std::size_t dim)
      : table(test::made_up((m + n) * 3 * dim + 3, m + 7 * n)) {
    for (float& x : table) x = std::remainder(x, 1.0F);
    for (std::size_t i = 0; i < m; ++i) inputs.push_back(table.data() + (3 * i + 2) * dim + 1);
    for (std::size_t j = 0; j < n; ++j) {
      outputs.push_back(table.data() + (3 * (m + n - 1 - j) + 1) * dim + 2);
    }
  }
  simd::RowGrid grid(std::size_t dim) const {
    return {inputs.data(), inputs.size(), outputs.data(), outputs.size(), dim};
  }

  std::vector<float> table;
  std::vector<float*> inputs;
  std::vector<float*> outputs;
};

template <class F>
std::vector<float> dots(std::size_t m, std::size_t n, std::size_t dim) {
  const Scattered rows(m, n, dim);
  std::vector<float> z(m * n);
  simd::grid_dots<F>(rows.grid(dim), z.data());
  return z;
}

template <class F>
std::vector<float> exchanged(std::size_t m, std::size_t n, std::size_t dim,
                             std::span<const float> factors) {
  Scattered rows(m, n, dim);
  std::vector<float> copies(m * dim);
  simd::grid_exchange<F>(rows.grid(dim), factors.data(), copies.data());
  return rows.table;
}

}  // namespace

TEST_CASE("the loops over scattered rows agree with plain ones, for every grouping") {
  for (const std::size_t dim : {1U, 3U, 4U, 7U, 8U, 50U}) {
    for (std::size_t m = 1; m <= 5; ++m) {
      for (std::size_t n = 1; n <= 14; ++n) {
        INFO(m << " inputs, " << n << " outputs, D " << dim);
        const Scattered rows(m, n, dim);
        const std::vector<float> z = dots<simd::F32x4>(m, n, dim);
        REQUIRE(test::bits(z) == test::bits(dots<simd::ScalarF32x4>(m, n, dim)));
        const std::vector<float> factors = test::made_up(m * n, 5);
        const std::vector<float> after = exchanged<simd::F32x4>(m, n, dim, factors);
        REQUIRE(test::bits(after) == test::bits(exchanged<simd::ScalarF32x4>(m, n, dim, factors)));

        std::vector<double> expected(rows.table.begin(), rows.table.end());
        for (std::size_t i = 0; i < m; ++i) {
          for (std::size_t j = 0; j < n; ++j) {
            const std::size_t input = static_cast<std::size_t>(rows.inputs[i] - rows.table.data());
            const std::size_t output =
                static_cast<std::size_t>(rows.outputs[j] - rows.table.data());
            const auto c = static_cast<double>(factors[i * n + j]);
            double sum = 0;
            for (std::size_t d = 0; d < dim; ++d) {
              const auto v = static_cast<double>(rows.table[input + d]);
              const auto u = static_cast<double>(rows.table[output + d]);
              sum += v * u;
              expected[input + d] += c * u;
              expected[output + d] += c * v;
            }
            REQUIRE(std::abs(static_cast<double>(z[i * n + j]) - sum) <= 1e-5);
          }
        }
        REQUIRE(test::relative_difference(after, expected) <= 1e-6);
      }
    }
  }
}

TEST_CASE("the logistic function and its loss are right from end to end") {
  const auto at = [](float x) {
    const auto [sigmoid, softplus] = simd::logistic(simd::F32x4::splat(x));
    float lanes[2][simd::kLanes];
    sigmoid.store(lanes[0]);
    softplus.store(lanes[1]);
    return std::pair(static_cast<double>(lanes[0][0]), static_cast<double>(lanes[1][0]));
  };
  for (float x = -87; x <= 87; x += 0.0517F) {
    const auto [sigmoid, softplus] = at(x);
    const double e = std::exp(static_cast<double>(x));
    CHECK(std::abs(sigmoid / (e / (1 + e)) - 1) <= 3e-7);
    CHECK(std::abs(softplus - std::log1p(e)) <= 1e-7 * std::max(1.0, softplus));
  }
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(at(-infinity) == std::pair(0.0, 0.0));
  CHECK(at(infinity) == std::pair(1.0, static_cast<double>(infinity)));
  CHECK(std::isnan(at(std::numeric_limits<float>::quiet_NaN()).first));
  CHECK(std::isnan(at(std::numeric_limits<float>::quiet_NaN()).second));
}

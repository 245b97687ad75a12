// Sums against the naive ones in double.

#include "simd/reductions.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "support/vectors.hpp"

using namespace id2vec;
using simd::Exact;
using simd::F32x4;
using simd::Search;

namespace {

struct Naive {
  double sum = 0;
  double magnitude = 0;  // the sum of the absolute terms

  void add(double term) {
    sum += term;
    magnitude += std::abs(term);
  }
};

// The classical bound: each product and each of the additions on its way to the result rounds once
// (N. Higham, "Accuracy and stability of numerical algorithms", 2002, section 3.1).
bool near(float actual, const Naive& naive, std::size_t n) {
  const std::size_t additions = n / 16 + 8;
  const auto roundings = static_cast<double>(additions);
  return std::abs(static_cast<double>(actual) - naive.sum) <= roundings * 0x1p-24 * naive.magnitude;
}

}  // namespace

TEST_CASE("sums are within the rounding error of their additions") {
  for (const std::size_t n : test::awkward_sizes()) {
    const std::vector<float> a = test::made_up(n, 21);
    const std::vector<float> b = test::made_up(n, 22);
    Naive products;
    Naive squares;
    Naive distance;
    for (std::size_t i = 0; i < n; ++i) {
      const double x = a[i];
      const double y = b[i];
      products.add(x * y);
      squares.add(y * y);
      distance.add((x - y) * (x - y));
    }
    CAPTURE(n);
    CHECK(near(simd::dot<F32x4, Exact>(a.data(), b.data(), n), products, n));
    CHECK(near(simd::dot<F32x4, Search>(a.data(), b.data(), n), products, n));
    CHECK(near(simd::sum_of_squares<F32x4, Exact>(b.data(), n), squares, n));
    // The difference is rounded before it is squared: two roundings more.
    CHECK(near(simd::squared_distance<F32x4, Search>(a.data(), b.data(), n), distance, n + 32));
    const auto both = simd::dot_and_square<F32x4, Search>(a.data(), b.data(), n);
    CHECK(both.dot == simd::dot<F32x4, Search>(a.data(), b.data(), n));
    CHECK(both.square == simd::sum_of_squares<F32x4, Search>(b.data(), n));
  }
}

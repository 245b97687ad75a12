// The register-blocked products against the sum that their header promises, bit for bit.

#include "simd/matrix_product.hpp"

#include <catch_amalgamated.hpp>
#include <vector>

#include "support/vectors.hpp"

using namespace id2vec;
using simd::F32x4;
using simd::MatrixView;
using simd::ProductShape;

namespace {

// Around the tile (4 x 8), the vector, and the blocks (128 rows, 256 terms).
std::vector<ProductShape> shapes() {
  std::vector<ProductShape> shapes;
  for (const std::size_t rows : {0U, 1U, 3U, 4U, 5U, 130U}) {
    for (const std::size_t columns : {0U, 1U, 2U, 3U, 4U, 7U, 8U, 9U, 12U, 13U, 17U}) {
      for (const std::size_t depth : {0U, 1U, 2U, 31U, 256U, 259U}) {
        shapes.push_back({rows, columns, depth});
      }
    }
  }
  return shapes;
}

// c + sum over k = 0, 1, 2, … in float, each product rounded.
template <class A, class B>
std::vector<float> naive(std::vector<float> c, std::size_t c_stride, ProductShape s, A a, B b) {
  for (std::size_t m = 0; m < s.rows; ++m) {
    for (std::size_t n = 0; n < s.columns; ++n) {
      for (std::size_t k = 0; k < s.depth; ++k) {
        const float product = a(m, k) * b(k, n);
        c[m * c_stride + n] += product;
      }
    }
  }
  return c;
}

}  // namespace

TEST_CASE("add_product is the ordered sum, for any view of A, size and alignment") {
  for (const ProductShape& s : shapes()) {
    for (const bool transposed : {false, true}) {
      INFO(s.rows << " x " << s.columns << " x " << s.depth << ", transposed " << transposed);
      const std::size_t a_stride = (transposed ? s.rows : s.depth) + 3;
      const std::size_t b_stride = s.columns + 2;
      const std::size_t c_stride = s.columns + 1;
      test::Misaligned a(test::made_up((transposed ? s.depth : s.rows) * a_stride, 1), 1);
      test::Misaligned b(test::made_up(s.depth * b_stride, 2), 3);
      test::Misaligned c(test::made_up(s.rows * c_stride, 3), 2);
      const MatrixView stored{a.data(), a_stride};
      const MatrixView view = transposed ? stored.transposed() : stored;
      const std::vector<float> expected = naive(
          c.copy(), c_stride, s,
          [&](std::size_t m, std::size_t k) { return *view.from(m, k).data; },
          [&](std::size_t k, std::size_t n) { return b.data()[k * b_stride + n]; });
      simd::add_product<F32x4>(c.data(), c_stride, view, b.data(), b_stride, s);
      REQUIRE(test::bits(c.copy()) == test::bits(expected));
    }
  }
}

TEST_CASE("a product may be split anywhere along its sum") {
  const ProductShape s{5, 11, 300};
  const std::vector<float> a = test::made_up(s.rows * s.depth, 1);
  const std::vector<float> b = test::made_up(s.depth * s.columns, 2);
  std::vector<float> whole(s.rows * s.columns);
  std::vector<float> parts = whole;
  const MatrixView view{a.data(), s.depth};
  simd::add_product<F32x4>(whole.data(), s.columns, view, b.data(), s.columns, s);
  for (std::size_t k = 0; k < s.depth; k += 37) {
    const std::size_t depth = std::min<std::size_t>(37, s.depth - k);
    simd::add_product<F32x4>(parts.data(), s.columns, view.from(0, k), b.data() + k * s.columns,
                             s.columns, {s.rows, s.columns, depth});
  }
  CHECK(test::bits(parts) == test::bits(whole));
}

TEST_CASE("product_transposed is the ordered sum, and zeros in the padding") {
  for (const ProductShape& s : shapes()) {
    INFO(s.rows << " x " << s.columns << " x " << s.depth);
    const std::size_t b_stride = s.depth + 1;
    const std::size_t c_stride = simd::padded_columns(s.columns) + 1;
    test::Misaligned a(test::made_up(s.rows * s.depth, 1), 1);
    test::Misaligned b(test::made_up(s.columns * b_stride, 2), 3);
    test::Misaligned c(test::made_up(s.rows * c_stride, 3), 2);
    std::vector<float> start = c.copy();
    for (std::size_t m = 0; m < s.rows; ++m) {
      for (std::size_t n = 0; n + 1 < c_stride; ++n) start[m * c_stride + n] = 0;
    }
    const std::vector<float> expected = naive(
        start, c_stride, s, [&](std::size_t m, std::size_t k) { return a.data()[m * s.depth + k]; },
        [&](std::size_t k, std::size_t n) { return b.data()[n * b_stride + k]; });
    simd::product_transposed<F32x4>(c.data(), c_stride, MatrixView{a.data(), s.depth}, b.data(),
                                    b_stride, s);
    REQUIRE(test::bits(c.copy()) == test::bits(expected));
  }
}

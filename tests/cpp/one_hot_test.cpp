#include "id2vec/one_hot.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

std::vector<float> one_hot(TokenId id, std::size_t vocab_size) {
  std::vector<float> vector(vocab_size, -7);
  REQUIRE(one_hot_into(id, vector));
  return vector;
}

std::vector<float> product(const EmbeddingTable& table, const std::vector<float>& x) {
  std::vector<float> out(table.dim(), -7);
  REQUIRE(dense_product_into(table, x, out));
  return out;
}

}  // namespace

TEST_CASE("a one-hot vector is zeros and a 1") {
  CHECK(one_hot(2, 4) == std::vector<float>{0, 0, 1, 0});
  CHECK(one_hot(0, 1) == std::vector<float>{1});
  std::vector<float> out(3, -7);
  CHECK(test::refusal(one_hot_into(3, out)) ==
        "out-of-range: id is 3; accepted: an integer from 0 to 2");
  CHECK(out == std::vector<float>(3, -7));
  CHECK(test::refusal(one_hot_into(0, {})).starts_with("out-of-range: vocab_size is 0"));
}

TEST_CASE("the one-hot product has the bits of the row, for every id") {
  // Both remainders of the four-row loop and of the four-lane loop.
  for (const std::uint32_t vocab_size : {1U, 3U, 4U, 21U, 103U}) {
    for (const std::uint32_t dim : {1U, 3U, 4U, 7U, 64U}) {
      const EmbeddingTable table = test::seeded_table(vocab_size, dim, vocab_size + dim);
      for (TokenId id = 0; id < vocab_size; ++id) {
        REQUIRE(test::bits(product(table, one_hot(id, vocab_size))) ==
                test::bits(table.row(id).value()));
      }
    }
  }
}

TEST_CASE("the product works for any vector, in the order of the rows") {
  for (const std::uint32_t dim : {1U, 5U, 16U, 67U}) {
    const std::uint32_t vocab_size = 11;
    const EmbeddingTable table = test::seeded_table(vocab_size, dim, dim);
    const std::vector<float> x = test::made_up(vocab_size, 5);
    std::vector<float> expected(dim, 0);
    for (TokenId v = 0; v < vocab_size; ++v) {
      for (std::size_t j = 0; j < dim; ++j) expected[j] += x[v] * table.row(v).value()[j];
    }
    CHECK(test::bits(product(table, x)) == test::bits(expected));
  }
}

TEST_CASE("an infinity or NaN in another row spoils its column: 0 x infinity is not 0") {
  EmbeddingTable table = test::counting_table(6, 2);
  REQUIRE(table.set_row(5, std::vector<float>{std::numeric_limits<float>::infinity(), 0}));
  const std::vector<float> spoilt = product(table, one_hot(1, 6));
  CHECK(std::isnan(spoilt[0]));
  CHECK(spoilt[1] == 3);
  CHECK(test::lookup(table, {1}) == std::vector<float>{2, 3});

  REQUIRE(table.set_row(5, std::vector<float>{0, std::numeric_limits<float>::quiet_NaN()}));
  CHECK(std::isnan(product(table, one_hot(1, 6))[1]));
}

TEST_CASE("a stored -0 comes out of the product as +0, and out of a lookup as -0") {
  EmbeddingTable table = test::counting_table(6, 2);
  REQUIRE(table.set_row(4, std::vector<float>{-0.0F, 1}));
  CHECK_FALSE(std::signbit(product(table, one_hot(4, 6))[0]));
  CHECK(std::signbit(test::lookup(table, {4})[0]));
}

TEST_CASE("the cost is that of every row") {
  const EmbeddingTable table = test::counting_table(10, 3);
  std::vector<float> out(3);
  const ProductCost cost = dense_product_into(table, one_hot(0, 10), out).value();
  CHECK(cost.multiply_adds == 30);
  CHECK(cost.bytes_read == 160);
}

TEST_CASE("an impossible product is refused and leaves the output alone") {
  const EmbeddingTable table = test::counting_table(3, 2);
  std::vector<float> out(2, -7);
  CHECK(test::refusal(dense_product_into(table, std::vector<float>(2), out)) ==
        "bad-argument: x has length 2; accepted: 3");
  CHECK(test::refusal(dense_product_into(table, std::vector<float>(3), std::span(out).first(1))) ==
        "bad-argument: out has length 1; accepted: 2");
  CHECK(out == std::vector<float>(2, -7));
}

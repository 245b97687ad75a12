// Every number that the tutorials print, as far as it comes from the core. Page, tokenizer and
// JavaScript have their own tests.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "id2vec/one_hot.hpp"
#include "id2vec/vector_math.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

TEST_CASE("100,000 tokens, 768 columns, seed 42") {
  constexpr std::uint32_t kVocabSize = 100000;
  constexpr std::uint32_t kDim = 768;
  constexpr TokenId kCat = 3797;
  EmbeddingTable& table = test::tutorial_table();
  CHECK(table.bytes() == 307200000);

  SECTION("row 3797 starts as PyTorch prints it") {
    const auto row = table.row(kCat).value();
    const std::vector<double> printed = {-1.5147, -0.6049, -1.5365, -2.2698, 1.9126};
    for (std::size_t i = 0; i < printed.size(); ++i) {
      CHECK(std::round(static_cast<double>(row[i]) * 1e4) / 1e4 == Catch::Approx(printed[i]));
    }
  }

  SECTION("three ids give three vectors, and one id the same vector twice") {
    const std::vector<float> vectors = test::lookup(table, {464, kCat, 3332});
    CHECK(vectors.size() == 3 * kDim);
    CHECK(test::lookup(table, {19205, 528, 341}).size() == 3 * kDim);
    CHECK(test::lookup(table, {kCat}) == test::lookup(table, {kCat}));
    CHECK(std::equal(vectors.begin() + kDim, vectors.begin() + 2 * kDim,
                     table.row(kCat).value().begin()));
  }

  SECTION("the one-hot vector: 100,000 numbers, one of them not 0, 390.625 KB") {
    std::vector<float> one_hot(kVocabSize);
    REQUIRE(one_hot_into(kCat, one_hot));
    CHECK(std::ranges::count_if(one_hot, [](float x) { return x != 0; }) == 1);
    CHECK(static_cast<double>(one_hot.size() * sizeof(float)) / 1024 == 390.625);

    std::vector<float> product(kDim);
    const ProductCost cost = dense_product_into(table, one_hot, product).value();
    CHECK(test::bits(product) == test::bits(table.row(kCat).value()));
    CHECK(cost.multiply_adds == 76800000);
  }
}

TEST_CASE("every two one-hot vectors are equally far apart: nothing is said about meaning") {
  std::vector<float> cat(100000);
  std::vector<float> dog(100000);
  std::vector<float> helicopter(100000);
  REQUIRE(one_hot_into(3797, cat));
  REQUIRE(one_hot_into(3290, dog));
  REQUIRE(one_hot_into(20091, helicopter));
  CHECK(euclidean_distance(cat, dog).value() == 1.4142135F);
  CHECK(euclidean_distance(cat, helicopter).value() == 1.4142135F);
}

TEST_CASE("the table made by hand: cat is near dog and far from helicopter") {
  const std::vector<float> cat = {0.9F, 0.85F, 0.1F};
  const std::vector<float> dog = {0.88F, 0.8F, 0.15F};
  const std::vector<float> helicopter = {0.05F, 0.1F, 0.95F};
  CHECK(std::round(cosine_similarity(cat, dog).value() * 1000) == 999);
  CHECK(std::round(cosine_similarity(cat, helicopter).value() * 1000) == 189);
}

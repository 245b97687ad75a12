#include "id2vec/alias_table.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "random_below.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

constexpr std::size_t kDraws = 400000;

// How far the counts of `n` outcomes are from what is expected, in chi-square per outcome: about 1.
template <class Draw>
double surprise(const std::vector<double>& weights, Draw draw) {
  std::vector<double> counts(weights.size());
  for (std::size_t i = 0; i < kDraws; ++i) counts.at(draw()) += 1;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  double chi_square = 0;
  for (std::size_t v = 0; v < weights.size(); ++v) {
    const double expected = weights[v] / sum * kDraws;
    if (expected == 0) {
      CHECK(counts[v] == 0);
    } else {
      chi_square += (counts[v] - expected) * (counts[v] - expected) / expected;
    }
  }
  return chi_square / static_cast<double>(weights.size());
}

std::vector<double> zipf(std::size_t n) {
  std::vector<double> weights(n);
  for (std::size_t v = 0; v < n; ++v) weights[v] = 1.0 / static_cast<double>(v + 1);
  return weights;
}

}  // namespace

TEST_CASE("outcomes come as often as their weights say") {
  const std::vector<std::vector<double>> cases = {{1},
                                                  {0.25, 0.75},
                                                  {1e-300, 3e-300},
                                                  {1e300, 1e300, 2e300},
                                                  {0, 5, 0, 0, 1},
                                                  zipf(10),
                                                  zipf(1000),
                                                  std::vector<double>(64, 2.0)};
  for (const std::vector<double>& weights : cases) {
    INFO(weights.size() << " outcomes");
    const AliasTable table = AliasTable::create(weights).value();
    CHECK(table.size() == weights.size());
    MersenneTwister random(1);
    CHECK(surprise(weights, [&] { return table.sample(random); }) < 4);
  }
}

TEST_CASE("counts are raised to the power 3/4") {
  const std::vector<std::uint32_t> counts = {10000, 16, 1, 0, 256};
  std::vector<double> weights(counts.begin(), counts.end());
  for (double& weight : weights) weight = std::pow(weight, 0.75);
  const AliasTable table = AliasTable::from_counts(counts).value();
  MersenneTwister random(2);
  CHECK(surprise(weights, [&] { return table.sample(random); }) < 4);
}

TEST_CASE("an outcome of weight 0 is never drawn, even by the lowest and highest draws") {
  std::vector<double> weights(1000);
  weights[137] = 1;
  weights[500] = 1e-9;
  const AliasTable table = AliasTable::create(weights).value();
  MersenneTwister random(3);
  for (std::size_t i = 0; i < kDraws; ++i) {
    const TokenId drawn = table.sample(random);
    REQUIRE((drawn == 137 || drawn == 500));
  }
}

TEST_CASE("weights that make no distribution are refused") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const struct {
    std::vector<double> weights;
    ErrorCode code;
  } cases[] = {
      {{}, ErrorCode::kOutOfRange},
      {{0, 0}, ErrorCode::kOutOfRange},
      {{1, -1e-9}, ErrorCode::kOutOfRange},
      {{infinity}, ErrorCode::kOutOfRange},
      {{1.5e308, 1e308}, ErrorCode::kOutOfRange},
      {{1, nan}, ErrorCode::kBadArgument},
  };
  for (const auto& [weights, code] : cases) {
    const auto refused = AliasTable::create(weights);
    REQUIRE_FALSE(refused);
    INFO(refused.error().message());
    CHECK(refused.error().code() == code);
    CHECK(refused.error().message().find("accepted") != std::string_view::npos);
  }
  CHECK_FALSE(AliasTable::from_counts({}));
  CHECK(test::refusal(AliasTable::from_counts(std::vector<std::uint32_t>(3))) ==
        "out-of-range: counts are all 0; accepted: at least one above 0");
}

TEST_CASE("integers below n are equally likely") {
  for (const std::uint32_t n : {1U, 2U, 3U, 7U, 100U}) {
    MersenneTwister random(n);
    CHECK(surprise(std::vector<double>(n, 1.0), [&] { return random_below(random, n); }) < 4);
  }
  // Two thirds of 2^32: words 3 k and 3 k + 1 both lead to 2 k unless one of them is rejected, so
  // that even numbers would be twice as likely as odd ones.
  constexpr std::uint32_t kLarge = 0xAAAAAAAB;
  MersenneTwister random(9);
  std::size_t even = 0;
  for (std::size_t i = 0; i < kDraws; ++i) even += random_below(random, kLarge) % 2 == 0 ? 1U : 0U;
  CHECK(std::abs(static_cast<double>(even) / kDraws - 0.5) < 0.005);
}

TEST_CASE("words that would favour some integers are drawn again") {
  // Gives these words, and no more.
  struct Words {
    std::vector<std::uint32_t> words;
    std::size_t used = 0;
    std::uint32_t next() { return words.at(used++); }
  };
  const struct {
    std::uint32_t n;
    std::vector<std::uint32_t> words;
    std::uint32_t expected;
    std::size_t used;
  } cases[] = {
      // 2^32 = 3 * 1431655765 + 1: one word too many, and it is 0.
      {3, {0, 0x80000000}, 1, 2},
      {3, {0, 0, 0, 0xFFFFFFFF}, 2, 4},
      {3, {1, 9}, 0, 1},
      // 2^32 mod 7 = 4: words whose product ends below 4 are 0, and those of 7 w = 2^32 k + 1,
      // 2, 3.
      {7, {0, 0xB6DB6DB7, 0x6DB6DB6E, 0x24924925, 0xFFFFFFFF}, 6, 5},
      // A power of two divides 2^32, and no word is rejected.
      {8, {0, 9}, 0, 1},
      {1, {0, 9}, 0, 1},
      // 2^32 mod n = 0x55555556: of 0, 1, 2 and 3 the products end with 0, n, 0x55555554 and 3 n -
      // 2^32.
      {0xAAAAAAAA, {0, 1}, 0, 2},
      {0xAAAAAAAA, {2, 3}, 1, 2},
  };
  for (const auto& [n, words, expected, used] : cases) {
    INFO("below " << n);
    Words random{words};
    CHECK(random_below(random, n) == expected);
    CHECK(random.used == used);
  }
}

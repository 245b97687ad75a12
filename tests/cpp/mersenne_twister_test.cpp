#include "id2vec/mersenne_twister.hpp"

#include <catch_amalgamated.hpp>
#include <random>
#include <vector>

using namespace id2vec;

TEST_CASE("the 10,000th number of the default seed is the standard's") {
  MersenneTwister twister(5489);
  for (int i = 1; i < 10000; ++i) twister.next();
  CHECK(twister.next() == 4123659995U);
}

TEST_CASE("the sequence is that of std::mt19937") {
  for (const std::uint32_t seed : {0U, 1U, 42U, 0xFFFFFFFFU}) {
    MersenneTwister ours(seed);
    std::mt19937 theirs(seed);
    for (int i = 0; i < 2000; ++i) REQUIRE(ours.next() == theirs());
  }
}

TEST_CASE("a fill takes exactly the next numbers, whatever its length and place") {
  MersenneTwister ours(7);
  std::mt19937 theirs(7);
  for (const std::size_t n : {0U, 1U, 3U, 4U, 5U, 16U, 17U, 623U, 624U, 625U, 2000U}) {
    std::vector<float> uniforms(n);
    ours.fill_uniform(uniforms);
    for (const float u : uniforms) {
      REQUIRE(u == static_cast<float>(theirs() & 0xFFFFFFU) * 0x1p-24F);
    }
    REQUIRE(ours.next() == theirs());
  }
}

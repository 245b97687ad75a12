// The comparisons that other tests lean on: a NaN anywhere must fail them.

#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "support/reference_model.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the largest difference is found wherever it is") {
  CHECK(test::largest_difference(std::vector<float>{1, 2, 3}, std::vector<float>{1, 4, 2}) == 2);
  CHECK(test::largest_difference({}, {}) == 0);
  CHECK(test::largest_difference(std::vector<float>{1}, std::vector<float>{1, 1}) == kInfinity);
  CHECK(test::relative_difference(std::vector<float>{1, 2, 3}, std::vector<double>{1, 4, 2}) ==
        0.5);
  CHECK(test::relative_difference(std::vector<float>{1}, std::vector<double>{1, 1}) == kInfinity);
}

TEST_CASE("a NaN is the largest difference, whatever follows it") {
  for (std::size_t at = 0; at < 3; ++at) {
    INFO("place " << at);
    const std::vector<float> right = {1, 2, 3};
    std::vector<float> wrong = right;
    wrong[at] = std::numeric_limits<float>::quiet_NaN();
    CHECK(test::largest_difference(wrong, right) == kInfinity);
    CHECK(test::largest_difference(right, wrong) == kInfinity);
    CHECK(test::relative_difference(wrong, right) == kInfinity);
    CHECK(test::relative_difference(right, wrong) == kInfinity);
  }
}

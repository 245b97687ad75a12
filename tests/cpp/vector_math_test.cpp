#include "id2vec/vector_math.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();
constexpr float kSmallest = std::numeric_limits<float>::denorm_min();

using Vector = std::vector<float>;

float cosine(const Vector& a, const Vector& b) { return cosine_similarity(a, b).value(); }
float distance(const Vector& a, const Vector& b) { return euclidean_distance(a, b).value(); }

}  // namespace

TEST_CASE("the tutorial's three vectors have PyTorch's cosines") {
  const test::Json& toy = test::golden("similarity")["toy"];
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const double expected = toy["cosine"][i][j].number();
      CHECK(
          static_cast<double>(cosine(toy["rows"][i].flat<float>(), toy["rows"][j].flat<float>())) ==
          Catch::Approx(expected).margin(1e-6));
    }
  }
}

TEST_CASE(
    "an all-zero vector has cosine 0 with everything, and short vectors are divided by 1e-8") {
  CHECK(cosine({0, 0}, {1, 2}) == 0);
  CHECK(cosine({0, 0}, {0, 0}) == 0);
  CHECK(cosine({}, {}) == 0);
  // F.cosine_similarity(torch.tensor([1e-9]), torch.tensor([2.]), dim=0) is 0.1.
  CHECK(cosine({1e-9F}, {2}) == Catch::Approx(0.1F));
}

TEST_CASE("a cosine stays within [-1, 1]") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Vector a = test::made_up(33, seed);
    Vector b = a;
    for (float& x : b) x *= -3;
    CHECK(cosine(a, a) <= 1);
    CHECK(cosine(a, a) > 0.999999F);
    CHECK(cosine(a, b) >= -1);
  }
}

TEST_CASE("finite vectors never give NaN, however long or short") {
  CHECK(cosine({kLargest, kLargest}, {kLargest, kLargest}) == Catch::Approx(1));
  CHECK(cosine({kLargest, kLargest}, {-kLargest, -kLargest}) == Catch::Approx(-1));
  CHECK(cosine({kLargest, kLargest}, {kLargest, -kLargest}) == 0);
  CHECK(cosine({1e30F, 0}, {1, 1}) == Catch::Approx(0.70710678));
  CHECK(cosine({kSmallest}, {kSmallest}) == 0);

  CHECK(dot(Vector{kLargest, kLargest}, Vector{kLargest, -kLargest}).value() == 0);
  CHECK(dot(Vector{kLargest, 1}, Vector{kLargest, 1}).value() == kInfinity);
  CHECK(dot(Vector{kLargest, kLargest}, Vector{-kLargest, -1}).value() == -kInfinity);

  CHECK(distance({3e30F, 0}, {0, 4e30F}) == Catch::Approx(5e30F));
  CHECK(distance({3e-30F, 0}, {0, 4e-30F}) == Catch::Approx(5e-30F).margin(0));
  CHECK(distance({kLargest}, {-kLargest}) == kInfinity);
}

TEST_CASE("an infinity or NaN among the elements shows") {
  const Vector infinite = {kInfinity, 1};
  CHECK(std::isnan(cosine(infinite, infinite)));
  CHECK(std::isnan(cosine({std::nanf(""), 1}, {1, 0})));
  CHECK(dot(infinite, Vector{1, 1}).value() == kInfinity);
  CHECK(std::isnan(dot(infinite, Vector{0, 1}).value()));
  CHECK(std::isnan(distance(infinite, infinite)));
}

TEST_CASE("any two one-hot vectors are exactly sqrt(2) apart") {
  const double expected = test::golden("similarity")["one_hot_distance"].number();
  for (const std::size_t other : {1U, 500U, 999U}) {
    Vector a(1000, 0);
    Vector b(1000, 0);
    a[0] = 1;
    b[other] = 1;
    CHECK(static_cast<double>(distance(a, b)) == expected);
  }
}

TEST_CASE("vectors of different lengths are refused") {
  const Vector two(2);
  const Vector three(3);
  CHECK(test::refusal(dot(two, three)) == "bad-argument: b has length 3; accepted: 2");
  CHECK(test::refusal(cosine_similarity(two, three)) ==
        "bad-argument: b has length 3; accepted: 2");
  CHECK(test::refusal(euclidean_distance(two, three)) ==
        "bad-argument: b has length 3; accepted: 2");
}

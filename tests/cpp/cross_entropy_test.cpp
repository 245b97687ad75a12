#include "id2vec/cross_entropy.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "simd/softmax.hpp"
#include "support/vectors.hpp"

using namespace id2vec;
using simd::F32x4;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float exp_not_positive(float x) {
  float lane[simd::kLanes];
  simd::exp_not_positive(F32x4::splat(x)).store(lane);
  return lane[0];
}

double reference_loss(std::span<const float> z, TokenId target) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const float x : z) largest = std::max(largest, static_cast<double>(x));
  double sum = 0;
  for (const float x : z) sum += std::exp(static_cast<double>(x) - largest);
  return largest + std::log(sum) - static_cast<double>(z[target]);
}

}  // namespace

TEST_CASE("the exponential of what is not positive errs by an ulp at most") {
  double worst = 0;
  for (int i = 0; i <= 400000; ++i) {
    const auto x = static_cast<float>(-87.3 * i / 400000);
    const double exact = std::exp(static_cast<double>(x));
    const auto nearest = static_cast<float>(exact);
    const double ulp = static_cast<double>(std::nextafter(nearest, kInfinity) - nearest);
    worst = std::max(worst, std::abs(static_cast<double>(exp_not_positive(x)) - exact) / ulp);
  }
  CHECK(worst < 1);
  CHECK(exp_not_positive(0) == 1);
  CHECK(exp_not_positive(-0.0F) == 1);
  CHECK(exp_not_positive(-87.8F) == 0);
  CHECK(exp_not_positive(-1e30F) == 0);
  CHECK(exp_not_positive(-kInfinity) == 0);
  CHECK(std::isnan(exp_not_positive(std::numeric_limits<float>::quiet_NaN())));
}

TEST_CASE("losses and gradients of rows of any length, with any gap between them") {
  for (const std::size_t vocab_size : {1U, 2U, 3U, 4U, 5U, 15U, 16U, 17U, 300U}) {
    for (const std::size_t gap : {0U, 3U}) {
      INFO("V " << vocab_size << ", gap " << gap);
      const std::size_t stride = vocab_size + gap;
      const std::vector<TokenId> targets = {0, static_cast<TokenId>(vocab_size - 1), 0};
      const std::vector<float> z = test::made_up(stride * targets.size() - gap, 9);
      test::Misaligned storage(z, 1);
      const Logits logits{storage.data(), vocab_size, stride};
      double expected = 0;
      for (std::size_t i = 0; i < targets.size(); ++i) {
        expected += reference_loss(std::span(z).subspan(i * stride, vocab_size), targets[i]);
      }
      CHECK(cross_entropy_sum(logits, targets, {}) == Catch::Approx(expected).margin(1e-5));
      CHECK(test::bits(storage.copy()) == test::bits(z));

      constexpr float kScale = 0.25F;
      CHECK(cross_entropy_gradient(logits, targets, {}, kScale) ==
            cross_entropy_sum({const_cast<float*>(z.data()), vocab_size, stride}, targets, {}));
      for (std::size_t i = 0; i < targets.size(); ++i) {
        for (std::size_t v = 0; v < vocab_size; ++v) {
          const std::span<const float> row = std::span(z).subspan(i * stride, vocab_size);
          const double p = std::exp(-reference_loss(row, static_cast<TokenId>(v)));
          const double gradient = (p - (v == targets[i] ? 1 : 0)) * static_cast<double>(kScale);
          REQUIRE(std::abs(static_cast<double>(storage.data()[i * stride + v]) - gradient) <= 1e-7);
        }
        for (std::size_t v = vocab_size; v < stride && i + 1 < targets.size(); ++v) {
          REQUIRE(storage.data()[i * stride + v] == z[i * stride + v]);
        }
      }
    }
  }
}

TEST_CASE("ignored targets add nothing and have no gradient") {
  std::vector<float> z = test::made_up(12, 3);
  const std::vector<float> start = z;
  const std::vector<TokenId> targets = {1, 2, 1};
  CHECK(count_targets(targets, {}) == 3);
  CHECK(count_targets(targets, 1) == 1);
  CHECK(count_targets(targets, 0) == 3);
  const Logits logits{z.data(), 4, 4};
  const double alone =
      cross_entropy_sum({z.data() + 4, 4, 4}, std::span(targets).subspan(1, 1), {});
  CHECK(cross_entropy_sum(logits, targets, 1) == alone);
  CHECK(cross_entropy_gradient(logits, targets, 1, 1) == alone);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(z[i] == 0);
    CHECK(z[8 + i] == 0);
  }
}

TEST_CASE("huge logits do not overflow, and those that are not finite give NaN or infinity") {
  std::vector<float> z = {3e38F, -3e38F, 0, 1};
  const std::vector<TokenId> first = {0};
  const Logits logits{z.data(), 4, 4};
  CHECK(cross_entropy_sum(logits, first, {}) == 0);
  CHECK(cross_entropy_sum(logits, std::vector<TokenId>{1}, {}) == Catch::Approx(6e38));
  for (const float x : {kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    for (std::size_t place = 0; place < z.size(); ++place) {
      std::vector<float> bad = {0, 1, 2, 3};
      bad[place] = x;
      CHECK(std::isnan(cross_entropy_sum({bad.data(), 4, 4}, first, {})));
    }
  }
  // A logit of -infinity is a token that cannot follow.
  std::vector<float> never = {-kInfinity, 0, 0, 0};
  CHECK(cross_entropy_sum({never.data(), 4, 4}, std::vector<TokenId>{1}, {}) ==
        Catch::Approx(std::log(3.0)));
  CHECK(std::isinf(cross_entropy_sum({never.data(), 4, 4}, first, {})));
}

// The surface takes short cuts; every point must be what the loss says once the row is put there.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "support/next_token.hpp"

using namespace id2vec;

TEST_CASE("every point of a loss surface is the loss with the row put there") {
  const std::vector<float> xs = {-40, -1.5F, 0, 0.3F, 2, 100};
  const std::vector<float> ys = {-60, -0.5F, 0, 1, 7};
  std::uint64_t seed = 0;
  for (const bool tied : {false, true}) {
    for (const Mixing mixing : {Mixing::kMean, Mixing::kLinear}) {
      for (const std::optional<TokenId> padding :
           {std::optional<TokenId>(), std::optional<TokenId>(3), std::optional<TokenId>(5)}) {
        const NextTokenShape shape{8, 2, 3, tied, mixing, padding};
        INFO("tied " << tied << ", linear " << (mixing == Mixing::kLinear) << ", padding "
                     << padding.value_or(99));
        NextTokenModel model = test::model_of(shape, {++seed, 1, {}, {}, {}});
        // More than one chunk of examples that read the row, and more than one of the others.
        const test::Examples examples = test::made_up_examples(shape, 301, seed);
        constexpr TokenId kToken = 3;
        constexpr std::size_t kRow = std::size_t{kToken} * 2;
        std::vector<float> surface(xs.size() * ys.size());
        REQUIRE(model.loss_surface_into(kToken, xs, ys, {examples.contexts, examples.targets},
                                        surface));
        const std::span<float> row = model.writable_parts().embeddings.subspan(kRow, 2);
        for (std::size_t i = 0; i < ys.size(); ++i) {
          for (std::size_t j = 0; j < xs.size(); ++j) {
            row[0] = xs[j];
            row[1] = ys[i];
            const float loss = model.loss({examples.contexts, examples.targets}).value();
            CHECK(surface[i * xs.size() + j] == Catch::Approx(loss).epsilon(2e-6));
          }
        }
      }
    }
  }
}

TEST_CASE("a surface is as exact over many examples") {
  for (const bool tied : {false, true}) {
    INFO("tied " << tied);
    const NextTokenShape shape{6, 2, 1, tied, Mixing::kMean, {}};
    NextTokenModel model = test::model_of(shape, {3, 1, {}, {}, {}});
    const test::Examples examples = test::made_up_examples(shape, 200000, 8);
    const std::vector<float> xs = {-4, 0.3F};
    const std::vector<float> ys = {1.5F};
    std::vector<float> surface(2);
    REQUIRE(model.loss_surface_into(2, xs, ys, {examples.contexts, examples.targets}, surface));
    for (std::size_t j = 0; j < xs.size(); ++j) {
      const auto point =
          model.surface_point(2, xs[j], ys[0], {examples.contexts, examples.targets}).value();
      CHECK(surface[j] == Catch::Approx(point.loss).epsilon(3e-7));
    }
  }
}

TEST_CASE("a surface is infinite or NaN exactly where the loss is") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> axis = {-3e38F, -1e38F, -1e20F, -1, 0, 1, 1e20F, 1e38F, 3e38F};
  constexpr TokenId kToken = 2;
  std::size_t not_finite = 0;
  for (const bool tied : {false, true}) {
    for (const Mixing mixing : {Mixing::kMean, Mixing::kLinear}) {
      // Of the row of a token that is the context of some examples, and the target of others.
      for (const float odd : {0.5F, 10.0F, 3e38F, infinity, nan}) {
        const NextTokenShape shape{5, 2, 1, tied, mixing, {}};
        NextTokenModel model = test::model_of(shape, {4, 1, {}, {}, {}});
        model.writable_parts().embeddings[8] = odd;
        for (const std::size_t count : {3U, 300U}) {
          const test::Examples examples = test::made_up_examples(shape, count, 9);
          std::vector<float> surface(axis.size() * axis.size());
          REQUIRE(model.loss_surface_into(kToken, axis, axis, {examples.contexts, examples.targets},
                                          surface));
          for (std::size_t i = 0; i < surface.size(); ++i) {
            const float x = axis[i % axis.size()];
            const float y = axis[i / axis.size()];
            INFO("tied " << tied << ", linear " << (mixing == Mixing::kLinear) << ", odd " << odd
                         << ", " << count << " examples at " << x << ", " << y);
            const float loss =
                model.surface_point(kToken, x, y, {examples.contexts, examples.targets})
                    .value()
                    .loss;
            if (std::isfinite(loss)) {
              REQUIRE(surface[i] == Catch::Approx(loss).epsilon(2e-6));
            } else {
              ++not_finite;
              REQUIRE(std::isnan(surface[i]) == std::isnan(loss));
              REQUIRE_FALSE(std::isfinite(surface[i]));
            }
          }
        }
      }
    }
  }
  CHECK(not_finite > 1000);
}

TEST_CASE("the surface of a vocabulary of one token is flat") {
  for (const bool tied : {false, true}) {
    NextTokenModel model = test::model_of({1, 2, 1, tied, Mixing::kMean, {}});
    const std::vector<float> axis = {-3, 0, 3};
    std::vector<float> surface(9, -1);
    REQUIRE(model.loss_surface_into(0, axis, axis,
                                    {std::vector<TokenId>{0}, std::vector<TokenId>{0}}, surface));
    for (const float loss : surface) CHECK(loss == 0);
  }
}

TEST_CASE("an untied model's surface is convex: one valley") {
  // Along any line the untied loss is convex: no point lies above the chord of its neighbours.
  const NextTokenShape shape{12, 2, 2, false, Mixing::kMean, {}};
  NextTokenModel model = test::model_of(shape, {3, 1, {}, {}, {}});
  const test::Examples examples = test::made_up_examples(shape, 60, 4);
  std::vector<float> axis;
  for (int i = -20; i <= 20; ++i) axis.push_back(static_cast<float>(i) / 4);
  const std::size_t n = axis.size();
  std::vector<float> surface(n * n);
  REQUIRE(model.loss_surface_into(2, axis, axis, {examples.contexts, examples.targets}, surface));
  double largest_bump = 0;
  for (std::size_t i = 1; i + 1 < n; ++i) {
    for (std::size_t j = 1; j + 1 < n; ++j) {
      for (const std::size_t step : {std::size_t{1}, n, n + 1, n - 1}) {
        const std::size_t at = i * n + j;
        const double chord =
            (static_cast<double>(surface[at - step]) + static_cast<double>(surface[at + step])) / 2;
        largest_bump = std::max(largest_bump, static_cast<double>(surface[at]) - chord);
      }
    }
  }
  CHECK(largest_bump <= 1e-6);
}

TEST_CASE("a point of the surface has the loss and the row's part of the gradient") {
  for (const bool tied : {false, true}) {
    const NextTokenShape shape{9, 2, 2, tied, Mixing::kMean, {}};
    NextTokenModel model = test::model_of(shape, {5, 1, {}, {}, {}});
    const test::Examples examples = test::made_up_examples(shape, 80, 6);
    const std::vector<std::uint32_t> before = test::bits(model.parameters());
    const auto point =
        model.surface_point(4, 0.5F, -2, {examples.contexts, examples.targets}).value();
    CHECK(test::bits(model.parameters()) == before);

    const std::span<float> row = model.writable_parts().embeddings.subspan(8, 2);
    row[0] = 0.5F;
    row[1] = -2;
    const std::vector<float> gradient = test::gradient_of(model, examples);
    CHECK(point.loss == model.loss({examples.contexts, examples.targets}).value());
    CHECK(point.gradient[0] == gradient[8]);
    CHECK(point.gradient[1] == gradient[9]);
  }
}

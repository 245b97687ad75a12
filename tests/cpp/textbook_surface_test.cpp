#include "id2vec/textbook_surface.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "id2vec/optimizer.hpp"
#include "support/next_token.hpp"
#include "support/reference_model.hpp"

using namespace id2vec;

namespace {

// Rolled as the page does it: the slope of the surface, and an optimiser of two parameters.
class Ball {
 public:
  Ball(TextbookSurface surface, PlanePoint start, const OptimizerOptions& options)
      : surface_(surface),
        optimizer_(Optimizer::create(options, 2).value()),
        place_{static_cast<float>(start.x), static_cast<float>(start.y)} {}

  void step() {
    const SurfaceValue value = evaluate(surface_, place());
    const float gradient[2] = {static_cast<float>(value.gradient.x),
                               static_cast<float>(value.gradient.y)};
    optimizer_.step(place_, gradient);
  }
  PlanePoint place() const { return {place_[0], place_[1]}; }

 private:
  TextbookSurface surface_;
  Optimizer optimizer_;
  float place_[2];
};

std::vector<TextbookSurface> all_surfaces() {
  std::vector<TextbookSurface> all(kTextbookSurfaces);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<TextbookSurface>(i);
  return all;
}

}  // namespace

TEST_CASE("textbook gradients are exact, by central differences") {
  test::Lcg random(1);
  for (const TextbookSurface surface : all_surfaces()) {
    const auto loss = [=](std::span<const double> at) {
      return evaluate(surface, {at[0], at[1]}).loss;
    };
    const SurfaceView view = view_of(surface);
    for (int i = 0; i < 200; ++i) {
      const auto between = [&](double low, double high) {
        return low + static_cast<double>(random.uniform()) * (high - low);
      };
      const PlanePoint at{between(view.lower.x, view.upper.x), between(view.lower.y, view.upper.y)};
      INFO("surface " << static_cast<int>(surface) << " at " << at.x << ", " << at.y);
      const PlanePoint gradient = evaluate(surface, at).gradient;
      const std::vector<double> expected = test::central_differences({at.x, at.y}, loss);
      const double size = 1 + std::abs(expected[0]) + std::abs(expected[1]);
      CHECK(std::abs(gradient.x - expected[0]) <= 1e-7 * size);
      CHECK(std::abs(gradient.y - expected[1]) <= 1e-7 * size);
    }
  }
}

TEST_CASE("minima are level, lie in the view, and nothing near them is lower") {
  for (const TextbookSurface surface : all_surfaces()) {
    const SurfaceView view = view_of(surface);
    REQUIRE_FALSE(view.minima.empty());
    CHECK((view.start.x > view.lower.x && view.start.x < view.upper.x));
    CHECK((view.start.y > view.lower.y && view.start.y < view.upper.y));
    for (const PlanePoint minimum : view.minima) {
      INFO("surface " << static_cast<int>(surface) << " at " << minimum.x << ", " << minimum.y);
      const SurfaceValue value = evaluate(surface, minimum);
      CHECK(std::hypot(value.gradient.x, value.gradient.y) <= 1e-10);
      CHECK((minimum.x >= view.lower.x && minimum.x <= view.upper.x));
      CHECK((minimum.y >= view.lower.y && minimum.y <= view.upper.y));
      for (int turn = 0; turn < 16; ++turn) {
        const double angle = turn * 3.14159265358979 / 8;
        const PlanePoint near{minimum.x + 0.01 * std::cos(angle),
                              minimum.y + 0.01 * std::sin(angle)};
        CHECK(evaluate(surface, near).loss > value.loss);
      }
    }
  }
}

TEST_CASE("a grid has rows of y and columns of x") {
  const std::vector<float> xs = {-1, 0.5F, 2};
  const std::vector<float> ys = {0, 3};
  std::vector<float> grid(6);
  REQUIRE(evaluate_grid_into(TextbookSurface::kRosenbrock, xs, ys, grid));
  for (std::size_t i = 0; i < ys.size(); ++i) {
    for (std::size_t j = 0; j < xs.size(); ++j) {
      const double expected = evaluate(TextbookSurface::kRosenbrock, {xs[j], ys[i]}).loss;
      CHECK(grid[i * xs.size() + j] == static_cast<float>(expected));
    }
  }
  CHECK(evaluate_grid_into(TextbookSurface::kBowl, xs, ys, std::span(grid).first(5))
            .error()
            .argument() == "out");
}

TEST_CASE("a ball rolls to a minimum, and the optimisers differ on the way") {
  for (const TextbookSurface surface : all_surfaces()) {
    INFO("surface " << static_cast<int>(surface));
    const SurfaceView view = view_of(surface);
    OptimizerOptions adam = test::sgd(0.02);
    adam.rule = OptimizerRule::kAdam;
    Ball ball(surface, view.start, adam);
    for (int i = 0; i < 6000; ++i) ball.step();
    const PlanePoint at = ball.place();
    const bool arrived = std::ranges::any_of(
        view.minima, [&](PlanePoint m) { return std::hypot(at.x - m.x, at.y - m.y) < 0.02; });
    INFO("at " << at.x << ", " << at.y);
    CHECK(arrived);
  }
}

TEST_CASE("plain descent zigzags in the ravine and stays on the level point of the saddle") {
  Ball ravine(TextbookSurface::kRavine, {-2, 1}, test::sgd(0.07));
  int crossings = 0;
  double before = ravine.place().y;
  for (int i = 0; i < 20; ++i) {
    ravine.step();
    if (ravine.place().y * before < 0) ++crossings;
    before = ravine.place().y;
  }
  CHECK(crossings == 20);

  Ball saddle(TextbookSurface::kSaddle, {-1.5, 0}, test::sgd(0.1));
  for (int i = 0; i < 500; ++i) saddle.step();
  CHECK(std::abs(saddle.place().x) < 1e-6);
  CHECK(saddle.place().y == 0);
}

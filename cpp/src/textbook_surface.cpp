#include "id2vec/textbook_surface.hpp"

namespace id2vec {
namespace {

SurfaceValue rosenbrock(double x, double y) {
  const double left = 1 - x;
  const double above = y - x * x;
  return {left * left + 100 * above * above, {-2 * left - 400 * x * above, 200 * above}};
}

SurfaceValue himmelblau(double x, double y) {
  const double a = x * x + y - 11;
  const double b = x + y * y - 7;
  return {a * a + b * b, {4 * x * a + 2 * b, 2 * a + 4 * y * b}};
}

SurfaceValue beale(double x, double y) {
  SurfaceValue value;
  double before = 1;  // y^(k - 1)
  double k = 1;
  for (const double c : {1.5, 2.25, 2.625}) {
    const double power = before * y;
    const double r = c - x + x * power;
    value.loss += r * r;
    value.gradient.x += 2 * r * (power - 1);
    value.gradient.y += 2 * r * k * x * before;
    before = power;
    k += 1;
  }
  return value;
}

SurfaceValue plateau(double x, double y) {
  const double square = x * x + y * y;
  const double rest = 1 / (1 + square);
  return {1 - rest, {2 * x * rest * rest, 2 * y * rest * rest}};
}

constexpr PlanePoint kOrigin[] = {{0, 0}};
constexpr PlanePoint kRosenbrockMinimum[] = {{1, 1}};
constexpr PlanePoint kHimmelblauMinima[] = {{3, 2},
                                            {-2.805118086952745, 3.131312518250573},
                                            {-3.779310253377747, -3.283185991286170},
                                            {3.584428340330492, -1.848126526964404}};
constexpr PlanePoint kBealeMinimum[] = {{3, 0.5}};
constexpr PlanePoint kSaddleMinima[] = {{0, 1}, {0, -1}};

}  // namespace

SurfaceValue evaluate(TextbookSurface surface, PlanePoint at) {
  const auto [x, y] = at;
  switch (surface) {
    case TextbookSurface::kBowl:
      return {(x * x + y * y) / 2, {x, y}};
    case TextbookSurface::kRavine:
      return {(x * x + 25 * y * y) / 2, {x, 25 * y}};
    case TextbookSurface::kRosenbrock:
      return rosenbrock(x, y);
    case TextbookSurface::kHimmelblau:
      return himmelblau(x, y);
    case TextbookSurface::kBeale:
      return beale(x, y);
    case TextbookSurface::kSaddle:
      return {(x * x - y * y) / 2 + y * y * y * y / 4, {x, y * y * y - y}};
    case TextbookSurface::kPlateau:
      return plateau(x, y);
  }
  return {};
}

SurfaceView view_of(TextbookSurface surface) {
  switch (surface) {
    case TextbookSurface::kBowl:
      return {{-3, -3}, {3, 3}, {-2.5, 2}, kOrigin};
    case TextbookSurface::kRavine:
      return {{-3, -3}, {3, 3}, {-2.5, 1}, kOrigin};
    case TextbookSurface::kRosenbrock:
      return {{-2, -1}, {2, 3}, {-1.5, 2}, kRosenbrockMinimum};
    case TextbookSurface::kHimmelblau:
      return {{-5, -5}, {5, 5}, {0, -1}, kHimmelblauMinima};
    case TextbookSurface::kBeale:
      return {{-4.5, -4.5}, {4.5, 4.5}, {1, 1.5}, kBealeMinimum};
    case TextbookSurface::kSaddle:
      return {{-2, -2}, {2, 2}, {-1.5, 0.01}, kSaddleMinima};
    case TextbookSurface::kPlateau:
      return {{-4, -4}, {4, 4}, {-3, 2}, kOrigin};
  }
  return {};
}

Status evaluate_grid_into(TextbookSurface surface, std::span<const float> xs,
                          std::span<const float> ys, std::span<float> out) {
  if (out.size() != xs.size() * ys.size()) {
    return wrong_length("out", out.size(), xs.size() * ys.size());
  }
  float* next = out.data();
  for (const double y : ys) {
    for (const double x : xs) *next++ = static_cast<float>(evaluate(surface, {x, y}).loss);
  }
  return Success{};
}

}  // namespace id2vec

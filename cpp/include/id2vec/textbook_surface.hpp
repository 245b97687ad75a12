#pragma once

// The loss surfaces of the textbooks: functions of two coordinates on which optimisers are compared
// because one knows their minima. A real model's surface is found in next_token_model.hpp and
// loss_slice.hpp.
//
//   kBowl        f = (x^2 + y^2) / 2                    gradient (x, y)
//   kRavine      f = (x^2 + 25 y^2) / 2                 (x, 25 y)
//   kRosenbrock  f = (1 - x)^2 + 100 (y - x^2)^2        (-2 (1 - x) - 400 x (y - x^2),
//                                                        200 (y - x^2))
//   kHimmelblau  f = (x^2 + y - 11)^2 + (x + y^2 - 7)^2 with a, b the two brackets:
//                                                       (4 x a + 2 b, 2 a + 4 y b)
//   kBeale       f = sum_{k = 1, 2, 3} (c_k - x + x y^k)^2, c = 1.5, 2.25, 2.625
//                with r_k the brackets:                 (2 sum r_k (y^k - 1),
//                                                        2 sum r_k k x y^(k - 1))
//   kSaddle      f = (x^2 - y^2) / 2 + y^4 / 4          (x, y^3 - y)
//   kPlateau     f = 1 - 1 / (1 + x^2 + y^2)            2 (x, y) / (1 + x^2 + y^2)^2
//
// kRavine's curvatures differ by 25, which makes plain gradient descent zigzag. kSaddle has a level
// point at the origin that is no minimum: whoever starts with y = 0 rolls to it and stays; its
// minima lie at y = 1 and y = -1. kPlateau is flat far away from its minimum, so that the gradient
// vanishes.
//
// Sources: H. H. Rosenbrock, "An automatic method for finding the greatest or least value of a
// function", Computer Journal 3 (1960); D. M. Himmelblau, "Applied nonlinear programming" (1972);
// E. M. L. Beale, "On an iterative method for finding a local minimum of a function of more than
// one variable" (1958).

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/result.hpp"

namespace id2vec {

enum class TextbookSurface : std::uint8_t {
  kBowl,
  kRavine,
  kRosenbrock,
  kHimmelblau,
  kBeale,
  kSaddle,
  kPlateau,
};
inline constexpr std::size_t kTextbookSurfaces = 7;

struct PlanePoint {
  double x = 0;
  double y = 0;
};

struct SurfaceValue {
  double loss = 0;
  PlanePoint gradient;
};

// In double, for every x and y; the same bits in every build.
SurfaceValue evaluate(TextbookSurface surface, PlanePoint at);

// How to look at a surface.
struct SurfaceView {
  PlanePoint lower;  // the corner with the smallest coordinates of the part worth drawing
  PlanePoint upper;
  PlanePoint start;                    // from where the way down is worth watching
  std::span<const PlanePoint> minima;  // all of them; static
};
SurfaceView view_of(TextbookSurface surface);

// out[i * xs.size() + j] = the loss at (xs[j], ys[i]). kBadArgument for a wrong length.
Status evaluate_grid_into(TextbookSurface surface, std::span<const float> xs,
                          std::span<const float> ys, std::span<float> out);

}  // namespace id2vec

#pragma once

// PyTorch's transform of 16 uniforms into 16 standard normals, in place.

#include <cstddef>

#include "math.hpp"

namespace id2vec::simd {

inline constexpr std::size_t kNormalGroup = 16;

// For j = 0 .. 7: r = sqrt(-2 log(1 - u[j])), theta = 2 pi u[j + 8]; u[j] becomes r cos(theta), u[j
// + 8] r sin(theta).
//
// 1 - u is exact for multiples of 2^-24 and never 0. theta is the float product that PyTorch's
// vector kernel forms. Adding +0 at the end turns -0 (r is -0 when u[j] is 0) into +0 and changes
// nothing else.
template <class F>
void box_muller(float* u, std::size_t groups) {
  const F zero = F::splat(0);
  for (float* const end = u + groups * kNormalGroup; u != end; u += kNormalGroup) {
    for (std::size_t j = 0; j < kNormalGroup / 2; j += kLanes) {
      const F radius = (F::splat(-2) * log(F::splat(1) - F::load(u + j))).sqrt();
      const SinCos<F> angle =
          sincos(F::splat(6.28318530717958647692F) * F::load(u + j + kNormalGroup / 2));
      (radius * angle.cos + zero).store(u + j);
      (radius * angle.sin + zero).store(u + j + kNormalGroup / 2);
    }
  }
}

}  // namespace id2vec::simd

#pragma once

// Sets of orthonormal axes in double: [k * D], one axis after the other.

#include <cstddef>
#include <span>

namespace id2vec {

// Makes the axes orthogonal to each other, in order, and of length 1. An axis of which nothing is
// left, compared with the longest one, becomes a unit vector of the space, as far as it is
// orthogonal to the others. D >= k.
void orthonormalise(std::span<double> axes, std::size_t dim);

// Changes the sign of each axis whose entry of the largest size is negative.
void make_largest_positive(std::span<double> axes, std::size_t dim);

constexpr std::size_t turning_workspace(std::size_t axes, std::size_t dim) {
  return axes * axes + axes * dim;
}

// Turns (or mirrors) the axes within the space that they span, so that each in order comes as near
// to the same of `previous` as those before it permit.
void turn_towards(std::span<const float> previous, std::span<double> axes, std::size_t dim,
                  std::span<double> workspace);

}  // namespace id2vec

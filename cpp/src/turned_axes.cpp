#include "turned_axes.hpp"

#include <algorithm>
#include <cmath>

#include "double_vectors.hpp"

namespace id2vec {
namespace {

// What is left of `axis` beside the earlier axes. Twice, since the first time rounding may leave a
// small part of them.
void remove_earlier(double* axis, const double* axes, std::size_t count, std::size_t dim) {
  for (int twice = 0; twice < 2; ++twice) {
    for (std::size_t a = 0; a < count; ++a) {
      const double* const earlier = axes + a * dim;
      add_scaled(axis, -dot(axis, earlier, dim), earlier, dim);
    }
  }
}

// The unit vector of the space of which most is left beside the earlier axes: that of the dimension
// in which they have the smallest squares.
void take_unit_vector(double* axis, const double* axes, std::size_t count, std::size_t dim) {
  std::size_t best = 0;
  double smallest = 2;
  for (std::size_t d = 0; d < dim; ++d) {
    double squares = 0;
    for (std::size_t a = 0; a < count; ++a) squares += axes[a * dim + d] * axes[a * dim + d];
    if (squares < smallest) {
      smallest = squares;
      best = d;
    }
  }
  std::fill_n(axis, dim, 0.0);
  axis[best] = 1;
  remove_earlier(axis, axes, count, dim);
  scale(axis, 1 / std::sqrt(dot(axis, axis, dim)), dim);
}

// `negligible`: the length below which an axis counts as nothing.
void orthonormalise(std::span<double> axes, std::size_t dim, double negligible) {
  std::size_t done = 0;
  for (std::size_t at = 0; at < axes.size(); at += dim, ++done) {
    double* const axis = axes.data() + at;
    remove_earlier(axis, axes.data(), done, dim);
    const double length = std::sqrt(dot(axis, axis, dim));
    if (length <= negligible) {
      take_unit_vector(axis, axes.data(), done, dim);
    } else {
      scale(axis, 1 / length, dim);
    }
  }
}

}  // namespace

void orthonormalise(std::span<double> axes, std::size_t dim) {
  double longest = 0;
  for (std::size_t a = 0; a < axes.size(); a += dim) {
    longest = std::max(longest, std::sqrt(dot(axes.data() + a, axes.data() + a, dim)));
  }
  // Axes come as combinations of eigenvectors with errors of about 1e-15.
  orthonormalise(axes, dim, 1e-10 * longest);
}

void make_largest_positive(std::span<double> axes, std::size_t dim) {
  for (std::size_t a = 0; a < axes.size(); a += dim) {
    const std::span<double> axis = axes.subspan(a, dim);
    const auto size = [](double x) { return std::abs(x); };
    if (*std::ranges::max_element(axis, {}, size) < 0) scale(axis.data(), -1, dim);
  }
}

void turn_towards(std::span<const float> previous, std::span<double> axes, std::size_t dim,
                  std::span<double> workspace) {
  const std::size_t count = axes.size() / dim;
  // Row a holds previous axis a in the coordinates of the new ones; made orthonormal, the turn.
  const std::span<double> turn = workspace.first(count * count);
  const std::span<double> turned = workspace.subspan(count * count, axes.size());
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      double sum = 0;
      for (std::size_t d = 0; d < dim; ++d) {
        sum += static_cast<double>(previous[a * dim + d]) * axes[b * dim + d];
      }
      turn[a * count + b] = sum;
    }
  }
  // A previous axis of which less than this lies in the new space says nothing about directions.
  constexpr double kNegligible = 1e-3;
  orthonormalise(turn, count, kNegligible);

  std::ranges::fill(turned, 0.0);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      add_scaled(turned.data() + a * dim, turn[a * count + b], axes.data() + b * dim, dim);
    }
  }
  std::ranges::copy(turned, axes.begin());
}

}  // namespace id2vec

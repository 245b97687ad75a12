#pragma once

// Principal components: the few directions in which points differ most. How rows of more than two
// dimensions are drawn on a plane.
//
// For n points X, [n, D], with mean m: the axes c_1 … c_k, orthonormal, are the eigenvectors of the
// covariance (X - m)^T (X - m) / (n - 1) with the largest eigenvalues, in falling order; the
// projection is (X - m) C^T, [n, k]; and an axis explains the share of the total variance that lies
// along it. K. Pearson, "On lines and planes of closest fit to systems of points in space",
// Philosophical Magazine 2 (1901).
//
// Each axis is unique up to its sign, and two of almost equal variance may turn in their plane
// from one moment to the next. So of a table in motion, drawn again and again, the axes are turned:
// within the space of the first k components, towards the axes of the frame before. Then the
// picture neither flips nor spins. Without a frame before, the entry of each axis that is largest
// in size is positive.
//
// Computed in double; the same bits in every build.

#include <cstdint>
#include <span>

#include "id2vec/result.hpp"

namespace id2vec {

// All may be empty but `components`. None may overlap the rows.
struct PrincipalOutputs {
  std::span<float> components;       // [k * D], one axis after the other
  std::span<float> projection;       // [n * k]
  std::span<float> explained_ratio;  // [k]; zeros when all points are one and the same
  std::span<float> mean;             // [D]
};

// `rows` is [n * D]. `previous` is empty or the components of the frame before, [k * D]: then axis
// i is the direction, among those in the space of the new components and orthogonal to the axes
// before i, that comes nearest to previous axis i. It may be out.components itself.
//
// Errors, with nothing changed: kOutOfRange for dim 0 or k not in 1 … min(n, D) (the argument is
// called "components"); kBadArgument for a wrong length and for a row or a previous axis that is
// not finite; kOutOfMemory for min(n, D)^2 + O(k D + n) doubles. k is components.size() / D.
// Cost: n D min(n, D) + 4/3 min(n, D)^3 operations.
Status principal_components_into(std::span<const float> rows, std::uint32_t dim,
                                 std::span<const float> previous, const PrincipalOutputs& out);

}  // namespace id2vec

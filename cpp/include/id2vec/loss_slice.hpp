#pragma once

// The loss surface of a model with more than two parameters: a slice through it.
//
// From a point p of the space of all parameters, in two directions d1 and d2 of it:
//
//   f(x, y) = L(p + x d1 + y d2)
//
// A slice is a picture of a plane, and what it shows depends on the plane: of a valley in thousands
// of dimensions one may see a bowl, a ridge or nothing. So say which slice it is. Two kinds are
// offered, both of H. Li, Z. Xu, G. Taylor, C. Studer, T. Goldstein, "Visualizing the loss
// landscape of neural nets", NeurIPS 2018:
//
//  - random directions, filter-normalised: each row of a random direction is given the length of
//    the same row of the parameters. A step of 1 then means the same everywhere, however large the
//    rows are, so that slices of different models can be compared. Two such directions are almost
//    orthogonal to each other, and to nearly everything that matters.
//  - the principal directions of the trajectory: the plane that the training moved in most. It
//    shows the way down, and by its choice more of the way down than most planes would.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

// One random direction for parameters that consist of rows of `dim` numbers, as those of all our
// models do: standard normal from a torch.manual_seed(seed) generator, each row multiplied by |row
// of parameters| / |row drawn|. A row of zeros stays where it is. `direction` is
// [parameters.size()] and may not overlap them. kOutOfRange for dim 0, kBadArgument for a wrong
// length.
Status random_direction_into(std::span<const float> parameters, std::uint32_t dim,
                             std::uint64_t seed, std::span<float> direction);

// What is found in a trajectory of n states of P parameters.
struct TrajectoryPlane {
  std::span<float> directions;       // [2 * P], orthonormal, that of more movement first
  std::span<float> path;             // [n * 2], the states in that plane; the last one is (0, 0)
  std::span<float> explained_ratio;  // [2]: how much of all movement each direction shows
};

// The first two principal components of the states, seen from the last one. `states` is [n * P], in
// the order of time, n >= 2 and P >= 2; each direction is signed so that the first state has no
// negative coordinate. Errors as principal_components_into(); kOutOfRange for fewer states.
Status trajectory_plane_into(std::span<const float> states, std::size_t parameter_count,
                             const TrajectoryPlane& out);

// A plane in the space of a model's parameters; each span is [parameters().size()]. The origin may
// be the model's own parameters, the directions may not overlap them.
struct SlicePlane {
  std::span<const float> origin;
  std::span<const float> first;
  std::span<const float> second;
};

// out[i * xs.size() + j] = the model's loss over `windows` at origin + xs[j] first + ys[i] second;
// infinite or NaN where the parameters are too large. Whether it succeeds or not, the model is as
// before afterwards, to the bit. Errors: those of loss_of_windows(); kBadArgument for a wrong
// length; kOutOfMemory if a copy of the parameters finds no room. Cost: a loss and three reads of
// the parameters for each point.
Status loss_slice_into(TrainableModel& model, const SlicePlane& plane, std::span<const float> xs,
                       std::span<const float> ys, std::span<const TokenId> windows,
                       std::span<float> out);

}  // namespace id2vec

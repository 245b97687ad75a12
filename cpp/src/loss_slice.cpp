#include "id2vec/loss_slice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/principal_components.hpp"
#include "id2vec/torch_random.hpp"
#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "wide_sums.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

constexpr std::size_t kPlane = 2;

}  // namespace

Status random_direction_into(std::span<const float> parameters, std::uint32_t dim,
                             std::uint64_t seed, std::span<float> direction) {
  if (dim == 0) return out_of_range("dim", 0, 1, UINT32_MAX);
  if (parameters.size() % dim != 0) {
    return Error(ErrorCode::kBadArgument, "parameters", "parameters has length ", parameters.size(),
                 "; accepted: a multiple of ", dim);
  }
  if (direction.size() != parameters.size()) {
    return wrong_length("direction", direction.size(), parameters.size());
  }
  TorchRandom(seed).fill_normal(direction);
  for (std::size_t at = 0; at < parameters.size(); at += dim) {
    const WideSums squares = wide_sums(parameters.data() + at, direction.data() + at, dim);
    // Nothing is drawn that is all zeros, but one number in 2^24 may be.
    const double factor =
        squares.square_b == 0 ? 0 : std::sqrt(squares.square_a / squares.square_b);
    for (float& x : direction.subspan(at, dim)) {
      x = static_cast<float>(static_cast<double>(x) * factor);
    }
  }
  return Success{};
}

Status trajectory_plane_into(std::span<const float> states, std::size_t parameter_count,
                             const TrajectoryPlane& out) {
  if (parameter_count < kPlane || parameter_count > UINT32_MAX) {
    return out_of_range("parameter_count", parameter_count, kPlane, UINT32_MAX);
  }
  if (states.size() % parameter_count != 0) {
    return Error(ErrorCode::kBadArgument, "states", "states has length ", states.size(),
                 "; accepted: a multiple of ", parameter_count);
  }
  const std::size_t count = states.size() / parameter_count;
  if (count < kPlane) return out_of_range("states", count, kPlane, UINT32_MAX);
  if (out.directions.size() != kPlane * parameter_count) {
    return wrong_length("directions", out.directions.size(), kPlane * parameter_count);
  }
  if (out.path.size() != count * kPlane) {
    return wrong_length("path", out.path.size(), count * kPlane);
  }
  if (const Status status = check_finite("states", states); !status) return status;
  const Status status =
      principal_components_into(states, static_cast<std::uint32_t>(parameter_count), {},
                                {out.directions, out.path, out.explained_ratio, {}});
  if (!status) return status;

  for (std::size_t axis = 0; axis < kPlane; ++axis) {
    const float last = out.path[(count - 1) * kPlane + axis];
    const float sign = out.path[axis] < last ? -1.0F : 1.0F;
    for (std::size_t i = 0; i < count; ++i) {
      float& x = out.path[i * kPlane + axis];
      x = sign * (x - last);
    }
    for (float& x : out.directions.subspan(axis * parameter_count, parameter_count)) x *= sign;
  }
  return Success{};
}

Status loss_slice_into(TrainableModel& model, const SlicePlane& plane, std::span<const float> xs,
                       std::span<const float> ys, std::span<const TokenId> windows,
                       std::span<float> out) {
  const std::span<float> parameters = model.parameters();
  for (const auto& [name, span] :
       {std::pair("origin", plane.origin), std::pair("first", plane.first),
        std::pair("second", plane.second)}) {
    if (span.size() != parameters.size()) return wrong_length(name, span.size(), parameters.size());
  }
  if (out.size() != xs.size() * ys.size()) {
    return wrong_length("out", out.size(), xs.size() * ys.size());
  }
  auto present = AlignedBuffer<float>::allocate(parameters.size());
  if (!present) return present.error();
  auto row = AlignedBuffer<float>::allocate(parameters.size());
  if (!row) return row.error();
  std::ranges::copy(parameters, present->data());
  const bool from_here = plane.origin.data() == parameters.data();
  const std::span<const float> origin = from_here ? present->span() : plane.origin;

  Status status = Success{};
  float* next = out.data();
  for (const float y : ys) {
    std::ranges::copy(origin, row->data());
    simd::add_scaled<F32x4>(row->data(), plane.second.data(), y, row->size());
    for (const float x : xs) {
      std::ranges::copy(row->span(), parameters.begin());
      simd::add_scaled<F32x4>(parameters.data(), plane.first.data(), x, parameters.size());
      const Result<float> loss = model.loss_of_windows(windows);
      if (!loss) {
        status = loss.error();
        break;
      }
      *next++ = *loss;
    }
    if (!status) break;
  }
  std::ranges::copy(present->span(), parameters.begin());
  return status;
}

}  // namespace id2vec

#include "id2vec/loss_slice.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "id2vec/attention_model.hpp"
#include "id2vec/skip_gram.hpp"
#include "support/next_token.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

double length(std::span<const float> v) {
  double sum = 0;
  for (const float x : v) sum += static_cast<double>(x) * static_cast<double>(x);
  return std::sqrt(sum);
}

double product(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

std::vector<TokenId> made_up_windows(std::size_t count, std::uint32_t vocab_size) {
  test::Lcg random(6);
  std::vector<TokenId> ids(count);
  for (TokenId& id : ids) id = random.next() % vocab_size;
  return ids;
}

// Checks the slice of a model point by point.
void check_slice(TrainableModel& model, std::uint32_t dim) {
  const std::vector<float> origin(model.parameters().begin(), model.parameters().end());
  std::vector<float> first(origin.size());
  std::vector<float> second(origin.size());
  REQUIRE(random_direction_into(origin, dim, 1, first));
  REQUIRE(random_direction_into(origin, dim, 2, second));
  const std::vector<TokenId> windows = made_up_windows(20 * model.window(), model.vocab_size());
  const std::vector<float> xs = {-1, -0.25F, 0, 0.5F};
  const std::vector<float> ys = {-0.5F, 0, 1};
  std::vector<float> slice(xs.size() * ys.size());
  REQUIRE(loss_slice_into(model, {model.parameters(), first, second}, xs, ys, windows, slice));
  CHECK(test::bits(model.parameters()) == test::bits(origin));
  CHECK(slice[1 * xs.size() + 2] == model.loss_of_windows(windows).value());

  // Seen from elsewhere in the same plane, and from far away.
  std::vector<float> shifted = origin;
  for (std::size_t i = 0; i < shifted.size(); ++i) shifted[i] -= first[i];
  std::vector<float> from_shifted(slice.size());
  std::vector<float> moved = xs;
  for (float& x : moved) x += 1;
  REQUIRE(loss_slice_into(model, {shifted, first, second}, moved, ys, windows, from_shifted));
  CHECK(test::largest_difference(slice, from_shifted) <= 1e-5);
  CHECK(test::bits(model.parameters()) == test::bits(origin));

  for (std::size_t i = 0; i < ys.size(); ++i) {
    for (std::size_t j = 0; j < xs.size(); ++j) {
      for (std::size_t p = 0; p < origin.size(); ++p) {
        model.parameters()[p] = origin[p] + xs[j] * first[p] + ys[i] * second[p];
      }
      const float expected = model.loss_of_windows(windows).value();
      CHECK(std::abs(slice[i * xs.size() + j] - expected) <= 1e-5F);
    }
  }
}

}  // namespace

TEST_CASE("a random direction has the row lengths of the parameters, and another seed is another") {
  std::vector<float> parameters = test::made_up(40 * 7, 1);
  std::fill_n(parameters.begin() + 3 * 7, 7, 0.0F);
  std::vector<float> first(parameters.size());
  std::vector<float> again(parameters.size());
  std::vector<float> other(parameters.size());
  REQUIRE(random_direction_into(parameters, 7, 5, first));
  REQUIRE(random_direction_into(parameters, 7, 5, again));
  REQUIRE(random_direction_into(parameters, 7, 6, other));
  CHECK(first == again);
  for (std::size_t at = 0; at < parameters.size(); at += 7) {
    const double expected = length(std::span(parameters).subspan(at, 7));
    CHECK(std::abs(length(std::span(first).subspan(at, 7)) - expected) <= 1e-6 * expected);
  }
  CHECK(std::abs(product(first, other)) < 0.3 * length(first) * length(other));
  CHECK(random_direction_into(parameters, 0, 5, first).error().argument() == "dim");
  CHECK(random_direction_into(parameters, 9, 5, first).error().argument() == "parameters");
  CHECK(random_direction_into(parameters, 7, 5, std::span(first).first(7)).error().argument() ==
        "direction");
}

TEST_CASE("a slice has the losses of the points of its plane, for every kind of model") {
  const NextTokenShape shape{9, 5, 2, false, Mixing::kLinear, {}};
  NextTokenModel next_token = test::model_of(shape, {1, 0.7, {}, {}, {}});
  check_slice(next_token, 5);
  AttentionModel attention =
      AttentionModel::create({9, 5, 4}, {1, 0.7, {}}, test::sgd(0.1)).value();
  check_slice(attention, 5);
  SkipGram skip_gram = SkipGram::create({9, 5, 2, 3}, {1, 0.7, {}, {}}, {}).value();
  check_slice(skip_gram, 5);
}

TEST_CASE("a slice that is refused changes nothing") {
  const NextTokenShape shape{9, 5, 2, false, Mixing::kMean, {}};
  NextTokenModel model = test::model_of(shape);
  const std::vector<std::uint32_t> before = test::bits(model.parameters());
  const std::vector<float> ones(model.parameters().size(), 1);
  const std::vector<float> axis = {0, 1};
  std::vector<float> out(4);
  const SlicePlane plane{ones, ones, ones};
  const std::vector<TokenId> windows = {1, 2, 3};
  const std::vector<TokenId> bad = {1, 2, 9};
  const auto argument = [&](const SlicePlane& p, std::span<const TokenId> ids,
                            std::span<float> to) {
    const Status status = loss_slice_into(model, p, axis, axis, ids, to);
    return status ? std::string_view("none") : status.error().argument();
  };
  CHECK(argument(plane, windows, out) == "none");
  CHECK(argument({axis, ones, ones}, windows, out) == "origin");
  CHECK(argument({ones, axis, ones}, windows, out) == "first");
  CHECK(argument({ones, ones, axis}, windows, out) == "second");
  CHECK(argument(plane, windows, std::span(out).first(3)) == "out");
  CHECK(argument(plane, bad, out) == "windows");
  CHECK(test::bits(model.parameters()) == before);
}

TEST_CASE("a trajectory's plane shows the movement, ending at the origin") {
  // A quarter of a circle of radius 3 in a plane of 50 dimensions, with a little of a third one.
  constexpr std::size_t kDim = 50;
  constexpr std::size_t kStates = 21;
  std::vector<float> states(kStates * kDim, 0.25F);
  for (std::size_t i = 0; i < kStates; ++i) {
    const double t = static_cast<double>(i) / (kStates - 1) * 1.5707963;
    float* const state = states.data() + i * kDim;
    state[11] = static_cast<float>(3 * std::cos(t));
    state[40] = static_cast<float>(3 * std::sin(t));
    state[5] = i % 2 == 0 ? 0.01F : -0.01F;
  }
  std::vector<float> directions(2 * kDim);
  std::vector<float> path(2 * kStates);
  std::vector<float> ratio(2);
  REQUIRE(trajectory_plane_into(states, kDim, {directions, path, ratio}));
  CHECK(ratio[0] > ratio[1]);
  CHECK(ratio[0] + ratio[1] > 0.999F);
  const std::span<const float> first = std::span(directions).first(kDim);
  const std::span<const float> second = std::span(directions).last(kDim);
  CHECK(length(first) == Catch::Approx(1));
  CHECK(std::abs(product(first, second)) <= 1e-6);
  CHECK((path[2 * kStates - 2] == 0 && path[2 * kStates - 1] == 0));
  CHECK((path[0] >= 0 && path[1] >= 0));
  for (std::size_t i = 0; i < kStates; ++i) {
    // Where the path says a state is, it is.
    std::vector<float> difference(kDim);
    for (std::size_t d = 0; d < kDim; ++d) {
      difference[d] = states[i * kDim + d] - states[(kStates - 1) * kDim + d];
    }
    CHECK(std::abs(product(difference, first) - static_cast<double>(path[2 * i])) <= 1e-5);
    CHECK(std::abs(product(difference, second) - static_cast<double>(path[2 * i + 1])) <= 1e-5);
  }

  const auto refused = [&](std::span<const float> s, std::size_t count,
                           const TrajectoryPlane& out) {
    return trajectory_plane_into(s, count, out).error().argument();
  };
  const TrajectoryPlane out{directions, path, ratio};
  CHECK(refused(states, 1, out) == "parameter_count");
  CHECK(refused(std::span(states).first(kDim), kDim, out) == "states");
  CHECK(refused(std::span(states).first(2 * kDim + 1), kDim, out) == "states");
  CHECK(refused(std::span(states).first(2 * kDim), kDim, out) == "path");
  std::vector<float> infinite = states;
  infinite[3] = std::numeric_limits<float>::infinity();
  CHECK(refused(infinite, kDim, out) == "states");
  CHECK(refused(states, kDim, {std::span(directions).first(9), path, ratio}) == "directions");
  CHECK(refused(states, kDim, {directions, path, std::span(ratio).first(1)}) == "explained_ratio");
}

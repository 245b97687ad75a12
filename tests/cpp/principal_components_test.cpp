#include "id2vec/principal_components.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "support/json.hpp"
#include "support/vectors.hpp"
#include "symmetric_eigen.hpp"

using namespace id2vec;

namespace {

struct Frame {
  std::vector<float> components, projection, ratio, mean;
};

Frame frame_of(std::span<const float> rows, std::uint32_t dim, std::size_t axes,
               std::span<const float> previous = {}) {
  const std::size_t points = rows.size() / dim;
  Frame f{std::vector<float>(axes * dim), std::vector<float>(points * axes),
          std::vector<float>(axes), std::vector<float>(dim)};
  REQUIRE(principal_components_into(rows, dim, previous,
                                    {f.components, f.projection, f.ratio, f.mean}));
  return f;
}

double product(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

void check_orthonormal(const Frame& f, std::size_t dim) {
  const std::span<const float> axes(f.components);
  for (std::size_t a = 0; a < axes.size(); a += dim) {
    for (std::size_t b = 0; b <= a; b += dim) {
      const double expected = a == b ? 1 : 0;
      CHECK(std::abs(product(axes.subspan(a, dim), axes.subspan(b, dim)) - expected) <= 1e-6);
    }
  }
}

// Points along two directions in the plane of the first two coordinates, turned by `angle`.
std::vector<float> ellipse(double long_axis, double short_axis, double angle, std::size_t dim) {
  std::vector<float> rows;
  for (int i = 0; i < 24; ++i) {
    const double t = 2 * 3.14159265358979 * i / 24;
    const double u = long_axis * std::cos(t);
    const double v = short_axis * std::sin(t);
    std::vector<float> row(dim, 0.5F);
    row[0] = static_cast<float>(u * std::cos(angle) - v * std::sin(angle));
    row[1] = static_cast<float>(u * std::sin(angle) + v * std::cos(angle));
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return rows;
}

}  // namespace

TEST_CASE("principal components are those of PyTorch's singular value decomposition") {
  const test::Json golden = test::golden("pca");
  const std::vector<float> rows = golden["X"].flat<float>();
  const std::vector<float> components = golden["components_up_to_sign"].flat<float>();
  const std::vector<float> projection = golden["projection_up_to_sign"].flat<float>();
  const std::vector<double> ratio = golden["explained_variance_ratio"].flat<double>();
  constexpr std::size_t kDim = 16;
  const std::size_t axes = components.size() / kDim;
  const Frame f = frame_of(rows, kDim, axes);
  CHECK(test::largest_difference(f.mean, golden["mean"].flat<float>()) <= 1e-6);
  for (std::size_t a = 0; a < axes; ++a) {
    INFO("axis " << a);
    const std::span<const float> axis = std::span(f.components).subspan(a * kDim, kDim);
    const std::span<const float> expected = std::span(components).subspan(a * kDim, kDim);
    const float sign = product(axis, expected) < 0 ? -1.0F : 1.0F;
    for (std::size_t d = 0; d < kDim; ++d) CHECK(std::abs(axis[d] * sign - expected[d]) <= 1e-4F);
    for (std::size_t i = 0; i < rows.size() / kDim; ++i) {
      const std::size_t at = i * axes + a;
      REQUIRE(std::abs(f.projection[at] * sign - projection[at]) <= 1e-4F);
    }
    CHECK(std::abs(static_cast<double>(f.ratio[a]) - ratio[a]) <= 1e-4);
    const float largest = *std::ranges::max_element(axis, {}, [](float x) { return std::abs(x); });
    CHECK(largest > 0);
  }
}

TEST_CASE("eigenpairs satisfy A v = lambda v, in falling order, repeated values included") {
  test::Lcg random(5);
  for (const std::size_t n : {1U, 2U, 3U, 10U, 40U, 129U}) {
    for (const bool repeated : {false, true}) {
      // B B^T, of rank n or n / 2, or a multiple of the unit matrix with one pair beside.
      std::vector<double> a(n * n);
      if (repeated) {
        for (std::size_t i = 0; i < n; ++i) a[i * n + i] = 3;
        if (n > 2) a[1] = a[n] = 1;
      } else {
        std::vector<double> b(n * n);
        for (double& x : b) x = static_cast<double>(random.uniform()) - 0.5;
        const std::size_t rank = n % 2 == 0 ? n / 2 : n;
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j) {
            for (std::size_t k = 0; k < rank; ++k) a[i * n + j] += b[i * n + k] * b[j * n + k];
          }
        }
      }
      INFO("n " << n << ", repeated " << repeated);
      const std::size_t count = std::min<std::size_t>(n, 12);
      std::vector<double> overwritten = a;
      std::vector<double> values(count);
      std::vector<double> vectors(count * n);
      std::vector<double> workspace(eigen_workspace(n));
      largest_eigenpairs(overwritten, n, values, vectors, workspace);
      for (std::size_t k = 0; k < count; ++k) {
        if (k > 0) CHECK(values[k] <= values[k - 1] + 1e-12);
        for (std::size_t i = 0; i < n; ++i) {
          double sum = 0;
          for (std::size_t j = 0; j < n; ++j) sum += a[i * n + j] * vectors[k * n + j];
          REQUIRE(std::abs(sum - values[k] * vectors[k * n + i]) <= 1e-11);
        }
        for (std::size_t m = 0; m <= k; ++m) {
          double sum = 0;
          for (std::size_t i = 0; i < n; ++i) sum += vectors[k * n + i] * vectors[m * n + i];
          REQUIRE(std::abs(sum - (k == m ? 1 : 0)) <= 1e-12);
        }
      }
    }
  }
}

TEST_CASE("fewer points than dimensions give the same axes as a padded problem") {
  // Ten points in 60 dimensions that differ in 8 of them: looked at as they are, and in those 8.
  constexpr std::uint32_t kFew = 8;
  constexpr std::uint32_t kMany = 60;
  const std::vector<float> narrow = test::made_up(10 * kFew, 3);
  std::vector<float> wide(10 * kMany, 1.5F);
  for (std::size_t i = 0; i < 10; ++i) {
    std::copy_n(narrow.data() + i * kFew, kFew, wide.data() + i * kMany + 20);
  }
  const Frame a = frame_of(narrow, kFew, 4);
  const Frame b = frame_of(wide, kMany, 4);
  CHECK(test::largest_difference(a.projection, b.projection) <= 1e-3);
  CHECK(test::largest_difference(a.ratio, b.ratio) <= 1e-6);
  check_orthonormal(b, kMany);
}

TEST_CASE("a picture neither flips nor spins from one frame to the next") {
  // The two variances change places, and are the same in between: without alignment the axes jump.
  constexpr std::uint32_t kDim = 5;
  std::vector<float> previous = frame_of(ellipse(2, 1, 0, kDim), kDim, 2).components;
  for (int step = 1; step <= 40; ++step) {
    INFO("step " << step);
    const std::vector<float> rows = ellipse(2 - step / 40.0, 1 + step / 40.0, 0.01 * step, kDim);
    const Frame f = frame_of(rows, kDim, 2, previous);
    check_orthonormal(f, kDim);
    CHECK(test::largest_difference(f.components, previous) <= 0.02);
    CHECK(f.ratio[0] + f.ratio[1] == Catch::Approx(1).margin(1e-5));
    previous = f.components;
  }
  // The same rows mirrored: every sign of a decomposition might change, but not ours.
  const std::vector<float> rows = ellipse(1.9, 1.1, 0.4, kDim);
  std::vector<float> mirrored = rows;
  for (float& x : mirrored) x = -x;
  const Frame f = frame_of(rows, kDim, 2, previous);
  const Frame g = frame_of(mirrored, kDim, 2, f.components);
  CHECK(test::largest_difference(f.components, g.components) <= 1e-5);
}

TEST_CASE("a frame before that has nothing in common gives valid axes all the same") {
  constexpr std::uint32_t kDim = 5;
  std::vector<float> previous(2 * kDim);
  previous[3] = 1;
  previous[kDim + 4] = 1;
  check_orthonormal(frame_of(ellipse(2, 1, 0, kDim), kDim, 2, previous), kDim);
  check_orthonormal(frame_of(ellipse(2, 1, 0, kDim), kDim, 2, std::vector<float>(2 * kDim)), kDim);
}

TEST_CASE("components may be aligned in place") {
  constexpr std::uint32_t kDim = 5;
  std::vector<float> components = frame_of(ellipse(2, 1, 0, kDim), kDim, 2).components;
  const std::vector<float> rows = ellipse(2, 1.5, 0.3, kDim);
  const Frame f = frame_of(rows, kDim, 2, components);
  REQUIRE(principal_components_into(rows, kDim, components, {components, {}, {}, {}}));
  CHECK(test::bits(components) == test::bits(f.components));
}

TEST_CASE("points that are all the same, or in line, have a frame and no NaN") {
  for (const auto& [points, dim] : {std::pair<std::size_t, std::uint32_t>(1, 3), {5, 3}, {2, 9}}) {
    const std::vector<float> rows(points * dim, 0.25F);
    const std::size_t axes = std::min<std::size_t>(points, 2);
    const Frame f = frame_of(rows, dim, axes);
    check_orthonormal(f, dim);
    CHECK(f.ratio == std::vector<float>(axes));
    CHECK(f.projection == std::vector<float>(points * axes));
  }
  std::vector<float> line;
  for (float i = 0; i < 6; ++i) line.insert(line.end(), {i, -2 * i, 0.5F});
  const Frame f = frame_of(line, 3, 3);
  check_orthonormal(f, 3);
  CHECK(f.ratio[0] == Catch::Approx(1));
  CHECK(f.ratio[1] <= 1e-6F);
}

TEST_CASE("principal components refuse what makes no sense, and say what they accept") {
  const std::vector<float> rows(12, 1.0F);
  std::vector<float> four(4);
  std::vector<float> components(8);
  std::vector<float> bad = rows;
  bad[7] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> infinite(8, std::numeric_limits<float>::infinity());
  const struct {
    std::span<const float> rows;
    std::uint32_t dim;
    std::span<const float> previous;
    PrincipalOutputs out;
    std::string_view argument;
  } cases[] = {
      {rows, 0, {}, {components, {}, {}, {}}, "dim"},
      {{}, 4, {}, {components, {}, {}, {}}, "rows"},
      {std::span(rows).first(11), 4, {}, {components, {}, {}, {}}, "rows"},
      {bad, 4, {}, {components, {}, {}, {}}, "rows"},
      {rows, 4, {}, {}, "components"},
      {rows, 4, {}, {std::span(components).first(7), {}, {}, {}}, "components"},
      {rows, 2, {}, {components, {}, {}, {}}, "components"},
      {rows, 4, four, {components, {}, {}, {}}, "previous"},
      {rows, 4, infinite, {components, {}, {}, {}}, "previous"},
      {rows, 4, {}, {components, four, {}, {}}, "projection"},
      {rows, 4, {}, {components, {}, four, {}}, "explained_ratio"},
      {rows, 4, {}, {components, {}, {}, components}, "mean"},
  };
  for (const auto& [points, dim, previous, out, argument] : cases) {
    const Status refused = principal_components_into(points, dim, previous, out);
    REQUIRE_FALSE(refused);
    INFO(refused.error().message());
    CHECK(refused.error().argument() == argument);
    CHECK(refused.error().message().find("accepted") != std::string_view::npos);
  }
}

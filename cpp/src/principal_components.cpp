#include "id2vec/principal_components.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "double_vectors.hpp"
#include "id2vec/aligned_buffer.hpp"
#include "id2vec/parts_of.hpp"
#include "number_checks.hpp"
#include "symmetric_eigen.hpp"
#include "turned_axes.hpp"

namespace id2vec {
namespace {

struct Shape {
  std::size_t points;
  std::size_t dim;
  std::size_t axes;

  // There are no more directions of variance than points or dimensions: the smaller number decides
  // which of the two matrices, (X - m)^T (X - m) or (X - m) (X - m)^T, is taken. They have the same
  // eigenvalues but for zeros.
  bool wide() const { return points < dim; }
  std::size_t order() const { return std::min(points, dim); }
};

Result<Shape> check(std::span<const float> rows, std::uint32_t dim, std::span<const float> previous,
                    const PrincipalOutputs& out) {
  if (dim == 0) return out_of_range("dim", 0, 1, UINT32_MAX);
  if (rows.empty() || rows.size() % dim != 0) {
    return Error(ErrorCode::kBadArgument, "rows", "rows has length ", rows.size(),
                 "; accepted: a multiple of ", dim);
  }
  const Shape shape{rows.size() / dim, dim, out.components.size() / dim};
  if (shape.axes < 1 || shape.axes > shape.order()) {
    return out_of_range("components", shape.axes, 1, shape.order());
  }
  const std::size_t values = shape.axes * dim;
  const struct {
    std::string_view name;
    std::size_t length;
    std::size_t expected;
    bool optional;
  } lengths[] = {
      {"components", out.components.size(), values, false},
      {"previous", previous.size(), values, true},
      {"projection", out.projection.size(), shape.points * shape.axes, true},
      {"explained_ratio", out.explained_ratio.size(), shape.axes, true},
      {"mean", out.mean.size(), dim, true},
  };
  for (const auto& [name, length, expected, optional] : lengths) {
    if (length != expected && (!optional || length != 0)) {
      return wrong_length(name, length, expected);
    }
  }
  for (const auto& [name, numbers] : {std::pair("rows", rows), std::pair("previous", previous)}) {
    if (const Status status = check_finite(name, numbers); !status) return status.error();
  }
  return shape;
}

class Analysis {
 public:
  static Result<Analysis> allocate(const Shape& shape) {
    const std::uint64_t order = shape.order();
    const std::uint64_t sizes[] = {shape.dim,
                                   shape.dim,
                                   order * order,
                                   shape.axes,
                                   shape.axes * order,
                                   eigen_workspace(shape.order()),
                                   shape.axes * shape.dim};
    std::uint64_t total = 0;
    for (const std::uint64_t size : sizes) total += size;
    auto memory = AlignedBuffer<double>::allocate(total);
    if (!memory) return memory.error();
    Analysis analysis(shape, std::move(memory).value());
    PartsOf<double> rest(analysis.memory_.span());
    const auto take = [&rest](std::uint64_t size) {
      return rest.take(static_cast<std::size_t>(size));
    };
    analysis.mean_ = take(sizes[0]);
    analysis.centred_ = take(sizes[1]);
    analysis.matrix_ = take(sizes[2]);
    analysis.values_ = take(sizes[3]);
    analysis.vectors_ = take(sizes[4]);
    analysis.workspace_ = take(sizes[5]);
    analysis.axes_ = take(sizes[6]);
    return analysis;
  }

  void run(std::span<const float> rows) {
    find_mean(rows);
    std::ranges::fill(matrix_, 0.0);
    if (shape_.wide()) {
      fill_products(rows);
    } else {
      fill_covariance(rows);
    }
    total_ = 0;
    for (std::size_t i = 0; i < shape_.order(); ++i) total_ += matrix_[i * shape_.order() + i];
    largest_eigenpairs(matrix_, shape_.order(), values_, vectors_, workspace_);
    if (shape_.wide()) {
      combine_points(rows);
    } else {
      std::ranges::copy(vectors_, axes_.begin());
    }
  }

  std::span<double> axes() { return axes_; }

  void write(std::span<const float> rows, const PrincipalOutputs& out) {
    const auto narrow = [](double x) { return static_cast<float>(x); };
    std::ranges::transform(axes_, out.components.begin(), narrow);
    if (!out.mean.empty()) std::ranges::transform(mean_, out.mean.begin(), narrow);
    std::ranges::fill(values_, 0.0);  // from here on: the squares along each axis
    for (std::size_t i = 0; i < shape_.points; ++i) {
      centre(rows, i);
      for (std::size_t a = 0; a < shape_.axes; ++a) {
        const double x = dot(centred_.data(), axes_.data() + a * shape_.dim, shape_.dim);
        values_[a] += x * x;
        if (!out.projection.empty()) out.projection[i * shape_.axes + a] = narrow(x);
      }
    }
    for (std::size_t a = 0; a < out.explained_ratio.size(); ++a) {
      out.explained_ratio[a] = total_ == 0 ? 0 : narrow(values_[a] / total_);
    }
  }

 private:
  Analysis(const Shape& shape, AlignedBuffer<double> memory)
      : shape_(shape), memory_(std::move(memory)) {}

  void find_mean(std::span<const float> rows) {
    std::ranges::fill(mean_, 0.0);
    for (std::size_t i = 0; i < shape_.points; ++i) {
      const float* const row = rows.data() + i * shape_.dim;
      for (std::size_t d = 0; d < shape_.dim; ++d) mean_[d] += static_cast<double>(row[d]);
    }
    for (double& x : mean_) x /= static_cast<double>(shape_.points);
  }

  // Point i less the mean, into centred_.
  void centre(std::span<const float> rows, std::size_t i) {
    const float* const row = rows.data() + i * shape_.dim;
    for (std::size_t d = 0; d < shape_.dim; ++d) {
      centred_[d] = static_cast<double>(row[d]) - mean_[d];
    }
  }

  // The upper triangle of (X - m)^T (X - m).
  void fill_covariance(std::span<const float> rows) {
    for (std::size_t i = 0; i < shape_.points; ++i) {
      centre(rows, i);
      for (std::size_t d = 0; d < shape_.dim; ++d) {
        double* const out = matrix_.data() + d * shape_.dim;
        for (std::size_t e = d; e < shape_.dim; ++e) out[e] += centred_[d] * centred_[e];
      }
    }
  }

  // The upper triangle of (X - m) (X - m)^T.
  void fill_products(std::span<const float> rows) {
    for (std::size_t i = 0; i < shape_.points; ++i) {
      centre(rows, i);
      for (std::size_t j = i; j < shape_.points; ++j) {
        const float* const other = rows.data() + j * shape_.dim;
        double sum = 0;
        for (std::size_t d = 0; d < shape_.dim; ++d) {
          sum += centred_[d] * (static_cast<double>(other[d]) - mean_[d]);
        }
        matrix_[i * shape_.points + j] = sum;
      }
    }
  }

  // If w is an eigenvector of (X - m) (X - m)^T, (X - m)^T w is one of (X - m)^T (X - m).
  void combine_points(std::span<const float> rows) {
    std::ranges::fill(axes_, 0.0);
    for (std::size_t i = 0; i < shape_.points; ++i) {
      centre(rows, i);
      for (std::size_t a = 0; a < shape_.axes; ++a) {
        add_scaled(axes_.data() + a * shape_.dim, vectors_[a * shape_.points + i], centred_.data(),
                   shape_.dim);
      }
    }
    orthonormalise(axes_, shape_.dim);
  }

  Shape shape_;
  AlignedBuffer<double> memory_;
  std::span<double> mean_;       // [D]
  std::span<double> centred_;    // [D]
  std::span<double> matrix_;     // [order * order]
  std::span<double> values_;     // [k]
  std::span<double> vectors_;    // [k * order]
  std::span<double> workspace_;  // of largest_eigenpairs()
  std::span<double> axes_;       // [k * D]
  double total_ = 0;             // the sum of all eigenvalues
};

}  // namespace

Status principal_components_into(std::span<const float> rows, std::uint32_t dim,
                                 std::span<const float> previous, const PrincipalOutputs& out) {
  const auto shape = check(rows, dim, previous, out);
  if (!shape) return shape.error();
  auto turning = AlignedBuffer<double>::allocate(turning_workspace(shape->axes, shape->dim));
  if (!turning) return turning.error();
  auto analysis = Analysis::allocate(*shape);
  if (!analysis) return analysis.error();
  analysis->run(rows);
  if (previous.empty()) {
    make_largest_positive(analysis->axes(), shape->dim);
  } else {
    turn_towards(previous, analysis->axes(), shape->dim, turning->span());
  }
  analysis->write(rows, out);
  return Success{};
}

}  // namespace id2vec

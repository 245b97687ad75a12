#pragma once

// The attention model again, in double and with plain loops, as its header writes it down.

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "id2vec/attention_model.hpp"

namespace id2vec::test {

using Matrix = std::vector<std::vector<double>>;

inline Matrix rows_of(std::span<const double> flat, std::size_t width) {
  Matrix rows;
  for (std::size_t i = 0; i < flat.size(); i += width) {
    rows.emplace_back(flat.begin() + static_cast<std::ptrdiff_t>(i),
                      flat.begin() + static_cast<std::ptrdiff_t>(i + width));
  }
  return rows;
}

inline Matrix times(const Matrix& a, const Matrix& b) {
  Matrix c(a.size(), std::vector<double>(b[0].size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (std::size_t j = 0; j < b[0].size(); ++j) c[i][j] += a[i][k] * b[k][j];
    }
  }
  return c;
}

inline Matrix transposed(const Matrix& a) {
  Matrix t(a[0].size(), std::vector<double>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a[0].size(); ++j) t[j][i] = a[i][j];
  }
  return t;
}

// log of the softmax of the first `count` numbers of each row; the others become -infinity.
inline void log_softmax(std::vector<double>& row, std::size_t count) {
  double sum = 0;
  for (std::size_t j = 0; j < count; ++j) sum += std::exp(row[j]);
  constexpr double kNever = -std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j < count ? row[j] - std::log(sum) : kNever;
}

// The log-probabilities of the token after each one.
inline Matrix reference_predictions(const AttentionShape& shape, const AttentionModel& model,
                                    std::span<const double> parameters,
                                    std::span<const TokenId> ids) {
  const auto p = model.parts(parameters);
  const Matrix embeddings = rows_of(p.embeddings, shape.dim);
  const Matrix positions = rows_of(p.positions, shape.dim);
  Matrix x;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    x.push_back(embeddings[ids[i]]);
    for (std::size_t d = 0; d < shape.dim; ++d) x[i][d] += positions[i][d];
  }
  const auto by = [&](std::span<const double> matrix) {
    return times(x, rows_of(matrix, shape.dim));
  };
  Matrix a = times(by(p.query), transposed(by(p.key)));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (double& s : a[i]) s /= std::sqrt(static_cast<double>(shape.dim));
    log_softmax(a[i], i + 1);
    for (double& s : a[i]) s = std::exp(s);
  }
  Matrix y = times(times(a, by(p.value)), rows_of(p.output, shape.dim));
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t d = 0; d < shape.dim; ++d) y[i][d] += x[i][d];
  }
  Matrix z = times(y, transposed(embeddings));
  for (auto& row : z) log_softmax(row, row.size());
  return z;
}

inline double reference_loss(const AttentionModel& model, std::span<const double> parameters,
                             std::span<const TokenId> sequences) {
  const AttentionShape& shape = model.shape();
  double sum = 0;
  double count = 0;
  for (std::size_t at = 0; at < sequences.size(); at += shape.length + 1) {
    const auto ids = sequences.subspan(at, shape.length);
    const Matrix predictions = reference_predictions(shape, model, parameters, ids);
    for (std::size_t i = 0; i < shape.length; ++i) {
      sum -= predictions[i][sequences[at + i + 1]];
      count += 1;
    }
  }
  return sum / count;
}

}  // namespace id2vec::test

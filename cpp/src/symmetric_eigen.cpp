#include "symmetric_eigen.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "double_vectors.hpp"
#include "id2vec/mersenne_twister.hpp"

namespace id2vec {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kTiny = std::numeric_limits<double>::min();

struct Tridiagonal {
  std::size_t n;
  double* diagonal;  // [n]
  double* beside;    // [n], beside[i] between places i and i + 1; the last one is 0
  double norm = 0;   // an upper bound of every |eigenvalue|
};

// In place: of reflection j, I - factors[j] v v^T, the vector v is left in row j, from place j + 1
// on.
void tridiagonalise(double* a, Tridiagonal& t, double* factors, double* p) {
  const std::size_t n = t.n;
  for (std::size_t j = 0; j < n; ++j) {
    t.diagonal[j] = a[j * n + j];
    factors[j] = 0;
    const std::size_t rest = n - 1 - j;
    double* const v = a + j * n + j + 1;
    t.beside[j] = rest == 0 ? 0 : v[0];
    if (rest < 2) continue;
    const double length = std::sqrt(dot(v, v, rest));
    if (length == 0) continue;
    // v becomes x - beside e_1; the sign is the one that does not cancel.
    t.beside[j] = v[0] > 0 ? -length : length;
    v[0] -= t.beside[j];
    const double s = 2 / dot(v, v, rest);
    factors[j] = s;

    // With B the matrix that is left: p = s B v, w = p - (s/2 p.v) v, and B -= v w^T + w v^T.
    std::fill_n(p, rest, 0.0);
    for (std::size_t i = 0; i < rest; ++i) {
      const double* const row = a + (j + 1 + i) * n + j + 1;
      p[i] += row[i] * v[i] + dot(row + i + 1, v + i + 1, rest - i - 1);
      add_scaled(p + i + 1, v[i], row + i + 1, rest - i - 1);
    }
    scale(p, s, rest);
    add_scaled(p, -s / 2 * dot(p, v, rest), v, rest);
    for (std::size_t i = 0; i < rest; ++i) {
      double* const row = a + (j + 1 + i) * n + j + 1;
      add_scaled(row + i, -v[i], p + i, rest - i);
      add_scaled(row + i, -p[i], v + i, rest - i);
    }
  }
}

double bound_of(const Tridiagonal& t) {
  double bound = 0;
  double before = 0;
  for (std::size_t i = 0; i < t.n; ++i) {
    const double after = std::abs(t.beside[i]);
    bound = std::max(bound, before + std::abs(t.diagonal[i]) + after);
    before = after;
  }
  return bound;
}

// A pivot so small that it may be taken for this one instead, within rounding.
double smallest_pivot(const Tridiagonal& t) { return std::max(kEpsilon * t.norm, kTiny); }

std::size_t count_below(const Tridiagonal& t, double x) {
  const double smallest = kEpsilon * smallest_pivot(t);
  std::size_t count = 0;
  double pivot = 1;
  double before = 0;
  for (std::size_t i = 0; i < t.n; ++i) {
    pivot = t.diagonal[i] - x - before * before / pivot;
    if (std::abs(pivot) < smallest) pivot = -smallest;
    count += pivot < 0 ? 1U : 0U;
    before = t.beside[i];
  }
  return count;
}

// The eigenvalue that has exactly `below` eigenvalues below it, counted with multiplicity.
double bisect(const Tridiagonal& t, std::size_t below) {
  double low = -t.norm;
  double high = t.norm;
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (high - low <= 2 * kEpsilon * t.norm || middle <= low || middle >= high) return middle;
    (count_below(t, middle) > below ? high : low) = middle;
  }
}

// Gaussian elimination with row exchanges of T - x I; every row has at most three numbers then.
class ShiftedSolver {
 public:
  ShiftedSolver(const Tridiagonal& t, double x, double* workspace)
      : n_(t.n),
        pivot_(workspace),
        second_(workspace + t.n),
        third_(workspace + 2 * t.n),
        factor_(workspace + 3 * t.n),
        exchanged_(workspace + 4 * t.n) {
    const double smallest = smallest_pivot(t);
    double pivot = t.diagonal[0] - x;
    double second = t.beside[0];
    for (std::size_t i = 0; i + 1 < n_; ++i) {
      const double under = t.beside[i];
      const double next_diagonal = t.diagonal[i + 1] - x;
      const double next_beside = t.beside[i + 1];
      exchanged_[i] = std::abs(under) > std::abs(pivot) ? 1 : 0;
      if (exchanged_[i] != 0) {
        const double factor = pivot / under;
        pivot_[i] = under;
        second_[i] = next_diagonal;
        third_[i] = next_beside;
        factor_[i] = factor;
        pivot = second - factor * next_diagonal;
        second = -factor * next_beside;
      } else {
        if (std::abs(pivot) < smallest) pivot = smallest;
        const double factor = under / pivot;
        pivot_[i] = pivot;
        second_[i] = second;
        third_[i] = 0;
        factor_[i] = factor;
        pivot = next_diagonal - factor * second;
        second = next_beside;
      }
    }
    pivot_[n_ - 1] = std::abs(pivot) < smallest ? smallest : pivot;
  }

  void solve(double* b) const {
    for (std::size_t i = 0; i + 1 < n_; ++i) {
      if (exchanged_[i] != 0) std::swap(b[i], b[i + 1]);
      b[i + 1] -= factor_[i] * b[i];
    }
    for (std::size_t i = n_; i-- > 0;) {
      if (i + 1 < n_) b[i] -= second_[i] * b[i + 1];
      if (i + 2 < n_) b[i] -= third_[i] * b[i + 2];
      b[i] /= pivot_[i];
    }
  }

 private:
  std::size_t n_;
  double* pivot_;
  double* second_;
  double* third_;
  double* factor_;
  double* exchanged_;  // 1 where a row and the next one changed places, otherwise 0
};

void normalise(double* v, std::size_t n) {
  // First by the largest entry, which keeps the squares in range.
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::abs(v[i]));
  for (std::size_t i = 0; i < n; ++i) v[i] /= largest;
  scale(v, 1 / std::sqrt(dot(v, v, n)), n);
}

// Vector number `index` of T, orthogonal to the ones before it in `vectors`.
void iterate(const ShiftedSolver& solver, double* vectors, std::size_t index, std::size_t n) {
  double* const v = vectors + index * n;
  // A start without structure, to which no eigenvector is likely to be orthogonal.
  MersenneTwister random(static_cast<std::uint32_t>(index));
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<double>(random.next()) * 0x1p-31 - 1;
  constexpr int kRounds = 4;
  for (int round = 0; round < kRounds; ++round) {
    solver.solve(v);
    normalise(v, n);
    for (int twice = 0; twice < 2; ++twice) {
      for (std::size_t k = 0; k < index; ++k) {
        const double* const earlier = vectors + k * n;
        add_scaled(v, -dot(v, earlier, n), earlier, n);
      }
      normalise(v, n);
    }
  }
}

}  // namespace

void largest_eigenpairs(std::span<double> matrix, std::size_t n, std::span<double> values,
                        std::span<double> vectors, std::span<double> workspace) {
  assert(n >= 1 && matrix.size() == n * n && !values.empty() && values.size() <= n);
  assert(vectors.size() == values.size() * n && workspace.size() >= eigen_workspace(n));
  double* const a = matrix.data();
  double* const factors = workspace.data();
  Tridiagonal t{n, factors + n, factors + 2 * n};
  double* const scratch = factors + 3 * n;
  tridiagonalise(a, t, factors, scratch);
  t.norm = bound_of(t);

  for (std::size_t k = 0; k < values.size(); ++k) {
    values[k] = bisect(t, n - 1 - k);
    iterate(ShiftedSolver(t, values[k], scratch), vectors.data(), k, n);
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    double* const z = vectors.data() + k * n;
    for (std::size_t j = n; j-- > 0;) {
      const std::size_t rest = n - 1 - j;
      const double* const v = a + j * n + j + 1;
      if (factors[j] != 0) add_scaled(z + j + 1, -factors[j] * dot(v, z + j + 1, rest), v, rest);
    }
  }
}

}  // namespace id2vec

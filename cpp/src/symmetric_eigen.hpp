#pragma once

// The largest eigenvalues of a symmetric matrix and their eigenvectors, in double.
//
// Three steps, the classical way to a few of many eigenvectors:
//  1. Householder reflections bring A to tridiagonal form T = Q^T A Q (R. Martin, C. Reinsch,
//     J. Wilkinson, Numer. Math. 11, 1968);
//  2. bisection: the number of eigenvalues below x is the number of negative pivots of T - x I
//     (W. Barth, R. Martin, J. Wilkinson, Numer. Math. 9, 1967);
//  3. inverse iteration gives each vector, kept orthogonal to those before it, so that repeated
//     eigenvalues do no harm (G. Peters, J. Wilkinson, "The calculation of specified eigenvectors
//     by inverse iteration", 1971); Q takes it back.
//
// Only + - * / and square roots in a fixed order: the same bits in every build.

#include <cstddef>
#include <span>

namespace id2vec {

constexpr std::size_t eigen_workspace(std::size_t n) { return 8 * n; }

// values[i] is the eigenvalue with number i from the largest, vectors[i * n .. (i + 1) * n) its
// eigenvector of length 1; values.size() is 1 to n. Of the matrix, [n * n], the upper triangle is
// read; all of it is overwritten. The workspace is [eigen_workspace(n)]. Every number must be
// finite, and small and large enough for its square to be a normal number.
// Cost: 4/3 n^3 operations, and some 100 n + 30 n values.size() for each eigenvalue.
void largest_eigenpairs(std::span<double> matrix, std::size_t n, std::span<double> values,
                        std::span<double> vectors, std::span<double> workspace);

}  // namespace id2vec

#pragma once

// Products of matrices of float32, register-blocked: a tile of C, four rows by two vectors, stays
// in registers while k runs, so that each vector of B is used four times and each number of A
// twice.
//
// Every element of C is one sum over k = 0, 1, 2, … in this order, of separately rounded products:
//   c = ((c + a(m,0) b(0,n)) + a(m,1) b(1,n)) + …
// Blocking only decides when an element waits in memory and when in a register. So the bits depend
// neither on the backend nor on the block sizes, nor on how a caller splits the sum over k into
// several calls (a batch worked on in pieces gives the gradient of the whole, to the bit).
//
// Blocking after K. Goto, R. van de Geijn, "Anatomy of high-performance matrix multiplication", ACM
// TOMS 34 (2008), without packing B, which is small or already in the order needed.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "f32x4.hpp"

namespace id2vec::simd {

// Reads element (i, j) at data[i * row_stride + j * column_stride].
struct MatrixView {
  const float* data;
  std::size_t row_stride;
  std::size_t column_stride = 1;

  MatrixView transposed() const { return {data, column_stride, row_stride}; }
  MatrixView from(std::size_t i, std::size_t j) const {
    return {data + i * row_stride + j * column_stride, row_stride, column_stride};
  }
};

// C is rows x columns; the sum runs over `depth` terms.
struct ProductShape {
  std::size_t rows;
  std::size_t columns;
  std::size_t depth;
};

namespace product {

inline constexpr std::size_t kTileRows = 4;
inline constexpr std::size_t kTileVectors = 2;
inline constexpr std::size_t kTileColumns = kTileVectors * kLanes;
// A panel of B, kDepthBlock x kTileColumns, stays in the first-level cache; a block of A,
// kRowBlock x kDepthBlock, in the second.
inline constexpr std::size_t kDepthBlock = 256;
inline constexpr std::size_t kRowBlock = 128;

// How a tile reads and writes its columns: as whole vectors, or as the last 1 to 3 of a row.
template <class F, std::size_t kVectors>
struct WholeVectors {
  static constexpr std::size_t kCount = kVectors;
  F load(const float* p, std::size_t v) const { return F::load(p + v * kLanes); }
  void store(F x, float* p, std::size_t v) const { x.store(p + v * kLanes); }
};
template <class F>
struct PartialVector {
  static constexpr std::size_t kCount = 1;
  std::size_t n;
  F load(const float* p, std::size_t) const { return load_partial<F>(p, n); }
  void store(F x, float* p, std::size_t) const { store_partial(x, p, n); }
};

enum class Start : std::uint8_t { kZero, kPresent };

template <class F, Start kStart, std::size_t kRows, class Columns>
void tile(float* c, std::size_t c_stride, MatrixView a, const float* b, std::size_t b_stride,
          std::size_t depth, Columns columns) {
  constexpr std::size_t kVectors = Columns::kCount;
  F sum[kRows][kVectors];
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      sum[r][v] = kStart == Start::kZero ? F::splat(0) : columns.load(c + r * c_stride, v);
    }
  }
  const float* column = a.data;
  for (std::size_t k = 0; k < depth; ++k) {
    F row[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) row[v] = columns.load(b, v);
    for (std::size_t r = 0; r < kRows; ++r) {
      const F x = F::splat(column[r * a.row_stride]);
      for (std::size_t v = 0; v < kVectors; ++v) sum[r][v] = multiply_add(x, row[v], sum[r][v]);
    }
    column += a.column_stride;
    b += b_stride;
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t v = 0; v < kVectors; ++v) columns.store(sum[r][v], c + r * c_stride, v);
  }
}

// All rows of C for the columns of one tile.
template <class F, Start kStart, class Columns>
void strip(float* c, std::size_t c_stride, MatrixView a, const float* b, std::size_t b_stride,
           std::size_t rows, std::size_t depth, Columns columns) {
  std::size_t m = 0;
  for (; m + kTileRows <= rows; m += kTileRows) {
    tile<F, kStart, kTileRows>(c + m * c_stride, c_stride, a.from(m, 0), b, b_stride, depth,
                               columns);
  }
  for (std::size_t left = rows % kTileRows; left > 0; --left, ++m) {
    tile<F, kStart, 1>(c + m * c_stride, c_stride, a.from(m, 0), b, b_stride, depth, columns);
  }
}

// panel[k][j] = row j of B at k, for kTileColumns rows of which `width` exist; the others are 0.
inline void pack_panel(float* panel, const float* b, std::size_t b_stride, std::size_t width,
                       std::size_t depth) {
  const float zeros[1] = {};
  const float* row[kTileColumns];
  std::size_t step[kTileColumns];
  for (std::size_t j = 0; j < kTileColumns; ++j) {
    row[j] = j < width ? b + j * b_stride : zeros;
    step[j] = j < width ? 1 : 0;
  }
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t j = 0; j < kTileColumns; ++j) {
      *panel++ = *row[j];
      row[j] += step[j];
    }
  }
}

}  // namespace product

// C += A B. A is any view, rows x depth; row k of B starts at b + k * b_stride, row m of C at
// c + m * c_stride. C overlaps neither A nor B. Any sizes (0 included) and any alignment.
template <class F>
void add_product(float* c, std::size_t c_stride, MatrixView a, const float* b, std::size_t b_stride,
                 ProductShape shape) {
  using namespace product;
  constexpr Start kStart = Start::kPresent;
  for (std::size_t k = 0; k < shape.depth; k += kDepthBlock) {
    const std::size_t depth = std::min(kDepthBlock, shape.depth - k);
    for (std::size_t m = 0; m < shape.rows; m += kRowBlock) {
      const std::size_t rows = std::min(kRowBlock, shape.rows - m);
      const MatrixView a_block = a.from(m, k);
      float* c_block = c + m * c_stride;
      const float* b_block = b + k * b_stride;
      std::size_t n = 0;
      for (; n + kTileColumns <= shape.columns; n += kTileColumns) {
        strip<F, kStart>(c_block + n, c_stride, a_block, b_block + n, b_stride, rows, depth,
                         WholeVectors<F, kTileVectors>{});
      }
      if (n + kLanes <= shape.columns) {
        strip<F, kStart>(c_block + n, c_stride, a_block, b_block + n, b_stride, rows, depth,
                         WholeVectors<F, 1>{});
        n += kLanes;
      }
      if (n < shape.columns) {
        strip<F, kStart>(c_block + n, c_stride, a_block, b_block + n, b_stride, rows, depth,
                         PartialVector<F>{shape.columns - n});
      }
    }
  }
}

// The columns that product_transposed() writes in each row of C: `columns` rounded up to whole
// tiles.
constexpr std::size_t padded_columns(std::size_t columns) {
  return (columns + product::kTileColumns - 1) / product::kTileColumns * product::kTileColumns;
}

// C = A B^T, where row n of B starts at b + n * b_stride and has `depth` numbers. Eight rows of B
// at a time are transposed into a panel on the stack. Each row of C must have room for
// padded_columns(columns) numbers, of which those past `columns` become 0 (or NaN, if A holds an
// infinity or a NaN). C overlaps neither A nor B. depth 0 gives zeros.
template <class F>
void product_transposed(float* c, std::size_t c_stride, MatrixView a, const float* b,
                        std::size_t b_stride, ProductShape shape) {
  using namespace product;
  alignas(64) float panel[kDepthBlock * kTileColumns];
  for (std::size_t n = 0; n < shape.columns; n += kTileColumns) {
    const std::size_t width = std::min(kTileColumns, shape.columns - n);
    std::size_t k = 0;
    do {
      const std::size_t depth = std::min(kDepthBlock, shape.depth - k);
      pack_panel(panel, b + n * b_stride + k, b_stride, width, depth);
      const WholeVectors<F, kTileVectors> columns;
      if (k == 0) {
        strip<F, Start::kZero>(c + n, c_stride, a, panel, kTileColumns, shape.rows, depth, columns);
      } else {
        strip<F, Start::kPresent>(c + n, c_stride, a.from(0, k), panel, kTileColumns, shape.rows,
                                  depth, columns);
      }
      k += depth;
    } while (k < shape.depth);
  }
}

}  // namespace id2vec::simd

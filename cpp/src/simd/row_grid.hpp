#pragma once

// The two loops of skip-gram with shared negatives: m input rows against n output rows, all of
// length D and scattered over their tables. Register-blocked: each number that is loaded serves
// several multiplications, where a pair at a time needs two loads and a store for each.
//
// Every result is formed in one fixed order, whatever the blocking: the same bits in every build.

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "f32x4.hpp"

namespace id2vec::simd {

struct RowGrid {
  float* const* inputs;  // [m]
  std::size_t input_count;
  float* const* outputs;  // [n]
  std::size_t output_count;
  std::size_t dim;
};

namespace grid {

// So many output rows are worked on at a time: what sixteen registers hold.
inline constexpr std::size_t kMostOutputs = 6;

// z[i * z_stride + j] = input i . output j
template <class F, std::size_t kInputs, std::size_t kOutputs>
void dots(float* const* inputs, float* const* outputs, std::size_t dim, float* z,
          std::size_t z_stride) {
  F sum[kInputs][kOutputs];
  for (auto& row : sum) std::fill_n(row, kOutputs, F::splat(0));
  for_each_vector<F>(dim, [&](auto load, auto) {
    F v[kInputs];
    for (std::size_t i = 0; i < kInputs; ++i) v[i] = load(inputs[i]);
    for (std::size_t j = 0; j < kOutputs; ++j) {
      const F u = load(outputs[j]);
      for (std::size_t i = 0; i < kInputs; ++i) sum[i][j] = multiply_add(v[i], u, sum[i][j]);
    }
  });
  for (std::size_t i = 0; i < kInputs; ++i) {
    for (std::size_t j = 0; j < kOutputs; ++j) z[i * z_stride + j] = sum[i][j].sum_lanes();
  }
}

template <class F, std::size_t kOutputs>
void dots_of_outputs(const RowGrid& rows, std::size_t first, float* z) {
  const std::size_t n = rows.output_count;
  std::size_t i = 0;
  for (; i + 2 <= rows.input_count; i += 2) {
    dots<F, 2, kOutputs>(rows.inputs + i, rows.outputs + first, rows.dim, z + i * n + first, n);
  }
  if (i < rows.input_count) {
    dots<F, 1, kOutputs>(rows.inputs + i, rows.outputs + first, rows.dim, z + i * n + first, n);
  }
}

// Inputs are read at `copies`, where kCopied, and from their rows otherwise.
template <class F, std::size_t kOutputs, bool kCopied>
void exchange_with_outputs(const RowGrid& rows, std::size_t first, const float* c,
                           const float* copies) {
  float* const* const outputs = rows.outputs + first;
  for_each_vector<F>(rows.dim, [&](auto load, auto store) {
    F u[kOutputs];
    F sum[kOutputs];
    for (std::size_t j = 0; j < kOutputs; ++j) sum[j] = u[j] = load(outputs[j]);
    const float* factors = c + first;
    for (std::size_t i = 0; i < rows.input_count; ++i, factors += rows.output_count) {
      F changed = load(rows.inputs[i]);
      const F v = kCopied ? load(copies + i * rows.dim) : changed;
      for (std::size_t j = 0; j < kOutputs; ++j) {
        const F factor = F::splat(factors[j]);
        changed = multiply_add(factor, u[j], changed);
        sum[j] = multiply_add(factor, v, sum[j]);
      }
      store(changed, rows.inputs[i]);
    }
    for (std::size_t j = 0; j < kOutputs; ++j) store(sum[j], outputs[j]);
  });
}

// Calls work(count, first) for groups of 6, 3, 2 or 1 outputs; count is a compile-time constant.
template <class Work>
void for_each_group(std::size_t output_count, Work work) {
  std::size_t first = 0;
  const auto groups_of = [&](auto count) {
    for (; first + count() <= output_count; first += count()) work(count, first);
  };
  groups_of(std::integral_constant<std::size_t, kMostOutputs>());
  groups_of(std::integral_constant<std::size_t, 3>());
  groups_of(std::integral_constant<std::size_t, 2>());
  groups_of(std::integral_constant<std::size_t, 1>());
}

constexpr bool is_one_group(std::size_t outputs) { return outputs <= 3 || outputs == kMostOutputs; }

}  // namespace grid

// z[i * n + j] = input i . output j
template <class F>
void grid_dots(const RowGrid& rows, float* z) {
  grid::for_each_group(rows.output_count, [&](auto count, std::size_t first) {
    grid::dots_of_outputs<F, count()>(rows, first, z);
  });
}

// input i += sum_j c[i * n + j] output j,  output j += sum_i c[i * n + j] input i,  with the rows
// as they were before on the right-hand sides. No row may occur twice. `copies` is [m * D].
template <class F>
void grid_exchange(const RowGrid& rows, const float* c, float* copies) {
  if (grid::is_one_group(rows.output_count)) {
    grid::for_each_group(rows.output_count, [&](auto count, std::size_t first) {
      grid::exchange_with_outputs<F, count(), false>(rows, first, c, copies);
    });
    return;
  }
  for (std::size_t i = 0; i < rows.input_count; ++i) {
    std::copy_n(rows.inputs[i], rows.dim, copies + i * rows.dim);
  }
  grid::for_each_group(rows.output_count, [&](auto count, std::size_t first) {
    grid::exchange_with_outputs<F, count(), true>(rows, first, c, copies);
  });
}

}  // namespace id2vec::simd

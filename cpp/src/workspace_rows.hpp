#pragma once

// How the rows of a model's workspace lie.

#include <cstdint>

#include "id2vec/aligned_buffer.hpp"

namespace id2vec {

// Floats in a cache line.
inline constexpr std::uint64_t kLine = kAlignment / sizeof(float);

constexpr std::uint64_t lines(std::uint64_t floats) { return (floats + kLine - 1) / kLine; }

// From a row of logits to the next, in floats: an odd number of lines. At a power of two, the 64
// rows that the gradient reads side by side would share a few sets of the cache.
constexpr std::uint64_t odd_lines(std::uint64_t floats) { return (lines(floats) | 1) * kLine; }

}  // namespace id2vec

#pragma once

// Vectors to test with, and how to compare them.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace id2vec::test {

// Everything around the lane count and the main loops, and around a row of common widths.
inline std::vector<std::size_t> awkward_sizes() {
  std::vector<std::size_t> sizes;
  for (std::size_t n = 0; n <= 67; ++n) sizes.push_back(n);
  for (const std::size_t n : {255U, 256U, 257U, 768U}) sizes.push_back(n);
  return sizes;
}

// A plain congruential generator, so that tests do not lean on what they test.
class Lcg {
 public:
  explicit Lcg(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 32);
  }
  // In [0, 1), a multiple of 2^-24.
  float uniform() { return static_cast<float>(next() >> 8) * 0x1p-24F; }

 private:
  std::uint64_t state_;
};

// Numbers of both signs, mostly below 1, some up to 128.
inline std::vector<float> made_up(std::size_t n, std::uint64_t seed) {
  Lcg random(seed);
  std::vector<float> values(n);
  for (float& x : values) {
    x = (random.uniform() * 2 - 1) * static_cast<float>(1U << (random.next() % 16 / 2));
  }
  return values;
}

// A copy of `values` that starts `offset` floats after an aligned address and ends with its heap
// block, so that the address sanitizer sees any access past the end.
class Misaligned {
 public:
  Misaligned(std::span<const float> values, std::size_t offset)
      : storage_(offset + values.size()), offset_(offset) {
    for (std::size_t i = 0; i < values.size(); ++i) data()[i] = values[i];
  }
  float* data() { return storage_.data() + offset_; }
  std::size_t size() const { return storage_.size() - offset_; }
  std::vector<float> copy() { return {data(), data() + size()}; }

 private:
  std::vector<float> storage_;
  std::size_t offset_;
};

// The bits of each element; every NaN counts as the same, since its sign and payload differ between
// machines.
inline std::vector<std::uint32_t> bits(std::span<const float> values) {
  std::vector<std::uint32_t> result;
  for (const float x : values) {
    result.push_back(std::isnan(x) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(x));
  }
  return result;
}

// Infinity when a number on either side is NaN: the largest of all, which no later element hides.
inline double largest_difference(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, difference);
  }
  return largest;
}

}  // namespace id2vec::test

#pragma once

// MT19937, the generator behind PyTorch's CPU random numbers.
//
// Source: M. Matsumoto, T. Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed
// uniform pseudo-random number generator", ACM TOMACS 8 (1998), with the initialisation of 2002.
// The sequence is that of std::mt19937; ours also delivers blocks of numbers, four lanes at a time.

#include <cstddef>
#include <cstdint>
#include <span>

namespace id2vec {

class MersenneTwister {
 public:
  static constexpr std::size_t kStateSize = 624;

  explicit MersenneTwister(std::uint32_t seed);

  // The next number of the sequence, uniform in [0, 2^32).
  std::uint32_t next();

  // Fills `out` with the next out.size() numbers reduced to floats in [0, 1): (number mod 2^24) /
  // 2^24, which is exact. Any length and alignment; the generator advances by exactly out.size()
  // numbers.
  // Cost: about 2 ns for each four numbers with SIMD.
  void fill_uniform(std::span<float> out);

 private:
  // Computes the next 624 words of the state from the present ones.
  void refill();

  alignas(64) std::uint32_t state_[kStateSize];
  std::size_t position_ = kStateSize;  // of the next unused word; kStateSize asks for a refill
};

}  // namespace id2vec

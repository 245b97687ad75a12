#pragma once

// PyTorch's CPU generator: after the same seed, the same draws in the same order give the numbers
// that `torch.manual_seed(seed)` gives. Draws continue one stream, so two tables filled one after
// the other from one TorchRandom equal two `torch.nn.Embedding` created one after the other.
//
// Source: aten/src/ATen/CPUGeneratorImpl.cpp, aten/src/ATen/core/DistributionsHelper.h and
// aten/src/ATen/native/cpu/DistributionTemplates.h of PyTorch 2.13 (what they do, not their text).
//
// "The same numbers" means: within the spread of PyTorch's own kernels. Its AVX2 and its portable
// fill differ from each other in over a third of the values, by at most 2.63e-6; ours is within
// 3e-6 (absolute) of both. It is the same bits in every build of this library, relaxed SIMD
// included.

#include <cstdint>
#include <optional>
#include <span>

#include "id2vec/mersenne_twister.hpp"

namespace id2vec {

class TorchRandom {
 public:
  // PyTorch accepts integers in [-2^63, 2^64) and takes a negative one modulo 2^64 (-1 is 2^64 -
  // 1): convert with static_cast<std::uint64_t>. Only the low 32 bits reach the generator, so 2^40
  // + 9 gives what 9 gives.
  explicit TorchRandom(std::uint64_t seed);

  std::uint32_t next_u32();

  // Two draws; the first one is the high word.
  std::uint64_t next_u64();

  // Uniform in [0, 1): 53 bits of one next_u64().
  double uniform_double();

  // One standard normal number of the double path: every other call draws two uniforms and keeps
  // the second normal for the next call, across fills too, as PyTorch does.
  double normal_double();

  // `tensor.normal_()` on a contiguous float32 tensor of out.size() elements.
  //  - fewer than 16: normal_double() for each, rounded to float; the same bits as PyTorch;
  //  - otherwise groups of 16 by Box and Muller's transform ("A note on the generation of random
  //    normal deviates", Ann. Math. Stat. 29, 1958) from out.size() float uniforms; when 16 does
  //    not divide the size, the last 16 places are drawn afresh and overwrite what the overlapping
  //    group wrote. Any kept normal is left as it is.
  // A zero is always stored as +0. Values are finite, |z| < 5.77. `out` may have any length and
  // alignment.
  // Cost: about 2 ns a number with SIMD; allocates nothing.
  void fill_normal(std::span<float> out);

 private:
  MersenneTwister engine_;
  std::optional<double> kept_normal_;
};

}  // namespace id2vec

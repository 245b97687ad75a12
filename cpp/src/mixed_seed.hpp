#pragma once

#include <cstdint>

namespace id2vec {

// One 32-bit seed of many for the same user's seed: number `index`. The finishing step of
// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA
// 2014), after which seeds that differ in one bit differ in half of them.
inline std::uint32_t mixed_seed(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
}

}  // namespace id2vec

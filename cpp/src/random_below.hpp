#pragma once

#include <cstdint>

namespace id2vec {

// An integer in [0, n), n >= 1, each equally likely: the high half of n times a 32-bit draw, drawn
// again in the rare case (fewer than n of 2^32) that would favour some of them. D. Lemire, "Fast
// random integer generation in an interval", ACM TOMACS 29 (2019).
//
// `random` has next(), 32 bits: a MersenneTwister, but in tests.
template <class Random>
std::uint32_t random_below(Random& random, std::uint32_t n) {
  const auto draw = [&] { return std::uint64_t{random.next()} * n; };
  std::uint64_t product = draw();
  if (static_cast<std::uint32_t>(product) < n) {
    const std::uint32_t surplus = (0U - n) % n;  // 2^32 mod n
    while (static_cast<std::uint32_t>(product) < surplus) product = draw();
  }
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace id2vec

#include "id2vec/mersenne_twister.hpp"

#include <algorithm>

#include "simd/mersenne_twister_kernel.hpp"

namespace id2vec {

static_assert(MersenneTwister::kStateSize == simd::kTwisterSize);

MersenneTwister::MersenneTwister(std::uint32_t seed) {
  // The initialisation of 2002: Knuth's multiplicative generator (TAOCP vol. 2, 3rd ed., p. 106,
  // line 15).
  state_[0] = seed;
  for (std::uint32_t i = 1; i < kStateSize; ++i) {
    state_[i] = 1812433253U * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
  }
}

void MersenneTwister::refill() {
  simd::refill_twister<simd::F32x4>(state_);
  position_ = 0;
}

std::uint32_t MersenneTwister::next() {
  if (position_ == kStateSize) refill();
  return simd::temper(simd::ScalarU32x4::splat(state_[position_++])).lane[0];
}

void MersenneTwister::fill_uniform(std::span<float> out) {
  while (!out.empty()) {
    if (position_ == kStateSize) refill();
    const std::size_t n = std::min(out.size(), kStateSize - position_);
    simd::uniform_from_words<simd::F32x4>(state_ + position_, out.data(), n);
    position_ += n;
    out = out.subspan(n);
  }
}

}  // namespace id2vec

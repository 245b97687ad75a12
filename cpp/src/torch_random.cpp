#include "id2vec/torch_random.hpp"

#include <algorithm>
#include <cmath>

#include "double_math.hpp"
#include "simd/box_muller.hpp"

namespace id2vec {

TorchRandom::TorchRandom(std::uint64_t seed) : engine_(static_cast<std::uint32_t>(seed)) {}

std::uint32_t TorchRandom::next_u32() { return engine_.next(); }

std::uint64_t TorchRandom::next_u64() {
  const std::uint64_t high = engine_.next();
  const std::uint64_t low = engine_.next();
  return high << 32 | low;
}

double TorchRandom::uniform_double() {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 53) - 1;
  return static_cast<double>(next_u64() & kMask) * 0x1p-53;
}

double TorchRandom::normal_double() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double turn = uniform_double();
  const double tail = uniform_double();
  const double radius = std::sqrt(-2 * portable_log(1 - tail));
  const DoubleSinCos angle = portable_sincos(6.28318530717958647692 * turn);
  kept_normal_ = radius * angle.sin;
  return radius * angle.cos;
}

void TorchRandom::fill_normal(std::span<float> out) {
  constexpr std::size_t kGroup = simd::kNormalGroup;
  if (out.size() < kGroup) {
    // + 0 turns -0 into +0, as in simd::box_muller.
    for (float& x : out) x = static_cast<float>(normal_double()) + 0.0F;
    return;
  }

  // The uniforms are drawn and transformed in pieces that stay in the first-level cache. A piece is
  // one state of the generator, which is a whole number of groups.
  constexpr std::size_t kPiece = MersenneTwister::kStateSize;
  static_assert(kPiece % kGroup == 0);
  for (std::span<float> rest = out; !rest.empty();) {
    const std::span<float> piece = rest.first(std::min(rest.size(), kPiece));
    engine_.fill_uniform(piece);
    simd::box_muller<simd::F32x4>(piece.data(), piece.size() / kGroup);
    rest = rest.subspan(piece.size());
  }
  if (out.size() % kGroup != 0) {
    const std::span<float> last = out.last(kGroup);
    engine_.fill_uniform(last);
    simd::box_muller<simd::F32x4>(last.data(), 1);
  }
}

}  // namespace id2vec

#pragma once

// The recurrence of MT19937 and its output function, four words at a time.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "f32x4.hpp"

namespace id2vec::simd {

inline constexpr std::size_t kTwisterSize = 624;
inline constexpr std::size_t kTwisterShift = 397;

// The new word from the present one, its successor and the word 397 further on (modulo 624).
template <class U>
U twist(U word, U successor, U far) {
  const U mixed = (word & U::splat(0x80000000)) | (successor & U::splat(0x7FFFFFFF));
  const U odd = U::splat(0) - (successor & U::splat(1));
  return far ^ mixed.template shifted_right<1>() ^ (odd & U::splat(0x9908B0DF));
}

template <class U>
U temper(U y) {
  y = y ^ y.template shifted_right<11>();
  y = y ^ (y.template shifted_left<7>() & U::splat(0x9D2C5680));
  y = y ^ (y.template shifted_left<15>() & U::splat(0xEFC60000));
  return y ^ y.template shifted_right<18>();
}

// Replaces the 624 words of the state by the next 624. Word i needs the old word i + 1 and a word
// at distance 397 or -227; as that is more than four, four neighbours can be computed together,
// wherever they do not cross a wrap.
template <class F>
void refill_twister(std::uint32_t* s) {
  using U = typename F::Bits;
  constexpr std::size_t kOld =
      kTwisterSize - kTwisterShift;  // before it, the far word is still an old one
  const auto one = [s](std::size_t i, std::size_t successor, std::size_t far) {
    const auto word = [s](std::size_t at) { return ScalarU32x4::splat(s[at]); };
    s[i] = twist(word(i), word(successor), word(far)).lane[0];
  };
  const auto four = [s](std::size_t i, std::size_t far) {
    twist(U::load(s + i), U::load(s + i + 1), U::load(s + far)).store(s + i);
  };
  std::size_t i = 0;
  for (; i + kLanes <= kOld; i += kLanes) four(i, i + kTwisterShift);
  for (; i < kOld; ++i) one(i, i + 1, i + kTwisterShift);
  static_assert((kTwisterSize - 1 - kOld) % kLanes == 0);
  for (; i < kTwisterSize - 1; i += kLanes) four(i, i - kOld);
  one(kTwisterSize - 1, 0, kTwisterShift - 1);
}

// out[i] = (output of word i, mod 2^24) x 2^-24, for n words.
template <class F>
void uniform_from_words(const std::uint32_t* words, float* out, std::size_t n) {
  using U = typename F::Bits;
  const auto uniform = [](U w) {
    return F::from_int(temper(w) & U::splat(0x00FFFFFF)) * F::splat(0x1p-24F);
  };
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) uniform(U::load(words + i)).store(out + i);
  if (i < n) {
    std::uint32_t lane[kLanes] = {};
    std::copy_n(words + i, n - i, lane);
    store_partial(uniform(U::load(lane)), out + i, n - i);
  }
}

}  // namespace id2vec::simd

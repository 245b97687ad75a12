#pragma once

// SSE2, which every x86-64 processor has.

#include <emmintrin.h>

#include <cstdint>
#include <string_view>

namespace id2vec::simd {

struct SseU32x4 {
  __m128i v;

  static SseU32x4 load(const std::uint32_t* p) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))};
  }
  static SseU32x4 splat(std::uint32_t x) { return {_mm_set1_epi32(static_cast<int>(x))}; }
  void store(std::uint32_t* p) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }

  friend SseU32x4 operator+(SseU32x4 a, SseU32x4 b) { return {_mm_add_epi32(a.v, b.v)}; }
  friend SseU32x4 operator-(SseU32x4 a, SseU32x4 b) { return {_mm_sub_epi32(a.v, b.v)}; }
  friend SseU32x4 operator&(SseU32x4 a, SseU32x4 b) { return {_mm_and_si128(a.v, b.v)}; }
  friend SseU32x4 operator|(SseU32x4 a, SseU32x4 b) { return {_mm_or_si128(a.v, b.v)}; }
  friend SseU32x4 operator^(SseU32x4 a, SseU32x4 b) { return {_mm_xor_si128(a.v, b.v)}; }
  template <int kBits>
  SseU32x4 shifted_left() const {
    return {_mm_slli_epi32(v, kBits)};
  }
  template <int kBits>
  SseU32x4 shifted_right() const {
    return {_mm_srli_epi32(v, kBits)};
  }
};

struct SseF32x4 {
  using Bits = SseU32x4;
  static constexpr std::string_view kName = "sse2";

  __m128 v;

  static SseF32x4 load(const float* p) { return {_mm_loadu_ps(p)}; }
  static SseF32x4 splat(float x) { return {_mm_set1_ps(x)}; }
  void store(float* p) const { _mm_storeu_ps(p, v); }

  static SseF32x4 from_bits(Bits b) { return {_mm_castsi128_ps(b.v)}; }
  Bits bits() const { return {_mm_castps_si128(v)}; }
  static SseF32x4 from_int(Bits b) { return {_mm_cvtepi32_ps(b.v)}; }

  friend SseF32x4 operator+(SseF32x4 a, SseF32x4 b) { return {_mm_add_ps(a.v, b.v)}; }
  friend SseF32x4 operator-(SseF32x4 a, SseF32x4 b) { return {_mm_sub_ps(a.v, b.v)}; }
  friend SseF32x4 operator*(SseF32x4 a, SseF32x4 b) { return {_mm_mul_ps(a.v, b.v)}; }
  friend SseF32x4 operator/(SseF32x4 a, SseF32x4 b) { return {_mm_div_ps(a.v, b.v)}; }
  // The operands are swapped: MINPS and MAXPS return the second one when neither is smaller or one
  // is NaN.
  static SseF32x4 min(SseF32x4 a, SseF32x4 b) { return {_mm_min_ps(b.v, a.v)}; }
  static SseF32x4 max(SseF32x4 a, SseF32x4 b) { return {_mm_max_ps(b.v, a.v)}; }
  SseF32x4 sqrt() const { return {_mm_sqrt_ps(v)}; }

  static SseF32x4 select(Bits mask, SseF32x4 a, SseF32x4 b) {
    const __m128 m = _mm_castsi128_ps(mask.v);
    return {_mm_or_ps(_mm_and_ps(m, a.v), _mm_andnot_ps(m, b.v))};
  }

  static SseF32x4 search_multiply_add(SseF32x4 a, SseF32x4 b, SseF32x4 c) { return a * b + c; }

  float sum_lanes() const {
    const __m128 pairs = _mm_add_ps(v, _mm_movehl_ps(v, v));
    return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_shuffle_ps(pairs, pairs, 1)));
  }
};

}  // namespace id2vec::simd

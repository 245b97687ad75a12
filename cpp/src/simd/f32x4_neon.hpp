#pragma once

// NEON on AArch64. A multiplication and an addition stay two instructions (vfmaq_f32 would fuse),
// as in every other backend.

#include <arm_neon.h>

#include <cstdint>
#include <string_view>

namespace id2vec::simd {

struct NeonU32x4 {
  uint32x4_t v;

  static NeonU32x4 load(const std::uint32_t* p) { return {vld1q_u32(p)}; }
  static NeonU32x4 splat(std::uint32_t x) { return {vdupq_n_u32(x)}; }
  void store(std::uint32_t* p) const { vst1q_u32(p, v); }

  friend NeonU32x4 operator+(NeonU32x4 a, NeonU32x4 b) { return {vaddq_u32(a.v, b.v)}; }
  friend NeonU32x4 operator-(NeonU32x4 a, NeonU32x4 b) { return {vsubq_u32(a.v, b.v)}; }
  friend NeonU32x4 operator&(NeonU32x4 a, NeonU32x4 b) { return {vandq_u32(a.v, b.v)}; }
  friend NeonU32x4 operator|(NeonU32x4 a, NeonU32x4 b) { return {vorrq_u32(a.v, b.v)}; }
  friend NeonU32x4 operator^(NeonU32x4 a, NeonU32x4 b) { return {veorq_u32(a.v, b.v)}; }
  template <int kBits>
  NeonU32x4 shifted_left() const {
    return {vshlq_n_u32(v, kBits)};
  }
  template <int kBits>
  NeonU32x4 shifted_right() const {
    return {vshrq_n_u32(v, kBits)};
  }
};

struct NeonF32x4 {
  using Bits = NeonU32x4;
  static constexpr std::string_view kName = "neon";

  float32x4_t v;

  static NeonF32x4 load(const float* p) { return {vld1q_f32(p)}; }
  static NeonF32x4 splat(float x) { return {vdupq_n_f32(x)}; }
  void store(float* p) const { vst1q_f32(p, v); }

  static NeonF32x4 from_bits(Bits b) { return {vreinterpretq_f32_u32(b.v)}; }
  Bits bits() const { return {vreinterpretq_u32_f32(v)}; }
  static NeonF32x4 from_int(Bits b) { return {vcvtq_f32_s32(vreinterpretq_s32_u32(b.v))}; }

  friend NeonF32x4 operator+(NeonF32x4 a, NeonF32x4 b) { return {vaddq_f32(a.v, b.v)}; }
  friend NeonF32x4 operator-(NeonF32x4 a, NeonF32x4 b) { return {vsubq_f32(a.v, b.v)}; }
  friend NeonF32x4 operator*(NeonF32x4 a, NeonF32x4 b) { return {vmulq_f32(a.v, b.v)}; }
  friend NeonF32x4 operator/(NeonF32x4 a, NeonF32x4 b) { return {vdivq_f32(a.v, b.v)}; }
  // vminq_f32 and vmaxq_f32 treat NaN and the sign of zero differently from the other backends.
  static NeonF32x4 min(NeonF32x4 a, NeonF32x4 b) {
    return {vbslq_f32(vcltq_f32(b.v, a.v), b.v, a.v)};
  }
  static NeonF32x4 max(NeonF32x4 a, NeonF32x4 b) {
    return {vbslq_f32(vcltq_f32(a.v, b.v), b.v, a.v)};
  }
  NeonF32x4 sqrt() const { return {vsqrtq_f32(v)}; }

  static NeonF32x4 select(Bits mask, NeonF32x4 a, NeonF32x4 b) {
    return {vbslq_f32(mask.v, a.v, b.v)};
  }

  static NeonF32x4 search_multiply_add(NeonF32x4 a, NeonF32x4 b, NeonF32x4 c) { return a * b + c; }

  float sum_lanes() const {
    const float32x2_t pairs = vadd_f32(vget_low_f32(v), vget_high_f32(v));
    return vget_lane_f32(pairs, 0) + vget_lane_f32(pairs, 1);
  }
};

}  // namespace id2vec::simd

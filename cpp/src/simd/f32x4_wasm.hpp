#pragma once

// WebAssembly SIMD. The relaxed flavour overrides the search multiply-add and nothing else.

#include <wasm_simd128.h>

#include <cstdint>
#include <string_view>

namespace id2vec::simd {

struct WasmU32x4 {
  v128_t v;

  static WasmU32x4 load(const std::uint32_t* p) { return {wasm_v128_load(p)}; }
  static WasmU32x4 splat(std::uint32_t x) { return {wasm_u32x4_splat(x)}; }
  void store(std::uint32_t* p) const { wasm_v128_store(p, v); }

  friend WasmU32x4 operator+(WasmU32x4 a, WasmU32x4 b) { return {wasm_i32x4_add(a.v, b.v)}; }
  friend WasmU32x4 operator-(WasmU32x4 a, WasmU32x4 b) { return {wasm_i32x4_sub(a.v, b.v)}; }
  friend WasmU32x4 operator&(WasmU32x4 a, WasmU32x4 b) { return {wasm_v128_and(a.v, b.v)}; }
  friend WasmU32x4 operator|(WasmU32x4 a, WasmU32x4 b) { return {wasm_v128_or(a.v, b.v)}; }
  friend WasmU32x4 operator^(WasmU32x4 a, WasmU32x4 b) { return {wasm_v128_xor(a.v, b.v)}; }
  template <int kBits>
  WasmU32x4 shifted_left() const {
    return {wasm_i32x4_shl(v, kBits)};
  }
  template <int kBits>
  WasmU32x4 shifted_right() const {
    return {wasm_u32x4_shr(v, kBits)};
  }
};

struct WasmF32x4 {
  using Bits = WasmU32x4;

  v128_t v;

  static WasmF32x4 load(const float* p) { return {wasm_v128_load(p)}; }
  static WasmF32x4 splat(float x) { return {wasm_f32x4_splat(x)}; }
  void store(float* p) const { wasm_v128_store(p, v); }

  static WasmF32x4 from_bits(Bits b) { return {b.v}; }
  Bits bits() const { return {v}; }
  static WasmF32x4 from_int(Bits b) { return {wasm_f32x4_convert_i32x4(b.v)}; }

  friend WasmF32x4 operator+(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
  friend WasmF32x4 operator-(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
  friend WasmF32x4 operator*(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
  friend WasmF32x4 operator/(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
  // The pseudo-minimum b < a ? b : a and maximum a < b ? b : a are one instruction on x86;
  // f32x4.min is not.
  static WasmF32x4 min(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_pmin(a.v, b.v)}; }
  static WasmF32x4 max(WasmF32x4 a, WasmF32x4 b) { return {wasm_f32x4_pmax(a.v, b.v)}; }
  WasmF32x4 sqrt() const { return {wasm_f32x4_sqrt(v)}; }

  static WasmF32x4 select(Bits mask, WasmF32x4 a, WasmF32x4 b) {
    return {wasm_v128_bitselect(a.v, b.v, mask.v)};
  }

#if defined(__wasm_relaxed_simd__)
  static constexpr std::string_view kName = "wasm-relaxed-simd";
  static WasmF32x4 search_multiply_add(WasmF32x4 a, WasmF32x4 b, WasmF32x4 c) {
    return {wasm_f32x4_relaxed_madd(a.v, b.v, c.v)};
  }
#else
  static constexpr std::string_view kName = "wasm-simd128";
  static WasmF32x4 search_multiply_add(WasmF32x4 a, WasmF32x4 b, WasmF32x4 c) { return a * b + c; }
#endif

  float sum_lanes() const {
    const v128_t pairs = wasm_f32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 2, 3));
    return wasm_f32x4_extract_lane(pairs, 0) + wasm_f32x4_extract_lane(pairs, 1);
  }
};

}  // namespace id2vec::simd

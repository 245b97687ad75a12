#pragma once

// Four lanes in plain C++: the reference that every other backend must agree with, bit for bit.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace id2vec::simd {

struct ScalarU32x4 {
  std::uint32_t lane[4];

  static ScalarU32x4 load(const std::uint32_t* p) {
    ScalarU32x4 v;
    std::memcpy(v.lane, p, sizeof v.lane);
    return v;
  }
  static ScalarU32x4 splat(std::uint32_t x) { return {{x, x, x, x}}; }
  void store(std::uint32_t* p) const { std::memcpy(p, lane, sizeof lane); }

  template <class Operation>
  static ScalarU32x4 map(ScalarU32x4 a, ScalarU32x4 b, Operation op) {
    return {{op(a.lane[0], b.lane[0]), op(a.lane[1], b.lane[1]), op(a.lane[2], b.lane[2]),
             op(a.lane[3], b.lane[3])}};
  }
  friend ScalarU32x4 operator+(ScalarU32x4 a, ScalarU32x4 b) {
    return map(a, b, [](std::uint32_t x, std::uint32_t y) { return x + y; });
  }
  friend ScalarU32x4 operator-(ScalarU32x4 a, ScalarU32x4 b) {
    return map(a, b, [](std::uint32_t x, std::uint32_t y) { return x - y; });
  }
  friend ScalarU32x4 operator&(ScalarU32x4 a, ScalarU32x4 b) {
    return map(a, b, [](std::uint32_t x, std::uint32_t y) { return x & y; });
  }
  friend ScalarU32x4 operator|(ScalarU32x4 a, ScalarU32x4 b) {
    return map(a, b, [](std::uint32_t x, std::uint32_t y) { return x | y; });
  }
  friend ScalarU32x4 operator^(ScalarU32x4 a, ScalarU32x4 b) {
    return map(a, b, [](std::uint32_t x, std::uint32_t y) { return x ^ y; });
  }
  template <int kBits>
  ScalarU32x4 shifted_left() const {
    return {{lane[0] << kBits, lane[1] << kBits, lane[2] << kBits, lane[3] << kBits}};
  }
  template <int kBits>
  ScalarU32x4 shifted_right() const {
    return {{lane[0] >> kBits, lane[1] >> kBits, lane[2] >> kBits, lane[3] >> kBits}};
  }
};

struct ScalarF32x4 {
  using Bits = ScalarU32x4;
  static constexpr std::string_view kName = "scalar";

  float lane[4];

  static ScalarF32x4 load(const float* p) {
    ScalarF32x4 v;
    std::memcpy(v.lane, p, sizeof v.lane);
    return v;
  }
  static ScalarF32x4 splat(float x) { return {{x, x, x, x}}; }
  void store(float* p) const { std::memcpy(p, lane, sizeof lane); }

  static ScalarF32x4 from_bits(Bits b) { return std::bit_cast<ScalarF32x4>(b); }
  Bits bits() const { return std::bit_cast<Bits>(*this); }
  static ScalarF32x4 from_int(Bits b) {
    const auto convert = [](std::uint32_t x) {
      return static_cast<float>(static_cast<std::int32_t>(x));
    };
    return {{convert(b.lane[0]), convert(b.lane[1]), convert(b.lane[2]), convert(b.lane[3])}};
  }

  template <class Operation>
  static ScalarF32x4 map(ScalarF32x4 a, ScalarF32x4 b, Operation op) {
    return {{op(a.lane[0], b.lane[0]), op(a.lane[1], b.lane[1]), op(a.lane[2], b.lane[2]),
             op(a.lane[3], b.lane[3])}};
  }
  friend ScalarF32x4 operator+(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return x + y; });
  }
  friend ScalarF32x4 operator-(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return x - y; });
  }
  friend ScalarF32x4 operator*(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return x * y; });
  }
  friend ScalarF32x4 operator/(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return x / y; });
  }
  static ScalarF32x4 min(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return y < x ? y : x; });
  }
  static ScalarF32x4 max(ScalarF32x4 a, ScalarF32x4 b) {
    return map(a, b, [](float x, float y) { return x < y ? y : x; });
  }
  ScalarF32x4 sqrt() const {
    return {{std::sqrt(lane[0]), std::sqrt(lane[1]), std::sqrt(lane[2]), std::sqrt(lane[3])}};
  }

  static ScalarF32x4 select(Bits mask, ScalarF32x4 a, ScalarF32x4 b) {
    const auto pick = [](std::uint32_t m, std::uint32_t x, std::uint32_t y) {
      return (x & m) | (y & ~m);
    };
    const Bits x = a.bits();
    const Bits y = b.bits();
    return from_bits(
        {{pick(mask.lane[0], x.lane[0], y.lane[0]), pick(mask.lane[1], x.lane[1], y.lane[1]),
          pick(mask.lane[2], x.lane[2], y.lane[2]), pick(mask.lane[3], x.lane[3], y.lane[3])}});
  }

  static ScalarF32x4 search_multiply_add(ScalarF32x4 a, ScalarF32x4 b, ScalarF32x4 c) {
    return a * b + c;
  }

  float sum_lanes() const { return (lane[0] + lane[2]) + (lane[1] + lane[3]); }
};

}  // namespace id2vec::simd

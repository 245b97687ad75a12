#pragma once

// Every kernel under a common shape, for both of its uses: the tests run each with the scalar and
// with the SIMD backend and compare; id2vec_digest prints a hash of its bits, which tests/run.mjs
// compares between builds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "comparisons.hpp"
#include "simd/box_muller.hpp"
#include "simd/elementwise.hpp"
#include "simd/math.hpp"
#include "simd/mersenne_twister_kernel.hpp"
#include "simd/reductions.hpp"
#include "vectors.hpp"

namespace id2vec::test {

// Search kernels may fuse a multiplication and an addition in the relaxed build; exact ones have
// one answer everywhere.
enum class Class { kExact, kSearch };

struct Kernel {
  std::string_view name;
  Class kind;
  // Works on n elements whose storage starts `offset` floats after an aligned address.
  std::vector<float> (*run)(std::size_t n, std::size_t offset);
  // By how much a search kernel of the relaxed build may differ. The inputs are below 2^7, so the
  // products that are added, up to 768 of them, stay below 2^14; a cosine is at most 1.
  double relaxed_tolerance = 0;
};

namespace kernels {

using simd::Exact;
using simd::Search;

template <class F>
float compare_cosine(const float* a, const float* b, std::size_t n) {
  return CosineWith<F>(a, n)(b);
}

// f(a, b, n) -> float
template <class Function>
std::vector<float> compare(std::size_t n, std::size_t offset, Function f) {
  Misaligned a(made_up(n, 1), offset);
  Misaligned b(made_up(n, 2), offset);
  return {f(a.data(), b.data(), n)};
}

// The same of vectors so long that their squares leave the range of float32: the sums in double.
template <class Function>
std::vector<float> compare_huge(std::size_t n, std::size_t offset, Function f) {
  Misaligned a(made_up(n, 1), offset);
  Misaligned b(made_up(n, 2), offset);
  for (std::size_t i = 0; i < n; ++i) {
    a.data()[i] *= 0x1p62F;
    b.data()[i] *= 0x1p62F;
  }
  return {f(a.data(), b.data(), n)};
}

// f(out, in, n)
template <class Function>
std::vector<float> change(std::size_t n, std::size_t offset, Function f) {
  Misaligned out(made_up(n, 3), offset);
  Misaligned in(made_up(n, 4), offset);
  f(out.data(), in.data(), n);
  return out.copy();
}

// f applied to the uniforms of [low, high], four lanes at a time.
template <class F, class Function>
std::vector<float> map(std::size_t n, std::size_t offset, float low, float high, Function f) {
  Lcg random(5);
  std::vector<float> x(n);
  for (float& value : x) value = low + (high - low) * random.uniform();
  Misaligned out(x, offset);
  simd::update<F>(out.data(), out.data(), n, [f](F v, F) { return f(v); });
  return out.copy();
}

template <class F>
std::vector<float> dot_and_square(std::size_t n, std::size_t offset) {
  Misaligned a(made_up(n, 1), offset);
  Misaligned b(made_up(n, 2), offset);
  const auto sums = simd::dot_and_square<F, Exact>(a.data(), b.data(), n);
  return {sums.dot, sums.square};
}

template <class F>
std::vector<float> add_scaled_rows(std::size_t n, std::size_t offset) {
  Misaligned out(made_up(n, 6), offset);
  Misaligned rows(made_up(4 * n, 7), offset);
  const std::array<float, 4> x = {0.5F, -1.7F, 0.0F, 3.1F};
  simd::add_scaled_rows<F>(out.data(), rows.data(), n, x.data(), n);
  return out.copy();
}

template <class F>
std::vector<float> uniform(std::size_t n, std::size_t offset) {
  Lcg random(8);
  std::vector<std::uint32_t> words(n);
  for (std::uint32_t& word : words) word = random.next();
  Misaligned out(std::vector<float>(n), offset);
  simd::uniform_from_words<F>(words.data(), out.data(), n);
  return out.copy();
}

// n refills; the state is returned as the floats of its words mod 2^24.
template <class F>
std::vector<float> refill(std::size_t n, std::size_t) {
  Lcg random(9);
  std::array<std::uint32_t, simd::kTwisterSize> state;
  for (std::uint32_t& word : state) word = random.next();
  for (std::size_t i = 0; i < n; ++i) simd::refill_twister<F>(state.data());
  std::vector<float> out(state.size());
  simd::uniform_from_words<simd::ScalarF32x4>(state.data(), out.data(), out.size());
  return out;
}

// n groups of 16.
template <class F>
std::vector<float> box_muller(std::size_t n, std::size_t offset) {
  Lcg random(10);
  std::vector<float> u(n * simd::kNormalGroup);
  for (float& x : u) x = random.uniform();
  if (n > 0) u[0] = 0;
  Misaligned out(u, offset);
  simd::box_muller<F>(out.data(), n);
  return out.copy();
}

}  // namespace kernels

template <class F>
std::vector<Kernel> all_kernels() {
  using namespace kernels;
  using std::size_t;
  return {
      {"dot", Class::kExact, [](size_t n, size_t o) { return compare(n, o, simd::dot<F, Exact>); }},
      {"squared_distance", Class::kExact,
       [](size_t n, size_t o) { return compare(n, o, simd::squared_distance<F, Exact>); }},
      {"dot_and_square", Class::kExact, dot_and_square<F>},
      {"dot", Class::kSearch, [](size_t n, size_t o) { return compare(n, o, compare_dot<F>); },
       2e-3},
      {"euclidean", Class::kSearch,
       [](size_t n, size_t o) { return compare(n, o, compare_euclidean<F>); }, 1e-3},
      {"cosine", Class::kSearch,
       [](size_t n, size_t o) { return compare(n, o, compare_cosine<F>); }, 1e-6},
      {"euclidean_huge", Class::kSearch,
       [](size_t n, size_t o) { return compare_huge(n, o, compare_euclidean<F>); }},
      {"cosine_huge", Class::kSearch,
       [](size_t n, size_t o) { return compare_huge(n, o, compare_cosine<F>); }, 1e-6},
      {"add", Class::kExact, [](size_t n, size_t o) { return change(n, o, simd::add<F>); }},
      {"add_scaled", Class::kExact,
       [](size_t n, size_t o) {
         return change(n, o, [](float* out, const float* in, size_t m) {
           simd::add_scaled<F>(out, in, 0.3F, m);
         });
       }},
      {"maximum", Class::kExact, [](size_t n, size_t o) { return change(n, o, simd::maximum<F>); }},
      {"multiply", Class::kExact,
       [](size_t n, size_t o) {
         return change(n, o,
                       [](float* out, const float*, size_t m) { simd::multiply<F>(out, 0.7F, m); });
       }},
      {"divide", Class::kExact,
       [](size_t n, size_t o) {
         return change(n, o,
                       [](float* out, const float*, size_t m) { simd::divide<F>(out, 3, m); });
       }},
      {"add_scaled_rows", Class::kExact, add_scaled_rows<F>},
      {"log", Class::kExact,
       [](size_t n, size_t o) {
         return map<F>(n, o, 0x1p-24F, 2, [](F x) { return simd::log(x); });
       }},
      {"sin", Class::kExact,
       [](size_t n, size_t o) {
         return map<F>(n, o, 0, 6.2831855F, [](F x) { return simd::sincos(x).sin; });
       }},
      {"cos", Class::kExact,
       [](size_t n, size_t o) {
         return map<F>(n, o, 0, 6.2831855F, [](F x) { return simd::sincos(x).cos; });
       }},
      {"exp", Class::kExact,
       [](size_t n, size_t o) { return map<F>(n, o, -110, 95, [](F x) { return simd::exp(x); }); }},
      {"uniform", Class::kExact, uniform<F>},
      {"refill", Class::kExact, refill<F>},
      {"box_muller", Class::kExact, box_muller<F>},
  };
}

}  // namespace id2vec::test

// The operations of the build's backend against those of the scalar one.

#include "id2vec/simd_backend.hpp"

#include <array>
#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "simd/f32x4.hpp"
#include "support/vectors.hpp"

using namespace id2vec;
using simd::F32x4;
using simd::ScalarF32x4;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

using Floats = std::array<float, 4>;
using Words = std::array<std::uint32_t, 4>;

template <class V, class Lanes>
Lanes lanes(V v) {
  Lanes result;
  v.store(result.data());
  return result;
}

// Every pair of values that a comparison or a rounding could treat in its own way.
std::vector<std::pair<Floats, Floats>> float_pairs() {
  const std::vector<float> special = {0.0F,  -0.0F,  1.0F,        -1.0F,     0.1F,       1e-45F,
                                      3e38F, -3e38F, 16777217.0F, kInfinity, -kInfinity, kNan};
  std::vector<std::pair<Floats, Floats>> pairs;
  for (const float x : special) {
    for (const float y : special) pairs.push_back({{x, y, 1, x}, {y, x, x, 2}});
  }
  return pairs;
}

// The same operation with both backends.
#define CHECK_SAME_FLOATS(expression)                                                        \
  CHECK(test::bits(lanes<F32x4, Floats>([&]<class F>(F) { return expression; }(F32x4{}))) == \
        test::bits(                                                                          \
            lanes<ScalarF32x4, Floats>([&]<class F>(F) { return expression; }(ScalarF32x4{}))))

}  // namespace

TEST_CASE("the build uses the instructions that it was made for") {
#if defined(ID2VEC_FORCE_SCALAR)
  CHECK(simd_backend() == "scalar");
#elif defined(__wasm_relaxed_simd__)
  CHECK(simd_backend() == "wasm-relaxed-simd");
#elif defined(__wasm_simd128__)
  CHECK(simd_backend() == "wasm-simd128");
#elif defined(__SSE2__)
  CHECK(simd_backend() == "sse2");
#elif defined(__aarch64__)
  CHECK(simd_backend() == "neon");
#else
  CHECK(simd_backend() == "scalar");
#endif
}

TEST_CASE("float operations have the same bits as the scalar ones") {
  for (const auto& [a, b] : float_pairs()) {
    CAPTURE(a, b);
    CHECK_SAME_FLOATS(F::load(a.data()) + F::load(b.data()));
    CHECK_SAME_FLOATS(F::load(a.data()) - F::load(b.data()));
    CHECK_SAME_FLOATS(F::load(a.data()) * F::load(b.data()));
    CHECK_SAME_FLOATS(F::load(a.data()) / F::load(b.data()));
    CHECK_SAME_FLOATS(F::min(F::load(a.data()), F::load(b.data())));
    CHECK_SAME_FLOATS(F::max(F::load(a.data()), F::load(b.data())));
    CHECK_SAME_FLOATS(F::load(a.data()).sqrt());
    CHECK_SAME_FLOATS(simd::multiply_add(F::load(a.data()), F::load(b.data()), F::splat(-0.1F)));
    CHECK_SAME_FLOATS(F::select(F::Bits::splat(0xFFFF0000), F::load(a.data()), F::load(b.data())));
    CHECK_SAME_FLOATS(F::splat(F::load(a.data()).sum_lanes()));
  }
}

TEST_CASE("minimum and maximum keep the first argument when a comparison fails") {
  const auto first = [](F32x4 v) { return lanes<F32x4, Floats>(v)[0]; };
  CHECK(std::isnan(first(F32x4::max(F32x4::splat(kNan), F32x4::splat(1)))));
  CHECK(first(F32x4::max(F32x4::splat(1), F32x4::splat(kNan))) == 1);
  CHECK(std::isnan(first(F32x4::min(F32x4::splat(kNan), F32x4::splat(1)))));
  CHECK(first(F32x4::min(F32x4::splat(1), F32x4::splat(kNan))) == 1);
  CHECK(std::signbit(first(F32x4::max(F32x4::splat(-0.0F), F32x4::splat(0)))));
}

TEST_CASE("word operations have the same bits as the scalar ones") {
  const Words a = {0, 1, 0x80000000, 0xDEADBEEF};
  const Words b = {0xFFFFFFFF, 0x7FFFFFFF, 3, 0x12345678};
  using U = F32x4::Bits;
  using S = ScalarF32x4::Bits;
  const auto same = [](U x, S y) { return lanes<U, Words>(x) == lanes<S, Words>(y); };
  const U u = U::load(a.data());
  const U v = U::load(b.data());
  const S s = S::load(a.data());
  const S t = S::load(b.data());
  CHECK(same(u + v, s + t));
  CHECK(same(u - v, s - t));
  CHECK(same(u & v, s & t));
  CHECK(same(u | v, s | t));
  CHECK(same(u ^ v, s ^ t));
  CHECK(same(u.shifted_left<7>(), s.shifted_left<7>()));
  CHECK(same(u.shifted_right<7>(), s.shifted_right<7>()));
  CHECK(lanes<F32x4, Floats>(F32x4::from_int(u)) ==
        lanes<ScalarF32x4, Floats>(ScalarF32x4::from_int(s)));
}

TEST_CASE("a partial load pads with zeros and a partial store stops in time") {
  for (std::size_t n = 1; n < simd::kLanes; ++n) {
    const std::vector<float> source(n, 7.0F);  // the sanitizer watches its end
    const Floats loaded = lanes<F32x4, Floats>(simd::load_partial<F32x4>(source.data(), n));
    for (std::size_t i = 0; i < simd::kLanes; ++i) CHECK(loaded[i] == (i < n ? 7.0F : 0.0F));

    Floats target = {1, 1, 1, 1};
    simd::store_partial(F32x4::splat(5), target.data(), n);
    for (std::size_t i = 0; i < simd::kLanes; ++i) CHECK(target[i] == (i < n ? 5.0F : 1.0F));
  }
}

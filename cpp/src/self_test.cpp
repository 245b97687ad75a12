#include "id2vec/self_test.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "comparisons.hpp"
#include "id2vec/torch_random.hpp"
#include "simd/box_muller.hpp"
#include "simd/elementwise.hpp"
#include "simd/mersenne_twister_kernel.hpp"

namespace id2vec {
namespace {

using simd::F32x4;
using simd::ScalarF32x4;

// Four turns of the main loop, one of the loop after it, and a tail of three.
constexpr std::size_t kSize = 4 * 16 + 4 + 3;
using Vector = std::array<float, kSize>;

class Checks {
 public:
  void expect(bool passed, std::string_view failure) {
    ++result_.checks;
    if (!passed && result_.first_failure.empty()) result_.first_failure = failure;
  }
  void expect_same_bits(std::span<const float> a, std::span<const float> b,
                        std::string_view failure) {
    expect(std::ranges::equal(a, b, {}, std::bit_cast<std::uint32_t, float>,
                              std::bit_cast<std::uint32_t, float>),
           failure);
  }
  void expect_near(float a, float b, float tolerance, std::string_view failure) {
    expect(std::abs(a - b) <= tolerance, failure);
  }
  SelfTest result() const { return result_; }

 private:
  SelfTest result_;
};

// Numbers of both signs and many sizes, without the generator that is under test: x -> 69069 x + 1
// (mod 2^32).
Vector made_up(std::uint32_t x) {
  Vector v;
  for (float& value : v) {
    x = x * 69069U + 1U;
    value = (static_cast<float>(x >> 8) * 0x1p-24F - 0.5F) * static_cast<float>(1U << (x >> 28));
  }
  return v;
}

// Runs a loop with either backend on its own copy and compares.
template <class Scalar, class Simd>
void compare_loops(Checks& checks, std::string_view failure, const Vector& start, Scalar scalar,
                   Simd simd) {
  Vector expected = start;
  Vector actual = start;
  scalar(expected.data());
  simd(actual.data());
  checks.expect_same_bits(expected, actual, failure);
}

void check_loops(Checks& checks) {
  const Vector a = made_up(1);
  Vector b = made_up(2);
  b[5] = std::numeric_limits<float>::quiet_NaN();
  compare_loops(
      checks, "a maximum is wrong", a,
      [&](float* out) { simd::maximum<ScalarF32x4>(out, b.data(), kSize); },
      [&](float* out) { simd::maximum<F32x4>(out, b.data(), kSize); });
  compare_loops(
      checks, "a multiplication and addition is wrong", a,
      [&](float* out) { simd::add_scaled<ScalarF32x4>(out, a.data(), 0.1F, kSize); },
      [&](float* out) { simd::add_scaled<F32x4>(out, a.data(), 0.1F, kSize); });
  compare_loops(
      checks, "a product of rows is wrong", a,
      [&](float* out) {
        simd::add_scaled_rows<ScalarF32x4>(out, a.data(), 8, a.data(), kSize - 24);
      },
      [&](float* out) { simd::add_scaled_rows<F32x4>(out, a.data(), 8, a.data(), kSize - 24); });
  compare_loops(
      checks, "a division is wrong", a,
      [&](float* out) { simd::divide<ScalarF32x4>(out, 3, kSize); },
      [&](float* out) { simd::divide<F32x4>(out, 3, kSize); });
}

void check_sums(Checks& checks) {
  const Vector a = made_up(3);
  const Vector b = made_up(4);
  const float exact = simd::dot<ScalarF32x4, simd::Exact>(a.data(), b.data(), kSize);
  checks.expect(simd::dot<F32x4, simd::Exact>(a.data(), b.data(), kSize) == exact,
                "an exact dot product is wrong");

  // Searches may fuse, so they get the rounding errors of kSize products of this size.
  const float tolerance = 1e-6F * simd::sum_of_squares<ScalarF32x4, simd::Exact>(a.data(), kSize);
  checks.expect_near(compare_dot<F32x4>(a.data(), b.data(), kSize), exact, tolerance,
                     "a dot product is wrong");
  checks.expect_near(CosineWith<F32x4>(a.data(), kSize)(b.data()),
                     CosineWith<ScalarF32x4>(a.data(), kSize)(b.data()), 1e-5F,
                     "a cosine is wrong");
  checks.expect_near(compare_euclidean<F32x4>(a.data(), b.data(), kSize),
                     compare_euclidean<ScalarF32x4>(a.data(), b.data(), kSize), 1e-4F,
                     "a distance is wrong");

  const std::array<float, 3> cat = {0.9F, 0.85F, 0.1F};
  const std::array<float, 3> helicopter = {0.05F, 0.1F, 0.95F};
  checks.expect_near(CosineWith<F32x4>(cat.data(), cat.size())(helicopter.data()), 0.18939102F,
                     1e-6F, "the cosine of a known pair is wrong");
}

void check_random(Checks& checks) {
  // The C++ standard requires this 10,000th number of the default seed.
  MersenneTwister twister(5489);
  for (int i = 1; i < 10000; ++i) twister.next();
  checks.expect(twister.next() == 4123659995U, "the random generator is wrong");

  std::array<std::uint32_t, simd::kTwisterSize> words;
  std::uint32_t x = 5;
  for (std::uint32_t& word : words) word = x = x * 69069U + 1U;
  auto same_words = words;
  simd::refill_twister<ScalarF32x4>(words.data());
  simd::refill_twister<F32x4>(same_words.data());
  checks.expect(words == same_words, "a refill of the random generator is wrong");

  std::array<float, 48> expected;
  std::array<float, 48> actual;
  simd::uniform_from_words<ScalarF32x4>(words.data(), expected.data(), expected.size());
  simd::uniform_from_words<F32x4>(words.data(), actual.data(), actual.size());
  checks.expect_same_bits(expected, actual, "a uniform number is wrong");
  simd::box_muller<ScalarF32x4>(expected.data(), 3);
  simd::box_muller<F32x4>(actual.data(), 3);
  checks.expect_same_bits(expected, actual, "a normal number is wrong");

  // What torch.manual_seed(42); torch.randn(16) starts with.
  TorchRandom(42).fill_normal(std::span(actual).first(16));
  const std::array<float, 4> known = {1.9269153F, 1.4872841F, 0.9007172F, -2.105521F};
  for (std::size_t i = 0; i < known.size(); ++i) {
    checks.expect_near(actual[i], known[i], 3e-6F, "the normal numbers of seed 42 are wrong");
  }
}

}  // namespace

SelfTest self_test() {
  Checks checks;
  check_loops(checks);
  check_sums(checks);
  check_random(checks);
  return checks.result();
}

}  // namespace id2vec

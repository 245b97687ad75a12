// Our elementary functions against those of the standard library in a wider type.

#include "simd/math.hpp"

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "double_math.hpp"
#include "simd/f32x4.hpp"

using namespace id2vec;
using simd::F32x4;

namespace {

template <class Function>
float apply(Function f, float x) {
  std::array<float, 4> lane;
  f(F32x4::splat(x)).store(lane.data());
  return lane[0];
}

float our_log(float x) {
  return apply([](F32x4 v) { return simd::log(v); }, x);
}
float our_sin(float x) {
  return apply([](F32x4 v) { return simd::sincos(v).sin; }, x);
}
float our_cos(float x) {
  return apply([](F32x4 v) { return simd::sincos(v).cos; }, x);
}
float our_exp(float x) {
  return apply([](F32x4 v) { return simd::exp(v); }, x);
}

// In units of the last place of the float nearest to `exact`.
double error_in_ulp(float actual, double exact) {
  const auto nearest = static_cast<float>(exact);
  const float next = std::nextafter(std::abs(nearest), std::numeric_limits<float>::infinity());
  return std::abs(static_cast<double>(actual) - exact) /
         static_cast<double>(next - std::abs(nearest));
}

constexpr int kSteps = 200000;

// The largest of error(x) over kSteps equal steps from low to high.
template <class Error>
double largest(double low, double high, Error error) {
  double worst = 0;
  for (int i = 0; i <= kSteps; ++i) {
    worst = std::max(worst, error(low + (high - low) * i / kSteps));
  }
  return worst;
}

}  // namespace

TEST_CASE("the float logarithm errs by less than an ulp") {
  const auto error = [](double at) {
    const auto x = static_cast<float>(at);
    return error_in_ulp(our_log(x), std::log(static_cast<double>(x)));
  };
  CHECK(largest(0x1p-24, 1, error) < 0.9);
  CHECK(largest(1, 2, error) < 0.9);
  CHECK(largest(2, 1e6, error) < 0.9);
  CHECK(our_log(1) == 0);
  CHECK(error(0x1p-24) < 0.9);
  CHECK(error(0x1p-126) < 0.9);
  CHECK(error(3.4028234e38) < 0.9);
  // Just below 1, where a table's longest values come from the other end and its zeros from here.
  for (int k = 1; k <= 1000; ++k) CHECK(error(1 - k * 0x1p-24) < 0.9);
}

TEST_CASE("the float sine and cosine err by less than 1e-7 over a turn") {
  const auto error = [](double at) {
    const auto x = static_cast<float>(at);
    return std::max(std::abs(static_cast<double>(our_sin(x)) - std::sin(static_cast<double>(x))),
                    std::abs(static_cast<double>(our_cos(x)) - std::cos(static_cast<double>(x))));
  };
  CHECK(largest(0, 6.2831855, error) < 1e-7);
  CHECK(largest(-16, 16, error) < 1e-7);
  CHECK(our_sin(0) == 0);
  CHECK(our_cos(0) == 1);
}

TEST_CASE("the float exponential errs by about an ulp, and knows its limits") {
  const auto error = [](double at) {
    const auto x = static_cast<float>(at);
    return error_in_ulp(our_exp(x), std::exp(static_cast<double>(x)));
  };
  CHECK(largest(-87, 88.7, error) < 1.05);
  CHECK(largest(-1, 1, error) < 1.05);
  // Subnormal results are rounded twice, but their last place is coarse.
  CHECK(largest(-103, -87, error) < 1);
  CHECK(our_exp(0) == 1);
  CHECK(our_exp(-105) == 0);
  CHECK(our_exp(-std::numeric_limits<float>::infinity()) == 0);
  CHECK(std::isinf(our_exp(89)));
  CHECK(std::isinf(our_exp(std::numeric_limits<float>::infinity())));
  CHECK(std::isnan(our_exp(std::numeric_limits<float>::quiet_NaN())));
}

TEST_CASE("the double functions err by less than 2^-52") {
  constexpr double kUnit = 0x1p-52;
  // Half a unit more for the rounding of the standard library, which is measured along.
  constexpr double kBound = 1 + 0.5;
  const auto log_error = [](double x) {
    const double exact = std::log(x);
    return exact == 0 ? std::abs(portable_log(x))
                      : std::abs((portable_log(x) - exact) / exact) / kUnit;
  };
  CHECK(largest(0x1p-53, 1, log_error) < kBound);
  CHECK(largest(0.99, 1.01, log_error) < kBound);
  CHECK(log_error(0x1p-53) < kBound);
  CHECK(log_error(1 - 0x1p-53) < kBound);
  const auto turn_error = [](double x) {
    const DoubleSinCos ours = portable_sincos(x);
    return std::max(std::abs(ours.sin - std::sin(x)), std::abs(ours.cos - std::cos(x))) / kUnit;
  };
  CHECK(largest(0, 6.283185307179586, turn_error) < kBound);
}

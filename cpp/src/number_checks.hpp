#pragma once

// Checks of single numbers, and of many. A NaN is no number at all, kBadArgument; a number outside
// its interval is kOutOfRange.

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "id2vec/result.hpp"

namespace id2vec {

// Names itself in words: an Error's text has no room for doubles.
struct Interval {
  std::string_view text;
  bool (*holds)(double);
};
inline constexpr Interval kNotNegative = {"a finite number, 0 or more",
                                          [](double x) { return x >= 0 && std::isfinite(x); }};
inline constexpr Interval kAboveZero = {"a finite number above 0",
                                        [](double x) { return x > 0 && std::isfinite(x); }};
inline constexpr Interval kBelowOne = {"a number from 0 to 1, 1 excluded",
                                       [](double x) { return x >= 0 && x < 1; }};
inline constexpr Interval kUpToOne = {"a number from 0 to 1",
                                      [](double x) { return x >= 0 && x <= 1; }};

inline Status check_number(std::string_view argument, double x, const Interval& interval) {
  if (std::isnan(x)) {
    return Error(ErrorCode::kBadArgument, argument, argument,
                 " is not a number; accepted: ", interval.text);
  }
  if (!interval.holds(x)) {
    const std::string_view what = std::isinf(x) ? " is infinite"
                                  : x < 0       ? " is negative"
                                  : x == 0      ? " is 0"
                                                : " is too large";
    return Error(ErrorCode::kOutOfRange, argument, argument, what, "; accepted: ", interval.text);
  }
  return Success{};
}

// kBadArgument, naming the first of the numbers that is infinite or NaN, unless none is.
inline Status check_finite(std::string_view argument, std::span<const float> numbers) {
  const auto bad = std::ranges::find_if(numbers, [](float x) { return !std::isfinite(x); });
  if (bad == numbers.end()) return Success{};
  return Error(ErrorCode::kBadArgument, argument, argument, "[", bad - numbers.begin(),
               "] is not finite; accepted: finite numbers");
}

// Before a step: kDiverged unless the loss is finite.
inline Status check_loss(float loss) {
  if (std::isfinite(loss)) return Success{};
  return Error(ErrorCode::kDiverged, "loss",
               "the loss is not finite: training has diverged; a lower learning rate may help");
}

}  // namespace id2vec

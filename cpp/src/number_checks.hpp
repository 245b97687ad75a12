#pragma once

#include <cmath>
#include <string_view>

#include "id2vec/result.hpp"

namespace id2vec {

// kBadArgument for a NaN, kOutOfRange for a negative or infinite value.
inline Status check_not_negative(std::string_view argument, double value) {
  constexpr std::string_view kAccepted = "; accepted: a finite number, 0 or more";
  if (std::isnan(value)) {
    return Error(ErrorCode::kBadArgument, argument, argument, " is not a number", kAccepted);
  }
  if (value < 0 || std::isinf(value)) {
    return Error(ErrorCode::kOutOfRange, argument, argument, " is negative or infinite", kAccepted);
  }
  return Success{};
}

}  // namespace id2vec

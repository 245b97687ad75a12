#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec {

// kOutOfRange, naming the first id that is not below vocab_size and its position, unless all are.
inline Status check_tokens(std::string_view argument, std::span<const TokenId> ids,
                           std::uint32_t vocab_size) {
  const auto bad = std::ranges::find_if(ids, [=](TokenId id) { return id >= vocab_size; });
  if (bad == ids.end()) return Success{};
  return Error(ErrorCode::kOutOfRange, argument, argument, "[", bad - ids.begin(), "] is ", *bad,
               "; accepted: an integer from 0 to ", vocab_size - 1);
}

// Windows of `window` tokens each, one after the other: kBadArgument for a length that is not a
// multiple of `window` above 0; and as check_tokens().
inline Status check_windows(std::string_view argument, std::span<const TokenId> windows,
                            std::size_t window, std::uint32_t vocab_size) {
  if (windows.empty() || windows.size() % window != 0) {
    return Error(ErrorCode::kBadArgument, argument, argument, " has length ", windows.size(),
                 "; accepted: a multiple of ", window, " above 0");
  }
  return check_tokens(argument, windows, vocab_size);
}

}  // namespace id2vec

#pragma once

// What a call that can be refused returns.
//
// A user's error (an id outside the vocabulary, a table that does not fit) is a value: nothing
// throws, and nothing has changed when it is returned. A programmer's error (reading the value of a
// failed result) is an assertion.
//
// An Error owns its text in a fixed buffer, so that even the report of exhausted memory allocates
// nothing.

#include <cassert>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <variant>

namespace id2vec {

enum class ErrorCode : std::uint8_t {
  kBadArgument,  // the wrong kind of thing: not a number, a wrong length, contradictory options
  kOutOfRange,   // the right kind of thing outside the accepted interval
  kOutOfMemory,  // a table over 4 GiB, or memory refused by the system
  kDiverged,     // training left the range of float32: a learning rate too large
  kBadFile,      // bytes that are not what they should be, or belong to another model
};

// The names that users meet in JavaScript: "bad-argument", "out-of-range", "out-of-memory",
// "diverged", "bad-file".
constexpr std::string_view error_code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadArgument:
      return "bad-argument";
    case ErrorCode::kOutOfRange:
      return "out-of-range";
    case ErrorCode::kOutOfMemory:
      return "out-of-memory";
    case ErrorCode::kDiverged:
      return "diverged";
    case ErrorCode::kBadFile:
      return "bad-file";
  }
  return "";
}

class Error {
 public:
  static constexpr std::size_t kMaxText = 160;

  // `argument` names what was wrong and must be a literal. The text is the concatenation of the
  // parts (string views and integers); what exceeds kMaxText is cut off.
  template <class... Parts>
  Error(ErrorCode code, std::string_view argument, const Parts&... parts)
      : code_(code), argument_(argument) {
    (append(parts), ...);
  }

  ErrorCode code() const { return code_; }
  std::string_view argument() const { return argument_; }

  // One line such as "id is 100000; accepted: an integer from 0 to 99999". Valid as long as this
  // Error.
  std::string_view message() const { return {text_, length_}; }

 private:
  void append(std::string_view part) {
    const std::size_t n = part.size() < kMaxText - length_ ? part.size() : kMaxText - length_;
    if (n == 0) return;
    std::memcpy(text_ + length_, part.data(), n);
    length_ += n;
  }
  template <std::integral Integer>
  void append(Integer value) {
    const auto written = std::to_chars(text_ + length_, text_ + kMaxText, value);
    if (written.ec == std::errc{}) length_ = static_cast<std::size_t>(written.ptr - text_);
  }

  ErrorCode code_;
  std::string_view argument_;
  std::size_t length_ = 0;
  char text_[kMaxText];
};

// The two refusals that nearly every function shares.
inline Error out_of_range(std::string_view argument, std::uint64_t value, std::uint64_t first,
                          std::uint64_t last) {
  return {ErrorCode::kOutOfRange,         argument, argument, " is ", value,
          "; accepted: an integer from ", first,    " to ",   last};
}
inline Error wrong_length(std::string_view argument, std::uint64_t length, std::uint64_t expected) {
  return {ErrorCode::kBadArgument, argument, argument, " has length ", length,
          "; accepted: ",          expected};
}

// Either a T or an Error.
template <class T>
class [[nodiscard]] Result {
 public:
  explicit(false) Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  explicit(false) Result(const Error& error) : state_(std::in_place_index<1>, error) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  // By value: `for (float x : table.row(id).value())` would dangle otherwise.
  T value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

// Success without a value, or an Error.
struct Success {};
using Status = Result<Success>;

}  // namespace id2vec

#include "id2vec/result.hpp"

#include <catch_amalgamated.hpp>
#include <string>

#include "id2vec/aligned_buffer.hpp"

using namespace id2vec;

TEST_CASE("an error says which argument was wrong, and how") {
  const Error error = out_of_range("id", 100000, 0, 99999);
  CHECK(error.code() == ErrorCode::kOutOfRange);
  CHECK(error.argument() == "id");
  CHECK(error.message() == "id is 100000; accepted: an integer from 0 to 99999");
  CHECK(wrong_length("out", 7, 9).message() == "out has length 7; accepted: 9");
}

TEST_CASE("error codes have the names that JavaScript shows") {
  CHECK(error_code_name(ErrorCode::kBadArgument) == "bad-argument");
  CHECK(error_code_name(ErrorCode::kOutOfRange) == "out-of-range");
  CHECK(error_code_name(ErrorCode::kOutOfMemory) == "out-of-memory");
}

TEST_CASE("a text that is too long is cut off") {
  const std::string half(100, 'x');
  const Error error(ErrorCode::kBadArgument, "a", half, half, 123456789);
  CHECK(error.message().size() == Error::kMaxText);
}

TEST_CASE("a buffer starts on a cache line, moves, and refuses what cannot be had") {
  auto buffer = AlignedBuffer<float>::allocate(5).value();
  CHECK(reinterpret_cast<std::uintptr_t>(buffer.data()) % kAlignment == 0);
  CHECK(buffer.size() == 5);

  AlignedBuffer<float> moved = std::move(buffer);
  CHECK(moved.size() == 5);

  CHECK(AlignedBuffer<float>::allocate(0).ok());
  const auto refused = AlignedBuffer<float>::allocate(UINT64_MAX);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code() == ErrorCode::kOutOfMemory);
}

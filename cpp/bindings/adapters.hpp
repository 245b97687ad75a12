#pragma once

// What JavaScript calls: the core's functions over numbers only. Pointers become spans, results
// become a return value and a remembered error, and handles are counted; nothing else happens here.
// The engine (web/engine) has checked all arguments before, so that a refusal by the core means
// memory, or a fault of ours.
//
// A pointer is an address in the wasm memory, 8-byte aligned, good for the whole call; `n` counts
// elements, not bytes. Functions that return bool return false when the core refused: error_text()
// then says why. Functions that return a Handle return 0 then.
//
// This header has what all others need: the core itself, memory, errors.

#include <cstddef>
#include <cstdint>
#include <string>

namespace id2vec::bindings {

using Pointer = std::uintptr_t;
using Handle = std::uintptr_t;  // of an object, from its creation to its destruction; 0 is none

// A seed or a count of 64 bits comes in two halves, which JavaScript's numbers hold exactly.
inline std::uint64_t joined(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32 | low;
}

// For an id of padding: none. No vocabulary has such an id.
inline constexpr std::uint32_t kNoPadding = UINT32_MAX;

// The core itself.
std::string simd_backend();
std::string self_test();  // the first failure, or an empty string

// Working memory for the caller's arrays, on a cache line; 0 if the memory is refused.
Pointer allocate(std::size_t bytes);
void release(Pointer block);

// Of the latest refusal: three lines (code, argument, sentence), not terminated. Static; the next
// refusal overwrites it.
Pointer error_text();
std::size_t error_length();

// Objects that have been created and not destroyed.
std::size_t live_handles();

}  // namespace id2vec::bindings

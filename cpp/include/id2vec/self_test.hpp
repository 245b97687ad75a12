#pragma once

#include <cstdint>
#include <string_view>

namespace id2vec {

struct SelfTest {
  std::uint32_t checks = 0;        // how many ran
  std::string_view first_failure;  // a sentence, or empty when all passed; a literal
  bool passed() const { return first_failure.empty(); }
};

// Computes with the SIMD kernels of this build and compares with the scalar ones, compiled into
// every build, and with known values. An engine that validates SIMD may still compute wrongly (old
// iOS did): the loader runs this after instantiation and falls back to the next flavour when it
// fails.
// Cost: one to two milliseconds while the engine still compiles it, 50 microseconds later. It
// allocates nothing and leaves nothing behind.
SelfTest self_test();

}  // namespace id2vec

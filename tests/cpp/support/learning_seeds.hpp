#pragma once

// How many seeds the tests try that train a model until it has learned something. A claim that
// holds whatever the seed is tested with many of them in the optimised builds. The checked ones
// (debug, sanitizers) are some twenty times slower and there to find faults of the code, which one
// seed meets as well as twenty.

#include <cstdint>

namespace id2vec::test {

#ifdef NDEBUG
inline constexpr std::uint64_t kLearningSeeds = 20;
#else
inline constexpr std::uint64_t kLearningSeeds = 1;
#endif

}  // namespace id2vec::test

#pragma once

// The lines of id2vec_digest: "exact|search <name> <size> <hash of the bits>".

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

#include "vectors.hpp"

namespace id2vec::test {

// FNV-1a, 64 bits.
inline std::uint64_t hash(std::span<const float> values) {
  std::uint64_t h = 0xCBF29CE484222325;
  for (const std::uint32_t word : bits(values)) {
    for (int shift = 0; shift < 32; shift += 8) h = (h ^ (word >> shift & 0xFF)) * 0x100000001B3;
  }
  return h;
}

inline void print_digest(const char* kind, const std::string& name, std::size_t n,
                         std::span<const float> values) {
  std::printf("%s %s %zu %016llx\n", kind, name.c_str(), n,
              static_cast<unsigned long long>(hash(values)));
}

}  // namespace id2vec::test

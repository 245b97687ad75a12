#pragma once

// FNV-1a (G. Fowler, L. C. Noll, P. Vo) over 32-bit words instead of bytes. It finds damage and
// tells shapes apart; it does not withstand an adversary. Each step is a bijection, so a change of
// one word always shows.

#include <cstdint>

namespace id2vec {

class WordHash {
 public:
  WordHash& add(std::uint32_t word) {
    state_ = (state_ ^ word) * 0x100000001B3;
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325;
};

}  // namespace id2vec

#pragma once

// A training's position as four uint32: the halves of its seed, low one first, and of its count.

#include "id2vec/checkpoint.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {

inline TrainingPosition position_at(Pointer pointer) {
  const auto words = span_of<const std::uint32_t>(pointer, 4);
  return {joined(words[0], words[1]), joined(words[2], words[3])};
}

inline void put_position(TrainingPosition position, Pointer pointer) {
  const auto words = span_of<std::uint32_t>(pointer, 4);
  words[0] = static_cast<std::uint32_t>(position.seed);
  words[1] = static_cast<std::uint32_t>(position.seed >> 32);
  words[2] = static_cast<std::uint32_t>(position.drawn);
  words[3] = static_cast<std::uint32_t>(position.drawn >> 32);
}

}  // namespace id2vec::bindings

#pragma once

// The order in which a training visits its examples: each once in every epoch.

#include <cstdint>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/mersenne_twister.hpp"
#include "id2vec/result.hpp"

namespace id2vec {

// Epoch e is `torch.randperm(count)` after `torch.manual_seed(seed + e)`: Fisher and Yates's
// shuffle, whose exchange for place i is made when example i is asked for. So there is no pause at
// the start of an epoch but that of writing 0 … count - 1, and the state is a function of the seed
// and the number of examples drawn. 4 bytes an example.
class ExampleOrder {
 public:
  // count >= 1. kOutOfMemory.
  static Result<ExampleOrder> create(std::uint32_t count, std::uint64_t seed);

  std::uint32_t count() const { return static_cast<std::uint32_t>(permutation_.size()); }

  // The next example, below count().
  std::uint32_t next();

  std::uint64_t drawn() const { return epoch_ * permutation_.size() + place_; }
  // To where drawn() is `drawn`. Cost: that of an epoch at most.
  void seek(std::uint64_t drawn);

 private:
  ExampleOrder(AlignedBuffer<std::uint32_t> permutation, std::uint64_t seed);
  void begin_epoch(std::uint64_t epoch);

  AlignedBuffer<std::uint32_t> permutation_;
  std::uint64_t seed_;
  std::uint64_t epoch_ = 0;
  std::size_t place_ = 0;
  MersenneTwister random_;
};

}  // namespace id2vec

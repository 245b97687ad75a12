#pragma once

// A model in the middle of its training, as bytes: what restores from them continues with the same
// bits as if it had never stopped. (No two numbers of the state are recomputed; see
// trainable_model.hpp for why nothing is missing.)
//
// Layout, little-endian, without gaps:
//
//   8 bytes   "id2vec-c"            uint64  position: draws made
//   uint32    version, 1            uint64  n, number of parameters
//   uint32    0                     uint64  m, number of averages
//   uint64    fingerprint           float32 parameters [n]
//   uint64    steps                 float32 averages [m]
//   uint64    position: seed        uint64  hash of all words before it
//
// The learning rate and the other numbers of the optimiser are the model's, and are not kept.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/result.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

// Where a training over a text is (training.hpp): its seed, and how many examples it has drawn.
struct TrainingPosition {
  std::uint64_t seed = 0;
  std::uint64_t drawn = 0;
};

std::size_t checkpoint_size(const TrainableModel& model);

// `out` has checkpoint_size(model) bytes (kBadArgument) and any alignment.
Status write_checkpoint(const TrainableModel& model, TrainingPosition position,
                        std::span<std::byte> out);

// Gives the model the state in `bytes` and returns the position. kBadFile, with the model
// unchanged, for bytes that are not a checkpoint, are damaged or cut off, or belong to a model of
// another kind, shape or optimiser.
Result<TrainingPosition> restore_checkpoint(TrainableModel& model,
                                            std::span<const std::byte> bytes);

}  // namespace id2vec

#pragma once

// Training a model over a text: shuffled mini-batches, a few steps at a time, so that the caller
// decides how long a slice lasts, and pauses, resumes or stops between two of them. Slices change
// no bit: ten steps are ten steps however they are cut.
//
// An example is any window of neighbouring tokens; a text of N tokens has N - window + 1 of them.
// Each epoch visits every example once, in the order of `torch.randperm` after
// `torch.manual_seed(seed + epoch)`. A batch may begin in one epoch and end in the next, so that
// all have the same size.
//
// Divergence. A state is good when all parameters are finite and so is the loss of the next batch.
// When training leaves the good states, it stops and goes back to the last good one: not to a copy
// from some time ago, but to that very step, by repeating the steps since the latest copy. Checking
// costs one loss a slice and one in every 64 steps.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/checkpoint.hpp"
#include "id2vec/example_order.hpp"
#include "id2vec/learning_rate_schedule.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

struct TrainingOptions {
  std::uint32_t batch = 32;  // examples a step, >= 1
  std::uint64_t seed = 0;    // of the order
  LearningRateSchedule schedule;
};

struct TrainingSlice {
  std::size_t steps = 0;  // made, and kept
  bool diverged = false;
};

// Move-only. Holds the text, 4 bytes for each example, and a copy of the model's parameters and
// averages; run() allocates nothing.
class Training {
 public:
  // `model` must outlive this object and stay where it is. Errors: kOutOfRange for batch 0 and for
  // an id of the text that the model does not have; kBadArgument for a text shorter than the
  // model's window; those of TrainableModel::check_text() and LearningRateSchedule::check();
  // kOutOfMemory.
  static Result<Training> create(TrainableModel& model, AlignedBuffer<TokenId> text,
                                 const TrainingOptions& options);

  // Makes losses.size() steps and writes the loss before each. When training diverges the slice
  // ends early, with the model in its last good state, and the losses after that step mean nothing;
  // a slice that begins in a bad state changes nothing else. The parameters and the learning rate
  // may be changed between slices. Errors are those of the model's steps but kDiverged; the models
  // of this library have none over a text that create() accepted. The steps before one are kept.
  Result<TrainingSlice> run(std::span<float> losses);

  std::uint32_t example_count() const { return order_.count(); }

  // The windows that the next step will learn from, [batch * window], until the next call. Changes
  // no step.
  std::span<const TokenId> next_batch();

  // Where the next batch begins. The number of epochs made is drawn / example_count().
  TrainingPosition position() const;
  // Continues from there, also in another training over the same text: with the model's checkpoint,
  // from the very state. kBadArgument if it has another seed.
  Status seek(TrainingPosition position);

 private:
  // What rewinding needs.
  struct Snapshot {
    AlignedBuffer<float> parameters;
    AlignedBuffer<float> averages;
    std::uint64_t model_steps = 0;
    std::uint64_t drawn = 0;
  };

  Training(TrainableModel& model, AlignedBuffer<TokenId> text, const TrainingOptions& options,
           ExampleOrder order, AlignedBuffer<TokenId> windows, Snapshot snapshot);

  // Fills windows_ with the next batch, unless it is there already.
  void prepare_batch();
  std::uint64_t drawn() const;
  void seek_to(std::uint64_t drawn);

  Result<float> step();
  bool is_good();
  void take_snapshot();
  void restore_snapshot();
  // The state after `steps` > 0 steps since the snapshot is bad: goes to the last good one; returns
  // its number.
  std::size_t rewind(std::size_t steps);

  ExampleOrder order_;
  TrainableModel* model_;
  AlignedBuffer<TokenId> text_;
  AlignedBuffer<TokenId> windows_;  // [batch * window]
  TrainingOptions options_;
  Snapshot snapshot_;
  bool prepared_ = false;
};

}  // namespace id2vec

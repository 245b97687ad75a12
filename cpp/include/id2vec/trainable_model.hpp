#pragma once

// What training and checkpoints ask of a model.
//
// The whole changing state of a model is its parameters, the running averages of its optimiser and
// the number of steps made. Whatever is random in a step (the negatives of skip-gram) is a function
// of the model's seed and that number, so the three are all that a checkpoint holds.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec {

class TrainableModel {
 public:
  virtual ~TrainableModel() = default;

  virtual std::uint32_t vocab_size() const = 0;

  // How many neighbouring tokens of a text make one example: the context and its target, a sequence
  // and the token after it, a centre and the words around it.
  virtual std::size_t window() const = 0;

  // What keeps a text of at least window() tokens, all below vocab_size(), from being learned.
  virtual Status check_text(std::span<const TokenId> /*text*/) const { return Success{}; }

  // The mean loss over the examples `windows`, [batch * window()], 0 if none of them counts (all
  // padding, all passed over by subsampling); changes nothing but the workspace.
  virtual Result<float> loss_of_windows(std::span<const TokenId> windows) = 0;

  // The same, then one step of the optimiser with its learning rate multiplied by `factor`, the
  // gradient being 0 if no example counts.
  // kDiverged when the loss is not finite; nothing has changed then. (Skip-gram moves many times in
  // one such step, and returns the loss that is not finite instead: the state is not good then.)
  virtual Result<float> step_on_windows(std::span<const TokenId> windows, double factor) = 0;

  // Valid until the model is moved from or destroyed. May be written to: the next call sees it.
  virtual std::span<float> parameters() = 0;
  virtual std::span<const float> parameters() const = 0;
  virtual std::span<float> averages() = 0;  // empty for an optimiser without
  virtual std::span<const float> averages() const = 0;
  virtual std::uint64_t steps() const = 0;
  virtual void set_steps(std::uint64_t steps) = 0;

  // Of the kind of model, its shape and its optimiser's rule: a checkpoint fits a model with the
  // same one.
  virtual std::uint64_t fingerprint() const = 0;

 protected:
  TrainableModel() = default;
  TrainableModel(TrainableModel&&) noexcept = default;
  TrainableModel& operator=(TrainableModel&&) noexcept = default;
};

}  // namespace id2vec

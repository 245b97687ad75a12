#pragma once

// Trainings of one small model, for the tests of training and of checkpoints.

#include <catch_amalgamated.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "id2vec/training.hpp"
#include "next_token.hpp"
#include "text.hpp"

namespace id2vec::test {

inline const NextTokenShape kShape{20, 8, 3, true, Mixing::kLinear, {}};

inline NextTokenModel adam_model(double learning_rate = 0.01) {
  OptimizerOptions options = optimizer_named("adam");
  options.learning_rate = learning_rate;
  return model_of(kShape, {7, 0.1, {}, {}, {}}, options);
}

inline TrainingOptions options_with(std::uint32_t batch, std::uint64_t seed = 3) {
  TrainingOptions options;
  options.batch = batch;
  options.seed = seed;
  return options;
}

inline Training training_of(TrainableModel& model,
                            const TrainingOptions& options = options_with(8)) {
  return Training::create(model, made_up_text(500, model.vocab_size(), 1), options).value();
}

inline std::vector<float> losses_of(Training& training, std::size_t steps) {
  std::vector<float> losses(steps);
  const TrainingSlice slice = training.run(losses).value();
  REQUIRE_FALSE(slice.diverged);
  REQUIRE(slice.steps == steps);
  return losses;
}

}  // namespace id2vec::test

#pragma once

// Options as arrays of doubles, which JavaScript writes into working memory. All numbers are there,
// defaults filled in; an enumerator is its number.

#include "adapters.hpp"
#include "id2vec/learning_rate_schedule.hpp"
#include "id2vec/optimizer.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {

// rule, learning rate, momentum, nesterov, beta1, beta2, alpha, epsilon, weight decay
inline OptimizerOptions optimizer_options(Pointer doubles) {
  const std::span<const double> d = span_of<const double>(doubles, 9);
  OptimizerOptions options;
  options.rule = static_cast<OptimizerRule>(d[0]);
  options.learning_rate = d[1];
  options.momentum = d[2];
  options.nesterov = d[3] != 0;
  options.beta1 = d[4];
  options.beta2 = d[5];
  options.alpha = d[6];
  options.epsilon = d[7];
  options.weight_decay = d[8];
  return options;
}

// kind, total steps, warm-up steps, final factor, first step
inline LearningRateSchedule schedule_of(Pointer doubles) {
  const std::span<const double> d = span_of<const double>(doubles, 5);
  return {static_cast<ScheduleKind>(d[0]), static_cast<std::uint64_t>(d[1]),
          static_cast<std::uint64_t>(d[2]), d[3], static_cast<std::uint64_t>(d[4])};
}

}  // namespace id2vec::bindings

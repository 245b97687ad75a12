#pragma once

// How the learning rate changes from step to step. A schedule is a factor in [0, 1] for each step,
// with which the optimiser's learning rate is multiplied; it has no state.

#include <cstdint>

#include "id2vec/result.hpp"

namespace id2vec {

enum class ScheduleKind : std::uint8_t { kConstant, kLinearDecay, kWarmUpCosine };

// With T = total_steps, W = warm_up_steps, f = final_factor:
//
//  kConstant      1
//  kLinearDecay   from 1 at step 0 to f at step T:  1 - (1 - f) t / T; word2vec's, with f = 1e-4
//  kWarmUpCosine  (t + 1) / W for t < W, then half a cosine from 1 to f:
//                 f + (1 - f) (1 + cos(pi (t - W) / (T - W))) / 2
//                 (I. Loshchilov, F. Hutter, "SGDR", ICLR 2017)
//
// From step T on both stay at f. Steps are counted from first_step; those before it are as it is.
struct LearningRateSchedule {
  ScheduleKind kind = ScheduleKind::kConstant;
  std::uint64_t total_steps = 0;
  std::uint64_t warm_up_steps = 0;
  double final_factor = 0;
  std::uint64_t first_step = 0;  // that of the training with which the schedule begins

  // For a kind other than kConstant: kOutOfRange for total_steps 0, warm_up_steps >= total_steps
  // (kWarmUpCosine), or final_factor outside [0, 1]; kBadArgument for a NaN.
  Status check() const;

  // For the training's step with this number, counted from 0, after check(). The same bits in every
  // build. O(1).
  double factor(std::uint64_t training_step) const;
};

}  // namespace id2vec

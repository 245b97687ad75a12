#include "id2vec/learning_rate_schedule.hpp"

#include <algorithm>
#include <limits>

#include "double_math.hpp"
#include "number_checks.hpp"

namespace id2vec {

Status LearningRateSchedule::check() const {
  if (kind == ScheduleKind::kConstant) return Success{};
  if (total_steps == 0)
    return out_of_range("total_steps", 0, 1, std::numeric_limits<std::uint64_t>::max());
  if (kind == ScheduleKind::kWarmUpCosine && warm_up_steps >= total_steps) {
    return out_of_range("warm_up_steps", warm_up_steps, 0, total_steps - 1);
  }
  return check_number("final_factor", final_factor, kUpToOne);
}

double LearningRateSchedule::factor(std::uint64_t training_step) const {
  if (kind == ScheduleKind::kConstant) return 1;
  const std::uint64_t step = training_step > first_step ? training_step - first_step : 0;
  const std::uint64_t warm_up = kind == ScheduleKind::kWarmUpCosine ? warm_up_steps : 0;
  if (step < warm_up) return static_cast<double>(step + 1) / static_cast<double>(warm_up);
  const double fraction = static_cast<double>(std::min(step, total_steps) - warm_up) /
                          static_cast<double>(total_steps - warm_up);
  const double left = kind == ScheduleKind::kLinearDecay
                          ? 1 - fraction
                          : (1 + portable_sincos(3.14159265358979323846 * fraction).cos) / 2;
  return final_factor + (1 - final_factor) * left;
}

}  // namespace id2vec

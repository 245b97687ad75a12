#include "id2vec/optimizer.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "number_checks.hpp"
#include "simd/optimizer_rules.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

struct NamedNumber {
  std::string_view name;
  double value;
  Interval interval;
};

bool is_adam(OptimizerRule rule) {
  return rule == OptimizerRule::kAdam || rule == OptimizerRule::kAdamw;
}
bool uses_momentum(OptimizerRule rule) {
  return rule == OptimizerRule::kSgd || rule == OptimizerRule::kRmsprop;
}

double epsilon_of(const OptimizerOptions& options) {
  return options.epsilon.value_or(options.rule == OptimizerRule::kAdagrad ? 1e-10 : 1e-8);
}
double weight_decay_of(const OptimizerOptions& options) {
  return options.weight_decay.value_or(options.rule == OptimizerRule::kAdamw ? 0.01 : 0);
}

Status check_options(const OptimizerOptions& o) {
  const NamedNumber shared[] = {{"learning_rate", o.learning_rate, kNotNegative},
                                {"weight_decay", weight_decay_of(o), kNotNegative}};
  const NamedNumber momentum[] = {{"momentum", o.momentum, kNotNegative}};
  const NamedNumber betas[] = {{"beta1", o.beta1, kBelowOne}, {"beta2", o.beta2, kBelowOne}};
  const NamedNumber epsilon[] = {{"epsilon", epsilon_of(o), kNotNegative}};
  const NamedNumber alpha[] = {{"alpha", o.alpha, kUpToOne}};
  Status status = Success{};
  const auto check = [&status](bool used, std::span<const NamedNumber> numbers) {
    for (const NamedNumber& n : numbers) {
      if (used && status) status = check_number(n.name, n.value, n.interval);
    }
  };
  check(true, shared);
  check(uses_momentum(o.rule), momentum);
  check(is_adam(o.rule), betas);
  check(o.rule != OptimizerRule::kSgd, epsilon);
  check(o.rule == OptimizerRule::kRmsprop, alpha);
  if (status && o.rule == OptimizerRule::kSgd && o.nesterov && o.momentum == 0) {
    return Error(ErrorCode::kBadArgument, "nesterov",
                 "nesterov without momentum; accepted: with a momentum above 0");
  }
  return status;
}

std::uint64_t averages_of(const OptimizerOptions& options) {
  if (is_adam(options.rule)) return 2;
  const bool momentum = uses_momentum(options.rule) && options.momentum != 0;
  return (options.rule == OptimizerRule::kSgd ? 0U : 1U) + (momentum ? 1U : 0U);
}

// base^exponent by squaring: std::pow differs between C libraries in the last bits.
double power(double base, std::uint64_t exponent) {
  double result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result *= base;
    base *= base;
  }
  return result;
}

simd::AdamFactors adam_factors(const OptimizerOptions& o, double lr, std::uint64_t step) {
  const double decay = weight_decay_of(o);
  const bool decoupled = o.rule == OptimizerRule::kAdamw;
  return {static_cast<float>(lr / (1 - power(o.beta1, step))),
          static_cast<float>(std::sqrt(1 - power(o.beta2, step))),
          static_cast<float>(o.beta1),
          static_cast<float>(1 - o.beta1),
          static_cast<float>(o.beta2),
          static_cast<float>(1 - o.beta2),
          static_cast<float>(epsilon_of(o)),
          static_cast<float>(decoupled ? 0 : decay),
          static_cast<float>(decoupled ? 1 - lr * decay : 1)};
}

}  // namespace

Optimizer::Optimizer(const OptimizerOptions& options, std::uint64_t parameter_count,
                     AlignedBuffer<float> state)
    : options_(options),
      parameter_count_(static_cast<std::size_t>(parameter_count)),
      state_(std::move(state)) {
  reset();
}

Result<Optimizer> Optimizer::create(const OptimizerOptions& options,
                                    std::uint64_t parameter_count) {
  if (const Status status = check_options(options); !status) return status.error();
  auto state = AlignedBuffer<float>::allocate(averages_of(options) * parameter_count);
  if (!state) return state.error();
  return Optimizer(options, parameter_count, std::move(state).value());
}

Status Optimizer::set_learning_rate(double learning_rate) {
  const Status status = check_number("learning_rate", learning_rate, kNotNegative);
  if (status) options_.learning_rate = learning_rate;
  return status;
}

void Optimizer::reset() {
  std::ranges::fill(state_.span(), 0.0F);
  steps_ = 0;
}

void Optimizer::step(std::span<float> parameters, std::span<const float> gradient, double factor) {
  assert(parameters.size() == parameter_count_ && gradient.size() == parameter_count_);
  const std::size_t n = parameter_count_;
  float* const p = parameters.data();
  const float* const g = gradient.data();
  float* const first = state_.data();
  float* const second = state_.size() > n ? first + n : nullptr;
  const OptimizerOptions& o = options_;
  const double rate = o.learning_rate * factor;
  const auto lr = static_cast<float>(rate);
  const auto decay = static_cast<float>(weight_decay_of(o));
  const auto epsilon = static_cast<float>(epsilon_of(o));
  const auto momentum = static_cast<float>(o.momentum);

  ++steps_;
  switch (o.rule) {
    case OptimizerRule::kSgd:
      if (o.momentum == 0) {
        simd::plain_sgd<F32x4>(p, g, n, lr, decay);
      } else {
        simd::momentum_sgd<F32x4>(p, g, first, n, {lr, decay, momentum, o.nesterov, steps_ == 1});
      }
      break;
    case OptimizerRule::kAdam:
    case OptimizerRule::kAdamw:
      simd::adam<F32x4>(p, g, first, second, n, adam_factors(o, rate, steps_));
      break;
    case OptimizerRule::kAdagrad:
      simd::adagrad<F32x4>(p, g, first, n, {lr, decay, epsilon});
      break;
    case OptimizerRule::kRmsprop:
      simd::rmsprop<F32x4>(p, g, first, second, n,
                           {lr, decay, epsilon, static_cast<float>(o.alpha),
                            static_cast<float>(1 - o.alpha), momentum});
      break;
  }
}

}  // namespace id2vec

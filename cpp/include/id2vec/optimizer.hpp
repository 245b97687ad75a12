#pragma once

// torch.optim's SGD, Adam, AdamW, Adagrad and RMSprop, with their exact semantics.
//
// All of them act on each parameter by itself, so a model's tensors may lie in one array. With p
// the parameter, g its gradient, t = 1, 2, … the number of the step, lr the learning rate and wd
// the weight decay; g' = g + wd p:
//
//  SGD       b = g' at t = 1, mu b + g' after;     p -= lr b      (mu: momentum; without it b = g')
//   Nesterov                                       p -= lr (g' + mu b)
//  Adam      m = b1 m + (1 - b1) g';  v = b2 v + (1 - b2) g'^2
//            p -= lr / (1 - b1^t) * m / (sqrt(v) / sqrt(1 - b2^t) + eps)
//  AdamW     p *= 1 - lr wd, then Adam with g in place of g'
//  Adagrad   s += g'^2;                            p -= lr g' / (sqrt(s) + eps)
//  RMSprop   s = alpha s + (1 - alpha) g'^2
//            without momentum                      p -= lr g' / (sqrt(s) + eps)
//            with it: b = mu b + g' / (sqrt(s) + eps);  p -= lr b
//
// Sources: N. Qian, Neural Networks 12 (1999) (momentum); I. Sutskever et al., ICML 2013 (this form
// of Nesterov's); D. Kingma, J. Ba, ICLR 2015; I. Loshchilov, F. Hutter, ICLR 2019; J. Duchi et
// al., JMLR 12 (2011); T. Tieleman, G. Hinton, Coursera 2012.
//
// The arithmetic is float32 with the factors computed in double, and has the same bits in every
// build. PyTorch's kernels round in another order: after tens of steps the two differ by some ulp.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/result.hpp"

namespace id2vec {

enum class OptimizerRule : std::uint8_t { kSgd, kAdam, kAdamw, kAdagrad, kRmsprop };

// Numbers that a rule does not use are not looked at. Defaults are torch.optim's.
struct OptimizerOptions {
  OptimizerRule rule = OptimizerRule::kSgd;
  double learning_rate = 0.001;        // >= 0, finite
  double momentum = 0;                 // >= 0, finite: SGD and RMSprop
  bool nesterov = false;               // SGD; needs momentum
  double beta1 = 0.9;                  // [0, 1): Adam and AdamW
  double beta2 = 0.999;                // [0, 1)
  double alpha = 0.99;                 // [0, 1]: RMSprop
  std::optional<double> epsilon;       // >= 0, finite; 1e-8, and 1e-10 for Adagrad
  std::optional<double> weight_decay;  // >= 0, finite; 0, and 0.01 for AdamW
};

// Move-only. Holds 4 bytes a parameter for each running average of its rule (0 to 2 of them).
class Optimizer {
 public:
  // Errors: kBadArgument for a NaN, and for nesterov without momentum; kOutOfRange for a number
  // outside its interval, naming it as the options do; kOutOfMemory.
  static Result<Optimizer> create(const OptimizerOptions& options, std::uint64_t parameter_count);

  // One step. Both spans have parameter_count elements (an assertion) and do not overlap. `factor`
  // multiplies the learning rate in this step alone: a schedule's.
  // Cost: one read of the gradient, one read and write of parameters and state; allocates nothing.
  void step(std::span<float> parameters, std::span<const float> gradient, double factor = 1);

  const OptimizerOptions& options() const { return options_; }
  // Checked as in create(); the running averages stay.
  Status set_learning_rate(double learning_rate);

  // What a checkpoint keeps: the running averages, one after the other, and the number of steps
  // made.
  std::span<float> state() { return state_.span(); }
  std::span<const float> state() const { return state_.span(); }
  std::uint64_t steps() const { return steps_; }
  void set_steps(std::uint64_t steps) { steps_ = steps; }

  // As newly created.
  void reset();

 private:
  Optimizer(const OptimizerOptions& options, std::uint64_t parameter_count,
            AlignedBuffer<float> state);

  OptimizerOptions options_;
  std::size_t parameter_count_;
  AlignedBuffer<float> state_;
  std::uint64_t steps_ = 0;
};

}  // namespace id2vec

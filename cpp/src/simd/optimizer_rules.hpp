#pragma once

// The update rules of id2vec/optimizer.hpp over four parameters at a time, with factors that are
// worked out once a step. The arrays beside p and g are the rule's running averages.

#include <cstddef>

#include "f32x4.hpp"

namespace id2vec::simd {

// g' = g + wd p; g itself without weight decay, so that an infinite parameter adds no NaN.
template <class F>
F decayed_gradient(F gradient, F parameter, F weight_decay, bool decays) {
  return decays ? multiply_add(parameter, weight_decay, gradient) : gradient;
}

template <class F>
void plain_sgd(float* p, const float* g, std::size_t n, float lr, float weight_decay) {
  const F rate = F::splat(lr);
  const F wd = F::splat(weight_decay);
  const bool decays = weight_decay != 0;
  for_each_vector<F>(n, [&](auto load, auto store) {
    const F x = load(p);
    store(x - rate * decayed_gradient(load(g), x, wd, decays), p);
  });
}

struct MomentumFactors {
  float lr;
  float weight_decay;
  float momentum;
  bool nesterov;
  bool first_step;  // the buffer starts as the gradient itself
};
template <class F>
void momentum_sgd(float* p, const float* g, float* buffer, std::size_t n, MomentumFactors f) {
  const F rate = F::splat(f.lr);
  const F wd = F::splat(f.weight_decay);
  const F mu = F::splat(f.momentum);
  const bool decays = f.weight_decay != 0;
  for_each_vector<F>(n, [&](auto load, auto store) {
    const F x = load(p);
    const F gradient = decayed_gradient(load(g), x, wd, decays);
    const F b = f.first_step ? gradient : multiply_add(mu, load(buffer), gradient);
    store(b, buffer);
    store(x - rate * (f.nesterov ? multiply_add(mu, b, gradient) : b), p);
  });
}

struct AdamFactors {
  float step_size;        // lr / (1 - b1^t)
  float root_correction;  // sqrt(1 - b2^t)
  float beta1;
  float one_minus_beta1;
  float beta2;
  float one_minus_beta2;
  float epsilon;
  float weight_decay;  // of Adam; 0 for AdamW
  float shrink;        // 1 - lr wd of AdamW; 1 for Adam
};
// The mean is moved as torch.lerp does it, from the nearer end: with a small beta1 the gradient
// must come through unharmed by a much larger mean.
template <class F>
void adam(float* p, const float* g, float* mean, float* square, std::size_t n, AdamFactors f) {
  const F step_size = F::splat(f.step_size);
  const F root_correction = F::splat(f.root_correction);
  const F beta1 = F::splat(f.beta1);
  const F one_minus_beta1 = F::splat(f.one_minus_beta1);
  const F beta2 = F::splat(f.beta2);
  const F one_minus_beta2 = F::splat(f.one_minus_beta2);
  const F epsilon = F::splat(f.epsilon);
  const F wd = F::splat(f.weight_decay);
  const F shrink = F::splat(f.shrink);
  const bool decays = f.weight_decay != 0;
  const bool from_mean = f.one_minus_beta1 < 0.5F;
  for_each_vector<F>(n, [&](auto load, auto store) {
    const F x = load(p) * shrink;
    const F gradient = decayed_gradient(load(g), x, wd, decays);
    const F old_mean = load(mean);
    const F step = gradient - old_mean;
    const F m = from_mean ? multiply_add(step, one_minus_beta1, old_mean) : gradient - step * beta1;
    const F v = multiply_add(one_minus_beta2 * gradient, gradient, load(square) * beta2);
    store(m, mean);
    store(v, square);
    store(x - step_size * m / (v.sqrt() / root_correction + epsilon), p);
  });
}

struct AdagradFactors {
  float lr;
  float weight_decay;
  float epsilon;
};
template <class F>
void adagrad(float* p, const float* g, float* sum, std::size_t n, AdagradFactors f) {
  const F rate = F::splat(f.lr);
  const F wd = F::splat(f.weight_decay);
  const F epsilon = F::splat(f.epsilon);
  const bool decays = f.weight_decay != 0;
  for_each_vector<F>(n, [&](auto load, auto store) {
    const F x = load(p);
    const F gradient = decayed_gradient(load(g), x, wd, decays);
    const F s = multiply_add(gradient, gradient, load(sum));
    store(s, sum);
    store(x - rate * gradient / (s.sqrt() + epsilon), p);
  });
}

struct RmspropFactors {
  float lr;
  float weight_decay;
  float epsilon;
  float alpha;
  float one_minus_alpha;
  float momentum;
};
// `buffer` is read and written only with momentum.
template <class F>
void rmsprop(float* p, const float* g, float* square, float* buffer, std::size_t n,
             RmspropFactors f) {
  const F rate = F::splat(f.lr);
  const F wd = F::splat(f.weight_decay);
  const F epsilon = F::splat(f.epsilon);
  const F alpha = F::splat(f.alpha);
  const F one_minus_alpha = F::splat(f.one_minus_alpha);
  const F mu = F::splat(f.momentum);
  const bool decays = f.weight_decay != 0;
  const bool has_momentum = f.momentum != 0;
  for_each_vector<F>(n, [&](auto load, auto store) {
    const F x = load(p);
    const F gradient = decayed_gradient(load(g), x, wd, decays);
    const F s = multiply_add(one_minus_alpha * gradient, gradient, load(square) * alpha);
    store(s, square);
    const F root = s.sqrt() + epsilon;
    if (has_momentum) {
      const F b = multiply_add(mu, load(buffer), gradient / root);
      store(b, buffer);
      store(x - rate * b, p);
    } else {
      store(x - rate * gradient / root, p);
    }
  });
}

}  // namespace id2vec::simd

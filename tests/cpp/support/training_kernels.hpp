#pragma once

// The kernels of training under the common shape of kernels.hpp. All of them are exact.

#include <cstddef>
#include <vector>

#include "kernels.hpp"
#include "simd/matrix_product.hpp"
#include "simd/optimizer_rules.hpp"
#include "simd/softmax.hpp"

namespace id2vec::test {

namespace kernels {

template <class F>
std::vector<float> softmax(std::size_t n, std::size_t offset) {
  if (n == 0) return {};
  Misaligned z(made_up(n, 11), offset);
  const float largest = simd::row_maximum<F>(z.data(), n);
  const float sum = simd::exponentials_in_place<F>(z.data(), largest, n);
  std::vector<float> result = z.copy();
  result.push_back(largest);
  result.push_back(sum);
  return result;
}

// [5, 19] times [19, n].
template <class F>
std::vector<float> add_product(std::size_t n, std::size_t offset) {
  constexpr std::size_t kRows = 5;
  constexpr std::size_t kDepth = 19;
  Misaligned a(made_up(kRows * kDepth, 12), offset);
  Misaligned b(made_up(kDepth * n, 13), offset);
  Misaligned c(made_up(kRows * n, 14), offset);
  const simd::MatrixView view{a.data(), kDepth};
  simd::add_product<F>(c.data(), n, view, b.data(), n, {kRows, n, kDepth});
  return c.copy();
}

// [6, n] times the transpose of [11, n].
template <class F>
std::vector<float> product_transposed(std::size_t n, std::size_t offset) {
  constexpr std::size_t kRows = 6;
  constexpr std::size_t kColumns = 11;
  Misaligned a(made_up(kRows * n, 15), offset);
  Misaligned b(made_up(kColumns * n, 16), offset);
  const std::size_t stride = simd::padded_columns(kColumns);
  Misaligned c(std::vector<float>(kRows * stride), offset);
  const simd::MatrixView view{a.data(), n};
  simd::product_transposed<F>(c.data(), stride, view, b.data(), n, {kRows, kColumns, n});
  return c.copy();
}

// rule(parameters, gradient, first average, second average, n); all three that may change are
// returned.
template <class Rule>
std::vector<float> optimize(std::size_t n, std::size_t offset, Rule rule) {
  Misaligned parameters(made_up(n, 17), offset);
  Misaligned gradient(made_up(n, 18), offset);
  std::vector<float> squares = made_up(n, 20);
  for (float& x : squares) x *= x;
  Misaligned first(made_up(n, 19), offset);
  Misaligned second(squares, offset);
  rule(parameters.data(), gradient.data(), first.data(), second.data(), n);
  std::vector<float> result = parameters.copy();
  for (Misaligned* average : {&first, &second}) {
    const std::vector<float> values = average->copy();
    result.insert(result.end(), values.begin(), values.end());
  }
  return result;
}

}  // namespace kernels

template <class F>
std::vector<Kernel> training_kernels() {
  using namespace kernels;
  using std::size_t;
  return {
      {"exp_not_positive", Class::kExact,
       [](size_t n, size_t o) {
         return map<F>(n, o, -95, 0, [](F x) { return simd::exp_not_positive(x); });
       }},
      {"softmax", Class::kExact, softmax<F>},
      {"add_product", Class::kExact, add_product<F>},
      {"product_transposed", Class::kExact, product_transposed<F>},
      {"plain_sgd", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float*, float*, size_t m) {
           simd::plain_sgd<F>(p, g, m, 0.3F, 0.1F);
         });
       }},
      {"momentum_sgd", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* b, float*, size_t m) {
           simd::momentum_sgd<F>(p, g, b, m, {0.3F, 0.1F, 0.9F, true, false});
         });
       }},
      {"momentum_sgd_plain", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* b, float*, size_t m) {
           simd::momentum_sgd<F>(p, g, b, m, {0.3F, 0, 0.9F, false, false});
         });
       }},
      {"momentum_sgd_first_step", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* b, float*, size_t m) {
           simd::momentum_sgd<F>(p, g, b, m, {0.3F, 0.1F, 0.9F, false, true});
         });
       }},
      {"adam", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* a, float* s, size_t m) {
           simd::adam<F>(p, g, a, s, m, {0.3F, 0.7F, 0.9F, 0.1F, 0.99F, 0.01F, 1e-8F, 0.1F, 0.9F});
         });
       }},
      {"adagrad", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float*, float* s, size_t m) {
           simd::adagrad<F>(p, g, s, m, {0.3F, 0.1F, 1e-10F});
         });
       }},
      {"rmsprop", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* b, float* s, size_t m) {
           simd::rmsprop<F>(p, g, s, b, m, {0.3F, 0.1F, 1e-8F, 0.9F, 0.1F, 0.5F});
         });
       }},
      // The rules without weight decay, and what else can be left out.
      {"plain_sgd_plain", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float*, float*, size_t m) {
           simd::plain_sgd<F>(p, g, m, 0.3F, 0);
         });
       }},
      {"adam_plain", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float* a, float* s, size_t m) {
           // A small beta1: the mean is moved from the other end.
           simd::adam<F>(p, g, a, s, m, {0.3F, 0.7F, 0.25F, 0.75F, 0.99F, 0.01F, 1e-8F, 0, 1});
         });
       }},
      {"adagrad_plain", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float*, float* s, size_t m) {
           simd::adagrad<F>(p, g, s, m, {0.3F, 0, 1e-10F});
         });
       }},
      {"rmsprop_plain", Class::kExact,
       [](size_t n, size_t o) {
         return optimize(n, o, [](float* p, const float* g, float*, float* s, size_t m) {
           // Without momentum there is no buffer.
           simd::rmsprop<F>(p, g, s, nullptr, m, {0.3F, 0, 1e-8F, 0.9F, 0.1F, 0});
         });
       }},
  };
}

}  // namespace id2vec::test

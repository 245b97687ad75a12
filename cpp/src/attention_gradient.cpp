// The mathematics of the attention model: from sequences to their losses, and back to the gradient.

#include <algorithm>
#include <cmath>
#include <utility>

#include "id2vec/attention_model.hpp"
#include "simd/elementwise.hpp"
#include "simd/matrix_product.hpp"
#include "simd/reductions.hpp"
#include "simd/softmax.hpp"

namespace id2vec {

using simd::F32x4;
using simd::MatrixView;

void AttentionModel::apply(const float* vectors, std::span<const float> matrix, std::size_t tokens,
                           float* out) const {
  const std::size_t stride = workspace_.stride;
  std::fill_n(out, tokens * stride, 0.0F);
  simd::add_product<F32x4>(out, stride, MatrixView{vectors, stride}, matrix.data(), shape_.dim,
                           {tokens, shape_.dim, shape_.dim});
}

void AttentionModel::apply_transposed(const float* vectors, std::span<const float> matrix,
                                      std::size_t tokens, float* out) const {
  const std::size_t stride = workspace_.stride;
  simd::product_transposed<F32x4>(out, stride, MatrixView{vectors, stride}, matrix.data(),
                                  shape_.dim, {tokens, shape_.dim, shape_.dim});
}

// The weights of one sequence, whose tokens begin at `first`, and what they find.
void AttentionModel::attend(std::size_t first, std::size_t length) {
  const Workspace& w = workspace_;
  const std::size_t stride = w.stride;
  float* const a = w.weights + first * w.weights_stride;
  const float scale = 1 / std::sqrt(static_cast<float>(shape_.dim));
  simd::product_transposed<F32x4>(a, w.weights_stride, MatrixView{w.q + first * stride, stride},
                                  w.k + first * stride, stride, {length, length, shape_.dim});
  for (std::size_t i = 0; i < length; ++i) {
    float* const row = a + i * w.weights_stride;
    const std::size_t seen = i + 1;
    simd::multiply<F32x4>(row, scale, seen);
    const float sum =
        simd::exponentials_in_place<F32x4>(row, simd::row_maximum<F32x4>(row, seen), seen);
    simd::divide<F32x4>(row, sum, seen);
    std::fill_n(row + seen, length - seen, 0.0F);
  }
  float* const o = w.o + first * stride;
  std::fill_n(o, length * stride, 0.0F);
  simd::add_product<F32x4>(o, stride, MatrixView{a, w.weights_stride}, w.v + first * stride, stride,
                           {length, shape_.dim, length});
}

void AttentionModel::forward(const Sequences& sequences) {
  const Workspace& w = workspace_;
  const std::size_t dim = shape_.dim;
  const std::size_t tokens = sequences.tokens();
  const AttentionParts<const float> p = std::as_const(*this).parts();
  float* x = w.x;
  for (std::size_t s = 0; s < sequences.count; ++s) {
    for (std::size_t place = 0; place < sequences.length; ++place, x += w.stride) {
      std::copy_n(p.embeddings.data() + sequences.id(s, place) * dim, dim, x);
      simd::add<F32x4>(x, p.positions.data() + place * dim, dim);
    }
  }
  apply(w.x, p.query, tokens, w.q);
  apply(w.x, p.key, tokens, w.k);
  apply(w.x, p.value, tokens, w.v);
  for (std::size_t s = 0; s < sequences.count; ++s) {
    attend(s * sequences.length, sequences.length);
  }
  apply(w.o, p.output, tokens, w.y);
  for (std::size_t i = 0; i < tokens * w.stride; i += w.stride) {
    simd::add<F32x4>(w.y + i, w.x + i, dim);
  }
  simd::product_transposed<F32x4>(w.logits, w.logits_stride, MatrixView{w.y, w.stride},
                                  p.embeddings.data(), dim, {tokens, shape_.vocab_size, dim});
}

// From dL/do of one sequence to dL/dq, dL/dk and dL/dv.
void AttentionModel::attend_backward(std::size_t first, std::size_t length) {
  const Workspace& w = workspace_;
  const std::size_t stride = w.stride;
  const std::size_t at = first * stride;
  const float* const a = w.weights + first * w.weights_stride;
  const float scale = 1 / std::sqrt(static_cast<float>(shape_.dim));
  const MatrixView weights{a, w.weights_stride};
  const MatrixView score_gradient{w.dweights, w.weights_stride};
  const simd::ProductShape shape{length, shape_.dim, length};

  simd::add_product<F32x4>(w.dv + at, stride, weights.transposed(), w.dout + at, stride, shape);
  simd::product_transposed<F32x4>(w.dweights, w.weights_stride, MatrixView{w.dout + at, stride},
                                  w.v + at, stride, {length, length, shape_.dim});
  for (std::size_t i = 0; i < length; ++i) {
    const float* const weight = a + i * w.weights_stride;
    float* const da = w.dweights + i * w.weights_stride;
    const std::size_t seen = i + 1;
    const F32x4 mean = F32x4::splat(simd::dot<F32x4, simd::Exact>(weight, da, seen));
    const F32x4 factor = F32x4::splat(scale);
    simd::update<F32x4>(da, weight, seen,
                        [=](F32x4 d, F32x4 alpha) { return alpha * (d - mean) * factor; });
    std::fill_n(da + seen, length - seen, 0.0F);
  }
  simd::add_product<F32x4>(w.dq + at, stride, score_gradient, w.k + at, stride, shape);
  simd::add_product<F32x4>(w.dk + at, stride, score_gradient.transposed(), w.q + at, stride, shape);
}

void AttentionModel::backward(const Sequences& sequences, std::span<float> gradient) {
  const Workspace& w = workspace_;
  const std::size_t dim = shape_.dim;
  const std::size_t stride = w.stride;
  const std::size_t tokens = sequences.tokens();
  const AttentionParts<const float> p = std::as_const(*this).parts();
  const AttentionParts<float> g = parts(gradient);
  const MatrixView logit_gradient{w.logits, w.logits_stride};

  // d matrix += inputs^T outputs
  const auto add_to_matrix = [&](std::span<float> matrix, const float* inputs,
                                 const float* outputs) {
    simd::add_product<F32x4>(matrix.data(), dim, MatrixView{inputs, stride}.transposed(), outputs,
                             stride, {dim, dim, tokens});
  };
  for (float* const part : {w.dy, w.dq, w.dk, w.dv}) std::fill_n(part, tokens * stride, 0.0F);
  simd::add_product<F32x4>(g.embeddings.data(), dim, logit_gradient.transposed(), w.y, stride,
                           {shape_.vocab_size, dim, tokens});
  simd::add_product<F32x4>(w.dy, stride, logit_gradient, p.embeddings.data(), dim,
                           {tokens, dim, shape_.vocab_size});
  add_to_matrix(g.output, w.o, w.dy);
  apply_transposed(w.dy, p.output, tokens, w.dout);
  for (std::size_t s = 0; s < sequences.count; ++s) {
    attend_backward(s * sequences.length, sequences.length);
  }

  float* const dx = w.dy;
  const struct {
    std::span<float> gradient;
    std::span<const float> matrix;
    const float* upstream;
  } heads[] = {{g.query, p.query, w.dq}, {g.key, p.key, w.dk}, {g.value, p.value, w.dv}};
  for (const auto& head : heads) {
    add_to_matrix(head.gradient, w.x, head.upstream);
    apply_transposed(head.upstream, head.matrix, tokens, w.product);
    for (std::size_t i = 0; i < tokens * stride; i += stride) {
      simd::add<F32x4>(dx + i, w.product + i, dim);
    }
  }
  const float* row = dx;
  for (std::size_t s = 0; s < sequences.count; ++s) {
    for (std::size_t place = 0; place < sequences.length; ++place, row += stride) {
      simd::add<F32x4>(g.embeddings.data() + sequences.id(s, place) * dim, row, dim);
      simd::add<F32x4>(g.positions.data() + place * dim, row, dim);
    }
  }
}

template <class Work>
double AttentionModel::sum_over_chunks(std::span<const TokenId> sequences, Work work) {
  const std::size_t total = sequences.size() / window();
  double sum = 0;
  for (std::size_t first = 0; first < total; first += workspace_.most_sequences) {
    const std::size_t count = std::min(workspace_.most_sequences, total - first);
    const Sequences chunk{sequences.data() + first * window(), count, shape_.length, window()};
    // The token that follows each one.
    TokenId* target = workspace_.targets.data();
    for (std::size_t s = 0; s < count; ++s) {
      target = std::copy_n(chunk.ids + s * window() + 1, shape_.length, target);
    }
    forward(chunk);
    sum += work(chunk, Logits{workspace_.logits, shape_.vocab_size, workspace_.logits_stride},
                std::span<const TokenId>(workspace_.targets.data(), target));
  }
  return sum;
}

Result<float> AttentionModel::loss(std::span<const TokenId> sequences) {
  if (const Status status = check_sequences(sequences); !status) return status.error();
  const std::size_t count = sequences.size() / window() * shape_.length;
  const double sum = sum_over_chunks(
      sequences, [](const Sequences&, Logits logits, std::span<const TokenId> targets) {
        return cross_entropy_sum(logits, targets, {});
      });
  return static_cast<float>(sum / static_cast<double>(count));
}

float AttentionModel::mean_loss_and_gradient(std::span<const TokenId> sequences,
                                             std::span<float> gradient) {
  const std::size_t count = sequences.size() / window() * shape_.length;
  const float scale = 1 / static_cast<float>(count);
  std::ranges::fill(gradient, 0.0F);
  const double sum = sum_over_chunks(
      sequences, [&](const Sequences& chunk, Logits logits, std::span<const TokenId> targets) {
        const double loss = cross_entropy_gradient(logits, targets, {}, scale);
        backward(chunk, gradient);
        return loss;
      });
  return static_cast<float>(sum / static_cast<double>(count));
}

}  // namespace id2vec

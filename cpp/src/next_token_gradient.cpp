// The mathematics of the next-token model: from examples to their losses, and back to the
// gradients.

#include <algorithm>
#include <array>

#include "id2vec/next_token_model.hpp"
#include "simd/elementwise.hpp"
#include "simd/matrix_product.hpp"
#include "token_checks.hpp"

namespace id2vec {

using simd::F32x4;
using simd::MatrixView;

void NextTokenModel::mix_mean(const Batch& chunk) {
  const std::size_t dim = shape_.dim;
  const float* const rows = parts().embeddings.data();
  float* h = workspace_.mixed;
  std::fill_n(h, chunk.size * dim, 0.0F);
  for (std::size_t b = 0; b < chunk.size; ++b, h += dim) {
    const std::size_t count = for_each_row(
        chunk, b, [=](std::size_t, TokenId id) { simd::add<F32x4>(h, rows + id * dim, dim); });
    if (count > 1) simd::divide<F32x4>(h, static_cast<float>(count), dim);
  }
}

// One product does for all places: the rows of a context side by side, [n D], times the mixers one
// below the other, [n D, D].
void NextTokenModel::mix_linear(const Batch& chunk) {
  const std::size_t dim = shape_.dim;
  const std::size_t width = shape_.context * dim;
  const Parts<const float> p = parts();
  const Workspace& w = workspace_;
  std::fill_n(w.rows, chunk.size * w.rows_stride, 0.0F);
  for (std::size_t b = 0; b < chunk.size; ++b) {
    for_each_row(chunk, b, [&](std::size_t place, TokenId id) {
      std::copy_n(p.embeddings.data() + id * dim, dim, w.rows + b * w.rows_stride + place * dim);
    });
  }
  std::fill_n(w.mixed, chunk.size * dim, 0.0F);
  simd::add_product<F32x4>(w.mixed, dim, MatrixView{w.rows, w.rows_stride}, p.mixers.data(), dim,
                           {chunk.size, dim, width});
}

void NextTokenModel::forward(const Batch& chunk) {
  const std::size_t dim = shape_.dim;
  const Workspace& w = workspace_;
  if (shape_.mixing == Mixing::kMean) {
    mix_mean(chunk);
  } else {
    mix_linear(chunk);
  }
  simd::product_transposed<F32x4>(w.logits, w.logits_stride, MatrixView{w.mixed, dim},
                                  parts().outputs.data(), dim,
                                  {chunk.size, shape_.vocab_size, dim});
}

void NextTokenModel::unmix_mean(const Batch& chunk, float* embeddings) {
  const std::size_t dim = shape_.dim;
  float* gradient = workspace_.mixed_gradient;
  for (std::size_t b = 0; b < chunk.size; ++b, gradient += dim) {
    const std::size_t count = for_each_row(chunk, b, [](std::size_t, TokenId) {});
    if (count > 1) simd::divide<F32x4>(gradient, static_cast<float>(count), dim);
    for_each_row(chunk, b, [=](std::size_t, TokenId id) {
      simd::add<F32x4>(embeddings + id * dim, gradient, dim);
    });
  }
}

void NextTokenModel::unmix_linear(const Batch& chunk, float* embeddings, float* mixers) {
  const std::size_t dim = shape_.dim;
  const std::size_t width = shape_.context * dim;
  const Workspace& w = workspace_;
  simd::add_product<F32x4>(mixers, dim, MatrixView{w.rows, w.rows_stride}.transposed(),
                           w.mixed_gradient, dim, {width, dim, chunk.size});
  simd::product_transposed<F32x4>(w.rows_gradient, w.rows_stride, MatrixView{w.mixed_gradient, dim},
                                  parts().mixers.data(), dim, {chunk.size, width, dim});
  for (std::size_t b = 0; b < chunk.size; ++b) {
    for_each_row(chunk, b, [&](std::size_t place, TokenId id) {
      simd::add<F32x4>(embeddings + id * dim, w.rows_gradient + b * w.rows_stride + place * dim,
                       dim);
    });
  }
}

void NextTokenModel::backward(const Batch& chunk, std::span<float> gradient) {
  const std::size_t dim = shape_.dim;
  const Workspace& w = workspace_;
  const Parts<float> g = parts(gradient);
  const MatrixView logit_gradient{w.logits, w.logits_stride};
  simd::add_product<F32x4>(g.outputs.data(), dim, logit_gradient.transposed(), w.mixed, dim,
                           {shape_.vocab_size, dim, chunk.size});
  std::fill_n(w.mixed_gradient, chunk.size * dim, 0.0F);
  simd::add_product<F32x4>(w.mixed_gradient, dim, logit_gradient, parts().outputs.data(), dim,
                           {chunk.size, dim, shape_.vocab_size});
  if (shape_.mixing == Mixing::kMean) {
    unmix_mean(chunk, g.embeddings.data());
  } else {
    unmix_linear(chunk, g.embeddings.data(), g.mixers.data());
  }
}

double NextTokenModel::loss_sum(const Batch& batch) {
  double sum = 0;
  for_each_chunk(batch, [&](const Batch& chunk) {
    sum += cross_entropy_sum(logits(), ChunkTargets(chunk).span(), shape_.padding_idx);
  });
  return sum;
}

float NextTokenModel::mean_loss(const Batch& batch) {
  const std::size_t count = counted(batch);
  return count == 0 ? 0 : static_cast<float>(loss_sum(batch) / static_cast<double>(count));
}

float NextTokenModel::mean_loss_and_gradient(const Batch& batch, std::span<float> gradient) {
  const std::size_t count = counted(batch);
  std::ranges::fill(gradient, 0.0F);
  if (count == 0) return 0;
  const float scale = 1 / static_cast<float>(count);
  double sum = 0;
  for_each_chunk(batch, [&](const Batch& chunk) {
    const ChunkTargets targets(chunk);
    sum += cross_entropy_gradient(logits(), targets.span(), shape_.padding_idx, scale);
    backward(chunk, gradient);
  });
  return static_cast<float>(sum / static_cast<double>(count));
}

Status NextTokenModel::logits_into(std::span<const TokenId> context, std::span<float> out) {
  if (context.size() != shape_.context) {
    return wrong_length("context", context.size(), shape_.context);
  }
  if (out.size() != shape_.vocab_size) return wrong_length("out", out.size(), shape_.vocab_size);
  if (const Status status = check_tokens("context", context, shape_.vocab_size); !status) {
    return status;
  }
  forward(Batch{context.data(), context.size(), nullptr, 0, 1});
  std::copy_n(workspace_.logits, out.size(), out.data());
  return Success{};
}

}  // namespace id2vec

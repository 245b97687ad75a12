// The loss over the plane in which one row of a model with D = 2 lives.
//
// An example whose context holds the token changes altogether with its row. Of the others, an
// untied model's do not change at all, and a tied one's only in one logit, z_t = h . (x, y). With m
// the largest of the other logits and r = sum_{v != t} exp(z_v - m), both found once, the rest is
// cheap:
//   log sum_v exp z_v = M + log(r exp(m - M) + exp(z_t - M)),  M = max(m, z_t)
// Where a number of this is not finite, or so large that their sum may not be, the examples are
// worked out in full, so that the surface is NaN or infinite exactly where the loss is.

#include <algorithm>
#include <cmath>
#include <limits>

#include "id2vec/next_token_model.hpp"
#include "simd/softmax.hpp"
#include "token_checks.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

constexpr std::size_t kPlane = 2;

Status check_plane(const NextTokenShape& shape, TokenId token) {
  if (shape.dim != kPlane) {
    return Error(ErrorCode::kBadArgument, "dim", "dim is ", shape.dim,
                 "; accepted: 2, where the row of a token lies in a plane");
  }
  if (token >= shape.vocab_size) return out_of_range("token", token, 0, shape.vocab_size - 1);
  return Success{};
}

// Moves a row for as long as it exists.
class MovedRow {
 public:
  explicit MovedRow(float* row) : row_(row), present_{row[0], row[1]} {}
  MovedRow(const MovedRow&) = delete;
  MovedRow& operator=(const MovedRow&) = delete;
  ~MovedRow() { move_to(present_[0], present_[1]); }
  void move_to(float x, float y) {
    row_[0] = x;
    row_[1] = y;
  }

 private:
  float* row_;
  float present_[kPlane];
};

// What a tied model's examples that do not read the row contribute, as a function of the row.
class OneLogitExamples {
 public:
  static Result<OneLogitExamples> allocate(std::size_t most) {
    // Whole vectors: the lanes past the end hold examples whose loss is log(0 + exp 0) = 0.
    const std::size_t size = (most + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
    auto memory = AlignedBuffer<float>::allocate(std::uint64_t{size} * 4);
    if (!memory) return memory.error();
    OneLogitExamples examples;
    examples.memory_ = std::move(memory).value();
    examples.size_ = size;
    std::ranges::fill(examples.memory_.span(), 0.0F);
    std::fill_n(examples.largest(), size, -std::numeric_limits<float>::infinity());
    return examples;
  }

  // `logits` are overwritten at `token`.
  void add(const float* h, std::span<float> logits, TokenId token, TokenId target) {
    if (target == token) {
      target_h_[0] += static_cast<double>(h[0]);
      target_h_[1] += static_cast<double>(h[1]);
    } else {
      target_logits_ += static_cast<double>(logits[target]);
    }
    logits[token] = -std::numeric_limits<float>::infinity();
    const float m = simd::row_maximum<F32x4>(logits.data(), logits.size());
    h0()[count_] = h[0];
    h1()[count_] = h[1];
    largest()[count_] = m;
    for (std::size_t d = 0; d < kPlane; ++d) reach_[d] += std::abs(static_cast<double>(h[d]));
    // A vocabulary of one token has no others.
    if (logits.size() > 1) {
      const float sum = simd::sum_exponentials<F32x4>(logits.data(), m, logits.size());
      others()[count_] = sum;
      magnitude_ += std::abs(static_cast<double>(m)) + static_cast<double>(sum);
    }
    ++count_;
  }

  // Whether all that loss_sum() adds up is finite, and so is its sum in float32. A number that is
  // not finite makes the left side infinite or NaN, which is not below anything.
  bool is_finite_at(float x, float y) const {
    constexpr double kMost = 1e30;
    return magnitude_ + reach_[0] * std::abs(static_cast<double>(x)) +
               reach_[1] * std::abs(static_cast<double>(y)) <
           kMost;
  }

  // Where is_finite_at(x, y): maxima pass over NaN, and simd::log knows positive numbers only.
  double loss_sum(float x, float y) const {
    // A float32 sum of many losses would lose their last digits.
    constexpr std::size_t kBlock = 64 * simd::kLanes;
    double sum = 0;
    for (std::size_t i = 0; i < size_; i += kBlock) {
      sum += loss_sum(x, y, i, std::min(size_, i + kBlock));
    }
    const double row =
        target_h_[0] * static_cast<double>(x) + target_h_[1] * static_cast<double>(y);
    return sum - target_logits_ - row;
  }

 private:
  // Of the examples from `first` to `last`, without what the targets' logits take off.
  double loss_sum(float x, float y, std::size_t first, std::size_t last) const {
    F32x4 sum = F32x4::splat(0);
    for (std::size_t i = first; i < last; i += simd::kLanes) {
      const F32x4 m = F32x4::load(largest() + i);
      const F32x4 z =
          F32x4::load(h0() + i) * F32x4::splat(x) + F32x4::load(h1() + i) * F32x4::splat(y);
      const F32x4 top = F32x4::max(m, z);
      const F32x4 total = F32x4::load(others() + i) * simd::exp_not_positive(m - top) +
                          simd::exp_not_positive(z - top);
      sum = sum + (top + simd::log(total));
    }
    return static_cast<double>(sum.sum_lanes());
  }

  float* h0() { return memory_.data(); }
  float* h1() { return memory_.data() + size_; }
  float* largest() { return memory_.data() + 2 * size_; }
  float* others() { return memory_.data() + 3 * size_; }
  const float* h0() const { return memory_.data(); }
  const float* h1() const { return memory_.data() + size_; }
  const float* largest() const { return memory_.data() + 2 * size_; }
  const float* others() const { return memory_.data() + 3 * size_; }

  AlignedBuffer<float> memory_;
  std::size_t size_ = 0;
  std::size_t count_ = 0;
  double magnitude_ = 0;       // the sum of all |m| + r
  double reach_[kPlane] = {};  // of all |h|
  double target_logits_ = 0;
  double target_h_[kPlane] = {};
};

}  // namespace

Status NextTokenModel::loss_surface_into(TokenId token, std::span<const float> xs,
                                         std::span<const float> ys,
                                         const NextTokenExamples& examples, std::span<float> out) {
  if (const Status status = check_plane(shape_, token); !status) return status;
  if (out.size() != xs.size() * ys.size())
    return wrong_length("out", out.size(), xs.size() * ys.size());
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();

  // Copies of the examples, those that read the row first.
  auto ids = AlignedBuffer<TokenId>::allocate(std::uint64_t{batch->size} * window());
  if (!ids) return ids.error();
  TokenId* end = ids->data();
  const auto copy_if = [&](bool reads_row) {
    for (std::size_t b = 0; b < batch->size; ++b) {
      const std::span<const TokenId> context(batch->context(b), shape_.context);
      if ((!is_padding(token) && std::ranges::count(context, token) != 0) != reads_row) continue;
      end = std::ranges::copy(context, end).out;
      *end++ = batch->target(b);
    }
    return static_cast<std::size_t>(end - ids->data()) / window();
  };
  const std::size_t reading = copy_if(true);
  copy_if(false);
  const Batch all{ids->data(), window(), ids->data() + shape_.context, window(), batch->size};
  const Batch readers = all.slice(0, reading);
  const Batch others = all.slice(reading, all.size - reading);

  double constant = 0;
  auto one_logit = OneLogitExamples::allocate(shape_.tied ? others.size : 0);
  if (!one_logit) return one_logit.error();
  if (shape_.tied) {
    for_each_chunk(others, [&](const Batch& chunk) {
      for (std::size_t b = 0; b < chunk.size; ++b) {
        if (is_padding(chunk.target(b))) continue;
        float* const z = workspace_.logits + b * workspace_.logits_stride;
        one_logit->add(workspace_.mixed + b * kPlane, {z, shape_.vocab_size}, token,
                       chunk.target(b));
      }
    });
  } else {
    constant = loss_sum(others);
  }

  MovedRow row(writable_parts().embeddings.data() + token * kPlane);
  const auto count = static_cast<double>(counted(*batch));
  float* next = out.data();
  for (const float y : ys) {
    for (const float x : xs) {
      row.move_to(x, y);
      const bool in_full = shape_.tied && !one_logit->is_finite_at(x, y);
      const double stayers = in_full ? loss_sum(others) : constant + one_logit->loss_sum(x, y);
      const double sum = stayers + loss_sum(readers);
      *next++ = static_cast<float>(sum / count);
    }
  }
  return Success{};
}

Result<NextTokenModel::SurfacePoint> NextTokenModel::surface_point(
    TokenId token, float x, float y, const NextTokenExamples& examples) {
  if (const Status status = check_plane(shape_, token); !status) return status.error();
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();
  MovedRow row(writable_parts().embeddings.data() + token * kPlane);
  row.move_to(x, y);
  const float loss = mean_loss_and_gradient(*batch, gradient_.span());
  const float* const gradient = gradient_.data() + token * kPlane;
  return SurfacePoint{loss, {gradient[0], gradient[1]}};
}

}  // namespace id2vec

#pragma once

// A neural language model in its smallest form: from the n tokens of a context, guess the next one.
//
// Parameters: E, the embedding table, [V, D]; U, the output table, [V, D], which is E itself when
// tied; and with linear mixing C_0 … C_{n-1}, one [D, D] matrix for each place of the context.
//
//   h = 1/|S| sum_{j in S} E[c_j]     mixing kMean: a bag of words
//   h = sum_{j in S} E[c_j] C_j       mixing kLinear
//   z = h U^T                         the logits: one score for each token of the vocabulary
//   L = mean over the batch of  log sum_v exp(z_v) - z_t
//
// kLinear is the log-bilinear model of A. Mnih, G. Hinton, "Three new graphical models for
// statistical language modelling", ICML 2007, without its biases.
//
// S holds the places of the context that are not padding; h = 0 when there are none. Examples whose
// target is padding are left out of the mean. So padding never moves an input row, but in a tied
// table its row is an output row too and is moved as such (PyTorch's nn.Embedding(padding_idx)
// shared with a Linear does so).
//
// Gradient, with G[b] = (softmax(z[b]) - onehot(t[b])) / B for the B examples that count, row b of
// h for example b:
//
//   dL/dU = G^T h            dL/dh = G U
//   kMean    dL/dE[c_j] += dL/dh / |S|
//   kLinear  dL/dE[c_j] += dL/dh C_j^T      dL/dC_j += E[c_j]^T dL/dh
//   tied     dL/dE is the sum over both uses of E (O. Press, L. Wolf, "Using the output embedding
//            to improve language models", EACL 2017)
//
// For a fixed U the logits are linear in every row of E, so an untied model's loss is convex in an
// input row: one valley. A tied one's is not.
//
// Everything is computed in float32 in one fixed order: the same seed and the same calls give the
// same bits in every build, relaxed SIMD included.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/cross_entropy.hpp"
#include "id2vec/optimizer.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

enum class Mixing : std::uint8_t { kMean, kLinear };

struct NextTokenShape {
  std::uint32_t vocab_size = 0;  // V >= 1
  std::uint32_t dim = 0;         // D >= 1
  std::uint32_t context = 0;     // n >= 1
  bool tied = false;
  Mixing mixing = Mixing::kMean;
  std::optional<TokenId> padding_idx;
};

// The parameters at the start. A torch.manual_seed(seed) generator draws E, then U when untied,
// then C as one [n, D, D] tensor: E and U are `initial_scale` times standard normal, C is
// (n D)^-1/2 times it. What is given explicitly then replaces what was drawn, so that giving one
// leaves the others as they were. The padding row is drawn like any other.
struct NextTokenStart {
  std::uint64_t seed = 0;
  double initial_scale = 0.1;         // >= 0, finite
  std::span<const float> embeddings;  // [V * D], or empty
  std::span<const float> outputs;     // [V * D], or empty; untied only
  std::span<const float> mixers;      // [n * D * D], or empty; linear mixing only
};

// Examples, at least one. Contexts lie one after the other, the first listed token at place 0.
struct NextTokenExamples {
  std::span<const TokenId> contexts;  // [batch * n]
  std::span<const TokenId> targets;   // [batch]
};

// Move-only. Holds the parameters, their gradient, the optimiser's averages, and room for 64
// examples at a time (64 V floats and 2 to 2 + 2 n times 64 D): no later call allocates, but
// loss_surface_into().
class NextTokenModel final : public TrainableModel {
 public:
  // Errors: kOutOfRange for vocab_size, dim or context 0, padding_idx >= V, initial_scale negative
  // or infinite; kBadArgument for a NaN, a wrong length, outputs of a tied model, mixers of a mean;
  // kOutOfMemory for parameters over 4 GiB or memory refused; and those of Optimizer::create().
  static Result<NextTokenModel> create(const NextTokenShape& shape, const NextTokenStart& start,
                                       const OptimizerOptions& optimizer);

  // Errors of what follows, with nothing changed: kOutOfRange for an id >= V; kBadArgument for a
  // wrong length and when every target is padding (PyTorch gives NaN there).

  // L; may be infinite or NaN when the parameters are too large.
  Result<float> loss(const NextTokenExamples& examples);

  // Writes dL / d parameters() into `gradient`, [parameters().size()], and returns L.
  Result<float> gradient_into(const NextTokenExamples& examples, std::span<float> gradient);

  // One step of the optimiser, with its learning rate multiplied by `factor`; returns L before it.
  // kDiverged when L is not finite. Cost: 6 batch V D multiplications and additions and batch V
  // exponentials.
  Result<float> step(const NextTokenExamples& examples, double factor = 1);

  // z for one context, [n], into `out`, [V].
  Status logits_into(std::span<const TokenId> context, std::span<float> out);

  // The loss over the plane in which the row of `token` lies, everything else fixed: out[i *
  // xs.size() + j] = L with E[token] = (xs[j], ys[i]). D must be 2 (kBadArgument). The parameters
  // are as before afterwards. Examples that the row does not touch are worked out once, and those
  // it touches only as one logit once but for that logit; the others cost V exponentials a point.
  // Infinite or NaN exactly where loss() is. kOutOfMemory if 4 (n + 5) bytes an example find no
  // room.
  Status loss_surface_into(TokenId token, std::span<const float> xs, std::span<const float> ys,
                           const NextTokenExamples& examples, std::span<float> out);

  // One point of that surface and its slope there: with it any optimiser can roll down from any
  // place while the model stands still. The gradient is that of the whole loss, so that in a tied
  // model it holds the row's part as an output too.
  struct SurfacePoint {
    float loss;
    float gradient[2];
  };
  Result<SurfacePoint> surface_point(TokenId token, float x, float y,
                                     const NextTokenExamples& examples);

  // What loss() checks first.
  Status check_examples(const NextTokenExamples& examples) const;

  const NextTokenShape& shape() const { return shape_; }

  // Parts of parameters() and of a gradient, in this order: E, U (not there when tied), C (not
  // there for kMean).
  template <class T>
  struct Parts {
    std::span<T> embeddings;
    std::span<T> outputs;  // the same as embeddings when tied
    std::span<T> mixers;
  };
  template <class T>
  Parts<T> parts(std::span<T> flat) const {
    const std::size_t table = std::size_t{shape_.vocab_size} * shape_.dim;
    const std::span<T> embeddings = flat.first(table);
    if (shape_.tied) return {embeddings, embeddings, flat.subspan(table)};
    return {embeddings, flat.subspan(table, table), flat.subspan(2 * table)};
  }
  Parts<const float> parts() const { return parts(parameters()); }
  Parts<float> writable_parts() { return parts(parameters()); }

  Optimizer& optimizer() { return optimizer_; }
  const Optimizer& optimizer() const { return optimizer_; }

  // TrainableModel; a window is a context and its target. Shuffled batches may hold nothing but
  // padding as targets: the loss of such windows is 0, without a gradient (PyTorch: the sum of no
  // losses; its mean would be NaN). A text of which no window has another target is refused.
  std::uint32_t vocab_size() const override { return shape_.vocab_size; }
  std::size_t window() const override { return std::size_t{shape_.context} + 1; }
  Result<float> loss_of_windows(std::span<const TokenId> windows) override;
  Result<float> step_on_windows(std::span<const TokenId> windows, double factor) override;
  Status check_text(std::span<const TokenId> text) const override;
  std::span<float> parameters() override { return parameters_.span(); }
  std::span<const float> parameters() const override { return parameters_.span(); }
  std::span<float> averages() override { return optimizer_.state(); }
  std::span<const float> averages() const override { return optimizer_.state(); }
  std::uint64_t steps() const override { return optimizer_.steps(); }
  void set_steps(std::uint64_t steps) override { optimizer_.set_steps(steps); }
  std::uint64_t fingerprint() const override;

 private:
  // Examples are worked on this many at a time, so that the workspace does not depend on the batch.
  static constexpr std::size_t kChunk = 64;

  // Example b has its context at contexts + b * context_stride and its target at targets + b *
  // target_stride.
  struct Batch {
    const TokenId* contexts;
    std::size_t context_stride;
    const TokenId* targets;
    std::size_t target_stride;
    std::size_t size;

    const TokenId* context(std::size_t b) const { return contexts + b * context_stride; }
    TokenId target(std::size_t b) const { return targets[b * target_stride]; }
    Batch slice(std::size_t first, std::size_t count) const {
      return {context(first), context_stride, targets + first * target_stride, target_stride,
              count};
    }
  };

  // The targets of a chunk, side by side.
  class ChunkTargets {
   public:
    explicit ChunkTargets(const Batch& chunk) : size_(chunk.size) {
      for (std::size_t b = 0; b < size_; ++b) ids_[b] = chunk.target(b);
    }
    std::span<const TokenId> span() const { return std::span(ids_).first(size_); }

   private:
    std::size_t size_;
    std::array<TokenId, kChunk> ids_;
  };

  struct Workspace {
    AlignedBuffer<float> memory;
    float* mixed;           // h, [kChunk, D]
    float* mixed_gradient;  // dL/dh, [kChunk, D]
    float* rows;            // kLinear: the rows of a context side by side, [kChunk, rows_stride]
    float* rows_gradient;   // kLinear: [kChunk, rows_stride]
    float* logits;          // z, and then G, [kChunk, logits_stride]
    std::size_t rows_stride;
    std::size_t logits_stride;

    static Result<Workspace> allocate(const NextTokenShape& shape);
  };

  NextTokenModel(const NextTokenShape& shape, AlignedBuffer<float> parameters,
                 AlignedBuffer<float> gradient, Workspace workspace, Optimizer optimizer);

  void draw(const NextTokenStart& start);

  Result<Batch> batch_of(const NextTokenExamples& examples) const;
  Result<Batch> batch_of_windows(std::span<const TokenId> windows) const;
  // Refuses targets that are all padding.
  Status check_targets(std::span<const TokenId> targets) const;
  std::size_t counted(const Batch& batch) const;
  bool is_padding(TokenId id) const { return id == shape_.padding_idx; }

  // Calls visit(place, id) for the tokens of a context that are not padding; returns how many.
  template <class Visit>
  std::size_t for_each_row(const Batch& chunk, std::size_t b, Visit visit) const {
    const TokenId* const context = chunk.context(b);
    std::size_t count = 0;
    for (std::size_t place = 0; place < shape_.context; ++place) {
      if (is_padding(context[place])) continue;
      visit(place, context[place]);
      ++count;
    }
    return count;
  }

  // Of at most kChunk examples: h and z into the workspace …
  void forward(const Batch& chunk);
  void mix_mean(const Batch& chunk);
  void mix_linear(const Batch& chunk);
  // … and from G, which has taken the place of z, what the chunk adds to the gradient.
  void backward(const Batch& chunk, std::span<float> gradient);
  void unmix_mean(const Batch& chunk, float* embeddings);
  void unmix_linear(const Batch& chunk, float* embeddings, float* mixers);

  // Of any number of examples: calls work(chunk) with h and z of each chunk in the workspace.
  template <class Work>
  void for_each_chunk(const Batch& batch, Work work) {
    for (std::size_t first = 0; first < batch.size; first += kChunk) {
      const Batch chunk = batch.slice(first, std::min(kChunk, batch.size - first));
      forward(chunk);
      work(chunk);
    }
  }
  Logits logits() const { return {workspace_.logits, shape_.vocab_size, workspace_.logits_stride}; }
  double loss_sum(const Batch& batch);
  float mean_loss(const Batch& batch);
  float mean_loss_and_gradient(const Batch& batch, std::span<float> gradient);
  Result<float> step_on(const Batch& batch, double factor);

  NextTokenShape shape_;
  AlignedBuffer<float> parameters_;
  AlignedBuffer<float> gradient_;
  Workspace workspace_;
  Optimizer optimizer_;
};

}  // namespace id2vec

#pragma once

// The smallest model in which a vector depends on its context: one attention head that looks back,
// over a tied embedding table. Before it, the row of "bank" is the same in every sentence; after
// it, it is not.
//
// Parameters: E [V, D], a table for the tokens; P [T, D], one for the places of a sequence; and
// four [D, D] matrices. For a sequence of tokens t_1 … t_T, with rows for vectors:
//
//   x = E[t] + P                               what goes in: token and place
//   q = x Wq,  k = x Wk,  v = x Wv             query, key, value
//   s_ij = q_i . k_j / sqrt(D)                 how much place i asks for place j
//   a_ij = softmax over j = 1 … i of s_ij      the weights; nobody sees the future
//   o = a v,  y = x + o Wo                     what was found is added: the contextual vectors
//   z = y E^T                                  the logits of the next token (tied)
//   L = mean over the batch and its places of the cross-entropy with the token that follows
//
// A. Vaswani et al., "Attention is all you need", NeurIPS 2017; here without feed-forward layer and
// normalisation, so that every number can be followed.
//
// Gradient, with G = (softmax(z) - onehot) / (batch T):
//
//   dy = G E                                   dE  = G^T y       (as the output table)
//   dWo = o^T dy                               do  = dy Wo^T
//   dv = a^T do                                da  = do v^T
//   ds_ij = a_ij (da_ij - sum_m a_im da_im) / sqrt(D)
//   dq = ds k,  dk = ds^T q                    dWq = x^T dq, and so for Wk and Wv
//   dx = dy + dq Wq^T + dk Wk^T + dv Wv^T      dE[t] += dx       dP += dx
//
// Everything is computed in float32 in one fixed order: the same seed and the same calls give the
// same bits in every build, relaxed SIMD included.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/cross_entropy.hpp"
#include "id2vec/optimizer.hpp"
#include "id2vec/parts_of.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

struct AttentionShape {
  std::uint32_t vocab_size = 0;  // V >= 1
  std::uint32_t dim = 0;         // D >= 1
  std::uint32_t length = 0;      // T >= 1: the longest sequence
};

// Parts of the parameters or of a gradient, in the order in which they lie there.
template <class T>
struct AttentionParts {
  std::span<T> embeddings;  // E  [V * D]
  std::span<T> positions;   // P  [T * D]
  std::span<T> query;       // Wq [D * D]
  std::span<T> key;         // Wk
  std::span<T> value;       // Wv
  std::span<T> output;      // Wo
};

// The parameters at the start. A torch.manual_seed(seed) generator draws E, P, Wq, Wk, Wv and Wo,
// standard normal: E times `initial_scale`, P times 0.1, the matrices times D^-1/2. What is given
// then replaces what was drawn.
struct AttentionStart {
  std::uint64_t seed = 0;
  double initial_scale = 0.1;         // >= 0, finite
  AttentionParts<const float> given;  // each part of its length, or empty
};

// Where forward_into() writes, for n tokens. All may be empty.
struct AttentionOutputs {
  std::span<float> rows;        // E[t]  [n * D]: the same for a token wherever it stands
  std::span<float> inputs;      // x     [n * D]
  std::span<float> weights;     // a     [n * n], zeros above the diagonal
  std::span<float> contextual;  // y     [n * D]
  std::span<float> logits;      // z     [n * V]
};

// Move-only. Holds the parameters, their gradient, the optimiser's averages, and room for about 64
// tokens at a time or one sequence, if that is more: no later call allocates.
class AttentionModel final : public TrainableModel {
 public:
  // Errors: kOutOfRange for vocab_size, dim or length 0, and initial_scale negative or infinite;
  // kBadArgument for a NaN or a wrong length; kOutOfMemory for more than 4 GiB of parameters or
  // memory refused; and those of Optimizer::create().
  static Result<AttentionModel> create(const AttentionShape& shape, const AttentionStart& start,
                                       const OptimizerOptions& optimizer);

  // `sequences` is [batch * (T + 1)], batch >= 1: T tokens and the one after them. Errors, with
  // nothing changed: kOutOfRange for an id >= V, kBadArgument for a wrong length.

  // L; may be infinite or NaN when the parameters are too large.
  Result<float> loss(std::span<const TokenId> sequences);

  // Writes dL / d parameters() into `gradient`, [parameters().size()], and returns L.
  Result<float> gradient_into(std::span<const TokenId> sequences, std::span<float> gradient);

  // One step of the optimiser, with its learning rate multiplied by `factor`; returns L before it.
  // kDiverged, with nothing changed, when L is not finite.
  // Cost: batch T (6 V D + 24 D^2 + 12 T D) multiplications and additions, batch T (V + T)
  // exponentials.
  Result<float> step(std::span<const TokenId> sequences, double factor = 1);

  // The way of 1 to T tokens through the model.
  Status forward_into(std::span<const TokenId> ids, const AttentionOutputs& out);

  const AttentionShape& shape() const { return shape_; }

  template <class T>
  AttentionParts<T> parts(std::span<T> flat) const {
    PartsOf<T> rest(flat);
    const std::size_t dim = shape_.dim;
    // Braces call in this order.
    return {rest.take(shape_.vocab_size * dim),
            rest.take(shape_.length * dim),
            rest.take(dim * dim),
            rest.take(dim * dim),
            rest.take(dim * dim),
            rest.take(dim * dim)};
  }
  AttentionParts<float> parts() { return parts(parameters()); }
  AttentionParts<const float> parts() const { return parts(parameters()); }

  Optimizer& optimizer() { return optimizer_; }
  const Optimizer& optimizer() const { return optimizer_; }

  // TrainableModel; a window is a sequence and the token after it.
  std::uint32_t vocab_size() const override { return shape_.vocab_size; }
  std::size_t window() const override { return std::size_t{shape_.length} + 1; }
  Result<float> loss_of_windows(std::span<const TokenId> windows) override { return loss(windows); }
  Result<float> step_on_windows(std::span<const TokenId> windows, double factor) override {
    return step(windows, factor);
  }
  std::span<float> parameters() override { return parameters_.span(); }
  std::span<const float> parameters() const override { return parameters_.span(); }
  std::span<float> averages() override { return optimizer_.state(); }
  std::span<const float> averages() const override { return optimizer_.state(); }
  std::uint64_t steps() const override { return optimizer_.steps(); }
  void set_steps(std::uint64_t steps) override { optimizer_.set_steps(steps); }
  std::uint64_t fingerprint() const override;

 private:
  // One vector for each token that is worked on: [tokens, stride] with D numbers in use.
  struct Workspace {
    AlignedBuffer<float> memory;
    std::size_t stride;          // of the vectors
    std::size_t weights_stride;  // of a row of attention weights
    std::size_t logits_stride;
    std::size_t most_sequences;  // that are worked on at a time
    float* x;
    float* q;
    float* k;
    float* v;
    float* o;
    float* y;
    float* dy;  // dL/dy, and then dL/dx
    float* dout;
    float* dq;
    float* dk;
    float* dv;
    float* product;                  // what a product is written to before it is added
    float* weights;                  // [tokens, weights_stride]: a
    float* dweights;                 // dL/da of one sequence, and then dL/ds
    float* logits;                   // [tokens, logits_stride]: z, and then G
    AlignedBuffer<TokenId> targets;  // [tokens]

    static Result<Workspace> allocate(const AttentionShape& shape);
  };

  // Sequences of `length` tokens, each `distance` after the one before.
  struct Sequences {
    const TokenId* ids;
    std::size_t count;
    std::size_t length;
    std::size_t distance;

    TokenId id(std::size_t sequence, std::size_t place) const {
      return ids[sequence * distance + place];
    }
    std::size_t tokens() const { return count * length; }
  };

  AttentionModel(const AttentionShape& shape, AlignedBuffer<float> parameters,
                 AlignedBuffer<float> gradient, Workspace workspace, Optimizer optimizer);

  void draw(const AttentionStart& start);
  Status check_sequences(std::span<const TokenId> sequences) const;

  // out = vectors W, and out = vectors W^T; all tokens of the workspace.
  void apply(const float* vectors, std::span<const float> matrix, std::size_t tokens,
             float* out) const;
  void apply_transposed(const float* vectors, std::span<const float> matrix, std::size_t tokens,
                        float* out) const;

  // Of at most most_sequences: fills x to y, the weights and the logits.
  void forward(const Sequences& sequences);
  void attend(std::size_t first, std::size_t length);
  // From G in the place of the logits, adds to the gradient.
  void backward(const Sequences& sequences, std::span<float> gradient);
  void attend_backward(std::size_t first, std::size_t length);

  // work(chunk, logits, targets) gives each chunk's part of the sum.
  template <class Work>
  double sum_over_chunks(std::span<const TokenId> sequences, Work work);
  float mean_loss_and_gradient(std::span<const TokenId> sequences, std::span<float> gradient);

  AttentionShape shape_;
  AlignedBuffer<float> parameters_;
  AlignedBuffer<float> gradient_;
  Workspace workspace_;
  Optimizer optimizer_;
};

}  // namespace id2vec

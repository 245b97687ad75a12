#pragma once

// Skip-gram with negative sampling (word2vec): words that have the same neighbours get similar
// vectors. T. Mikolov et al., "Distributed representations of words and phrases and their
// compositionality", NIPS 2013.
//
// Parameters: E, the embedding table, and U, the output table, both [V, D]. For a pair of a centre
// c and a context o that occur near each other, and K negatives n_1 … n_K drawn at random:
//
//   L = -log s(u_o . v_c) - sum_k log s(-u_{n_k} . v_c),   v = rows of E, u = rows of U
//
// with s(x) = 1 / (1 + e^-x): the true context should score high, the random ones low.
//
// Gradient, with g_o = s(u_o . v_c) - 1 and g_k = s(u_{n_k} . v_c):
//
//   dL/dv_c = g_o u_o + sum_k g_k u_{n_k}      dL/du_o = g_o v_c      dL/du_{n_k} = g_k v_c
//
// and each row gets the sum over all places where it occurs. The optimiser is plain SGD: every pair
// moves 2 + K rows and no others, so that a step costs nothing for the rest of the vocabulary.
//
// step() takes given pairs and negatives and moves once, by the gradient of their mean loss.
//
// step_on_windows() trains on text as word2vec.c does: it moves after every word, and each pair
// moves its rows by the whole learning rate. (So for one pair the two agree.) A word with its
// neighbours up to a distance r, drawn from 1 … window for each word, so that near ones count more,
// makes up to 2 r pairs: the neighbours are the centres c, the word is the context o of them all.
// The K negatives are drawn once for all these pairs, with probabilities proportional to
// count^(3/4); one that is the word itself is left out. The move is the exact gradient of the sum
// of the losses. Sharing the negatives makes the work a product of small matrices: S. Ji, N.
// Satish, S. Li, P. Dubey, "Parallelizing word2vec in shared and distributed memory", 2016, who
// find vectors of the same quality.
//
// Everything is computed in float32 in one fixed order: the same seed and the same calls give the
// same bits in every build, relaxed SIMD included.

#include <cstddef>
#include <cstdint>
#include <span>

#include "id2vec/alias_table.hpp"
#include "id2vec/aligned_buffer.hpp"
#include "id2vec/mersenne_twister.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/trainable_model.hpp"

namespace id2vec {

struct SkipGramShape {
  static constexpr std::uint32_t kMostNeighbours = 1000;  // of window and of negatives

  std::uint32_t vocab_size = 0;  // V >= 1
  std::uint32_t dim = 0;         // D >= 1
  std::uint32_t window = 0;      // neighbours to each side, >= 1
  std::uint32_t negatives = 0;   // K >= 1
};

// The tables at the start: `initial_scale` times standard normal numbers from a
// torch.manual_seed(seed) generator, E first, then U; a table given explicitly replaces what was
// drawn. (word2vec.c starts with E uniform in [-1/2D, 1/2D) and U zero.)
struct SkipGramStart {
  std::uint64_t seed = 0;             // also of what is drawn while training on text
  double initial_scale = 0.1;         // >= 0, finite
  std::span<const float> embeddings;  // [V * D], or empty
  std::span<const float> outputs;     // [V * D], or empty
};

struct SkipGramOptions {
  double learning_rate = 0.025;  // >= 0, finite
  // How often each token occurs in the text, [V]; empty when all are alike. Copied.
  std::span<const std::uint32_t> counts;
  // Frequent words teach little. Of a token that makes up the share f of the text, a place is
  // used with probability min(1, sqrt(t / f) + t / f), which is word2vec.c's rule, t = `subsample`;
  // 1e-3 to 1e-5 are usual, 0 uses every place. A place that is not used is passed over, both as a
  // word and as a neighbour; windows do not reach further for it.
  double subsample = 0;  // >= 0, finite
};

// Pairs of a word and one of its neighbours, at least one, with the K negatives of each.
struct SkipGramPairs {
  std::span<const TokenId> centres;    // [pairs]
  std::span<const TokenId> contexts;   // [pairs]
  std::span<const TokenId> negatives;  // [pairs * K]
};

// Move-only. Holds E, U and their gradient, 8 bytes a token for the negatives, 4 more when
// subsampling, and (window + D) x some bytes to work in: no later call allocates.
class SkipGram final : public TrainableModel {
 public:
  // Errors: kOutOfRange for a number outside its interval, and for counts that are all 0;
  // kBadArgument for a NaN, a wrong length, and subsampling without counts; kOutOfMemory for more
  // than 4 GiB of parameters or memory refused.
  static Result<SkipGram> create(const SkipGramShape& shape, const SkipGramStart& start,
                                 const SkipGramOptions& options);

  // Errors of what follows, with nothing changed: kOutOfRange for an id >= V, kBadArgument for a
  // wrong length.

  // The mean of L over the pairs.
  Result<float> loss(const SkipGramPairs& pairs);

  // Writes dL / d parameters() of the mean into `gradient`, [parameters().size()]; returns the
  // mean.
  Result<float> gradient_into(const SkipGramPairs& pairs, std::span<float> gradient);

  // parameters() -= factor learning_rate gradient; returns the mean loss before. kDiverged when it
  // is not finite.
  Result<float> step(const SkipGramPairs& pairs, double factor = 1);

  const SkipGramShape& shape() const { return shape_; }

  // Parts of parameters() and of a gradient.
  std::span<float> embeddings() { return parameters_.span().first(table_size()); }
  std::span<const float> embeddings() const { return parameters_.span().first(table_size()); }
  std::span<float> outputs() { return parameters_.span().last(table_size()); }
  std::span<const float> outputs() const { return parameters_.span().last(table_size()); }

  double learning_rate() const { return learning_rate_; }
  // Checked as in create().
  Status set_learning_rate(double learning_rate);

  // TrainableModel. A window is a word with `window` tokens before and after it; the negatives and
  // all else that is drawn depend on the seed and steps() alone, so that loss_of_windows() gives
  // the loss of the very pairs of the next step. What step_on_windows() returns is the mean over
  // all pairs of their losses, each before the move that it caused (0 if subsampling left no pair);
  // when it is not finite, the rows may not be either.
  std::uint32_t vocab_size() const override { return shape_.vocab_size; }
  std::size_t window() const override { return 2 * std::size_t{shape_.window} + 1; }
  Result<float> loss_of_windows(std::span<const TokenId> windows) override;
  Result<float> step_on_windows(std::span<const TokenId> windows, double factor) override;
  std::span<float> parameters() override { return parameters_.span(); }
  std::span<const float> parameters() const override { return parameters_.span(); }
  std::span<float> averages() override { return {}; }
  std::span<const float> averages() const override { return {}; }
  std::uint64_t steps() const override { return steps_; }
  void set_steps(std::uint64_t steps) override { steps_ = steps; }
  std::uint64_t fingerprint() const override;

 private:
  // The pairs of one word of a text: the rows of its neighbours in E against its own row in U,
  // which comes first, and those of the negatives. A row that occurs several times is there once,
  // with that weight.
  struct WordPairs {
    AlignedBuffer<float*> rows;    // inputs [2 window], then outputs [1 + K]
    AlignedBuffer<float> weights;  // likewise
    AlignedBuffer<float> scores;   // [inputs * outputs], up to whole vectors
    AlignedBuffer<float> losses;   // likewise
    AlignedBuffer<float> copies;   // [2 window * D]
    std::size_t inputs = 0;
    std::size_t outputs = 0;

    static Result<WordPairs> allocate(const SkipGramShape& shape);
  };

  // What a pass over windows has met.
  struct LossSum {
    double sum = 0;
    double pairs = 0;

    float mean() const { return pairs == 0 ? 0 : static_cast<float>(sum / pairs); }
  };

  SkipGram(const SkipGramShape& shape, const SkipGramStart& start, const SkipGramOptions& options,
           AliasTable noise);

  std::size_t table_size() const { return parameters_.size() / 2; }
  float* input_row(TokenId id) { return parameters_.data() + std::size_t{id} * shape_.dim; }
  float* output_row(TokenId id) { return input_row(id) + table_size(); }

  Status check_pairs(const SkipGramPairs& pairs) const;
  // Calls visit(row of E, row of U, whether it is the true context) in the order of the pairs; the
  // rows are given as offsets into parameters().
  template <class Visit>
  void for_each_product(const SkipGramPairs& pairs, Visit visit) const;
  float mean_loss(const SkipGramPairs& pairs) const;
  // Adds to `gradient`.
  float mean_loss_and_gradient(const SkipGramPairs& pairs, std::span<float> gradient) const;

  // Calls visit() with the pairs of each window's word in word_.
  template <class Visit>
  void for_each_word(std::span<const TokenId> windows, Visit visit);
  // False when the place of the word is not used, or none of its neighbours.
  bool draw_pairs(const TokenId* word, MersenneTwister& random);
  bool uses_place(TokenId id, MersenneTwister& random) const;
  // Scores become their factors: the derivatives by them, times -step.
  void score_pairs(float step, LossSum& sum);

  SkipGramShape shape_;
  double learning_rate_;
  std::uint64_t seed_;
  std::uint64_t options_hash_ = 0;
  std::uint64_t steps_ = 0;
  AlignedBuffer<float> parameters_;
  AlignedBuffer<float> gradient_;       // all zeros between calls
  AliasTable noise_;                    // of the negatives
  AlignedBuffer<std::uint32_t> usage_;  // [V], 2^32 times the probability to use a place; or empty
  WordPairs word_;
};

}  // namespace id2vec

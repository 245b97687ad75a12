// Skip-gram on text: drawing the pairs of each word, and moving by them at once.

#include <algorithm>

#include "id2vec/skip_gram.hpp"
#include "mixed_seed.hpp"
#include "random_below.hpp"
#include "simd/logistic.hpp"
#include "simd/row_grid.hpp"
#include "token_checks.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

// A list of rows in which each row is once, with the number of times that it was added.
class DistinctRows {
 public:
  DistinctRows(float** rows, float* weights) : rows_(rows), weights_(weights) {}

  void add(float* row) {
    // A few rows, found sooner by looking at them all than by any structure.
    const std::size_t place =
        static_cast<std::size_t>(std::find(rows_, rows_ + count_, row) - rows_);
    if (place < count_) {
      weights_[place] += 1;
    } else {
      rows_[count_] = row;
      weights_[count_++] = 1;
    }
  }
  std::size_t count() const { return count_; }

 private:
  float** rows_;
  float* weights_;
  std::size_t count_ = 0;
};

constexpr std::size_t whole_vectors(std::size_t n) {
  return (n + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
}

}  // namespace

Result<SkipGram::WordPairs> SkipGram::WordPairs::allocate(const SkipGramShape& shape) {
  const std::uint64_t inputs = 2 * std::uint64_t{shape.window};
  const std::uint64_t outputs = 1 + std::uint64_t{shape.negatives};
  const std::uint64_t products = whole_vectors(static_cast<std::size_t>(inputs * outputs));
  WordPairs word;
  auto rows = AlignedBuffer<float*>::allocate(inputs + outputs);
  if (!rows) return rows.error();
  word.rows = std::move(rows).value();
  const struct {
    AlignedBuffer<float>* buffer;
    std::uint64_t size;
  } parts[] = {{&word.weights, inputs + outputs},
               {&word.scores, products},
               {&word.losses, products},
               {&word.copies, inputs * shape.dim}};
  for (const auto& [buffer, size] : parts) {
    auto memory = AlignedBuffer<float>::allocate(size);
    if (!memory) return memory.error();
    *buffer = std::move(memory).value();
    std::ranges::fill(buffer->span(), 0.0F);
  }
  return word;
}

bool SkipGram::uses_place(TokenId id, MersenneTwister& random) const {
  return usage_.size() == 0 || random.next() <= usage_.data()[id];
}

bool SkipGram::draw_pairs(const TokenId* word, MersenneTwister& random) {
  if (!uses_place(*word, random)) return false;
  const std::size_t reach = 1 + random_below(random, shape_.window);
  DistinctRows inputs(word_.rows.data(), word_.weights.data());
  for (const TokenId* neighbour = word - reach; neighbour <= word + reach; ++neighbour) {
    if (neighbour != word && uses_place(*neighbour, random)) inputs.add(input_row(*neighbour));
  }
  word_.inputs = inputs.count();
  if (inputs.count() == 0) return false;

  const std::size_t first = 2 * std::size_t{shape_.window};
  DistinctRows outputs(word_.rows.data() + first, word_.weights.data() + first);
  outputs.add(output_row(*word));
  for (std::uint32_t k = 0; k < shape_.negatives; ++k) {
    const TokenId negative = noise_.sample(random);
    if (negative != *word) outputs.add(output_row(negative));
  }
  word_.outputs = outputs.count();
  return true;
}

void SkipGram::score_pairs(float step, LossSum& sum) {
  const std::size_t first = 2 * std::size_t{shape_.window};
  const std::size_t n = word_.outputs;
  float* const scores = word_.scores.data();
  float* const losses = word_.losses.data();
  simd::grid_dots<F32x4>(
      {word_.rows.data(), word_.inputs, word_.rows.data() + first, n, shape_.dim}, scores);
  // The word itself should score high, the others low.
  for (std::size_t i = 0; i < word_.inputs; ++i) scores[i * n] = -scores[i * n];
  for (std::size_t at = 0; at < word_.inputs * n; at += simd::kLanes) {
    const auto [sigmoid, softplus] = simd::logistic(F32x4::load(scores + at));
    sigmoid.store(scores + at);
    softplus.store(losses + at);
  }
  const float* const input_weights = word_.weights.data();
  const float* const output_weights = word_.weights.data() + first;
  float loss = 0;
  for (std::size_t i = 0; i < word_.inputs; ++i) {
    const float weight = input_weights[i];
    for (std::size_t j = 0; j < n; ++j) {
      const float product_weight = weight * output_weights[j];
      loss += product_weight * losses[i * n + j];
      scores[i * n + j] *= -step * product_weight;
    }
    scores[i * n] = -scores[i * n];
    sum.pairs += static_cast<double>(weight);
  }
  sum.sum += static_cast<double>(loss);
}

template <class Visit>
void SkipGram::for_each_word(std::span<const TokenId> windows, Visit visit) {
  MersenneTwister random(mixed_seed(seed_, steps_));
  for (std::size_t at = shape_.window; at < windows.size(); at += window()) {
    if (draw_pairs(windows.data() + at, random)) visit();
  }
}

Result<float> SkipGram::loss_of_windows(std::span<const TokenId> windows) {
  const Status status = check_windows("windows", windows, window(), shape_.vocab_size);
  if (!status) return status.error();
  LossSum sum;
  for_each_word(windows, [&] { score_pairs(0, sum); });
  return sum.mean();
}

Result<float> SkipGram::step_on_windows(std::span<const TokenId> windows, double factor) {
  const Status status = check_windows("windows", windows, window(), shape_.vocab_size);
  if (!status) return status.error();
  const auto step = static_cast<float>(learning_rate_ * factor);
  LossSum sum;
  for_each_word(windows, [&] {
    score_pairs(step, sum);
    float** const rows = word_.rows.data();
    simd::grid_exchange<F32x4>(
        {rows, word_.inputs, rows + 2 * std::size_t{shape_.window}, word_.outputs, shape_.dim},
        word_.scores.data(), word_.copies.data());
  });
  ++steps_;
  return sum.mean();
}

}  // namespace id2vec

// Skip-gram with negative sampling against word2vec.c: the same text, the same width, window,
// negatives, learning rate and start, one pass. tests/bench/skip-gram.mjs runs both.
//
//   id2vec_bench_skip_gram text <file>      writes the text, for word2vec.c to read
//   id2vec_bench_skip_gram train            trains on it
//   id2vec_bench_skip_gram judge <file>     judges vectors that word2vec.c wrote
//   id2vec_bench_skip_gram untrained        judges the vectors before training, as a measure
//
// The last three print one line of JSON. word2vec.c keeps its output table to itself, so vectors
// are judged without it: the embeddings are held fast, an output table is trained for them from
// zeros on the same text, in the same way whoever made the embeddings ("refitted"), and the loss is
// measured on a text that nobody has seen, over the same pairs and negatives.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "id2vec/mersenne_twister.hpp"
#include "id2vec/skip_gram.hpp"
#include "id2vec/token_counts.hpp"
#include "processor_time.hpp"
#include "word2vec_file.hpp"
#include "zipf_text.hpp"

namespace {

using namespace id2vec;

constexpr SkipGramShape kShape{10000, 100, 5, 5};
constexpr std::size_t kTableSize = std::size_t{kShape.vocab_size} * kShape.dim;
constexpr std::size_t kTokens = 2000000;
constexpr std::size_t kHeldOutTokens = 100000;
constexpr double kLearningRate = 0.025;
// Of the output tables that judge: higher, since they have but one pass to get from zero to where
// they fit.
constexpr double kRefitRate = 0.1;
// Words in a call of step_on_windows(), which moves after each of them all the same.
constexpr std::size_t kBatch = 1000;

struct Texts {
  std::vector<TokenId> train;
  std::vector<TokenId> held_out;
  std::vector<std::uint32_t> counts;
};

Texts make_texts() {
  const bench::ZipfText zipf(kShape.vocab_size);
  Texts texts{zipf.generate(1, kTokens), zipf.generate(2, kHeldOutTokens),
              std::vector<std::uint32_t>(kShape.vocab_size)};
  if (!count_tokens_into(texts.train, texts.counts)) std::abort();
  return texts;
}

// As word2vec.c starts: uniform in [-1/2D, 1/2D).
std::vector<float> start_embeddings() {
  MersenneTwister random(1);
  std::vector<float> rows(kTableSize);
  for (float& x : rows) {
    x = (static_cast<float>(random.next()) * 0x1p-32F - 0.5F) / static_cast<float>(kShape.dim);
  }
  return rows;
}

SkipGram model_of(const std::vector<float>& embeddings, const Texts& texts, double learning_rate) {
  const std::vector<float> zeros(kTableSize);
  auto model =
      SkipGram::create(kShape, {1, 0.1, embeddings, zeros}, {learning_rate, texts.counts, 0});
  if (!model) std::abort();
  return std::move(model).value();
}

// Calls visit(windows, share of the text that is done) in the order of the text. The text's first
// and last words, without all their neighbours, are not used.
template <class Visit>
void for_each_batch(std::span<const TokenId> text, std::size_t window, std::size_t batch,
                    Visit visit) {
  const std::size_t count = text.size() - window + 1;
  std::vector<TokenId> windows(batch * window);
  for (std::size_t first = 0; first < count; first += batch) {
    const std::size_t n = std::min(batch, count - first);
    for (std::size_t i = 0; i < n; ++i) {
      std::copy_n(text.data() + first + i, window, windows.data() + i * window);
    }
    visit(std::span<const TokenId>(windows).first(n * window),
          static_cast<double>(first) / static_cast<double>(count));
  }
}

// word2vec.c's schedule.
double factor_at(double done) { return std::max(1 - done, 1e-4); }

void train(SkipGram& model, std::span<const TokenId> text) {
  for_each_batch(text, model.window(), kBatch, [&](std::span<const TokenId> windows, double done) {
    if (!model.step_on_windows(windows, factor_at(done))) std::abort();
  });
}

double held_out_loss(SkipGram& model, const Texts& texts) {
  double loss = 0;
  model.set_steps(0);
  for_each_batch(texts.held_out, model.window(), kHeldOutTokens,
                 [&](std::span<const TokenId> windows, double) {
                   loss = static_cast<double>(model.loss_of_windows(windows).value());
                 });
  return loss;
}

double refitted_loss(const std::vector<float>& embeddings, const Texts& texts) {
  SkipGram model = model_of(embeddings, texts, kRefitRate);
  // One word a step, which moves all rows at once: putting those of the neighbours back after it
  // leaves exactly the move of the output table.
  for_each_batch(texts.train, model.window(), 1, [&](std::span<const TokenId> word, double done) {
    if (!model.step_on_windows(word, factor_at(done))) std::abort();
    for (const TokenId id : word) {
      const std::size_t at = std::size_t{id} * kShape.dim;
      std::copy_n(embeddings.data() + at, kShape.dim, model.embeddings().data() + at);
    }
  });
  return held_out_loss(model, texts);
}

void measure_training(const Texts& texts) {
  const std::vector<float> start = start_embeddings();
  {
    SkipGram warm_up = model_of(start, texts, kLearningRate);
    train(warm_up, std::span(texts.train).first(50000));
  }
  SkipGram model = model_of(start, texts, kLearningRate);
  const double before = bench::processor_seconds();
  train(model, texts.train);
  const double seconds = bench::processor_seconds() - before;
  const double loss = held_out_loss(model, texts);
  const std::vector<float> embeddings(model.embeddings().begin(), model.embeddings().end());
  std::printf(
      "{ \"name\": \"skip_gram\", \"tokens_per_second\": %.0f, \"loss\": %.4f, "
      "\"refitted_loss\": %.4f }\n",
      static_cast<double>(kTokens) / seconds, loss, refitted_loss(embeddings, texts));
}

int judge(const std::vector<float>& embeddings, const Texts& texts) {
  if (embeddings.empty()) {
    std::fputs("the vectors cannot be read\n", stderr);
    return 1;
  }
  std::printf("{ \"name\": \"judged\", \"refitted_loss\": %.4f }\n",
              refitted_loss(embeddings, texts));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view task = argc > 1 ? argv[1] : "";
  const Texts texts = make_texts();
  if (task == "text" && argc == 3) return bench::write_text(argv[2], texts.train) ? 0 : 1;
  if (task == "judge" && argc == 3) {
    return judge(bench::read_vectors(argv[2], kShape.vocab_size, kShape.dim), texts);
  }
  if (task == "untrained") return judge(start_embeddings(), texts);
  if (task == "train") {
    measure_training(texts);
    return 0;
  }
  std::fputs("usage: text <file> | train | judge <file> | untrained\n", stderr);
  return 2;
}

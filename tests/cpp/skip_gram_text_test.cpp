// Skip-gram on text: what is drawn, and that the fast way moves as the plain one does.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "id2vec/checkpoint.hpp"
#include "id2vec/corpus.hpp"
#include "id2vec/skip_gram.hpp"
#include "id2vec/token_counts.hpp"
#include "id2vec/training.hpp"
#include "id2vec/vector_math.hpp"
#include "support/text.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

SkipGram corpus_model(std::span<const TokenId> text, std::uint64_t seed, double learning_rate) {
  const auto vocab_size = static_cast<std::uint32_t>(corpus_vocabulary().size());
  std::vector<std::uint32_t> counts(vocab_size);
  REQUIRE(count_tokens_into(text, counts));
  SkipGramOptions options;
  options.learning_rate = learning_rate;
  options.counts = counts;
  return SkipGram::create({vocab_size, 16, 2, 5}, {seed, 0.1, {}, {}}, options).value();
}

AlignedBuffer<TokenId> corpus(std::size_t length) {
  AlignedBuffer<TokenId> text = AlignedBuffer<TokenId>::allocate(length).value();
  generate_corpus(1, text.span());
  return text;
}

}  // namespace

TEST_CASE("a window's move is the exact gradient of the losses of its pairs") {
  // Only token 2 has a count, so it is every negative; with window 1 both neighbours are used.
  const std::vector<std::uint32_t> counts = {0, 0, 7, 0, 0};
  SkipGramOptions options;
  options.learning_rate = 0.3;
  options.counts = counts;
  const SkipGramShape shape{5, 6, 1, 3};
  const SkipGramStart start{3, 0.8, {}, {}};
  for (const auto& [left, right] : {std::pair<TokenId, TokenId>(0, 3), {4, 4}, {2, 1}}) {
    SkipGram fast = SkipGram::create(shape, start, options).value();
    SkipGram plain = SkipGram::create(shape, start, options).value();
    const std::vector<TokenId> window = {left, 1, right};
    const float loss = fast.loss_of_windows(window).value();
    CHECK(test::bits(fast.parameters()) == test::bits(plain.parameters()));
    CHECK(fast.step_on_windows(window, 1).value() == loss);

    // The mean of two pairs, and twice the learning rate: the sum.
    const std::vector<TokenId> negatives(6, 2);
    const std::vector<TokenId> centres = {left, right};
    const std::vector<TokenId> contexts = {1, 1};
    const float expected = plain.step({centres, contexts, negatives}, 2).value();
    CHECK(std::abs(loss - expected) <= 1e-5F);
    CHECK(test::largest_difference(fast.parameters(), plain.parameters()) <= 1e-6);
  }
}

TEST_CASE("a negative that is the word itself is left out") {
  const std::vector<std::uint32_t> counts = {0, 4, 0};
  SkipGramOptions options;
  options.counts = counts;
  SkipGram model = SkipGram::create({3, 2, 1, 5}, {}, options).value();
  for (float& x : model.parameters()) x = 0;
  CHECK(model.loss_of_windows(std::vector<TokenId>{0, 1, 2}).value() ==
        Catch::Approx(std::log(2.0)));
  CHECK(model.loss_of_windows(std::vector<TokenId>{0, 2, 1}).value() ==
        Catch::Approx(6 * std::log(2.0)));
}

TEST_CASE("near neighbours are used more often, and frequent words less") {
  constexpr std::uint32_t kWindow = 4;
  const std::vector<std::uint32_t> counts = {900, 90, 9, 1};
  // The rows of E that a step has moved name the neighbours in use.
  const auto uses = [&](double subsample, const std::vector<TokenId>& window, TokenId neighbour) {
    SkipGramOptions options;
    options.counts = counts;
    options.subsample = subsample;
    options.learning_rate = 0.1;
    SkipGram model = SkipGram::create({4, 1, kWindow, 1}, {1, 1, {}, {}}, options).value();
    constexpr int kDraws = 20000;
    int used = 0;
    for (int i = 0; i < kDraws; ++i) {
      model.set_steps(static_cast<std::uint64_t>(i));
      model.embeddings()[neighbour] = 1;
      model.outputs()[window[kWindow]] = 0.5F;
      REQUIRE(model.step_on_windows(window, 1));
      used += model.embeddings()[neighbour] == 1 ? 0 : 1;
    }
    return static_cast<double>(used) / kDraws;
  };
  for (std::size_t distance = 1; distance <= kWindow; ++distance) {
    std::vector<TokenId> window(2 * kWindow + 1, 0);
    window[kWindow - distance] = 3;
    const double expected = static_cast<double>(kWindow + 1 - distance) / kWindow;
    CHECK(std::abs(uses(0, window, 3) - expected) <= 0.015);
  }
  // Place of the word and of the neighbour: sqrt(t / f) + t / f for each, at most 1.
  std::vector<TokenId> window(2 * kWindow + 1, 3);
  window[kWindow] = 1;
  window[kWindow - 1] = 0;
  const auto keep = [](double f) { return std::min(1.0, std::sqrt(0.01 / f) + 0.01 / f); };
  CHECK(std::abs(uses(0.01, window, 0) - keep(0.9) * keep(0.09)) <= 0.015);
}

TEST_CASE("training on text is cut, stopped and restored without a change of bits") {
  constexpr std::size_t kLength = 3000;
  const AlignedBuffer<TokenId> text = corpus(kLength);
  const auto train = [&](SkipGram& model, const std::vector<std::size_t>& slices) {
    TrainingOptions options;
    options.batch = 50;
    options.seed = 4;
    Training training = Training::create(model, corpus(kLength), options).value();
    std::vector<float> losses;
    for (const std::size_t slice : slices) {
      std::vector<float> part(slice);
      REQUIRE_FALSE(training.run(part).value().diverged);
      losses.insert(losses.end(), part.begin(), part.end());
    }
    return std::pair(losses, training.position());
  };
  SkipGram whole = corpus_model(text.span(), 2, 0.05);
  SkipGram cut = corpus_model(text.span(), 2, 0.05);
  const auto expected = train(whole, {90});
  CHECK(train(cut, {1, 29, 60}).first == expected.first);
  CHECK(test::bits(cut.parameters()) == test::bits(whole.parameters()));

  SkipGram half = corpus_model(text.span(), 2, 0.05);
  const TrainingPosition position = train(half, {40}).second;
  std::vector<std::byte> bytes(checkpoint_size(half));
  REQUIRE(write_checkpoint(half, position, bytes));
  SkipGram restored = corpus_model(text.span(), 2, 0.05);
  TrainingOptions options;
  options.batch = 50;
  options.seed = 4;
  Training training = Training::create(restored, corpus(kLength), options).value();
  REQUIRE(training.seek(restore_checkpoint(restored, bytes).value()));
  std::vector<float> rest(50);
  REQUIRE(training.run(rest));
  CHECK(test::bits(restored.parameters()) == test::bits(whole.parameters()));

  SkipGram other_seed = corpus_model(text.span(), 3, 0.05);
  CHECK(restore_checkpoint(other_seed, bytes).error().code() == ErrorCode::kBadFile);
}

TEST_CASE("skip-gram learns the corpus: cat ends beside dog, and not beside helicopter") {
  const AlignedBuffer<TokenId> text = corpus(10000);
  const auto row = [](const SkipGram& model, std::string_view word) {
    const auto words = corpus_vocabulary();
    const auto id = static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
    return model.embeddings().subspan(id * model.shape().dim, model.shape().dim);
  };
#ifdef NDEBUG
  constexpr std::uint64_t kSeeds = 5;
#else
  constexpr std::uint64_t kSeeds = 1;
#endif
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    INFO("seed " << seed);
    SkipGram model = corpus_model(text.span(), seed, 0.05);
    TrainingOptions options;
    options.seed = seed;
    Training training = Training::create(model, corpus(10000), options).value();
    std::vector<float> losses(2000);
    REQUIRE_FALSE(training.run(losses).value().diverged);
    CHECK(losses.back() < losses.front());
    CHECK(cosine_similarity(row(model, "cat"), row(model, "dog")).value() > 0.8F);
    CHECK(cosine_similarity(row(model, "helicopter"), row(model, "boat")).value() > 0.8F);
    CHECK(cosine_similarity(row(model, "cat"), row(model, "helicopter")).value() < 0.5F);
  }
}

TEST_CASE("skip-gram that diverges goes back to its last good state") {
  const AlignedBuffer<TokenId> text = corpus(2000);
  SkipGram model = corpus_model(text.span(), 1, 1e6);
  TrainingOptions options;
  options.batch = 20;
  Training training = Training::create(model, corpus(2000), options).value();
  std::vector<float> losses(200);
  const TrainingSlice slice = training.run(losses).value();
  CHECK(slice.diverged);
  for (const float x : model.parameters()) REQUIRE(std::isfinite(x));
}

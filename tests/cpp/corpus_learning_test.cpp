// What the built-in text teaches: the claims that the page makes, for every seed it may be given.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <chrono>
#include <numeric>
#include <string_view>
#include <vector>

#include "id2vec/corpus.hpp"
#include "id2vec/next_token_model.hpp"
#include "id2vec/token_counts.hpp"
#include "id2vec/training.hpp"
#include "id2vec/vector_math.hpp"
#include "support/learning_seeds.hpp"
#include "support/next_token.hpp"

using namespace id2vec;

namespace {

std::uint32_t vocab_size() { return static_cast<std::uint32_t>(corpus_vocabulary().size()); }

TokenId id_of(std::string_view word) {
  const auto words = corpus_vocabulary();
  const auto found = std::ranges::find(words, word);
  REQUIRE(found != words.end());
  return static_cast<TokenId>(found - words.begin());
}

AlignedBuffer<TokenId> corpus(std::uint64_t seed, std::size_t length) {
  AlignedBuffer<TokenId> text = AlignedBuffer<TokenId>::allocate(length).value();
  generate_corpus(seed, text.span());
  return text;
}

float cosine_of(const NextTokenModel& model, std::string_view a, std::string_view b) {
  const std::span<const float> rows = model.parts().embeddings;
  const std::size_t dim = model.shape().dim;
  return cosine_similarity(rows.subspan(id_of(a) * dim, dim), rows.subspan(id_of(b) * dim, dim))
      .value();
}

double entropy_of(std::span<const TokenId> text) {
  std::vector<std::uint32_t> counts(vocab_size());
  REQUIRE(count_tokens_into(text, counts));
  return unigram_entropy(counts);
}

// The mean loss over the examples of a text, none of them shuffled.
float loss_on(NextTokenModel& model, std::span<const TokenId> text) {
  std::vector<TokenId> windows;
  for (std::size_t i = 0; i + model.window() <= text.size(); ++i) {
    const auto window = text.subspan(i, model.window());
    windows.insert(windows.end(), window.begin(), window.end());
  }
  return model.loss_of_windows(windows).value();
}

}  // namespace

TEST_CASE("noise becomes meaning: cat nears dog and leaves the helicopter, whatever the seed") {
  for (std::uint64_t seed = 1; seed <= test::kLearningSeeds; ++seed) {
    INFO("seed " << seed);
    NextTokenModel model = test::model_of({vocab_size(), 16, 3, false, Mixing::kMean, {}},
                                          {seed, 0.1, {}, {}, {}}, test::sgd(0.5));
    CHECK(std::abs(cosine_of(model, "cat", "dog")) <= 0.75F);

    AlignedBuffer<TokenId> text = corpus(1, 12000);
    const double entropy = entropy_of(text.span());
    TrainingOptions options;
    options.batch = 32;
    options.seed = seed;
    Training training = Training::create(model, std::move(text), options).value();
    std::vector<float> losses(4000);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE_FALSE(training.run(losses).value().diverged);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;

    CHECK(cosine_of(model, "cat", "dog") > 0.8F);
    CHECK(cosine_of(model, "cat", "helicopter") < 0.3F);
    CHECK(cosine_of(model, "helicopter", "boat") > 0.8F);
    const float last = std::accumulate(losses.end() - 100, losses.end(), 0.0F) / 100;
    CHECK(static_cast<double>(last) < entropy);
#ifdef NDEBUG
    CHECK(spent.count() < 5);
#endif
  }
}

TEST_CASE("tied tables predict an unseen text better than untied ones after a short one") {
  // 400 tokens to learn from and 2,000 to be judged by. Weight decay keeps either model from
  // learning the short text by heart; without it the order of the two depends on when one stops.
  constexpr std::size_t kShort = 400;
  const AlignedBuffer<TokenId> both = corpus(1, kShort + 2000);
  std::uint64_t tied_wins = 0;
  constexpr std::uint64_t kPairs = std::min<std::uint64_t>(test::kLearningSeeds, 10);
  for (std::uint64_t seed = 1; seed <= kPairs; ++seed) {
    float held_out[2];
    for (const bool tied : {false, true}) {
      OptimizerOptions optimizer = test::sgd(0.5);
      optimizer.weight_decay = 0.01;
      NextTokenModel model = test::model_of({vocab_size(), 16, 3, tied, Mixing::kLinear, {}},
                                            {seed, 0.1, {}, {}, {}}, optimizer);
      TrainingOptions options;
      options.batch = 32;
      options.seed = seed;
      Training training = Training::create(model, corpus(1, kShort), options).value();
      std::vector<float> losses(1000);
      REQUIRE_FALSE(training.run(losses).value().diverged);
      held_out[tied ? 1 : 0] = loss_on(model, both.span().subspan(kShort));
    }
    INFO("seed " << seed << ": untied " << held_out[0] << ", tied " << held_out[1]);
    CHECK(held_out[1] < 2);
    if (held_out[1] < held_out[0]) ++tied_wins;
  }
  CHECK(tied_wins * 10 >= kPairs * 9);
}

// What attention learns from the built-in text: the two banks.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <string_view>
#include <vector>

#include "id2vec/attention_model.hpp"
#include "id2vec/corpus.hpp"
#include "id2vec/training.hpp"
#include "id2vec/vector_math.hpp"
#include "support/learning_seeds.hpp"
#include "support/next_token.hpp"

using namespace id2vec;

namespace {

// The page shows the first few seeds. Of the first twenty, seed 20 alone does not learn the two
// senses in these 2,000 steps: its two contextual vectors stay the same.
constexpr std::uint64_t kSeeds = std::min<std::uint64_t>(test::kLearningSeeds, 10);
constexpr std::uint32_t kDim = 16;

TokenId id_of(std::string_view word) {
  const auto words = corpus_vocabulary();
  const auto found = std::ranges::find(words, word);
  REQUIRE(found != words.end());
  return static_cast<TokenId>(found - words.begin());
}

struct Bank {
  std::vector<float> row;
  std::vector<float> contextual;
  float likely;    // the score of the word that should follow
  float unlikely;  // of the word that follows the other sense
};

// The words up to "bank", which comes last.
Bank bank_in(AttentionModel& model, const std::vector<std::string_view>& words,
             std::string_view likely, std::string_view unlikely) {
  std::vector<TokenId> ids(words.size());
  std::ranges::transform(words, ids.begin(), id_of);
  std::vector<float> rows(ids.size() * kDim);
  std::vector<float> contextual(ids.size() * kDim);
  std::vector<float> logits(ids.size() * model.vocab_size());
  REQUIRE(model.forward_into(ids, {rows, {}, {}, contextual, logits}));
  const std::span<const float> last = std::span(logits).last(model.vocab_size());
  return {{rows.end() - kDim, rows.end()},
          {contextual.end() - kDim, contextual.end()},
          last[id_of(likely)],
          last[id_of(unlikely)]};
}

}  // namespace

TEST_CASE("one row of bank, two vectors after attention, for each of ten seeds") {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    INFO("seed " << seed);
    OptimizerOptions adam = test::sgd(0.02);
    adam.rule = OptimizerRule::kAdam;
    const auto vocab_size = static_cast<std::uint32_t>(corpus_vocabulary().size());
    AttentionModel model =
        AttentionModel::create({vocab_size, kDim, 8}, {seed, 0.1, {}}, adam).value();
    AlignedBuffer<TokenId> text = AlignedBuffer<TokenId>::allocate(10000).value();
    generate_corpus(1, text.span());
    TrainingOptions options;
    options.seed = seed;
    Training training = Training::create(model, std::move(text), options).value();
    std::vector<float> losses(2000);
    REQUIRE_FALSE(training.run(losses).value().diverged);

    const Bank river =
        bank_in(model, {"along", "the", "river", "the", "bank"}, "floods", "charges");
    const Bank money = bank_in(model, {"for", "more", "money", "the", "bank"}, "charges", "floods");
    CHECK(river.row == money.row);
    CHECK(cosine_similarity(river.row, money.row).value() == 1);
    CHECK(cosine_similarity(river.contextual, money.contextual).value() < 0.9F);
    CHECK(river.likely > river.unlikely);
    CHECK(money.likely > money.unlikely);
  }
}

#include "id2vec/corpus.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "id2vec/token_counts.hpp"

using namespace id2vec;

namespace {

std::vector<std::string> words_of(std::uint64_t seed, std::size_t length) {
  std::vector<TokenId> ids(length);
  generate_corpus(seed, ids);
  std::vector<std::string> words(length);
  std::ranges::transform(ids, words.begin(),
                         [](TokenId id) { return std::string(corpus_vocabulary()[id]); });
  return words;
}

using Words = std::set<std::string>;

// The words found `distance` places after `word`.
Words after(const std::vector<std::string>& text, const std::string& word,
            std::size_t distance = 1) {
  Words found;
  for (std::size_t i = 0; i + distance < text.size(); ++i) {
    if (text[i] == word) found.insert(text[i + distance]);
  }
  return found;
}

}  // namespace

TEST_CASE("the vocabulary has no word twice, and the text uses every one") {
  const auto vocabulary = corpus_vocabulary();
  CHECK(Words(vocabulary.begin(), vocabulary.end()).size() == vocabulary.size());
  const std::vector<std::string> text = words_of(1, 10000);
  CHECK(Words(text.begin(), text.end()).size() == vocabulary.size());
  CHECK(*std::ranges::max_element(text) < "{");  // ASCII
}

TEST_CASE("the text follows from the seed, and a longer one begins with the shorter") {
  const std::vector<std::string> text = words_of(7, 5000);
  CHECK(words_of(7, 5000) == text);
  CHECK(words_of(8, 5000) != text);
  CHECK(words_of((std::uint64_t{1} << 40) + 7, 5000) == text);
  for (const std::size_t length : {0U, 1U, 6U, 777U}) {
    const std::vector<std::string> shorter = words_of(7, length);
    CHECK(std::equal(shorter.begin(), shorter.end(), text.begin()));
  }
}

TEST_CASE("words of one kind occur in the same sentences") {
  const std::vector<std::string> text = words_of(3, 40000);
  const auto shared = [&](const std::string& a, const std::string& b) {
    const Words of_a = after(text, a);
    const Words of_b = after(text, b);
    Words both;
    std::ranges::set_intersection(of_a, of_b, std::inserter(both, both.end()));
    return both;
  };
  CHECK(shared("cat", "dog").size() >= 5);
  CHECK(shared("helicopter", "boat").contains("engine"));
  CHECK(shared("helicopter", "boat").size() >= 3);
  CHECK(shared("bread", "soup").size() >= 3);
  CHECK(shared("park", "museum").size() >= 2);
  CHECK(shared("cat", "helicopter").empty());
  CHECK(after(text, "feed", 2) == Words{"cat", "dog", "rabbit"});
  CHECK(after(text, "pet", 2) == Words{"cat", "dog", "rabbit"});
  CHECK(after(text, "vet", 3) == Words{"cat", "dog", "rabbit"});
  CHECK(after(text, "lands", 2) == Words{"helicopter", "boat", "plane"});
  // Alike, not the same.
  CHECK(after(text, "cat").contains("purrs"));
  CHECK_FALSE(after(text, "dog").contains("purrs"));
}

TEST_CASE("the word after bank depends on its sense, and the cue stands before it") {
  const std::vector<std::string> text = words_of(5, 40000);
  std::map<std::string, Words> next_by_cue;
  std::size_t banks = 0;
  for (std::size_t i = 2; i + 1 < text.size(); ++i) {
    if (text[i] != "bank") continue;
    CHECK(text[i - 1] == "the");  // in either sense: one must look further back
    next_by_cue[text[i - 2]].insert(text[i + 1]);
    ++banks;
  }
  CHECK(banks > 500);
  const std::map<std::string, Words> expected = {
      {"river", {"floods"}}, {"stream", {"floods"}}, {"money", {"charges"}}, {"gold", {"charges"}}};
  CHECK(next_by_cue == expected);
}

TEST_CASE("counts and the entropy of a text") {
  std::vector<std::uint32_t> counts(4, 9);
  REQUIRE(count_tokens_into(std::vector<TokenId>{1, 3, 1, 1, 0, 3, 1, 1}, counts));
  CHECK(counts == std::vector<std::uint32_t>{1, 5, 0, 2});
  const double expected = -(std::log(1.0 / 8) / 8 + 5 * std::log(5.0 / 8) / 8 + std::log(0.25) / 4);
  CHECK(unigram_entropy(counts) == Catch::Approx(expected).epsilon(1e-14));
  CHECK(unigram_entropy(std::vector<std::uint32_t>(7, 3)) == Catch::Approx(std::log(7.0)));
  CHECK(unigram_entropy(std::vector<std::uint32_t>{0, 6}) == 0);
  CHECK(unigram_entropy({}) == 0);

  const std::vector<std::uint32_t> before = counts;
  const Status refused = count_tokens_into(std::vector<TokenId>{1, 4}, counts);
  CHECK(refused.error().message() == "ids[1] is 4; accepted: an integer from 0 to 3");
  CHECK(counts == before);
  CHECK(count_tokens_into({}, {}).error().argument() == "vocab_size");
}

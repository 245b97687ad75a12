#include "id2vec/corpus.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>

#include "id2vec/mersenne_twister.hpp"
#include "random_below.hpp"

namespace id2vec {
namespace {

// Words of one kind stand side by side, so that a kind is a range of ids.
// clang-format off
constexpr auto kWords = std::to_array<std::string_view>({
    ".", "the", "a", "and", "we", "they",
    "cat", "dog", "rabbit", "vet", "pet", "feed", "gently", "every", "morning", "helps", "sat",
    "on", "mat", "plays", "with", "ball", "chases", "purrs", "barks",
    "helicopter", "boat", "plane", "pilot", "engine", "starts", "is", "loud", "lands", "slowly",
    "carries", "passengers", "hovers", "floats",
    "girl", "boy", "farmer", "teacher", "eats", "cooks", "for", "lunch",
    "bread", "cheese", "soup", "rice", "apples", "tastes", "good",
    "park", "market", "school", "museum", "village", "walks", "to", "opens", "at", "noon", "meet",
    "near",
    "bank", "along", "river", "stream", "floods", "spring", "more", "money", "gold", "charges",
    "interest", "duck", "swims", "in", "thief", "steals",
});
// clang-format on

constexpr struct {
  std::string_view name, first, last;
} kKinds[] = {
    {"PET", "cat", "rabbit"},      {"CRAFT", "helicopter", "plane"}, {"PERSON", "girl", "teacher"},
    {"FOOD", "bread", "apples"},   {"PLACE", "park", "village"},     {"WATER", "river", "stream"},
    {"TREASURE", "money", "gold"},
};

// One of `count` words, those from `first` on.
struct Slot {
  TokenId first = 0;
  std::uint32_t count = 1;
};

struct Sentence {
  std::uint32_t weight = 0;  // how often, in relation to the others
  std::size_t length = 0;
  std::array<Slot, 10> slots;
};

// Not constexpr: a misspelt word in a sentence below is an error when this file is compiled.
[[noreturn]] void no_such_word() { std::abort(); }

constexpr TokenId id_of(std::string_view word) {
  const auto found = std::ranges::find(kWords, word);
  if (found == kWords.end()) no_such_word();
  return static_cast<TokenId>(found - kWords.begin());
}

constexpr Slot slot_of(std::string_view symbol) {
  for (const auto& [name, first, last] : kKinds) {
    if (name == symbol) return {id_of(first), id_of(last) - id_of(first) + 1};
  }
  return {id_of(symbol), 1};
}

consteval Sentence sentence(std::uint32_t weight, std::string_view text) {
  Sentence result;
  result.weight = weight;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    result.slots[result.length++] = slot_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

constexpr Sentence kSentences[] = {
    sentence(6, "we pet the PET gently ."),
    sentence(6, "they feed the PET every morning ."),
    sentence(6, "the vet helps the PET ."),
    sentence(6, "the PET sat on the mat ."),
    sentence(5, "the PET plays with a ball ."),
    sentence(3, "the PET chases the PET ."),
    sentence(1, "the cat purrs ."),
    sentence(1, "the dog barks ."),

    sentence(6, "the pilot starts the CRAFT engine ."),
    sentence(6, "the CRAFT engine is loud ."),
    sentence(6, "the pilot lands the CRAFT slowly ."),
    sentence(5, "the CRAFT carries passengers ."),
    sentence(1, "the helicopter hovers ."),
    sentence(1, "the boat floats ."),

    sentence(5, "the PERSON eats FOOD and FOOD ."),
    sentence(5, "the PERSON cooks FOOD for lunch ."),
    sentence(4, "FOOD tastes good with FOOD ."),

    sentence(4, "the PERSON walks to the PLACE ."),
    sentence(4, "the PLACE opens at noon ."),
    sentence(3, "we meet the PERSON near the PLACE ."),

    sentence(7, "along the WATER the bank floods every spring ."),
    sentence(7, "for more TREASURE the bank charges interest ."),
    sentence(2, "a duck swims in the WATER ."),
    sentence(2, "a thief steals the TREASURE ."),
};

constexpr std::uint32_t total_weight() {
  std::uint32_t total = 0;
  for (const Sentence& s : kSentences) total += s.weight;
  return total;
}

const Sentence& draw_sentence(MersenneTwister& random) {
  std::uint32_t ticket = random_below(random, total_weight());
  const Sentence* s = std::begin(kSentences);
  for (; ticket >= s->weight; ++s) ticket -= s->weight;
  return *s;
}

}  // namespace

std::span<const std::string_view> corpus_vocabulary() { return kWords; }

void generate_corpus(std::uint64_t seed, std::span<TokenId> out) {
  MersenneTwister random(static_cast<std::uint32_t>(seed));
  for (std::size_t i = 0; i < out.size();) {
    const Sentence& s = draw_sentence(random);
    for (std::size_t j = 0; j < s.length && i < out.size(); ++j) {
      const Slot slot = s.slots[j];
      out[i++] = slot.count == 1 ? slot.first : slot.first + random_below(random, slot.count);
    }
  }
}

}  // namespace id2vec

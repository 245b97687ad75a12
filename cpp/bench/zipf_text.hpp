#pragma once

// A text to learn from of any length: the r-th word has a share of 1 / r, as in a real one (G. K.
// Zipf), and words have something to do with their neighbours. Every word belongs to one of some
// topics. For a stretch of words the text stays with one topic, drawn by what its words weigh
// together; half of the words are drawn from the topic, half from all. So each word keeps exactly
// its share.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "id2vec/alias_table.hpp"
#include "id2vec/mersenne_twister.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec::bench {

class ZipfText {
 public:
  explicit ZipfText(std::uint32_t vocab_size)
      : words_(table(weights(0, vocab_size, 1))), topics_(topic_table(vocab_size)) {
    for (std::uint32_t topic = 0; topic < kTopics; ++topic) {
      words_of_.push_back(table(weights(topic, vocab_size, kTopics)));
    }
  }

  std::vector<TokenId> generate(std::uint32_t seed, std::size_t length) const {
    MersenneTwister random(seed);
    std::vector<TokenId> text(length);
    TokenId topic = 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (i % kStretch == 0) topic = topics_.sample(random);
      const bool of_topic = (random.next() >> 31) != 0;
      text[i] =
          of_topic ? topic + kTopics * words_of_[topic].sample(random) : words_.sample(random);
    }
    return text;
  }

 private:
  static constexpr std::uint32_t kTopics = 50;
  static constexpr std::size_t kStretch = 50;

  // Of the words first, first + stride, ….
  static std::vector<double> weights(std::uint32_t first, std::uint32_t end, std::uint32_t stride) {
    std::vector<double> result;
    for (std::uint32_t id = first; id < end; id += stride) result.push_back(1.0 / (id + 1.0));
    return result;
  }
  static AliasTable table(const std::vector<double>& weights) {
    auto result = AliasTable::create(weights);
    if (!result) std::abort();
    return std::move(result).value();
  }
  static AliasTable topic_table(std::uint32_t vocab_size) {
    std::vector<double> sums(kTopics);
    for (std::uint32_t id = 0; id < vocab_size; ++id) sums[id % kTopics] += 1.0 / (id + 1.0);
    return table(sums);
  }

  AliasTable words_;
  AliasTable topics_;
  std::vector<AliasTable> words_of_;
};

}  // namespace id2vec::bench

#pragma once

// Drawing from any distribution over n outcomes in constant time.
//
// The n outcomes are cut into n columns of equal area, each of which holds at most two of them: a
// column's own outcome up to its threshold, and its alias above. A draw chooses a column and a
// height. A. J. Walker, "An efficient method for generating discrete random variables with general
// distributions", ACM TOMS 3 (1977); built in linear time after M. D. Vose, "A linear algorithm for
// generating random numbers with a given distribution", IEEE TSE 17 (1991).

#include <cstdint>
#include <span>
#include <utility>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/mersenne_twister.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec {

// Move-only. Holds 8 bytes an outcome.
class AliasTable {
 public:
  // Outcome v with probability weights[v] / their sum. Errors: kOutOfRange for no weights, more
  // than 2^32 - 1 of them, a negative or infinite one, or all of them 0; kBadArgument for a NaN;
  // kOutOfMemory (12 bytes an outcome more are needed for the duration of the call).
  static Result<AliasTable> create(std::span<const double> weights);

  // word2vec's noise distribution: weights count^(3/4), which draws rare words more often than
  // they occur (T. Mikolov et al., "Distributed representations of words and phrases and their
  // compositionality", NIPS 2013). Errors as above.
  static Result<AliasTable> from_counts(std::span<const std::uint32_t> counts);

  std::uint32_t size() const { return static_cast<std::uint32_t>(columns_.size()); }

  // Two draws. The probabilities are exact to 2^-32 of a column.
  TokenId sample(MersenneTwister& random) const {
    const std::uint64_t place = std::uint64_t{random.next()} * columns_.size();
    const auto chosen = static_cast<TokenId>(place >> 32);
    const Column column = columns_.data()[chosen];
    return random.next() < column.threshold ? chosen : column.alias;
  }

 private:
  struct Column {
    std::uint32_t threshold;  // the own outcome for heights below it
    TokenId alias;
  };

  explicit AliasTable(AlignedBuffer<Column> columns) : columns_(std::move(columns)) {}

  AlignedBuffer<Column> columns_;
};

}  // namespace id2vec

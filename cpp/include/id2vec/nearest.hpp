#pragma once

// Exact nearest neighbours among the rows of a table.

#include <cstdint>
#include <span>

#include "id2vec/embedding_table.hpp"

namespace id2vec {

enum class Metric : std::uint8_t { kCosine, kDot, kEuclidean };

struct Neighbour {
  TokenId id = 0;
  // The cosine or the dot product (the larger the nearer), or the distance (the smaller the
  // nearer).
  float score = 0;
};

// The out.size() rows nearest to `query`, [D], best first. Scores have the bits that
// cosine_similarity, dot and euclidean_distance give (see there for the relaxed build). Equal
// scores: the lower id first. A NaN score comes after every number. `query` may be a row of the
// table. Rows named in `exclude` (in any order, repeated or not) are never among the answers.
//
// Errors, with `out` unchanged: kBadArgument for a query of the wrong length; kOutOfRange for an
// excluded id >= V, and for out.size() == 0 or more than the V - |exclude| rows available (the
// argument is called "k"); kOutOfMemory if the V / 8 bytes for `exclude` find no room.
// Cost: one read of the table, whatever the metric; the order is kept in `out`.
Status nearest_into(const EmbeddingTable& table, std::span<const float> query, Metric metric,
                    std::span<const TokenId> exclude, std::span<Neighbour> out);

// The query of "king - man + woman": the sum of the unit vectors of `positive` less those of
// `negative`, into `query`, [D]. The order of its cosines is that of T. Mikolov et al., "Linguistic
// regularities in continuous space word representations", NAACL 2013, as word2vec's and gensim's
// analogy searches use it. A row's unit vector is row / max(|row|, 1e-8); a zero row stays zero.
// kOutOfRange for an id >= V; kBadArgument for a wrong length and when both lists are empty.
Status analogy_query_into(const EmbeddingTable& table, std::span<const TokenId> positive,
                          std::span<const TokenId> negative, std::span<float> query);

}  // namespace id2vec

#include "table_adapters.hpp"

#include <span>
#include <utility>

#include "id2vec/embedding_gradient.hpp"
#include "id2vec/embedding_table.hpp"
#include "id2vec/one_hot.hpp"
#include "id2vec/torch_random.hpp"
#include "id2vec/vector_math.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {
namespace {

std::uint64_t live_bytes = 0;

EmbeddingTable& table_of(Handle handle) { return object_of<EmbeddingTable>(handle); }

std::size_t size_of(const EmbeddingTable& table) { return table.values().size(); }

// A NaN max_norm goes through, for the core to refuse.
TableOptions options_of(std::uint32_t padding, double max_norm) {
  TableOptions options;
  if (padding != kNoPadding) options.padding_idx = padding;
  if (max_norm != 0) options.max_norm = max_norm;
  return options;
}

Handle keep_table(Result<EmbeddingTable> made) {
  const Handle table = keep<EmbeddingTable>(std::move(made));
  if (table != 0) live_bytes += table_of(table).bytes();
  return table;
}

}  // namespace

Handle table_zeros(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                   double max_norm) {
  return keep_table(EmbeddingTable::zeros({vocab_size, dim}, options_of(padding, max_norm)));
}

Handle table_normal(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                    double max_norm, std::uint32_t seed_low, std::uint32_t seed_high) {
  TorchRandom random(joined(seed_low, seed_high));
  return keep_table(
      EmbeddingTable::normal({vocab_size, dim}, random, options_of(padding, max_norm)));
}

void table_destroy(Handle table) {
  live_bytes -= table_of(table).bytes();
  destroy<EmbeddingTable>(table);
}

double live_table_bytes() { return static_cast<double>(live_bytes); }

Pointer table_values(Handle table) {
  return reinterpret_cast<Pointer>(table_of(table).values().data());
}

bool table_set_row(Handle table, std::uint32_t id, Pointer values) {
  EmbeddingTable& t = table_of(table);
  return accepted(t.set_row(id, span_of<const float>(values, t.dim())));
}

bool table_renormalise(Handle table, Pointer ids, std::size_t n) {
  return accepted(table_of(table).renormalise(span_of<const TokenId>(ids, n)));
}

bool table_lookup(Handle table, Pointer ids, std::size_t n, Pointer out) {
  EmbeddingTable& t = table_of(table);
  return accepted(t.lookup_into(span_of<const TokenId>(ids, n), span_of<float>(out, n * t.dim())));
}

bool table_bag(Handle table, Pointer ids, std::size_t n, Pointer offsets, std::size_t bags,
               BagMode mode, Pointer out) {
  EmbeddingTable& t = table_of(table);
  return accepted(embedding_bag_into(t, span_of<const TokenId>(ids, n),
                                     span_of<const std::uint32_t>(offsets, bags), mode,
                                     span_of<float>(out, bags * t.dim())));
}

bool table_gradient(Handle table, Pointer ids, std::size_t n, Pointer upstream,
                    bool scale_grad_by_freq, Pointer out) {
  const EmbeddingTable& t = table_of(table);
  return accepted(embedding_gradient_into(t, span_of<const TokenId>(ids, n),
                                          span_of<const float>(upstream, n * t.dim()),
                                          scale_grad_by_freq, span_of<float>(out, size_of(t))));
}

bool table_dense_product(Handle table, Pointer x, Pointer out, Pointer cost) {
  const EmbeddingTable& t = table_of(table);
  const Result<ProductCost> result =
      dense_product_into(t, span_of<const float>(x, t.vocab_size()), span_of<float>(out, t.dim()));
  if (!accepted(result)) return false;
  const std::span<double> costs = span_of<double>(cost, 2);
  costs[0] = static_cast<double>(result->multiply_adds);
  costs[1] = static_cast<double>(result->bytes_read);
  return true;
}

bool table_nearest(Handle table, Pointer query, Metric metric, Pointer exclude,
                   std::size_t excluded, Pointer out, std::size_t k) {
  static_assert(sizeof(Neighbour) == 8 && offsetof(Neighbour, score) == 4);
  const EmbeddingTable& t = table_of(table);
  return accepted(nearest_into(t, span_of<const float>(query, t.dim()), metric,
                               span_of<const TokenId>(exclude, excluded),
                               span_of<Neighbour>(out, k)));
}

bool table_analogy_query(Handle table, Pointer positive, std::size_t positives, Pointer negative,
                         std::size_t negatives, Pointer query) {
  const EmbeddingTable& t = table_of(table);
  return accepted(analogy_query_into(t, span_of<const TokenId>(positive, positives),
                                     span_of<const TokenId>(negative, negatives),
                                     span_of<float>(query, t.dim())));
}

bool one_hot(std::uint32_t id, Pointer out, std::size_t n) {
  return accepted(one_hot_into(id, span_of<float>(out, n)));
}

// Two vectors of one length are never refused.
float dot(Pointer a, Pointer b, std::size_t n) {
  return id2vec::dot(span_of<const float>(a, n), span_of<const float>(b, n)).value();
}

float cosine(Pointer a, Pointer b, std::size_t n) {
  return cosine_similarity(span_of<const float>(a, n), span_of<const float>(b, n)).value();
}

float distance(Pointer a, Pointer b, std::size_t n) {
  return euclidean_distance(span_of<const float>(a, n), span_of<const float>(b, n)).value();
}

}  // namespace id2vec::bindings

#include "adapters.hpp"

#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "id2vec/embedding_gradient.hpp"
#include "id2vec/embedding_table.hpp"
#include "id2vec/one_hot.hpp"
#include "id2vec/self_test.hpp"
#include "id2vec/simd_backend.hpp"
#include "id2vec/torch_random.hpp"
#include "id2vec/vector_math.hpp"

namespace id2vec::bindings {
namespace {

template <class T>
std::span<T> span_of(Pointer pointer, std::size_t n) {
  return {reinterpret_cast<T*>(pointer), n};
}

EmbeddingTable& table_of(Handle handle) { return *reinterpret_cast<EmbeddingTable*>(handle); }

std::size_t size_of(const EmbeddingTable& table) { return table.values().size(); }

// Static, because a refusal for want of memory must not ask for memory.
struct LatestError {
  static constexpr std::size_t kMaxNames = 64;
  char text[Error::kMaxText + kMaxNames];
  std::size_t length = 0;

  void append(std::string_view part) {
    const std::size_t room = sizeof text - length;
    const std::size_t n = part.size() < room ? part.size() : room;
    std::memcpy(text + length, part.data(), n);
    length += n;
  }
} latest_error;

struct Live {
  std::size_t tables = 0;
  std::uint64_t bytes = 0;
} live;

void remember(const Error& error) {
  latest_error.length = 0;
  for (const std::string_view part : {error_code_name(error.code()), std::string_view("\n"),
                                      error.argument(), std::string_view("\n"), error.message()}) {
    latest_error.append(part);
  }
}

template <class T>
bool accepted(const Result<T>& result) {
  if (!result.ok()) remember(result.error());
  return result.ok();
}

// A NaN max_norm goes through, for the core to refuse.
TableOptions options_of(std::uint32_t padding, double max_norm) {
  TableOptions options;
  if (padding != kNoPadding) options.padding_idx = padding;
  if (max_norm != 0) options.max_norm = max_norm;
  return options;
}

Handle keep(Result<EmbeddingTable> made) {
  if (!accepted(made)) return 0;
  auto* table = new (std::nothrow) EmbeddingTable(std::move(made).value());
  if (table == nullptr) {
    remember({ErrorCode::kOutOfMemory, "memory", "memory for the handle was refused"});
    return 0;
  }
  live.tables += 1;
  live.bytes += table->bytes();
  return reinterpret_cast<Handle>(table);
}

}  // namespace

std::string simd_backend() { return std::string(id2vec::simd_backend()); }

std::string self_test() { return std::string(id2vec::self_test().first_failure); }

Pointer allocate(std::size_t bytes) {
  if (bytes > SIZE_MAX - kAlignment) return 0;
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return reinterpret_cast<Pointer>(std::aligned_alloc(kAlignment, rounded));
}

void release(Pointer block) { std::free(reinterpret_cast<void*>(block)); }

Pointer error_text() { return reinterpret_cast<Pointer>(latest_error.text); }

std::size_t error_length() { return latest_error.length; }

Handle table_zeros(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                   double max_norm) {
  return keep(EmbeddingTable::zeros({vocab_size, dim}, options_of(padding, max_norm)));
}

Handle table_normal(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                    double max_norm, std::uint32_t seed_low, std::uint32_t seed_high) {
  TorchRandom random(std::uint64_t{seed_high} << 32 | seed_low);
  return keep(EmbeddingTable::normal({vocab_size, dim}, random, options_of(padding, max_norm)));
}

void table_destroy(Handle table) {
  live.tables -= 1;
  live.bytes -= table_of(table).bytes();
  delete &table_of(table);
}

std::size_t live_tables() { return live.tables; }

double live_table_bytes() { return static_cast<double>(live.bytes); }

Pointer table_values(Handle table) {
  return reinterpret_cast<Pointer>(table_of(table).values().data());
}

bool table_set_row(Handle table, std::uint32_t id, Pointer values) {
  EmbeddingTable& t = table_of(table);
  return accepted(t.set_row(id, span_of<const float>(values, t.dim())));
}

bool table_renormalise(Handle table, Pointer ids, std::size_t n) {
  EmbeddingTable& t = table_of(table);
  const auto rows = span_of<const TokenId>(ids, n);
  if (!accepted(t.check_ids(rows))) return false;
  t.renormalise(rows);
  return true;
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

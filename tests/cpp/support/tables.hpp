#pragma once

// Tables to test with, and what a call on one returned.

#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "id2vec/embedding_table.hpp"
#include "json.hpp"

namespace id2vec::test {

inline std::vector<float> copy(std::span<const float> values) {
  return {values.begin(), values.end()};
}

// 0, 1, 2, … row after row.
inline EmbeddingTable counting_table(std::uint32_t vocab_size, std::uint32_t dim) {
  std::vector<float> values(std::size_t{vocab_size} * dim);
  std::iota(values.begin(), values.end(), 0.0F);
  return EmbeddingTable::from_values({vocab_size, dim}, values).value();
}

inline EmbeddingTable seeded_table(std::uint32_t vocab_size, std::uint32_t dim, std::uint64_t seed,
                                   TableOptions options = {}) {
  TorchRandom random(seed);
  return EmbeddingTable::normal({vocab_size, dim}, random, options).value();
}

// torch.manual_seed(42); torch.nn.Embedding(100_000, 768). Made once: an unoptimised build takes
// seconds for it.
inline EmbeddingTable& tutorial_table() {
  static EmbeddingTable table = seeded_table(100000, 768, 42);
  return table;
}

// The table of a golden case: its seed, vocab and dim.
inline EmbeddingTable table_of(const Json& golden, TableOptions options = {}) {
  return seeded_table(golden["vocab"].integer<std::uint32_t>(),
                      golden["dim"].integer<std::uint32_t>(),
                      golden["seed"].integer<std::uint64_t>(), options);
}

inline std::vector<float> lookup(EmbeddingTable& table, const std::vector<TokenId>& ids) {
  std::vector<float> out(ids.size() * table.dim());
  if (!table.lookup_into(ids, out)) out.clear();
  return out;
}

// "<code>: <message>" of a refused call, or "accepted".
template <class T>
std::string refusal(const Result<T>& result) {
  if (result.ok()) return "accepted";
  const Error& error = result.error();
  return std::string(error_code_name(error.code())) + ": " + std::string(error.message());
}

}  // namespace id2vec::test

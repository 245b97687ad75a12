// The native figures that npm run bench compares with: what the standard library and a plain loop
// need for the same work, and what this library needs natively. Prints one line of JSON for each:
// { "name": …, "ms": median }, of processor time, which does not run while others have the
// processor.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <span>
#include <vector>

#include "id2vec/embedding_table.hpp"
#include "id2vec/nearest.hpp"
#include "id2vec/one_hot.hpp"
#include "id2vec/torch_random.hpp"

namespace {

using namespace id2vec;

constexpr std::uint32_t kVocabSize = 100000;
constexpr std::uint32_t kDim = 768;
constexpr std::size_t kLookups = 8192;

// Runs `work` once to warm up, then `rounds` times, and prints the median. The result of the work
// must reach memory that the compiler cannot see through: here always a span made at run time.
template <class Work>
void measure(const char* name, int rounds, Work work) {
  std::vector<double> times;
  work();
  for (int i = 0; i < rounds; ++i) {
    const std::clock_t start = std::clock();
    work();
    times.push_back(static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC);
  }
  std::ranges::nth_element(times, times.begin() + rounds / 2);
  std::printf("{ \"name\": \"%s\", \"ms\": %.4f }\n", name, times[times.size() / 2]);
  std::fflush(stdout);
}

void measure_fills(std::span<float> values) {
  std::mt19937 engine(42);
  std::normal_distribution<float> normal;
  measure("std_normal", 3, [&] { std::ranges::generate(values, [&] { return normal(engine); }); });
  TorchRandom random(42);
  measure("fill_normal", 5, [&] { random.fill_normal(values); });
  measure("memset", 5, [&] { std::ranges::fill(values, 0.0F); });
}

void measure_lookups(EmbeddingTable& table) {
  std::vector<float> out(kLookups * kDim);
  // New ids each time, so that rows come from memory and not from a cache; drawn before the clock
  // runs.
  constexpr int kRuns = 41;
  constexpr std::size_t kDraws = 2 * (kRuns + 1);
  std::vector<TokenId> drawn(kDraws * kLookups);
  std::mt19937 engine(1);
  for (TokenId& id : drawn) id = static_cast<TokenId>(engine() % kVocabSize);
  std::size_t next = 0;
  const auto next_ids = [&] {
    return std::span<const TokenId>(drawn).subspan(next++ % kDraws * kLookups, kLookups);
  };
  measure("memcpy_rows", kRuns, [&] {
    const float* const rows = table.values().data();
    const std::span<const TokenId> ids = next_ids();
    for (std::size_t i = 0; i < kLookups; ++i) {
      std::memcpy(out.data() + i * kDim, rows + std::size_t{ids[i]} * kDim, kDim * sizeof(float));
    }
  });
  measure("lookup", kRuns, [&] {
    if (!table.lookup_into(next_ids(), out)) std::abort();
  });
}

void measure_searches(const EmbeddingTable& table) {
  const std::span<const float> query = table.row(3797).value();
  std::vector<Neighbour> best(10);
  const auto search = [&](Metric metric) {
    if (!nearest_into(table, query, metric, {}, best)) std::abort();
  };
  measure("nearest_cosine", 9, [&] { search(Metric::kCosine); });
  measure("nearest_dot", 9, [&] { search(Metric::kDot); });
  measure("nearest_euclidean", 9, [&] { search(Metric::kEuclidean); });

  std::vector<float> one_hot(kVocabSize);
  std::vector<float> product(kDim);
  if (!one_hot_into(3797, one_hot)) std::abort();
  measure("one_hot_product", 9, [&] {
    if (!dense_product_into(table, one_hot, product)) std::abort();
  });
}

}  // namespace

int main() {
  {
    std::vector<float> values(std::size_t{kVocabSize} * kDim);
    measure_fills(values);
  }
  TorchRandom random(42);
  auto table = EmbeddingTable::normal({kVocabSize, kDim}, random);
  if (!table) return 1;
  measure_lookups(*table);
  measure_searches(*table);
}

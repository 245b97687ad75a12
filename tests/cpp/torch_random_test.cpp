#include "id2vec/torch_random.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <span>
#include <vector>

#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

std::vector<float> normals(std::uint64_t seed, std::size_t n) {
  std::vector<float> values(n);
  TorchRandom(seed).fill_normal(values);
  return values;
}

}  // namespace

TEST_CASE("tables have PyTorch's numbers, within the spread of its own kernels") {
  for (const test::Json& table : test::golden("init")["cases"].array()) {
    const auto dim = table["dim"].integer<std::size_t>();
    const auto seed = table["seed"].integer<std::int64_t>();
    const auto columns = table["rows"][0].array().size();
    const auto vocab_size = table["vocab"].integer<std::size_t>();
    CAPTURE(seed, vocab_size, dim);
    std::vector<float> filled;
    std::span<const float> values = test::tutorial_table().values();
    if (vocab_size * dim != values.size() || seed != 42) {
      filled = normals(static_cast<std::uint64_t>(seed), vocab_size * dim);
      values = filled;
    }

    std::vector<float> rows;
    for (const auto id : table["ids"].flat<std::size_t>()) {
      const float* const row = values.data() + id * dim;
      rows.insert(rows.end(), row, row + columns);
    }
    CHECK(test::largest_difference(rows, table["rows"].flat<float>()) <= 3e-6);
    CHECK(test::largest_difference(rows, table["rows_portable"].flat<float>()) <= 3e-6);

    double sum = 0;
    double squares = 0;
    for (const float x : values) {
      sum += static_cast<double>(x);
      squares += static_cast<double>(x) * static_cast<double>(x);
    }
    const double expected_squares = table["sumsq_float64"].number();
    CHECK(std::abs(sum - table["sum_float64"].number()) <= 1e-5 * expected_squares);
    CHECK(std::abs(squares - expected_squares) <= 1e-5 * expected_squares);
  }
}

TEST_CASE("only the low 32 bits of a seed count, and -1 is 2^64 - 1") {
  CHECK(normals((std::uint64_t{1} << 40) + 9, 40) == normals(9, 40));
  CHECK(normals(static_cast<std::uint64_t>(-1), 40) == normals(UINT64_MAX, 40));
  CHECK(normals(UINT64_MAX, 40) == normals(0xFFFFFFFF, 40));
  CHECK(normals(9, 40) != normals(10, 40));
}

TEST_CASE("draws are PyTorch's: the first of two is the high word") {
  TorchRandom random(42);
  TorchRandom halves(42);
  const std::uint64_t high = halves.next_u32();
  const std::uint64_t low = halves.next_u32();
  CHECK(random.next_u64() == (high << 32 | low));
  // torch.manual_seed(42); torch.empty(2, dtype=torch.float64).uniform_()
  TorchRandom uniform(42);
  CHECK(uniform.uniform_double() == Catch::Approx(0.05815449).epsilon(1e-7));
  CHECK(uniform.uniform_double() == Catch::Approx(0.06291017).epsilon(1e-7));
}

TEST_CASE("fewer than 16 numbers take the double path, which keeps every second one") {
  const std::vector<float> few = normals(42, 15);
  TorchRandom random(42);
  for (const float x : few) CHECK(x == static_cast<float>(random.normal_double()));

  // torch.manual_seed(42); torch.empty(3).normal_(): equal to the bit.
  CHECK(few[0] == 0.33669037F);
  CHECK(few[1] == 0.1288094F);
  CHECK(few[2] == 0.23446237F);
}

TEST_CASE("fills continue one stream, and a kept normal outlives the long fills between") {
  TorchRandom random(3);
  std::vector<float> first(3);
  std::vector<float> block(20);
  std::vector<float> second(1);
  random.fill_normal(first);
  random.fill_normal(block);
  random.fill_normal(second);

  // Two pairs of normals were drawn for the three; the fourth was kept.
  TorchRandom pairs(3);
  for (int i = 0; i < 3; ++i) pairs.normal_double();
  CHECK(second[0] == static_cast<float>(pairs.normal_double()));

  // The long fill starts after the 8 words of those two pairs.
  TorchRandom after(3);
  for (int i = 0; i < 8; ++i) after.next_u32();
  std::vector<float> expected(20);
  after.fill_normal(expected);
  CHECK(block == expected);
}

TEST_CASE("a size that 16 does not divide redraws its last 16 places") {
  const std::vector<float> whole = normals(5, 48);
  const std::vector<float> odd = normals(5, 37);
  for (std::size_t i = 0; i < 21; ++i) CHECK(odd[i] == whole[i]);

  TorchRandom after(5);
  for (int i = 0; i < 37; ++i) after.next_u32();
  std::vector<float> last(16);
  after.fill_normal(last);
  for (std::size_t i = 0; i < 16; ++i) CHECK(odd[21 + i] == last[i]);
}

TEST_CASE("a fill is finite, holds no -0 and touches nothing beside it") {
  const std::size_t n = 1 << 20;
  std::vector<float> storage(n + 2, -7.0F);
  TorchRandom(1).fill_normal(std::span(storage).subspan(1, n));
  CHECK(storage.front() == -7.0F);
  CHECK(storage.back() == -7.0F);
  std::size_t bad = 0;
  for (std::size_t i = 1; i <= n; ++i) {
    if (!(std::abs(storage[i]) < 5.77F) || (storage[i] == 0 && std::signbit(storage[i]))) ++bad;
  }
  CHECK(bad == 0);
}

#include "id2vec/embedding_bag.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> bag(EmbeddingTable& table, const std::vector<TokenId>& ids,
                       const std::vector<std::uint32_t>& offsets, BagMode mode) {
  std::vector<float> out(offsets.size() * table.dim(), -7);
  REQUIRE(embedding_bag_into(table, ids, offsets, mode, out));
  return out;
}

BagMode mode_named(const std::string& name) {
  if (name == "sum") return BagMode::kSum;
  return name == "mean" ? BagMode::kMean : BagMode::kMax;
}

}  // namespace

TEST_CASE("bags have PyTorch's values, an empty one included") {
  for (const test::Json& expected : test::golden("embedding_options")["bag"].array()) {
    EmbeddingTable table = test::table_of(expected);
    const std::vector<float> out =
        bag(table, expected["ids"].flat<TokenId>(), expected["offsets"].flat<std::uint32_t>(),
            mode_named(expected["mode"].text()));
    CHECK(test::largest_difference(out, expected["out"].flat<float>()) <= 3e-6);
  }
}

TEST_CASE("padding adds nothing, is not counted, and alone makes an empty bag") {
  TableOptions options;
  options.padding_idx = 0;
  const std::vector<float> values = {50, -60, 1, 2, 3, 4};
  EmbeddingTable table = EmbeddingTable::from_values({3, 2}, values, options).value();
  const std::vector<TokenId> ids = {1, 0, 2, 0, 0};
  const std::vector<std::uint32_t> offsets = {0, 3};
  CHECK(bag(table, ids, offsets, BagMode::kSum) == std::vector<float>{4, 6, 0, 0});
  CHECK(bag(table, ids, offsets, BagMode::kMean) == std::vector<float>{2, 3, 0, 0});
  CHECK(bag(table, ids, offsets, BagMode::kMax) == std::vector<float>{3, 4, 0, 0});
}

TEST_CASE("a maximum is of the values, negative ones too, and treats NaN as PyTorch does") {
  const std::vector<float> values = {-5, -1, -3, -2, kNan, 9};
  EmbeddingTable table = EmbeddingTable::from_values({3, 2}, values).value();
  CHECK(bag(table, {0, 1}, {0}, BagMode::kMax) == std::vector<float>{-3, -1});
  CHECK(bag(table, {0, 2}, {0}, BagMode::kMax) == std::vector<float>{-5, 9});
  CHECK(std::isnan(bag(table, {2, 0}, {0}, BagMode::kMax)[0]));
}

TEST_CASE("max_norm shortens rows before they are summed") {
  TableOptions options;
  options.max_norm = 1;
  EmbeddingTable table =
      EmbeddingTable::from_values({2, 2}, std::vector<float>{3, 4, 0, 0.5F}, options).value();
  const std::vector<float> sum = bag(table, {0, 1}, {0}, BagMode::kSum);
  CHECK(test::largest_difference(sum, std::vector<float>{0.6F, 1.3F}) <= 1e-6);
}

TEST_CASE("no bags of no ids are nothing") {
  EmbeddingTable table = test::counting_table(3, 2);
  CHECK(bag(table, {}, {}, BagMode::kSum).empty());
  CHECK(bag(table, {}, {0, 0}, BagMode::kMean) == std::vector<float>{0, 0, 0, 0});
}

TEST_CASE("impossible bags are refused and leave the output alone") {
  EmbeddingTable table = test::counting_table(3, 2);
  std::vector<float> out(4, -7);
  const auto refusal = [&](const std::vector<TokenId>& ids,
                           const std::vector<std::uint32_t>& offsets, std::size_t n) {
    return test::refusal(
        embedding_bag_into(table, ids, offsets, BagMode::kSum, std::span(out).first(n)));
  };
  CHECK(refusal({0, 3}, {0, 1}, 4) ==
        "out-of-range: ids[1] is 3; accepted: an integer from 0 to 2");
  CHECK(refusal({0, 1}, {0, 3}, 4) ==
        "out-of-range: offsets[1] is 3; accepted: an integer from 0 to 2");
  CHECK(refusal({0, 1}, {1, 2}, 4) ==
        "out-of-range: offsets[0] is 1; accepted: an integer from 0 to 0");
  CHECK(refusal({0, 1}, {}, 0).starts_with("bad-argument: offsets is empty"));
  CHECK(refusal({0, 1}, {0}, 4) == "bad-argument: out has length 4; accepted: 2");
  std::vector<float> wide(6, -7);
  CHECK(test::refusal(embedding_bag_into(
            table, std::vector<TokenId>{0, 1}, std::vector<std::uint32_t>{0, 2, 1}, BagMode::kSum,
            wide)) == "out-of-range: offsets[2] is 1; accepted: an integer from 2 to 2");
  CHECK(out == std::vector<float>(4, -7));
  CHECK(wide == std::vector<float>(6, -7));
}

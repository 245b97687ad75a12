#include "id2vec/embedding_table.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

TEST_CASE("a table knows its shape and starts on a cache line") {
  const EmbeddingTable table = EmbeddingTable::zeros({5, 3}).value();
  CHECK(table.vocab_size() == 5);
  CHECK(table.dim() == 3);
  CHECK(table.bytes() == 60);
  CHECK(table.values().size() == 15);
  CHECK(reinterpret_cast<std::uintptr_t>(table.values().data()) % kAlignment == 0);
  for (const float x : table.values()) CHECK(x == 0);
}

TEST_CASE("a table keeps the values that it is given, padding row included") {
  const std::vector<float> values = {1, 2, 3, 4, 5, 6};
  TableOptions options;
  options.padding_idx = 1;
  const EmbeddingTable table = EmbeddingTable::from_values({3, 2}, values, options).value();
  CHECK(test::copy(table.values()) == values);
  CHECK(test::copy(table.row(1).value()) == std::vector<float>{3, 4});
}

TEST_CASE("a lookup copies rows in the order of the ids, and repeats what is repeated") {
  EmbeddingTable table = test::counting_table(4, 2);
  CHECK(test::lookup(table, {3, 0, 3}) == std::vector<float>{6, 7, 0, 1, 6, 7});
  CHECK(test::lookup(table, {}).empty());
  CHECK(test::copy(table.lookup(std::vector<TokenId>{2}).value().span()) ==
        std::vector<float>{4, 5});
}

TEST_CASE("set_row replaces one row, also by another row of the same table") {
  EmbeddingTable table = test::counting_table(3, 2);
  REQUIRE(table.set_row(1, std::vector<float>{-1, -2}));
  CHECK(test::copy(table.values()) == std::vector<float>{0, 1, -1, -2, 4, 5});
  REQUIRE(table.set_row(0, table.row(2).value()));
  CHECK(test::copy(table.values()) == std::vector<float>{4, 5, -1, -2, 4, 5});
}

TEST_CASE("impossible tables are refused by name") {
  using test::refusal;
  constexpr std::uint32_t kLargest = UINT32_MAX;
  CHECK(refusal(EmbeddingTable::zeros({0, 3})) ==
        "out-of-range: vocab_size is 0; accepted: an integer from 1 to 4294967295");
  CHECK(refusal(EmbeddingTable::zeros({3, 0})) ==
        "out-of-range: dim is 0; accepted: an integer from 1 to 4294967295");
  CHECK(refusal(EmbeddingTable::zeros({kLargest, kLargest})).starts_with("out-of-memory: "));
  CHECK(refusal(EmbeddingTable::zeros({1U << 30, 4}))
            .starts_with("out-of-memory: "));  // 2^34 bytes: 0 modulo 2^32
  CHECK(refusal(EmbeddingTable::zeros({(1U << 30) + 1, 1})) ==
        "out-of-memory: 1073741825 x 1 float32 are 1073741825 numbers; accepted: at most "
        "1073741824 (4 GiB)");
  CHECK(refusal(EmbeddingTable::from_values({2, 2}, std::vector<float>(5))) ==
        "bad-argument: values has length 5; accepted: 4");
  CHECK(refusal(EmbeddingTable::from_values({0, 2}, {}))
            .starts_with("out-of-range: vocab_size is 0"));
}

TEST_CASE("a refused table leaves the generator alone") {
  TorchRandom random(1);
  CHECK_FALSE(EmbeddingTable::normal({0, 3}, random).ok());
  CHECK(random.next_u32() == TorchRandom(1).next_u32());
}

TEST_CASE("impossible options are refused by name") {
  const auto with = [](std::optional<TokenId> padding, std::optional<double> norm) {
    TableOptions options;
    options.padding_idx = padding;
    options.max_norm = norm;
    return test::refusal(EmbeddingTable::zeros({3, 2}, options));
  };
  CHECK(with(3, {}) == "out-of-range: padding_idx is 3; accepted: an integer from 0 to 2");
  CHECK(with({}, 0) == "out-of-range: max_norm is 0; accepted: a finite number above 0");
  CHECK(with({}, -1) == "out-of-range: max_norm is negative; accepted: a finite number above 0");
  CHECK(with({}, std::numeric_limits<double>::infinity())
            .starts_with("out-of-range: max_norm is infinite"));
  CHECK(with({}, std::numeric_limits<double>::quiet_NaN())
            .starts_with("bad-argument: max_norm is not a number"));
  CHECK(with(2, 1e-3) == "accepted");
}

TEST_CASE("a refused call changes neither the table nor the output") {
  EmbeddingTable table = test::counting_table(3, 2);
  const std::vector<float> before = test::copy(table.values());
  std::vector<float> out(4, -7);

  CHECK(test::refusal(table.row(3)) == "out-of-range: id is 3; accepted: an integer from 0 to 2");
  CHECK(test::refusal(table.set_row(3, std::vector<float>(2))) ==
        "out-of-range: id is 3; accepted: an integer from 0 to 2");
  CHECK(test::refusal(table.set_row(1, std::vector<float>(3))) ==
        "bad-argument: values has length 3; accepted: 2");
  const std::vector<TokenId> bad = {1, 4294967295};
  CHECK(test::refusal(table.lookup_into(bad, out)) ==
        "out-of-range: ids[1] is 4294967295; accepted: an integer from 0 to 2");
  CHECK(test::refusal(table.lookup_into(std::vector<TokenId>{1}, out)) ==
        "bad-argument: out has length 4; accepted: 2");
  CHECK(test::refusal(table.lookup(bad)).starts_with("out-of-range: ids[1]"));

  CHECK(test::copy(table.values()) == before);
  CHECK(out == std::vector<float>(4, -7));
}

TEST_CASE("padding_idx gives the row that PyTorch gives") {
  const test::Json& expected = test::golden("embedding_options")["padding_idx"];
  TableOptions options;
  options.padding_idx = expected["padding_idx"].integer<TokenId>();
  EmbeddingTable table = test::table_of(expected, options);
  CHECK(test::largest_difference(test::lookup(table, expected["ids"].flat<TokenId>()),
                                 expected["out"].flat<float>()) <= 3e-6);
  for (const float x : table.row(*options.padding_idx).value()) CHECK(x == 0);
}

TEST_CASE("max_norm shortens rows in the table, as PyTorch does") {
  const test::Json& expected = test::golden("embedding_options")["max_norm"];
  TableOptions options;
  options.max_norm = expected["max_norm"].number();
  EmbeddingTable table = test::table_of(expected, options);
  const std::vector<float> out = test::lookup(table, expected["ids"].flat<TokenId>());
  CHECK(test::largest_difference(out, expected["out"].flat<float>()) <= 3e-6);
  CHECK(test::largest_difference(table.values(), expected["weight_after"].flat<float>()) <= 3e-6);
}

TEST_CASE("a huge row has the norm of max_norm after a lookup, however small that is") {
  for (const double max_norm : {1e3, 1.0, 1e-3, 1e-5, 1e-7}) {
    INFO("max_norm " << max_norm);
    TableOptions options;
    options.max_norm = max_norm;
    EmbeddingTable table =
        EmbeddingTable::from_values({1, 2}, std::vector<float>{3e38F, -3e38F}, options).value();
    const std::vector<float> row = test::lookup(table, {0});
    CHECK(row[0] == -row[1]);
    CHECK(std::hypot(static_cast<double>(row[0]), static_cast<double>(row[1])) ==
          Catch::Approx(max_norm).epsilon(1e-7));
  }
}

TEST_CASE("max_norm shortens a row once a lookup, and handles rows of any size") {
  TableOptions options;
  options.max_norm = 2;
  const float huge = 3e38F;
  const std::vector<float> values = {0, 0, 3, 4, huge, huge, 1e-30F, 0};
  EmbeddingTable once = EmbeddingTable::from_values({4, 2}, values, options).value();
  EmbeddingTable thrice = EmbeddingTable::from_values({4, 2}, values, options).value();
  test::lookup(once, {0, 1, 2, 3});
  test::lookup(thrice, {1, 1, 2, 0, 1, 2, 3});
  CHECK(test::copy(once.values()) == test::copy(thrice.values()));

  const std::vector<float> root(2, 1.4142135F);
  CHECK(test::copy(once.row(0).value()) == std::vector<float>{0, 0});
  CHECK(test::largest_difference(once.row(1).value(), std::vector<float>{1.2F, 1.6F}) <= 1e-6);
  CHECK(test::largest_difference(once.row(2).value(), root) <= 1e-6);
  CHECK(test::copy(once.row(3).value()) == std::vector<float>{1e-30F, 0});
}

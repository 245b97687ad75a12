#include "id2vec/embedding_gradient.hpp"

#include <catch_amalgamated.hpp>
#include <numeric>
#include <vector>

#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

std::vector<float> gradient(const EmbeddingTable& table, const std::vector<TokenId>& ids,
                            const std::vector<float>& upstream, bool by_frequency = false) {
  std::vector<float> out(table.values().size(), -7);
  REQUIRE(embedding_gradient_into(table, ids, upstream, by_frequency, out));
  return out;
}

}  // namespace

TEST_CASE("the padding row gets no gradient, as in PyTorch") {
  const test::Json& expected = test::golden("embedding_options")["padding_idx"];
  TableOptions options;
  options.padding_idx = expected["padding_idx"].integer<TokenId>();
  const EmbeddingTable table = test::table_of(expected, options);
  const auto ids = expected["ids"].flat<TokenId>();
  std::vector<float> upstream(ids.size() * table.dim());
  std::iota(upstream.begin(), upstream.end(), 0.0F);
  CHECK(gradient(table, ids, upstream) ==
        expected["grad_of_sum_of_out_times_arange"].flat<float>());
}

TEST_CASE("scale_grad_by_freq divides by how often an id occurs, as in PyTorch") {
  const test::Json& expected = test::golden("embedding_options")["scale_grad_by_freq"];
  const EmbeddingTable table = test::table_of(expected);
  const auto ids = expected["ids"].flat<TokenId>();
  const std::vector<float> ones(ids.size() * table.dim(), 1);
  CHECK(test::largest_difference(gradient(table, ids, ones, true),
                                 expected["grad_of_sum"].flat<float>()) <= 3e-6);
}

TEST_CASE("rows add up in the order of the ids; all others are zero") {
  const EmbeddingTable table = test::counting_table(3, 2);
  CHECK(gradient(table, {2, 0, 2}, {1, 2, 3, 4, 5, 6}) == std::vector<float>{3, 4, 0, 0, 6, 8});
  CHECK(gradient(table, {}, {}) == std::vector<float>(6, 0));
}

TEST_CASE("an impossible gradient is refused and leaves the output alone") {
  const EmbeddingTable table = test::counting_table(3, 2);
  std::vector<float> out(6, -7);
  const std::vector<float> upstream(2);
  const auto refusal = [&](const std::vector<TokenId>& ids, std::size_t n) {
    return test::refusal(
        embedding_gradient_into(table, ids, upstream, true, std::span(out).first(n)));
  };
  CHECK(refusal({3}, 6) == "out-of-range: ids[0] is 3; accepted: an integer from 0 to 2");
  CHECK(refusal({1, 2}, 6) == "bad-argument: upstream has length 2; accepted: 4");
  CHECK(refusal({1}, 5) == "bad-argument: gradient has length 5; accepted: 6");
  CHECK(out == std::vector<float>(6, -7));
}

#include "id2vec/nearest.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "id2vec/vector_math.hpp"
#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

using Ids = std::vector<TokenId>;

std::vector<Neighbour> nearest(const EmbeddingTable& table, std::span<const float> query,
                               std::size_t k, Metric metric = Metric::kCosine,
                               const Ids& exclude = {}) {
  std::vector<Neighbour> out(k);
  REQUIRE(nearest_into(table, query, metric, exclude, out));
  return out;
}

Ids ids_of(const std::vector<Neighbour>& neighbours) {
  Ids ids;
  for (const Neighbour& n : neighbours) ids.push_back(n.id);
  return ids;
}

Metric metric_named(const std::string& name) {
  if (name == "cosine") return Metric::kCosine;
  return name == "dot" ? Metric::kDot : Metric::kEuclidean;
}

}  // namespace

TEST_CASE("neighbours and their order are those computed in float64 over PyTorch's table") {
  const test::Json& golden = test::golden("similarity");
  const EmbeddingTable table = test::table_of(golden["table"]);
  for (const test::Json& expected : golden["neighbours"].array()) {
    const auto query = expected["query_id"].integer<TokenId>();
    const Ids exclude = expected["exclude_query"].boolean() ? Ids{query} : Ids{};
    const auto ids = expected["ids"].flat<TokenId>();
    CAPTURE(query, expected["metric"].text());
    const auto found = nearest(table, table.row(query).value(), ids.size(),
                               metric_named(expected["metric"].text()), exclude);
    CHECK(ids_of(found) == ids);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      CHECK(static_cast<double>(found[i].score) ==
            Catch::Approx(expected["scores"][i].number()).epsilon(1e-5));
    }
  }
}

TEST_CASE("a search has the scores of single comparisons and the order of a full sort") {
  for (const std::uint32_t dim : {1U, 3U, 17U, 64U}) {
    // Small integers: all sums are exact, so that the relaxed build has the same scores too, and
    // many are equal.
    std::vector<float> values(std::size_t{203} * dim);
    test::Lcg random(dim);
    for (float& x : values) x = static_cast<float>(random.next() % 7) - 3;
    const EmbeddingTable table = EmbeddingTable::from_values({203, dim}, values).value();
    const auto query = table.row(7).value();
    for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kEuclidean}) {
      std::vector<Neighbour> all;
      for (TokenId id = 0; id < table.vocab_size(); ++id) {
        const auto row = table.row(id).value();
        const Result<float> score = metric == Metric::kCosine ? cosine_similarity(query, row)
                                    : metric == Metric::kDot  ? dot(query, row)
                                                              : euclidean_distance(query, row);
        all.push_back({id, *score});
      }
      std::ranges::stable_sort(all, [metric](const Neighbour& a, const Neighbour& b) {
        return metric == Metric::kEuclidean ? a.score < b.score : a.score > b.score;
      });
      for (const std::size_t k : {std::size_t{1}, std::size_t{10}, all.size()}) {
        const auto found = nearest(table, query, k, metric);
        for (std::size_t i = 0; i < k; ++i) {
          REQUIRE(found[i].id == all[i].id);
          REQUIRE(found[i].score == all[i].score);
        }
      }
    }
  }
}

TEST_CASE("equal scores: the lower id first") {
  const std::vector<float> values = {1, 0, 2, 0, 0, 1, 3, 0, 1, 0};
  const EmbeddingTable table = EmbeddingTable::from_values({5, 2}, values).value();
  const std::vector<float> query = {1, 0};
  CHECK(ids_of(nearest(table, query, 5)) == Ids{0, 1, 3, 4, 2});
  CHECK(ids_of(nearest(table, query, 2)) == Ids{0, 1});
  CHECK(ids_of(nearest(table, query, 5, Metric::kEuclidean)) == Ids{0, 4, 1, 2, 3});
}

TEST_CASE("rows that are not numbers come last, in the order of their ids") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const EmbeddingTable table =
      EmbeddingTable::from_values({4, 1}, std::vector<float>{nan, -1, nan, 2}).value();
  for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kEuclidean}) {
    const auto found = nearest(table, std::vector<float>{1}, 4, metric);
    CHECK(ids_of(found) == Ids{3, 1, 0, 2});
    CHECK(std::isnan(found[2].score));
  }
  CHECK(ids_of(nearest(table, std::vector<float>{nan}, 2)) == Ids{0, 1});
}

TEST_CASE("finite rows of any size are ranked by their true cosine") {
  const std::vector<float> values = {3e38F, 3e38F, 1, 0, 2e38F, 0, -3e38F, -3e38F};
  const EmbeddingTable table = EmbeddingTable::from_values({4, 2}, values).value();
  const auto found = nearest(table, std::vector<float>{1e38F, 0.9e38F}, 4);
  CHECK(ids_of(found) == Ids{0, 1, 2, 3});
  for (const Neighbour& n : found) CHECK(std::isfinite(n.score));
}

TEST_CASE("excluded ids are never among the answers, and k counts what is left") {
  const EmbeddingTable table = test::seeded_table(70, 4, 1);
  const auto query = table.row(3).value();
  const Ids exclude = {3, 69, 3, 0};
  const auto found = nearest(table, query, 67, Metric::kCosine, exclude);
  for (const Neighbour& n : found) CHECK(std::ranges::find(exclude, n.id) == exclude.end());

  std::vector<Neighbour> out(68);
  CHECK(test::refusal(nearest_into(table, query, Metric::kDot, exclude, out)) ==
        "out-of-range: k is 68; accepted: an integer from 1 to 67");
}

TEST_CASE("impossible searches are refused and leave the output alone") {
  const EmbeddingTable table = test::counting_table(3, 2);
  const std::vector<float> query(2);
  std::vector<Neighbour> out(4, {99, 7});
  const auto refusal = [&](std::size_t k, std::span<const float> q, const Ids& exclude) {
    return test::refusal(nearest_into(table, q, Metric::kCosine, exclude, std::span(out).first(k)));
  };
  CHECK(refusal(0, query, {}) == "out-of-range: k is 0; accepted: an integer from 1 to 3");
  CHECK(refusal(4, query, {}) == "out-of-range: k is 4; accepted: an integer from 1 to 3");
  CHECK(refusal(1, std::vector<float>(3), {}) == "bad-argument: query has length 3; accepted: 2");
  CHECK(refusal(1, query, {0, 3}) ==
        "out-of-range: exclude[1] is 3; accepted: an integer from 0 to 2");
  for (const Neighbour& n : out) CHECK(n.id == 99);
}

TEST_CASE("an analogy asks for the sum of unit vectors less the others") {
  const std::vector<float> values = {3, 4, 0, 2, 5, 0, 0, 0, 3e38F, 3e38F};
  const EmbeddingTable table = EmbeddingTable::from_values({5, 2}, values).value();
  const auto query = [&](const Ids& positive, const Ids& negative) {
    std::vector<float> out(2, -7);
    REQUIRE(analogy_query_into(table, positive, negative, out));
    return out;
  };
  const auto sum = query({0, 2}, {1});
  CHECK(sum[0] == Catch::Approx(1.6F));
  CHECK(sum[1] == Catch::Approx(-0.2F));
  CHECK(query({3}, {}) == std::vector<float>{0, 0});
  CHECK(query({4}, {})[0] == Catch::Approx(0.70710678F));

  std::vector<float> out(2, -7);
  CHECK(test::refusal(analogy_query_into(table, {}, {}, out))
            .starts_with("bad-argument: positive and negative are empty"));
  CHECK(test::refusal(analogy_query_into(table, Ids{5}, {}, out))
            .starts_with("out-of-range: positive[0] is 5"));
  CHECK(test::refusal(analogy_query_into(table, Ids{1}, Ids{9}, out))
            .starts_with("out-of-range: negative[0] is 9"));
  CHECK(test::refusal(analogy_query_into(table, Ids{1}, {}, std::span(out).first(1))) ==
        "bad-argument: query has length 1; accepted: 2");
  CHECK(out == std::vector<float>(2, -7));
}

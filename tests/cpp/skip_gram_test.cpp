// Skip-gram on given pairs: against PyTorch, and against the formula in double.

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "id2vec/skip_gram.hpp"
#include "support/json.hpp"
#include "support/reference_model.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

SkipGram model_of(const SkipGramShape& shape, const SkipGramStart& start = {},
                  double learning_rate = 0.5) {
  SkipGramOptions options;
  options.learning_rate = learning_rate;
  return SkipGram::create(shape, start, options).value();
}

struct Pairs {
  std::vector<TokenId> centres;
  std::vector<TokenId> contexts;
  std::vector<TokenId> negatives;
};

Pairs made_up_pairs(const SkipGramShape& shape, std::size_t count, std::uint64_t seed) {
  test::Lcg random(seed);
  Pairs pairs;
  for (std::size_t p = 0; p < count; ++p) {
    pairs.centres.push_back(random.next() % shape.vocab_size);
    pairs.contexts.push_back(random.next() % shape.vocab_size);
    for (std::uint32_t k = 0; k < shape.negatives; ++k) {
      pairs.negatives.push_back(random.next() % shape.vocab_size);
    }
  }
  return pairs;
}

double reference_loss(const SkipGramShape& shape, std::span<const double> parameters,
                      const Pairs& pairs) {
  const std::size_t dim = shape.dim;
  const double* const outputs = parameters.data() + shape.vocab_size * dim;
  const auto product = [&](TokenId centre, TokenId output) {
    double sum = 0;
    for (std::size_t d = 0; d < dim; ++d) {
      sum += parameters[centre * dim + d] * outputs[output * dim + d];
    }
    return sum;
  };
  const auto log_sigmoid = [](double x) { return -std::log(1 + std::exp(-x)); };
  double loss = 0;
  const TokenId* negative = pairs.negatives.data();
  for (std::size_t p = 0; p < pairs.centres.size(); ++p) {
    loss -= log_sigmoid(product(pairs.centres[p], pairs.contexts[p]));
    for (std::uint32_t k = 0; k < shape.negatives; ++k) {
      loss -= log_sigmoid(-product(pairs.centres[p], *negative++));
    }
  }
  return loss / static_cast<double>(pairs.centres.size());
}

}  // namespace

TEST_CASE("two runs of skip-gram are PyTorch's") {
  const test::Json golden = test::golden("skip_gram");
  for (const test::Json& run : golden["runs"].array()) {
    INFO("seed " << run["seed"].number());
    const std::size_t negatives = run["negatives"][0][0].array().size();
    const SkipGramShape shape{run["vocab"].integer<std::uint32_t>(),
                              run["dim"].integer<std::uint32_t>(), 5,
                              static_cast<std::uint32_t>(negatives)};
    const std::vector<float> embeddings = run["E0"].flat<float>();
    const std::vector<float> outputs = run["U0"].flat<float>();
    const SkipGram seeded = model_of(shape, {run["seed"].integer<std::uint64_t>(), 0.1, {}, {}});
    CHECK(test::largest_difference(seeded.embeddings(), embeddings) <= 3e-6);
    CHECK(test::largest_difference(seeded.outputs(), outputs) <= 3e-6);

    SkipGram model = model_of(shape, {0, 0.1, embeddings, outputs}, run["lr"].number());
    const std::vector<float> losses = run["losses"].flat<float>();
    for (std::size_t k = 0; k < losses.size(); ++k) {
      INFO("loss " << k);
      const auto centres = run["centres"][k].flat<TokenId>();
      const auto contexts = run["contexts"][k].flat<TokenId>();
      const auto drawn = run["negatives"][k].flat<TokenId>();
      CHECK(std::abs(model.loss({centres, contexts, drawn}).value() - losses[k]) <= 1e-5F);
      CHECK(std::abs(model.step({centres, contexts, drawn}).value() - losses[k]) <= 1e-5F);
    }
    CHECK(test::largest_difference(model.embeddings(), run["E"].flat<float>()) <= 1e-4);
    CHECK(test::largest_difference(model.outputs(), run["U"].flat<float>()) <= 1e-4);
  }
}

TEST_CASE("skip-gram's gradient is that of the formula in double, by central differences") {
  for (const SkipGramShape& shape : {SkipGramShape{7, 5, 2, 3}, SkipGramShape{2, 1, 1, 1},
                                     SkipGramShape{13, 8, 1, 7}, SkipGramShape{3, 17, 1, 2}}) {
    INFO("V " << shape.vocab_size << ", D " << shape.dim << ", K " << shape.negatives);
    SkipGram model = model_of(shape, {shape.dim, 0.9, {}, {}});
    const Pairs pairs = made_up_pairs(shape, 11, shape.vocab_size);
    const std::vector<std::uint32_t> before = test::bits(model.parameters());
    std::vector<float> gradient(model.parameters().size());
    const float loss =
        model.gradient_into({pairs.centres, pairs.contexts, pairs.negatives}, gradient).value();
    CHECK(test::bits(model.parameters()) == before);

    const auto reference = [&](std::span<const double> parameters) {
      return reference_loss(shape, parameters, pairs);
    };
    const std::vector<double> parameters(model.parameters().begin(), model.parameters().end());
    CHECK(std::abs(static_cast<double>(loss) - reference(parameters)) <= 2e-6);
    CHECK(test::relative_difference(gradient, test::central_differences(parameters, reference)) <=
          1e-5);

    // One move by it, and by no more than it when rows occur several times.
    const std::vector<float> start(model.parameters().begin(), model.parameters().end());
    CHECK(model.step({pairs.centres, pairs.contexts, pairs.negatives}, 0.5).value() == loss);
    for (std::size_t i = 0; i < start.size(); ++i) {
      REQUIRE(model.parameters()[i] == start[i] + -0.25F * gradient[i]);
    }
    CHECK(model.steps() == 1);
  }
}

TEST_CASE("skip-gram moves the rows of its pairs and no others") {
  const SkipGramShape shape{8, 4, 1, 2};
  SkipGram model = model_of(shape);
  const std::vector<float> start(model.parameters().begin(), model.parameters().end());
  REQUIRE(
      model.step({std::vector<TokenId>{3}, std::vector<TokenId>{5}, std::vector<TokenId>{0, 3}}));
  for (std::size_t row = 0; row < 16; ++row) {
    const bool moved = !std::ranges::equal(std::span(start).subspan(row * 4, 4),
                                           model.parameters().subspan(row * 4, 4));
    CHECK(moved == (row == 3 || row == 8 + 5 || row == 8 + 0 || row == 8 + 3));
  }
}

TEST_CASE("scores far out give neither NaN nor infinity") {
  const SkipGramShape shape{2, 1, 1, 1};
  for (const float size : {100.0F, 1e10F, 1e19F}) {
    const std::vector<float> rows = {size, -size};
    SkipGram model = model_of(shape, {0, 0.1, rows, rows});
    const std::vector<TokenId> zero = {0};
    const std::vector<TokenId> one = {1};
    CHECK(model.loss({zero, zero, one}).value() == 0);
    CHECK(model.loss({zero, one, zero}).value() == 2 * size * size);
  }
}

TEST_CASE("a step that diverges is refused, and leaves skip-gram as it was") {
  const SkipGramShape shape{2, 1, 1, 1};
  const std::vector<float> rows = {1e30F, 1};
  SkipGram model = model_of(shape, {0, 0.1, rows, rows});
  const auto before = test::bits(model.parameters());
  const std::vector<TokenId> zero = {0};
  const std::vector<TokenId> one = {1};
  const Result<float> refused = model.step({zero, one, zero});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code() == ErrorCode::kDiverged);
  CHECK(test::bits(model.parameters()) == before);
  CHECK(model.steps() == 0);
  // Nothing of the refused gradient is left for the next step.
  model.parameters()[0] = 1;
  SkipGram fresh = model_of(shape, {0, 0.1, std::vector<float>{1, 1}, rows});
  REQUIRE(model.step({one, one, one}));
  REQUIRE(fresh.step({one, one, one}));
  CHECK(test::bits(model.parameters()) == test::bits(fresh.parameters()));
}

TEST_CASE("skip-gram refuses what makes no sense, and says what it accepts") {
  const SkipGramShape good{4, 3, 2, 2};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<float> short_table(11);
  const std::vector<std::uint32_t> counts = {1, 0, 0, 2};
  const std::vector<std::uint32_t> none = {0, 0, 0, 0};
  const struct {
    SkipGramShape shape;
    SkipGramStart start;
    SkipGramOptions options;
    std::string_view argument;
    ErrorCode code;
  } cases[] = {
      {{0, 3, 2, 2}, {}, {}, "vocab_size", ErrorCode::kOutOfRange},
      {{4, 0, 2, 2}, {}, {}, "dim", ErrorCode::kOutOfRange},
      {{4, 3, 0, 2}, {}, {}, "window", ErrorCode::kOutOfRange},
      {{4, 3, 1001, 2}, {}, {}, "window", ErrorCode::kOutOfRange},
      {{4, 3, 2, 0}, {}, {}, "negatives", ErrorCode::kOutOfRange},
      {{1U << 31, 1, 2, 2}, {}, {}, "vocab_size", ErrorCode::kOutOfMemory},
      {good, {0, nan, {}, {}}, {}, "initial_scale", ErrorCode::kBadArgument},
      {good, {0, -1, {}, {}}, {}, "initial_scale", ErrorCode::kOutOfRange},
      {good, {0, 1, short_table, {}}, {}, "embeddings", ErrorCode::kBadArgument},
      {good, {0, 1, {}, short_table}, {}, "outputs", ErrorCode::kBadArgument},
      {good, {}, {nan, {}, 0}, "learning_rate", ErrorCode::kBadArgument},
      {good, {}, {-0.5, {}, 0}, "learning_rate", ErrorCode::kOutOfRange},
      {good, {}, {infinity, {}, 0}, "learning_rate", ErrorCode::kOutOfRange},
      {good, {}, {0.1, std::span(counts).first(3), 0}, "counts", ErrorCode::kBadArgument},
      {good, {}, {0.1, none, 0}, "counts", ErrorCode::kOutOfRange},
      {good, {}, {0.1, counts, -1}, "subsample", ErrorCode::kOutOfRange},
      {good, {}, {0.1, {}, 0.1}, "subsample", ErrorCode::kBadArgument},
  };
  for (const auto& [shape, start, options, argument, code] : cases) {
    const auto refused = SkipGram::create(shape, start, options);
    REQUIRE_FALSE(refused);
    INFO(refused.error().message());
    CHECK(refused.error().argument() == argument);
    CHECK(refused.error().code() == code);
    CHECK(refused.error().message().find("accepted") != std::string_view::npos);
  }

  SkipGram model = model_of(good);
  const auto before = test::bits(model.parameters());
  const std::vector<TokenId> ids = {0, 1};
  const std::vector<TokenId> drawn = {0, 1, 2, 3};
  CHECK(model.step({}).error().argument() == "centres");
  CHECK(model.step({ids, std::span(ids).first(1), drawn}).error().argument() == "contexts");
  CHECK(model.step({ids, ids, ids}).error().argument() == "negatives");
  CHECK(model.step({std::vector<TokenId>{0, 4}, ids, drawn}).error().argument() == "centres");
  CHECK(model.step({ids, ids, std::vector<TokenId>{0, 1, 2, 4}}).error().code() ==
        ErrorCode::kOutOfRange);
  CHECK(model.gradient_into({ids, ids, drawn}, {}).error().argument() == "gradient");
  CHECK(model.step_on_windows(drawn, 1).error().argument() == "windows");
  CHECK(model.set_learning_rate(nan).error().argument() == "learning_rate");
  CHECK(test::bits(model.parameters()) == before);
}

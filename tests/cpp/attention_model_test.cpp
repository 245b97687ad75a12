// The attention model: against PyTorch, and against the formula in double.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "id2vec/attention_model.hpp"
#include "support/json.hpp"
#include "support/next_token.hpp"
#include "support/reference_attention.hpp"
#include "support/reference_model.hpp"
#include "support/vectors.hpp"

using namespace id2vec;

namespace {

OptimizerOptions adam(double learning_rate) {
  OptimizerOptions options = test::sgd(learning_rate);
  options.rule = OptimizerRule::kAdam;
  return options;
}

AttentionModel model_of(const AttentionShape& shape, const AttentionStart& start = {},
                        const OptimizerOptions& optimizer = test::sgd(0.1)) {
  return AttentionModel::create(shape, start, optimizer).value();
}

std::vector<TokenId> made_up_ids(std::size_t count, std::uint32_t vocab_size, std::uint64_t seed) {
  test::Lcg random(seed);
  std::vector<TokenId> ids(count);
  for (TokenId& id : ids) id = random.next() % vocab_size;
  return ids;
}

// Calls compare(name, our part, golden's part).
template <class Compare>
void for_each_part(const AttentionParts<const float>& parts, const test::Json& golden,
                   Compare compare) {
  compare("E", parts.embeddings, golden["E"].flat<float>());
  compare("P", parts.positions, golden["P"].flat<float>());
  compare("Wq", parts.query, golden["Wq"].flat<float>());
  compare("Wk", parts.key, golden["Wk"].flat<float>());
  compare("Wv", parts.value, golden["Wv"].flat<float>());
  compare("Wo", parts.output, golden["Wo"].flat<float>());
}

struct Forward {
  std::vector<float> rows, inputs, weights, contextual, logits;
};

Forward forward(AttentionModel& model, std::span<const TokenId> ids) {
  const std::size_t vectors = ids.size() * model.shape().dim;
  Forward f{std::vector<float>(vectors), std::vector<float>(vectors),
            std::vector<float>(ids.size() * ids.size()), std::vector<float>(vectors),
            std::vector<float>(ids.size() * model.vocab_size())};
  REQUIRE(model.forward_into(ids, {f.rows, f.inputs, f.weights, f.contextual, f.logits}));
  return f;
}

}  // namespace

TEST_CASE("two runs of the attention model are PyTorch's") {
  const test::Json golden = test::golden("attention");
  for (const test::Json& run : golden["runs"].array()) {
    INFO("seed " << run["seed"].number());
    const AttentionShape shape{run["vocab"].integer<std::uint32_t>(),
                               run["dim"].integer<std::uint32_t>(),
                               run["length"].integer<std::uint32_t>()};
    const std::vector<TokenId> sequences = run["ids"].flat<TokenId>();

    // Golden draws E at scale 0.3.
    AttentionStart start{run["seed"].integer<std::uint64_t>(), 0.3, {}};
    const AttentionModel seeded = model_of(shape, start);
    std::vector<std::vector<float>> given;
    for_each_part(seeded.parts(), run["init"],
                  [&](const char* part, std::span<const float> actual, const auto& expected) {
                    INFO("start of " << part);
                    CHECK(test::largest_difference(actual, expected) <= 3e-6);
                    given.push_back(expected);
                  });
    start.given = {given[0], given[1], given[2], given[3], given[4], given[5]};
    AttentionModel model = model_of(shape, start, adam(run["lr"].number()));

    const test::Json& first = run["forward_0"];
    for (std::size_t s = 0; s < first["x"].array().size(); ++s) {
      const std::span<const TokenId> ids(sequences.data() + s * (shape.length + 1), shape.length);
      const Forward f = forward(model, ids);
      CHECK(test::largest_difference(f.inputs, first["x"][s].flat<float>()) <= 1e-6);
      CHECK(test::largest_difference(f.weights, first["weights"][s].flat<float>()) <= 1e-6);
      CHECK(test::largest_difference(f.contextual, first["y"][s].flat<float>()) <= 1e-6);
    }
    std::vector<float> gradient(model.parameters().size());
    REQUIRE(model.gradient_into(sequences, gradient));
    for_each_part(model.parts(std::span<const float>(gradient)), run["gradient_0"],
                  [](const char* part, std::span<const float> actual, const auto& expected) {
                    INFO("first gradient of " << part);
                    CHECK(test::relative_difference(actual, expected) <= 1e-5);
                  });
    const std::vector<float> losses = run["losses"].flat<float>();
    for (std::size_t k = 0; k < losses.size(); ++k) {
      INFO("loss " << k);
      CHECK(std::abs(model.step(sequences).value() - losses[k]) <= 1e-5F);
    }
    for_each_part(std::as_const(model).parts(), run["final"],
                  [](const char* part, std::span<const float> actual, const auto& expected) {
                    INFO(part << " at the end");
                    CHECK(test::largest_difference(actual, expected) <= 1e-4);
                  });
  }
}

TEST_CASE("attention's gradient is that of the formula in double, by central differences") {
  for (const AttentionShape& shape :
       {AttentionShape{7, 5, 4}, AttentionShape{2, 1, 1}, AttentionShape{3, 2, 9},
        AttentionShape{11, 9, 3}, AttentionShape{4, 3, 70}}) {
    INFO("V " << shape.vocab_size << ", D " << shape.dim << ", T " << shape.length);
    AttentionModel model = model_of(shape, {shape.dim, 0.8, {}});
    // More sequences than are worked on at a time, where they are short.
    const std::size_t count = shape.length < 10 ? 100 / shape.length : 2;
    const std::vector<TokenId> sequences =
        made_up_ids(count * (shape.length + 1), shape.vocab_size, shape.length);
    const std::vector<std::uint32_t> before = test::bits(model.parameters());
    std::vector<float> gradient(model.parameters().size());
    const float loss = model.gradient_into(sequences, gradient).value();
    CHECK(test::bits(model.parameters()) == before);
    CHECK(model.loss(sequences).value() == loss);

    const auto reference = [&](std::span<const double> parameters) {
      return test::reference_loss(model, parameters, sequences);
    };
    const std::vector<double> parameters(model.parameters().begin(), model.parameters().end());
    CHECK(std::abs(static_cast<double>(loss) - reference(parameters)) <= 1e-6);
    CHECK(test::relative_difference(gradient, test::central_differences(parameters, reference)) <=
          1e-5);
  }
}

TEST_CASE("attention looks back and never ahead, and its weights are shares") {
  const AttentionShape shape{20, 8, 6};
  AttentionModel model = model_of(shape, {1, 1, {}});
  std::vector<TokenId> ids = {3, 1, 4, 1, 5, 9};
  const Forward whole = forward(model, ids);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    float sum = 0;
    for (std::size_t j = 0; j < ids.size(); ++j) {
      const float weight = whole.weights[i * ids.size() + j];
      sum += weight;
      CHECK((j <= i ? weight > 0 : weight == 0));
    }
    CHECK(sum == Catch::Approx(1));
  }
  ids.back() = 2;
  const Forward changed = forward(model, ids);
  const Forward begun = forward(model, std::span(ids).first(4));
  CHECK(std::ranges::equal(std::span(changed.contextual).first(5 * 8),
                           std::span(whole.contextual).first(5 * 8)));
  CHECK(std::ranges::equal(begun.contextual, std::span(whole.contextual).first(4 * 8)));
  CHECK(std::ranges::equal(begun.logits, std::span(whole.logits).first(4 * 20)));
  CHECK_FALSE(std::ranges::equal(std::span(changed.contextual).last(8),
                                 std::span(whole.contextual).last(8)));
  // Token 1 stands twice in it: one row, two inputs.
  const auto at = [](const std::vector<float>& vectors, std::size_t i) {
    return std::span(vectors).subspan(i * 8, 8);
  };
  CHECK(std::ranges::equal(at(whole.rows, 1), at(whole.rows, 3)));
  CHECK(std::ranges::equal(at(whole.rows, 1), model.parts().embeddings.subspan(8, 8)));
  CHECK_FALSE(std::ranges::equal(at(whole.inputs, 1), at(whole.inputs, 3)));
}

TEST_CASE("a batch's gradient is the mean of its sequences', however they are grouped") {
  const AttentionShape shape{9, 4, 3};
  AttentionModel model = model_of(shape, {2, 0.5, {}});
  constexpr std::size_t kCount = 50;
  const std::vector<TokenId> sequences = made_up_ids(kCount * 4, 9, 1);
  std::vector<float> together(model.parameters().size());
  REQUIRE(model.gradient_into(sequences, together));
  std::vector<double> sum(together.size());
  for (std::size_t s = 0; s < kCount; ++s) {
    std::vector<float> one(together.size());
    REQUIRE(model.gradient_into(std::span(sequences).subspan(s * 4, 4), one));
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<double>(one[i]) / kCount;
  }
  CHECK(test::relative_difference(together, sum) <= 1e-5);
}

TEST_CASE("the attention model refuses what makes no sense, and says what it accepts") {
  const AttentionShape good{4, 3, 2};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<float> five(5);
  AttentionParts<const float> short_key;
  short_key.key = five;
  const struct {
    AttentionShape shape;
    AttentionStart start;
    OptimizerOptions optimizer;
    std::string_view argument;
    ErrorCode code;
  } cases[] = {
      {{0, 3, 2}, {}, {}, "vocab_size", ErrorCode::kOutOfRange},
      {{4, 0, 2}, {}, {}, "dim", ErrorCode::kOutOfRange},
      {{4, 3, 0}, {}, {}, "length", ErrorCode::kOutOfRange},
      {{UINT32_MAX, UINT32_MAX, UINT32_MAX}, {}, {}, "vocab_size", ErrorCode::kOutOfMemory},
      {good, {0, nan, {}}, {}, "initial_scale", ErrorCode::kBadArgument},
      {good, {0, -0.1, {}}, {}, "initial_scale", ErrorCode::kOutOfRange},
      {good, {0, 0.1, short_key}, {}, "key", ErrorCode::kBadArgument},
      // Lengths are checked before anything is made of the options.
      {good, {0, 0.1, short_key}, test::sgd(nan), "key", ErrorCode::kBadArgument},
      {good, {}, test::sgd(nan), "learning_rate", ErrorCode::kBadArgument},
  };
  for (const auto& [shape, start, optimizer, argument, code] : cases) {
    const auto refused = AttentionModel::create(shape, start, optimizer);
    REQUIRE_FALSE(refused);
    INFO(refused.error().message());
    CHECK(refused.error().argument() == argument);
    CHECK(refused.error().code() == code);
    CHECK(refused.error().message().find("accepted") != std::string_view::npos);
  }

  AttentionModel model = model_of(good);
  const auto before = test::bits(model.parameters());
  std::vector<float> gradient(3);
  CHECK(model.step({}).error().argument() == "sequences");
  CHECK(model.step(std::vector<TokenId>{0, 1}).error().argument() == "sequences");
  CHECK(model.step(std::vector<TokenId>{0, 1, 4}).error().code() == ErrorCode::kOutOfRange);
  CHECK(model.loss(std::vector<TokenId>{4, 1, 1}).error().code() == ErrorCode::kOutOfRange);
  CHECK(model.gradient_into(std::vector<TokenId>{0, 1, 2}, gradient).error().argument() ==
        "gradient");
  CHECK(model.forward_into({}, {}).error().argument() == "ids");
  CHECK(model.forward_into(std::vector<TokenId>{0, 1, 2}, {}).error().argument() == "ids");
  CHECK(model.forward_into(std::vector<TokenId>{9}, {}).error().code() == ErrorCode::kOutOfRange);
  AttentionOutputs wrong;
  wrong.weights = gradient;
  CHECK(model.forward_into(std::vector<TokenId>{0, 1}, wrong).error().argument() == "weights");
  CHECK(test::bits(model.parameters()) == before);

  for (float& x : model.parameters()) x = 1e30F;
  const auto diverged = model.step(std::vector<TokenId>{0, 1, 2});
  CHECK(diverged.error().code() == ErrorCode::kDiverged);
  CHECK(std::ranges::all_of(model.parameters(), [](float x) { return x == 1e30F; }));
  CHECK(model.steps() == 0);
}

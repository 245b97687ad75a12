// Exactness beyond the golden runs: gradients against central differences in double, and what must
// not matter.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "id2vec/numeric_gradient.hpp"
#include "support/next_token.hpp"
#include "support/tables.hpp"

using namespace id2vec;

namespace {

std::vector<NextTokenShape> shapes() {
  std::vector<NextTokenShape> shapes;
  for (const bool tied : {false, true}) {
    for (const Mixing mixing : {Mixing::kMean, Mixing::kLinear}) {
      shapes.push_back({9, 5, 3, tied, mixing, {}});
      shapes.push_back({9, 5, 3, tied, mixing, 4});
      shapes.push_back({2, 1, 1, tied, mixing, {}});
      shapes.push_back({17, 2, 2, tied, mixing, 0});
    }
  }
  return shapes;
}

}  // namespace

TEST_CASE("gradients and losses are those of a reference in double, by central differences") {
  std::uint64_t seed = 1;
  for (const NextTokenShape& shape : shapes()) {
    INFO("V " << shape.vocab_size << ", D " << shape.dim << ", tied " << shape.tied << ", linear "
              << (shape.mixing == Mixing::kLinear) << ", padding "
              << shape.padding_idx.has_value());
    NextTokenStart start;
    start.seed = ++seed;
    start.initial_scale = 0.7;
    NextTokenModel model = test::model_of(shape, start);
    const test::Examples examples = test::made_up_examples(shape, 13, seed);
    const double expected = reference_loss(model, {examples.contexts, examples.targets}).value();
    const float loss = model.loss({examples.contexts, examples.targets}).value();
    CHECK(std::abs(static_cast<double>(loss) - expected) <= 1e-6);

    std::vector<std::uint32_t> places(model.parameters().size());
    std::iota(places.begin(), places.end(), 0U);
    std::vector<double> numeric(places.size());
    REQUIRE(numeric_gradient_into(model, {examples.contexts, examples.targets}, places, numeric));
    CHECK(test::relative_difference(test::gradient_of(model, examples), numeric) <= 1e-5);
  }
}

TEST_CASE("a numeric gradient is of the places asked for, and refuses others") {
  NextTokenModel model = test::model_of({5, 2, 2, false, Mixing::kMean, {}});
  const std::vector<TokenId> context = {1, 2};
  const std::vector<TokenId> target = {3};
  const std::vector<std::uint32_t> places = {16, 2, 0, 2};
  std::vector<double> out(4);
  REQUIRE(numeric_gradient_into(model, {context, target}, places, out));
  const std::vector<float> exact = test::gradient_of(model, {context, target});
  for (std::size_t i = 0; i < places.size(); ++i) {
    CHECK(out[i] == Catch::Approx(exact[places[i]]).margin(1e-8));
  }
  CHECK(test::refusal(numeric_gradient_into(
            model, {context, target}, std::vector<std::uint32_t>{20}, std::span(out).first(1))) ==
        "out-of-range: places is 20; accepted: an integer from 0 to 19");
  CHECK(test::refusal(
            numeric_gradient_into(model, {context, target}, places, std::span(out).first(3))) ==
        "bad-argument: out has length 3; accepted: 4");
  CHECK(test::refusal(reference_loss(model, {context, {}})).starts_with("bad-argument: targets"));
}

TEST_CASE("a gradient changes nothing, and its loss is the loss") {
  const NextTokenShape shape{50, 7, 4, true, Mixing::kLinear, 3};
  NextTokenModel model = test::model_of(shape);
  const test::Examples examples = test::made_up_examples(shape, 150, 2);
  const std::vector<std::uint32_t> before = test::bits(model.parameters());
  std::vector<float> gradient(model.parameters().size());
  const float loss = model.gradient_into({examples.contexts, examples.targets}, gradient).value();
  CHECK(test::bits(model.parameters()) == before);
  CHECK(model.loss({examples.contexts, examples.targets}).value() == loss);
  CHECK(model.steps() == 0);
  CHECK(model.step({examples.contexts, examples.targets}).value() == loss);
  CHECK(model.steps() == 1);
}

TEST_CASE("a step on windows has the bits of a step on contexts and targets") {
  const NextTokenShape shape{30, 6, 3, false, Mixing::kMean, {}};
  NextTokenModel separate = test::model_of(shape);
  NextTokenModel together = test::model_of(shape);
  const test::Examples examples = test::made_up_examples(shape, 70, 3);
  std::vector<TokenId> windows;
  for (std::size_t b = 0; b < examples.targets.size(); ++b) {
    for (std::size_t j = 0; j < shape.context; ++j) {
      windows.push_back(examples.contexts[b * shape.context + j]);
    }
    windows.push_back(examples.targets[b]);
  }
  CHECK(together.loss_of_windows(windows).value() ==
        separate.loss({examples.contexts, examples.targets}).value());
  CHECK(together.step_on_windows(windows, 0.5).value() ==
        separate.step({examples.contexts, examples.targets}, 0.5).value());
  CHECK(test::bits(together.parameters()) == test::bits(separate.parameters()));
}

TEST_CASE("plain SGD moves the rows that a mistake used, and all output rows") {
  const NextTokenShape shape{10, 4, 2, false, Mixing::kMean, {}};
  NextTokenModel model = test::model_of(shape);
  const std::vector<float> start(model.parameters().begin(), model.parameters().end());
  const auto before = model.parts(std::span(start));
  REQUIRE(model.step({std::vector<TokenId>{3, 7}, std::vector<TokenId>{1}}));
  const auto after = model.parts();
  for (std::size_t row = 0; row < 10; ++row) {
    const auto moved = [&](std::span<const float> a, std::span<const float> b) {
      return !std::ranges::equal(a.subspan(row * 4, 4), b.subspan(row * 4, 4));
    };
    CHECK(moved(before.embeddings, after.embeddings) == (row == 3 || row == 7));
    CHECK(moved(before.outputs, after.outputs));
  }
}

TEST_CASE("what is given explicitly leaves the other draws as they were") {
  const NextTokenShape shape{6, 5, 2, false, Mixing::kLinear, {}};
  const NextTokenModel drawn = test::model_of(shape, {4, 0.1, {}, {}, {}});
  const std::vector<float> given = test::made_up(30, 1);
  const NextTokenModel mixed = test::model_of(shape, {4, 0.1, given, {}, {}});
  CHECK(test::bits(mixed.parts().embeddings) == test::bits(given));
  CHECK(test::bits(mixed.parts().outputs) == test::bits(drawn.parts().outputs));
  CHECK(test::bits(mixed.parts().mixers) == test::bits(drawn.parts().mixers));
}

TEST_CASE("logits are the scores of one context, of which the loss is made") {
  for (const NextTokenShape& shape : shapes()) {
    NextTokenModel model = test::model_of(shape, {7, 1, {}, {}, {}});
    const test::Examples one = test::made_up_examples(shape, 1, 11);
    if (one.targets[0] == shape.padding_idx) continue;
    std::vector<float> logits(shape.vocab_size);
    REQUIRE(model.logits_into(one.contexts, logits));
    double sum = 0;
    for (const float z : logits) sum += std::exp(static_cast<double>(z));
    const double expected = std::log(sum) - static_cast<double>(logits[one.targets[0]]);
    CHECK(static_cast<double>(model.loss({one.contexts, one.targets}).value()) ==
          Catch::Approx(expected).margin(1e-6));
  }
}

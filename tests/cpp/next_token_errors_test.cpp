#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

#include "support/next_token.hpp"
#include "support/tables.hpp"

using namespace id2vec;
using test::refusal;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string refusal_of(const NextTokenShape& shape, const NextTokenStart& start = {},
                       const OptimizerOptions& optimizer = test::sgd(0.1)) {
  return refusal(NextTokenModel::create(shape, start, optimizer));
}

}  // namespace

TEST_CASE("impossible models are refused by name") {
  const std::vector<float> six(6);
  CHECK(refusal_of({0, 2, 1, false, Mixing::kMean, {}}) ==
        "out-of-range: vocab_size is 0; accepted: an integer from 1 to 4294967295");
  CHECK(refusal_of({2, 0, 1, false, Mixing::kMean, {}}).starts_with("out-of-range: dim is 0"));
  CHECK(refusal_of({2, 2, 0, false, Mixing::kMean, {}}).starts_with("out-of-range: context is 0"));
  CHECK(refusal_of({2, 2, 1, false, Mixing::kMean, 2}) ==
        "out-of-range: padding_idx is 2; accepted: an integer from 0 to 1");
  CHECK(refusal_of({1U << 30, 1, 1, false, Mixing::kMean, {}}).starts_with("out-of-memory: "));
  CHECK(refusal_of({2, UINT32_MAX, UINT32_MAX, false, Mixing::kLinear, {}})
            .starts_with("out-of-memory: "));

  const NextTokenShape tied{3, 2, 1, true, Mixing::kMean, {}};
  CHECK(refusal_of(tied, {0, kNan, {}, {}, {}}).starts_with("bad-argument: initial_scale"));
  CHECK(refusal_of(tied, {0, -1, {}, {}, {}}).starts_with("out-of-range: initial_scale"));
  CHECK(refusal_of(tied, {0, kInfinity, {}, {}, {}}).starts_with("out-of-range: initial_scale"));
  CHECK(refusal_of(tied, {0, 1, std::span(six).first(5), {}, {}}) ==
        "bad-argument: embeddings has length 5; accepted: 6");
  CHECK(refusal_of(tied, {0, 1, {}, six, {}}).starts_with("bad-argument: outputs were given"));
  CHECK(refusal_of(tied, {0, 1, {}, {}, six}).starts_with("bad-argument: mixers were given"));
  CHECK(refusal_of({3, 2, 1, true, Mixing::kLinear, {}}, {0, 1, {}, {}, six}) ==
        "bad-argument: mixers has length 6; accepted: 4");
  CHECK(refusal_of(tied, {}, test::sgd(kNan)).starts_with("bad-argument: learning_rate"));
}

TEST_CASE("impossible examples are refused, and change nothing") {
  NextTokenModel model = test::model_of({5, 2, 2, false, Mixing::kMean, 0});
  const std::vector<std::uint32_t> before = test::bits(model.parameters());
  using Ids = std::vector<TokenId>;
  const auto step = [&](const Ids& contexts, const Ids& targets) {
    return refusal(model.step({contexts, targets}));
  };
  CHECK(step({}, {}) == "bad-argument: targets is empty; accepted: at least one");
  CHECK(step({1, 2, 3}, {1}) == "bad-argument: contexts has length 3; accepted: 2");
  CHECK(step({1, 5}, {1}) == "out-of-range: contexts[1] is 5; accepted: an integer from 0 to 4");
  CHECK(step({1, 2, 3, 4}, {1, 7}) ==
        "out-of-range: targets[1] is 7; accepted: an integer from 0 to 4");
  CHECK(step({1, 2, 3, 4}, {0, 0}) ==
        "bad-argument: every target is padding; accepted: at least one that is not");
  CHECK(refusal(model.step_on_windows(Ids{1, 2}, 1)) ==
        "bad-argument: windows has length 2; accepted: a multiple of 3 above 0");
  CHECK(refusal(model.loss_of_windows({})) ==
        "bad-argument: windows has length 0; accepted: a multiple of 3 above 0");
  CHECK(
      refusal(model.step_on_windows(Ids{1, 2, 9}, 1)).starts_with("out-of-range: windows[2] is 9"));

  std::vector<float> out(5);
  CHECK(refusal(model.logits_into(Ids{1}, out)) ==
        "bad-argument: context has length 1; accepted: 2");
  CHECK(refusal(model.logits_into(Ids{1, 6}, out)).starts_with("out-of-range: context[1] is 6"));
  CHECK(refusal(model.logits_into(Ids{1, 2}, std::span(out).first(4))) ==
        "bad-argument: out has length 4; accepted: 5");
  CHECK(refusal(model.gradient_into({Ids{1, 2}, Ids{3}}, out)) ==
        "bad-argument: gradient has length 5; accepted: 20");
  CHECK(test::bits(model.parameters()) == before);
}

TEST_CASE("impossible surfaces are refused") {
  using Ids = std::vector<TokenId>;
  NextTokenModel flat = test::model_of({5, 2, 2, false, Mixing::kMean, {}});
  NextTokenModel deep = test::model_of({5, 3, 2, false, Mixing::kMean, {}});
  const std::vector<float> axis(3);
  std::vector<float> out(9);
  const auto surface = [&](NextTokenModel& model, TokenId token, std::size_t n) {
    return refusal(
        model.loss_surface_into(token, axis, axis, {Ids{1, 2}, Ids{3}}, std::span(out).first(n)));
  };
  CHECK(surface(flat, 1, 9) == "accepted");
  CHECK(surface(deep, 1, 9).starts_with("bad-argument: dim is 3; accepted: 2"));
  CHECK(surface(flat, 5, 9).starts_with("out-of-range: token is 5"));
  CHECK(surface(flat, 1, 8) == "bad-argument: out has length 8; accepted: 9");
}

TEST_CASE("a step from a loss that is not finite is refused as diverged, and changes nothing") {
  for (const float value : {3e38F, std::numeric_limits<float>::quiet_NaN()}) {
    const std::vector<float> values(10, value);
    NextTokenStart start;
    start.embeddings = values;
    NextTokenModel model = test::model_of({5, 2, 2, true, Mixing::kMean, {}}, start);
    const std::vector<std::uint32_t> before = test::bits(model.parameters());
    const std::vector<TokenId> context = {1, 2};
    const std::vector<TokenId> target = {3};
    CHECK_FALSE(std::isfinite(model.loss({context, target}).value()));
    CHECK(refusal(model.step({context, target})).starts_with("diverged: the loss is not finite"));
    CHECK(test::bits(model.parameters()) == before);
    CHECK(model.steps() == 0);
  }
}

#include "id2vec/optimizer.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <map>
#include <vector>

#include "id2vec/learning_rate_schedule.hpp"
#include "support/json.hpp"
#include "support/tables.hpp"
#include "support/vectors.hpp"

using namespace id2vec;
using test::refusal;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

const std::map<std::string, OptimizerRule> kRules = {{"sgd", OptimizerRule::kSgd},
                                                     {"adam", OptimizerRule::kAdam},
                                                     {"adamw", OptimizerRule::kAdamw},
                                                     {"adagrad", OptimizerRule::kAdagrad},
                                                     {"rmsprop", OptimizerRule::kRmsprop}};

OptimizerOptions options_of(const test::Json& run) {
  OptimizerOptions options;
  options.rule = kRules.at(run["name"].text());
  options.learning_rate = 0.05;
  const test::Json& given = run["options"];
  if (given.has("weight_decay")) options.weight_decay = given["weight_decay"].number();
  if (given.has("momentum")) options.momentum = given["momentum"].number();
  if (given.has("nesterov")) options.nesterov = given["nesterov"].boolean();
  if (given.has("alpha")) options.alpha = given["alpha"].number();
  if (given.has("eps")) options.epsilon = given["eps"].number();
  if (given.has("betas")) {
    options.beta1 = given["betas"][0].number();
    options.beta2 = given["betas"][1].number();
  }
  return options;
}

// Some steps with made-up gradients.
std::vector<float> parameters_after(Optimizer& optimizer, std::size_t n, std::size_t offset) {
  test::Misaligned parameters(test::made_up(n, 1), offset);
  for (std::uint64_t k = 0; k < 5; ++k) {
    test::Misaligned gradient(test::made_up(n, 2 + k), (offset + k) % 4);
    optimizer.step({parameters.data(), n}, {gradient.data(), n});
  }
  return parameters.copy();
}

}  // namespace

TEST_CASE("every rule, with and without its options, follows torch.optim step by step") {
  const test::Json golden = test::golden("optimizers");
  const std::vector<float> start = golden["start"].flat<float>();
  for (const test::Json& run : golden["runs"].array()) {
    Optimizer optimizer = Optimizer::create(options_of(run), start.size()).value();
    std::vector<float> parameters = start;
    for (std::size_t k = 0; k < golden["gradients"].array().size(); ++k) {
      INFO(run["name"].text() << ", step " << k);
      optimizer.step(parameters, golden["gradients"][k].flat<float>());
      const std::vector<float> expected = run["path"][k].flat<float>();
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(parameters[i] == Catch::Approx(expected[i]).epsilon(2e-6).margin(1e-6));
      }
    }
    CHECK(optimizer.steps() == golden["gradients"].array().size());
  }
}

TEST_CASE("each parameter moves by itself: neither place nor alignment changes a bit") {
  const test::Json golden = test::golden("optimizers");
  for (const test::Json& run : golden["runs"].array()) {
    INFO(run["name"].text());
    for (const std::size_t n : {1U, 4U, 7U, 33U}) {
      Optimizer aligned = Optimizer::create(options_of(run), n).value();
      Optimizer misaligned = Optimizer::create(options_of(run), n).value();
      CHECK(test::bits(parameters_after(aligned, n, 0)) ==
            test::bits(parameters_after(misaligned, n, 3)));
    }
  }
}

TEST_CASE("a factor scales the learning rate of its step alone; a reset forgets") {
  OptimizerOptions options;
  options.learning_rate = 0.5;
  Optimizer optimizer = Optimizer::create(options, 1).value();
  std::vector<float> p = {1};
  const std::vector<float> g = {1};
  optimizer.step(p, g, 0.5);
  CHECK(p[0] == 0.75F);
  optimizer.step(p, g);
  CHECK(p[0] == 0.25F);
  REQUIRE(optimizer.set_learning_rate(0));
  optimizer.step(p, g);
  CHECK(p[0] == 0.25F);

  options.rule = OptimizerRule::kAdam;
  Optimizer adam = Optimizer::create(options, 1).value();
  CHECK(adam.state().size() == 2);
  adam.step(p, g);
  adam.reset();
  CHECK(adam.steps() == 0);
  for (const float x : adam.state()) CHECK(x == 0);
}

TEST_CASE("impossible optimisers are refused by name") {
  const auto with = [](OptimizerRule rule, auto change) {
    OptimizerOptions options;
    options.rule = rule;
    change(options);
    return refusal(Optimizer::create(options, 1));
  };
  using Options = OptimizerOptions;
  constexpr auto kSgd = OptimizerRule::kSgd;
  constexpr auto kAdam = OptimizerRule::kAdam;
  constexpr auto kRmsprop = OptimizerRule::kRmsprop;
  CHECK(with(kSgd, [](Options& o) { o.learning_rate = kNan; }) ==
        "bad-argument: learning_rate is not a number; accepted: a finite number, 0 or more");
  CHECK(with(kSgd, [](Options& o) { o.learning_rate = -0.1; }) ==
        "out-of-range: learning_rate is negative; accepted: a finite number, 0 or more");
  CHECK(with(kSgd, [](Options& o) { o.learning_rate = kInfinity; }) ==
        "out-of-range: learning_rate is infinite; accepted: a finite number, 0 or more");
  CHECK(with(kSgd, [](Options& o) { o.learning_rate = 0; }) == "accepted");
  CHECK(with(kSgd, [](Options& o) {
          o.weight_decay = -1;
        }).starts_with("out-of-range: weight_decay"));
  CHECK(with(kSgd, [](Options& o) { o.momentum = -1; }).starts_with("out-of-range: momentum"));
  CHECK(with(kSgd, [](Options& o) { o.nesterov = true; }) ==
        "bad-argument: nesterov without momentum; accepted: with a momentum above 0");
  CHECK(with(kAdam, [](Options& o) { o.beta1 = 1; }) ==
        "out-of-range: beta1 is too large; accepted: a number from 0 to 1, 1 excluded");
  CHECK(with(kAdam, [](Options& o) { o.beta2 = -0.1; }).starts_with("out-of-range: beta2"));
  CHECK(with(kAdam, [](Options& o) { o.epsilon = kNan; }).starts_with("bad-argument: epsilon"));
  CHECK(with(kRmsprop, [](Options& o) { o.alpha = 1.5; }).starts_with("out-of-range: alpha"));
  // What a rule does not use is not looked at.
  CHECK(with(kSgd, [](Options& o) { o.beta1 = kNan; }) == "accepted");
  CHECK(with(kAdam, [](Options& o) { o.momentum = kNan; }) == "accepted");
}

TEST_CASE("schedules begin, end and bend where they should") {
  const LearningRateSchedule constant;
  CHECK(constant.factor(0) == 1);
  CHECK(constant.factor(1000000) == 1);

  const LearningRateSchedule linear{ScheduleKind::kLinearDecay, 10, 0, 0.2};
  CHECK(linear.factor(0) == 1);
  CHECK(linear.factor(5) == Catch::Approx(0.6));
  CHECK(linear.factor(10) == Catch::Approx(0.2));
  CHECK(linear.factor(UINT64_MAX) == Catch::Approx(0.2));

  LearningRateSchedule later = linear;
  later.first_step = 1000;
  CHECK(later.factor(999) == 1);
  CHECK(later.factor(1000) == 1);
  CHECK(later.factor(1005) == Catch::Approx(0.6));
  CHECK(later.factor(1010) == Catch::Approx(0.2));

  const LearningRateSchedule cosine{ScheduleKind::kWarmUpCosine, 110, 10, 0.1};
  CHECK(cosine.factor(0) == Catch::Approx(0.1));
  CHECK(cosine.factor(9) == 1);
  CHECK(cosine.factor(10) == 1);
  for (std::uint64_t t = 10; t <= 110; ++t) {
    const double turn = 3.14159265358979323846 * static_cast<double>(t - 10) / 100;
    CHECK(cosine.factor(t) == Catch::Approx(0.1 + 0.9 * (1 + std::cos(turn)) / 2));
  }
  CHECK(cosine.factor(5000) == Catch::Approx(0.1));
}

TEST_CASE("impossible schedules are refused") {
  using S = LearningRateSchedule;
  CHECK(refusal(S{}.check()) == "accepted");
  CHECK(refusal(S{ScheduleKind::kLinearDecay, 0, 0, 0}.check())
            .starts_with("out-of-range: total_steps"));
  CHECK(refusal(S{ScheduleKind::kWarmUpCosine, 5, 5, 0}.check()) ==
        "out-of-range: warm_up_steps is 5; accepted: an integer from 0 to 4");
  CHECK(refusal(S{ScheduleKind::kLinearDecay, 5, 0, 2}.check())
            .starts_with("out-of-range: final_factor"));
  CHECK(refusal(S{ScheduleKind::kLinearDecay, 5, 0, kNan}.check())
            .starts_with("bad-argument: final_factor"));
  CHECK(refusal(S{ScheduleKind::kWarmUpCosine, 5, 4, 1}.check()) == "accepted");
}

#include "id2vec/training.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "support/tables.hpp"
#include "support/text.hpp"
#include "support/trainings.hpp"

using namespace id2vec;
using test::adam_model;
using test::kShape;
using test::losses_of;
using test::options_with;
using test::refusal;
using test::training_of;

TEST_CASE("an epoch is torch.randperm after torch.manual_seed") {
  struct Case {
    std::uint32_t count;
    std::uint64_t seed;
    std::vector<std::uint32_t> begin;
  };
  // Epoch 1 of seed 7 is epoch 0 of seed 8.
  const Case cases[] = {
      {1, 5, {0, 0, 0}},
      {2, 5, {1, 0}},
      {10, 7, {5, 0, 3, 4, 1, 7, 9, 6, 8, 2, 3, 5, 0, 1, 2, 6, 4, 7, 8, 9}},
      {1000, 3, {986, 114, 871, 894, 140, 885, 232, 402, 837, 674, 854, 689}},
  };
  for (const Case& c : cases) {
    INFO(c.count << " examples, seed " << c.seed);
    ExampleOrder order = ExampleOrder::create(c.count, c.seed).value();
    for (const std::uint32_t expected : c.begin) CHECK(order.next() == expected);
  }
}

TEST_CASE("every epoch visits every example once, and a seek lands where drawing would") {
  constexpr std::uint32_t kCount = 37;
  ExampleOrder order = ExampleOrder::create(kCount, 11).value();
  std::vector<std::uint32_t> drawn(std::size_t{3} * kCount);
  for (std::uint32_t& example : drawn) example = order.next();
  for (std::size_t epoch = 0; epoch < 3; ++epoch) {
    const auto part = std::span(drawn).subspan(epoch * kCount, kCount);
    std::vector<std::uint32_t> seen(part.begin(), part.end());
    std::ranges::sort(seen);
    std::vector<std::uint32_t> all(kCount);
    std::iota(all.begin(), all.end(), 0U);
    CHECK(seen == all);
  }
  for (const std::uint32_t place : {0U, 1U, 36U, 37U, 38U, 100U}) {
    order.seek(place);
    CHECK(order.drawn() == place);
    CHECK(order.next() == drawn[place]);
  }
}

TEST_CASE("training lowers the loss, and slices change no bit") {
  NextTokenModel whole = adam_model();
  NextTokenModel sliced = adam_model();
  Training at_once = training_of(whole);
  Training in_slices = training_of(sliced);
  const std::vector<float> expected = losses_of(at_once, 300);
  std::vector<float> losses;
  for (const std::size_t steps : {1U, 2U, 0U, 64U, 65U, 168U}) {
    for (const float loss : losses_of(in_slices, steps)) losses.push_back(loss);
  }
  CHECK(test::bits(losses) == test::bits(expected));
  CHECK(test::bits(sliced.parameters()) == test::bits(whole.parameters()));
  CHECK(in_slices.position().drawn == 2400);
  const auto mean = [&](std::size_t first) {
    return std::accumulate(expected.begin() + int(first), expected.begin() + int(first) + 50,
                           0.0F) /
           50;
  };
  CHECK(mean(250) < mean(0) - 0.5F);
}

TEST_CASE("a look at the next batch shows what the next step learns from, and changes nothing") {
  NextTokenModel model = adam_model();
  NextTokenModel unseen = adam_model();
  Training training = training_of(model);
  Training other = training_of(unseen);
  for (std::uint64_t step = 0; step < 70; ++step) {
    const std::span<const TokenId> batch = training.next_batch();
    REQUIRE(batch.size() == 8 * model.window());
    CHECK(training.position().drawn == 8 * step);
    const float expected = model.loss_of_windows(batch).value();
    CHECK(losses_of(training, 1)[0] == expected);
    losses_of(other, 1);
  }
  CHECK(std::ranges::equal(model.parameters(), unseen.parameters()));
}

TEST_CASE("divergence stops at the last good state, to the step") {
  // Steps that multiply the parameters: finite for a while, then not. With a momentum above 1 that
  // takes longer than from one copy of the state to the next, 64 steps.
  struct Growth {
    double learning_rate;
    double momentum;
    std::size_t least_steps;
  };
  for (const auto& [learning_rate, momentum, least_steps] :
       {Growth{1e3, 0, 0}, {1e8, 0, 0}, {1e30, 0, 0}, {0.1, 1.5, 65}, {0.1, 1.2, 129}}) {
    INFO("learning rate " << learning_rate << ", momentum " << momentum);
    OptimizerOptions options = test::sgd(learning_rate);
    options.momentum = momentum;
    const auto new_model = [&] {
      return test::model_of({20, 8, 3, false, Mixing::kMean, {}}, {}, options);
    };
    NextTokenModel model = new_model();
    Training training = training_of(model);
    std::vector<float> losses(1000);
    const TrainingSlice slice = training.run(losses).value();
    REQUIRE(slice.diverged);
    REQUIRE(slice.steps < losses.size());
    CHECK(slice.steps >= least_steps);
    CHECK(std::ranges::all_of(model.parameters(), [](float x) { return std::isfinite(x); }));
    CHECK(training.position().drawn == slice.steps * 8);
    CHECK(model.steps() == slice.steps);

    // The same steps without any checking lead to the same state, and one more leads to a bad one.
    NextTokenModel again = new_model();
    Training to_the_edge = training_of(again);
    std::vector<float> expected(slice.steps);
    const TrainingSlice good = to_the_edge.run(expected).value();
    CHECK_FALSE(good.diverged);
    CHECK(good.steps == slice.steps);
    CHECK(test::bits(again.parameters()) == test::bits(model.parameters()));
    CHECK(test::bits(again.averages()) == test::bits(model.averages()));
    CHECK(test::bits(std::span(losses).first(slice.steps)) == test::bits(expected));
    std::vector<float> one(1);
    const TrainingSlice over = to_the_edge.run(one).value();
    CHECK(over.diverged);
    CHECK(over.steps == 0);
    CHECK(test::bits(again.parameters()) == test::bits(model.parameters()));

    // Wherever the last good state lies between two copies.
    for (const std::size_t left : {1U, 63U, 64U, 65U, 128U}) {
      if (left > slice.steps) continue;
      INFO(left << " steps before the last good state");
      NextTokenModel split = new_model();
      Training in_two = training_of(split);
      losses_of(in_two, slice.steps - left);
      const TrainingSlice rest = in_two.run(losses).value();
      CHECK(rest.diverged);
      CHECK(rest.steps == left);
      CHECK(test::bits(split.parameters()) == test::bits(model.parameters()));
      CHECK(test::bits(split.averages()) == test::bits(model.averages()));
    }

    // A lower learning rate goes on from there.
    if (momentum == 0) {
      REQUIRE(model.optimizer().set_learning_rate(0));
      CHECK_FALSE(training.run(one).value().diverged);
    }
  }
}

TEST_CASE("a slice that begins in a bad state changes nothing") {
  NextTokenModel model = adam_model();
  Training training = training_of(model);
  model.parameters()[0] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<std::uint32_t> before = test::bits(model.parameters());
  std::vector<float> losses(100);
  const TrainingSlice slice = training.run(losses).value();
  CHECK(slice.diverged);
  CHECK(slice.steps == 0);
  CHECK(test::bits(model.parameters()) == before);
}

TEST_CASE("a schedule bends the run, and a learning rate of 0 stands still") {
  TrainingOptions options = options_with(8);
  options.schedule = {ScheduleKind::kLinearDecay, 10, 0, 0};
  NextTokenModel model = test::model_of(kShape);
  Training training = training_of(model, options);
  losses_of(training, 10);
  const std::vector<std::uint32_t> after = test::bits(model.parameters());
  losses_of(training, 5);
  CHECK(test::bits(model.parameters()) == after);
}

TEST_CASE("impossible trainings are refused by name") {
  NextTokenModel model = adam_model();
  const auto create = [&](AlignedBuffer<TokenId> text, const TrainingOptions& options) {
    return refusal(Training::create(model, std::move(text), options));
  };
  CHECK(create(test::made_up_text(500, 20, 1), options_with(0))
            .starts_with("out-of-range: batch is 0"));
  CHECK(create(test::made_up_text(0, 20, 1), options_with(8))
            .starts_with("bad-argument: text has 0"));
  CHECK(create(test::made_up_text(1, 20, 1), options_with(8))
            .starts_with("bad-argument: text has 1"));
  CHECK(create(test::made_up_text(3, 20, 1), options_with(8)) ==
        "bad-argument: text has 3 tokens; accepted: at least 4, one context and its target");
  CHECK(create(test::made_up_text(500, 90, 1), options_with(8)).starts_with("out-of-range: text["));
  TrainingOptions bent = options_with(8);
  bent.schedule.kind = ScheduleKind::kLinearDecay;
  CHECK(create(test::made_up_text(500, 20, 1), bent).starts_with("out-of-range: total_steps"));

  // As short as can be: one example, drawn again and again.
  Training shortest =
      Training::create(model, test::made_up_text(4, 20, 1), options_with(8)).value();
  CHECK(shortest.example_count() == 1);
  losses_of(shortest, 2);
}

TEST_CASE("a text whose targets are all padding is refused before training begins") {
  NextTokenShape shape = kShape;
  shape.padding_idx = 0;
  NextTokenModel model = test::model_of(shape);
  const auto create = [&](std::vector<TokenId> ids) {
    auto text = AlignedBuffer<TokenId>::allocate(ids.size()).value();
    std::ranges::copy(ids, text.data());
    return refusal(Training::create(model, std::move(text), options_with(8)));
  };
  const std::string refused =
      "bad-argument: every target is padding; accepted: at least one that is not";
  CHECK(create(std::vector<TokenId>(50, 0)) == refused);
  CHECK(create({1, 2, 3, 0}) == refused);
  CHECK(create({1, 2, 3, 0, 0}) == refused);
  CHECK(create({0, 0, 0, 0, 1}) == "accepted");
}

TEST_CASE("a batch of nothing but padding is a step of loss 0, and training goes on") {
  NextTokenShape shape{5, 4, 2, false, Mixing::kMean, {}};
  shape.padding_idx = 0;
  test::Lcg random(5);
  auto text = AlignedBuffer<TokenId>::allocate(200).value();
  for (TokenId& id : text.span()) id = random.next() % 5;
  const std::vector<TokenId> copy(text.span().begin(), text.span().end());
  REQUIRE(std::ranges::count(copy, 0U) > 20);

  NextTokenModel model = test::model_of(shape);
  Training training = Training::create(model, std::move(text), options_with(1)).value();
  constexpr std::size_t kSteps = 1000;
  const std::vector<float> losses = losses_of(training, kSteps);
  CHECK(model.steps() == kSteps);
  CHECK(training.position().drawn == kSteps);
  // Of each epoch's windows, those with padding as their target have loss 0; a loss over five
  // tokens that are not certain is never 0.
  ExampleOrder order = ExampleOrder::create(198, 3).value();
  for (const float loss : losses) CHECK((loss == 0) == (copy[order.next() + 2] == 0));
  CHECK(std::ranges::all_of(model.parameters(), [](float x) { return std::isfinite(x); }));
}

TEST_CASE("a step of nothing but padding is the optimiser's with a gradient of zeros") {
  NextTokenShape shape{5, 4, 2, false, Mixing::kLinear, {}};
  shape.padding_idx = 0;
  for (const char* const name : {"sgd", "momentum", "adam", "adamw", "adagrad", "rmsprop"}) {
    INFO(name);
    OptimizerOptions options = test::optimizer_named(name);
    options.weight_decay = 0.1;
    NextTokenModel model = test::model_of(shape, {}, options);
    const std::size_t n = model.parameters().size();
    Optimizer optimizer = Optimizer::create(options, n).value();
    std::vector<float> expected(model.parameters().begin(), model.parameters().end());
    // A step that moves first, so that the averages hold something.
    std::vector<float> gradient(n);
    const std::vector<TokenId> contexts = {1, 2};
    const std::vector<TokenId> targets = {3};
    REQUIRE(model.gradient_into({contexts, targets}, gradient));
    optimizer.step(expected, gradient, 1);
    REQUIRE(model.step({contexts, targets}));
    const std::vector<float> before = expected;
    std::ranges::fill(gradient, 0.0F);
    optimizer.step(expected, gradient, 1);

    const std::vector<TokenId> windows = {1, 2, 0, 3, 0, 0};
    CHECK(model.loss_of_windows(windows).value() == 0);
    CHECK(model.step_on_windows(windows, 1).value() == 0);
    CHECK(test::bits(model.parameters()) == test::bits(expected));
    CHECK(test::bits(model.averages()) == test::bits(optimizer.state()));
    CHECK(test::largest_difference(before, expected) > 0);
  }
}

#pragma once

// Next-token models to test with.

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "id2vec/next_token_model.hpp"
#include "json.hpp"
#include "reference_model.hpp"
#include "vectors.hpp"

namespace id2vec::test {

inline OptimizerOptions sgd(double learning_rate) {
  OptimizerOptions options;
  options.learning_rate = learning_rate;
  return options;
}

// The optimisers of next_token.json, by the names used there.
inline OptimizerOptions optimizer_named(const std::string& name) {
  OptimizerOptions options = sgd(name == "sgd" ? 0.5 : 0.01);
  if (name == "momentum" || name == "nesterov") {
    options.learning_rate = 0.1;
    options.momentum = 0.9;
    options.nesterov = name == "nesterov";
  } else if (name == "adam") {
    options.rule = OptimizerRule::kAdam;
  } else if (name == "adamw") {
    options.rule = OptimizerRule::kAdamw;
    options.weight_decay = 0.1;
  } else if (name == "adagrad") {
    options.rule = OptimizerRule::kAdagrad;
    options.learning_rate = 0.1;
  } else if (name == "rmsprop") {
    options.rule = OptimizerRule::kRmsprop;
  }
  return options;
}

inline NextTokenModel model_of(const NextTokenShape& shape, const NextTokenStart& start = {},
                               const OptimizerOptions& optimizer = sgd(0.1)) {
  return NextTokenModel::create(shape, start, optimizer).value();
}

struct Examples {
  std::vector<TokenId> contexts;
  std::vector<TokenId> targets;
};

// `count` made-up examples for a model of this shape.
inline Examples made_up_examples(const NextTokenShape& shape, std::size_t count,
                                 std::uint64_t seed) {
  Lcg random(seed);
  Examples examples;
  for (std::size_t i = 0; i < count * shape.context; ++i) {
    examples.contexts.push_back(random.next() % shape.vocab_size);
  }
  for (std::size_t i = 0; i < count; ++i) {
    examples.targets.push_back(random.next() % shape.vocab_size);
  }
  return examples;
}

inline std::vector<float> gradient_of(NextTokenModel& model, const Examples& examples) {
  std::vector<float> gradient(model.parameters().size());
  REQUIRE(model.gradient_into({examples.contexts, examples.targets}, gradient));
  return gradient;
}

}  // namespace id2vec::test

#include "training_digest.hpp"

#include <string>
#include <vector>

#include "digest.hpp"
#include "id2vec/learning_rate_schedule.hpp"
#include "id2vec/next_token_model.hpp"
#include "id2vec/training.hpp"
#include "text.hpp"

namespace id2vec::test {
namespace {

constexpr std::size_t kSteps = 40;

struct NamedOptimizer {
  std::string name;
  OptimizerOptions options;
};

std::vector<NamedOptimizer> optimizers() {
  std::vector<NamedOptimizer> all;
  const auto add = [&all](const char* name, OptimizerRule rule, double learning_rate) {
    OptimizerOptions options;
    options.rule = rule;
    options.learning_rate = learning_rate;
    all.push_back({name, options});
    return &all.back().options;
  };
  add("sgd", OptimizerRule::kSgd, 0.5);
  OptimizerOptions* const nesterov = add("nesterov", OptimizerRule::kSgd, 0.1);
  nesterov->momentum = 0.9;
  nesterov->nesterov = true;
  add("adam", OptimizerRule::kAdam, 0.01);
  add("adamw", OptimizerRule::kAdamw, 0.01);
  add("adagrad", OptimizerRule::kAdagrad, 0.1);
  add("rmsprop", OptimizerRule::kRmsprop, 0.01)->momentum = 0.5;
  return all;
}

void print_run(const std::string& name, const NextTokenShape& shape,
               const OptimizerOptions& optimizer) {
  auto model = NextTokenModel::create(shape, {42, 0.1, {}, {}, {}}, optimizer).value();
  TrainingOptions options;
  options.batch = 70;  // more than one chunk
  options.seed = 42;
  options.schedule = {ScheduleKind::kWarmUpCosine, kSteps, 5, 0.1};
  auto training = Training::create(model, made_up_text(600, shape.vocab_size, 1), options).value();
  std::vector<float> losses(kSteps);
  if (!training.run(losses)) std::abort();
  print_digest("exact", name + "_losses", kSteps, losses);
  print_digest("exact", name + "_parameters", kSteps, model.parameters());
  print_digest("exact", name + "_averages", kSteps, model.averages());
  if (shape.dim != 2) return;

  const std::vector<float> axis = {-2, -0.5F, 0, 1, 3};
  const std::vector<TokenId> contexts = {3, 4, 5, 5, 1, 2, 0, 3, 3, 9, 8, 7};
  const std::vector<TokenId> targets = {5, 3, 3, 6};
  std::vector<float> surface(axis.size() * axis.size());
  if (!model.loss_surface_into(3, axis, axis, {contexts, targets}, surface)) std::abort();
  print_digest("exact", name + "_surface", surface.size(), surface);
}

}  // namespace

void print_training() {
  for (const auto& [name, options] : optimizers()) {
    for (const bool tied : {false, true}) {
      for (const Mixing mixing : {Mixing::kMean, Mixing::kLinear}) {
        for (const std::uint32_t dim : {2U, 17U}) {
          print_run("next_token_" + name + (tied ? "_tied" : "_untied") +
                        (mixing == Mixing::kMean ? "_mean_" : "_linear_") + std::to_string(dim),
                    {50, dim, 3, tied, mixing, tied ? std::optional<TokenId>(1) : std::nullopt},
                    options);
        }
      }
    }
  }
}

}  // namespace id2vec::test

#include "model_digest.hpp"

#include <cstdlib>
#include <string>
#include <vector>

#include "digest.hpp"
#include "id2vec/attention_model.hpp"
#include "id2vec/corpus.hpp"
#include "id2vec/loss_slice.hpp"
#include "id2vec/principal_components.hpp"
#include "id2vec/skip_gram.hpp"
#include "id2vec/textbook_surface.hpp"
#include "id2vec/token_counts.hpp"
#include "id2vec/training.hpp"

namespace id2vec::test {
namespace {

constexpr std::size_t kSteps = 40;

void require(bool succeeded) {
  if (!succeeded) std::abort();
}

AlignedBuffer<TokenId> corpus() {
  AlignedBuffer<TokenId> text = AlignedBuffer<TokenId>::allocate(5000).value();
  generate_corpus(42, text.span());
  return text;
}

std::vector<std::uint32_t> corpus_counts() {
  std::vector<std::uint32_t> counts(corpus_vocabulary().size());
  require(count_tokens_into(corpus().span(), counts).ok());
  return counts;
}

void print_slice(const std::string& name, TrainableModel& model, std::uint32_t dim) {
  const std::size_t count = model.parameters().size();
  std::vector<float> directions(2 * count);
  const std::span<float> first = std::span(directions).first(count);
  const std::span<float> second = std::span(directions).last(count);
  require(random_direction_into(model.parameters(), dim, 1, first).ok());
  require(random_direction_into(model.parameters(), dim, 2, second).ok());
  const std::vector<float> axis = {-1, 0, 0.5F};
  const AlignedBuffer<TokenId> text = corpus();
  std::vector<float> slice(axis.size() * axis.size());
  require(loss_slice_into(model, {model.parameters(), first, second}, axis, axis,
                          text.span().first(8 * model.window()), slice)
              .ok());
  print_digest("exact", name + "_directions", dim, directions);
  print_digest("exact", name + "_slice", dim, slice);
}

void print_components(const std::string& name, std::span<const float> rows, std::uint32_t dim) {
  const std::uint32_t axes = dim < 3 ? dim : 3;
  std::vector<float> components(std::size_t{axes} * dim);
  std::vector<float> projection(rows.size() / dim * axes);
  require(principal_components_into(rows, dim, {}, {components, projection, {}, {}}).ok());
  print_digest("exact", name + "_projection", dim, projection);
  // Of half the rows, turned towards the frame of all; and fewer rows than dimensions.
  require(principal_components_into(rows.first(rows.size() / dim / 2 * dim), dim, components,
                                    {components, {}, {}, {}})
              .ok());
  print_digest("exact", name + "_turned", dim, components);
  require(principal_components_into(rows.first(std::size_t{axes} * dim), dim, {},
                                    {components, {}, {}, {}})
              .ok());
  print_digest("exact", name + "_few", dim, components);
}

void train(TrainableModel& model, const std::string& name, std::uint32_t dim) {
  TrainingOptions options;
  options.batch = 30;
  options.seed = 42;
  Training training = Training::create(model, corpus(), options).value();
  std::vector<float> losses(kSteps);
  require(training.run(losses).ok());
  print_digest("exact", name + "_losses", dim, losses);
  print_digest("exact", name + "_parameters", dim, model.parameters());
  print_digest("exact", name + "_averages", dim, model.averages());
  print_slice(name, model, dim);
}

void print_skip_gram(std::uint32_t dim, std::uint32_t negatives, double subsample) {
  const std::vector<std::uint32_t> counts = corpus_counts();
  SkipGramOptions options;
  options.learning_rate = 0.05;
  options.counts = counts;
  options.subsample = subsample;
  const auto vocab_size = static_cast<std::uint32_t>(counts.size());
  SkipGram model =
      SkipGram::create({vocab_size, dim, 4, negatives}, {42, 0.3, {}, {}}, options).value();
  const std::string name = "skip_gram_" + std::to_string(negatives);
  train(model, name, dim);

  const std::vector<TokenId> centres = {3, 9, 3, 3};
  const std::vector<TokenId> contexts = {4, 4, 5, 3};
  std::vector<TokenId> drawn(centres.size() * negatives);
  for (std::size_t i = 0; i < drawn.size(); ++i) drawn[i] = static_cast<TokenId>(i % 7);
  for (int i = 0; i < 10; ++i) require(model.step({centres, contexts, drawn}).ok());
  print_digest("exact", name + "_steps", dim, model.parameters());
  print_components(name, model.embeddings(), dim);
}

void print_attention(std::uint32_t dim, std::uint32_t length, OptimizerRule rule) {
  OptimizerOptions options;
  options.rule = rule;
  options.learning_rate = rule == OptimizerRule::kSgd ? 0.1 : 0.01;
  const auto vocab_size = static_cast<std::uint32_t>(corpus_vocabulary().size());
  AttentionModel model =
      AttentionModel::create({vocab_size, dim, length}, {42, 0.3, {}}, options).value();
  const std::string name = "attention_" + std::to_string(length);
  train(model, name, dim);

  const AlignedBuffer<TokenId> text = corpus();
  std::vector<float> weights(std::size_t{length} * length);
  std::vector<float> contextual(std::size_t{length} * dim);
  require(model.forward_into(text.span().first(length), {{}, {}, weights, contextual, {}}).ok());
  print_digest("exact", name + "_weights", dim, weights);
  print_digest("exact", name + "_contextual", dim, contextual);
}

}  // namespace

void print_models() {
  print_skip_gram(1, 1, 0);
  print_skip_gram(16, 5, 0);
  print_skip_gram(37, 9, 0.01);
  print_attention(3, 1, OptimizerRule::kSgd);
  print_attention(16, 8, OptimizerRule::kAdam);
  print_attention(21, 70, OptimizerRule::kRmsprop);
  const std::vector<float> axis = {-2.5F, -1, 0, 0.3F, 1, 4};
  for (std::size_t i = 0; i < kTextbookSurfaces; ++i) {
    std::vector<float> grid(axis.size() * axis.size());
    require(evaluate_grid_into(static_cast<TextbookSurface>(i), axis, axis, grid).ok());
    print_digest("exact", "textbook_surface", i, grid);
  }
}

}  // namespace id2vec::test

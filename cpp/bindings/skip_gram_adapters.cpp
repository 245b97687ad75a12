#include "skip_gram_adapters.hpp"

#include "id2vec/skip_gram.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {
namespace {

SkipGram& model_of(Handle handle) {
  return static_cast<SkipGram&>(object_of<TrainableModel>(handle));
}

SkipGramPairs pairs_at(const SkipGram& model, Pointer centres, Pointer contexts, Pointer negatives,
                       std::size_t pairs) {
  return {span_of<const TokenId>(centres, pairs), span_of<const TokenId>(contexts, pairs),
          span_of<const TokenId>(negatives, pairs * model.shape().negatives)};
}

}  // namespace

Handle skip_gram_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t window,
                        std::uint32_t negatives, std::uint32_t seed_low, std::uint32_t seed_high,
                        double initial_scale, double learning_rate, double subsample,
                        Pointer counts) {
  SkipGramStart start;
  start.seed = joined(seed_low, seed_high);
  start.initial_scale = initial_scale;
  SkipGramOptions options;
  options.learning_rate = learning_rate;
  options.subsample = subsample;
  if (counts != 0) options.counts = span_of<const std::uint32_t>(counts, vocab_size);
  return keep<TrainableModel>(
      SkipGram::create({vocab_size, dim, window, negatives}, start, options));
}

bool skip_gram_set_learning_rate(Handle model, double learning_rate) {
  return accepted(model_of(model).set_learning_rate(learning_rate));
}

bool skip_gram_step(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                    std::size_t pairs, Pointer out) {
  SkipGram& m = model_of(model);
  return deliver(m.step(pairs_at(m, centres, contexts, negatives, pairs)), out);
}

bool skip_gram_loss(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                    std::size_t pairs, Pointer out) {
  SkipGram& m = model_of(model);
  return deliver(m.loss(pairs_at(m, centres, contexts, negatives, pairs)), out);
}

bool skip_gram_gradient(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                        std::size_t pairs, Pointer out) {
  SkipGram& m = model_of(model);
  return accepted(m.gradient_into(pairs_at(m, centres, contexts, negatives, pairs),
                                  span_of<float>(out, m.parameters().size())));
}

}  // namespace id2vec::bindings

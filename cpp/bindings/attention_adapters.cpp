#include "attention_adapters.hpp"

#include "id2vec/attention_model.hpp"
#include "id2vec/parts_of.hpp"
#include "marshal.hpp"
#include "option_arrays.hpp"

namespace id2vec::bindings {
namespace {

AttentionModel& model_of(Handle handle) {
  return static_cast<AttentionModel&>(object_of<TrainableModel>(handle));
}

}  // namespace

Handle attention_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t length,
                        std::uint32_t seed_low, std::uint32_t seed_high, double initial_scale,
                        Pointer optimizer) {
  AttentionStart start;
  start.seed = joined(seed_low, seed_high);
  start.initial_scale = initial_scale;
  return keep<TrainableModel>(
      AttentionModel::create({vocab_size, dim, length}, start, optimizer_options(optimizer)));
}

bool attention_set_learning_rate(Handle model, double learning_rate) {
  return accepted(model_of(model).optimizer().set_learning_rate(learning_rate));
}

bool attention_step(Handle model, Pointer sequences, std::size_t n, Pointer out) {
  return deliver(model_of(model).step(span_of<const TokenId>(sequences, n)), out);
}

bool attention_gradient(Handle model, Pointer sequences, std::size_t n, Pointer out) {
  AttentionModel& m = model_of(model);
  return accepted(m.gradient_into(span_of<const TokenId>(sequences, n),
                                  span_of<float>(out, m.parameters().size())));
}

bool attention_forward(Handle model, Pointer ids, std::size_t n, Pointer out) {
  AttentionModel& m = model_of(model);
  const std::size_t vectors = n * m.shape().dim;
  const std::size_t logits = n * m.shape().vocab_size;
  PartsOf<float> rest(span_of<float>(out, 3 * vectors + n * n + logits));
  AttentionOutputs outputs;
  outputs.rows = rest.take(vectors);
  outputs.inputs = rest.take(vectors);
  outputs.contextual = rest.take(vectors);
  outputs.weights = rest.take(n * n);
  outputs.logits = rest.take(logits);
  return accepted(m.forward_into(span_of<const TokenId>(ids, n), outputs));
}

}  // namespace id2vec::bindings

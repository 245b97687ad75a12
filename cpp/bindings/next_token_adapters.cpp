#include "next_token_adapters.hpp"

#include "id2vec/numeric_gradient.hpp"
#include "marshal.hpp"
#include "option_arrays.hpp"

namespace id2vec::bindings {
namespace {

NextTokenModel& model_of(Handle handle) {
  return static_cast<NextTokenModel&>(object_of<TrainableModel>(handle));
}

NextTokenExamples examples_at(const NextTokenModel& model, Pointer contexts, Pointer targets,
                              std::size_t batch) {
  return {span_of<const TokenId>(contexts, batch * model.shape().context),
          span_of<const TokenId>(targets, batch)};
}

}  // namespace

Handle next_token_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t context,
                         bool tied, Mixing mixing, std::uint32_t padding, std::uint32_t seed_low,
                         std::uint32_t seed_high, double initial_scale, Pointer optimizer) {
  NextTokenShape shape{vocab_size, dim, context, tied, mixing, {}};
  if (padding != kNoPadding) shape.padding_idx = padding;
  NextTokenStart start;
  start.seed = joined(seed_low, seed_high);
  start.initial_scale = initial_scale;
  return keep<TrainableModel>(NextTokenModel::create(shape, start, optimizer_options(optimizer)));
}

bool next_token_set_learning_rate(Handle model, double learning_rate) {
  return accepted(model_of(model).optimizer().set_learning_rate(learning_rate));
}

bool next_token_step(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                     Pointer out) {
  NextTokenModel& m = model_of(model);
  return deliver(m.step(examples_at(m, contexts, targets, batch)), out);
}

bool next_token_loss(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                     Pointer out) {
  NextTokenModel& m = model_of(model);
  return deliver(m.loss(examples_at(m, contexts, targets, batch)), out);
}

bool next_token_gradient(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                         Pointer out) {
  NextTokenModel& m = model_of(model);
  return accepted(m.gradient_into(examples_at(m, contexts, targets, batch),
                                  span_of<float>(out, m.parameters().size())));
}

bool next_token_numeric_gradient(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                                 Pointer places, std::size_t n, Pointer out) {
  const NextTokenModel& m = model_of(model);
  return accepted(numeric_gradient_into(m, examples_at(m, contexts, targets, batch),
                                        span_of<const std::uint32_t>(places, n),
                                        span_of<double>(out, n)));
}

bool next_token_logits(Handle model, Pointer context, Pointer out) {
  NextTokenModel& m = model_of(model);
  return accepted(m.logits_into(span_of<const TokenId>(context, m.shape().context),
                                span_of<float>(out, m.shape().vocab_size)));
}

bool next_token_surface(Handle model, std::uint32_t token, Pointer axes, std::size_t columns,
                        std::size_t rows, Pointer contexts, Pointer targets, std::size_t batch,
                        Pointer out) {
  NextTokenModel& m = model_of(model);
  const auto places = span_of<const float>(axes, columns + rows);
  return accepted(m.loss_surface_into(token, places.first(columns), places.last(rows),
                                      examples_at(m, contexts, targets, batch),
                                      span_of<float>(out, columns * rows)));
}

bool next_token_surface_point(Handle model, std::uint32_t token, float x, float y, Pointer contexts,
                              Pointer targets, std::size_t batch, Pointer out) {
  static_assert(sizeof(NextTokenModel::SurfacePoint) == 3 * sizeof(float));
  NextTokenModel& m = model_of(model);
  return deliver(m.surface_point(token, x, y, examples_at(m, contexts, targets, batch)), out);
}

}  // namespace id2vec::bindings

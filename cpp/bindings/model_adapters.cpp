#include "model_adapters.hpp"

#include "id2vec/checkpoint.hpp"
#include "id2vec/loss_slice.hpp"
#include "id2vec/trainable_model.hpp"
#include "marshal.hpp"
#include "position.hpp"

namespace id2vec::bindings {
namespace {

TrainableModel& model_of(Handle handle) { return object_of<TrainableModel>(handle); }

}  // namespace

void model_destroy(Handle model) { destroy<TrainableModel>(model); }

Pointer model_parameters(Handle model) {
  return reinterpret_cast<Pointer>(model_of(model).parameters().data());
}

std::size_t model_parameter_count(Handle model) { return model_of(model).parameters().size(); }

double model_steps(Handle model) { return static_cast<double>(model_of(model).steps()); }

bool model_windows_loss(Handle model, Pointer windows, std::size_t n, Pointer out) {
  return deliver(model_of(model).loss_of_windows(span_of<const TokenId>(windows, n)), out);
}

std::size_t model_checkpoint_size(Handle model) { return checkpoint_size(model_of(model)); }

bool model_write_checkpoint(Handle model, Pointer position, Pointer out, std::size_t bytes) {
  return accepted(
      write_checkpoint(model_of(model), position_at(position), span_of<std::byte>(out, bytes)));
}

bool model_restore_checkpoint(Handle model, Pointer in, std::size_t bytes, Pointer position) {
  const auto restored = restore_checkpoint(model_of(model), span_of<const std::byte>(in, bytes));
  if (!accepted(restored)) return false;
  put_position(*restored, position);
  return true;
}

bool model_random_direction(Handle model, std::uint32_t dim, std::uint32_t seed_low,
                            std::uint32_t seed_high, Pointer out) {
  const std::span<const float> parameters = model_of(model).parameters();
  return accepted(random_direction_into(parameters, dim, joined(seed_low, seed_high),
                                        span_of<float>(out, parameters.size())));
}

bool model_loss_slice(Handle model, Pointer plane, Pointer axes, std::size_t columns,
                      std::size_t rows, Pointer windows, std::size_t n, Pointer out) {
  TrainableModel& m = model_of(model);
  const std::size_t size = m.parameters().size();
  const auto vectors = span_of<const float>(plane, 3 * size);
  const auto places = span_of<const float>(axes, columns + rows);
  return accepted(
      loss_slice_into(m, {vectors.first(size), vectors.subspan(size, size), vectors.last(size)},
                      places.first(columns), places.last(rows), span_of<const TokenId>(windows, n),
                      span_of<float>(out, columns * rows)));
}

}  // namespace id2vec::bindings

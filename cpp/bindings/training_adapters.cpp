#include "training_adapters.hpp"

#include <algorithm>

#include "id2vec/training.hpp"
#include "marshal.hpp"
#include "option_arrays.hpp"
#include "position.hpp"

namespace id2vec::bindings {
namespace {

Training& training_of(Handle handle) { return object_of<Training>(handle); }
Optimizer& optimizer_of(Handle handle) { return object_of<Optimizer>(handle); }

}  // namespace

Handle training_create(Handle model, Pointer text, std::size_t n, std::uint32_t batch,
                       std::uint32_t seed_low, std::uint32_t seed_high, Pointer schedule) {
  auto copy = AlignedBuffer<TokenId>::allocate(n);
  if (!accepted(copy)) return 0;
  std::ranges::copy(span_of<const TokenId>(text, n), copy->data());
  return keep<Training>(
      Training::create(object_of<TrainableModel>(model), std::move(copy).value(),
                       {batch, joined(seed_low, seed_high), schedule_of(schedule)}));
}

void training_destroy(Handle training) { destroy<Training>(training); }

std::uint32_t training_example_count(Handle training) {
  return training_of(training).example_count();
}

Pointer training_next_batch(Handle training) {
  return reinterpret_cast<Pointer>(training_of(training).next_batch().data());
}

bool training_run(Handle training, Pointer losses, std::size_t n, Pointer made) {
  const Result<TrainingSlice> slice = training_of(training).run(span_of<float>(losses, n));
  if (!accepted(slice)) return false;
  const auto words = span_of<std::uint32_t>(made, 2);
  words[0] = static_cast<std::uint32_t>(slice->steps);
  words[1] = slice->diverged ? 1 : 0;
  return true;
}

void training_position(Handle training, Pointer position) {
  put_position(training_of(training).position(), position);
}

bool training_seek(Handle training, Pointer position) {
  return accepted(training_of(training).seek(position_at(position)));
}

Handle optimizer_create(Pointer options, std::size_t parameter_count) {
  return keep<Optimizer>(Optimizer::create(optimizer_options(options), parameter_count));
}

void optimizer_destroy(Handle optimizer) { destroy<Optimizer>(optimizer); }

void optimizer_step(Handle optimizer, Pointer parameters, Pointer gradient, std::size_t n,
                    double factor) {
  optimizer_of(optimizer).step(span_of<float>(parameters, n), span_of<const float>(gradient, n),
                               factor);
}

bool optimizer_set_learning_rate(Handle optimizer, double learning_rate) {
  return accepted(optimizer_of(optimizer).set_learning_rate(learning_rate));
}

void optimizer_reset(Handle optimizer) { optimizer_of(optimizer).reset(); }

}  // namespace id2vec::bindings

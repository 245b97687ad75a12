#pragma once

// Trainings over a text, and optimisers by themselves.

#include "adapters.hpp"

namespace id2vec::bindings {

// Copies the text. The model must live whenever anything but training_destroy() is called.
// `schedule` as in option_arrays.hpp.
Handle training_create(Handle model, Pointer text, std::size_t n, std::uint32_t batch,
                       std::uint32_t seed_low, std::uint32_t seed_high, Pointer schedule);
void training_destroy(Handle training);

std::uint32_t training_example_count(Handle training);
// The windows of the next batch, until the next call.
Pointer training_next_batch(Handle training);
// `losses` receives n floats, `made` two uint32: the steps, and 1 if it diverged.
bool training_run(Handle training, Pointer losses, std::size_t n, Pointer made);
// Four uint32, see position.hpp.
void training_position(Handle training, Pointer position);
bool training_seek(Handle training, Pointer position);

Handle optimizer_create(Pointer options, std::size_t parameter_count);
void optimizer_destroy(Handle optimizer);
// Both [n], the parameter count of the optimiser.
void optimizer_step(Handle optimizer, Pointer parameters, Pointer gradient, std::size_t n,
                    double factor);
bool optimizer_set_learning_rate(Handle optimizer, double learning_rate);
void optimizer_reset(Handle optimizer);

}  // namespace id2vec::bindings

#pragma once

// What all models share. A model's handle is good until model_destroy(), whatever made it; a
// training's (training_adapters.hpp) must be destroyed or left alone once its model is gone.

#include "adapters.hpp"

namespace id2vec::bindings {

void model_destroy(Handle model);

// All parameters, where they stay as long as the model: to be read and written.
Pointer model_parameters(Handle model);
std::size_t model_parameter_count(Handle model);
double model_steps(Handle model);

// `out` receives the loss, a float.
bool model_windows_loss(Handle model, Pointer windows, std::size_t n, Pointer out);

// Bytes, of which `position` is a part: four uint32, the halves of its seed and of its count.
std::size_t model_checkpoint_size(Handle model);
bool model_write_checkpoint(Handle model, Pointer position, Pointer out, std::size_t bytes);
bool model_restore_checkpoint(Handle model, Pointer in, std::size_t bytes, Pointer position);

// `out` is as long as the parameters.
bool model_random_direction(Handle model, std::uint32_t dim, std::uint32_t seed_low,
                            std::uint32_t seed_high, Pointer out);
// `plane` is origin, first and second, one after the other; `axes` is xs and ys likewise.
bool model_loss_slice(Handle model, Pointer plane, Pointer axes, std::size_t columns,
                      std::size_t rows, Pointer windows, std::size_t n, Pointer out);

}  // namespace id2vec::bindings

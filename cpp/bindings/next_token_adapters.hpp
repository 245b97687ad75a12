#pragma once

// The next-token model, beyond what it shares with the others (model_adapters.hpp). Examples are
// `batch` contexts and targets; `out` of a loss receives one float.

#include "adapters.hpp"
#include "id2vec/next_token_model.hpp"

namespace id2vec::bindings {

// `padding` is kNoPadding for none; `optimizer` as in option_arrays.hpp.
Handle next_token_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t context,
                         bool tied, Mixing mixing, std::uint32_t padding, std::uint32_t seed_low,
                         std::uint32_t seed_high, double initial_scale, Pointer optimizer);
bool next_token_set_learning_rate(Handle model, double learning_rate);

bool next_token_step(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                     Pointer out);
bool next_token_loss(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                     Pointer out);
// `out` is as long as the parameters.
bool next_token_gradient(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                         Pointer out);
// `out` receives a double a place.
bool next_token_numeric_gradient(Handle model, Pointer contexts, Pointer targets, std::size_t batch,
                                 Pointer places, std::size_t n, Pointer out);
bool next_token_logits(Handle model, Pointer context, Pointer out);

// `axes` is xs and then ys.
bool next_token_surface(Handle model, std::uint32_t token, Pointer axes, std::size_t columns,
                        std::size_t rows, Pointer contexts, Pointer targets, std::size_t batch,
                        Pointer out);
// `out` receives three floats: the loss and its two derivatives.
bool next_token_surface_point(Handle model, std::uint32_t token, float x, float y, Pointer contexts,
                              Pointer targets, std::size_t batch, Pointer out);

}  // namespace id2vec::bindings

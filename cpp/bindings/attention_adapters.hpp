#pragma once

// The attention model, beyond what it shares with the others (model_adapters.hpp). `sequences` are
// [n], whole windows; `out` of a loss receives one float.

#include "adapters.hpp"

namespace id2vec::bindings {

// `optimizer` as in option_arrays.hpp.
Handle attention_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t length,
                        std::uint32_t seed_low, std::uint32_t seed_high, double initial_scale,
                        Pointer optimizer);
bool attention_set_learning_rate(Handle model, double learning_rate);

bool attention_step(Handle model, Pointer sequences, std::size_t n, Pointer out);
// `out` is as long as the parameters.
bool attention_gradient(Handle model, Pointer sequences, std::size_t n, Pointer out);
// `out` receives rows, inputs and contextual vectors, [n * dim] each, then weights, [n * n], and
// logits, [n * vocab_size].
bool attention_forward(Handle model, Pointer ids, std::size_t n, Pointer out);

}  // namespace id2vec::bindings

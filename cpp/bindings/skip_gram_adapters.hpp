#pragma once

// Skip-gram, beyond what it shares with the other models (model_adapters.hpp). `out` of a loss
// receives one float.

#include "adapters.hpp"

namespace id2vec::bindings {

// `counts` is [vocab_size], or 0 for none.
Handle skip_gram_create(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t window,
                        std::uint32_t negatives, std::uint32_t seed_low, std::uint32_t seed_high,
                        double initial_scale, double learning_rate, double subsample,
                        Pointer counts);
bool skip_gram_set_learning_rate(Handle model, double learning_rate);

bool skip_gram_step(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                    std::size_t pairs, Pointer out);
bool skip_gram_loss(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                    std::size_t pairs, Pointer out);
// `out` is as long as the parameters.
bool skip_gram_gradient(Handle model, Pointer centres, Pointer contexts, Pointer negatives,
                        std::size_t pairs, Pointer out);

}  // namespace id2vec::bindings

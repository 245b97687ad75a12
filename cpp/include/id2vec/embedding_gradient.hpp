#pragma once

// The backward pass of a lookup.

#include <span>

#include "id2vec/embedding_table.hpp"

namespace id2vec {

// Given upstream = dL / d lookup(ids), [ids.size() * D], writes dL / dE, [V * D], into `gradient`:
// zero everywhere except in the rows that `ids` name, each of which is the sum of its upstream rows
// in the order of the ids.
//
//  - The padding row gets no gradient.
//  - With `scale_grad_by_freq` each upstream row is first multiplied by 1 / the number of times its
//    id occurs in `ids`, a rounded float32, as in PyTorch.
//  - max_norm plays no part, as in PyTorch, where the shortening is not differentiated.
//
// `gradient` may not overlap `upstream`. Errors, with `gradient` unchanged: kOutOfRange for an id
// >= V, kBadArgument for a wrong length, kOutOfMemory if the counts of scale_grad_by_freq (4 V
// bytes for the duration of the call) find no room.
// Cost: one write of the gradient and one read of `upstream`.
Status embedding_gradient_into(const EmbeddingTable& table, std::span<const TokenId> ids,
                               std::span<const float> upstream, bool scale_grad_by_freq,
                               std::span<float> gradient);

}  // namespace id2vec

#pragma once

// Comparing two vectors of float32. Both must have the same length (else kBadArgument), which may
// be 0; they may be the same vector.
//
// These are "search" operations: sums run over sixteen partial sums, and in the wasm-relaxed-simd
// build a multiplication and an addition may be fused. All other builds give the same bits. In the
// relaxed one even two calls may differ in the last bits: V8's first compiler does not fuse where
// its second one does, and it changes over while a program runs.
//
// Range: when a sum of products leaves the range of float32, it is computed again in double, where
// no sum of float products can overflow. So finite input never gives NaN; a result beyond float32
// is an infinity of the right sign.

#include <span>

#include "id2vec/result.hpp"

namespace id2vec {

// Sum of a[i] * b[i]; 0 for empty vectors.
Result<float> dot(std::span<const float> a, std::span<const float> b);

// As torch.nn.functional.cosine_similarity: a . b / (max(|a|, 1e-8) max(|b|, 1e-8)), so 0 when a
// vector is all zeros. Finite input gives a value in [-1, 1] (rounding beyond it is cut off).
Result<float> cosine_similarity(std::span<const float> a, std::span<const float> b);

// |a - b|, the 2-norm.
Result<float> euclidean_distance(std::span<const float> a, std::span<const float> b);

}  // namespace id2vec

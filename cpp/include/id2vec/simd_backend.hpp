#pragma once

#include <string_view>

namespace id2vec {

// The instructions that this build's kernels use, so that a flavour can prove what it claims to be:
// "scalar", "sse2", "neon", "wasm-simd128" or "wasm-relaxed-simd". Fixed at compile time.
std::string_view simd_backend();

}  // namespace id2vec

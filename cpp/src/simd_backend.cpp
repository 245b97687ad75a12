#include "id2vec/simd_backend.hpp"

#include "simd/f32x4.hpp"

namespace id2vec {

std::string_view simd_backend() { return simd::F32x4::kName; }

}  // namespace id2vec

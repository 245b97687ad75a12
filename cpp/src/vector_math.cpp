#include "id2vec/vector_math.hpp"

#include "comparisons.hpp"

namespace id2vec {

using simd::F32x4;

Result<float> dot(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return wrong_length("b", b.size(), a.size());
  return compare_dot<F32x4>(a.data(), b.data(), a.size());
}

Result<float> cosine_similarity(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return wrong_length("b", b.size(), a.size());
  return CosineWith<F32x4>(a.data(), a.size())(b.data());
}

Result<float> euclidean_distance(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return wrong_length("b", b.size(), a.size());
  return compare_euclidean<F32x4>(a.data(), b.data(), a.size());
}

}  // namespace id2vec

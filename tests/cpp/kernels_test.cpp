// Every kernel, at every awkward size and misalignment: the SIMD instantiation against the scalar
// one, bit for bit; search kernels of the relaxed build within the rounding that a fused
// multiplication and addition may save.

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "id2vec/simd_backend.hpp"
#include "support/kernels.hpp"

using namespace id2vec;

namespace {

bool agree(const test::Kernel& kernel, std::span<const float> expected,
           std::span<const float> actual) {
  const bool fused = kernel.kind == test::Class::kSearch && simd_backend() == "wasm-relaxed-simd";
  if (fused) return test::largest_difference(expected, actual) <= kernel.relaxed_tolerance;
  return test::bits(expected) == test::bits(actual);
}

}  // namespace

TEST_CASE("SIMD kernels have the bits of the scalar ones, wherever their vectors start") {
  const std::vector<test::Kernel> scalar = test::all_kernels<simd::ScalarF32x4>();
  const std::vector<test::Kernel> simd = test::all_kernels<simd::F32x4>();
  for (std::size_t k = 0; k < scalar.size(); ++k) {
    for (const std::size_t n : test::awkward_sizes()) {
      const std::vector<float> expected = scalar[k].run(n, 0);
      for (std::size_t offset = 0; offset < simd::kLanes; ++offset) {
        INFO(scalar[k].name << ", size " << n << ", offset " << offset);
        REQUIRE(agree(simd[k], expected, simd[k].run(n, offset)));
      }
    }
  }
}

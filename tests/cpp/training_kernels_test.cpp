#include <catch_amalgamated.hpp>
#include <vector>

#include "support/training_kernels.hpp"

using namespace id2vec;

TEST_CASE("training kernels have the bits of the scalar ones, wherever their vectors start") {
  const std::vector<test::Kernel> scalar = test::training_kernels<simd::ScalarF32x4>();
  const std::vector<test::Kernel> fast = test::training_kernels<simd::F32x4>();
  for (std::size_t k = 0; k < scalar.size(); ++k) {
    for (const std::size_t n : test::awkward_sizes()) {
      const std::vector<std::uint32_t> expected = test::bits(scalar[k].run(n, 0));
      for (std::size_t offset = 0; offset < simd::kLanes; ++offset) {
        INFO(scalar[k].name << ", size " << n << ", offset " << offset);
        REQUIRE(test::bits(fast[k].run(n, offset)) == expected);
      }
    }
  }
}

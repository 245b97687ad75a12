// Prints one line for each kernel and size: "exact|search <name> <size> <hash of the bits>". Lines
// that begin with "exact" are the same in every build; those with "search" in every build but the
// relaxed one. The first line names the backend, and is the only one that may differ otherwise.

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "id2vec/embedding_bag.hpp"
#include "id2vec/embedding_gradient.hpp"
#include "id2vec/embedding_table.hpp"
#include "id2vec/one_hot.hpp"
#include "id2vec/simd_backend.hpp"
#include "support/digest.hpp"
#include "support/kernels.hpp"
#include "support/model_digest.hpp"
#include "support/training_digest.hpp"
#include "support/training_kernels.hpp"

namespace {

using namespace id2vec;

using test::print_digest;

void print_kernels(const std::vector<test::Kernel>& kernels) {
  for (const test::Kernel& kernel : kernels) {
    for (const std::size_t n : test::awkward_sizes()) {
      print_digest(kernel.kind == test::Class::kExact ? "exact" : "search",
                   std::string(kernel.name), n, kernel.run(n, n % 4));
    }
  }
}

// The public operations that must not depend on the build, each on a table of n columns.
void print_operations(std::uint32_t n) {
  TorchRandom random(n);
  TableOptions options;
  options.padding_idx = 2;
  options.max_norm = 1.5;
  auto table = EmbeddingTable::normal({7, n}, random, options).value();
  print_digest("exact", "table", n, table.values());

  const std::vector<TokenId> ids = {3, 1, 3, 2, 6};
  const std::vector<std::uint32_t> offsets = {0, 3, 3};
  for (const BagMode mode : {BagMode::kSum, BagMode::kMean, BagMode::kMax}) {
    std::vector<float> bags(offsets.size() * n);
    if (!embedding_bag_into(table, ids, offsets, mode, bags)) std::abort();
    print_digest("exact", "bag_" + std::to_string(static_cast<int>(mode)), n, bags);
  }
  print_digest("exact", "renormalised_table", n, table.values());

  std::vector<float> gradient(table.values().size());
  if (!embedding_gradient_into(table, ids, test::made_up(ids.size() * n, n), true, gradient))
    std::abort();
  print_digest("exact", "gradient", n, gradient);

  std::vector<float> product(n);
  if (!dense_product_into(table, test::made_up(7, n), product)) std::abort();
  print_digest("exact", "dense_product", n, product);
}

}  // namespace

int main() {
  std::printf("backend %s\n", std::string(simd_backend()).c_str());
  print_kernels(test::all_kernels<simd::F32x4>());
  print_kernels(test::training_kernels<simd::F32x4>());
  for (const std::size_t n : test::awkward_sizes()) {
    if (n > 0) print_operations(static_cast<std::uint32_t>(n));
  }
  // One fill of each size class, and a long one.
  for (const std::size_t n : {1U, 15U, 16U, 17U, 31U, 32U, 624U, 640U, 100003U}) {
    std::vector<float> normals(n);
    TorchRandom(42).fill_normal(normals);
    print_digest("exact", "fill_normal", n, normals);
  }
  test::print_training();
  test::print_models();
}

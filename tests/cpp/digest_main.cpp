// id2vec_digest [exact|search]: prints "exact|search <name> <size> <hash of the result's bits>" for
// each kernel and size, or for those of one kind. The exact lines are the same in every build; the
// search lines in every build but the relaxed one.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "id2vec/embedding_bag.hpp"
#include "id2vec/embedding_gradient.hpp"
#include "id2vec/embedding_table.hpp"
#include "id2vec/one_hot.hpp"
#include "support/digest.hpp"
#include "support/kernels.hpp"
#include "support/model_digest.hpp"
#include "support/training_digest.hpp"
#include "support/training_kernels.hpp"

namespace {

using namespace id2vec;

void print(test::Class kind, std::string_view name, std::size_t n, std::span<const float> values) {
  test::print_digest(kind == test::Class::kExact ? "exact" : "search", std::string(name), n,
                     values);
}

void print_kernels(test::Class kind) {
  for (const auto& kernels :
       {test::all_kernels<simd::F32x4>(), test::training_kernels<simd::F32x4>()}) {
    for (const test::Kernel& kernel : kernels) {
      if (kernel.kind != kind) continue;
      for (const std::size_t n : test::awkward_sizes()) {
        print(kind, kernel.name, n, kernel.run(n, n % simd::kLanes));
      }
    }
  }
}

// The public operations that must not depend on the build, on a table of n columns.
void print_operations(std::uint32_t n) {
  const auto print_exact = [n](std::string_view name, std::span<const float> values) {
    print(test::Class::kExact, name, n, values);
  };
  TorchRandom random(n);
  TableOptions options;
  options.padding_idx = 2;
  options.max_norm = 1.5;
  auto table = EmbeddingTable::normal({7, n}, random, options).value();
  print_exact("table", table.values());

  const std::vector<TokenId> ids = {3, 1, 3, 2, 6};
  const std::vector<std::uint32_t> offsets = {0, 3, 3};
  using Mode = std::pair<std::string_view, BagMode>;
  for (const auto& [name, mode] :
       std::array{Mode{"bag_sum", BagMode::kSum}, Mode{"bag_mean", BagMode::kMean},
                  Mode{"bag_max", BagMode::kMax}}) {
    std::vector<float> bags(offsets.size() * n);
    if (!embedding_bag_into(table, ids, offsets, mode, bags)) std::abort();
    print_exact(name, bags);
  }
  print_exact("renormalised_table", table.values());

  std::vector<float> gradient(table.values().size());
  const std::vector<float> upstream = test::made_up(ids.size() * n, n);
  if (!embedding_gradient_into(table, ids, upstream, true, gradient)) std::abort();
  print_exact("gradient", gradient);

  std::vector<float> product(n);
  if (!dense_product_into(table, test::made_up(7, n), product)) std::abort();
  print_exact("dense_product", product);
}

void print_exact() {
  print_kernels(test::Class::kExact);
  for (const std::size_t n : test::awkward_sizes()) {
    if (n > 0) print_operations(static_cast<std::uint32_t>(n));
  }
  // One fill of each size class, and a long one.
  for (const std::size_t n : {1U, 15U, 16U, 17U, 31U, 32U, 624U, 640U, 100003U}) {
    std::vector<float> normals(n);
    TorchRandom(42).fill_normal(normals);
    print(test::Class::kExact, "fill_normal", n, normals);
  }
  test::print_training();
  test::print_models();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  if (wanted != "search") print_exact();
  if (wanted != "exact") print_kernels(test::Class::kSearch);
}

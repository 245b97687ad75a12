#include "id2vec/example_order.hpp"

#include <numeric>
#include <utility>

namespace id2vec {

ExampleOrder::ExampleOrder(AlignedBuffer<std::uint32_t> permutation, std::uint64_t seed)
    : permutation_(std::move(permutation)), seed_(seed), random_(0) {
  begin_epoch(0);
}

Result<ExampleOrder> ExampleOrder::create(std::uint32_t count, std::uint64_t seed) {
  auto permutation = AlignedBuffer<std::uint32_t>::allocate(count);
  if (!permutation) return permutation.error();
  return ExampleOrder(std::move(permutation).value(), seed);
}

void ExampleOrder::begin_epoch(std::uint64_t epoch) {
  std::iota(permutation_.span().begin(), permutation_.span().end(), 0U);
  random_ = MersenneTwister(static_cast<std::uint32_t>(seed_ + epoch));
  epoch_ = epoch;
  place_ = 0;
}

std::uint32_t ExampleOrder::next() {
  const std::span<std::uint32_t> permutation = permutation_.span();
  if (place_ == permutation.size()) begin_epoch(epoch_ + 1);
  const auto left = static_cast<std::uint32_t>(permutation.size() - place_);
  // The last place has no choice, and PyTorch draws no number for it.
  if (left > 1) std::swap(permutation[place_], permutation[place_ + random_.next() % left]);
  return permutation[place_++];
}

void ExampleOrder::seek(std::uint64_t drawn) {
  begin_epoch(drawn / permutation_.size());
  for (std::uint64_t left = drawn % permutation_.size(); left > 0; --left) next();
}

}  // namespace id2vec

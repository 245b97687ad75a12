// Skip-gram on given pairs and negatives: exact gradients of a batch, and one move by them.

#include <algorithm>
#include <utility>

#include "id2vec/skip_gram.hpp"
#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "simd/logistic.hpp"
#include "simd/reductions.hpp"
#include "token_checks.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

struct Product {
  float loss;   // of one product of a row of E and a row of U
  float slope;  // its derivative by the product
};

// -log s(z) for the true context, -log s(-z) for a negative.
Product judge(float z, bool is_context) {
  const auto [sigmoid, softplus] = simd::logistic(F32x4::splat(is_context ? -z : z));
  float s[simd::kLanes];
  float loss[simd::kLanes];
  sigmoid.store(s);
  softplus.store(loss);
  return {loss[0], is_context ? -s[0] : s[0]};
}

}  // namespace

Status SkipGram::check_pairs(const SkipGramPairs& pairs) const {
  const auto& [centres, contexts, negatives] = pairs;
  if (centres.empty()) {
    return Error(ErrorCode::kBadArgument, "centres", "centres is empty; accepted: at least one");
  }
  if (contexts.size() != centres.size()) {
    return wrong_length("contexts", contexts.size(), centres.size());
  }
  const std::uint64_t expected = std::uint64_t{centres.size()} * shape_.negatives;
  if (negatives.size() != expected) {
    return wrong_length("negatives", negatives.size(), expected);
  }
  for (const auto& [name, ids] : {std::pair("centres", centres), std::pair("contexts", contexts),
                                  std::pair("negatives", negatives)}) {
    if (const Status status = check_tokens(name, ids, shape_.vocab_size); !status) return status;
  }
  return Success{};
}

template <class Visit>
void SkipGram::for_each_product(const SkipGramPairs& pairs, Visit visit) const {
  const std::size_t dim = shape_.dim;
  const TokenId* negative = pairs.negatives.data();
  for (std::size_t p = 0; p < pairs.centres.size(); ++p) {
    const std::size_t input = pairs.centres[p] * dim;
    visit(input, table_size() + pairs.contexts[p] * dim, true);
    for (std::uint32_t k = 0; k < shape_.negatives; ++k) {
      visit(input, table_size() + *negative++ * dim, false);
    }
  }
}

float SkipGram::mean_loss(const SkipGramPairs& pairs) const {
  const float* const p = parameters_.data();
  double sum = 0;
  for_each_product(pairs, [&](std::size_t input, std::size_t output, bool is_context) {
    const float z = simd::dot<F32x4, simd::Exact>(p + input, p + output, shape_.dim);
    sum += static_cast<double>(judge(z, is_context).loss);
  });
  return static_cast<float>(sum / static_cast<double>(pairs.centres.size()));
}

float SkipGram::mean_loss_and_gradient(const SkipGramPairs& pairs,
                                       std::span<float> gradient) const {
  const float* const p = parameters_.data();
  float* const g = gradient.data();
  const auto count = static_cast<float>(pairs.centres.size());
  double sum = 0;
  for_each_product(pairs, [&](std::size_t input, std::size_t output, bool is_context) {
    const float z = simd::dot<F32x4, simd::Exact>(p + input, p + output, shape_.dim);
    const Product product = judge(z, is_context);
    sum += static_cast<double>(product.loss);
    const float slope = product.slope / count;
    simd::add_scaled<F32x4>(g + input, p + output, slope, shape_.dim);
    simd::add_scaled<F32x4>(g + output, p + input, slope, shape_.dim);
  });
  return static_cast<float>(sum / static_cast<double>(pairs.centres.size()));
}

Result<float> SkipGram::loss(const SkipGramPairs& pairs) {
  if (const Status status = check_pairs(pairs); !status) return status.error();
  return mean_loss(pairs);
}

Result<float> SkipGram::gradient_into(const SkipGramPairs& pairs, std::span<float> gradient) {
  if (gradient.size() != parameters_.size()) {
    return wrong_length("gradient", gradient.size(), parameters_.size());
  }
  if (const Status status = check_pairs(pairs); !status) return status.error();
  std::ranges::fill(gradient, 0.0F);
  return mean_loss_and_gradient(pairs, gradient);
}

Result<float> SkipGram::step(const SkipGramPairs& pairs, double factor) {
  if (const Status status = check_pairs(pairs); !status) return status.error();
  const float loss = mean_loss_and_gradient(pairs, gradient_.span());
  const Status good = check_loss(loss);
  const auto step = static_cast<float>(learning_rate_ * factor);
  // The gradient is zero but in the rows of the pairs, and after the first visit of a row there
  // too.
  const auto move = [&](std::size_t row) {
    float* const g = gradient_.data() + row;
    if (good) simd::add_scaled<F32x4>(parameters_.data() + row, g, -step, shape_.dim);
    std::fill_n(g, shape_.dim, 0.0F);
  };
  for_each_product(pairs, [&](std::size_t input, std::size_t output, bool is_context) {
    if (is_context) move(input);
    move(output);
  });
  if (!good) return good.error();
  ++steps_;
  return loss;
}

}  // namespace id2vec

#include "id2vec/numeric_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace id2vec {
namespace {

constexpr double kStep = 1e-5;

// The model of next_token_model.hpp, as it stands there.
class Reference {
 public:
  static Result<Reference> of(const NextTokenModel& model) {
    const NextTokenShape& shape = model.shape();
    auto parameters = AlignedBuffer<double>::allocate(model.parameters().size());
    if (!parameters) return parameters.error();
    // h and the row or scores that are being worked on.
    auto scratch = AlignedBuffer<double>::allocate(std::uint64_t{shape.dim} + shape.vocab_size);
    if (!scratch) return scratch.error();
    std::ranges::copy(model.parameters(), parameters->data());
    return Reference(shape, std::move(parameters).value(), std::move(scratch).value());
  }

  double& parameter(std::size_t place) { return parameters_.data()[place]; }

  double loss(const NextTokenExamples& examples) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t b = 0; b < examples.targets.size(); ++b) {
      if (examples.targets[b] == shape_.padding_idx) continue;
      mix(examples.contexts.subspan(b * shape_.context, shape_.context));
      sum += example_loss(examples.targets[b]);
      ++count;
    }
    return sum / static_cast<double>(count);
  }

 private:
  Reference(const NextTokenShape& shape, AlignedBuffer<double> parameters,
            AlignedBuffer<double> scratch)
      : shape_(shape),
        dim_(shape.dim),
        parameters_(std::move(parameters)),
        scratch_(std::move(scratch)) {}

  std::size_t table_size() const { return shape_.vocab_size * dim_; }
  const double* embeddings() const { return parameters_.data(); }
  const double* outputs() const { return embeddings() + (shape_.tied ? 0 : table_size()); }
  const double* mixers() const { return outputs() + table_size(); }
  double* mixed() { return scratch_.data(); }
  double* scores() { return scratch_.data() + dim_; }

  void mix(std::span<const TokenId> context) {
    double* const h = mixed();
    std::fill_n(h, dim_, 0.0);
    std::size_t count = 0;
    for (std::size_t j = 0; j < context.size(); ++j) {
      if (context[j] == shape_.padding_idx) continue;
      const double* const row = embeddings() + context[j] * dim_;
      ++count;
      for (std::size_t d = 0; d < dim_; ++d) {
        if (shape_.mixing == Mixing::kMean) {
          h[d] += row[d];
        } else {
          const double* const mixer_row = mixers() + (j * dim_ + d) * dim_;
          for (std::size_t e = 0; e < dim_; ++e) h[e] += row[d] * mixer_row[e];
        }
      }
    }
    if (shape_.mixing == Mixing::kMean && count > 1) {
      for (std::size_t d = 0; d < dim_; ++d) h[d] /= static_cast<double>(count);
    }
  }

  double example_loss(TokenId target) {
    const std::span<double> z(scores(), shape_.vocab_size);
    for (std::size_t v = 0; v < z.size(); ++v) {
      const double* const row = outputs() + v * dim_;
      z[v] = 0;
      for (std::size_t d = 0; d < dim_; ++d) z[v] += mixed()[d] * row[d];
    }
    const double largest = *std::ranges::max_element(z);
    double sum = 0;
    for (const double score : z) sum += std::exp(score - largest);
    return largest + std::log(sum) - z[target];
  }

  NextTokenShape shape_;
  std::size_t dim_;
  AlignedBuffer<double> parameters_;
  AlignedBuffer<double> scratch_;
};

}  // namespace

Result<double> reference_loss(const NextTokenModel& model, const NextTokenExamples& examples) {
  if (const Status status = model.check_examples(examples); !status) return status.error();
  auto reference = Reference::of(model);
  if (!reference) return reference.error();
  return reference->loss(examples);
}

Status numeric_gradient_into(const NextTokenModel& model, const NextTokenExamples& examples,
                             std::span<const std::uint32_t> places, std::span<double> out) {
  if (const Status status = model.check_examples(examples); !status) return status;
  if (out.size() != places.size()) return wrong_length("out", out.size(), places.size());
  const std::size_t count = model.parameters().size();
  for (const std::uint32_t place : places) {
    if (place >= count) return out_of_range("places", place, 0, count - 1);
  }
  auto reference = Reference::of(model);
  if (!reference) return reference.error();
  for (std::size_t i = 0; i < places.size(); ++i) {
    double& parameter = reference->parameter(places[i]);
    const double present = parameter;
    parameter = present + kStep;
    const double above = reference->loss(examples);
    parameter = present - kStep;
    const double below = reference->loss(examples);
    parameter = present;
    out[i] = (above - below) / (2 * kStep);
  }
  return Success{};
}

}  // namespace id2vec

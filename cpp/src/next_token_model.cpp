#include "id2vec/next_token_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "id2vec/embedding_table.hpp"
#include "id2vec/torch_random.hpp"
#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "token_checks.hpp"
#include "word_hash.hpp"
#include "workspace_rows.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

std::uint64_t mixer_count(const NextTokenShape& shape) {
  return shape.mixing == Mixing::kLinear ? shape.context : 0;
}

Status check_shape(const NextTokenShape& shape) {
  if (shape.vocab_size == 0) return out_of_range("vocab_size", 0, 1, UINT32_MAX);
  if (shape.dim == 0) return out_of_range("dim", 0, 1, UINT32_MAX);
  if (shape.context == 0) return out_of_range("context", 0, 1, UINT32_MAX);
  if (shape.padding_idx && *shape.padding_idx >= shape.vocab_size) {
    return out_of_range("padding_idx", *shape.padding_idx, 0, shape.vocab_size - 1);
  }
  return Success{};
}

// The sizes of E, U and C together; kOutOfMemory over 4 GiB.
Result<std::uint64_t> count_parameters(const NextTokenShape& shape) {
  // In double first: the product of three 32-bit numbers may overflow 64 bits.
  const double dim = shape.dim;
  const double tables = (shape.tied ? 1.0 : 2.0) * shape.vocab_size * dim;
  const double total = tables + static_cast<double>(mixer_count(shape)) * dim * dim;
  constexpr std::uint64_t kMost = EmbeddingTable::kMaxBytes / sizeof(float);
  if (total > static_cast<double>(kMost)) {
    return Error(ErrorCode::kOutOfMemory, "vocab_size",
                 "the model has too many parameters; accepted: at most ", kMost, " (4 GiB)");
  }
  return static_cast<std::uint64_t>(total);
}

Status check_start(const NextTokenStart& start, const NextTokenShape& shape) {
  const Status scale = check_number("initial_scale", start.initial_scale, kNotNegative);
  if (!scale) return scale;
  if (shape.tied && !start.outputs.empty()) {
    return Error(ErrorCode::kBadArgument, "outputs",
                 "outputs were given for a tied model; accepted: embeddings alone");
  }
  if (shape.mixing == Mixing::kMean && !start.mixers.empty()) {
    return Error(ErrorCode::kBadArgument, "mixers",
                 "mixers were given for a mean; accepted: with linear mixing only");
  }
  const std::uint64_t dim = shape.dim;
  const struct {
    std::string_view name;
    std::span<const float> values;
    std::uint64_t expected;
  } given[] = {{"embeddings", start.embeddings, shape.vocab_size * dim},
               {"outputs", start.outputs, shape.vocab_size * dim},
               {"mixers", start.mixers, mixer_count(shape) * dim * dim}};
  for (const auto& [name, values, expected] : given) {
    if (!values.empty() && values.size() != expected) {
      return wrong_length(name, values.size(), expected);
    }
  }
  return Success{};
}

}  // namespace

NextTokenModel::NextTokenModel(const NextTokenShape& shape, AlignedBuffer<float> parameters,
                               AlignedBuffer<float> gradient, Workspace workspace,
                               Optimizer optimizer)
    : shape_(shape),
      parameters_(std::move(parameters)),
      gradient_(std::move(gradient)),
      workspace_(std::move(workspace)),
      optimizer_(std::move(optimizer)) {}

Result<NextTokenModel> NextTokenModel::create(const NextTokenShape& shape,
                                              const NextTokenStart& start,
                                              const OptimizerOptions& optimizer_options) {
  if (const Status status = check_shape(shape); !status) return status.error();
  const auto count = count_parameters(shape);
  if (!count) return count.error();
  if (const Status status = check_start(start, shape); !status) return status.error();

  auto optimizer = Optimizer::create(optimizer_options, *count);
  if (!optimizer) return optimizer.error();
  auto parameters = AlignedBuffer<float>::allocate(*count);
  if (!parameters) return parameters.error();
  auto gradient = AlignedBuffer<float>::allocate(*count);
  if (!gradient) return gradient.error();
  auto workspace = Workspace::allocate(shape);
  if (!workspace) return workspace.error();

  NextTokenModel model(shape, std::move(parameters).value(), std::move(gradient).value(),
                       std::move(workspace).value(), std::move(optimizer).value());
  model.draw(start);
  return model;
}

Result<NextTokenModel::Workspace> NextTokenModel::Workspace::allocate(const NextTokenShape& shape) {
  // Each part starts on a cache line.
  const std::uint64_t logits_stride = odd_lines(shape.vocab_size);
  const std::uint64_t mixed = lines(kChunk * std::uint64_t{shape.dim}) * kLine;
  const std::uint64_t rows_stride = lines(shape.dim * mixer_count(shape)) * kLine;
  const std::uint64_t rows = kChunk * rows_stride;
  auto memory = AlignedBuffer<float>::allocate(2 * mixed + 2 * rows + kChunk * logits_stride);
  if (!memory) return memory.error();
  Workspace w{};
  w.memory = std::move(memory).value();
  w.mixed = w.memory.data();
  w.mixed_gradient = w.mixed + mixed;
  w.rows = w.mixed_gradient + mixed;
  w.rows_gradient = w.rows + rows;
  w.logits = w.rows_gradient + rows;
  w.rows_stride = static_cast<std::size_t>(rows_stride);
  w.logits_stride = static_cast<std::size_t>(logits_stride);
  return w;
}

void NextTokenModel::draw(const NextTokenStart& start) {
  TorchRandom random(start.seed);
  const auto fill = [&random](std::span<float> out, double scale, std::span<const float> given) {
    random.fill_normal(out);
    simd::multiply<F32x4>(out.data(), static_cast<float>(scale), out.size());
    std::ranges::copy(given, out.begin());
  };
  const Parts<float> p = writable_parts();
  fill(p.embeddings, start.initial_scale, start.embeddings);
  if (!shape_.tied) fill(p.outputs, start.initial_scale, start.outputs);
  const double fan_in = static_cast<double>(shape_.context) * shape_.dim;
  fill(p.mixers, 1 / std::sqrt(fan_in), start.mixers);
}

Result<NextTokenModel::Batch> NextTokenModel::batch_of(const NextTokenExamples& examples) const {
  const auto& [contexts, targets] = examples;
  if (targets.empty()) {
    return Error(ErrorCode::kBadArgument, "targets", "targets is empty; accepted: at least one");
  }
  const std::uint64_t expected = std::uint64_t{targets.size()} * shape_.context;
  if (contexts.size() != expected) return wrong_length("contexts", contexts.size(), expected);
  for (const auto& [name, ids] : {std::pair("contexts", contexts), std::pair("targets", targets)}) {
    if (const Status status = check_tokens(name, ids, shape_.vocab_size); !status) {
      return status.error();
    }
  }
  if (const Status status = check_targets(targets); !status) return status.error();
  return Batch{contexts.data(), shape_.context, targets.data(), 1, targets.size()};
}

Result<NextTokenModel::Batch> NextTokenModel::batch_of_windows(
    std::span<const TokenId> windows) const {
  const Status status = check_windows("windows", windows, window(), shape_.vocab_size);
  if (!status) return status.error();
  return Batch{windows.data(), window(), windows.data() + shape_.context, window(),
               windows.size() / window()};
}

Status NextTokenModel::check_targets(std::span<const TokenId> targets) const {
  if (!std::ranges::all_of(targets, [this](TokenId id) { return is_padding(id); })) {
    return Success{};
  }
  return Error(ErrorCode::kBadArgument, "targets",
               "every target is padding; accepted: at least one that is not");
}

Status NextTokenModel::check_text(std::span<const TokenId> text) const {
  return check_targets(text.subspan(shape_.context));
}

std::size_t NextTokenModel::counted(const Batch& batch) const {
  std::size_t count = 0;
  for (std::size_t b = 0; b < batch.size; ++b) count += is_padding(batch.target(b)) ? 0U : 1U;
  return count;
}

Status NextTokenModel::check_examples(const NextTokenExamples& examples) const {
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();
  return Success{};
}

Result<float> NextTokenModel::loss(const NextTokenExamples& examples) {
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();
  return mean_loss(*batch);
}

Result<float> NextTokenModel::loss_of_windows(std::span<const TokenId> windows) {
  const auto batch = batch_of_windows(windows);
  if (!batch) return batch.error();
  return mean_loss(*batch);
}

Result<float> NextTokenModel::gradient_into(const NextTokenExamples& examples,
                                            std::span<float> gradient) {
  if (gradient.size() != parameters_.size()) {
    return wrong_length("gradient", gradient.size(), parameters_.size());
  }
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();
  return mean_loss_and_gradient(*batch, gradient);
}

Result<float> NextTokenModel::step(const NextTokenExamples& examples, double factor) {
  const auto batch = batch_of(examples);
  if (!batch) return batch.error();
  return step_on(*batch, factor);
}

Result<float> NextTokenModel::step_on_windows(std::span<const TokenId> windows, double factor) {
  const auto batch = batch_of_windows(windows);
  if (!batch) return batch.error();
  return step_on(*batch, factor);
}

std::uint64_t NextTokenModel::fingerprint() const {
  constexpr std::uint32_t kKind = 1;
  return WordHash()
      .add(kKind)
      .add(shape_.vocab_size)
      .add(shape_.dim)
      .add(shape_.context)
      .add(shape_.tied ? 1U : 0U)
      .add(static_cast<std::uint32_t>(shape_.mixing))
      .add(shape_.padding_idx ? 1U : 0U)
      .add(shape_.padding_idx.value_or(0))
      .add(static_cast<std::uint32_t>(optimizer_.options().rule))
      .value();
}

Result<float> NextTokenModel::step_on(const Batch& batch, double factor) {
  const float loss = mean_loss_and_gradient(batch, gradient_.span());
  if (const Status status = check_loss(loss); !status) return status.error();
  optimizer_.step(parameters_.span(), gradient_.span(), factor);
  return loss;
}

}  // namespace id2vec

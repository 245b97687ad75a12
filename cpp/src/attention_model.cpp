#include "id2vec/attention_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "id2vec/embedding_table.hpp"
#include "id2vec/torch_random.hpp"
#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "simd/matrix_product.hpp"
#include "token_checks.hpp"
#include "word_hash.hpp"
#include "workspace_rows.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

constexpr double kPositionScale = 0.1;

Status check_shape(const AttentionShape& shape) {
  for (const auto& [name, value] :
       {std::pair("vocab_size", shape.vocab_size), std::pair("dim", shape.dim),
        std::pair("length", shape.length)}) {
    if (value == 0) return out_of_range(name, 0, 1, UINT32_MAX);
  }
  return Success{};
}

// kOutOfMemory over 4 GiB.
Result<std::uint64_t> count_parameters(const AttentionShape& shape) {
  // In double first: the squares of 32-bit numbers may add up to more than 64 bits.
  const double dim = shape.dim;
  const double rows = static_cast<double>(shape.vocab_size) + shape.length + 4 * dim;
  constexpr std::uint64_t kMost = EmbeddingTable::kMaxBytes / sizeof(float);
  if (rows * dim > static_cast<double>(kMost)) {
    return Error(ErrorCode::kOutOfMemory, "vocab_size",
                 "the model has too many parameters; accepted: at most ", kMost, " (4 GiB)");
  }
  return static_cast<std::uint64_t>(rows * dim);
}

Status check_start(const AttentionStart& start, const AttentionShape& shape) {
  const Status scale = check_number("initial_scale", start.initial_scale, kNotNegative);
  if (!scale) return scale;
  const AttentionParts<const float>& given = start.given;
  const std::uint64_t dim = shape.dim;
  const struct {
    std::string_view name;
    std::span<const float> values;
    std::uint64_t rows;
  } parts[] = {{"embeddings", given.embeddings, shape.vocab_size},
               {"positions", given.positions, shape.length},
               {"query", given.query, dim},
               {"key", given.key, dim},
               {"value", given.value, dim},
               {"output", given.output, dim}};
  for (const auto& [name, values, rows] : parts) {
    if (!values.empty() && values.size() != rows * dim) {
      return wrong_length(name, values.size(), rows * dim);
    }
  }
  return Success{};
}

}  // namespace

AttentionModel::AttentionModel(const AttentionShape& shape, AlignedBuffer<float> parameters,
                               AlignedBuffer<float> gradient, Workspace workspace,
                               Optimizer optimizer)
    : shape_(shape),
      parameters_(std::move(parameters)),
      gradient_(std::move(gradient)),
      workspace_(std::move(workspace)),
      optimizer_(std::move(optimizer)) {}

Result<AttentionModel> AttentionModel::create(const AttentionShape& shape,
                                              const AttentionStart& start,
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

  AttentionModel model(shape, std::move(parameters).value(), std::move(gradient).value(),
                       std::move(workspace).value(), std::move(optimizer).value());
  model.draw(start);
  return model;
}

Result<AttentionModel::Workspace> AttentionModel::Workspace::allocate(const AttentionShape& shape) {
  // Rows are wide enough for what product_transposed() writes.
  constexpr std::size_t kTokens = 64;
  Workspace w{};
  w.most_sequences = std::max<std::size_t>(1, kTokens / shape.length);
  w.stride = simd::padded_columns(shape.dim);
  w.weights_stride = simd::padded_columns(shape.length);
  w.logits_stride = static_cast<std::size_t>(odd_lines(shape.vocab_size));

  float** const vectors[] = {&w.x,  &w.q,    &w.k,  &w.v,  &w.o,  &w.y,
                             &w.dy, &w.dout, &w.dq, &w.dk, &w.dv, &w.product};
  const std::uint64_t tokens = std::uint64_t{w.most_sequences} * shape.length;
  const std::uint64_t sizes = std::size(vectors) * tokens * w.stride +
                              (tokens + shape.length) * w.weights_stride + tokens * w.logits_stride;
  auto memory = AlignedBuffer<float>::allocate(sizes);
  if (!memory) return memory.error();
  w.memory = std::move(memory).value();
  auto targets = AlignedBuffer<TokenId>::allocate(tokens);
  if (!targets) return targets.error();
  w.targets = std::move(targets).value();
  float* next = w.memory.data();
  for (float** const part : vectors) {
    *part = next;
    next += tokens * w.stride;
  }
  w.weights = next;
  w.dweights = w.weights + tokens * w.weights_stride;
  w.logits = w.dweights + shape.length * w.weights_stride;
  return w;
}

void AttentionModel::draw(const AttentionStart& start) {
  TorchRandom random(start.seed);
  const double matrix_scale = 1 / std::sqrt(static_cast<double>(shape_.dim));
  const auto fill = [&random](std::span<float> out, double scale, std::span<const float> given) {
    random.fill_normal(out);
    simd::multiply<F32x4>(out.data(), static_cast<float>(scale), out.size());
    std::ranges::copy(given, out.begin());
  };
  const AttentionParts<float> p = parts();
  fill(p.embeddings, start.initial_scale, start.given.embeddings);
  fill(p.positions, kPositionScale, start.given.positions);
  fill(p.query, matrix_scale, start.given.query);
  fill(p.key, matrix_scale, start.given.key);
  fill(p.value, matrix_scale, start.given.value);
  fill(p.output, matrix_scale, start.given.output);
}

std::uint64_t AttentionModel::fingerprint() const {
  constexpr std::uint32_t kKind = 3;
  return WordHash()
      .add(kKind)
      .add(shape_.vocab_size)
      .add(shape_.dim)
      .add(shape_.length)
      .add(static_cast<std::uint32_t>(optimizer_.options().rule))
      .value();
}

Status AttentionModel::check_sequences(std::span<const TokenId> sequences) const {
  return check_windows("sequences", sequences, window(), shape_.vocab_size);
}

Result<float> AttentionModel::gradient_into(std::span<const TokenId> sequences,
                                            std::span<float> gradient) {
  if (gradient.size() != parameters_.size()) {
    return wrong_length("gradient", gradient.size(), parameters_.size());
  }
  if (const Status status = check_sequences(sequences); !status) return status.error();
  return mean_loss_and_gradient(sequences, gradient);
}

Result<float> AttentionModel::step(std::span<const TokenId> sequences, double factor) {
  if (const Status status = check_sequences(sequences); !status) return status.error();
  const float loss = mean_loss_and_gradient(sequences, gradient_.span());
  if (const Status status = check_loss(loss); !status) return status.error();
  optimizer_.step(parameters_.span(), gradient_.span(), factor);
  return loss;
}

Status AttentionModel::forward_into(std::span<const TokenId> ids, const AttentionOutputs& out) {
  const std::size_t n = ids.size();
  if (n < 1 || n > shape_.length) return out_of_range("ids", n, 1, shape_.length);
  const std::size_t dim = shape_.dim;
  const struct {
    std::string_view name;
    std::span<float> to;
    std::size_t width;
    const float* from;
    std::size_t stride;
  } parts_out[] = {
      {"rows", out.rows, dim, nullptr, 0},
      {"inputs", out.inputs, dim, workspace_.x, workspace_.stride},
      {"weights", out.weights, n, workspace_.weights, workspace_.weights_stride},
      {"contextual", out.contextual, dim, workspace_.y, workspace_.stride},
      {"logits", out.logits, shape_.vocab_size, workspace_.logits, workspace_.logits_stride},
  };
  for (const auto& part : parts_out) {
    if (!part.to.empty() && part.to.size() != n * part.width) {
      return wrong_length(part.name, part.to.size(), n * part.width);
    }
  }
  if (const Status status = check_tokens("ids", ids, shape_.vocab_size); !status) return status;

  forward({ids.data(), 1, n, n});
  for (const auto& part : parts_out) {
    if (part.to.empty()) continue;
    for (std::size_t i = 0; i < n; ++i) {
      const float* const row = part.from == nullptr ? parts().embeddings.data() + ids[i] * dim
                                                    : part.from + i * part.stride;
      std::copy_n(row, part.width, part.to.data() + i * part.width);
    }
  }
  return Success{};
}

}  // namespace id2vec

#include "id2vec/skip_gram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "id2vec/embedding_table.hpp"
#include "id2vec/torch_random.hpp"
#include "number_checks.hpp"
#include "simd/elementwise.hpp"
#include "word_hash.hpp"

namespace id2vec {
namespace {

using simd::F32x4;

Status check_shape(const SkipGramShape& shape) {
  const struct {
    std::string_view name;
    std::uint32_t value;
    std::uint32_t most;
  } numbers[] = {{"vocab_size", shape.vocab_size, UINT32_MAX},
                 {"dim", shape.dim, UINT32_MAX},
                 {"window", shape.window, SkipGramShape::kMostNeighbours},
                 {"negatives", shape.negatives, SkipGramShape::kMostNeighbours}};
  for (const auto& [name, value, most] : numbers) {
    if (value < 1 || value > most) return out_of_range(name, value, 1, most);
  }
  const std::uint64_t table = std::uint64_t{shape.vocab_size} * shape.dim;
  constexpr std::uint64_t kMost = EmbeddingTable::kMaxBytes / sizeof(float) / 2;
  if (table > kMost) {
    return Error(ErrorCode::kOutOfMemory, "vocab_size", "two tables of ", shape.vocab_size, " x ",
                 shape.dim, " are too large; accepted: at most ", 2 * kMost, " numbers (4 GiB)");
  }
  return Success{};
}

Status check_tables(const SkipGramStart& start, const SkipGramShape& shape) {
  const std::uint64_t table = std::uint64_t{shape.vocab_size} * shape.dim;
  for (const auto& [name, values] :
       {std::pair("embeddings", start.embeddings), std::pair("outputs", start.outputs)}) {
    if (!values.empty() && values.size() != table) return wrong_length(name, values.size(), table);
  }
  return Success{};
}

Status check_options(const SkipGramOptions& options, const SkipGramShape& shape) {
  if (!options.counts.empty() && options.counts.size() != shape.vocab_size) {
    return wrong_length("counts", options.counts.size(), shape.vocab_size);
  }
  if (options.subsample > 0 && options.counts.empty()) {
    return Error(ErrorCode::kBadArgument, "subsample",
                 "subsample without counts; accepted: 0, or counts as well");
  }
  return Success{};
}

Result<AliasTable> noise_for(const SkipGramOptions& options, const SkipGramShape& shape) {
  if (!options.counts.empty()) return AliasTable::from_counts(options.counts);
  auto alike = AlignedBuffer<std::uint32_t>::allocate(shape.vocab_size);
  if (!alike) return alike.error();
  std::ranges::fill(alike->span(), 1U);
  return AliasTable::from_counts(alike->span());
}

// 2^32 times the probability to use a place of each token.
Result<AlignedBuffer<std::uint32_t>> usage_for(const SkipGramOptions& options) {
  if (options.subsample == 0) return AlignedBuffer<std::uint32_t>();
  auto usage = AlignedBuffer<std::uint32_t>::allocate(options.counts.size());
  if (!usage) return usage;
  double total = 0;
  for (const std::uint32_t count : options.counts) total += count;
  for (std::size_t v = 0; v < options.counts.size(); ++v) {
    // t / f, infinite for a token that does not occur.
    const double ratio = options.subsample * total / static_cast<double>(options.counts[v]);
    const double probability = std::sqrt(ratio) + ratio;
    usage->data()[v] =
        probability < 1 ? static_cast<std::uint32_t>(probability * 0x1p32) : UINT32_MAX;
  }
  return usage;
}

std::uint64_t hash_of(const SkipGramOptions& options) {
  WordHash hash;
  for (const std::uint32_t count : options.counts) hash.add(count);
  const auto bits = std::bit_cast<std::uint64_t>(options.subsample);
  return hash.add(static_cast<std::uint32_t>(bits))
      .add(static_cast<std::uint32_t>(bits >> 32))
      .value();
}

}  // namespace

SkipGram::SkipGram(const SkipGramShape& shape, const SkipGramStart& start,
                   const SkipGramOptions& options, AliasTable noise)
    : shape_(shape),
      learning_rate_(options.learning_rate),
      seed_(start.seed),
      options_hash_(hash_of(options)),
      noise_(std::move(noise)) {}

Result<SkipGram> SkipGram::create(const SkipGramShape& shape, const SkipGramStart& start,
                                  const SkipGramOptions& options) {
  if (const Status status = check_shape(shape); !status) return status.error();
  if (const Status status = check_number("initial_scale", start.initial_scale, kNotNegative);
      !status) {
    return status.error();
  }
  if (const Status status = check_tables(start, shape); !status) return status.error();
  if (const Status status = check_number("learning_rate", options.learning_rate, kNotNegative);
      !status) {
    return status.error();
  }
  if (const Status status = check_number("subsample", options.subsample, kNotNegative); !status) {
    return status.error();
  }
  if (const Status status = check_options(options, shape); !status) return status.error();

  auto noise = noise_for(options, shape);
  if (!noise) return noise.error();
  SkipGram model(shape, start, options, std::move(noise).value());
  auto usage = usage_for(options);
  if (!usage) return usage.error();
  model.usage_ = std::move(usage).value();
  auto word = WordPairs::allocate(shape);
  if (!word) return word.error();
  model.word_ = std::move(word).value();
  const std::uint64_t count = 2 * std::uint64_t{shape.vocab_size} * shape.dim;
  for (AlignedBuffer<float>* buffer : {&model.parameters_, &model.gradient_}) {
    auto memory = AlignedBuffer<float>::allocate(count);
    if (!memory) return memory.error();
    *buffer = std::move(memory).value();
  }
  std::ranges::fill(model.gradient_.span(), 0.0F);

  TorchRandom random(start.seed);
  const auto scale = static_cast<float>(start.initial_scale);
  for (const auto& [table, given] : {std::pair(model.embeddings(), start.embeddings),
                                     std::pair(model.outputs(), start.outputs)}) {
    random.fill_normal(table);
    simd::multiply<F32x4>(table.data(), scale, table.size());
    std::ranges::copy(given, table.begin());
  }
  return model;
}

Status SkipGram::set_learning_rate(double learning_rate) {
  if (const Status status = check_number("learning_rate", learning_rate, kNotNegative); !status) {
    return status;
  }
  learning_rate_ = learning_rate;
  return Success{};
}

std::uint64_t SkipGram::fingerprint() const {
  constexpr std::uint32_t kKind = 2;
  WordHash hash;
  hash.add(kKind).add(shape_.vocab_size).add(shape_.dim).add(shape_.window).add(shape_.negatives);
  for (const std::uint64_t word : {seed_, options_hash_}) {
    hash.add(static_cast<std::uint32_t>(word)).add(static_cast<std::uint32_t>(word >> 32));
  }
  return hash.value();
}

}  // namespace id2vec

#pragma once

// The embedding table: vocab_size rows of dim float32 values, row-major. Row id is the vector of
// token id; looking a token up is reading that row. The options mean what they mean in
// torch.nn.Embedding.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"
#include "id2vec/torch_random.hpp"

namespace id2vec {

struct TableShape {
  std::uint32_t vocab_size = 0;  // V >= 1
  std::uint32_t dim = 0;         // D >= 1
};

struct TableOptions {
  // This row starts as zeros when the table is filled with normals, is left out of bags and gets no
  // gradient.
  std::optional<TokenId> padding_idx;
  // A row whose 2-norm exceeds this (> 0, finite) is shortened in place when a lookup or a bag
  // reads it.
  std::optional<double> max_norm;
};

// Move-only. Holds V x D x 4 bytes, 64-byte aligned, and V / 8 bytes more when max_norm is set.
class EmbeddingTable {
 public:
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 32;

  // Errors of all three: kOutOfRange for vocab_size 0, dim 0, padding_idx >= V, max_norm <= 0 or
  // infinite; kBadArgument for a NaN max_norm; kOutOfMemory for a table over 4 GiB or memory
  // refused.

  // All zeros.
  static Result<EmbeddingTable> zeros(TableShape shape, TableOptions options = {});

  // Standard normals from `random`, then zeros in the padding row: what `nn.Embedding(V, D)` draws
  // from a generator in that state. `random` is untouched when the table is refused.
  // Cost: about 2 ns a number.
  static Result<EmbeddingTable> normal(TableShape shape, TorchRandom& random,
                                       TableOptions options = {});

  // A copy of `values`, [V * D], any finite or non-finite numbers; the padding row is kept as
  // given, as `nn.Embedding.from_pretrained` keeps it. kBadArgument for a wrong length.
  static Result<EmbeddingTable> from_values(TableShape shape, std::span<const float> values,
                                            TableOptions options = {});

  TableShape shape() const { return shape_; }
  std::uint32_t vocab_size() const { return shape_.vocab_size; }
  std::uint32_t dim() const { return shape_.dim; }
  const TableOptions& options() const { return options_; }
  // Of the values: V x D x 4.
  std::uint64_t bytes() const { return std::uint64_t{values_.size()} * sizeof(float); }

  // The whole table, [V * D]. Valid until the table is moved from or destroyed; shows later
  // changes.
  std::span<const float> values() const { return values_.span(); }

  // Row id as stored, [D]; max_norm is not applied. kOutOfRange for id >= V. Valid as values() is.
  // O(1).
  Result<std::span<const float>> row(TokenId id) const;

  // Replaces row id by `values`, [D], which may be a row of this table. kOutOfRange for id >= V,
  // kBadArgument for a wrong length; the table is unchanged then.
  Status set_row(TokenId id, std::span<const float> values);

  // out[i * D .. (i + 1) * D) = row ids[i]; `out` is [ids.size() * D] and may not overlap the
  // table. First shortens each of the rows, once, if max_norm asks for it. kOutOfRange for an id >=
  // V, kBadArgument for a wrong length; then neither `out` nor the table has changed.
  // Cost: one copy of the rows; allocates nothing.
  Status lookup_into(std::span<const TokenId> ids, std::span<float> out);

  // The same into a new buffer, [ids.size() * D]; kOutOfMemory if there is no room for it.
  Result<AlignedBuffer<float>> lookup(std::span<const TokenId> ids);

  // torch.embedding_renorm_: multiplies each row of `ids` whose 2-norm exceeds max_norm by max_norm
  // / (norm + 1e-7), once however often it is named. A norm beyond float32 is computed in double
  // (PyTorch's overflows, and the row becomes zeros). Does nothing without max_norm.
  // kOutOfRange, with nothing changed, for an id >= V.
  Status renormalise(std::span<const TokenId> ids);

 private:
  EmbeddingTable(TableShape shape, TableOptions options, AlignedBuffer<float> values,
                 AlignedBuffer<std::uint32_t> visited);
  static Result<EmbeddingTable> allocate(TableShape shape, TableOptions options);

  float* row_data(TokenId id) { return values_.data() + std::size_t{id} * shape_.dim; }
  const float* row_data(TokenId id) const { return values_.data() + std::size_t{id} * shape_.dim; }

  TableShape shape_;
  TableOptions options_;
  AlignedBuffer<float> values_;
  // One bit a row, all zero between calls: which rows renormalise() has met. Empty without
  // max_norm.
  AlignedBuffer<std::uint32_t> visited_;
};

}  // namespace id2vec

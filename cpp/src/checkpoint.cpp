#include "id2vec/checkpoint.hpp"

#include <bit>
#include <cstring>

#include "word_hash.hpp"

namespace id2vec {
namespace {

static_assert(std::endian::native == std::endian::little, "the layout is little-endian");

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;
  std::uint64_t fingerprint;
  std::uint64_t steps;
  std::uint64_t seed;
  std::uint64_t drawn;
  std::uint64_t parameters;
  std::uint64_t averages;
};
static_assert(sizeof(Header) == 64);

constexpr char kMagic[8] = {'i', 'd', '2', 'v', 'e', 'c', '-', 'c'};
constexpr std::uint32_t kVersion = 1;
using Hash = std::uint64_t;

std::size_t size_for(std::uint64_t parameters, std::uint64_t averages) {
  return static_cast<std::size_t>(sizeof(Header) + (parameters + averages) * sizeof(float) +
                                  sizeof(Hash));
}

// Of all but the hash at the end.
Hash hash_of(std::span<const std::byte> bytes) {
  WordHash hash;
  for (std::size_t i = 0; i + sizeof(Hash) < bytes.size(); i += sizeof(std::uint32_t)) {
    std::uint32_t word;
    std::memcpy(&word, bytes.data() + i, sizeof word);
    hash.add(word);
  }
  return hash.value();
}

Error bad_file(std::string_view reason) { return {ErrorCode::kBadFile, "bytes", reason}; }

}  // namespace

std::size_t checkpoint_size(const TrainableModel& model) {
  return size_for(model.parameters().size(), model.averages().size());
}

Status write_checkpoint(const TrainableModel& model, TrainingPosition position,
                        std::span<std::byte> out) {
  if (out.size() != checkpoint_size(model)) {
    return wrong_length("out", out.size(), checkpoint_size(model));
  }
  Header header{{},
                kVersion,
                0,
                model.fingerprint(),
                model.steps(),
                position.seed,
                position.drawn,
                model.parameters().size(),
                model.averages().size()};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  std::byte* to = out.data();
  const auto append = [&to](const void* from, std::size_t bytes) {
    if (bytes != 0) std::memcpy(to, from, bytes);
    to += bytes;
  };
  append(&header, sizeof header);
  append(model.parameters().data(), model.parameters().size_bytes());
  append(model.averages().data(), model.averages().size_bytes());
  const Hash hash = hash_of(out);
  append(&hash, sizeof hash);
  return Success{};
}

Result<TrainingPosition> restore_checkpoint(TrainableModel& model,
                                            std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof header) return bad_file("the bytes are too few for a checkpoint");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) {
    return bad_file("the bytes are not a checkpoint");
  }
  if (header.version != kVersion) {
    return Error(ErrorCode::kBadFile, "bytes", "the checkpoint has version ", header.version,
                 "; accepted: ", kVersion);
  }
  const std::span<float> parameters = model.parameters();
  const std::span<float> averages = model.averages();
  if (header.fingerprint != model.fingerprint() || header.parameters != parameters.size() ||
      header.averages != averages.size()) {
    return bad_file("the checkpoint belongs to a model of another kind, shape or optimiser");
  }
  if (bytes.size() != checkpoint_size(model)) {
    return Error(ErrorCode::kBadFile, "bytes", "the checkpoint has ", bytes.size(),
                 " bytes; accepted: ", checkpoint_size(model));
  }
  Hash hash;
  std::memcpy(&hash, bytes.data() + bytes.size() - sizeof hash, sizeof hash);
  if (hash != hash_of(bytes)) return bad_file("the checkpoint is damaged");

  const std::byte* from = bytes.data() + sizeof header;
  for (const std::span<float> values : {parameters, averages}) {
    if (!values.empty()) std::memcpy(values.data(), from, values.size_bytes());
    from += values.size_bytes();
  }
  model.set_steps(header.steps);
  return TrainingPosition{header.seed, header.drawn};
}

}  // namespace id2vec

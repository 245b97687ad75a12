#pragma once

// The files of word2vec.c. A text is words between spaces, here the ids in decimals. Vectors, as
// `-binary 1` writes them, are a line "words width", then for each word its name, a space, its
// numbers and a line end.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "id2vec/token_id.hpp"

namespace id2vec::bench {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

inline bool write_text(const char* path, std::span<const TokenId> text) {
  const File file(std::fopen(path, "wb"));
  if (file == nullptr) return false;
  for (const TokenId id : text) std::fprintf(file.get(), "%u ", static_cast<unsigned>(id));
  return std::ferror(file.get()) == 0;
}

// The rows by id, [vocab_size * dim]; empty when the file cannot be read or has another width.
// A word that the text did not have keeps zeros.
inline std::vector<float> read_vectors(const char* path, std::uint32_t vocab_size,
                                       std::uint32_t dim) {
  const File file(std::fopen(path, "rb"));
  unsigned words = 0;
  unsigned width = 0;
  if (file == nullptr || std::fscanf(file.get(), "%u %u", &words, &width) != 2 || width != dim) {
    return {};
  }
  std::vector<float> rows(std::size_t{vocab_size} * dim);
  std::vector<float> row(dim);
  for (unsigned i = 0; i < words; ++i) {
    char name[32];
    if (std::fscanf(file.get(), "%31s", name) != 1 || std::fgetc(file.get()) != ' ' ||
        std::fread(row.data(), sizeof(float), dim, file.get()) != dim) {
      return {};
    }
    // word2vec.c's own word for the end of a line.
    if (std::strcmp(name, "</s>") == 0) continue;
    const unsigned long id = std::strtoul(name, nullptr, 10);
    if (id >= vocab_size) return {};
    std::copy(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(id * dim));
  }
  return rows;
}

}  // namespace id2vec::bench

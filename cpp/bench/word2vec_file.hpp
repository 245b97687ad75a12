#pragma once

// The files of word2vec.c. A text is words between spaces, here the ids in decimals. Vectors, as
// `-binary 1` writes them, are a line "words width", then for each word its name, a space, its
// numbers and a line end.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "id2vec/token_id.hpp"

namespace id2vec::bench {

inline bool write_text(const char* path, std::span<const TokenId> text) {
  std::ofstream file(path, std::ios::binary);
  for (const TokenId id : text) file << id << ' ';
  return file.flush().good();
}

// The rows by id, [vocab_size * dim]; empty when the file cannot be read or has another width.
// A word that the text did not have keeps zeros.
inline std::vector<float> read_vectors(const char* path, std::uint32_t vocab_size,
                                       std::uint32_t dim) {
  std::ifstream file(path, std::ios::binary);
  unsigned words = 0;
  unsigned width = 0;
  if (!(file >> words >> width) || width != dim) return {};
  std::vector<float> rows(std::size_t{vocab_size} * dim);
  std::vector<float> row(dim);
  const auto row_bytes = static_cast<std::streamsize>(dim * sizeof(float));
  std::string name;
  for (unsigned i = 0; i < words; ++i) {
    if (!(file >> name) || file.get() != ' ' ||
        !file.read(reinterpret_cast<char*>(row.data()), row_bytes)) {
      return {};
    }
    // word2vec.c's own word for the end of a line.
    if (name == "</s>") continue;
    const unsigned long id = std::strtoul(name.c_str(), nullptr, 10);
    if (id >= vocab_size) return {};
    std::copy(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(id * dim));
  }
  return rows;
}

}  // namespace id2vec::bench

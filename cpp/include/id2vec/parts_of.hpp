#pragma once

#include <cstddef>
#include <span>

namespace id2vec {

// Hands out the parts of an array, one after the other from its start.
template <class T>
class PartsOf {
 public:
  explicit PartsOf(std::span<T> whole) : rest_(whole) {}
  std::span<T> take(std::size_t size) {
    const std::span<T> part = rest_.first(size);
    rest_ = rest_.subspan(size);
    return part;
  }

 private:
  std::span<T> rest_;
};

}  // namespace id2vec

#pragma once

// An owned array that starts on a cache line and whose allocation can fail without ending the
// program.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "id2vec/result.hpp"

namespace id2vec {

// Cache line on every machine we run on, and a multiple of the 16 bytes of a SIMD lane group.
inline constexpr std::size_t kAlignment = 64;

// Move-only; the contents of a new buffer are indeterminate until written.
// Cost: the elements, rounded up to kAlignment bytes.
template <class T>
class AlignedBuffer {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  AlignedBuffer() = default;
  AlignedBuffer(AlignedBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  AlignedBuffer& operator=(AlignedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  AlignedBuffer(const AlignedBuffer&) = delete;
  AlignedBuffer& operator=(const AlignedBuffer&) = delete;
  ~AlignedBuffer() { std::free(static_cast<void*>(data_)); }

  // kOutOfMemory when `count` elements cannot be addressed or the system has no room for them.
  static Result<AlignedBuffer> allocate(std::uint64_t count) {
    if (count > (SIZE_MAX - kAlignment) / sizeof(T)) return refused(count);
    const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T);
    const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    AlignedBuffer buffer;
    // std::aligned_alloc and not operator new: without exceptions the latter may abort instead of
    // returning null.
    buffer.data_ =
        static_cast<T*>(std::aligned_alloc(kAlignment, rounded == 0 ? kAlignment : rounded));
    if (buffer.data_ == nullptr) return refused(count);
    buffer.size_ = static_cast<std::size_t>(count);
    return buffer;
  }

  std::size_t size() const { return size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  // Valid until the buffer is moved from, assigned to or destroyed.
  std::span<T> span() { return {data_, size_}; }
  std::span<const T> span() const { return {data_, size_}; }

 private:
  static Error refused(std::uint64_t count) {
    return {ErrorCode::kOutOfMemory, "memory",  "memory for ",       count,
            " elements of ",         sizeof(T), " bytes was refused"};
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace id2vec

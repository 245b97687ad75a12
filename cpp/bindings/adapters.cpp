#include "adapters.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

#include "id2vec/aligned_buffer.hpp"
#include "id2vec/self_test.hpp"
#include "id2vec/simd_backend.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {
namespace {

// Static, because a refusal for want of memory must not ask for memory.
struct LatestError {
  static constexpr std::size_t kMaxNames = 64;
  char text[Error::kMaxText + kMaxNames];
  std::size_t length = 0;

  void append(std::string_view part) {
    const std::size_t room = sizeof text - length;
    const std::size_t n = part.size() < room ? part.size() : room;
    std::memcpy(text + length, part.data(), n);
    length += n;
  }
} latest_error;

std::size_t live = 0;

}  // namespace

void remember(const Error& error) {
  latest_error.length = 0;
  for (const std::string_view part : {error_code_name(error.code()), std::string_view("\n"),
                                      error.argument(), std::string_view("\n"), error.message()}) {
    latest_error.append(part);
  }
}

void count_created() { live += 1; }

void count_destroyed() { live -= 1; }

std::string simd_backend() { return std::string(id2vec::simd_backend()); }

std::string self_test() { return std::string(id2vec::self_test().first_failure); }

Pointer allocate(std::size_t bytes) {
  if (bytes > SIZE_MAX - kAlignment) return 0;
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return reinterpret_cast<Pointer>(std::aligned_alloc(kAlignment, rounded));
}

void release(Pointer block) { std::free(reinterpret_cast<void*>(block)); }

Pointer error_text() { return reinterpret_cast<Pointer>(latest_error.text); }

std::size_t error_length() { return latest_error.length; }

std::size_t live_handles() { return live; }

}  // namespace id2vec::bindings

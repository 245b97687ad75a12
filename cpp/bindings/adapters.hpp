#pragma once

// What JavaScript calls: the core's functions over numbers only. Pointers become spans, results
// become a return value and a remembered error, and handles are counted; nothing else happens here.
// The engine (web/engine) has checked all arguments before, so that a refusal by the core means
// memory, or a fault of ours.
//
// A pointer is an address in the wasm memory, 4-byte aligned, good for the whole call; `n` counts
// elements, not bytes. Functions that return bool return false when the core refused: error_text()
// then says why.

#include <cstddef>
#include <cstdint>
#include <string>

#include "id2vec/embedding_bag.hpp"
#include "id2vec/nearest.hpp"

namespace id2vec::bindings {

using Pointer = std::uintptr_t;
using Handle = std::uintptr_t;  // of a table, from its creation to table_destroy(); 0 is none

// The core itself.
std::string simd_backend();
std::string self_test();  // the first failure, or an empty string

// Working memory for the caller's arrays, on a cache line; 0 if the memory is refused.
Pointer allocate(std::size_t bytes);
void release(Pointer block);

// Of the latest refusal: three lines (code, argument, sentence), not terminated. Static; the next
// refusal overwrites it.
Pointer error_text();
std::size_t error_length();

// Tables. `padding` is kNoPadding for none (no vocabulary has such an id), `max_norm` is 0 for
// none.
inline constexpr std::uint32_t kNoPadding = UINT32_MAX;
Handle table_zeros(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                   double max_norm);
Handle table_normal(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                    double max_norm, std::uint32_t seed_low, std::uint32_t seed_high);
void table_destroy(Handle table);
std::size_t live_tables();
double live_table_bytes();

// The table's own memory, [V * D], which stays where it is until the table is destroyed.
Pointer table_values(Handle table);

bool table_set_row(Handle table, std::uint32_t id, Pointer values);
bool table_renormalise(Handle table, Pointer ids, std::size_t n);
bool table_lookup(Handle table, Pointer ids, std::size_t n, Pointer out);
bool table_bag(Handle table, Pointer ids, std::size_t n, Pointer offsets, std::size_t bags,
               BagMode mode, Pointer out);
bool table_gradient(Handle table, Pointer ids, std::size_t n, Pointer upstream,
                    bool scale_grad_by_freq, Pointer out);
// `x` is [V]; `cost` receives two doubles: multiply-adds and bytes read.
bool table_dense_product(Handle table, Pointer x, Pointer out, Pointer cost);
// `out` receives k pairs of a uint32 id and a float32 score.
bool table_nearest(Handle table, Pointer query, Metric metric, Pointer exclude,
                   std::size_t excluded, Pointer out, std::size_t k);
bool table_analogy_query(Handle table, Pointer positive, std::size_t positives, Pointer negative,
                         std::size_t negatives, Pointer query);

// Vectors of n numbers.
bool one_hot(std::uint32_t id, Pointer out, std::size_t n);
float dot(Pointer a, Pointer b, std::size_t n);
float cosine(Pointer a, Pointer b, std::size_t n);
float distance(Pointer a, Pointer b, std::size_t n);

}  // namespace id2vec::bindings

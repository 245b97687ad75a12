#pragma once

// Embedding tables, and what is done with two vectors. adapters.hpp says what holds for all of it.

#include "adapters.hpp"
#include "id2vec/embedding_bag.hpp"
#include "id2vec/nearest.hpp"

namespace id2vec::bindings {

// `padding` is kNoPadding for none, `max_norm` is 0 for none.
Handle table_zeros(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                   double max_norm);
Handle table_normal(std::uint32_t vocab_size, std::uint32_t dim, std::uint32_t padding,
                    double max_norm, std::uint32_t seed_low, std::uint32_t seed_high);
void table_destroy(Handle table);
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

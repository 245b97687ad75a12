#pragma once

// What needs no model: the built-in text, counts, orders, principal components, textbook surfaces.

#include "adapters.hpp"
#include "id2vec/textbook_surface.hpp"

namespace id2vec::bindings {

// Its words, one a line.
std::string corpus_vocabulary();
void corpus_generate(std::uint32_t seed_low, std::uint32_t seed_high, Pointer out, std::size_t n);
bool token_counts(Pointer ids, std::size_t n, Pointer counts, std::size_t vocab_size);
double token_entropy(Pointer counts, std::size_t vocab_size);
bool permutation(std::uint32_t seed_low, std::uint32_t seed_high, Pointer out, std::size_t n);

// `out` receives components [k * dim], projection [n * k], ratios [k] and mean [dim]; `previous` is
// [k * dim], or 0 for none.
bool principal_components(Pointer rows, std::size_t n, std::uint32_t dim, std::size_t k,
                          Pointer previous, Pointer out);
// `out` receives directions [2 * parameter_count], path [n * 2] and ratios [2].
bool trajectory_plane(Pointer states, std::size_t n, std::size_t parameter_count, Pointer out);

// `out` receives lower, upper, start and then as many minima as are returned, two doubles each; it
// has room for kMostMinima.
inline constexpr std::size_t kMostMinima = 8;
std::size_t surface_view(TextbookSurface surface, Pointer out);
// Three doubles: the loss and its two derivatives.
void surface_at(TextbookSurface surface, double x, double y, Pointer out);
// `axes` is xs and then ys.
bool surface_grid(TextbookSurface surface, Pointer axes, std::size_t columns, std::size_t rows,
                  Pointer out);

}  // namespace id2vec::bindings

#include "analysis_adapters.hpp"

#include <algorithm>

#include "id2vec/corpus.hpp"
#include "id2vec/example_order.hpp"
#include "id2vec/loss_slice.hpp"
#include "id2vec/parts_of.hpp"
#include "id2vec/principal_components.hpp"
#include "id2vec/token_counts.hpp"
#include "marshal.hpp"

namespace id2vec::bindings {
std::string corpus_vocabulary() {
  std::string lines;
  for (const std::string_view word : id2vec::corpus_vocabulary()) {
    if (!lines.empty()) lines += '\n';
    lines += word;
  }
  return lines;
}

void corpus_generate(std::uint32_t seed_low, std::uint32_t seed_high, Pointer out, std::size_t n) {
  generate_corpus(joined(seed_low, seed_high), span_of<TokenId>(out, n));
}

bool token_counts(Pointer ids, std::size_t n, Pointer counts, std::size_t vocab_size) {
  return accepted(count_tokens_into(span_of<const TokenId>(ids, n),
                                    span_of<std::uint32_t>(counts, vocab_size)));
}

double token_entropy(Pointer counts, std::size_t vocab_size) {
  return unigram_entropy(span_of<const std::uint32_t>(counts, vocab_size));
}

bool permutation(std::uint32_t seed_low, std::uint32_t seed_high, Pointer out, std::size_t n) {
  auto order = ExampleOrder::create(static_cast<std::uint32_t>(n), joined(seed_low, seed_high));
  if (!accepted(order)) return false;
  for (std::uint32_t& place : span_of<std::uint32_t>(out, n)) place = order->next();
  return true;
}

bool principal_components(Pointer rows, std::size_t n, std::uint32_t dim, std::size_t k,
                          Pointer previous, Pointer out) {
  PartsOf<float> parts(span_of<float>(out, k * dim + n * k + k + dim));
  PrincipalOutputs outputs;
  outputs.components = parts.take(k * dim);
  outputs.projection = parts.take(n * k);
  outputs.explained_ratio = parts.take(k);
  outputs.mean = parts.take(dim);
  const auto before = span_of<const float>(previous, previous == 0 ? 0 : k * dim);
  return accepted(
      principal_components_into(span_of<const float>(rows, n * dim), dim, before, outputs));
}

bool trajectory_plane(Pointer states, std::size_t n, std::size_t parameter_count, Pointer out) {
  PartsOf<float> parts(span_of<float>(out, 2 * (parameter_count + n + 1)));
  TrajectoryPlane plane;
  plane.directions = parts.take(2 * parameter_count);
  plane.path = parts.take(2 * n);
  plane.explained_ratio = parts.take(2);
  return accepted(trajectory_plane_into(span_of<const float>(states, n * parameter_count),
                                        parameter_count, plane));
}

std::size_t surface_view(TextbookSurface surface, Pointer out) {
  const SurfaceView view = view_of(surface);
  const auto points = span_of<PlanePoint>(out, 3 + kMostMinima);
  points[0] = view.lower;
  points[1] = view.upper;
  points[2] = view.start;
  const std::size_t minima = std::min(view.minima.size(), kMostMinima);
  std::ranges::copy(view.minima.first(minima), points.begin() + 3);
  return minima;
}

void surface_at(TextbookSurface surface, double x, double y, Pointer out) {
  const SurfaceValue value = evaluate(surface, {x, y});
  const auto numbers = span_of<double>(out, 3);
  numbers[0] = value.loss;
  numbers[1] = value.gradient.x;
  numbers[2] = value.gradient.y;
}

bool surface_grid(TextbookSurface surface, Pointer axes, std::size_t columns, std::size_t rows,
                  Pointer out) {
  const auto places = span_of<const float>(axes, columns + rows);
  return accepted(evaluate_grid_into(surface, places.first(columns), places.last(rows),
                                     span_of<float>(out, columns * rows)));
}

}  // namespace id2vec::bindings

#pragma once

namespace id2vec::test {

// Seeded runs of skip-gram and attention on the built-in text, and what is drawn from a model:
// slices of its loss, principal components, the textbook surfaces.
void print_models();

}  // namespace id2vec::test

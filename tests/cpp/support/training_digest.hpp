#pragma once

namespace id2vec::test {

// Seeded training runs: the losses on the way and the whole state at the end, of every optimiser
// and kind of next-token model, and what is drawn from them.
void print_training();

}  // namespace id2vec::test

#pragma once

// A text to learn from when there is no other: simple sentences from a small grammar, made so that
// what a table learns from it can be seen and explained.
//
//  - "cat", "dog" and "rabbit" are petted, fed and helped by the vet; "helicopter", "boat" and
//    "plane" have a pilot and an engine; so are foods, people and places alike among themselves.
//    Words of one kind occur in the same sentences and should end near each other.
//  - They are not quite the same: only a cat purrs, only a boat floats.
//  - "bank" has two senses. The word right after it depends on the sense ("floods", "charges"), and
//    what tells the sense stands before it ("along the river the bank …", "for more money the bank
//    …"). The row of "bank" is one and the same; only a model that looks back can tell them apart.
//
// Some of the sentences: "the vet helps the dog .", "the pilot lands the boat slowly .",
// "rice tastes good with soup .", "a duck swims in the river ."

#include <cstdint>
#include <span>
#include <string_view>

#include "id2vec/token_id.hpp"

namespace id2vec {

// The words of the grammar; token id is a position in this list, whatever the seed. All of them
// are lower-case ASCII, but the full stop that ends each sentence.
std::span<const std::string_view> corpus_vocabulary();

// Fills `out` with sentences, the last one cut off where `out` ends. A longer text of the same seed
// begins with the shorter one. Only the low 32 bits of the seed count, as in TorchRandom. The same
// text in every build. Cost: two draws a sentence, one for each word that can vary; allocates
// nothing.
void generate_corpus(std::uint64_t seed, std::span<TokenId> out);

}  // namespace id2vec

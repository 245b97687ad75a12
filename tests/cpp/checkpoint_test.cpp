#include "id2vec/checkpoint.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cstddef>
#include <cstring>
#include <vector>

#include "support/tables.hpp"
#include "support/trainings.hpp"

using namespace id2vec;
using test::adam_model;
using test::kShape;
using test::losses_of;
using test::refusal;
using test::training_of;

TEST_CASE("a checkpoint restores to the same bits, position included") {
  NextTokenModel model = adam_model();
  Training training = training_of(model);
  losses_of(training, 70);
  std::vector<std::byte> bytes(checkpoint_size(model));
  REQUIRE(write_checkpoint(model, training.position(), bytes));
  const std::vector<float> expected = losses_of(training, 70);

  NextTokenModel other = test::model_of(kShape, {99, 1, {}, {}, {}}, test::optimizer_named("adam"));
  Training resumed = training_of(other);
  losses_of(resumed, 3);
  const TrainingPosition position = restore_checkpoint(other, bytes).value();
  CHECK(position.seed == 3);
  CHECK(position.drawn == 560);
  REQUIRE(resumed.seek(position));
  CHECK(test::bits(losses_of(resumed, 70)) == test::bits(expected));
  CHECK(test::bits(other.parameters()) == test::bits(model.parameters()));
  CHECK(test::bits(other.averages()) == test::bits(model.averages()));
  CHECK(other.steps() == model.steps());
  CHECK(refusal(resumed.seek({4, 0})) ==
        "bad-argument: the position has seed 4; accepted: 3, the training's own");
}

TEST_CASE("a checkpoint has the documented layout, byte by byte") {
  const std::vector<float> embeddings = {1, -2};
  const std::vector<float> outputs = {0.5F, 3};
  const std::vector<float> averages = {0.25F, 4, 9, 0.0625F};
  const NextTokenShape shape{2, 1, 1, false, Mixing::kMean, {}};
  const OptimizerOptions options = test::optimizer_named("adagrad");
  NextTokenModel model = test::model_of(shape, {0, 1, embeddings, outputs, {}}, options);
  std::ranges::copy(averages, model.averages().begin());
  model.set_steps(7);
  const TrainingPosition position{0x0123456789ABCDEF, 300};
  constexpr unsigned char kExpected[] = {
      // clang-format off
      0x69, 0x64, 0x32, 0x76, 0x65, 0x63, 0x2D, 0x63,  // id2vec-c
      0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // version 1
      0xA9, 0xD9, 0xB5, 0x09, 0x46, 0xD5, 0x4B, 0x79,  // fingerprint: FNV-1a of 1 2 1 1 0 0 0 0 3
      0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // steps
      0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01,  // seed
      0x2C, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // drawn
      0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // parameters
      0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // averages
      0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0xC0,  // 1, -2
      0x00, 0x00, 0x00, 0x3F, 0x00, 0x00, 0x40, 0x40,  // 0.5, 3
      0x00, 0x00, 0x80, 0x3E, 0x00, 0x00, 0x80, 0x40,  // 0.25, 4
      0x00, 0x00, 0x10, 0x41, 0x00, 0x00, 0x80, 0x3D,  // 9, 0.0625
      0x7C, 0x3F, 0xED, 0x54, 0xC3, 0x0D, 0xD9, 0x39,  // FNV-1a of the 24 words above
      // clang-format on
  };
  const auto expected = std::as_bytes(std::span(kExpected));
  std::vector<std::byte> bytes(checkpoint_size(model));
  REQUIRE(write_checkpoint(model, position, bytes));
  CHECK(std::ranges::equal(bytes, expected));

  NextTokenModel other = test::model_of(shape, {}, options);
  const TrainingPosition restored = restore_checkpoint(other, expected).value();
  CHECK(restored.seed == position.seed);
  CHECK(restored.drawn == position.drawn);
  CHECK(other.steps() == 7);
  CHECK(std::ranges::equal(other.parts().embeddings, embeddings));
  CHECK(std::ranges::equal(other.parts().outputs, outputs));
  CHECK(std::ranges::equal(other.averages(), averages));
}

TEST_CASE("what is not a checkpoint of this model is refused, and changes nothing") {
  NextTokenModel model = adam_model();
  std::vector<std::byte> bytes(checkpoint_size(model));
  REQUIRE(write_checkpoint(model, {}, bytes));
  const std::vector<std::uint32_t> before = test::bits(model.parameters());
  const auto refused = [&](std::span<const std::byte> given) {
    return refusal(restore_checkpoint(model, given));
  };
  CHECK(refused({}) == "bad-file: the bytes are too few for a checkpoint");
  CHECK(refused(std::span(bytes).first(bytes.size() - 4))
            .starts_with("bad-file: the checkpoint has"));
  for (const std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{16}, std::size_t{24},
                               std::size_t{80}, bytes.size() - 1}) {
    std::vector<std::byte> damaged = bytes;
    damaged[at] ^= std::byte{64};
    INFO("byte " << at);
    CHECK(refused(damaged).starts_with("bad-file: "));
  }
  NextTokenShape untied = kShape;
  untied.tied = false;
  NextTokenModel other = test::model_of(untied, {}, test::optimizer_named("adam"));
  CHECK(refusal(restore_checkpoint(other, bytes)) ==
        "bad-file: the checkpoint belongs to a model of another kind, shape or optimiser");
  NextTokenModel plain = test::model_of(kShape);
  CHECK(refusal(restore_checkpoint(plain, bytes)).starts_with("bad-file: the checkpoint belongs"));
  CHECK(
      refusal(write_checkpoint(model, {}, std::span(bytes).first(8))).starts_with("bad-argument"));
  CHECK(test::bits(model.parameters()) == before);
  CHECK(refused(bytes) == "accepted");
}

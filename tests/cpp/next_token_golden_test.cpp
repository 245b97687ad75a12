// Against PyTorch: the start from the seed, the first gradient, every loss, the tables at the end.

#include <catch_amalgamated.hpp>
#include <vector>

#include "support/json.hpp"
#include "support/next_token.hpp"

using namespace id2vec;

namespace {

NextTokenShape shape_of(const test::Json& run, Mixing mixing) {
  return {run["vocab"].integer<std::uint32_t>(),
          run["dim"].integer<std::uint32_t>(),
          run["context"].integer<std::uint32_t>(),
          run["tied"].boolean(),
          mixing,
          {}};
}

// Compares each part that the run has with the same of ours.
template <class Compare>
void for_each_part(const test::Json& expected, const NextTokenShape& shape,
                   NextTokenModel::Parts<const float> actual, Compare compare) {
  compare("E", actual.embeddings, expected["E"].flat<float>());
  if (!shape.tied) compare("U", actual.outputs, expected["U"].flat<float>());
  if (shape.mixing == Mixing::kLinear) compare("C", actual.mixers, expected["C"].flat<float>());
}

void check_run(const test::Json& run, NextTokenModel& model,
               const std::vector<test::Examples>& batches) {
  const std::vector<float> gradient = test::gradient_of(model, batches[0]);
  for_each_part(run["first_gradient"], model.shape(), model.parts(std::span(gradient)),
                [](const char* part, std::span<const float> actual, const auto& expected) {
                  INFO("first gradient of " << part);
                  CHECK(test::relative_difference(actual, expected) <= 1e-5);
                });

  const std::vector<float> losses = run["losses"].flat<float>();
  for (std::size_t k = 0; k < losses.size(); ++k) {
    const test::Examples& batch = batches[k % batches.size()];
    INFO("loss " << k);
    const float loss = model.step({batch.contexts, batch.targets}).value();
    CHECK(std::abs(loss - losses[k]) <= 1e-5F);
  }
  for_each_part(run, model.shape(), model.parts(),
                [](const char* part, std::span<const float> actual, const auto& expected) {
                  INFO(part << " at the end");
                  CHECK(test::largest_difference(actual, expected) <= 1e-4);
                });
}

}  // namespace

TEST_CASE("21 runs of seven optimisers, tied and untied, mean and linear, are PyTorch's") {
  const test::Json golden = test::golden("next_token");
  const auto& runs = golden["runs"].array();
  REQUIRE(runs.size() == 21);
  for (const test::Json& run : runs) {
    INFO("seed " << run["seed"].number() << ", " << run["optimizer"].text() << ", "
                 << run["mixing"].text() << ", tied: " << run["tied"].boolean());
    const NextTokenShape shape =
        shape_of(run, run["mixing"].text() == "linear" ? Mixing::kLinear : Mixing::kMean);
    const OptimizerOptions optimizer = test::optimizer_named(run["optimizer"].text());
    NextTokenStart start{
        run["seed"].integer<std::uint64_t>(), run["init_scale"].number(), {}, {}, {}};

    // The seed gives PyTorch's numbers within the spread of its own kernels; those of golden follow
    // one of them, so the run itself starts from the given values.
    const NextTokenModel seeded = test::model_of(shape, start, optimizer);
    const std::vector<float> embeddings = run["E0"].flat<float>();
    const std::vector<float> outputs = shape.tied ? std::vector<float>{} : run["U0"].flat<float>();
    const std::vector<float> mixers =
        shape.mixing == Mixing::kLinear ? run["C0"].flat<float>() : std::vector<float>{};
    CHECK(test::largest_difference(seeded.parts().embeddings, embeddings) <= 3e-6);
    if (!shape.tied) CHECK(test::largest_difference(seeded.parts().outputs, outputs) <= 3e-6);
    CHECK(test::largest_difference(seeded.parts().mixers, mixers) <= 3e-6);

    start.embeddings = embeddings;
    start.outputs = outputs;
    start.mixers = mixers;
    NextTokenModel model = test::model_of(shape, start, optimizer);
    std::vector<test::Examples> batches;
    for (std::size_t k = 0; k < run["contexts"].array().size(); ++k) {
      batches.push_back({run["contexts"][k].flat<TokenId>(), run["targets"][k].flat<TokenId>()});
    }
    check_run(run, model, batches);
  }
}

TEST_CASE("padding is left out of contexts and targets as in PyTorch") {
  const test::Json golden = test::golden("padding");
  for (const test::Json& run : golden["runs"].array()) {
    INFO("tied: " << run["tied"].boolean());
    NextTokenShape shape = shape_of(run, Mixing::kMean);
    shape.padding_idx = run["padding_idx"].integer<TokenId>();
    const std::vector<float> embeddings = run["E0"].flat<float>();
    const std::vector<float> outputs = shape.tied ? std::vector<float>{} : run["U0"].flat<float>();
    const NextTokenStart start{0, 0.1, embeddings, outputs, {}};
    NextTokenModel model = test::model_of(shape, start, test::sgd(run["lr"].number()));
    check_run(run, model, {{run["contexts"].flat<TokenId>(), run["targets"].flat<TokenId>()}});
  }
}

TEST_CASE("the loss over the plane of a token is PyTorch's, and leaves the model as it was") {
  const test::Json golden = test::golden("loss_surface");
  const std::vector<float> embeddings = golden["E"].flat<float>();
  const std::vector<float> outputs = golden["U"].flat<float>();
  const std::vector<float> xs = golden["x"].flat<float>();
  const std::vector<float> ys = golden["y"].flat<float>();
  for (const bool tied : {true, false}) {
    INFO("tied: " << tied);
    const NextTokenShape shape{golden["vocab"].integer<std::uint32_t>(),
                               2,
                               golden["context"].integer<std::uint32_t>(),
                               tied,
                               Mixing::kMean,
                               {}};
    NextTokenStart start;
    start.embeddings = embeddings;
    if (!tied) start.outputs = outputs;
    NextTokenModel model = test::model_of(shape, start);
    const std::vector<std::uint32_t> before = test::bits(model.parameters());
    std::vector<float> surface(xs.size() * ys.size());
    REQUIRE(model.loss_surface_into(
        golden["token"].integer<TokenId>(), xs, ys,
        {golden["contexts"].flat<TokenId>(), golden["targets"].flat<TokenId>()}, surface));
    CHECK(test::largest_difference(
              surface, golden["loss[y][x]"][tied ? "tied" : "untied"].flat<float>()) <= 1e-5);
    CHECK(test::bits(model.parameters()) == before);
  }
}

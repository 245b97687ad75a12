// How fast training is, against the most that this build's multiplications and additions can do on
// this machine, measured in the same run. Prints one line of JSON for each figure:
// { "name": …, "ms": median of one run, "gflops": …, "of_peak": … }.
//
// The peak is that of separate multiplications and additions of four lanes, which is what seeded
// training uses in every build; relaxed SIMD's fused ones do not count here.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "id2vec/next_token_model.hpp"
#include "id2vec/simd_backend.hpp"
#include "sampling.hpp"
#include "simd/f32x4.hpp"
#include "simd/matrix_product.hpp"

namespace {

using namespace id2vec;
using bench::Contestant;
using simd::F32x4;
using simd::MatrixView;

volatile float sink;

constexpr std::size_t kPeakTurns = 20000;
constexpr double kPeakFlops = 2.0 * simd::kLanes * 12 * kPeakTurns;

// Twelve independent chains hide the latency of one multiplication and one addition, and leave
// three of the fifteen registers that V8 uses. Written out: an array would live in memory.
float peak_loop(float factor, float term) {
  const F32x4 m = F32x4::splat(factor);
  const F32x4 c = F32x4::splat(term);
  F32x4 s0 = c, s1 = c + m, s2 = s1 + m, s3 = s2 + m, s4 = s3 + m, s5 = s4 + m;
  F32x4 s6 = s5 + m, s7 = s6 + m, s8 = s7 + m, s9 = s8 + m, s10 = s9 + m, s11 = s10 + m;
  for (std::size_t i = 0; i < kPeakTurns; ++i) {
    s0 = s0 * m + c;
    s1 = s1 * m + c;
    s2 = s2 * m + c;
    s3 = s3 * m + c;
    s4 = s4 * m + c;
    s5 = s5 * m + c;
    s6 = s6 * m + c;
    s7 = s7 * m + c;
    s8 = s8 * m + c;
    s9 = s9 * m + c;
    s10 = s10 * m + c;
    s11 = s11 * m + c;
  }
  const F32x4 a = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  return (a + ((s8 + s9) + (s10 + s11))).sum_lanes();
}
// Called through a pointer that nobody can see through: inlined into a loop that runs once, it
// would stay in the code that V8's quick first compiler made.
float (*volatile peak_function)(float, float) = peak_loop;

// The step of the headline: V = 1,000, D = 32, 64 examples, full softmax, plain SGD.
constexpr std::uint32_t kVocabSize = 1000;
constexpr std::uint32_t kDim = 32;
constexpr std::size_t kBatch = 64;
constexpr double kProductFlops = 2.0 * kBatch * kVocabSize * kDim;

struct Examples {
  std::vector<TokenId> contexts;
  std::vector<TokenId> targets;
};

Examples made_up(std::uint32_t vocab_size, std::size_t context, std::size_t count) {
  std::uint32_t state = 1;
  const auto draw = [&] {
    state = state * 1664525U + 1013904223U;
    return static_cast<TokenId>((std::uint64_t{state} * vocab_size) >> 32);
  };
  Examples examples;
  for (std::size_t i = 0; i < count * context; ++i) examples.contexts.push_back(draw());
  for (std::size_t i = 0; i < count; ++i) examples.targets.push_back(draw());
  return examples;
}

NextTokenModel model_of(const NextTokenShape& shape, OptimizerRule rule) {
  OptimizerOptions optimizer;
  optimizer.rule = rule;
  optimizer.learning_rate = 0.01;
  auto model = NextTokenModel::create(shape, {}, optimizer);
  if (!model) std::abort();
  return std::move(model).value();
}

Contestant step_of(const char* name, NextTokenModel& model, const Examples& examples) {
  return {name,
          [&] {
            const Result<float> loss = model.step({examples.contexts, examples.targets});
            if (!loss) std::abort();
            sink = *loss;
          },
          1,
          {}};
}

void print(const Contestant& c, double flops, double peak) {
  const double rate = flops / c.median();
  std::printf("{ \"name\": \"%s\", \"ms\": %.4f, \"gflops\": %.1f, \"of_peak\": %.3f }\n",
              c.name.c_str(), c.median() * 1e3, rate / 1e9, rate / peak);
}

void print(const Contestant& c) {
  std::printf("{ \"name\": \"%s\", \"ms\": %.4f }\n", c.name.c_str(), c.median() * 1e3);
}

void measure_next_token(int rounds) {
  const NextTokenShape mean{kVocabSize, kDim, 3, false, Mixing::kMean, {}};
  NextTokenModel untied = model_of(mean, OptimizerRule::kSgd);
  NextTokenModel tied =
      model_of({kVocabSize, kDim, 3, true, Mixing::kMean, {}}, OptimizerRule::kSgd);
  NextTokenModel adam = model_of(mean, OptimizerRule::kAdam);
  NextTokenModel linear =
      model_of({kVocabSize, kDim, 3, false, Mixing::kLinear, {}}, OptimizerRule::kSgd);
  const Examples examples = made_up(kVocabSize, 3, kBatch);

  std::vector<float> logits(kBatch * kVocabSize);
  std::vector<float> mixed(kBatch * kDim, 0.1F);
  std::vector<float> outputs(std::size_t{kVocabSize} * kDim, 0.1F);
  const MatrixView z{logits.data(), kVocabSize};
  std::vector<Contestant> contestants = {
      {"peak", [] { sink = peak_function(0.999F, 0.001F); }, 1, {}},
      step_of("next_token_step_sgd", untied, examples),
      step_of("next_token_step_sgd_tied", tied, examples),
      step_of("next_token_step_sgd_linear", linear, examples),
      step_of("next_token_step_adam", adam, examples),
      {"logits",
       [&] {
         simd::product_transposed<F32x4>(logits.data(), kVocabSize, {mixed.data(), kDim},
                                         outputs.data(), kDim, {kBatch, kVocabSize, kDim});
       },
       1,
       {}},
      {"gradient_of_outputs",
       [&] {
         simd::add_product<F32x4>(outputs.data(), kDim, z.transposed(), mixed.data(), kDim,
                                  {kVocabSize, kDim, kBatch});
       },
       1,
       {}},
      {"gradient_of_mixed",
       [&] {
         simd::add_product<F32x4>(mixed.data(), kDim, z, outputs.data(), kDim,
                                  {kBatch, kDim, kVocabSize});
       },
       1,
       {}},
      {"cross_entropy",
       [&] {
         sink = static_cast<float>(cross_entropy_gradient({logits.data(), kVocabSize, kVocabSize},
                                                          examples.targets, {}, 1.0F / kBatch));
       },
       1,
       {}},
  };
  bench::compare(contestants, rounds);
  const double peak = kPeakFlops / contestants[0].median();
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    if (i == 0) {
      print(contestants[i], kPeakFlops, peak);
    } else if (contestants[i].name == "cross_entropy") {
      print(contestants[i]);
    } else {
      print(contestants[i],
            contestants[i].name.starts_with("next") ? 3 * kProductFlops : kProductFlops, peak);
    }
  }
}

// What the page asks of one frame: 300 words, a plane of 64 x 64 points, 500 examples.
void measure_surface(int rounds) {
  constexpr std::uint32_t kWords = 300;
  constexpr std::size_t kPoints = 64;
  const Examples examples = made_up(kWords, 3, 500);
  std::vector<float> axis(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) axis[i] = static_cast<float>(i) * 0.1F - 3.2F;
  std::vector<float> surface(kPoints * kPoints);
  NextTokenModel untied = model_of({kWords, 2, 3, false, Mixing::kMean, {}}, OptimizerRule::kSgd);
  NextTokenModel tied = model_of({kWords, 2, 3, true, Mixing::kMean, {}}, OptimizerRule::kSgd);
  const auto draw = [&](const char* name, NextTokenModel& model) {
    return Contestant{name,
                      [&] {
                        if (!model.loss_surface_into(
                                7, axis, axis, {examples.contexts, examples.targets}, surface)) {
                          std::abort();
                        }
                      },
                      1,
                      {}};
  };
  std::vector<Contestant> contestants = {draw("loss_surface_untied", untied),
                                         draw("loss_surface_tied", tied)};
  bench::compare(contestants, rounds);
  for (const Contestant& c : contestants) print(c);
}

}  // namespace

int main() {
  std::printf("{ \"backend\": \"%s\" }\n", std::string(simd_backend()).c_str());
  measure_next_token(300);
  measure_surface(9);
}

// The names under which JavaScript calls the core. The headers of the adapters say what each does.

#include <emscripten/bind.h>

#include "adapters.hpp"
#include "analysis_adapters.hpp"
#include "attention_adapters.hpp"
#include "id2vec/learning_rate_schedule.hpp"
#include "id2vec/optimizer.hpp"
#include "model_adapters.hpp"
#include "next_token_adapters.hpp"
#include "skip_gram_adapters.hpp"
#include "table_adapters.hpp"
#include "training_adapters.hpp"

EMSCRIPTEN_BINDINGS(id2vec) {
  using emscripten::enum_;
  using emscripten::function;
  using namespace id2vec;

  enum_<Metric>("Metric")
      .value("cosine", Metric::kCosine)
      .value("dot", Metric::kDot)
      .value("euclidean", Metric::kEuclidean);
  enum_<BagMode>("BagMode")
      .value("sum", BagMode::kSum)
      .value("mean", BagMode::kMean)
      .value("max", BagMode::kMax);
  enum_<Mixing>("Mixing").value("mean", Mixing::kMean).value("linear", Mixing::kLinear);
  enum_<OptimizerRule>("OptimizerRule")
      .value("sgd", OptimizerRule::kSgd)
      .value("adam", OptimizerRule::kAdam)
      .value("adamw", OptimizerRule::kAdamw)
      .value("adagrad", OptimizerRule::kAdagrad)
      .value("rmsprop", OptimizerRule::kRmsprop);
  enum_<ScheduleKind>("ScheduleKind")
      .value("constant", ScheduleKind::kConstant)
      .value("linear", ScheduleKind::kLinearDecay)
      .value("cosine", ScheduleKind::kWarmUpCosine);
  enum_<TextbookSurface>("TextbookSurface")
      .value("bowl", TextbookSurface::kBowl)
      .value("ravine", TextbookSurface::kRavine)
      .value("rosenbrock", TextbookSurface::kRosenbrock)
      .value("himmelblau", TextbookSurface::kHimmelblau)
      .value("beale", TextbookSurface::kBeale)
      .value("saddle", TextbookSurface::kSaddle)
      .value("plateau", TextbookSurface::kPlateau);

  function("simdBackend", &bindings::simd_backend);
  function("selfTest", &bindings::self_test);
  function("allocate", &bindings::allocate);
  function("release", &bindings::release);
  function("errorText", &bindings::error_text);
  function("errorLength", &bindings::error_length);
  function("liveHandles", &bindings::live_handles);

  function("tableZeros", &bindings::table_zeros);
  function("tableNormal", &bindings::table_normal);
  function("tableDestroy", &bindings::table_destroy);
  function("liveTableBytes", &bindings::live_table_bytes);
  function("tableValues", &bindings::table_values);
  function("tableSetRow", &bindings::table_set_row);
  function("tableRenormalise", &bindings::table_renormalise);
  function("tableLookup", &bindings::table_lookup);
  function("tableBag", &bindings::table_bag);
  function("tableGradient", &bindings::table_gradient);
  function("tableDenseProduct", &bindings::table_dense_product);
  function("tableNearest", &bindings::table_nearest);
  function("tableAnalogyQuery", &bindings::table_analogy_query);
  function("oneHot", &bindings::one_hot);
  function("dot", &bindings::dot);
  function("cosine", &bindings::cosine);
  function("distance", &bindings::distance);

  function("modelDestroy", &bindings::model_destroy);
  function("modelParameters", &bindings::model_parameters);
  function("modelParameterCount", &bindings::model_parameter_count);
  function("modelSteps", &bindings::model_steps);
  function("modelWindowsLoss", &bindings::model_windows_loss);
  function("modelCheckpointSize", &bindings::model_checkpoint_size);
  function("modelWriteCheckpoint", &bindings::model_write_checkpoint);
  function("modelRestoreCheckpoint", &bindings::model_restore_checkpoint);
  function("modelRandomDirection", &bindings::model_random_direction);
  function("modelLossSlice", &bindings::model_loss_slice);

  function("nextTokenCreate", &bindings::next_token_create);
  function("nextTokenSetLearningRate", &bindings::next_token_set_learning_rate);
  function("nextTokenStep", &bindings::next_token_step);
  function("nextTokenLoss", &bindings::next_token_loss);
  function("nextTokenGradient", &bindings::next_token_gradient);
  function("nextTokenNumericGradient", &bindings::next_token_numeric_gradient);
  function("nextTokenLogits", &bindings::next_token_logits);
  function("nextTokenSurface", &bindings::next_token_surface);
  function("nextTokenSurfacePoint", &bindings::next_token_surface_point);

  function("skipGramCreate", &bindings::skip_gram_create);
  function("skipGramSetLearningRate", &bindings::skip_gram_set_learning_rate);
  function("skipGramStep", &bindings::skip_gram_step);
  function("skipGramLoss", &bindings::skip_gram_loss);
  function("skipGramGradient", &bindings::skip_gram_gradient);

  function("attentionCreate", &bindings::attention_create);
  function("attentionSetLearningRate", &bindings::attention_set_learning_rate);
  function("attentionStep", &bindings::attention_step);
  function("attentionGradient", &bindings::attention_gradient);
  function("attentionForward", &bindings::attention_forward);

  function("trainingCreate", &bindings::training_create);
  function("trainingDestroy", &bindings::training_destroy);
  function("trainingExampleCount", &bindings::training_example_count);
  function("trainingNextBatch", &bindings::training_next_batch);
  function("trainingRun", &bindings::training_run);
  function("trainingPosition", &bindings::training_position);
  function("trainingSeek", &bindings::training_seek);
  function("optimizerCreate", &bindings::optimizer_create);
  function("optimizerDestroy", &bindings::optimizer_destroy);
  function("optimizerStep", &bindings::optimizer_step);
  function("optimizerSetLearningRate", &bindings::optimizer_set_learning_rate);
  function("optimizerReset", &bindings::optimizer_reset);

  function("corpusVocabulary", &bindings::corpus_vocabulary);
  function("corpusGenerate", &bindings::corpus_generate);
  function("tokenCounts", &bindings::token_counts);
  function("tokenEntropy", &bindings::token_entropy);
  function("permutation", &bindings::permutation);
  function("principalComponents", &bindings::principal_components);
  function("trajectoryPlane", &bindings::trajectory_plane);
  function("surfaceView", &bindings::surface_view);
  function("surfaceAt", &bindings::surface_at);
  function("surfaceGrid", &bindings::surface_grid);
}

// The names under which JavaScript calls what learns. The headers of the adapters say what each
// does.

#include <emscripten/bind.h>

#include "analysis_adapters.hpp"
#include "attention_adapters.hpp"
#include "id2vec/learning_rate_schedule.hpp"
#include "id2vec/optimizer.hpp"
#include "model_adapters.hpp"
#include "next_token_adapters.hpp"
#include "skip_gram_adapters.hpp"
#include "training_adapters.hpp"

EMSCRIPTEN_BINDINGS(id2vec_trainer) {
  using emscripten::enum_;
  using emscripten::function;
  using namespace id2vec;

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
  function("principalComponents", &bindings::principal_components);
  function("trajectoryPlane", &bindings::trajectory_plane);
  function("surfaceView", &bindings::surface_view);
  function("surfaceAt", &bindings::surface_at);
  function("surfaceGrid", &bindings::surface_grid);
}

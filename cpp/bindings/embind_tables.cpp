// The names under which JavaScript calls what concerns tables. The headers of the adapters say what
// each does.

#include <emscripten/bind.h>

#include "adapters.hpp"
#include "analysis_adapters.hpp"
#include "table_adapters.hpp"

EMSCRIPTEN_BINDINGS(id2vec_tables) {
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
  function("permutation", &bindings::permutation);
}

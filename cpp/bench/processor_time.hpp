#pragma once

// Processor time of this process, which does not run while others have the processor. Under
// Emscripten std::clock() is the time of day; Node knows better. There it counts all threads, those
// of V8's compilers too, which is to this library's disadvantage.

#ifdef __EMSCRIPTEN__
#include <emscripten/em_js.h>
#else
#include <ctime>
#endif

namespace id2vec::bench {

#ifdef __EMSCRIPTEN__
EM_JS(double, node_processor_seconds, (), {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
})
inline double processor_seconds() { return node_processor_seconds(); }
#else
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
#endif

}  // namespace id2vec::bench

#pragma once

// Timing on a machine that others use too, in processor time. Contestants take turns, each for
// about a millisecond at a time, so that what disturbs one disturbs all, and the median passes over
// the samples that were disturbed all the same. A turn begins with a run that does not count: it
// brings the data back into the cache.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "processor_time.hpp"

namespace id2vec::bench {

struct Contestant {
  std::string name;
  std::function<void()> work;
  int times = 1;  // in one sample
  std::vector<double> seconds;

  double median() const {
    std::vector<double> sorted = seconds;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<int>(sorted.size() / 2));
    return sorted[sorted.size() / 2];
  }
};

inline double seconds_of(const std::function<void()>& work, int times) {
  const double start = processor_seconds();
  for (int i = 0; i < times; ++i) work();
  return (processor_seconds() - start) / times;
}

// Fills in the seconds of one run of each.
inline void compare(std::vector<Contestant>& contestants, int rounds) {
  constexpr double kSample = 1e-3;
  // A wasm engine compiles again, better, what has run for a while, and does so beside the program:
  // the warm-up is a matter of time.
  constexpr double kWarmUp = 0.5;
  for (Contestant& c : contestants) {
    double fastest = seconds_of(c.work, 1);
    for (double spent = fastest; spent < kWarmUp;) {
      const double seconds = seconds_of(c.work, 1);
      fastest = std::min(fastest, seconds);
      spent += seconds;
    }
    c.times = std::max(1, static_cast<int>(kSample / std::max(fastest, 1e-7)));
  }
  for (int round = 0; round < rounds; ++round) {
    for (Contestant& c : contestants) {
      c.work();
      c.seconds.push_back(seconds_of(c.work, c.times));
    }
  }
}

}  // namespace id2vec::bench

#pragma once

// log, sin and cos in double with the same bits in every build (see simd/math.hpp for why and for
// the sources): for the fills of fewer than 16 random numbers, cross-entropy, entropy and learning
// rate schedules. The errors are below 2^-52, relative for log and
// absolute for sin and cos: rounded to float, a normal number is the correctly rounded one unless
// it lies within 1e-15 of the middle between two floats.

namespace id2vec {

// Natural logarithm of normal positive x.
double portable_log(double x);

struct DoubleSinCos {
  double sin;
  double cos;
};

// Of x in [-16, 16].
DoubleSinCos portable_sincos(double x);

}  // namespace id2vec

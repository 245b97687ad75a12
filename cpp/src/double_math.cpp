#include "double_math.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace id2vec {
namespace {

// c[0] + x (c[1] + x (c[2] + …))
template <std::size_t kCount>
double polynomial(double x, const double (&c)[kCount]) {
  double sum = c[kCount - 1];
  for (std::size_t i = kCount - 1; i-- > 0;) sum = sum * x + c[i];
  return sum;
}

}  // namespace

double portable_log(double x) {
  constexpr std::uint64_t kOne = 0x3FF0000000000000;
  constexpr std::uint64_t kSqrtHalf = 0x3FE6A09E667F3BCD;
  const std::uint64_t shifted = std::bit_cast<std::uint64_t>(x) + (kOne - kSqrtHalf);
  const auto k = static_cast<double>(static_cast<std::int64_t>(shifted >> 52) - 1023);
  const double m = std::bit_cast<double>((shifted & 0x000FFFFFFFFFFFFF) + kSqrtHalf);

  const double f = m - 1;
  const double s = f / (f + 2);
  const double z = s * s;
  const double r = z * polynomial(z, {2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13,
                                      2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21});
  const double half_square = 0.5 * f * f;
  // log 2 in two parts; the first has 40 bits, so that k times it is exact.
  const double k_high = k * 0x1.62e42fefa2p-1;
  const double k_low = k * 0x1.9ef35793c7673p-41;
  return k_high - ((half_square - (s * (half_square + r) + k_low)) - f);
}

DoubleSinCos portable_sincos(double x) {
  constexpr double kRounder = 0x1.8p52;  // adding it rounds to the nearest integer
  const double rounded = x * 0x1.45f306dc9c883p-1 + kRounder;
  const auto j = std::bit_cast<std::uint64_t>(rounded);
  const double count = rounded - kRounder;
  // pi / 2 in three parts; the first two have 33 bits, so that j times them is exact.
  const double r =
      ((x - count * 0x1.921fb544p0) - count * 0x1.0b4611a6p-34) - count * 0x1.3198a2e037073p-69;

  const double z = r * r;
  // Reciprocals of factorials, 1/3! to 1/18!, with the signs of the two series.
  const double sine =
      r + r * z *
              polynomial(z, {-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800,
                             1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000});
  const double tail =
      polynomial(z, {1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600,
                     -1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000});
  const double cosine = (1 - 0.5 * z) + z * z * tail;

  const bool odd = (j & 1) != 0;
  const double sin_size = odd ? cosine : sine;
  const double cos_size = odd ? sine : cosine;
  return {(j & 2) != 0 ? -sin_size : sin_size, ((j + 1) & 2) != 0 ? -cos_size : cos_size};
}

}  // namespace id2vec

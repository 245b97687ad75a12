#pragma once

// The check on a gradient: the loss once more, in double and by plain loops that share nothing with
// the fast ones, and its derivatives by central differences,
//
//   dL/dp = (L(p + h) - L(p - h)) / 2h + O(h^2),   h = 1e-5.
//
// In float32 such a difference would drown in rounding; in double it is good to about ten digits.

#include <cstdint>
#include <span>

#include "id2vec/next_token_model.hpp"
#include "id2vec/result.hpp"
#include "id2vec/token_id.hpp"

namespace id2vec {

// Both allocate 8 bytes a parameter (kOutOfMemory), take the examples that NextTokenModel::loss()
// takes and refuse what it refuses, and leave the model alone. Their last digits may differ between
// builds, as those of the C library's exponential do.

// L in double.
Result<double> reference_loss(const NextTokenModel& model, const NextTokenExamples& examples);

// out[i] = dL / d parameters()[places[i]]; `out` is as long as `places` (kBadArgument), each place
// below the number of parameters (kOutOfRange). Cost: two losses in double a place, each some ten
// times that of the fast loss.
Status numeric_gradient_into(const NextTokenModel& model, const NextTokenExamples& examples,
                             std::span<const std::uint32_t> places, std::span<double> out);

}  // namespace id2vec

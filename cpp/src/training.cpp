#include "id2vec/training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "all_finite.hpp"
#include "token_checks.hpp"

namespace id2vec {
namespace {

// Steps between two snapshots, and so at most twice this many are repeated to find the last good
// state.
constexpr std::size_t kSnapshotInterval = 64;

}  // namespace

Training::Training(TrainableModel& model, AlignedBuffer<TokenId> text,
                   const TrainingOptions& options, ExampleOrder order,
                   AlignedBuffer<TokenId> windows, Snapshot snapshot)
    : order_(std::move(order)),
      model_(&model),
      text_(std::move(text)),
      windows_(std::move(windows)),
      options_(options),
      snapshot_(std::move(snapshot)) {}

Result<Training> Training::create(TrainableModel& model, AlignedBuffer<TokenId> text,
                                  const TrainingOptions& options) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const std::size_t window = model.window();
  if (options.batch == 0) return out_of_range("batch", 0, 1, kMost);
  if (text.size() < window) {
    return Error(ErrorCode::kBadArgument, "text", "text has ", text.size(),
                 " tokens; accepted: at least ", window, ", one context and its target");
  }
  const std::uint64_t examples = std::uint64_t{text.size()} - window + 1;
  if (examples > kMost) return out_of_range("text", text.size(), window, kMost);
  if (const Status status = check_tokens("text", text.span(), model.vocab_size()); !status) {
    return status.error();
  }
  if (const Status status = model.check_text(text.span()); !status) return status.error();
  if (const Status status = options.schedule.check(); !status) return status.error();

  auto order = ExampleOrder::create(static_cast<std::uint32_t>(examples), options.seed);
  if (!order) return order.error();
  auto windows = AlignedBuffer<TokenId>::allocate(std::uint64_t{options.batch} * window);
  if (!windows) return windows.error();
  auto parameters = AlignedBuffer<float>::allocate(model.parameters().size());
  if (!parameters) return parameters.error();
  auto averages = AlignedBuffer<float>::allocate(model.averages().size());
  if (!averages) return averages.error();
  return Training(model, std::move(text), options, std::move(order).value(),
                  std::move(windows).value(),
                  {std::move(parameters).value(), std::move(averages).value()});
}

Result<TrainingSlice> Training::run(std::span<float> losses) {
  std::size_t copied = 0;  // the steps made before the snapshot
  take_snapshot();
  const auto end_at_last_good = [&](std::size_t steps) {
    return TrainingSlice{copied + rewind(steps - copied), true};
  };
  for (std::size_t i = 0; i < losses.size(); ++i) {
    if (i - copied == kSnapshotInterval) {
      if (!is_good()) return end_at_last_good(i);
      take_snapshot();
      copied = i;
    }
    const Result<float> loss = step();
    if (!loss) {
      if (loss.error().code() == ErrorCode::kDiverged) return end_at_last_good(i);
      return loss.error();
    }
    losses[i] = *loss;
  }
  if (!losses.empty() && !is_good()) return end_at_last_good(losses.size());
  return TrainingSlice{losses.size(), false};
}

std::size_t Training::rewind(std::size_t steps) {
  if (steps == 0) return 0;
  // The steps succeeded before, and they do the same again.
  const auto repeat = [this](std::size_t count) {
    restore_snapshot();
    for (std::size_t i = 0; i < count; ++i) static_cast<void>(step().ok());
  };
  restore_snapshot();
  std::size_t good = 0;
  while (good + 1 < steps) {
    static_cast<void>(step().ok());
    if (!is_good()) {
      repeat(good);
      break;
    }
    ++good;
  }
  return good;
}

void Training::prepare_batch() {
  if (prepared_) return;
  const std::size_t window = model_->window();
  TokenId* to = windows_.data();
  for (std::uint32_t b = 0; b < options_.batch; ++b, to += window) {
    std::copy_n(text_.data() + order_.next(), window, to);
  }
  prepared_ = true;
}

std::span<const TokenId> Training::next_batch() {
  prepare_batch();
  return windows_.span();
}

Result<float> Training::step() {
  prepare_batch();
  const std::uint64_t number = drawn() / options_.batch;
  const Result<float> loss =
      model_->step_on_windows(windows_.span(), options_.schedule.factor(number));
  if (loss) prepared_ = false;
  return loss;
}

bool Training::is_good() {
  if (!all_finite(model_->parameters())) return false;
  prepare_batch();
  const Result<float> loss = model_->loss_of_windows(windows_.span());
  // A refusal says nothing about the state; the step that meets it reports it.
  return !loss || std::isfinite(*loss);
}

void Training::take_snapshot() {
  std::ranges::copy(model_->parameters(), snapshot_.parameters.data());
  std::ranges::copy(model_->averages(), snapshot_.averages.data());
  snapshot_.model_steps = model_->steps();
  snapshot_.drawn = drawn();
}

void Training::restore_snapshot() {
  std::ranges::copy(snapshot_.parameters.span(), model_->parameters().begin());
  std::ranges::copy(snapshot_.averages.span(), model_->averages().begin());
  model_->set_steps(snapshot_.model_steps);
  seek_to(snapshot_.drawn);
}

std::uint64_t Training::drawn() const { return order_.drawn() - (prepared_ ? options_.batch : 0); }

void Training::seek_to(std::uint64_t drawn) {
  order_.seek(drawn);
  prepared_ = false;
}

TrainingPosition Training::position() const { return {options_.seed, drawn()}; }

Status Training::seek(TrainingPosition position) {
  if (position.seed != options_.seed) {
    return Error(ErrorCode::kBadArgument, "position", "the position has seed ", position.seed,
                 "; accepted: ", options_.seed, ", the training's own");
  }
  seek_to(position.drawn);
  return Success{};
}

}  // namespace id2vec

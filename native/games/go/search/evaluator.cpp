#include "games/go/search/evaluator.h"

#include <algorithm>
#include <cmath>

#include "games/go/area.h"
#include "games/go/reading.h"
#include "games/go/tuning.h"

namespace ludoteca::go {
namespace {

constexpr std::size_t kRecent = 3;

}  // namespace

NetworkEvaluator::NetworkEvaluator(const Network& network, const Position& position,
                                   std::vector<Action> moves, std::uint64_t seed)
    : position_(position),
      moves_(std::move(moves)),
      seed_(seed),
      inference_(network, position.board().size) {}

void NetworkEvaluator::play(Action action) {
    undos_.push_back(position_.play(action));
    moves_.push_back(action);
}

void NetworkEvaluator::undo() {
    position_.undo(moves_.back(), undos_.back());
    moves_.pop_back();
    undos_.pop_back();
}

// Below the root a random symmetry of the board is evaluated, so that the network's errors average
// out.
int NetworkEvaluator::symmetry() const {
    return undos_.empty() ? 0 : static_cast<int>(mix(position_.stones().key() ^ seed_) >> 61);
}

const Evaluation& NetworkEvaluator::evaluate() {
    evaluation_.policy.clear();
    evaluation_.is_terminal = position_.passes() >= Position::kPassesThatEnd;
    if (evaluation_.is_terminal) {
        evaluate_terminal();
        return evaluation_;
    }
    std::array<Action, kRecent> recent;
    const std::size_t known = std::min(kRecent, moves_.size());
    std::copy_n(moves_.rbegin(), known, recent.begin());
    const NetworkOutput& output =
        inference_.evaluate(position_, {recent.data(), known}, symmetry());
    evaluation_.value =
        std::lerp(output.value, value_by_ownership(output), kTuning.ownership_weight);
    evaluation_.lead = output.lead;
    evaluation_.ownership = output.ownership;
    fill_policy(output);
    return evaluation_;
}

// The result predicted by the ownership head. It was trained on every point, the value head on one
// number per game, so their errors differ.
float NetworkEvaluator::value_by_ownership(const NetworkOutput& output) const {
    double lead = position_.area_komi();
    lead = position_.turn() == Seat::kFirst ? -lead : lead;
    for (const float owner : output.ownership) {
        lead += owner;
    }
    return static_cast<float>(std::tanh(lead / (kTuning.points_per_line * position_.board().size)));
}

// Score a finished game, with dead stones as the ownership head sees them where the rules remove
// them.
void NetworkEvaluator::evaluate_terminal() {
    const NetworkOutput& output = inference_.evaluate(position_, {}, symmetry());
    evaluation_.ownership = output.ownership;
    correct_ownership(position_, evaluation_.ownership);
    const double komi = position_.area_komi();
    const bool is_black = position_.turn() == Seat::kFirst;
    double lead = is_black ? -komi : komi;
    if (position_.rules().marking) {
        for (const float owner : evaluation_.ownership) {
            lead += owner > kTuning.owned ? 1 : owner < -kTuning.owned ? -1 : 0;
        }
    } else {
        const auto [black, white] = position_.score();
        lead = is_black ? black - white : white - black;
    }
    evaluation_.lead = static_cast<float>(lead);
    evaluation_.value = lead > 0 ? 1.0F : lead < 0 ? -1.0F : 0.0F;
}

void NetworkEvaluator::fill_policy(const NetworkOutput& output) {
    ActionList moves;
    position_.moves(moves);
    const int mover = index(position_.turn());
    const Area area =
        area_of(ReadingBoard(position_.board(), position_.stones().all(), position_.ko()));
    float most = -1e9F;
    for (const Action move : moves) {
        most = std::max(most, output.policy[move]);
    }
    float sum = 0;
    for (const Action move : moves) {
        // Never fill unconditionally alive area, unless dead stones must be captured.
        if (move != position_.pass() &&
            (position_.stones().is_eye(move, mover) ||
             (position_.rules().marking && area.alive[move] != kFree))) {
            continue;
        }
        const float prior = std::exp(output.policy[move] - most);
        sum += prior;
        evaluation_.policy.push_back({move, prior});
    }
    for (PolicyEntry& entry : evaluation_.policy) {
        entry.prior /= sum;
    }
    std::erase_if(evaluation_.policy, [&](const PolicyEntry& entry) {
        return entry.prior < kTuning.least_prior && entry.action != position_.pass();
    });
    std::stable_sort(evaluation_.policy.begin(), evaluation_.policy.end(),
                     [](const PolicyEntry& a, const PolicyEntry& b) { return a.prior > b.prior; });
}

void correct_ownership(const Position& position, std::span<float> ownership) {
    const ReadingBoard board(position.board(), position.stones().all(), position.ko());
    const int mover = index(position.turn());
    const Area area = area_of(board);
    for (Point point = 0; point < position.board().points; ++point) {
        if (area.alive[point] != kFree) {
            ownership[point] = area.alive[point] == mover ? 1.0F : -1.0F;
        } else if (!board.is_free(point) && board.chain(point) == point) {
            float sum = 0;
            board.each_stone(point, [&](Point stone) { sum += ownership[stone]; });
            const float mean = sum / static_cast<float>(board.size(point));
            board.each_stone(point, [&](Point stone) { ownership[stone] = mean; });
        }
    }
}

}  // namespace ludoteca::go

#include "games/go/search/passing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/go/tuning.h"

namespace ludoteca::go {
namespace {

// Whether an empty point touches both colours (dame).
bool is_neutral(const Position& position, Point point) {
    std::array<bool, 4> beside{};
    for (const Point neighbour : position.board().beside[point]) {
        beside[position.stones()[neighbour]] = true;
    }
    return position.stones().is_free(point) && beside[0] && beside[1];
}

// Whether every point is owned; dame matter only under area scoring.
bool is_settled(const Position& position, const Thought& thought, float certainty) {
    for (Point point = 0; point < position.board().points; ++point) {
        const bool is_free_to_leave = !position.rules().area && is_neutral(position, point);
        if (std::abs(thought.ownership[point]) < certainty && !is_free_to_leave) {
            return false;
        }
    }
    return true;
}

}  // namespace

void prefer_pass(const Position& position, Thought& thought) {
    const auto pass =
        std::find_if(thought.lines.begin(), thought.lines.end(),
                     [&](const Line& line) { return line.actions.front() == position.pass(); });
    const bool has_passed = position.passes() > 0;
    if (pass == thought.lines.end() ||
        pass->visits < (has_passed ? kTuning.last_pass_visits : kTuning.pass_visits) ||
        (!has_passed && position.rules().area)) {
        return;
    }
    const Line& best = thought.lines.front();
    const bool keeps_result = has_passed && pass->result >= best.result - kTuning.pass_result_loss;
    const bool keeps_points = pass->score >= best.score - kTuning.pass_score_loss;
    // In a lost game the margin does not matter.
    const bool is_lost = best.result < kTuning.lost_result;
    if ((keeps_points && keeps_result) ||
        ((keeps_points || is_lost) && is_settled(position, thought, kTuning.settled)) ||
        (has_passed && is_settled(position, thought, kTuning.certain))) {
        std::rotate(thought.lines.begin(), pass, pass + 1);
    }
}

}  // namespace ludoteca::go

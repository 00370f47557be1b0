#include "games/go/passing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ludoteca::go {
namespace {

// A pass that was seen so often can be judged; one that ends the game is counted.
constexpr std::uint64_t kVisitsOfPass = 8;
constexpr std::uint64_t kVisitsOfEnd = 1;
// How much less a pass may seem to be worth.
constexpr double kResultLost = 0.02;
constexpr int kHundredthsLost = 60;
// From which result on a game is lost.
constexpr double kLost = -0.8;
// From which certainty on a point is settled, and beyond doubt.
constexpr float kSettled = 0.8F;
constexpr float kCertain = 0.9F;

// Whether a free point lies between both colours, so that it is nobody's.
bool is_neutral(const Position& position, Point point) {
    std::array<bool, 4> beside{};
    for (const Point neighbour : position.board().beside[point]) {
        beside[position.stones()[neighbour]] = true;
    }
    return position.stones().is_free(point) && beside[0] && beside[1];
}

// Whether each point has its owner; neutral points only matter where living stones count.
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
    if (pass == thought.lines.end() || pass->visits < (has_passed ? kVisitsOfEnd : kVisitsOfPass) ||
        (!has_passed && position.rules().area)) {
        return;
    }
    const Line& best = thought.lines.front();
    const bool keeps_result = has_passed && pass->result >= best.result - kResultLost;
    const bool keeps_points = pass->score >= best.score - kHundredthsLost;
    // In a lost game the points by which it is lost do not matter.
    const bool is_lost = best.result < kLost;
    if ((keeps_points && keeps_result) ||
        ((keeps_points || is_lost) && is_settled(position, thought, kSettled)) ||
        (has_passed && is_settled(position, thought, kCertain))) {
        std::rotate(thought.lines.begin(), pass, pass + 1);
    }
}

}  // namespace ludoteca::go

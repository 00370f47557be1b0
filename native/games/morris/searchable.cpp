#include "games/morris/searchable.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bits.h"

namespace ludoteca::morris {

using solve::morris::Cell;
using solve::morris::kind;
using solve::morris::Lookup;
using solve::morris::plies;

namespace {

struct Lines {
    std::array<int, 4> open{};  // lines without an enemy man, by own men
    Points milled = 0, closing = 0;
    Edges slides = 0, closing_slides = 0;

    Lines(const Board& board, Points men, Points free) {
        slides = board.touching(men) & board.touching(free);
        for (int direction = 0; direction < board.directions; ++direction) {
            Points closing_here = 0;
            for (const Points mill : board.mills[direction]) {
                const Points missing = mill & ~men;
                const int held = std::popcount(mill & men);
                open[held] += (missing & ~free) == 0;
                milled |= missing == 0 ? mill : 0;
                closing_here |= held == 2 ? missing & free : 0;
            }
            closing |= closing_here;
            closing_slides |= board.touching(closing_here) & board.aside[direction];
        }
        closing_slides &= slides;
    }
};

int blocked(const Board& board, Points men, Points free) {
    int count = 0;
    while (men) {
        count += (board.near[take_first(men)] & free) == 0;
    }
    return count;
}

Score line_value(const Board& board, Points men, Points free, const EvalWeights& weights) {
    const Lines lines(board, men, free);
    const Edges out = board.touching(lines.milled);
    return weights.mill * lines.open[3] + weights.pair * lines.open[2] +
           weights.single * lines.open[1] + weights.closing * std::popcount(lines.closing) +
           weights.slide * std::popcount(lines.closing_slides) +
           weights.running * std::popcount(lines.closing_slides & out) +
           weights.exit * std::popcount(lines.slides & out) +
           weights.step * std::popcount(lines.slides) + weights.blocked * blocked(board, men, free);
}

}  // namespace

bool SearchPosition::flies(Seat seat) const {
    return rules_.flying && men_left(seat) <= kFewest && hands_[index(seat)] == 0;
}

Score SearchPosition::evaluate() const {
    const Seat other = opponent(turn_);
    const int flights = flies(turn_) - flies(other);
    const bool is_placing = (hands_[0] | hands_[1]) != 0;
    const Tuning& tuning = morris::kTuning;
    const EvalWeights& weights = is_placing                     ? tuning.placing
                                 : flies(turn_) || flies(other) ? tuning.flying
                                                                : tuning.moving;
    return weights.tempo + weights.man * (men_left(turn_) - men_left(other)) +
           weights.flight * flights + line_value(board(), own(), free(), weights) -
           line_value(board(), enemy(), free(), weights);
}

std::optional<Score> SearchPosition::verdict(int ply) const {
    if (is_over_on_board()) {
        return score_of<SearchPosition>(end_on_board(), turn_, ply);
    }
    if (ply == 0) {
        return std::nullopt;
    }
    if (rules_.repetition != 0 && quiet_ >= kSoonestReturn &&
        past_.has_since(Position::key(), before_.root)) {
        return 0;
    }
    const std::optional<Outcome> ended = may_be_drawn() ? end_by_past() : std::nullopt;
    if (ended) {
        return score_of<SearchPosition>(*ended, turn_, ply);
    }
    return tablebases_ != nullptr ? score_in_tablebase(ply) : std::nullopt;
}

// Tablebases ignore the quiet-turn rule. A win that may come too late scores below a certain one
// but above everything else.
std::optional<Score> SearchPosition::score_in_tablebase(int ply) const {
    constexpr Score kLongWin = 30'000;
    const Lookup::Known known = tablebases_->find(*this, 0);
    if (!known || !*known) {
        return std::nullopt;
    }
    const Cell cell = **known;
    if (kind(cell) == solve::morris::kDraw) {
        return 0;
    }
    const Seat winner = kind(cell) == solve::morris::kWin ? turn_ : opponent(turn_);
    if (plies(cell) > longest_wins_[index(winner)]) {
        return std::nullopt;
    }
    const int end = ply + plies(cell);
    const bool is_in_time = end < 2 * kMaxPly && ends_in_time(plies(cell));
    const Score score = (is_in_time ? kWin : kLongWin) - end;
    return kind(cell) == solve::morris::kWin ? score : -score;
}

// The distance decreases along a winning line, so a barred position blocks only longer wins.
void SearchPosition::limit_wins() {
    for (const std::uint64_t barred : before_.barred) {
        if (tablebases_ == nullptr) {
            return;
        }
        const Lookup::Known known = tablebases_->find(at(barred), 0);
        if (known && *known && kind(**known) != solve::morris::kDraw) {
            const Seat turn = at(barred).turn();
            const Seat winner = kind(**known) == solve::morris::kWin ? turn : opponent(turn);
            int& longest = longest_wins_[index(winner)];
            longest = std::min(longest, plies(**known));
        }
    }
}

void SearchPosition::noisy_moves(ActionList& list) const {
    ActionList all;
    moves(all);
    for (const Action action : all) {
        if (is_noisy(action)) {
            list.add(action);
        }
    }
}

void SearchPosition::quiet_moves(ActionList& list) const {
    ActionList all;
    moves(all);
    for (const Action action : all) {
        if (!is_noisy(action)) {
            list.add(action);
        }
    }
}

}  // namespace ludoteca::morris

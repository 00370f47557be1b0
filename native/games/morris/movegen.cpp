// Move generation: list, count, check, draw.

#include <algorithm>
#include <array>
#include <bit>

#include "core/bits.h"
#include "games/morris/position.h"

namespace ludoteca::morris {

// All placements and moves as sets, with the mills that they close. Flights exclude placements and
// slides.
struct Position::Ways {
    struct Way {
        int from, to;
        bool closes;
    };

    const Board& board;
    Points men, free;
    Points placements = 0, closing_placements = 0;
    Edges slides = 0, closing_slides = 0;  // edges from an own man to a free point
    std::array<Points, kFewest> closing_flights{};
    int count = 0, closing_count = 0;

    explicit Ways(const Position& position)
        : board(position.board()), men(position.own()), free(position.free()) {
        if (position.is_over_on_board()) {
            return;
        }
        if (position.has_hand()) {
            add_placements();
        }
        if (position.flies()) {
            add_flights();
        } else if (!position.must_place()) {
            add_slides();
        }
    }

    // The n-th way, in any fixed order.
    Way pick(int n) const {
        const int placed = std::popcount(placements);
        if (n < placed) {
            return placement(nth(placements, n));
        }
        if (slides) {
            return slide(nth(slides, n - placed));
        }
        const int targets = std::popcount(free);
        return flight(n / targets, nth(free, n % targets));
    }

    Way pick_closing(int n) const {
        const int placed = std::popcount(closing_placements);
        if (n < placed) {
            return placement(nth(closing_placements, n));
        }
        if (closing_slides) {
            return slide(nth(closing_slides, n - placed));
        }
        int flyer = 0;
        while (n >= std::popcount(closing_flights[flyer])) {
            n -= std::popcount(closing_flights[flyer++]);
        }
        return flight(flyer, nth(closing_flights[flyer], n));
    }

    Action number(const Way& way, int taken) const {
        return board.number({way.from, way.to, taken});
    }

  private:
    void add_placements() {
        placements = free;
        closing_placements = free & board.closing(men);
        count += std::popcount(placements);
        closing_count += std::popcount(closing_placements);
    }

    void add_slides() {
        slides = board.touching(men) & board.touching(free);
        for (int direction = 0; direction < board.directions; ++direction) {
            // A man that slides along a line leaves it, so it can only close a crossing one.
            const Points closing = free & board.closing(men, direction);
            closing_slides |= board.touching(closing) & board.aside[direction];
        }
        closing_slides &= slides;
        count += std::popcount(slides);
        closing_count += std::popcount(closing_slides);
    }

    void add_flights();

    Way placement(int to) const {
        return {board.nobody(), to, (closing_placements & just(to)) != 0};
    }

    Way slide(int edge) const {
        const Points ends = board.ends[edge];
        return {std::countr_zero(ends & men), std::countr_zero(ends & free),
                (closing_slides >> edge & 1) != 0};
    }

    Way flight(int flyer, int to) const {
        return {nth(men, flyer), to, (closing_flights[flyer] & just(to)) != 0};
    }
};

void Position::Ways::add_flights() {
    Points flyers = men;
    for (Points& targets : closing_flights) {
        targets = free & board.closing(men ^ just(take_first(flyers)));
        closing_count += std::popcount(targets);
    }
    count += kFewest * std::popcount(free);
}

// A man in a mill is safe while another man is not.
Points Position::victims() const {
    if (rules_.line_wins) {
        return 0;
    }
    const Points safe = board().in_mills(enemy());
    return safe == enemy() ? enemy() : enemy() & ~safe;
}

Points Position::reach(int from) const {
    return from == board().nobody() || flies() ? free() : free() & board().near[from];
}

void Position::moves(ActionList& list) const {
    if (is_over_on_board()) {
        return;
    }
    const Points victims = this->victims();
    const int nobody = board().nobody();
    const auto add_from = [&](int from) {
        const Points closing = victims ? board().closing(others(from)) : 0;
        for (Points targets = reach(from); targets;) {
            const int to = take_first(targets);
            if (!(closing & just(to))) {
                list.add(board().number({from, to, nobody}));
                continue;
            }
            for (Points left = victims; left;) {
                list.add(board().number({from, to, take_first(left)}));
            }
        }
    };
    if (has_hand()) {
        add_from(nobody);
    }
    if (!must_place()) {
        for (Points men = own(); men;) {
            add_from(take_first(men));
        }
    }
}

int Position::count_moves() const {
    const Ways ways(*this);
    if (ways.closing_count == 0) {
        return ways.count;
    }
    // Without a victim, closing a mill is an ordinary turn.
    const int further = std::max(std::popcount(victims()) - 1, 0);
    return ways.count + ways.closing_count * further;
}

bool Position::is_move(Action action) const {
    if (action >= action_count() || is_over_on_board()) {
        return false;
    }
    const auto [from, to, taken] = board().turn(action);
    const int nobody = board().nobody();
    const bool starts = from == nobody ? has_hand() : !must_place() && (own() & just(from));
    if (!starts || !(reach(from) & just(to))) {
        return false;
    }
    const Points victims = this->victims();
    if (victims && board().closes(others(from), to)) {
        return taken != nobody && (victims & just(taken));
    }
    return taken == nobody;
}

Action Position::random_move(Random& random) const {
    const Ways ways(*this);
    if (ways.count == 0) {
        return kNoAction;
    }
    const Points victims = ways.closing_count ? this->victims() : 0;
    if (!victims) {
        return ways.number(ways.pick(random.below(ways.count)), board().nobody());
    }
    // First every way with its first victim, then closing ways with the other victims.
    const int further = std::popcount(victims) - 1;
    const int n = random.below(ways.count + ways.closing_count * further);
    if (n < ways.count) {
        const Ways::Way way = ways.pick(n);
        return ways.number(way, way.closes ? std::countr_zero(victims) : board().nobody());
    }
    const int rest = n - ways.count;
    return ways.number(ways.pick_closing(rest / further), nth(victims, 1 + rest % further));
}

Action Position::random_step_move(Random& random) const {
    const Ways ways(*this);
    if (ways.count == 0) {
        return kNoAction;
    }
    const Ways::Way way = ways.pick(random.below(ways.count));
    const Points victims = way.closes ? this->victims() : 0;
    if (!victims) {
        return ways.number(way, board().nobody());
    }
    return ways.number(way, nth(victims, random.below(std::popcount(victims))));
}

}  // namespace ludoteca::morris

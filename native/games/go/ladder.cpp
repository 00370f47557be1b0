// Ladder reading.

#include <optional>

#include "games/go/reading.h"

namespace ludoteca::go {
namespace {

// Enough for a ladder across the largest board.
constexpr int kMaxNodes = 600;

}  // namespace

bool ReadingBoard::falls_in_ladder(Point chain, std::vector<Point>* attacks) {
    nodes_ = 0;
    const PointSet& liberties = liberties_[chain];
    const int count = liberties.count();
    if (count == 1) {
        return !escapes(chain);
    }
    if (count != 2) {
        return false;
    }
    const Point one = liberties.first();
    const Point other = liberties.next(static_cast<Point>(one + 1));
    bool falls = false;
    for (const Point point : {one, other}) {
        if (!catches(point, chain)) {
            continue;
        }
        if (attacks == nullptr) {
            return true;
        }
        falls = true;
        attacks->push_back(point);
    }
    return falls;
}

// Whether a chain in atari escapes if it moves first, by extending or capturing.
bool ReadingBoard::escapes(Point stone) {
    if (++nodes_ > kMaxNodes) {
        return true;
    }
    const Point chain = chains_[stone];
    const int colour = stones_[stone];
    std::array<Point, kMostPoints> tries;
    std::size_t count = 0;
    PointSet seen;
    each_stone(chain, [&](Point each) {
        for (const Point neighbour : board_->beside[each]) {
            if (stones_[neighbour] != 1 - colour) {
                continue;
            }
            const Point holder = chains_[neighbour];
            if (!seen.contains(holder) && liberties_[holder].count() == 1) {
                tries[count++] = liberties_[holder].first();
            }
            seen.add(holder);
        }
    });
    tries[count++] = liberties_[chain].first();
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_legal(tries[i], colour)) {
            continue;
        }
        play(tries[i], colour);
        const bool escapes = !is_captured(stone);
        undo();
        if (escapes) {
            return true;
        }
    }
    return false;
}

// Whether a chain is captured if its attacker moves next.
bool ReadingBoard::is_captured(Point stone) {
    const Point chain = chains_[stone];
    const int count = liberties_[chain].count();
    if (count != 2) {
        return count < 2;
    }
    if (++nodes_ > kMaxNodes) {
        return false;
    }
    const Point one = liberties_[chain].first();
    const Point other = liberties_[chain].next(static_cast<Point>(one + 1));
    return catches(one, stone) || catches(other, stone);
}

// Whether a chain cannot escape after its attacker plays on a point.
bool ReadingBoard::catches(Point point, Point stone) {
    const int attacker = 1 - stones_[stone];
    if (!is_legal(point, attacker)) {
        return false;
    }
    play(point, attacker);
    const bool is_caught = !escapes(stone);
    undo();
    return is_caught;
}

}  // namespace ludoteca::go

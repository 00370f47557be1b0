#include "games/go/reading.h"

#include <algorithm>

namespace ludoteca::go {

ReadingBoard::ReadingBoard(const Board& board, std::span<const std::uint8_t> stones, Point ko)
    : board_(&board), ko_(ko) {
    changes_.reserve(64);
    std::fill_n(stones_.begin(), board.points, kFree);
    stones_[board.off] = kOff;
    for (Point point = 0; point < board.points; ++point) {
        if (stones[point] != kFree) {
            Change change;
            put(point, stones[point], change);
        }
    }
}

bool ReadingBoard::is_legal(Point point, int colour) const {
    if (point == ko_) {
        return false;
    }
    for (const Point neighbour : board_->beside[point]) {
        const std::uint8_t stone = stones_[neighbour];
        if (stone == kFree) {
            return true;
        }
        if (stone != kOff && (stone == colour) == (liberties_[chains_[neighbour]].count() > 1)) {
            return true;
        }
    }
    return false;
}

void ReadingBoard::play(Point point, int colour) {
    Change& change = changes_.emplace_back();
    change.ko = ko_;
    change.own_liberties = liberties_[point];
    change.size = sizes_[point];
    change.chain = chains_[point];
    change.next = next_[point];
    put(point, colour, change);
    int captured = 0;
    for (const Point neighbour : board_->beside[point]) {
        if (stones_[neighbour] == 1 - colour && liberties_[chains_[neighbour]].count() == 0) {
            const Point chain = chains_[neighbour];
            change.taken[change.takes++] = chain;
            captured += sizes_[chain];
            take_off(chain);
        }
    }
    const bool is_ko = captured == 1 && sizes_[change.kept] == 1 && liberties_[point].count() == 1;
    ko_ = is_ko ? change.taken[0] : kNoPoint;
}

void ReadingBoard::undo() {
    const Change& change = changes_.back();
    const Point point = change.point;
    const int colour = stones_[point];
    for (int i = change.takes - 1; i >= 0; --i) {
        put_back(change.taken[static_cast<std::size_t>(i)], 1 - colour);
    }
    for (int i = change.joins - 1; i >= 0; --i) {
        split(change.kept, change.joined[static_cast<std::size_t>(i)]);
    }
    if (change.joins != 0) {
        liberties_[change.kept] = change.liberties;
    }
    stones_[point] = kFree;
    liberties_[point] = change.own_liberties;
    sizes_[point] = change.size;
    chains_[point] = change.chain;
    next_[point] = change.next;
    for (const Point neighbour : board_->beside[point]) {
        if (stones_[neighbour] < kFree) {
            liberties_[chains_[neighbour]].add(point);
        }
    }
    ko_ = change.ko;
    changes_.pop_back();
}

void ReadingBoard::put(Point point, int colour, Change& change) {
    stones_[point] = static_cast<std::uint8_t>(colour);
    chains_[point] = next_[point] = point;
    sizes_[point] = 1;
    liberties_[point].clear();
    Point kept = point;
    for (const Point neighbour : board_->beside[point]) {
        if (stones_[neighbour] == kFree) {
            liberties_[point].add(neighbour);
        } else if (stones_[neighbour] != kOff) {
            const Point chain = chains_[neighbour];
            liberties_[chain].remove(point);
            if (stones_[neighbour] == colour && sizes_[chain] >= sizes_[kept]) {
                kept = chain;
            }
        }
    }
    change.point = point;
    change.kept = kept;
    if (kept == point) {
        return;
    }
    change.liberties = liberties_[kept];
    const auto add = [&](Point chain) {
        change.joined[change.joins++] = chain;
        join(kept, chain);
    };
    add(point);
    for (const Point neighbour : board_->beside[point]) {
        if (stones_[neighbour] == colour && chains_[neighbour] != kept) {
            add(chains_[neighbour]);
        }
    }
}

void ReadingBoard::join(Point kept, Point joined) {
    each_stone(joined, [&](Point stone) { chains_[stone] = kept; });
    std::swap(next_[kept], next_[joined]);
    sizes_[kept] = static_cast<std::uint16_t>(sizes_[kept] + sizes_[joined]);
    liberties_[kept] |= liberties_[joined];
}

// The joined chain still has its old liberties.
void ReadingBoard::split(Point kept, Point joined) {
    std::swap(next_[kept], next_[joined]);
    each_stone(joined, [&](Point stone) { chains_[stone] = joined; });
    sizes_[kept] = static_cast<std::uint16_t>(sizes_[kept] - sizes_[joined]);
}

void ReadingBoard::take_off(Point chain) {
    each_stone(chain, [&](Point stone) { stones_[stone] = kFree; });
    each_stone(chain, [&](Point stone) {
        for (const Point neighbour : board_->beside[stone]) {
            if (stones_[neighbour] < kFree) {
                liberties_[chains_[neighbour]].add(stone);
            }
        }
    });
}

void ReadingBoard::put_back(Point chain, int colour) {
    each_stone(chain, [&](Point stone) {
        for (const Point neighbour : board_->beside[stone]) {
            if (stones_[neighbour] < kFree) {
                liberties_[chains_[neighbour]].remove(stone);
            }
        }
    });
    each_stone(chain, [&](Point stone) { stones_[stone] = static_cast<std::uint8_t>(colour); });
}

int ReadingBoard::liberties_after(Point point, int colour) {
    play(point, colour);
    const int count = liberties_[chains_[point]].count();
    undo();
    return count;
}

}  // namespace ludoteca::go

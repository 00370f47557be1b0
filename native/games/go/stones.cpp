#include "games/go/stones.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <utility>

namespace ludoteca::go {

Stones::Stones(const Board& board) : board_(&board), key_(0), free_count_(board.points) {
    for (Point point = 0; point < board.points; ++point) {
        free_[point] = point;
        spots_[point] =
            Spot{.liberties = 0, .key = 0, .chain = board.off, .next = point, .number = point};
        stones_[point] = kFree;
        around_[point] = static_cast<std::uint8_t>(board.degree[point] * kAround[kFree]);
    }
    spots_[board.off] =
        Spot{.liberties = 0, .key = 0, .chain = board.off, .next = board.off, .number = 0};
    stones_[board.off] = kOff;
    around_[board.off] = 0;
}

// Copies only what this board size uses.
Stones& Stones::operator=(const Stones& other) {
    board_ = other.board_;
    key_ = other.key_;
    free_count_ = other.free_count_;
    const std::size_t spots = static_cast<std::size_t>(board_->points) + 1;
    std::memmove(free_.data(), other.free_.data(), (spots - 1) * sizeof(Point));
    std::memmove(spots_.data(), other.spots_.data(), spots * sizeof(Spot));
    std::memmove(stones_.data(), other.stones_.data(), spots);
    std::memmove(around_.data(), other.around_.data(), spots);
    return *this;
}

bool Stones::has_liberty_by_contact(Point point, int colour) const {
    for (const Point neighbour : board_->beside[point]) {
        const std::uint8_t stone = stones_[neighbour];
        if (stone < kFree &&
            (stone == colour) != is_atari(spots_[spots_[neighbour].chain].liberties)) {
            return true;
        }
    }
    return false;
}

bool Stones::captures(Point point, int colour) const {
    return std::any_of(
        board_->beside[point].begin(), board_->beside[point].end(), [&](Point neighbour) {
            return stones_[neighbour] == 1 - colour && is_atari(liberties(neighbour));
        });
}

Liberties Stones::liberties_after(Point point, int colour) const {
    std::array<Point, 4> joined;
    std::size_t joins = 0;
    Liberties found = 0;
    for (const Point neighbour : board_->beside[point]) {
        if (is_free(neighbour)) {
            found += liberty(neighbour);
        } else if (stones_[neighbour] == colour) {
            const Point chain = spots_[neighbour].chain;
            const auto end = joined.begin() + static_cast<std::ptrdiff_t>(joins);
            if (std::find(joined.begin(), end, chain) == end) {
                joined[joins++] = chain;
                found += spots_[chain].liberties;
            }
            found -= liberty(point);
        }
    }
    return found;
}

void Stones::mark_owners(std::uint8_t* owners) const {
    std::bitset<kMostPoints> seen;
    std::array<Point, kMostPoints> region;
    for (Point point = 0; point < board_->points; ++point) {
        if (!is_free(point)) {
            owners[point] = stones_[point];
            continue;
        }
        if (seen[point]) {
            continue;
        }
        // Flood fill.
        std::size_t size = 0;
        std::array<bool, 4> touched = {false, false, false, false};
        seen.set(point);
        region[size++] = point;
        for (std::size_t i = 0; i < size; ++i) {
            for (const Point neighbour : board_->beside[region[i]]) {
                touched[stones_[neighbour]] = true;
                if (is_free(neighbour) && !seen[neighbour]) {
                    seen.set(neighbour);
                    region[size++] = neighbour;
                }
            }
        }
        const std::uint8_t owner = touched[0] == touched[1] ? kFree : (touched[0] ? 0 : 1);
        for (std::size_t i = 0; i < size; ++i) {
            owners[region[i]] = owner;
        }
    }
}

bool Stones::is_eye(Point point, int colour) const {
    if (!is_surrounded(point, colour)) {
        return false;
    }
    int enemies = board_->degree[point] < 4;
    for (const Point corner : board_->diagonal[point]) {
        enemies += stones_[corner] == 1 - colour;
    }
    return enemies < 2;
}

std::uint64_t Stones::key_after_contact(Point point, int colour) const {
    std::array<Point, 4> counted;
    std::size_t count = 0;
    const auto is_new = [&](Point chain) {
        for (std::size_t i = 0; i < count; ++i) {
            if (counted[i] == chain) {
                return false;
            }
        }
        counted[count++] = chain;
        return true;
    };
    std::uint64_t captured = 0;
    std::uint64_t own = 0;
    bool stays = touches_free(point);
    for (const Point neighbour : board_->beside[point]) {
        const std::uint8_t stone = stones_[neighbour];
        if (stone >= kFree || !is_new(spots_[neighbour].chain)) {
            continue;
        }
        const Spot& chain = spots_[spots_[neighbour].chain];
        const bool atari = is_atari(chain.liberties);
        if (stone == colour) {
            own ^= chain.key;
            stays = stays || !atari;
        } else if (atari) {
            captured ^= chain.key;
            stays = true;
        }
    }
    return stays ? key_ ^ captured ^ stone_key(point, colour) : key_ ^ own;
}

Stones::Change Stones::play(Point point, int colour) {
    Change change{};
    change.key = key_;
    const int enemy = 1 - colour;
    const bool contact = touches(point, enemy);
    put(point, colour, change);
    if (contact) {
        for (const Point neighbour : board_->beside[point]) {
            const Point chain = spots_[neighbour].chain;
            if (stones_[neighbour] == enemy && spots_[chain].liberties == 0) {
                change.taken[change.takes++] = chain;
                change.captured = static_cast<std::uint16_t>(change.captured + take_off(chain));
            }
        }
    }
    const Point chain = spots_[point].chain;
    if (spots_[chain].liberties == 0) {
        change.taken[0] = chain;
        change.lost = static_cast<std::uint16_t>(take_off(chain));
    }
    return change;
}

void Stones::undo(const Change& change, int colour) {
    if (change.lost != 0) {
        put_back(change.taken[0], colour);
    }
    for (std::size_t i = change.takes; i-- > 0;) {
        put_back(change.taken[i], 1 - colour);
    }
    for (std::size_t i = change.joins; i-- > 0;) {
        split(change.kept[i], change.joined[i]);
    }
    lift(change, colour);
    key_ = change.key;
}

void Stones::put(Point point, int colour, Change& change) {
    Spot& here = spots_[point];
    change.point = point;
    change.before = here;

    const Point last = free_[static_cast<std::size_t>(--free_count_)];
    free_[here.number] = last;
    spots_[last].number = here.number;

    const bool friends = touches(point, colour);
    const std::uint8_t turned = static_cast<std::uint8_t>(kAround[colour] - kAround[kFree]);
    const Liberties gone = liberty(point);
    Liberties liberties = 0;
    for (const Point neighbour : board_->beside[point]) {
        around_[neighbour] = static_cast<std::uint8_t>(around_[neighbour] + turned);
        liberties += is_free(neighbour) ? liberty(neighbour) : 0;
        // The chain of free and off-board points is a dummy.
        spots_[spots_[neighbour].chain].liberties -= gone;
    }
    here.liberties = liberties;
    here.key = stone_key(point, colour);
    here.chain = point;
    here.next = point;
    here.number = 1;
    stones_[point] = static_cast<std::uint8_t>(colour);
    key_ ^= here.key;

    if (friends) {
        Point chain = point;
        for (const Point neighbour : board_->beside[point]) {
            if (stones_[neighbour] == colour && spots_[neighbour].chain != chain) {
                chain = join(chain, spots_[neighbour].chain, change);
            }
        }
    }
}

Point Stones::join(Point one, Point other, Change& change) {
    if (spots_[one].number < spots_[other].number) {
        std::swap(one, other);
    }
    Spot& kept = spots_[one];
    Spot& joined = spots_[other];
    Point stone = other;
    do {
        spots_[stone].chain = one;
        stone = spots_[stone].next;
    } while (stone != other);
    kept.liberties += joined.liberties;
    kept.key ^= joined.key;
    kept.number = static_cast<std::uint16_t>(kept.number + joined.number);
    std::swap(kept.next, joined.next);
    change.kept[change.joins] = one;
    change.joined[change.joins++] = other;
    return one;
}

// The first spot of the joined chain still holds its data, except the number.
void Stones::split(Point kept, Point joined) {
    Spot& one = spots_[kept];
    Spot& other = spots_[joined];
    std::swap(one.next, other.next);
    std::uint16_t number = 0;
    Point stone = joined;
    do {
        spots_[stone].chain = joined;
        stone = spots_[stone].next;
        ++number;
    } while (stone != joined);
    other.number = number;
    one.number = static_cast<std::uint16_t>(one.number - number);
    one.key ^= other.key;
    one.liberties -= other.liberties;
}

int Stones::take_off(Point chain) {
    const std::uint8_t turned = static_cast<std::uint8_t>(kAround[kFree] - kAround[stones_[chain]]);
    key_ ^= spots_[chain].key;
    const int before = free_count_;
    Point stone = chain;
    do {
        Spot& here = spots_[stone];
        stones_[stone] = kFree;
        here.chain = board_->off;
        here.number = static_cast<std::uint16_t>(free_count_);
        free_[static_cast<std::size_t>(free_count_++)] = stone;
        const Liberties won = liberty(stone);
        for (const Point neighbour : board_->beside[stone]) {
            around_[neighbour] = static_cast<std::uint8_t>(around_[neighbour] + turned);
            spots_[spots_[neighbour].chain].liberties += won;
        }
        stone = here.next;
    } while (stone != chain);
    return free_count_ - before;
}

void Stones::put_back(Point chain, int colour) {
    const std::uint8_t turned = static_cast<std::uint8_t>(kAround[colour] - kAround[kFree]);
    std::uint16_t number = 0;
    Point stone = chain;
    do {
        Spot& here = spots_[stone];
        stones_[stone] = static_cast<std::uint8_t>(colour);
        here.chain = chain;
        const Liberties gone = liberty(stone);
        for (const Point neighbour : board_->beside[stone]) {
            around_[neighbour] = static_cast<std::uint8_t>(around_[neighbour] + turned);
            spots_[spots_[neighbour].chain].liberties -= gone;
        }
        stone = here.next;
        ++number;
    } while (stone != chain);
    spots_[chain].number = number;
    // Its own points counted as liberties while it was removed.
    spots_[chain].liberties = 0;
    free_count_ -= number;
}

void Stones::lift(const Change& change, int colour) {
    const Point point = change.point;
    const std::uint8_t turned = static_cast<std::uint8_t>(kAround[kFree] - kAround[colour]);
    const Liberties won = liberty(point);
    for (const Point neighbour : board_->beside[point]) {
        around_[neighbour] = static_cast<std::uint8_t>(around_[neighbour] + turned);
        spots_[spots_[neighbour].chain].liberties += won;
    }
    spots_[point] = change.before;
    stones_[point] = kFree;
    const auto place = static_cast<std::size_t>(change.before.number);
    const auto last = static_cast<std::size_t>(free_count_++);
    if (place != last) {
        free_[last] = free_[place];
        spots_[free_[last]].number = static_cast<std::uint16_t>(last);
    }
    free_[place] = point;
}

bool Stones::is_ok() const {
    std::uint64_t key = 0;
    int free = 0;
    for (Point point = 0; point < board_->points; ++point) {
        int around = 0;
        for (const Point neighbour : board_->beside[point]) {
            around += kAround[stones_[neighbour]];
        }
        if (around != around_[point]) {
            return false;
        }
        if (is_free(point)) {
            ++free;
            if (free_[spots_[point].number] != point) {
                return false;
            }
            continue;
        }
        key ^= stone_key(point, stones_[point]);
        if (spots_[point].chain == point && !is_chain_ok(point)) {
            return false;
        }
    }
    return key == key_ && free == free_count_;
}

bool Stones::is_chain_ok(Point chain) const {
    Liberties found = 0;
    int stones = 0;
    Point stone = chain;
    do {
        if (stones_[stone] != stones_[chain] || spots_[stone].chain != chain ||
            ++stones > board_->points) {
            return false;
        }
        for (const Point neighbour : board_->beside[stone]) {
            found += is_free(neighbour) ? liberty(neighbour) : 0;
        }
        stone = spots_[stone].next;
    } while (stone != chain);
    return found == spots_[chain].liberties && found != 0 && stones == spots_[chain].number;
}

}  // namespace ludoteca::go

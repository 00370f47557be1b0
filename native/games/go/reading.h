// A board for tactical reading: liberty sets per chain, and undo.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/go/board.h"
#include "games/go/stones.h"

namespace ludoteca::go {

class PointSet {
  public:
    void add(Point point) { words_[point / 64U] |= bit(point); }
    void remove(Point point) { words_[point / 64U] &= ~bit(point); }
    bool contains(Point point) const { return (words_[point / 64U] & bit(point)) != 0; }
    void clear() { words_ = {}; }

    PointSet& operator|=(const PointSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            words_[i] |= other.words_[i];
        }
        return *this;
    }

    int count() const {
        int count = 0;
        for (const std::uint64_t word : words_) {
            count += std::popcount(word);
        }
        return count;
    }

    Point first() const { return next(0); }
    // From this point on; there must be one.
    Point next(Point from) const {
        std::size_t i = from / 64U;
        std::uint64_t word = words_[i] & (~std::uint64_t{0} << from % 64U);
        while (word == 0) {
            word = words_[++i];
        }
        return static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
    }

    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                visit(
                    static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }

  private:
    static std::uint64_t bit(Point point) { return std::uint64_t{1} << point % 64U; }

    std::array<std::uint64_t, (kMostPoints + 63) / 64> words_ = {};
};

class ReadingBoard {
  public:
    ReadingBoard(const Board& board, std::span<const std::uint8_t> stones, Point ko);

    const Board& board() const { return *board_; }
    std::uint8_t operator[](Point point) const { return stones_[point]; }
    bool is_free(Point point) const { return stones_[point] == kFree; }
    // A chain is named by its first point.
    Point chain(Point point) const { return chains_[point]; }
    const PointSet& liberties(Point chain) const { return liberties_[chain]; }
    int size(Point chain) const { return sizes_[chain]; }

    // Neither suicide nor ko.
    bool is_legal(Point point, int colour) const;
    void play(Point point, int colour);
    void undo();

    // Liberties of the chain after a legal move.
    int liberties_after(Point point, int colour);

    // A chain with one liberty moves first, one with two is attacked first. Adds the attacking
    // moves to `attacks`.
    bool falls_in_ladder(Point chain, std::vector<Point>* attacks = nullptr);

    template <class Visit>
    void each_stone(Point chain, const Visit& visit) const {
        Point stone = chain;
        do {
            visit(stone);
            stone = next_[stone];
        } while (stone != chain);
    }

  private:
    struct Change {
        PointSet liberties;  // of the joined chain, before
        // Needed to restore a captured chain.
        PointSet own_liberties;
        std::uint16_t size;
        Point chain, next;
        std::array<Point, 4> joined, taken;
        Point point, kept, ko;
        std::uint8_t joins = 0, takes = 0;
    };

    void put(Point point, int colour, Change& change);
    void join(Point kept, Point joined);
    void split(Point kept, Point joined);
    void take_off(Point chain);
    void put_back(Point chain, int colour);

    bool escapes(Point chain);
    bool is_captured(Point chain);
    bool catches(Point point, Point stone);

    const Board* board_;
    Point ko_;
    int nodes_ = 0;  // of the current ladder
    std::vector<Change> changes_;
    std::array<std::uint8_t, kMostPoints + 1> stones_;
    std::array<Point, kMostPoints> chains_{}, next_{};
    std::array<std::uint16_t, kMostPoints> sizes_{};
    std::array<PointSet, kMostPoints> liberties_;
};

}  // namespace ludoteca::go

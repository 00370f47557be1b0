#include "games/shogi/board.h"

#include <initializer_list>

namespace ludoteca::shogi {
namespace {

struct Offset {
    int down, right;
};

// From Black's view.
constexpr Offset kOffsets[kWays] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                    {0, 1},   {1, -1}, {1, 0},  {1, 1}};

constexpr int kOff = -1;

constexpr Square beside(Square square, Offset offset) {
    const int row = square / kRow + offset.down;
    const int column = square % kRow + offset.right;
    const bool on_board = row >= 0 && row < kRow && column >= 0 && column < kRow;
    return on_board ? row * kRow + column : kOff;
}

constexpr Bitboard stepped(Square from, Seat seat, std::initializer_list<Offset> offsets) {
    const int sign = seat == Seat::kFirst ? 1 : -1;
    Bitboard steps;
    for (const Offset offset : offsets) {
        const Square to = beside(from, {sign * offset.down, sign * offset.right});
        steps |= to == kOff ? Bitboard() : Bitboard::of(to);
    }
    return steps;
}

constexpr Bitboard steps_of(int gait, Seat seat, Square from) {
    const Bitboard straight = stepped(from, seat, {{-1, 0}, {0, -1}, {0, 1}, {1, 0}});
    const Bitboard diagonal = stepped(from, seat, {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}});
    switch (gait) {
        case kPawnGait:
            return stepped(from, seat, {{-1, 0}});
        case kKnightGait:
            return stepped(from, seat, {{-2, -1}, {-2, 1}});
        case kSilverGait:
            return diagonal | stepped(from, seat, {{-1, 0}});
        case kGoldGait:
            return straight | stepped(from, seat, {{-1, -1}, {-1, 1}});
        case kKingGait:
            return straight | diagonal;
        case kHorseGait:
            return straight;
        case kDragonGait:
            return diagonal;
        default:
            return {};
    }
}

constexpr Bitboard near(Seat seat, Square square) {
    // Steps go no further than one square and reach a neighbour from two squares away; a knight
    // jumps from three ranks behind, as its owner sees it.
    const int behind = seat == Seat::kFirst ? 3 : -3;
    Bitboard squares;
    for (int right = -2; right <= 2; ++right) {
        for (const int down : {-2, -1, 0, 1, 2, behind}) {
            const Square found = beside(square, {down, right});
            squares |= found == kOff ? Bitboard() : Bitboard::of(found);
        }
    }
    return squares;
}

constexpr Ways make_ways() {
    Ways ways{};
    for (auto& row : ways.way) {
        row.fill(kNoWay);
    }
    for (Square from = 0; from < kSquares; ++from) {
        const std::size_t at = Ways::index(from);
        for (int way = 0; way < kWays; ++way) {
            Bitboard& ray = ways.rays[Ways::index(way)][at];
            for (Square to = beside(from, kOffsets[way]); to != kOff;
                 to = beside(to, kOffsets[way])) {
                ray |= Bitboard::of(to);
                ways.way[at][Ways::index(to)] = static_cast<std::uint8_t>(way);
            }
            const bool is_straight = kOffsets[way].down == 0 || kOffsets[way].right == 0;
            (is_straight ? ways.straights : ways.diagonals)[at] |= ray;
        }
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            ways.near[Ways::index(seat)][at] = near(seat, from);
            for (int gait = 0; gait < kGaits; ++gait) {
                ways.steps[Ways::index(gait)][Ways::index(seat)][at] = steps_of(gait, seat, from);
            }
        }
    }
    return ways;
}

constexpr Size make_size(int side, int zone_ranks) {
    Size size{};
    size.side = side;
    size.squares = side * side;
    int number = 0;
    for (Square square = 0; square < kSquares; ++square) {
        const int row = square / kRow;
        const Bitboard here = Bitboard::of(square);
        if (row >= side || square % kRow >= side) {
            size.outside |= here;
            continue;
        }
        size.number[square] = static_cast<std::uint8_t>(number);
        size.square[number++] = static_cast<std::uint8_t>(square);
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            const int rank = seat == Seat::kFirst ? row : side - 1 - row;
            size.zone[index(seat)] |= rank < zone_ranks ? here : Bitboard();
            size.near_zone[index(seat)] |= rank <= zone_ranks ? here : Bitboard();
            size.last_rank[index(seat)] |= rank < 1 ? here : Bitboard();
            size.last_two_ranks[index(seat)] |= rank < 2 ? here : Bitboard();
        }
    }
    return size;
}

}  // namespace

constinit const Ways kWaysTable = make_ways();
constinit const Size kFullSize = make_size(9, 3);
constinit const Size kSmallSize = make_size(5, 1);

}  // namespace ludoteca::shogi

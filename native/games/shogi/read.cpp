// Reading a position from SFEN.

#include <algorithm>
#include <array>

#include "core/text.h"
#include "games/shogi/letters.h"
#include "games/shogi/position.h"

namespace ludoteca::shogi {
namespace {

constexpr std::string_view kFields[] = {"the ranks of the board between slashes", "b or w to move",
                                        "the pieces in hand, or -", "the number of the next move"};

struct Placed {
    int kind;
    Seat seat;
    Square square;
};

Result<std::vector<Placed>> read_board(std::string_view ranks, int side) {
    std::vector<Placed> board;
    int row = 0, column = 0;
    bool promoted = false;
    for (std::size_t i = 0; i <= ranks.size(); ++i) {
        const char c = i < ranks.size() ? ranks[i] : '/';
        const int kind = kind_of(c);
        if (promoted && (kind == kNoKind || !can_promote(kind))) {
            return unreadable(ranks.substr(i), "a piece that promotes after +: P L N S B R");
        }
        if (c == '/') {
            if (column != side) {
                return unreadable(ranks, std::to_string(side) + " squares in each rank");
            }
            ++row;
            column = 0;
        } else if (kind != kNoKind) {
            if (row >= side || column >= side) {
                return unreadable(ranks, "a board of " + std::to_string(side) + " ranks and files");
            }
            board.push_back({promoted ? kind + kPromotion : kind,
                             c == upper(c) ? Seat::kFirst : Seat::kSecond, row * kRow + column});
            ++column;
        } else if (is_digit(c) && c != '0') {
            column += c - '0';
        } else if (c != '+') {
            return unreadable(ranks.substr(i),
                              "a piece K R B G S N L P or a number of free squares");
        }
        promoted = c == '+';
    }
    if (row != side) {
        return unreadable(ranks, std::to_string(side) + " ranks between slashes");
    }
    return board;
}

using Counts = std::array<std::array<int, kHandKinds>, 2>;

Result<Counts> read_hands(std::string_view hands) {
    Counts counts{};
    for (std::size_t i = 0; hands != "-" && i < hands.size(); ++i) {
        const std::size_t start = i;
        int count = 0;
        while (i < hands.size() && i < start + 2 && is_digit(hands[i])) {
            count = 10 * count + hands[i++] - '0';
        }
        const char c = i < hands.size() ? hands[i] : ' ';
        const int kind = kind_of(c);
        if ((i > start && count == 0) || kind == kNoKind || kind == kKing) {
            return unreadable(hands.substr(start),
                              "pieces R B G S N L P with their numbers, such as 2P, or -");
        }
        counts[c == upper(c) ? 0 : 1][Ways::index(kind)] += i > start ? count : 1;
    }
    return counts;
}

const char* seat_name(Seat seat) {
    return seat == Seat::kFirst ? "Black" : "White";
}

std::vector<std::string> faults_of_set(const std::vector<Placed>& board, const Counts& hands,
                                       const Rules& rules) {
    std::array<int, kHandKinds> found{};
    int kings[2] = {0, 0};
    for (const Placed& one : board) {
        if (one.kind == kKing) {
            ++kings[index(one.seat)];
        } else {
            ++found[Ways::index(plain(one.kind))];
        }
    }
    std::vector<std::string> faults;
    for (int kind = kRook; kind >= kPawn; --kind) {
        const std::size_t i = Ways::index(kind);
        const auto full = std::count_if(rules.ranks.begin(), rules.ranks.end(),
                                        [kind](char c) { return kind_of(c) == kind; });
        const int count = found[i] + hands[0][i] + hands[1][i];
        if (count > full) {
            faults.push_back(std::to_string(count) + " x " + letter(kind, Seat::kFirst) +
                             ": a set has only " + std::to_string(full));
        }
    }
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        if (kings[index(seat)] > 1) {
            faults.push_back(std::string(seat_name(seat)) + " has " +
                             std::to_string(kings[index(seat)]) + " kings instead of one");
        }
    }
    if (kings[0] + kings[1] == 0) {
        faults.push_back("there is no king: a mate problem needs at least the defender's");
    }
    return faults;
}

}  // namespace

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<std::vector<std::string_view>> split = split_fields(text, kFields, 1);
    if (!split) {
        return split.error();
    }
    const std::vector<std::string_view>& fields = *split;
    const Result<std::vector<Placed>> board = read_board(fields[0], rules.size->side);
    if (!board) {
        return board.error();
    }
    if (fields[1] != "b" && fields[1] != "w") {
        return unreadable(fields[1], kFields[1]);
    }
    const Result<Counts> hands = read_hands(fields[2]);
    if (!hands) {
        return hands.error();
    }
    const std::optional<int> ply = fields.size() == 4 ? read_number(fields[3]) : 1;
    if (!ply) {
        return unreadable(fields[3], kFields[3]);
    }
    Position position(rules);
    position.turn_ = fields[1] == "b" ? Seat::kFirst : Seat::kSecond;
    position.ply_ = *ply;
    std::vector<std::string> faults = faults_of_set(*board, *hands, rules);
    for (const Placed& one : *board) {
        position.put(Piece(one.kind, one.seat), one.square);
    }
    const std::vector<std::string> more = position.faults();
    faults.insert(faults.end(), more.begin(), more.end());
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    // Hands are now known to be in range.
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        for (int kind = kPawn; kind <= kRook; ++kind) {
            for (int i = 0; i < (*hands)[Ways::index(seat)][Ways::index(kind)]; ++i) {
                position.give(seat, kind);
            }
        }
    }
    const Seat turn = position.turn_;
    position.update_checks(position.has_king(turn)
                               ? position.step_attackers(opponent(turn), position.king(turn))
                               : Bitboard());
    return position;
}

std::vector<std::string> Position::faults() const {
    std::vector<std::string> faults;
    const Seat waiting = opponent(turn_);
    if (of(waiting, kKingGait).count() == 1) {
        Bitboard checkers = step_attackers(turn_, king(waiting));
        pinned_of(waiting, occupied(), checkers);
        if (checkers.any()) {
            faults.push_back(std::string(seat_name(waiting)) + " is in check although it is " +
                             seat_name(turn_) + "'s turn");
        }
    }
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        for (const int kind : {kPawn, kLance, kKnight}) {
            (of(seat, gait(kind)) & size_->dead_ends(kind, seat)).each([&](Square square) {
                faults.push_back(std::string("the piece ") + letter(kind, seat) + " on " +
                                 name(square) + " could never move");
            });
        }
        const Bitboard pawns = of(seat, kPawnGait);
        for (int column = 0; column < size_->side; ++column) {
            if ((pawns & Bitboard::of(column).files()).count() > 1) {
                faults.push_back(std::string(seat_name(seat)) + " has two pawns on file " +
                                 name(column).front());
            }
        }
    }
    return faults;
}

}  // namespace ludoteca::shogi

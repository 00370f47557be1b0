// Shogi's texts: SFEN for positions, as in "9/4k4/9/9/9/9/9/9/4K4 b 2P 1", and USI for moves.

#include "core/text.h"

#include "games/shogi/letters.h"
#include "games/shogi/position.h"

namespace ludoteca::shogi {
namespace {

constexpr std::size_t kLongestMove = 40;

// Empty if the text is too long.
std::string without_spaces(std::string_view text) {
    std::string kept(text.size() <= kLongestMove ? text : "");
    std::erase_if(kept, is_space);
    return kept;
}

}  // namespace

std::string Position::name(Square square) const {
    return {static_cast<char>('0' + size_->side - square % kRow),
            static_cast<char>('a' + square / kRow)};
}

std::string Position::text() const {
    std::string text;
    int free = 0;
    const auto end_run = [&] {
        text += free > 0 ? std::to_string(free) : "";
        free = 0;
    };
    for (int number = 0; number < size_->squares; ++number) {
        if (number > 0 && number % size_->side == 0) {
            end_run();
            text += '/';
        }
        const Piece piece = board_[size_->square[number]];
        if (!piece.exists()) {
            ++free;
            continue;
        }
        end_run();
        text += is_promoted(piece.kind()) ? "+" : "";
        text += letter(piece.kind(), piece.seat());
    }
    end_run();
    text += turn_ == Seat::kFirst ? " b " : " w ";
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        for (int kind = kRook; kind >= kPawn; --kind) {
            const int count = hands_[index(seat)].count(kind);
            text += count > 1 ? std::to_string(count) : "";
            text += count > 0 ? std::string(1, letter(kind, seat)) : "";
        }
    }
    if (hands_[0].empty() && hands_[1].empty()) {
        text += '-';
    }
    return text + ' ' + std::to_string(ply_);
}

std::string Position::write_action(Action action) const {
    if (action >= action_count()) {
        return {};
    }
    const Turn turn = turn_of(action);
    const std::string from = turn.dropped == kNoKind
                                 ? name(turn.from)
                                 : std::string{letter(turn.dropped, Seat::kFirst), '*'};
    return from + name(turn.to) + (turn.promotes ? "+" : "");
}

Result<Action> Position::read_action(std::string_view text) const {
    const std::string move = without_spaces(text);
    std::size_t at = 0;
    const auto next = [&]() { return at < move.size() ? lower(move[at]) : '\0'; };
    bool is_on_board = true;
    const auto read_square = [&]() -> Square {
        const char file = next();
        ++at;
        const char rank = next();
        ++at;
        if (file < '1' || file > '9' || rank < 'a' || rank > 'i') {
            return kNowhere;
        }
        const int column = '0' + size_->side - file;
        const int row = rank - 'a';
        is_on_board &= column >= 0 && row < size_->side;
        return row * kRow + column;
    };
    const Error not_a_move = unreadable(text, "a move such as 7g7f, or P*5e for a drop");
    Turn turn{kNoKind, kNowhere, kNowhere, false};
    const int kind = kind_of(next());
    if (kind != kNoKind) {
        if (kind == kKing || move.size() < 2 || move[1] != '*') {
            return not_a_move;
        }
        turn.dropped = kind;
        at = 2;
    } else {
        turn.from = read_square();
        if (turn.from == kNowhere) {
            return not_a_move;
        }
        at += next() == '-' || next() == 'x' ? 1 : 0;
    }
    turn.to = read_square();
    if (turn.to == kNowhere) {
        return not_a_move;
    }
    turn.promotes = next() == '+';
    at += next() == '+' || next() == '=' ? 1 : 0;
    if (at != move.size()) {
        return not_a_move;
    }
    if (!is_on_board) {
        return Error{"the squares of this board go from " + name(0) + " to " +
                     name(size_->square[size_->squares - 1])};
    }
    return action(turn);
}

}  // namespace ludoteca::shogi

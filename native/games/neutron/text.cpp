// Neutron's canonical texts: bbbbb/5/2n2/5/wwwww w - and Nc3e3,d5d2.

#include "core/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "games/neutron/position.h"

namespace ludoteca::neutron {
namespace {

constexpr int kPiecesEach = 5;
constexpr std::string_view kFields[] = {"five rows of squares between slashes", "w or b to move",
                                        "n, or - on the opening turn"};

std::string name(int cell) {
    const int square = square_of(cell);
    return {static_cast<char>('a' + square % kSide), static_cast<char>('5' - square / kSide)};
}

// w, b, n or a dot.
using Squares = std::array<char, kSquares>;

Result<Squares> read_rows(std::string_view field) {
    const Error shape = unreadable(field, "five rows between slashes with five squares in each");
    Squares squares{};
    std::size_t written = 0;
    for (std::size_t end = kSide; end <= kSquares; end += kSide) {
        const std::size_t slash = field.find('/');
        if ((slash == std::string_view::npos) != (end == kSquares)) {
            return shape;
        }
        for (const char letter : field.substr(0, slash)) {
            const char glyph = lower(letter);
            const bool free = glyph >= '1' && glyph <= '5';
            if (!free && glyph != 'w' && glyph != 'b' && glyph != 'n') {
                return unreadable(field, "w, b, n and numbers of free squares");
            }
            const std::size_t run = free ? static_cast<std::size_t>(glyph - '0') : 1;
            if (run > end - written) {
                return shape;
            }
            for (std::size_t i = 0; i < run; ++i) {
                squares[written++] = free ? '.' : glyph;
            }
        }
        if (written != end) {
            return shape;
        }
        field.remove_prefix(slash == std::string_view::npos ? field.size() : slash + 1);
    }
    return squares;
}

Cells find(const Squares& squares, char glyph) {
    Cells found = 0;
    for (int square = 0; square < kSquares; ++square) {
        if (squares[static_cast<std::size_t>(square)] == glyph) {
            found |= bit(cell_of(square));
        }
    }
    return found;
}

// A slide as in b1b4.
struct Written {
    bool is_neutron;
    int origin;
    int target;
};

std::optional<int> take_square(std::string_view& text) {
    if (text.size() < 2) {
        return std::nullopt;
    }
    const int column = lower(text[0]) - 'a';
    const int row = '5' - text[1];
    if (column < 0 || column >= kSide || row < 0 || row >= kSide) {
        return std::nullopt;
    }
    text.remove_prefix(2);
    return cell_of(row * kSide + column);
}

std::optional<Written> read_slide(std::string_view text) {
    text = strip(text);
    const bool is_neutron = !text.empty() && lower(text.front()) == 'n';
    if (is_neutron) {
        text.remove_prefix(1);
    }
    if (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    const std::optional<int> origin = take_square(text);
    if (!origin) {
        return std::nullopt;
    }
    if (!text.empty() && (is_space(text.front()) || text.front() == '-')) {
        text.remove_prefix(1);
    }
    const std::optional<int> target = take_square(text);
    if (!target || !text.empty()) {
        return std::nullopt;
    }
    return Written{is_neutron, *origin, *target};
}

// nullopt unless the slide stops at the written target.
std::optional<int> direction_of(const Written& written, Cells stoppers) {
    for (int direction = 0; direction < kDirections; ++direction) {
        if (written.target != written.origin &&
            slide(written.origin, direction, stoppers) == written.target) {
            return direction;
        }
    }
    return std::nullopt;
}

Error no_such_slide(const Written& written) {
    return Error{"no slide from " + name(written.origin) + " stops at " + name(written.target) +
                 ": slides are straight and as far as they can be"};
}

}  // namespace

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<std::vector<std::string_view>> split = split_fields(text, kFields);
    if (!split) {
        return split.error();
    }
    const std::string_view board = (*split)[0], seat = (*split)[1], neutron = (*split)[2];
    if (seat != "w" && seat != "W" && seat != "b" && seat != "B") {
        return unreadable(seat, kFields[1]);
    }
    if (neutron != "n" && neutron != "N" && neutron != "-") {
        return unreadable(neutron, kFields[2]);
    }
    const Result<Squares> squares = read_rows(board);
    if (!squares) {
        return squares.error();
    }
    const Seat turn = lower(seat.front()) == 'w' ? Seat::kFirst : Seat::kSecond;
    const bool opening = neutron == "-";
    const Cells white = find(*squares, 'w');
    const Cells black = find(*squares, 'b');
    const Cells neutrons = find(*squares, 'n');

    std::vector<std::string> faults;
    const auto count_pieces = [&faults](const char* name, Cells pieces) {
        const int count = std::popcount(pieces);
        if (count != kPiecesEach) {
            faults.push_back(std::string(name) + " has " +
                             (count == 1 ? "one piece" : std::to_string(count) + " pieces") +
                             " instead of five");
        }
    };
    count_pieces("White", white);
    count_pieces("Black", black);
    if (std::popcount(neutrons) != 1) {
        faults.push_back("there are " + std::to_string(std::popcount(neutrons)) +
                         " neutrons instead of one");
    }
    if (opening && turn == Seat::kSecond) {
        faults.push_back("the opening turn is White's, not Black's");
    }
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    return Position(rules, white, black, std::countr_zero(neutrons), turn, opening);
}

std::string Position::text() const {
    std::string written;
    char free = '0';
    const auto end_run = [&written, &free] {
        if (free != '0') {
            written += free;
        }
        free = '0';
    };
    for (int square = 0; square < kSquares; ++square) {
        if (square != 0 && square % kSide == 0) {
            end_run();
            written += '/';
        }
        const Cells cell = bit(cell_of(square));
        if (!(stoppers() & cell)) {
            ++free;
            continue;
        }
        end_run();
        written += pieces_[0] & cell ? 'w' : pieces_[1] & cell ? 'b' : 'n';
    }
    end_run();
    return written + (turn_ == Seat::kFirst ? " w " : " b ") + (opening_ ? '-' : 'n');
}

// A blocked slide is written a1a1.
std::string Position::write_action(Action action) const {
    const Turn turn = Turn::of(action);
    std::string written;
    int neutron = neutron_;
    if (turn.neutron < Turn::kRest) {
        neutron = slide(neutron_, turn.neutron, stoppers());
    }
    // The empty turn is written as a neutron that stays.
    if (turn.neutron < Turn::kRest || turn.piece == Turn::kNoPiece) {
        written = 'N';
        written += name(neutron_) + name(neutron);
    }
    if (turn.piece != Turn::kNoPiece) {
        const int target = slide(turn.origin(), turn.direction(), stoppers_with(neutron));
        if (!written.empty()) {
            written += ',';
        }
        written += name(turn.origin()) + name(target);
    }
    return written;
}

Result<Action> Position::read_action(std::string_view text) const {
    const std::size_t comma = text.find(',');
    const bool has_comma = comma != std::string_view::npos;
    const std::optional<Written> first = read_slide(text.substr(0, comma));
    const std::optional<Written> second =
        has_comma ? read_slide(text.substr(comma + 1)) : std::nullopt;
    if (!first || (has_comma && !second)) {
        return unreadable(text, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1");
    }
    if (second && (!first->is_neutron || second->is_neutron)) {
        return unreadable(text,
                          "the neutron's slide, with its N, before the comma, a piece's after");
    }
    Turn turn{Turn::kRest, Turn::kNoPiece};
    if (first->is_neutron) {
        if (first->origin != neutron_) {
            return Error{"the neutron is on " + name(neutron_) + ", not on " + name(first->origin)};
        }
        const std::optional<int> direction = direction_of(*first, stoppers());
        if (!direction) {
            return no_such_slide(*first);
        }
        turn.neutron = *direction;
    }
    if (const std::optional<Written>& piece = first->is_neutron ? second : first) {
        const Cells stopping = stoppers_with(first->is_neutron ? first->target : neutron_);
        const std::optional<int> direction = direction_of(*piece, stopping);
        if (!direction) {
            return no_such_slide(*piece);
        }
        turn.piece = Turn::piece_move(piece->origin, *direction);
    }
    return turn.action();
}

}  // namespace ludoteca::neutron

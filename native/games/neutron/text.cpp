// Neutron's canonical texts: bbbbb/5/2n2/5/wwwww w - and Nc3e3,d5d2.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "games/neutron/blanks.h"
#include "games/neutron/position.h"

namespace ludoteca::neutron {

namespace {

constexpr std::size_t kLongestText = 5000;
constexpr int kPiecesEach = 5;

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string name(int cell) {
    const int square = square_of(cell);
    return {static_cast<char>('a' + square % kSide), static_cast<char>('5' - square / kSide)};
}

// Takes the next word of a text, and the blanks before it; empty where no more comes.
std::string_view take_word(std::string_view& text) {
    const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
    const auto last = std::find_if(first, text.end(), is_blank);
    text.remove_prefix(static_cast<std::size_t>(last - text.begin()));
    return {first, last};
}

// The squares of a board field: w, b, n or a dot for each.
using Squares = std::array<char, kSquares>;

Result<Squares> read_rows(std::string_view field) {
    const Error shape{"the board is five rows between slashes, with five squares in each"};
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
                return Error{"the board is written with w, b, n and numbers of free squares"};
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

// One square after another, as in b1b4.
struct Written {
    bool is_neutron;
    int origin;
    int target;
};

constexpr bool is_plain_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

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
    text = trim(text);
    const bool is_neutron = !text.empty() && lower(text.front()) == 'n';
    if (is_neutron) {
        text.remove_prefix(1);
    }
    if (!text.empty() && is_plain_blank(text.front())) {
        text.remove_prefix(1);
    }
    const std::optional<int> origin = take_square(text);
    if (!origin) {
        return std::nullopt;
    }
    if (!text.empty() && (is_plain_blank(text.front()) || text.front() == '-')) {
        text.remove_prefix(1);
    }
    const std::optional<int> target = take_square(text);
    if (!target || !text.empty()) {
        return std::nullopt;
    }
    return Written{is_neutron, *origin, *target};
}

// The direction of a slide that stops where it is written to.
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
    if (text.size() > kLongestText) {
        return Error{"a position's text is much shorter than " + std::to_string(text.size()) +
                     " letters"};
    }
    const std::string_view board = take_word(text);
    const std::string_view seat = take_word(text);
    const std::string_view neutron = take_word(text);
    if (neutron.empty() || !take_word(text).empty()) {
        return Error{"a position has three fields, as in bbbbb/5/2n2/5/wwwww w -"};
    }
    if (seat != "w" && seat != "W" && seat != "b" && seat != "B") {
        return Error{"the second field says who is to move, w or b"};
    }
    if (neutron != "n" && neutron != "N" && neutron != "-") {
        return Error{"the third field is n, or - on the opening turn"};
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

    std::string faults;
    const auto add_fault = [&faults](const std::string& fault) {
        faults += (faults.empty() ? "" : "; ") + fault;
    };
    const auto count_pieces = [&add_fault](const char* name, Cells pieces) {
        const int count = std::popcount(pieces);
        if (count != kPiecesEach) {
            add_fault(std::string(name) + " has " +
                      (count == 1 ? "one piece" : std::to_string(count) + " pieces") +
                      " instead of five");
        }
    };
    count_pieces("White", white);
    count_pieces("Black", black);
    if (std::popcount(neutrons) != 1) {
        add_fault("there are " + std::to_string(std::popcount(neutrons)) +
                  " neutrons instead of one");
    }
    if (opening && turn == Seat::kSecond) {
        add_fault("the opening turn is White's, not Black's");
    }
    if (!faults.empty()) {
        return Error{faults};
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

// A slide that goes nowhere is written as such: a1a1.
std::string Position::write_action(Action action) const {
    const Turn turn = Turn::of(action);
    std::string written;
    int neutron = neutron_;
    if (turn.neutron < Turn::kRest) {
        neutron = slide(neutron_, turn.neutron, stoppers());
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
        return Error{"a turn is written as b1b4, Nc3e3,d5d2 or Nc3c1"};
    }
    if (second && (!first->is_neutron || second->is_neutron)) {
        return Error{"the neutron's slide, with its N, comes before the comma and a piece's after"};
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

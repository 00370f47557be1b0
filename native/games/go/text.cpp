// Go's canonical texts: "7/7/7/7/7/7/7 b - 0/0 0", and GTP's "D4" and "pass".

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/go/position.h"

namespace ludoteca::go {
namespace {

constexpr std::string_view kFields[] = {
    "the rows of the board", "b or w to move", "the ko point, such as D4, or -",
    "the prisoners of black and white, such as 0/0", "the number of passes"};

struct Vertex {
    int column, row;

    std::string name() const {
        return kColumns[static_cast<std::size_t>(column)] + std::to_string(row + 1);
    }
    Point on(const Board& board) const {
        const bool inside = column < board.size && row < board.size;
        return inside ? static_cast<Point>((board.size - 1 - row) * board.size + column) : kNoPoint;
    }
};

// As in "D4", "d 4" and "D-04".
std::optional<Vertex> read_vertex(std::string_view text) {
    const std::size_t column =
        text.empty() ? std::string_view::npos : kColumns.find(upper(text[0]));
    if (column == std::string_view::npos) {
        return std::nullopt;
    }
    text.remove_prefix(1);
    if (!text.empty() && (text[0] == ' ' || text[0] == '-')) {
        text.remove_prefix(1);
    }
    const std::optional<int> row = read_number(text, 2);
    if (!row || *row < 1 || *row > kLargest) {
        return std::nullopt;
    }
    return Vertex{static_cast<int>(column), *row - 1};
}

// Expands the rows to one of "b w ." per point.
Result<std::vector<std::string>> read_rows(std::string_view board) {
    std::vector<std::string> rows(1);
    for (std::size_t i = 0; i < board.size();) {
        const char letter = lower(board[i]);
        if (letter == '/') {
            rows.emplace_back();
            ++i;
        } else if (letter == 'b' || letter == 'w' || letter == '.') {
            rows.back() += letter;
            ++i;
        } else if (is_digit(letter)) {
            std::size_t end = i;
            while (end < board.size() && is_digit(board[end])) {
                ++end;
            }
            std::string_view digits = board.substr(i, end - i);
            digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
            const std::optional<int> run = read_number(digits, 2);
            if (!run || *run > kLargest) {
                return unreadable(board.substr(i, end - i), "a number of free points from 1 to 25");
            }
            rows.back().append(static_cast<std::size_t>(*run), '.');
            i = end;
        } else {
            return unreadable(board.substr(i), "b, w or a number of free points");
        }
    }
    return rows;
}

// As in "0/12".
std::optional<std::array<int, 2>> read_prisoners(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const std::optional<int> black = read_number(text.substr(0, slash));
    const std::optional<int> white = read_number(text.substr(std::min(slash + 1, text.size())));
    if (!black || !white) {
        return std::nullopt;
    }
    return std::array{*black, *white};
}

std::vector<std::string> row_faults(const std::vector<std::string>& rows) {
    const std::size_t size = rows.size();
    if (size < kSmallest || size > kLargest) {
        return {"a board has from 2 to 25 rows, not " + std::to_string(size)};
    }
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < size; ++i) {
        if (rows[i].size() != size) {
            faults.push_back("row " + std::to_string(size - i) + " has " +
                             std::to_string(rows[i].size()) + " points instead of " +
                             std::to_string(size));
        }
    }
    return faults;
}

struct Written {
    std::vector<std::string> rows;
    Seat turn;
    std::optional<Vertex> ko;
    std::array<int, 2> prisoners;
    int passes;
};

Result<Written> read_fields(std::string_view text) {
    const Result<std::vector<std::string_view>> split = split_fields(text, kFields);
    if (!split) {
        return split.error();
    }
    const std::vector<std::string_view>& fields = *split;
    const Result<std::vector<std::string>> rows = read_rows(fields[0]);
    if (!rows) {
        return rows.error();
    }
    const std::string turn = lowered(fields[1]);
    if (turn != "b" && turn != "w") {
        return unreadable(fields[1], kFields[1]);
    }
    const std::optional<Vertex> ko = read_vertex(fields[2]);
    if (!ko && fields[2] != "-") {
        return unreadable(fields[2], kFields[2]);
    }
    const std::optional<std::array<int, 2>> prisoners = read_prisoners(fields[3]);
    if (!prisoners) {
        return unreadable(fields[3], kFields[3]);
    }
    const std::optional<int> passes = read_number(fields[4]);
    if (!passes) {
        return unreadable(fields[4], kFields[4]);
    }
    return Written{*rows, turn == "b" ? Seat::kFirst : Seat::kSecond, ko, *prisoners, *passes};
}

}  // namespace

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<Written> written = read_fields(text);
    if (!written) {
        return written.error();
    }
    std::vector<std::string> faults = row_faults(written->rows);
    const bool is_board = faults.empty();
    if (written->passes > kPassesThatEnd) {
        faults.push_back("there are " + std::to_string(written->passes) +
                         " passes, but two end the game");
    }
    if (!is_board) {
        return Error{joined(faults)};
    }
    // The number of rows overrides the size option.
    Rules sized = rules;
    sized.size = static_cast<int>(written->rows.size());
    Position position(sized, written->turn);
    Point point = 0;
    for (const std::string& row : written->rows) {
        for (const char glyph : row) {
            if (glyph != '.') {
                position.set_up(point, glyph == 'b' ? Seat::kFirst : Seat::kSecond);
            }
            ++point;
        }
    }
    position.prisoners_ = written->prisoners;
    for (std::string& fault : position.stone_faults()) {
        faults.push_back(std::move(fault));
    }
    if (const std::optional<Vertex>& ko = written->ko) {
        const Point named = ko->on(position.board());
        position.ko_ = named;
        if (written->passes != 0 && rules.ko == Ko::kSimple) {
            faults.push_back("there is no ko point after a pass, but " + ko->name() + " is named");
        } else if (std::string fault = position.ko_fault(ko->name(), named); !fault.empty()) {
            faults.push_back(std::move(fault));
        }
    }
    for (std::string& fault : sized.faults()) {
        faults.push_back(std::move(fault));
    }
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    position.passes_ = static_cast<std::uint8_t>(written->passes);
    return position;
}

std::vector<std::string> Position::stone_faults() const {
    std::vector<std::string> faults;
    for (Point point = 0; point < board().points; ++point) {
        if (stones_.is_free(point) || stones_.spot(point).chain != point ||
            stones_.spot(point).liberties != 0) {
            continue;
        }
        std::string names;
        for (Point stone = 0; stone < board().points; ++stone) {
            if (stones_.spot(stone).chain == point && !stones_.is_free(stone)) {
                names += (names.empty() ? "" : ", ") + board().name(stone);
            }
        }
        faults.push_back("the stones on " + names + " have no liberty");
    }
    return faults;
}

std::string Position::ko_fault(std::string_view name, Point point) const {
    if (rules_.ko != Ko::kSimple) {
        return "there is no ko point under superko, but " + std::string(name) + " is named";
    }
    if (point != kNoPoint && !stones_.is_free(point)) {
        return "there is a stone on the ko point " + std::string(name);
    }
    if (point == kNoPoint || !retakes_ko(point)) {
        return "a stone on " + std::string(name) + " would not retake a ko";
    }
    return "";
}

bool Position::retakes_ko(Point point) const {
    if (!stones_.is_surrounded(point, index(opponent(turn_)))) {
        return false;
    }
    Stones after = stones_;
    return after.play(point, index(turn_)).captured == 1;
}

std::string Position::text() const {
    std::string text;
    int run = 0;
    const auto end_run = [&] {
        if (run != 0) {
            text += std::to_string(run);
        }
        run = 0;
    };
    for (Point point = 0; point < board().points; ++point) {
        if (point != 0 && point % board().size == 0) {
            end_run();
            text += '/';
        }
        if (stones_.is_free(point)) {
            ++run;
        } else {
            end_run();
            text += stones_[point] == 0 ? 'b' : 'w';
        }
    }
    end_run();
    text += turn_ == Seat::kFirst ? " b " : " w ";
    text += ko_ != kNoPoint && rules_.ko == Ko::kSimple ? board().name(ko_) : "-";
    text += ' ' + std::to_string(prisoners_[0]) + '/' + std::to_string(prisoners_[1]);
    text += ' ' + std::to_string(passes_);
    return text;
}

std::string Position::write_action(Action action) const {
    return action < pass() ? board().name(action) : "pass";
}

Result<Action> Position::read_action(std::string_view text) const {
    const std::string_view word = strip(text);
    if (lowered(word) == "pass") {
        return pass();
    }
    const std::optional<Vertex> vertex = read_vertex(word);
    if (!vertex) {
        return unreadable(text, "a point such as D4 (there is no column I), or pass");
    }
    const Point point = vertex->on(board());
    if (point == kNoPoint) {
        const auto corner = static_cast<Point>(board().size - 1);
        return Error{"there is no point " + vertex->name() +
                     " on this board: its corners are A1 and " + board().name(corner)};
    }
    return Action{point};
}

}  // namespace ludoteca::go

// Go's canonical texts: "7/7/7/7/7/7/7 b - 0/0 0", and GTP's "D4" and "pass".

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/go/position.h"
#include "games/go/words.h"

namespace ludoteca::go {
namespace {

constexpr std::size_t kLongestText = 5000;
constexpr std::size_t kMostDigits = 6;

// A point of the largest board: its column and its row, both from 0.
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
    const int row = read_number(text, 2);
    if (row < 1 || row > kLargest) {
        return std::nullopt;
    }
    return Vertex{static_cast<int>(column), row - 1};
}

constexpr std::array<std::string_view, 5> kFields = {
    "the rows of the board", "b or w to move", "the ko point, such as D4, or -",
    "the prisoners of black and white, such as 0/0", "the number of passes"};

Error expected(std::string_view what, std::string_view found) {
    return {"expected " + std::string(what) + ", not " + quoted(found)};
}

// Cuts a text at its blanks into exactly the fields of a position, in small letters.
Result<std::array<std::string, 5>> split_fields(std::string_view text) {
    if (text.size() > kLongestText) {
        return Error{"the text of a position has at most 5000 letters, not " +
                     std::to_string(text.size())};
    }
    std::array<std::string, 5> fields;
    std::size_t count = 0;
    bool inside = false;
    for (const char letter : text) {
        if (static_cast<unsigned char>(letter) > 0x7F) {
            return Error{"a position is written in plain letters, digits and signs"};
        }
        if (is_blank(letter)) {
            inside = false;
            continue;
        }
        count += !inside;
        inside = true;
        if (count > fields.size()) {
            return Error{"expected the end of the text after the number of passes"};
        }
        fields[count - 1] += lower(letter);
    }
    if (count < fields.size()) {
        return Error{"expected " + std::string(kFields[count]) + " after " + quoted(text)};
    }
    return fields;
}

// Spells out the rows: one of "b w ." for each point.
Result<std::vector<std::string>> read_rows(std::string_view board) {
    std::vector<std::string> rows(1);
    for (std::size_t i = 0; i < board.size();) {
        const char letter = board[i];
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
            const int run = read_number(digits, 2);
            if (run < 1 || run > kLargest) {
                return expected("a number of free points from 1 to 25", board.substr(i, end - i));
            }
            rows.back().append(static_cast<std::size_t>(run), '.');
            i = end;
        } else {
            return expected("b, w or a number of free points", board.substr(i));
        }
    }
    return rows;
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

}  // namespace

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<std::array<std::string, 5>> fields = split_fields(text);
    if (!fields) {
        return fields.error();
    }
    const auto& [board, turn, ko, prisoners, passes_text] = *fields;
    const Result<std::vector<std::string>> rows = read_rows(board);
    if (!rows) {
        return rows.error();
    }
    if (turn != "b" && turn != "w") {
        return expected(kFields[1], turn);
    }
    const std::optional<Vertex> vertex = read_vertex(ko);
    if (!vertex && ko != "-") {
        return expected(kFields[2], ko);
    }
    const std::size_t slash = std::min(prisoners.find('/'), prisoners.size());
    const int black = read_number(std::string_view(prisoners).substr(0, slash), kMostDigits);
    const int white = slash == prisoners.size()
                          ? -1
                          : read_number(std::string_view(prisoners).substr(slash + 1), kMostDigits);
    if (black < 0 || white < 0) {
        return expected(kFields[3], prisoners);
    }
    const int passes = read_number(passes_text, kMostDigits);
    if (passes < 0) {
        return expected(kFields[4], passes_text);
    }

    std::vector<std::string> faults = row_faults(*rows);
    const bool is_board = faults.empty();
    if (passes > kPassesThatEnd) {
        faults.push_back("there are " + std::to_string(passes) + " passes, but two end the game");
    }
    if (!is_board) {
        return Error{joined(faults)};
    }
    // The number of rows replaces the size of the rules.
    Rules sized = rules;
    sized.size = static_cast<int>(rows->size());
    Position position(sized, turn == "b" ? Seat::kFirst : Seat::kSecond);
    Point point = 0;
    for (const std::string& row : *rows) {
        for (const char glyph : row) {
            if (glyph != '.') {
                position.set_up(point, glyph == 'b' ? Seat::kFirst : Seat::kSecond);
            }
            ++point;
        }
    }
    position.prisoners_ = {black, white};
    for (std::string& fault : position.stone_faults()) {
        faults.push_back(std::move(fault));
    }
    if (vertex) {
        const Point named = vertex->on(position.board());
        position.ko_ = named;
        if (passes != 0 && rules.ko == Ko::kSimple) {
            faults.push_back("there is no ko point after a pass, but " + vertex->name() +
                             " is named");
        } else if (std::string fault = position.ko_fault(vertex->name(), named); !fault.empty()) {
            faults.push_back(std::move(fault));
        }
    }
    for (std::string& fault : sized.faults()) {
        faults.push_back(std::move(fault));
    }
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    position.passes_ = static_cast<std::uint8_t>(passes);
    return position;
}

std::vector<std::string> Position::stone_faults() const {
    std::vector<std::string> faults;
    for (Point point = 0; point < board().points; ++point) {
        if (stones_.is_free(point) || stones_[point].chain != point ||
            stones_[point].liberties != 0) {
            continue;
        }
        std::string names;
        for (Point stone = 0; stone < board().points; ++stone) {
            if (stones_[stone].chain == point && !stones_.is_free(stone)) {
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
            text += stones_[point].stone == 0 ? 'b' : 'w';
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
    if (word.size() == 4 && lower(word[0]) == 'p' && lower(word[1]) == 'a' &&
        lower(word[2]) == 's' && lower(word[3]) == 's') {
        return pass();
    }
    const std::optional<Vertex> vertex = read_vertex(word);
    if (!vertex) {
        return expected("a point such as D4 (there is no column I), or pass", text);
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

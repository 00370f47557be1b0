// Canonical texts: ".../.../.../....../.../.../... w 9 9 0", and "e5-d5xb4" for a turn.

#include "core/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/morris/position.h"

namespace ludoteca::morris {
namespace {

constexpr std::size_t kLongestMove = 40;
// The least number of men: the game is over then.
constexpr int kLost = 2;

constexpr std::string_view kFields[] = {"W, B or . for each point, row by row", "w or b to move",
                                        "White's men in hand", "Black's men in hand",
                                        "the number of quiet turns"};

struct Men {
    Points white = 0, black = 0;
};

std::optional<Men> read_rows(std::string_view field, const Board& board) {
    const std::string shape = board.shape();
    if (field.size() != shape.size()) {
        return std::nullopt;
    }
    Men men;
    int point = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const char letter = lower(field[i]);
        if (shape[i] == '/') {
            if (letter != '/') {
                return std::nullopt;
            }
            continue;
        }
        if (letter == 'w') {
            men.white |= just(point);
        } else if (letter == 'b') {
            men.black |= just(point);
        } else if (letter != '.') {
            return std::nullopt;
        }
        ++point;
    }
    return men;
}

class MoveReader {
  public:
    explicit MoveReader(std::string_view text) : left_(text) {}

    void skip_spaces() {
        while (!left_.empty() && is_space(left_.front())) {
            left_.remove_prefix(1);
        }
    }

    bool skip(char letter) {
        if (left_.empty() || lower(left_.front()) != letter) {
            return false;
        }
        left_.remove_prefix(1);
        return true;
    }

    bool sees_point() const {
        return left_.size() >= 2 && lower(left_[0]) >= 'a' && lower(left_[0]) <= 'z' &&
               is_digit(left_[1]);
    }

    // nullopt if this board has no such point.
    std::optional<int> point(const Board& board) {
        const std::optional<int> found = board.find(lower(left_[0]), left_[1]);
        left_.remove_prefix(2);
        skip_spaces();
        return found;
    }

    bool done() const { return left_.empty(); }

  private:
    std::string_view left_;
};

}  // namespace

std::string Position::text() const {
    std::string text;
    for (int point = 0; point < board().points; ++point) {
        if (point > 0 && board().begins_row(point)) {
            text += '/';
        }
        text += men_[0] & just(point) ? 'W' : men_[1] & just(point) ? 'B' : '.';
    }
    text += turn_ == Seat::kFirst ? " w " : " b ";
    return text + std::to_string(hands_[0]) + ' ' + std::to_string(hands_[1]) + ' ' +
           std::to_string(quiet_);
}

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<std::vector<std::string_view>> split = split_fields(text, kFields);
    if (!split) {
        return split.error();
    }
    const std::vector<std::string_view>& fields = *split;
    Position position(rules);
    const std::optional<Men> men = read_rows(fields[0], *rules.board);
    if (!men) {
        return unreadable(fields[0], std::string(kFields[0]) + ", as in " + rules.board->shape());
    }
    position.men_ = {men->white, men->black};
    if (fields[1].size() != 1 || (lower(fields[1][0]) != 'w' && lower(fields[1][0]) != 'b')) {
        return unreadable(fields[1], kFields[1]);
    }
    position.turn_ = lower(fields[1][0]) == 'w' ? Seat::kFirst : Seat::kSecond;

    std::array<int, 3> numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::optional<int> number = read_number(fields[2 + i]);
        if (!number) {
            return unreadable(fields[2 + i], kFields[2 + i]);
        }
        numbers[i] = *number;
    }
    position.quiet_ = numbers[2];
    if (std::optional<Error> impossible = position.take_in_hand(numbers[0], numbers[1])) {
        return *impossible;
    }
    return position;
}

std::optional<Error> Position::take_in_hand(int white, int black) {
    // No captures where a line wins.
    const int fewest = rules_.line_wins ? rules_.men : kLost;
    const std::array<int, 2> counts = {std::popcount(men_[0]) + white,
                                       std::popcount(men_[1]) + black};
    std::vector<std::string> faults;
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        const int count = counts[index(seat)];
        const std::string name = seat == Seat::kFirst ? "White" : "Black";
        if (count > rules_.men) {
            faults.push_back(name + " has too many men on the board and in hand: " +
                             std::to_string(count) + ", not at most " + std::to_string(rules_.men));
        }
        if (count < fewest) {
            faults.push_back(name + " has too few men on the board and in hand: " +
                             std::to_string(count) + ", not at least " + std::to_string(fewest));
        }
    }
    if (counts[0] == kLost && counts[1] == kLost) {
        faults.push_back("both sides have two men, but the first to have so few has lost");
    }
    if (rules_.line_wins && has_line(Seat::kFirst) && has_line(Seat::kSecond)) {
        faults.push_back("both sides have a line, but the first line wins");
    }
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    hands_ = {static_cast<std::uint8_t>(white), static_cast<std::uint8_t>(black)};
    return std::nullopt;
}

std::string Position::write_action(Action action) const {
    const auto [from, to, taken] = board().turn(action);
    std::string text = from == board().nobody() ? "" : board().name(from) + "-";
    text += board().name(to);
    return taken == board().nobody() ? text : text + "x" + board().name(taken);
}

Result<Action> Position::read_action(std::string_view text) const {
    const Board& board = this->board();
    const auto example = [&] {
        const std::string one = board.name(0), two = board.name(1);
        return unreadable(text, "a turn such as " + one + ", " + one + "-" + two + " or " + one +
                                    "-" + two + "x" + board.name(board.points - 1));
    };
    if (text.size() > kLongestMove) {
        return example();
    }
    MoveReader reader(text);
    reader.skip_spaces();
    if (!reader.sees_point()) {
        return example();
    }
    const int nobody = board.nobody();
    std::optional<int> from = nobody, to = reader.point(board), taken = nobody;
    const bool joined = reader.skip('-');
    if (joined) {
        reader.skip_spaces();
    }
    if (reader.sees_point()) {
        from = to;
        to = reader.point(board);
    } else if (joined) {
        return example();
    }
    if (reader.skip('x')) {
        reader.skip_spaces();
        if (!reader.sees_point()) {
            return example();
        }
        taken = reader.point(board);
    }
    if (!reader.done()) {
        return example();
    }
    if (!from || !to || !taken) {
        return Error{"this board has no such point: its last is " + board.name(board.points - 1)};
    }
    return board.number({*from, *to, *taken});
}

}  // namespace ludoteca::morris

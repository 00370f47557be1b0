// Senet's canonical texts: 1A2B3C4D5E.................... 1 - and 3, 9-15, 9x10, 28-off, pass.

#include "core/text.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "games/senet/position.h"

namespace ludoteca::senet {
namespace {

constexpr std::string_view kFields[] = {"thirty squares", "1 or A to move",
                                        "-, or the throw from 1 to 5"};
constexpr std::string_view kPieces = "12345ABCDE";

std::vector<std::string> faults_of(std::string_view squares, Throw thrown) {
    std::vector<std::string> faults;
    bool has_piece[2] = {};
    for (std::size_t i = 0; i < kPieces.size(); ++i) {
        const auto count = std::count(squares.begin(), squares.end(), kPieces[i]);
        has_piece[i / kPiecesEach] |= count > 0;
        if (count > 1) {
            faults.push_back(std::string("piece ") + kPieces[i] + " is on the board " +
                             std::to_string(count) + " times");
        }
    }
    if (squares[kTrap] != kFree) {
        faults.push_back(std::string(1, squares[kTrap]) + " cannot stay on 27, the trap");
    }
    if (!has_piece[0] && !has_piece[1]) {
        faults.push_back("nobody has a piece on the board");
    } else if (thrown != 0 && !(has_piece[0] && has_piece[1])) {
        faults.push_back("the game is over, so there is no throw left to move");
    }
    return faults;
}

// Consumes a lower-case text from the front.
class Reader {
  public:
    explicit Reader(std::string_view text) : left_(text) {}

    bool at_end() const { return left_.empty(); }

    void skip_blanks() {
        const auto behind = std::find_if_not(left_.begin(), left_.end(), is_space);
        left_.remove_prefix(static_cast<std::size_t>(behind - left_.begin()));
    }

    bool take(std::string_view word) {
        const bool is_next = left_.starts_with(word);
        left_.remove_prefix(is_next ? word.size() : 0);
        return is_next;
    }

    // A square from 1 to 30; a leading 0 is allowed.
    std::optional<Place> take_place() {
        const std::size_t size = std::min(left_.find_first_not_of("0123456789"), left_.size());
        const std::optional<int> number = read_number(left_.substr(0, size), 2);
        left_.remove_prefix(size);
        return number >= 1 && number <= kPlaces ? std::optional(*number - 1) : std::nullopt;
    }

  private:
    std::string_view left_;
};

struct Step {
    Place origin, target;
    bool is_capture;

    bool operator==(const Step&) const = default;
};

std::optional<Step> read_step(std::string_view text) {
    Reader reader(text);
    const std::optional<Place> origin = reader.take_place();
    reader.skip_blanks();
    const bool is_capture = reader.take("x");
    if (!origin || !(is_capture || reader.take("-"))) {
        return std::nullopt;
    }
    reader.skip_blanks();
    const std::optional<Place> target =
        !is_capture && reader.take("off") ? kOff : reader.take_place();
    if (!target || !reader.at_end()) {
        return std::nullopt;
    }
    return Step{*origin, *target, is_capture};
}

std::string write(Place place) {
    return place == kOff ? "off" : std::to_string(place + 1);
}

}  // namespace

Result<Position> Position::read(std::string_view text, const Rules& rules) {
    const Result<std::vector<std::string_view>> split = split_fields(text, kFields);
    if (!split) {
        return split.error();
    }
    const std::vector<std::string_view>& fields = *split;
    std::string squares(fields[0]);
    std::transform(squares.begin(), squares.end(), squares.begin(), upper);
    if (squares.size() != kPlaces || squares.find_first_not_of(".12345ABCDE") != squares.npos) {
        return unreadable(fields[0], "exactly thirty squares: pieces 1-5 or A-E, . for a free one");
    }
    if (fields[1] != "1" && fields[1] != "A" && fields[1] != "a") {
        return unreadable(fields[1], kFields[1]);
    }
    const std::size_t thrown = std::string_view("-12345").find(fields[2]);
    if (fields[2].size() != 1 || thrown == std::string_view::npos) {
        return unreadable(fields[2], kFields[2]);
    }
    const std::vector<std::string> faults = faults_of(squares, static_cast<Throw>(thrown));
    if (!faults.empty()) {
        return Error{joined(faults)};
    }
    return Position(squares, fields[1] == "1" ? Seat::kFirst : Seat::kSecond,
                    static_cast<Throw>(thrown), rules);
}

std::string Position::text() const {
    std::string text(names_.data(), kPlaces);
    text += turn_ == Seat::kFirst ? " 1 " : " A ";
    text += thrown_ == 0 ? '-' : static_cast<char>('0' + thrown_);
    return text;
}

// While a throw is due, a step is written as bearing off.
std::string Position::write_step(Place origin) const {
    const Place to = thrown_ == 0 ? kOff : target(origin);
    return write(origin) + (holds(other_, to) ? 'x' : '-') + write(to);
}

std::string Position::write_action(Action action) const {
    if (is_throw(action)) {
        return std::to_string(action + 1);
    }
    return action == kPass ? "pass" : write_step(origin_of(action));
}

Result<Action> Position::read_action(std::string_view text) const {
    const std::string word = lowered(strip(text));
    if (word == "pass") {
        return kPass;
    }
    if (word.size() == 1 && word[0] >= '1' && word[0] <= '5') {
        return throw_action(word[0] - '0');
    }
    const std::optional<Step> step = read_step(word);
    if (!step) {
        return unreadable(text,
                          "a throw from 1 to 5, or a move such as 9-15, 9x10, 28-off or pass");
    }
    // An action is its origin. If the throw and the piece determine the target, the text must
    // agree; otherwise the step is illegal anyway.
    if (thrown_ != 0 && holds(own_, step->origin)) {
        const Place to = target(step->origin);
        if (*step != Step{step->origin, to, holds(other_, to)}) {
            return Error{"a throw of " + std::to_string(thrown_) + " moves the piece on " +
                         write(step->origin) + " by " + std::to_string(rules_.distance(thrown_)) +
                         ", which is written " + write_step(step->origin)};
        }
    }
    return step_action(step->origin);
}

}  // namespace ludoteca::senet

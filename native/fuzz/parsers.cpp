// Feeds the parsers of all games with a fuzzer's bytes: `make fuzz`.
//
// The first byte chooses the game and its rule set. Then come lines: the text of a position (none:
// the start), that of a move, and an option on each of the others, such as `size#9`; the sign
// between its name and its value says of which kind the value is. What can be read must be
// written, read again as the same, and played.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games.h"

namespace {

using ludoteca::Action;
using ludoteca::Options;
using ludoteca::OptionValue;
using ludoteca::Result;
using ludoteca::State;

struct Way {
    const char* game;
    const char* rules;
};

constexpr std::array kWays = {
    Way{"morris", "standard"}, Way{"morris", "no-flying"}, Way{"morris", "lasker"},
    Way{"morris", "twelve"},   Way{"morris", "six"},       Way{"morris", "three"},
    Way{"shogi", "standard"},  Way{"shogi", "minishogi"},  Way{"neutron", "standard"},
    Way{"neutron", "classic"}, Way{"senet", "standard"},   Way{"go", "japanese"},
    Way{"go", "chinese"},      Way{"go", "aga"},           Way{"go", "new-zealand"},
    Way{"go", "tromp-taylor"},
};

struct Nobody final : ludoteca::InterruptPoll {};

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

// Cuts the first line off.
std::string_view take_line(std::string_view& lines) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + (line.size() < lines.size() ? 1 : 0));
    return line;
}

// Also for a number that is too large, infinity and NaN.
OptionValue value_of(char kind, const std::string& text) {
    switch (kind) {
        case '?':
            return text != "no";
        case '#':
            return std::int64_t{std::strtoll(text.c_str(), nullptr, 10)};
        case '~':
            return std::strtod(text.c_str(), nullptr);
        default:
            return text;
    }
}

Options take_options(std::string_view lines) {
    Options options;
    while (!lines.empty()) {
        const std::string_view line = take_line(lines);
        const std::size_t sign = line.find_first_of("?#~=");
        if (sign != line.npos) {
            options.emplace_back(line.substr(0, sign),
                                 value_of(line[sign], std::string(line.substr(sign + 1))));
        }
    }
    return options;
}

void try_move(State& state, std::string_view text) {
    const Result<Action> action = state.read_action(text);
    if (!action) {
        require(!action.error().sentence.empty());
        return;
    }
    require(*action < state.action_count());
    const std::string before = state.text();
    if (state.apply(*action)) {
        require(state.outcome().has_value() == state.legal_actions().empty());
        require(state.undo());
    }
    require(state.text() == before);
}

void try_position(const Way& way, std::optional<std::string_view> text, std::string_view move,
                  const Options& options) {
    const ludoteca::Game& game = **ludoteca::find_game(way.game);
    Result<std::unique_ptr<State>> made = game.make_state(way.rules, text, options);
    if (!made) {
        require(!made.error().sentence.empty());
        return;
    }
    State& state = **made;
    const std::string written = state.text();
    const Result<std::unique_ptr<State>> again = game.make_state(way.rules, written, options);
    require(static_cast<bool>(again) && (*again)->text() == written);
    try_move(state, move);
    for (const Action action : state.legal_actions()) {
        const Result<Action> same = state.read_action(state.write_action(action));
        require(static_cast<bool>(same) && *same == action);
    }
    Nobody nobody;
    require(static_cast<bool>(state.try_playouts(1, 1, ludoteca::Picker::kTurns, 50, nobody)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    std::string_view lines(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string_view text = take_line(lines);
    const std::string_view move = take_line(lines);
    try_position(kWays[data[0] % kWays.size()], text.empty() ? std::nullopt : std::optional(text),
                 move, take_options(lines));
    return 0;
}

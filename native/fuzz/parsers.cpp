// Feeds the readers of all games with whatever bytes a fuzzer finds: `make fuzz`.
//
// The first byte chooses the game, the second its rules; the rest is the text of a position and,
// behind a line break, that of a move. What can be read must be written, read again as the same,
// and played.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games.h"

namespace {

using ludoteca::Action;
using ludoteca::Result;
using ludoteca::State;

struct Way {
    const char* game;
    const char* rules;
};

constexpr std::array kWays = {
    Way{"morris", "standard"}, Way{"morris", "lasker"},    Way{"morris", "twelve"},
    Way{"morris", "six"},      Way{"morris", "three"},     Way{"shogi", "standard"},
    Way{"shogi", "minishogi"}, Way{"neutron", "standard"}, Way{"neutron", "classic"},
    Way{"senet", "standard"},  Way{"go", "japanese"},      Way{"go", "aga"},
    Way{"go", "new-zealand"},  Way{"go", "tromp-taylor"},
};

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
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

void try_position(const Way& way, std::string_view text, std::string_view move) {
    const ludoteca::Game& game = **ludoteca::find_game(way.game);
    Result<std::unique_ptr<State>> made = game.make_state(way.rules, text, {});
    if (!made) {
        require(!made.error().sentence.empty());
        return;
    }
    State& state = **made;
    const std::string written = state.text();
    const Result<std::unique_ptr<State>> again = game.make_state(way.rules, written, {});
    require(static_cast<bool>(again) && (*again)->text() == written);
    try_move(state, move);
    for (const Action action : state.legal_actions()) {
        const Result<Action> same = state.read_action(state.write_action(action));
        require(static_cast<bool>(same) && *same == action);
    }
    require(static_cast<bool>(state.playouts(1, 1, 50, ludoteca::Picker::kTurns)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t line = text.find('\n');
    const std::string_view move = line == text.npos ? "" : text.substr(line + 1);
    try_position(kWays[data[0] % kWays.size()], text.substr(0, line), move);
    return 0;
}

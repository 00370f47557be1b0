#include "games.h"

#include <array>

#include "core/words.h"

namespace ludoteca {

// Each of them is in entry.cpp of its game's folder.
extern const Game kMorris, kShogi, kNeutron, kSenet, kGo;

std::span<const Game* const> all_games() {
    static constexpr std::array kGames = {&kMorris, &kShogi, &kNeutron, &kSenet, &kGo};
    return kGames;
}

Result<const Game*> find_game(std::string_view key) {
    std::vector<std::string> keys;
    for (const Game* const game : all_games()) {
        if (game->key == key) {
            return game;
        }
        keys.emplace_back(game->key);
    }
    return Error{"there is no game " + quoted(key) + ": choose " + listed(keys, "or")};
}

}  // namespace ludoteca

#include "games.h"

#include <array>

#include "core/text.h"

namespace ludoteca {

// Defined in entry.cpp of each game.
extern const Game kMorris, kShogi, kNeutron, kSenet, kGo;

Result<const Game*> find_game(std::string_view key) {
    static constexpr std::array kGames = {&kMorris, &kShogi, &kNeutron, &kSenet, &kGo};
    std::vector<std::string> keys;
    for (const Game* const game : kGames) {
        if (game->key == key) {
            return game;
        }
        keys.emplace_back(game->key);
    }
    return Error{"there is no game " + quoted(key) + ": choose " + listed(keys, "or")};
}

}  // namespace ludoteca

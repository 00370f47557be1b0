#include "engine.h"

#include <string>
#include <string_view>

namespace ludoteca {

Result<Thought> Engine::try_think(const State& state, const ThinkLimits& limits,
                                  const ThinkOptions& options, const Stop& stop, Watch& watch,
                                  const Progress& progress) {
    if (std::string_view(state.game()) != game()) {
        return Error{std::string("this engine plays ") + game() + ", not " + state.game()};
    }
    if (limits.nodes == 0 && !(limits.seconds > 0) && limits.depth <= 0) {
        return Error{"say how long to think: nodes, seconds or a depth"};
    }
    if (options.lines < 1 || options.lines > kMaxLines) {
        return Error{"lines must be from 1 to " + std::to_string(kMaxLines)};
    }
    if (options.threads < 1 || options.threads > kMaxThreads) {
        return Error{"threads must be from 1 to " + std::to_string(kMaxThreads)};
    }
    return think(state, limits, options, stop, watch, progress);
}

}  // namespace ludoteca

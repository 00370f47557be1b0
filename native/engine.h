// An engine of any game, behind one interface: what Python holds. It remembers between moves.

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core/result.h"
#include "core/watch.h"
#include "search/mate.h"
#include "search/stop.h"
#include "search/thought.h"
#include "state.h"

namespace ludoteca {

struct EnginePlan {
    int megabytes = 64;  // of the table or the tree
    std::span<const std::byte> network;
    std::filesystem::path tables{};  // the folder of solved games; empty for none
};

inline constexpr int kMaxMegabytes = 65'536;
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxLines = 1024;

class Engine {
  public:
    virtual ~Engine() = default;

    virtual const char* game() const = 0;
    // Forget everything.
    virtual void clear() = 0;

    // Think about a state of this engine's game; a game that is over has no lines.
    virtual Thought think(const State& state, const ThinkLimits& limits,
                          const ThinkOptions& options, const Stop& stop, Watch& watch,
                          const Progress& progress) = 0;

    // Look for a win by force alone; only some games have such a search.
    virtual Result<Mate> find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                                   Watch& watch);

    // Within how many plies the mover wins by proofs that were made beforehand, negative if it
    // loses; nullopt if they do not show that. Only some games have proofs.
    virtual std::optional<int> proved(const State& state) const;

    // The same with error messages: a caller may pass anything.
    Result<Thought> try_think(const State& state, const ThinkLimits& limits,
                              const ThinkOptions& options, const Stop& stop, Watch& watch,
                              const Progress& progress);
    Result<Mate> try_find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                               Watch& watch);

    Result<std::optional<int>> try_proved(const State& state) const;

    bool is_in_use = false;
};

using MakeEngine = Result<std::unique_ptr<Engine>> (*)(const EnginePlan& plan);

}  // namespace ludoteca

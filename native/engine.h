// The engine of any game, as Python holds it; it keeps its tables between moves.

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core/interrupt_poll.h"
#include "core/result.h"
#include "search/control.h"
#include "search/thought.h"
#include "state.h"

namespace ludoteca {

struct EnginePlan {
    int megabytes = 64;  // of the transposition table or the tree
    std::span<const std::byte> network;
    std::filesystem::path tablebases{};  // their folder; empty for none
};

inline constexpr int kMaxMegabytes = 65'536;
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxLines = 1024;

class Engine {
  public:
    virtual ~Engine() = default;

    virtual const char* game() const = 0;
    virtual void clear() = 0;

    virtual Thought think(const State& state, const ThinkLimits& limits,
                          const ThinkOptions& options, const Stop& stop, InterruptPoll& poll,
                          const Progress& progress) = 0;

    // A dedicated mate search; only some games have one.
    virtual Result<Mate> find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                                   InterruptPoll& poll);

    // Distance to win in plies by stored proofs, negative for a loss; nullopt if unknown.
    virtual std::optional<int> proved(const State& state) const;

    // The same with validated arguments.
    Result<Thought> try_think(const State& state, const ThinkLimits& limits,
                              const ThinkOptions& options, const Stop& stop, InterruptPoll& poll,
                              const Progress& progress);
    Result<Mate> try_find_mate(const State& state, const ThinkLimits& limits, const Stop& stop,
                               InterruptPoll& poll);

    Result<std::optional<int>> try_proved(const State& state) const;

    bool is_in_use = false;
};

using MakeEngine = Result<std::unique_ptr<Engine>> (*)(const EnginePlan& plan);

}  // namespace ludoteca

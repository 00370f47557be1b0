// The tablebase of one rule set. Thread-safe.

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "state.h"

namespace ludoteca::solve {

// A tablebase value, for the side to move.
struct Verdict {
    enum class Kind : std::uint8_t { kLoss, kDraw, kWin, kChance };

    Kind kind = Kind::kDraw;
    int plies = 0;      // distance to the end; 0 in a draw
    double chance = 0;  // to win, in games of chance
    // Whether a draw that tablebases ignore (quiet turns) could come first.
    bool may_be_drawn = false;

    bool operator==(const Verdict&) const = default;

    static Verdict won(int plies) { return {Kind::kWin, plies}; }
    static Verdict lost(int plies) { return {Kind::kLoss, plies}; }
    static Verdict drawn() { return {}; }
    static Verdict of_chance(double chance) { return {Kind::kChance, 0, chance}; }

    // One ply earlier, same side to move.
    Verdict earlier() const {
        const bool has_end = kind == Kind::kWin || kind == Kind::kLoss;
        return {kind, has_end ? plies + 1 : 0, chance, may_be_drawn};
    }

    // One ply earlier, other side to move.
    Verdict before() const {
        switch (kind) {
            case Kind::kLoss:
                return {Kind::kWin, plies + 1, 0, may_be_drawn};
            case Kind::kWin:
                return {Kind::kLoss, plies + 1, 0, may_be_drawn};
            case Kind::kChance:
                return of_chance(1 - chance);
            default:
                return drawn();
        }
    }
};

class Tablebase {
  public:
    using Known = Result<std::optional<Verdict>>;

    virtual ~Tablebase() = default;

    virtual const char* game() const = 0;
    // Whether the rules of a state match.
    virtual bool fits(const State& state) const = 0;

    // Files with a valid header that cannot be used.
    virtual std::vector<std::string> faults() const { return {}; }

    // A cache for consecutive probes.
    struct Memory {
        virtual ~Memory() = default;
    };
    virtual std::unique_ptr<Memory> make_memory() const { return nullptr; }

    // For the side to move in an unfinished game; nullopt if unknown, an error if damaged. `memory`
    // comes from make_memory().
    virtual Known probe(const State& state, Memory* memory) const = 0;

    // The same for the small boards of the tests.
    virtual Known probe_text(std::string_view) const { return std::optional<Verdict>(); }

    // Verdicts after each legal action, for the side to move.
    Result<std::vector<std::optional<Verdict>>> probe_moves(const State& state) const;

    // The same with validated arguments.
    Known try_probe(const State& state) const;
    Result<std::vector<std::optional<Verdict>>> try_probe_moves(const State& state) const;

  private:
    Known probe_any(State& state, Memory* memory) const;
    std::optional<Error> refuse(const State& state) const;
};

using MakeTablebase = Result<std::unique_ptr<Tablebase>> (*)(std::string_view rules,
                                                             const Options& options,
                                                             const std::filesystem::path& folder);

// Of a finished game, for the side whose turn it would be.
Verdict verdict_of(const Outcome& outcome, Seat turn);

}  // namespace ludoteca::solve

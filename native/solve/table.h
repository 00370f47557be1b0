// All parts of the solution of a game by one rule set that a folder has. Any thread may ask.

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "solve/verdict.h"
#include "state.h"

namespace ludoteca::solve {

class Table {
  public:
    using Known = Result<std::optional<Verdict>>;

    virtual ~Table() = default;

    virtual const char* game() const = 0;
    // Whether a state of this game is played by the rules of the table.
    virtual bool fits(const State& state) const = 0;

    // What cannot be used although its header is right.
    virtual std::vector<std::string> faults() const { return {}; }

    // What was read for states that are asked about together.
    struct Memory {
        virtual ~Memory() = default;
    };
    virtual std::unique_ptr<Memory> make_memory() const { return nullptr; }

    // The verdict for the side to move in a game that is not over; nothing if the tables do not
    // reach this state, and an error if one is damaged. The memory is one that it has made.
    virtual Known probe(const State& state, Memory* memory) const = 0;

    // The same by a text, for boards that no state has: tests compare those with a slow solver.
    virtual Known probe_text(std::string_view) const { return std::optional<Verdict>(); }

    // The verdicts after each legal action, in their order, for the side that moves now.
    Result<std::vector<std::optional<Verdict>>> judge(const State& state) const;

    // The same with error messages: a caller may pass any state.
    Known try_probe(const State& state) const;
    Result<std::vector<std::optional<Verdict>>> try_judge(const State& state) const;

  private:
    Known probe_any(State& state, Memory* memory) const;
    std::optional<Error> refuse(const State& state) const;
};

using MakeTable = Result<std::unique_ptr<Table>> (*)(std::string_view rules, const Options& options,
                                                     const std::filesystem::path& folder);

// The verdict of a game that is over, for the side whose turn it would be.
Verdict verdict_of(const Outcome& outcome, Seat turn);

}  // namespace ludoteca::solve

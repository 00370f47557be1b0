// The solution of a game by one rule set, computed in parts; what is finished stays.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/options.h"
#include "core/result.h"
#include "core/watch.h"

namespace ludoteca::solve {

struct SolvePlan {
    std::filesystem::path folder;  // of the tables, and of the checkpoints beside them
    int threads = 1;
    double gigabytes = 8;  // of memory
    int size = 0;          // at most so many stones or pieces; 0 for all

    // An error if that many bytes of memory are too many.
    std::optional<Error> refuse_memory(std::uint64_t bytes) const;
};

// What it takes, with so many threads; nothing for what is already there.
struct Estimate {
    double seconds = 0;
    std::uint64_t memory = 0;   // bytes
    std::uint64_t disk = 0;     // of the tables
    std::uint64_t scratch = 0;  // on the same disk, while it works
};

struct Stage {
    std::string name;
    double done = 0;  // of the whole work
    double total = 1;
};

using Report = std::function<void(const Stage&)>;

class Solver {
  public:
    virtual ~Solver() = default;

    // The rules that matter, as the headers of its tables have them.
    virtual std::string rules() const = 0;
    virtual Estimate estimate() const = 0;

    // Solve what is not there yet, from the last checkpoint on; an interrupt leaves the
    // checkpoints.
    virtual std::optional<Error> run(Watch& watch, const Report& report) = 0;

    // Look once more at every state of the tables, and return how many those are: nothing may
    // change.
    virtual Result<std::uint64_t> verify(Watch& watch, const Report& report) = 0;

    bool is_in_use = false;  // by a thread of Python
};

using MakeSolver = Result<std::unique_ptr<Solver>> (*)(std::string_view rules,
                                                       const Options& options,
                                                       const SolvePlan& plan);

}  // namespace ludoteca::solve

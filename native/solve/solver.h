// The interface of the solvers. Work is done in parts and resumed after an interrupt.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/interrupt_poll.h"
#include "core/options.h"
#include "core/result.h"

namespace ludoteca::solve {

struct SolvePlan {
    std::filesystem::path folder;  // of tablebases and checkpoints
    int threads = 1;
    double gigabytes = 8;  // of memory
    int size = 0;          // most stones or pieces; 0 for all

    std::optional<Error> refuse_memory(std::uint64_t bytes) const;
};

// The remaining work.
struct Estimate {
    double seconds = 0;
    std::uint64_t memory = 0;   // bytes
    std::uint64_t disk = 0;     // of the tablebase
    std::uint64_t scratch = 0;  // on the same disk, while solving
};

struct Stage {
    std::string name;
    double done = 0;  // of `total`
    double total = 1;
};

using Report = std::function<void(const Stage&)>;

class Solver {
  public:
    virtual ~Solver() = default;

    // The relevant rules, as in the tablebase header.
    virtual std::string rules() const = 0;
    virtual Estimate estimate() const = 0;

    // Resumes from the last checkpoint; an interrupt keeps the checkpoints.
    virtual std::optional<Error> run(InterruptPoll& poll, const Report& report) = 0;

    // Recompute every state and compare; returns the number of states.
    virtual Result<std::uint64_t> verify(InterruptPoll& poll, const Report& report) = 0;

    bool is_in_use = false;  // by a thread of Python
};

using MakeSolver = Result<std::unique_ptr<Solver>> (*)(std::string_view rules,
                                                       const Options& options,
                                                       const SolvePlan& plan);

}  // namespace ludoteca::solve

// Vectorised environments: n games stepped together into the caller's arrays.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"

namespace ludoteca {

// The caller's arrays, one row per game; an empty span is skipped.
struct Rows {
    std::span<std::uint8_t> observations;
    std::span<std::uint8_t> masks;
    std::span<std::uint8_t> turns;
    std::span<std::uint8_t> dones;
    std::span<std::uint8_t> cuts;  // which of those were truncated
    std::span<float> rewards;      // by game and seat
};

struct BatchPlan {
    std::int64_t count = 1;
    std::uint64_t seed = 0;
    std::int64_t threads = 1;
    std::int64_t max_plies = 0;  // longer games are truncated; 0 means no limit

    std::optional<Error> fault() const;
};

class Batch {
  public:
    virtual ~Batch() = default;

    virtual int count() const = 0;
    virtual int action_count() const = 0;
    virtual std::vector<int> observation_shape() const = 0;

    virtual void reset(const Rows& rows) = 0;
    // Apply one action to each game; a finished game reports its reward and restarts. If an action
    // is illegal, no game changes and the result is the number of that game.
    virtual std::optional<int> step(std::span<const std::int32_t> actions, const Rows& rows) = 0;
    // Draw a uniform legal action for each game.
    virtual void draw(std::span<std::int32_t> actions) = 0;

    virtual std::string text(int number) const = 0;

    bool is_in_use = false;  // by a thread that has released the GIL
};

using MakeBatch = Result<std::unique_ptr<Batch>> (*)(std::string_view rules, const BatchPlan& plan,
                                                     const Options& options);

}  // namespace ludoteca

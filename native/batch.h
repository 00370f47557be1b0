// Many games that advance together, into the caller's arrays, for learners.

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

// The caller's arrays, one row per game; an empty one is not written.
struct Rows {
    std::span<std::uint8_t> observations;
    std::span<std::uint8_t> masks;
    std::span<std::uint8_t> turns;
    std::span<std::uint8_t> dones;
    std::span<std::uint8_t> cuts;  // which of those were cut off
    std::span<float> rewards;      // two for each game: the first seat's and the second's
};

struct BatchPlan {
    std::int64_t count = 1;
    std::uint64_t seed = 0;
    std::int64_t threads = 1;
    std::int64_t max_plies = 0;  // a longer game is cut off without a winner; 0 never cuts

    // The reason why it is impossible, if any.
    std::optional<Error> fault() const;
};

class Batch {
  public:
    virtual ~Batch() = default;

    virtual int count() const = 0;
    virtual int action_count() const = 0;
    virtual std::vector<int> observation_shape() const = 0;

    // Restart every game, and show them.
    virtual void reset(const Rows& rows) = 0;
    // Apply an action to each game and show them; a game that ends reports its reward and restarts.
    // If an action is illegal, no game changes, and the answer is the number of that game.
    virtual std::optional<int> step(std::span<const std::int32_t> actions, const Rows& rows) = 0;
    // Draw a legal action for each game, all equally likely.
    virtual void draw(std::span<std::int32_t> actions) = 0;

    virtual std::string text(int number) const = 0;

    bool is_in_use = false;  // by a thread that has released the interpreter's lock
};

using MakeBatch = Result<std::unique_ptr<Batch>> (*)(std::string_view rules, const BatchPlan& plan,
                                                     const Options& options);

}  // namespace ludoteca

#include "batch.h"

namespace ludoteca {
namespace {

constexpr std::int64_t kMostGames = 1 << 20;
constexpr std::int64_t kMostThreads = 1 << 10;
constexpr std::int64_t kMaxPlies = 1 << 30;

std::optional<Error> check(const char* name, std::int64_t value, std::int64_t least,
                           std::int64_t most) {
    if (value >= least && value <= most) {
        return std::nullopt;
    }
    return Error{std::string(name) + " must be from " + std::to_string(least) + " to " +
                 std::to_string(most) + ", not " + std::to_string(value)};
}

}  // namespace

std::optional<Error> BatchPlan::fault() const {
    std::optional<Error> fault = check("n", count, 1, kMostGames);
    fault = fault ? fault : check("threads", threads, 1, kMostThreads);
    return fault ? fault : check("max_plies", max_plies, 0, kMaxPlies);
}

}  // namespace ludoteca

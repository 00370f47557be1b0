// Seats and outcomes.

#pragma once

#include <cstdint>

namespace ludoteca {

enum class Seat : std::uint8_t { kFirst, kSecond };

constexpr Seat opponent(Seat seat) {
    return seat == Seat::kFirst ? Seat::kSecond : Seat::kFirst;
}

constexpr int index(Seat seat) {
    return static_cast<int>(seat);
}

// The ending is the name of the rule, as in Python ("mate").
struct Outcome {
    bool wins[2];
    const char* ending;

    static constexpr Outcome won(Seat seat, const char* ending) {
        return {{seat == Seat::kFirst, seat == Seat::kSecond}, ending};
    }
    static constexpr Outcome drawn(const char* ending) { return {{false, false}, ending}; }
    static constexpr Outcome shared(const char* ending) { return {{true, true}, ending}; }

    // 1 for the only winner, -1 for the loser; 0 if both or neither win.
    constexpr float returns(Seat seat) const {
        return static_cast<float>(wins[index(seat)]) -
               static_cast<float>(wins[index(opponent(seat))]);
    }
};

}  // namespace ludoteca

// What a position is worth to the seat to move, and wins by their distance.

#pragma once

#include <cmath>
#include <cstdint>

namespace ludoteca {

// In hundredths of the game's unit (a pawn of Shogi). A win in n plies is kWin - n.
using Score = int;

inline constexpr int kMaxPly = 128;  // how deep any line is followed
inline constexpr Score kWin = 32'000;
inline constexpr Score kInfinite = 32'001;
inline constexpr Score kNoScore = 32'002;
// From here on a score says how far the win is.
inline constexpr Score kSureWin = kWin - 2 * kMaxPly;
// With dice nothing is sure: a win is this, an evaluation this times the expected result.
inline constexpr Score kDiceWin = 10'000;

constexpr bool is_sure(Score score) {
    return score >= kSureWin || score <= -kSureWin;
}

// A table entry counts the distance from its own position, a search from the root.
constexpr Score to_table(Score score, int ply) {
    return score >= kSureWin ? score + ply : score <= -kSureWin ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score >= kSureWin ? score - ply : score <= -kSureWin ? score + ply : score;
}

// In how many plies the mover wins, negative for a loss; 0 if that is not known.
constexpr int plies_to_win(Score score) {
    return score >= kSureWin ? kWin - score : score <= -kSureWin ? -kWin - score : 0;
}

// The expected result, from -1 to 1; `unit` is the score that makes it 0.46.
inline double expected_result(Score score, Score unit) {
    return is_sure(score) ? (score > 0 ? 1.0 : -1.0) : std::tanh(0.5 * score / unit);
}

}  // namespace ludoteca

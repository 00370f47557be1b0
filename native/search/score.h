// Scores from the view of the seat to move, including distances to a win.

#pragma once

#include <cmath>
#include <cstdint>

namespace ludoteca {

// In centipawns (Shogi) or the like. A win in n plies is kWin - n.
using Score = int;

inline constexpr int kMaxPly = 128;  // of any line
inline constexpr Score kWin = 32'000;
inline constexpr Score kInfinite = 32'001;
inline constexpr Score kNoScore = 32'002;
// Scores from here on are wins with a known distance.
inline constexpr Score kSureWin = kWin - 2 * kMaxPly;
// With dice, scores are the expected result times this.
inline constexpr Score kDiceWin = 10'000;

constexpr bool is_sure(Score score) {
    return score >= kSureWin || score <= -kSureWin;
}

// The transposition table counts distances from the entry's position, the search from the root.
constexpr Score to_table(Score score, int ply) {
    return score >= kSureWin ? score + ply : score <= -kSureWin ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score >= kSureWin ? score - ply : score <= -kSureWin ? score + ply : score;
}

// Distance to win in plies, negative for a loss; 0 if unknown.
constexpr int plies_to_win(Score score) {
    return score >= kSureWin ? kWin - score : score <= -kSureWin ? -kWin - score : 0;
}

// The expected result, from -1 to 1; 0.46 at a score of `unit`.
inline double expected_result(Score score, Score unit) {
    return is_sure(score) ? (score > 0 ? 1.0 : -1.0) : std::tanh(0.5 * score / unit);
}

}  // namespace ludoteca

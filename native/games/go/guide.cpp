#include "games/go/guide.h"

#include <algorithm>
#include <cmath>

#include "games/go/area.h"
#include "games/go/ownership.h"
#include "games/go/reading.h"

namespace ludoteca::go {
namespace {

constexpr std::size_t kRecent = 3;

// Less likely moves are not worth their memory.
constexpr float kLeastPrior = 1e-4F;

// Of what the ownership says of the result, and the points that decide a game, by the board's size.
constexpr float kWeightOfBoard = 0.3F;
constexpr double kPointsPerLine = 0.9;

// From which certainty on a point counts as somebody's when the game is counted.
constexpr float kOwned = 0.3F;

}  // namespace

NetworkGuide::NetworkGuide(const Network& network, const Position& position,
                           std::vector<Action> moves, std::uint64_t seed)
    : position_(position),
      moves_(std::move(moves)),
      seed_(seed),
      evaluator_(network, position.board().size) {}

void NetworkGuide::play(Action action) {
    undos_.push_back(position_.play(action));
    moves_.push_back(action);
}

void NetworkGuide::undo() {
    position_.undo(moves_.back(), undos_.back());
    moves_.pop_back();
    undos_.pop_back();
}

// The root is seen as it is, everything below from any side: a network's errors differ from side to
// side, and on the whole they cancel out.
int NetworkGuide::symmetry() const {
    return undos_.empty() ? 0 : static_cast<int>(mix(position_.stones().key() ^ seed_) >> 61);
}

const Opinion& NetworkGuide::look() {
    opinion_.choices.clear();
    opinion_.is_end = position_.passes() >= Position::kPassesThatEnd;
    if (opinion_.is_end) {
        look_at_end();
        return opinion_;
    }
    std::array<Action, kRecent> recent;
    const std::size_t known = std::min(kRecent, moves_.size());
    std::copy_n(moves_.rbegin(), known, recent.begin());
    const Evaluation& evaluation =
        evaluator_.evaluate(position_, {recent.data(), known}, symmetry());
    opinion_.value = std::lerp(evaluation.value, value_of_board(evaluation), kWeightOfBoard);
    opinion_.lead = evaluation.lead;
    opinion_.ownership = evaluation.ownership;
    list_choices(evaluation);
    return opinion_;
}

// What the ownership of all points says of the result. The network learned the result from one
// number of each game, the ownership from every point, and errs otherwise: together they err less.
float NetworkGuide::value_of_board(const Evaluation& evaluation) const {
    double lead = position_.area_komi();
    lead = position_.turn() == Seat::kFirst ? -lead : lead;
    for (const float owner : evaluation.ownership) {
        lead += owner;
    }
    return static_cast<float>(std::tanh(lead / (kPointsPerLine * position_.board().size)));
}

// Count the board as players do, with the network's word on which stones are dead; under some rules
// none is.
void NetworkGuide::look_at_end() {
    const Evaluation& evaluation = evaluator_.evaluate(position_, {}, symmetry());
    opinion_.ownership = evaluation.ownership;
    correct_ownership(position_, opinion_.ownership);
    const double komi = position_.area_komi();
    const bool is_black = position_.turn() == Seat::kFirst;
    double lead = is_black ? -komi : komi;
    if (position_.rules().marking) {
        for (const float owner : opinion_.ownership) {
            lead += owner > kOwned ? 1 : owner < -kOwned ? -1 : 0;
        }
    } else {
        const auto [black, white] = position_.score();
        lead = is_black ? black - white : white - black;
    }
    opinion_.lead = static_cast<float>(lead);
    opinion_.value = lead > 0 ? 1.0F : lead < 0 ? -1.0F : 0.0F;
}

void NetworkGuide::list_choices(const Evaluation& evaluation) {
    ActionList moves;
    position_.moves(moves);
    const int mover = index(position_.turn());
    const Area area =
        area_of(ReadingBoard(position_.board(), position_.stones().all(), position_.ko()));
    float most = -1e9F;
    for (const Action move : moves) {
        most = std::max(most, evaluation.policy[move]);
    }
    float sum = 0;
    for (const Action move : moves) {
        // What is alive for certain needs no stone more, unless dead ones must be taken.
        if (move != position_.pass() &&
            (position_.stones().is_eye(move, mover) ||
             (position_.rules().marking && area.alive[move] != kFree))) {
            continue;
        }
        const float prior = std::exp(evaluation.policy[move] - most);
        sum += prior;
        opinion_.choices.push_back({move, prior});
    }
    for (Choice& choice : opinion_.choices) {
        choice.prior /= sum;
    }
    std::erase_if(opinion_.choices, [&](const Choice& choice) {
        return choice.prior < kLeastPrior && choice.action != position_.pass();
    });
    std::stable_sort(opinion_.choices.begin(), opinion_.choices.end(),
                     [](const Choice& a, const Choice& b) { return a.prior > b.prior; });
}

}  // namespace ludoteca::go

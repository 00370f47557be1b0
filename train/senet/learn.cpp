// Learns the evaluation of Senet from games against itself: TD(lambda), with Adam.
//
//   learn WEIGHTS STATE GAMES SEED CHECKPOINTS SCATTERED [TABLES [START]]
//
// Every position before a throw is pulled towards a mix of what the next positions promise and what
// came of it. In the first part of the games the next position is the one that was played, and the
// end of the game counts most: quick, but as noisy as the dice. In the last part it is the mean of
// all throws, and that alone: the network learns to agree with itself one move ahead, which is what
// decides between moves.
//
// WEIGHTS and STATE are written at every checkpoint; if STATE is there, learning goes on where it
// ended, and ends in the same weights as without a break. One game in SCATTERED begins with any
// pieces anywhere; none if it is 0.
//
// Where the TABLES of ludoteca solve reach, the exact chance takes the place of all that, and more
// positions are drawn from them at random. There is no first part then: what is exact is quick too.
// The weights of START are a beginning that the first steps must not spoil, so they are smaller.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/senet/network.h"
#include "games/senet/position.h"
#include "solve/senet/tablebase.h"

namespace {

using namespace ludoteca;
using namespace ludoteca::senet;

constexpr float kLambda = 0.8F;     // how much the end of the game counts, in the first part
constexpr float kFirstPart = 0.3F;  // of the games
constexpr float kFirstRate = 0.003F, kStartedRate = 0.0008F, kLastRate = 0.00002F;
constexpr int kBatch = 256;
constexpr int kWandering = 4;        // one game in so many begins with random moves
constexpr int kMaxRandomMoves = 60;  // fewer than that
constexpr int kDrawn = 100;          // positions of the tables, for each game
constexpr int kTestGames = 4000;

struct Sides {
    Squares own, other;
};

using Weights = Network::Weights;
constexpr std::size_t kWeights = sizeof(Weights) / sizeof(float);

// All that learning needs to go on.
struct Learning {
    std::int64_t games = 0, steps = 0, positions = 0;
    int pending = 0;
    Network network{Weights{}};
    Weights gradient{}, mean{}, square{};

    explicit Learning(std::uint64_t seed) {
        Weights& weights = network.weights();
        Random random(seed, ~std::uint64_t{0});
        const auto draw = [&](float width) {
            return width * (static_cast<float>(random.next() >> 40) / (1 << 24) - 0.5F);
        };
        for (Network::Layer& row : weights.inputs) {
            std::generate(row.begin(), row.end(), [&] { return draw(0.5F); });
        }
        std::generate(weights.hidden.begin(), weights.hidden.end(), [&] { return draw(0.02F); });
        weights.lead = 0.04F;
    }

    // Add how the weights would have to change for a position's chance to be `target`, and change
    // them when there is enough of that.
    float pull(const Sides& sides, float target, float rate) {
        const Network::Sight sight(sides.own, sides.other);
        const Network::Layer sums = network.sum(sight);
        const float error = target - 1 / (1 + std::exp(-network.logit(sums, sight.lead)));
        gradient.bias += error;
        Network::Layer below;
        for (std::size_t i = 0; i < Network::kHidden; ++i) {
            gradient.hidden[i] += error * Network::active(sums[i]);
            below[i] = error * network.weights().hidden[i] * Network::slope(sums[i]);
            gradient.biases[i] += below[i];
        }
        for (std::size_t n = 0; n < sight.size; ++n) {
            Network::Layer& row = gradient.inputs[sight.inputs[n]];
            for (std::size_t i = 0; i < Network::kHidden; ++i) {
                row[i] += below[i];
            }
        }
        ++positions;
        if (++pending >= kBatch) {
            step(rate);
        }
        return error * error;
    }

  private:
    void step(float rate) {
        ++steps;
        const auto n = static_cast<float>(steps);
        const float first = 1 - std::pow(0.9F, n), second = 1 - std::pow(0.999F, n);
        const float share = 1 / static_cast<float>(pending);
        float *const w = flat(network.weights()), *const g = flat(gradient), *const m = flat(mean),
                     *const v = flat(square);
        for (std::size_t i = 0; i < kWeights; ++i) {
            const float slope = g[i] * share;
            g[i] = 0;
            m[i] = 0.9F * m[i] + 0.1F * slope;
            v[i] = 0.999F * v[i] + 0.001F * slope * slope;
            w[i] += rate * (m[i] / first) / (std::sqrt(v[i] / second) + 1e-6F);
        }
        pending = 0;
    }

    static float* flat(Weights& weights) { return reinterpret_cast<float*>(&weights); }
};

Sides sides_of(const senet::Position& position) {
    return {position.own(), position.other()};
}

// Exact chances of the player about to throw, as far as there are tables.
class Truth {
  public:
    Truth() = default;
    Truth(const Rules& rules, const char* folder) {
        auto table = solve::senet::SenetTablebase::open(rules, folder);
        if (!table) {
            std::fprintf(stderr, "%s\n", table.error().sentence.c_str());
            std::exit(1);
        }
        table_ = std::move(*table);
        // The first pieces of a row, and as many behind them.
        for (Squares own = 1; chance({own, own << kPiecesEach}); own = own << 1 | 1) {
            ++most_;
        }
    }

    std::optional<float> chance(const Sides& sides) const {
        if (!table_ || sides.own == 0 || sides.other == 0) {
            return std::nullopt;
        }
        const auto found = table_->chance(sides.own, sides.other);
        return found && *found ? std::optional(static_cast<float>(**found)) : std::nullopt;
    }
    // So many pieces each, at most, are known.
    int most() const { return most_; }

  private:
    std::unique_ptr<solve::senet::SenetTablebase> table_;
    int most_ = 0;
};

// Chances of the player about to throw, by a network and what is known for certain.
class Judge {
  public:
    Judge(const Network& network, const Truth& truth) : network_(network), truth_(truth) {}

    float chance(const senet::Position& position) const {
        const Sides sides = sides_of(position);
        if (sides.own == 0 || sides.other == 0) {
            return sides.own == 0 ? 1 : 0;
        }
        const std::optional<float> known = truth_.chance(sides);
        return known ? *known : (1 + network_.expect(sides.own, sides.other)) / 2;
    }

    struct Choice {
        Action action = kNoAction;
        float chance = -1;
    };
    // The best step after a throw.
    Choice best(senet::Position& position) const {
        const Seat mover = position.turn();
        ActionList list;
        position.moves(list);
        Choice found;
        for (const Action action : list) {
            const auto undo = position.play(action);
            const float after = chance(position);
            const float own = position.turn() == mover ? after : 1 - after;
            position.undo(action, undo);
            if (own > found.chance) {
                found = {action, own};
            }
        }
        return found;
    }

    // What a throw more says of a position, where it is not known for certain.
    float expected(senet::Position& position) const {
        if (const std::optional<float> known = truth_.chance(sides_of(position))) {
            return *known;
        }
        float sum = 0;
        for (Throw thrown = 1; thrown <= kThrows; ++thrown) {
            const auto undo = position.play(throw_action(thrown));
            sum += best(position).chance;
            position.undo(throw_action(thrown), undo);
        }
        return sum / kThrows;
    }

  private:
    const Network& network_;
    const Truth& truth_;
};

// Some pieces of either player anywhere, at most so many each; more are likelier.
Sides scattered(Random& random, int most) {
    Sides sides{};
    for (Squares* const squares : {&sides.own, &sides.other}) {
        for (int left = 1 + std::max(random.below(most), random.below(most)); left > 0;) {
            const Squares square = only(random.below(kPlaces));
            if (((sides.own | sides.other | only(kTrap)) & square) == 0) {
                *squares |= square;
                --left;
            }
        }
    }
    return sides;
}

senet::Position position_of(const Sides& sides, const Rules& rules) {
    std::string text(kPlaces, kFree);
    const char* names[] = {"12345", "ABCDE"};
    for (Place place = 0; place < kPlaces; ++place) {
        const bool is_own = holds(sides.own, place);
        if (is_own || holds(sides.other, place)) {
            text[static_cast<std::size_t>(place)] = *names[is_own ? 0 : 1]++;
        }
    }
    return *senet::Position::read(text + " 1 -", rules);
}

struct Moment {
    Sides sides;
    float expected;
    Seat turn;
};

// How to learn now.
struct Course {
    float rate, lambda;

    Course(float done, float first_rate, bool has_tables)
        : rate(first_rate * (1 - done) + kLastRate),
          lambda(done < kFirstPart && !has_tables ? kLambda : 0) {}
    bool takes_means() const { return lambda == 0; }
};

// Positions of the tables; returns the summed squared error.
double learn_drawn(Learning& learning, const Truth& truth, Random& random, const Course& course) {
    double sum = 0;
    for (int drawn = 0; drawn < kDrawn && truth.most() > 0; ++drawn) {
        const Sides sides = scattered(random, truth.most());
        sum += learning.pull(sides, *truth.chance(sides), course.rate);
    }
    return sum;
}

// One game against itself; returns the summed squared error.
double learn_game(Learning& learning, const Judge& judge, const senet::Position& start,
                  Random random, const Course& course) {
    senet::Position position(start);
    std::vector<Moment> moments;
    int wandering = random.below(kWandering) == 0 ? random.below(kMaxRandomMoves) : 0;
    while (!position.ended()) {
        const bool wanders = wandering-- > 0;
        Moment moment{sides_of(position), 0, position.turn()};
        if (!wanders && course.takes_means()) {
            moment.expected = judge.expected(position);
        }
        position.play(position.random_move(random));
        if (wanders) {
            position.play(position.random_move(random));
            continue;
        }
        const Judge::Choice choice = judge.best(position);
        position.play(choice.action);
        if (!course.takes_means()) {
            moment.expected = choice.chance;
        }
        moments.push_back(moment);
    }
    const Seat winner = position.ended()->returns(Seat::kFirst) > 0 ? Seat::kFirst : Seat::kSecond;
    double sum = 0;
    float chance = 1;  // of the winner, after the position
    for (std::size_t i = moments.size(); i-- > 0;) {
        const Moment& moment = moments[i];
        const bool is_winner = moment.turn == winner;
        const float own = (1 - course.lambda) * moment.expected +
                          course.lambda * (is_winner ? chance : 1 - chance);
        chance = is_winner ? own : 1 - own;
        sum += learning.pull(moment.sides, own, course.rate);
    }
    return sum;
}

// The share of games that the first network wins against the second, each move by one look.
double match(const Judge& one, const Judge& two, const senet::Position& start) {
    int won = 0;
    for (int game = 0; game < kTestGames; ++game) {
        Random random(7, static_cast<std::uint64_t>(game / 2));
        senet::Position position(start);
        while (!position.ended()) {
            position.play(position.random_move(random));
            const bool is_one = (index(position.turn()) == 0) == (game % 2 == 0);
            position.play((is_one ? one : two).best(position).action);
        }
        won += (position.ended()->returns(Seat::kFirst) > 0) == (game % 2 == 0);
    }
    return static_cast<double>(won) / kTestGames;
}

// Write a file at once or not at all.
void write(const std::string& path, const void* data, std::size_t size) {
    const std::string part = path + ".part";
    std::FILE* const file = std::fopen(part.c_str(), "wb");
    if (file == nullptr || std::fwrite(data, size, 1, file) != 1 || std::fclose(file) != 0 ||
        std::rename(part.c_str(), path.c_str()) != 0) {
        std::perror(path.c_str());
        std::exit(1);
    }
}

template <class Content>
bool read(const std::string& path, Content& content) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return false;
    }
    const bool is_whole = std::fread(&content, sizeof content, 1, file) == 1;
    std::fclose(file);
    return is_whole;
}

}  // namespace

int main(int count, char** words) {
    if (count < 7 || count > 9) {
        std::fputs("usage: learn WEIGHTS STATE GAMES SEED CHECKPOINTS SCATTERED [TABLES]\n",
                   stderr);
        return 2;
    }
    const std::string weights_path = words[1], state_path = words[2];
    const std::int64_t total = std::atoll(words[3]), checkpoints = std::atoll(words[5]);
    const auto seed = static_cast<std::uint64_t>(std::atoll(words[4]));
    const int one_in = std::atoi(words[6]);
    const auto learning = std::make_unique<Learning>(seed);
    if (count == 9 && !read(words[8], learning->network.weights())) {
        std::perror(words[8]);
        return 1;
    }
    read(state_path, *learning);
    const Rules rules = *Rules::find("standard", {});
    const senet::Position start = senet::Position::start(rules);
    const Network plain = *Network::read({});
    const Truth nothing, truth = count >= 8 ? Truth(rules, words[7]) : Truth();
    const Judge judge(learning->network, truth), alone(learning->network, nothing),
        greedy(plain, nothing);

    double error = 0;
    std::int64_t before = learning->positions;
    while (learning->games < total) {
        const auto done = static_cast<float>(learning->games) / static_cast<float>(total);
        Random random(seed, static_cast<std::uint64_t>(learning->games));
        const bool is_scattered = one_in > 0 && random.below(one_in) == 0;
        const senet::Position first =
            is_scattered ? position_of(scattered(random, kPiecesEach), rules) : start;
        const Course course(done, count == 9 ? kStartedRate : kFirstRate, truth.most() > 0);
        error += learn_drawn(*learning, truth, random, course);
        error += learn_game(*learning, judge, first, random, course);
        if (++learning->games % std::max<std::int64_t>(total / checkpoints, 1) == 0) {
            write(state_path, learning.get(), sizeof *learning);
            write(weights_path, &learning->network.weights(), sizeof(Weights));
            std::printf("%lld games, %lld positions, error %.5f, against greedy %.4f\n",
                        static_cast<long long>(learning->games),
                        static_cast<long long>(learning->positions),
                        error / static_cast<double>(learning->positions - before),
                        match(alone, greedy, start));
            std::fflush(stdout);
            error = 0;
            before = learning->positions;
        }
    }
}

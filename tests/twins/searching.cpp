// Plays games of Shogi and compares what a search is told with what the rules say.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/shogi/search/evaluate.h"
#include "games/shogi/search/searchable.h"
#include "search/move_heap.h"

namespace {

using namespace ludoteca;
using shogi::SearchPosition;

constexpr int kGames = 40;
constexpr int kMostPlies = 300;

int wrong = 0;
std::uint64_t positions = 0, moves = 0, checks = 0;

void expect(bool holds, const char* what, const SearchPosition& position) {
    if (!holds && ++wrong <= 20) {
        std::printf("wrong: %s in %s\n", what, position.text().c_str());
    }
}

std::set<Action> listed(const ActionList& list) {
    return {list.begin(), list.end()};
}

// A network of random weights, as a file.
std::vector<std::byte> random_network(Random& random) {
    using shogi::Network;
    std::vector<std::byte> bytes;
    const auto add = [&](auto number) {
        const auto* const first = reinterpret_cast<const std::byte*>(&number);
        bytes.insert(bytes.end(), first, first + sizeof number);
    };
    for (const std::uint32_t number :
         {0x324E'534CU, std::uint32_t{Network::kWidth}, std::uint32_t{Network::kHidden},
          std::uint32_t{shogi::kBuckets}, std::uint32_t{shogi::kFeatures}}) {
        add(number);
    }
    const int rows = shogi::kBuckets * shogi::kFeatures;
    for (int i = 0; i < rows * Network::kWidth; ++i) {
        add(static_cast<std::int8_t>(random.below(61) - 30));
    }
    for (int i = 0; i < rows; ++i) {
        add(static_cast<std::int32_t>(random.below(20'001) - 10'000));
    }
    for (int i = 0; i < Network::kWidth; ++i) {
        add(static_cast<std::int16_t>(random.below(61)));
    }
    for (int i = 0; i < Network::kHidden * 2 * Network::kWidth; ++i) {
        add(static_cast<std::int8_t>(random.below(201) - 100));
    }
    for (int i = 0; i < Network::kHidden; ++i) {
        add(static_cast<std::int32_t>(random.below(1001)));
    }
    for (int i = 0; i < Network::kHidden; ++i) {
        add(static_cast<std::int16_t>(random.below(2001) - 1000));
    }
    add(std::int32_t{500});
    return bytes;
}

// Moves by how loud they are: together all that are worth a look, none twice, checks among them.
void look_at_moves(SearchPosition& position) {
    ActionList all, noisy, quiet, giving, calm;
    position.moves(all);
    position.noisy_moves(noisy);
    position.quiet_moves(quiet);
    position.checks(giving);
    const SearchPosition::CheckInfo check_info = position.check_info();
    position.quiet_checks(calm, check_info);
    const std::set<Action> legal = listed(all), loud = listed(noisy), low = listed(quiet);
    const std::set<Action> check = listed(giving), calm_check = listed(calm);
    expect(static_cast<int>(loud.size()) == noisy.size(), "a noisy move twice", position);
    expect(static_cast<int>(low.size()) == quiet.size(), "a quiet move twice", position);
    expect(static_cast<int>(check.size()) == giving.size(), "a check twice", position);
    for (const Action action : legal) {
        ++moves;
        const bool is_noisy = position.is_noisy(action);
        expect(!(is_noisy ? low : loud).contains(action), "a move on the wrong list", position);
        // The only moves left out are those that could promote and do not.
        const bool is_listed = (is_noisy ? loud : low).contains(action);
        expect(is_listed || (action % 2 == 0 && legal.contains(static_cast<Action>(action + 1))),
               "a move is missing", position);
        const bool gives = position.gives_check(action, check_info);
        const std::uint64_t key = position.key_after(action);
        const SearchPosition::Undo undo = position.play(action);
        const bool is_check = position.in_check();
        const bool is_foreseen = position.key() == key;
        position.undo(action, undo);
        expect(is_foreseen, "a key unforeseen", position);
        checks += is_check;
        expect(gives == is_check, "a check unforeseen", position);
        expect(check.contains(action) == is_check, "the list of checks", position);
        expect(calm_check.contains(action) == (is_check && low.contains(action)),
               "the list of quiet checks", position);
    }
    for (const std::set<Action>* const list : {&loud, &low, &check, &calm_check}) {
        expect(std::includes(legal.begin(), legal.end(), list->begin(), list->end()),
               "an illegal move", position);
    }
}

// A heap gives the moves of a list as a stable sort would, also if some are left out meanwhile.
void look_at_order(const SearchPosition& position, Random& random) {
    ActionList list;
    position.moves(list);
    std::vector<std::pair<int, Action>> sorted;
    MoveHeap heap;
    for (const Action action : list) {
        sorted.emplace_back(random.below(20) - 10, action);
        heap.add(action, sorted.back().first);
    }
    heap.order();
    std::ranges::stable_sort(sorted, std::greater{}, &std::pair<int, Action>::first);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i == sorted.size() / 3) {
            const auto is_kept = [](Action action) { return action % 3 != 0; };
            heap.keep(is_kept);
            const auto rest = sorted.begin() + static_cast<std::ptrdiff_t>(i);
            sorted.erase(std::remove_if(rest, sorted.end(),
                                        [&](const auto& one) { return !is_kept(one.second); }),
                         sorted.end());
            if (i == sorted.size()) {
                break;
            }
        }
        expect(heap.take() == sorted[i].second, "the order of moves", position);
    }
    expect(heap.is_empty(), "a move too many", position);
}

// The best that exchanges on a square bring the seat to move, by trying: the cheapest takes first.
Score best_exchange(SearchPosition& position, int square, Score there) {
    ActionList list;
    position.moves(list);
    Action cheapest = kNoAction;
    Score least = 1 << 20;
    for (const Action action : list) {
        if (action >= 2 * 81 * 81 || action / 2 % 81 != square || action % 2 != 0) {
            continue;
        }
        const Score worth = shogi::exchange_value(position.slot(action) / 81);
        if (worth < least) {
            least = worth;
            cheapest = action;
        }
    }
    if (cheapest == kNoAction) {
        return 0;
    }
    const SearchPosition::Undo undo = position.play(cheapest);
    const Score then = there - best_exchange(position, square, least);
    position.undo(cheapest, undo);
    return std::max(then, 0);
}

// Pins and promotions are not seen by a glance at a square, so a few may differ.
void look_at_exchanges(SearchPosition& position, std::uint64_t& same, std::uint64_t& other) {
    ActionList list;
    position.moves(list);
    for (const Action action : list) {
        const Score gain = position.gain(action);
        const Score put = shogi::exchange_value(position.slot(action) / 81 % 16);
        const SearchPosition::Undo undo = position.play(action);
        const Score lost = best_exchange(position, action / 2 % 81, put);
        position.undo(action, undo);
        const Score balance = gain - lost;
        ++(position.see_ge(action, balance) && !position.see_ge(action, balance + 1) ? same
                                                                                     : other);
    }
}

}  // namespace

int main() {
    const Result<shogi::Rules> rules = shogi::Rules::find("standard", {});
    Random random(7);
    const std::vector<std::byte> bytes = random_network(random);
    const Result<shogi::NetworkEvaluation> learned = shogi::NetworkEvaluation::read(bytes);
    if (!rules || !learned) {
        std::printf("wrong: no rules or no network\n");
        return 1;
    }
    std::uint64_t same = 0, other = 0;
    for (int game = 0; game < kGames; ++game) {
        const shogi::NetworkEvaluation knowledge =
            game % 2 == 0 ? *learned : shogi::NetworkEvaluation{};
        shogi::Position played = shogi::Position::start(*rules);
        SearchPosition position(played, knowledge);
        for (int ply = 0; ply < kMostPlies; ++ply) {
            ++positions;
            const Score evaluation = position.evaluate();
            const std::uint64_t key = position.key();
            expect(evaluation == SearchPosition(played, knowledge).evaluate(),
                   "an evaluation out of date", position);
            expect(position.board_key() == SearchPosition(played, {}).board_key(), "a board's key",
                   position);
            look_at_moves(position);
            look_at_order(position, random);
            if (ply % 8 == 0 && !position.in_check()) {
                look_at_exchanges(position, same, other);
            }
            expect(position.key() == key && position.evaluate() == evaluation,
                   "a move not taken back", position);
            const Action action = played.random_move(random);
            if (action == kNoAction) {
                break;
            }
            played.play(action);
            if (ply % 3 == 0) {
                // Evaluations asked for only now and then are brought up to date from afar.
                position.play(action);
            } else {
                position.play(action);
                position.evaluate();
            }
            if (static_cast<std::size_t>(ply % 100) == 99) {
                position = SearchPosition(played, knowledge);
            }
        }
    }
    std::printf(
        "%llu positions, %llu moves, %llu checks, %llu exchanges alike, %llu not, %d wrong\n",
        static_cast<unsigned long long>(positions), static_cast<unsigned long long>(moves),
        static_cast<unsigned long long>(checks), static_cast<unsigned long long>(same),
        static_cast<unsigned long long>(other), wrong);
    return wrong != 0;
}

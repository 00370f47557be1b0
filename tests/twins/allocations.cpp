// Plays random games of each rule set and counts what listing and drawing moves allocates.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "core/position.h"
#include "games/go/position.h"
#include "games/morris/position.h"
#include "games/neutron/position.h"
#include "games/senet/position.h"
#include "games/shogi/position.h"

namespace {

std::uint64_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size)) {
        return memory;
    }
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

using namespace ludoteca;

constexpr int kGames = 6;
constexpr int kMostPlies = 400;

template <Position P>
void play(const char* rules) {
    const Result<typename P::Rules> found = P::Rules::find(rules, {});
    std::uint64_t moves = 0, allocated = 0;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Random random(1, game);
        P position = P::start(*found);
        for (int ply = 0; ply < kMostPlies && position.count_moves() > 0; ++ply) {
            const std::uint64_t before = allocations;
            ActionList list;
            position.moves(list);
            const Action drawn = position.random_move(random);
            if constexpr (requires { position.random_playout_move(random); }) {
                position.random_playout_move(random);
            }
            for (int number = 0; number < position.action_count(); ++number) {
                moves += position.is_move(static_cast<Action>(number));
            }
            allocated += allocations - before;
            position.play(drawn);
        }
    }
    std::printf("%s %s %d %d\n", P::kKey, rules, moves > 0 && allocations > 0,
                static_cast<int>(allocated));
}

}  // namespace

int main() {
    int* volatile counted = new int;  // A program that does not count shows it.
    delete counted;
    for (const char* const rules : {"standard", "no-flying", "lasker", "twelve", "six", "three"}) {
        play<morris::Position>(rules);
    }
    for (const char* const rules : {"standard", "minishogi"}) {
        play<shogi::Position>(rules);
    }
    for (const char* const rules : {"standard", "classic"}) {
        play<neutron::Position>(rules);
    }
    play<senet::Position>("standard");
    for (const char* const rules : {"japanese", "chinese", "aga", "new-zealand", "tromp-taylor"}) {
        play<go::Position>(rules);
    }
}

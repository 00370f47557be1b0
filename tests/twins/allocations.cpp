// Plays games of all sorts and counts what listing, counting and drawing moves allocates.

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

void* allocated(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

// The others come down to these. No type of the rules asks for more than the usual alignment.
void* operator new(std::size_t size) {
    return allocated(size);
}
void* operator new(std::size_t size, std::align_val_t) {
    return allocated(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace {

using namespace ludoteca;

constexpr int kGames = 6;
constexpr int kMostPlies = 400;
constexpr int kNumbersEvery = 16;  // plies, after which every number of an action is tried

// What was asked of the positions of a rule set, and what the answers allocated.
struct Count {
    std::uint64_t positions = 0, moves = 0, wrong = 0, allocated = 0;
};

template <Position P>
void ask(const P& position, Random& random, Count& count) {
    ActionList list;
    position.moves(list);
    count.moves += static_cast<std::uint64_t>(list.size());
    count.wrong += position.count_moves() != list.size();
    for (const Action action : list) {
        count.wrong += !position.is_move(action);
    }
    count.wrong += !position.is_move(position.random_move(random));
    if constexpr (requires { position.random_step_move(random); }) {
        count.wrong += !position.is_move(position.random_step_move(random));
    }
    if constexpr (requires { position.random_playout_move(random); }) {
        position.random_playout_move(random);
    }
}

template <Position P>
void ask_every_number(const P& position, Count& count) {
    int found = 0;
    for (int number = 0; number < position.action_count(); ++number) {
        found += position.is_move(static_cast<Action>(number));
    }
    count.wrong += found != position.count_moves();
}

template <Position P>
void play(P position, Random& random, Count& count) {
    for (int ply = 0; ply < kMostPlies && !position.ended(); ++ply) {
        if (position.count_moves() == 0) {
            return;
        }
        const std::uint64_t before = allocations;
        ask(position, random, count);
        if (ply % kNumbersEvery == 0) {
            ask_every_number(position, count);
        }
        count.allocated += allocations - before;
        ++count.positions;
        position.play(position.random_move(random));
    }
}

template <Position P>
void try_rules(const char* rules, const Options& options = {}) {
    const Result<typename P::Rules> found = P::Rules::find(rules, options);
    if (!found) {
        std::printf("%s %s: %s\n", P::kKey, rules, found.error().sentence.c_str());
        return;
    }
    Count count;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Random random(1, game);
        play(P::start(*found), random, count);
    }
    std::printf("%s %s: %llu positions, %llu moves, %llu wrong, %llu allocations\n", P::kKey, rules,
                static_cast<unsigned long long>(count.positions),
                static_cast<unsigned long long>(count.moves),
                static_cast<unsigned long long>(count.wrong),
                static_cast<unsigned long long>(count.allocated));
}

}  // namespace

int main() {
    ::operator delete(::operator new(1));
    if (allocations != 1) {
        std::puts("allocations are not counted");
        return 1;
    }
    for (const char* const rules : {"standard", "no-flying", "lasker", "twelve", "six", "three"}) {
        try_rules<morris::Position>(rules);
    }
    for (const char* const rules : {"standard", "minishogi"}) {
        try_rules<shogi::Position>(rules);
    }
    for (const char* const rules : {"standard", "classic"}) {
        try_rules<neutron::Position>(rules);
    }
    try_rules<senet::Position>("standard");
    for (const std::int64_t size : {3, 9, 19}) {
        for (const char* const rules :
             {"japanese", "chinese", "aga", "new-zealand", "tromp-taylor"}) {
            try_rules<go::Position>(rules, {{"size", size}});
        }
    }
}

// Verification: every value and distance must follow from its successors.
//
// A recomputed state is not at hand where it is stored, so both sides are hashed: each (state,
// value) is a random number, and the sums must be equal.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/bits.h"
#include "core/interrupt_poll.h"
#include "core/random.h"
#include "core/result.h"
#include "solve/neutron/index.h"
#include "solve/neutron/solver/census.h"
#include "solve/neutron/solver/share_rows.h"
#include "solve/neutron/tablebase_reader.h"

namespace ludoteca::solve::neutron {

template <class B>
class Closure {
  public:
    Closure(const TablebaseReader<B>& tablebase, int threads)
        : tablebase_(tablebase), threads_(threads) {}

    // The number of states; nullopt if interrupted.
    Result<std::optional<std::uint64_t>> check(InterruptPoll& poll,
                                               const std::function<void(double)>& report) const {
        std::vector<Sums> sums(static_cast<std::size_t>(threads_));
        const bool is_whole =
            share_rows(index_.rows(), threads_, poll, report, [&](std::uint32_t row, int thread) {
                check_row(row, sums[static_cast<std::size_t>(thread)]);
            });
        Sums sum;
        for (const Sums& some : sums) {
            sum.add(some);
        }
        if (sum.error) {
            return *sum.error;
        }
        if (!is_whole) {
            return std::optional<std::uint64_t>();
        }
        if (sum.stored != sum.followed || sum.census.counts() != tablebase_.header().counts) {
            return Error{
                "the tablebases of neutron are wrong: their states do not follow from one "
                "another; delete them, and solve it again"};
        }
        return std::optional(sum.census.sum());
    }

  private:
    static constexpr std::uint32_t kColumns = Index<B>::kColumns;

    struct Sums {
        std::uint64_t stored = 0, followed = 0;
        Census census;
        std::optional<Error> error;

        void add(const Sums& other) {
            stored += other.stored, followed += other.followed;
            census.add(other.census);
            error = error ? error : other.error;
        }
    };

    void check_row(std::uint32_t row, Sums& sums) const {
        RowCodes<B> codes;
        for (std::size_t i = 0; i < kBlocks<B> && !sums.error; ++i) {
            const Result<RowCodes<B>> block = tablebase_.block(row, i);
            if (!block) {
                sums.error = block.error();
                return;
            }
            codes.insert(codes.end(), block->begin(), block->end());
        }
        const int weight = index_.weight(row);
        const Set top = index_.top(row);
        for (std::uint32_t column = 0; column < kColumns && !sums.error; ++column) {
            sums.stored += number_of({row, column}, codes[column], weight);
            for (const Code code : codes[column]) {
                sums.census.add(code, weight);
            }
            const Set bottom = index_.bottom(top, column);
            const Codes<B> found = follow(top, bottom, codes);
            const Location location = index_.find(B::flip(bottom), B::flip(top));
            sums.followed += number_of(location, found, weight);
        }
    }

    // Hash of a pair, equal for mirror images; codes from the view of the player to move.
    std::uint64_t number_of(Location location, const Codes<B>& codes, int weight) const {
        const Set top = index_.top(location.row);
        const bool is_symmetric = index_.is_symmetric(top);
        Location twin = location;
        if (is_symmetric) {
            twin.column = index_.column(top, B::mirror(index_.bottom(top, location.column)));
        }
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const std::size_t mirrored = mirror_number(i);
            std::uint64_t id = id_of(location, location.is_mirrored ? mirrored : i);
            if (is_symmetric) {
                id = std::min(id, id_of(twin, mirrored));
            }
            sum += mix(id * 256 + codes[i]);
        }
        return sum * static_cast<std::uint64_t>(weight);
    }
    static std::uint64_t id_of(const Location& location, std::size_t number) {
        return (std::uint64_t{location.row} * kColumns + location.column) * B::kInnerSquares +
               number;
    }
    static std::size_t mirror_number(std::size_t number) {
        const std::size_t column = number % B::kColumns;
        return number - column + (B::kColumns - 1 - column);
    }

    // Values of the bottom player from a row of the top player.
    Codes<B> follow(Set top, Set bottom, const RowCodes<B>& codes) const {
        const PairFeatures<B> seen(index_, tablebase_.rules(), top, bottom);
        Codes<B> found = seen.decided;
        if (!seen.open) {
            return found;
        }
        const std::array<Best, B::kInnerSquares> best = best_turns(top, bottom, codes);
        for (Word left = seen.open; left;) {
            const auto number = static_cast<std::size_t>(take_first(left));
            Best sum;
            for (Word next = seen.targets[number]; next;) {
                sum.add(best[static_cast<std::size_t>(take_first(next))]);
            }
            found[number] = sum.code();
        }
        return found;
    }

    struct Best {
        int fastest = kMaxPlies;  // fastest loss of the opponent
        int slowest = 0;          // slowest win of the opponent
        bool has_draw = false;

        void add(Code after) {
            if (is_lost(after)) {
                fastest = std::min(fastest, plies_of(after));
            } else if (is_won(after)) {
                slowest = std::max(slowest, plies_of(after));
            } else {
                has_draw = true;
            }
        }
        void add(const Best& other) {
            fastest = std::min(fastest, other.fastest);
            slowest = std::max(slowest, other.slowest);
            has_draw |= other.has_draw;
        }
        Code code() const {
            return fastest < kMaxPlies ? won_in(fastest + 1)
                   : has_draw          ? kDrawn
                                       : lost_in(slowest + 1);
        }
    };

    // By target of the neutron.
    std::array<Best, B::kInnerSquares> best_turns(Set top, Set bottom,
                                                  const RowCodes<B>& codes) const {
        std::array<Best, B::kInnerSquares> best;
        for (Word left = B::word(~(top | bottom)); left;) {
            const int number = take_first(left);
            const int neutron = number + B::kColumns;
            const Set occupied = top | bottom | Set{1} << neutron;
            const auto seen = static_cast<std::size_t>(flip_number(number));
            for (Set pieces = bottom; pieces;) {
                const int piece = take_first(pieces);
                const Set rest = bottom ^ Set{1} << piece;
                for (Set ends = B::ends(piece, occupied); ends;) {
                    const Set moved = rest | Set{1} << take_first(ends);
                    best[static_cast<std::size_t>(number)].add(
                        codes[index_.column(top, moved)][seen]);
                }
            }
        }
        return best;
    }
    static int flip_number(int number) {
        return (B::kRows - 3 - number / B::kColumns) * B::kColumns + number % B::kColumns;
    }

    const Index<B>& index_ = Index<B>::get();
    const TablebaseReader<B>& tablebase_;
    int threads_;
};

}  // namespace ludoteca::solve::neutron

#include "solve/neutron/tablebase.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "games/neutron/position.h"
#include "solve/neutron/board.h"
#include "solve/neutron/board_choice.h"
#include "solve/neutron/tablebase_reader.h"
#include "state_of.h"

namespace ludoteca::solve::neutron {
namespace {

// A position to look up, read from its text.
// The player to move is at the bottom.
template <class B>
struct Query {
    Set top = 0, bottom = 0;
    int neutron = 0;  // a square
    bool is_opening = false;

    // nullopt if invalid or finished.
    static std::optional<Query> read(std::string_view text) {
        Set white = 0, black = 0, neutrons = 0;
        int square = 0;
        const std::size_t space = text.find(' ');
        for (const char letter : text.substr(0, space)) {
            if (letter == '/') {
                continue;
            }
            const int run = letter >= '1' && letter <= '9' ? letter - '0' : 1;
            if (square + run > B::kSquares) {
                return std::nullopt;
            }
            Set& set = letter == 'w' ? white : letter == 'b' ? black : neutrons;
            set |= letter == 'w' || letter == 'b' || letter == 'n' ? Set{1} << square : 0;
            square += run;
        }
        const std::string_view rest = text.substr(std::min(space, text.size()));
        if (square != B::kSquares || rest.size() != 4 || std::popcount(white) != B::kPieces ||
            std::popcount(black) != B::kPieces || !std::has_single_bit(neutrons & B::kInner)) {
            return std::nullopt;
        }
        Query query{black, white, std::countr_zero(neutrons), rest[3] == '-'};
        if (rest[1] == 'b') {
            query.top = B::flip(white), query.bottom = B::flip(black);
            query.neutron = std::countr_zero(B::flip(neutrons));
        }
        return query;
    }
};

using ludoteca::neutron::Position;

Verdict verdict_of_code(Code code) {
    return is_won(code)    ? Verdict::won(plies_of(code))
           : is_lost(code) ? Verdict::lost(plies_of(code))
                           : Verdict::drawn();
}

// Prefers fast wins and slow losses.
bool is_better(const Verdict& one, const Verdict& other) {
    const auto rank = [](const Verdict& verdict) {
        const int sign = verdict.kind == Verdict::Kind::kWin    ? -1
                         : verdict.kind == Verdict::Kind::kLoss ? 1
                                                                : 0;
        return std::pair(verdict.kind, sign * verdict.plies);
    };
    return rank(one) > rank(other);
}

template <class B>
class NeutronTablebase final : public Tablebase {
  public:
    explicit NeutronTablebase(TablebaseReader<B> reader) : reader_(std::move(reader)) {}

    const char* game() const override { return "neutron"; }
    bool fits(const State& state) const override {
        const auto& rules = static_cast<const StateOf<Position>&>(state).position().rules();
        return rules.base_wins == reader_.rules().base_wins &&
               rules.blocked_shared == reader_.rules().blocked_shared;
    }

    // Successors share a row, often a block.
    std::unique_ptr<Memory> make_memory() const override { return std::make_unique<SeenBlocks>(); }

    Known probe(const State& state, Memory* memory) const override {
        const std::optional<Query<B>> query = Query<B>::read(state.text());
        if (!query) {
            return std::optional<Verdict>();
        }
        return query->is_opening ? best_of(state)
                                 : look_up(*query, static_cast<SeenBlocks&>(*memory));
    }

    Known probe_text(std::string_view text) const override {
        const std::optional<Query<B>> query = Query<B>::read(text);
        SeenBlocks seen;
        return query && !query->is_opening ? look_up(*query, seen)
                                           : Known(std::optional<Verdict>());
    }

  private:
    struct SeenBlocks final : Memory {
        std::map<std::pair<std::uint32_t, std::size_t>, RowCodes<B>> blocks;
    };

    // Opening states are not stored: search one ply.
    Known best_of(const State& state) const {
        const auto verdicts = probe_moves(state);
        if (!verdicts) {
            return verdicts.error();
        }
        std::optional<Verdict> best;
        for (const std::optional<Verdict>& verdict : *verdicts) {
            best = verdict && (!best || is_better(*verdict, *best)) ? verdict : best;
        }
        return best;
    }

    Known look_up(const Query<B>& query, SeenBlocks& seen) const {
        const Location location = Index<B>::get().find(B::flip(query.bottom), B::flip(query.top));
        const std::size_t block = location.column / kBlock;
        auto found = seen.blocks.find({location.row, block});
        if (found == seen.blocks.end()) {
            Result<RowCodes<B>> codes = reader_.block(location.row, block);
            if (!codes) {
                return codes.error();
            }
            found = seen.blocks.emplace(std::pair(location.row, block), std::move(*codes)).first;
        }
        const Set neutron = Set{1} << query.neutron;
        const Word word = B::word(location.is_mirrored ? B::mirror(neutron) : neutron);
        const Codes<B>& codes = found->second[location.column % kBlock];
        return std::optional(
            verdict_of_code(codes[static_cast<std::size_t>(std::countr_zero(word))]));
    }

    TablebaseReader<B> reader_;
};

}  // namespace

Result<std::unique_ptr<Tablebase>> make_tablebase(std::string_view rules, const Options& options,
                                                  const std::filesystem::path& folder) {
    const Result<BoardChoice> choice = BoardChoice::find(rules, options);
    if (!choice) {
        return choice.error();
    }
    return choice->with_board([&]<class B>() -> Result<std::unique_ptr<Tablebase>> {
        Result<TablebaseReader<B>> reader = TablebaseReader<B>::open(choice->rules, folder);
        if (!reader) {
            return reader.error();
        }
        return std::unique_ptr<Tablebase>(
            std::make_unique<NeutronTablebase<B>>(std::move(*reader)));
    });
}

}  // namespace ludoteca::solve::neutron

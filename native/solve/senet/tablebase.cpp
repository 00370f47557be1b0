#include "solve/senet/tablebase.h"

#include <algorithm>
#include <bit>
#include <string>

#include "core/bits.h"
#include "solve/senet/codes.h"
#include "state_of.h"

namespace ludoteca::solve::senet {
namespace {

Colours::Ways way_of(Squares own, Squares taken) {
    Colours::Ways way = 0;
    for (int index = 0; taken != 0; ++index) {
        way |= (own >> take_first(taken) & 1) << index;
    }
    return way;
}

}  // namespace

Result<std::unique_ptr<Tablebase>> SenetTablebase::make(std::string_view rules,
                                                        const Options& options,
                                                        const std::filesystem::path& folder) {
    const auto found = ludoteca::senet::Rules::find(rules, options);
    if (!found) {
        return found.error();
    }
    Result<std::unique_ptr<SenetTablebase>> tablebase = open(*found, folder);
    if (!tablebase) {
        return tablebase.error();
    }
    return std::unique_ptr<Tablebase>(std::move(*tablebase));
}

Result<std::unique_ptr<SenetTablebase>> SenetTablebase::open(const ludoteca::senet::Rules& rules,
                                                             const std::filesystem::path& folder) {
    std::unique_ptr<SenetTablebase> tablebase(new SenetTablebase(rules.bear_off));
    for (std::size_t number = 0; number < tablebase->parts_.size(); ++number) {
        Result<TablebaseFile> file = PartFiles(folder, rules, tablebase->parts_[number]).open();
        if (file) {
            tablebase->files_[number] = std::make_unique<const TablebaseFile>(std::move(*file));
        }
    }
    if (std::all_of(tablebase->files_.begin(), tablebase->files_.end(),
                    [](const auto& file) { return file == nullptr; })) {
        return Error{"there are no tablebases of senet with these rules"};
    }
    return tablebase;
}

bool SenetTablebase::fits(const State& state) const {
    return static_cast<const StateOf<Position>&>(state).position().rules().bear_off == bear_off_;
}

Tablebase::Known SenetTablebase::probe(const State& state, Memory*) const {
    const auto& position = static_cast<const StateOf<Position>&>(state).position();
    const Chance found = position.thrown() == 0 ? chance(position.own(), position.other())
                                                : chance_after_best(position);
    if (!found) {
        return found.error();
    }
    return *found ? std::optional(Verdict::of_chance(**found)) : std::nullopt;
}

SenetTablebase::Chance SenetTablebase::chance_after_best(Position position) const {
    ActionList steps;
    position.moves(steps);
    const Seat mover = position.turn();
    double best = 0;
    for (const Action step : steps) {
        const Position::Undo undo = position.play(step);
        const Chance after = chance(position.own(), position.other());
        if (!after || !*after) {
            return after;
        }
        best = std::max(best, position.turn() == mover ? **after : 1 - **after);
        position.undo(step, undo);
    }
    return std::optional(best);
}

SenetTablebase::Chance SenetTablebase::chance(Squares own, Squares other) const {
    if (own == 0 || other == 0) {
        return std::optional(own == 0 ? 1.0 : 0.0);
    }
    const auto number = parts_.find(std::popcount(own), std::popcount(other));
    if (!number || !files_[*number]) {
        return std::optional<double>();
    }
    const Part& part = parts_[*number];
    const Order::Spot spot = part.order.find(own | other);
    const auto size = static_cast<std::uint64_t>(part.colours.size());
    const std::uint64_t state = part.states_before(spot.sum) + spot.row * size +
                                part.colours.number(way_of(own, own | other));
    const auto code = files_[*number]->read(kCodeBytes * state, kCodeBytes);
    if (!code) {
        return code.error();
    }
    return std::optional(double{chance_of_code(code_at(code->data()))});
}

}  // namespace ludoteca::solve::senet

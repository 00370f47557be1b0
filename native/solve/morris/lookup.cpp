#include "solve/morris/lookup.h"

#include <bit>
#include <utility>

#include "core/bits.h"
#include "solve/morris/forward.h"

namespace ludoteca::solve::morris {

Lookup::Lookup(const Rules& rules, const std::filesystem::path& folder)
    : indexes_(rules), placing_(indexes_.rules()), endings_(indexes_, folder) {
    for (int layer = 1; layer <= placing_.layers(); ++layer) {
        Result<LayerFile> file = LayerFile::open(indexes_, layer, folder);
        if (!file) {
            continue;
        }
        layers_.emplace(layer, std::move(*file));
        for (const Section& section : placing_.sections(layer)) {
            const Subspace subspace = section.subspace();
            on_board_.try_emplace({subspace.larger, subspace.smaller}, indexes_.index(subspace));
        }
    }
}

Lookup::Known Lookup::find(const Position& position, int tries, Seen* seen) const {
    const Seat turn = position.turn();
    const int own_hand = position.hand(turn), enemy_hand = position.hand(opponent(turn));
    const Men men{position.men(turn), position.men(opponent(turn))};
    const Section section{own_hand + enemy_hand, std::popcount(men.own), std::popcount(men.enemy)};
    // A position that was set up may be unreachable.
    const bool is_usual = section.own_hand() == own_hand && placing_.has(section);
    return section.layer == 0 || is_usual ? place(section, men, tries, seen)
                                          : Known(std::optional<Cell>());
}

Lookup::Known Lookup::place(const Section& section, const Men& men, int tries, Seen* seen) const {
    if (section.layer > 0 && layers_.contains(section.layer)) {
        return read(section, men);
    }
    if (section.layer > 0 && tries == 0) {
        return std::optional<Cell>();
    }
    if (seen != nullptr) {
        return remember(section, men, tries, *seen);
    }
    return section.layer == 0 ? endings_.probe(men.own, men.enemy)
                              : try_all(section, men, tries, seen);
}

Lookup::Known Lookup::remember(const Section& section, const Men& men, int tries,
                               Seen& seen) const {
    const std::uint64_t key = men.own | std::uint64_t{men.enemy} << kMostPoints |
                              static_cast<std::uint64_t>(section.layer) << (2 * kMostPoints);
    if (const auto found = seen.find(key); found != seen.end()) {
        return std::optional(found->second);
    }
    const Known known = section.layer == 0 ? endings_.probe(men.own, men.enemy)
                                           : try_all(section, men, tries, &seen);
    if (known && *known) {
        seen.emplace(key, **known);
    }
    return known;
}

Lookup::Known Lookup::read(const Section& section, const Men& men) const {
    const Subspace subspace = section.subspace();
    const SubspaceIndex& index = *on_board_.at({subspace.larger, subspace.smaller});
    const bool is_larger = section.is_larger();
    const SubspaceIndex::Row row = index.row(is_larger ? men.own : men.enemy);
    const Result<Cell> cell = layers_.at(section.layer)
                                  .find(section)
                                  ->cell(index.cell(row, is_larger ? men.enemy : men.own));
    return cell ? Known(std::optional(*cell)) : Known(cell.error());
}

Lookup::Known Lookup::try_all(const Section& section, const Men& men, int tries, Seen* seen) const {
    const Moving& moving = indexes_.moving();
    Best best;
    for (Points targets = moving.board.everywhere & ~(men.own | men.enemy); targets;) {
        const int to = take_first(targets);
        const bool closes = moving.board.closes(men.own, to);
        if (closes && placing_.mill_wins(section)) {
            return std::optional(won_in(1));
        }
        Points victims = closes ? moving.victims(men.enemy) : 0;
        do {
            const Points taken = victims & -victims;
            victims ^= taken;
            const Known known = place(section.after(taken ? 1 : 0),
                                      {men.enemy ^ taken, men.own | just(to)}, tries - 1, seen);
            if (!known || !*known) {
                return known;
            }
            best.add(**known);
        } while (victims);
    }
    return std::optional(best.cell());
}

}  // namespace ludoteca::solve::morris

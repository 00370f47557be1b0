#include "solve/morris/placing_solver.h"

#include <algorithm>
#include <utility>

#include "solve/morris/layer_table.h"
#include "solve/morris/placing_row.h"

namespace ludoteca::morris {
namespace {

solve::TableWriter::Counts count(const LargeVector<Cell>& cells) {
    std::uint64_t wins = 0, losses = 0, draws = 0;
    int longest = 0;
    for (const Cell cell : cells) {
        wins += kind(cell) == kWin;
        losses += kind(cell) == kLoss;
        draws += kind(cell) == kOpen;
        longest = std::max(longest, cell == kUnused ? 0 : plies(cell));
    }
    return {{"cells", cells.size()}, {"states", wins + losses + draws},
            {"wins", wins},          {"losses", losses},
            {"draws", draws},        {"longest", static_cast<std::uint64_t>(longest)}};
}

}  // namespace

PlacingSolver::PlacingSolver(Indexes& indexes, const std::filesystem::path& folder, RowLoop& loop,
                             Watch& watch, const Report& report)
    : indexes_(indexes),
      placing_(indexes.rules()),
      folder_(folder),
      scratch_(indexes.header("placing").scratch_in(folder)),
      loop_(loop),
      watch_(watch),
      report_(report),
      loader_(indexes, folder, loop, watch) {}

int PlacingSolver::last_done() const {
    int done = 0;
    for (int layer = 1; layer <= placing_.layers(); ++layer) {
        if (placing_.is_kept(layer)) {
            if (!LayerTable::is_there(indexes_, layer, folder_)) {
                break;
            }
            done = layer;
        }
    }
    return done;
}

bool PlacingSolver::is_done() const {
    return last_done() == placing_.layers();
}

int PlacingSolver::first_left() const {
    for (int layer = placing_.layers(); layer > last_done(); --layer) {
        for (const Section& section : placing_.sections(layer)) {
            std::error_code ignored;
            if (std::filesystem::exists(indexes_.header(section.name()).path_in(scratch_),
                                        ignored)) {
                return layer;
            }
        }
    }
    return last_done() + 1;
}

std::optional<Error> PlacingSolver::run() {
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        if (const std::optional<Error> error = solve(layer); error || watch_.stops()) {
            return error;
        }
    }
    std::error_code ignored;
    std::filesystem::remove_all(scratch_, ignored);
    return std::nullopt;
}

std::optional<Error> PlacingSolver::solve(int layer) {
    for (const Section& section : placing_.sections(layer)) {
        const solve::TableHeader header = indexes_.header(section.name());
        std::error_code ignored;
        if (!std::filesystem::exists(header.path_in(scratch_), ignored)) {
            const Array cells = judge(section);
            if (!cells || watch_.stops()) {
                return cells ? std::nullopt : std::optional(cells.error());
            }
            if (const std::optional<Error> error =
                    PairTable::write(scratch_, header, *cells, count(*cells))) {
                return error;
            }
        }
        report_(static_cast<double>(indexes_.size(section.pair())));
    }
    if (placing_.is_kept(layer)) {
        if (const std::optional<Error> error =
                LayerTable::write(indexes_, layer, scratch_, folder_)) {
            return error;
        }
        remove_sections(layer);
    }
    remove_sections(layer - 1);
    return std::nullopt;
}

PlacingSolver::Array PlacingSolver::judge(const Section& section) {
    const std::shared_ptr<const PairIndex> index = indexes_.index(section.pair());
    const Section quiet = section.after(0), taken = section.after(1);
    LargeVector<Cell> after;
    const bool takes = section.own > 1 && section.enemy > 0 && !placing_.mill_wins(section);
    if (takes) {
        Array loaded = quiet_.section == taken ? Array(std::move(quiet_.cells)) : load(taken);
        if (!loaded) {
            return loaded;
        }
        after = std::move(*loaded);
    }
    quiet_ = {};
    Array loaded = load(quiet);
    if (!loaded) {
        return loaded;
    }
    quiet_ = {quiet, std::move(*loaded)};
    const Cells quiet_cells{*indexes_.index(quiet.pair()), quiet_.cells.data()};
    const Cells taken_cells{takes ? *indexes_.index(taken.pair()) : *index, after.data()};
    const PlacingRow row(indexes_.moving(), placing_, *index, section,
                         {&quiet_cells, takes ? &taken_cells : nullptr});
    LargeVector<Cell> cells(index->size());
    loop_.all(index->rows(), watch_,
              [&](std::uint32_t number) { row.judge(number, cells.data()); });
    return cells;
}

// A section of a layer, or with all men placed a pair.
PlacingSolver::Array PlacingSolver::load(const Section& section) {
    if (section.layer == 0) {
        return section.is_larger() ? loader_.larger(section.pair())
                                   : loader_.smaller(section.pair());
    }
    const solve::TableHeader header = indexes_.header(section.name());
    std::error_code ignored;
    if (std::filesystem::exists(header.path_in(scratch_), ignored)) {
        const Result<PairTable> table =
            PairTable::open(scratch_, header, indexes_.size(section.pair()));
        return table ? table->all(watch_) : table.error();
    }
    const Result<LayerTable> layer = LayerTable::open(indexes_, section.layer, folder_);
    if (!layer) {
        return layer.error();
    }
    return layer->find(section)->all(watch_);
}

void PlacingSolver::remove_sections(int layer) {
    for (const Section& section : placing_.sections(layer)) {
        std::error_code ignored;
        std::filesystem::remove(indexes_.header(section.name()).path_in(scratch_), ignored);
    }
}

Result<std::uint64_t> PlacingSolver::verify() {
    std::uint64_t states = 0;
    for (int layer = 1; layer <= placing_.layers(); ++layer) {
        const bool is_next_there = layer == 1 || LayerTable::is_there(indexes_, layer - 1, folder_);
        if (!is_next_there || !LayerTable::is_there(indexes_, layer, folder_)) {
            continue;
        }
        for (const Section& section : placing_.sections(layer)) {
            report_(0);
            const Array found = load(section), judged = judge(section);
            if (!found || !judged) {
                return found ? judged.error() : found.error();
            }
            if (watch_.stops()) {
                return states;
            }
            std::uint64_t wrong = 0;
            for (std::size_t i = 0; i < judged->size(); ++i) {
                states += (*judged)[i] != kUnused;
                wrong += (*judged)[i] != kUnused && (*found)[i] != (*judged)[i];
            }
            if (wrong > 0) {
                return Error{"the table " + section.name() + " is wrong in " +
                             std::to_string(wrong) + " states"};
            }
        }
    }
    return states;
}

std::uint64_t PlacingSolver::cells_of(int layer) const {
    std::uint64_t cells = 0;
    for (const Section& section : placing_.sections(layer)) {
        cells += indexes_.size(section.pair());
    }
    return cells;
}

// The cells of a section and of the two after it; to make one of these takes four.
std::uint64_t PlacingSolver::memory() const {
    std::uint64_t most = 0;
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        for (const Section& section : placing_.sections(layer)) {
            most = std::max(most, indexes_.size(section.after(0).pair()));
        }
    }
    return 4 * sizeof(Cell) * most;
}

std::uint64_t PlacingSolver::cells_left() const {
    std::uint64_t cells = 0;
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        cells += cells_of(layer);
    }
    return cells;
}

std::uint64_t PlacingSolver::cells_kept() const {
    std::uint64_t cells = 0;
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        cells += placing_.is_kept(layer) ? cells_of(layer) : 0;
    }
    return cells;
}

// Two layers at a time.
std::uint64_t PlacingSolver::cells_in_scratch() const {
    std::uint64_t most = 0;
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        most = std::max(most, cells_of(layer) + (layer > 1 ? cells_of(layer - 1) : 0));
    }
    return most;
}

}  // namespace ludoteca::morris

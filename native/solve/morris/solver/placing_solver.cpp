#include "solve/morris/solver/placing_solver.h"

#include <algorithm>
#include <utility>

#include "solve/morris/layer_file.h"
#include "solve/morris/solver/placing_row.h"

namespace ludoteca::solve::morris {
namespace {

TablebaseWriter::Counts count(const LargeVector<Cell>& cells) {
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
                             InterruptPoll& poll, const Report& report)
    : indexes_(indexes),
      placing_(indexes.rules()),
      folder_(folder),
      scratch_(indexes.header("placing").scratch_in(folder)),
      loop_(loop),
      poll_(poll),
      report_(report),
      loader_(indexes, folder, loop, poll) {}

int PlacingSolver::last_done() const {
    int done = 0;
    for (int layer = 1; layer <= placing_.layers(); ++layer) {
        if (placing_.is_kept(layer)) {
            if (!LayerFile::is_there(indexes_, layer, folder_)) {
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
        if (const std::optional<Error> error = solve(layer); error || poll_.is_interrupted()) {
            return error;
        }
    }
    std::error_code ignored;
    std::filesystem::remove_all(scratch_, ignored);
    return std::nullopt;
}

std::optional<Error> PlacingSolver::solve(int layer) {
    for (const Section& section : placing_.sections(layer)) {
        const TablebaseHeader header = indexes_.header(section.name());
        std::error_code ignored;
        if (!std::filesystem::exists(header.path_in(scratch_), ignored)) {
            const Array cells = evaluate(section);
            if (!cells || poll_.is_interrupted()) {
                return cells ? std::nullopt : std::optional(cells.error());
            }
            if (const std::optional<Error> error =
                    SubspaceFile::write(scratch_, header, *cells, count(*cells))) {
                return error;
            }
        }
        report_(static_cast<double>(indexes_.size(section.subspace())));
    }
    if (placing_.is_kept(layer)) {
        if (const std::optional<Error> error =
                LayerFile::write(indexes_, layer, scratch_, folder_)) {
            return error;
        }
        remove_sections(layer);
    }
    remove_sections(layer - 1);
    return std::nullopt;
}

PlacingSolver::Array PlacingSolver::evaluate(const Section& section) {
    const std::shared_ptr<const SubspaceIndex> index = indexes_.index(section.subspace());
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
    const Cells quiet_cells{*indexes_.index(quiet.subspace()), quiet_.cells.data()};
    const Cells taken_cells{takes ? *indexes_.index(taken.subspace()) : *index, after.data()};
    const PlacingRow row(indexes_.moving(), placing_, *index, section,
                         {&quiet_cells, takes ? &taken_cells : nullptr});
    LargeVector<Cell> cells(index->size());
    loop_.all(index->rows(), poll_,
              [&](std::uint32_t number) { row.evaluate(number, cells.data()); });
    return cells;
}

// A section, or a subspace once all men are placed.
PlacingSolver::Array PlacingSolver::load(const Section& section) {
    if (section.layer == 0) {
        return section.is_larger() ? loader_.larger(section.subspace())
                                   : loader_.smaller(section.subspace());
    }
    const TablebaseHeader header = indexes_.header(section.name());
    std::error_code ignored;
    if (std::filesystem::exists(header.path_in(scratch_), ignored)) {
        const Result<SubspaceFile> file =
            SubspaceFile::open(scratch_, header, indexes_.size(section.subspace()));
        return file ? file->all(poll_) : file.error();
    }
    const Result<LayerFile> layer = LayerFile::open(indexes_, section.layer, folder_);
    if (!layer) {
        return layer.error();
    }
    return layer->find(section)->all(poll_);
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
        const bool is_next_there = layer == 1 || LayerFile::is_there(indexes_, layer - 1, folder_);
        if (!is_next_there || !LayerFile::is_there(indexes_, layer, folder_)) {
            continue;
        }
        for (const Section& section : placing_.sections(layer)) {
            report_(0);
            const Array found = load(section), evaluated = evaluate(section);
            if (!found || !evaluated) {
                return found ? evaluated.error() : found.error();
            }
            if (poll_.is_interrupted()) {
                return states;
            }
            std::uint64_t wrong = 0;
            for (std::size_t i = 0; i < evaluated->size(); ++i) {
                states += (*evaluated)[i] != kUnused;
                wrong += (*evaluated)[i] != kUnused && (*found)[i] != (*evaluated)[i];
            }
            if (wrong > 0) {
                return Error{"the tablebase " + section.name() + " is wrong in " +
                             std::to_string(wrong) + " states"};
            }
        }
    }
    return states;
}

std::uint64_t PlacingSolver::cells_of(int layer) const {
    std::uint64_t cells = 0;
    for (const Section& section : placing_.sections(layer)) {
        cells += indexes_.size(section.subspace());
    }
    return cells;
}

// A section and the two after it, one of which may have to be recomputed.
std::uint64_t PlacingSolver::memory() const {
    std::uint64_t most = 0;
    for (int layer = first_left(); layer <= placing_.layers(); ++layer) {
        for (const Section& section : placing_.sections(layer)) {
            most = std::max(most, indexes_.size(section.after(0).subspace()));
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

}  // namespace ludoteca::solve::morris

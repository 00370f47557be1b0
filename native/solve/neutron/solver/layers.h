// Retrograde analysis, one ply per layer. All successors of the bottom player's states are in one
// row; results are therefore stored at the same state seen with the top player to move.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "core/bits.h"
#include "core/interrupt_poll.h"
#include "core/large_pages.h"
#include "core/result.h"
#include "solve/checksum.h"
#include "solve/neutron/index.h"
#include "solve/neutron/solver/layer_file.h"
#include "solve/neutron/solver/share_rows.h"
#include "solve/neutron/turns.h"

namespace ludoteca::solve::neutron {

// In layers.
using ReportLayers = std::function<void(double)>;

struct LayerFolder {
    std::filesystem::path path;
    std::string solution;  // its name

    std::optional<LayerFile> open(int layer, std::uint32_t rows) const {
        return LayerFile::open(file(layer), identity(layer), rows);
    }
    std::optional<Error> write(int layer, const LayerCounts& counts,
                               std::span<const RowChanges> rows) const {
        return LayerFile::write(file(layer), identity(layer), counts, rows);
    }

  private:
    std::filesystem::path file(int layer) const {
        return path / ("layer-" + std::to_string(layer));
    }
    std::uint64_t identity(int layer) const {
        const auto sum = checksum(std::as_bytes(std::span(solution)));
        return std::uint64_t{sum} << 32 | static_cast<std::uint32_t>(layer);
    }
};

template <class B>
class Layers {
  public:
    static std::uint64_t memory() {
        const Index<B>& index = Index<B>::get();
        return index.pairs() * 5 * sizeof(Word) + index.rows() * kMarks * sizeof(std::uint64_t);
    }

    Layers(const RuleSet& rules, LayerFolder folder, int threads)
        : rules_(rules), folder_(std::move(folder)), threads_(threads) {}

    // One file per layer; the last one is empty. Existing layers are read. False if interrupted.
    Result<bool> run(InterruptPoll& poll, const ReportLayers& report) {
        std::error_code ignored;  // reported by the next step
        std::filesystem::create_directories(folder_.path, ignored);
        if (!decide(poll, part(report, 0, 0.5), &Layers::find_over) || !merge(poll)) {
            return false;
        }
        for (int layer = 1; layer <= kMaxPlies; ++layer) {
            const Result<std::optional<LayerCounts>> counts =
                add_layer(poll, layer == 1 ? part(report, 0.5, 1) : part(report, layer, 1), layer);
            if (!counts) {
                return counts.error();
            }
            if (!*counts) {
                return false;
            }
            if (layer > 1 && (*counts)->sum() == 0) {
                return true;
            }
            if (layer == 1 && (!decide(poll, part(report, 1.5, 0.5), &Layers::find_slides) ||
                               !merge(poll, true))) {
                return false;
            }
        }
        return Error{"a game of neutron lasts longer than its tablebases can store"};
    }

  private:
    static constexpr std::size_t kColumns = Index<B>::kColumns;
    static constexpr std::size_t kMarks = (kColumns + 63) / 64;

    using Marks = std::vector<std::uint64_t>;  // by column
    using Finder = void (Layers::*)(std::uint32_t row);
    using Report = std::function<void(double)>;

    Result<std::optional<LayerCounts>> add_layer(InterruptPoll& poll, const Report& report,
                                                 int layer) {
        if (const std::optional<LayerFile> file = folder_.open(layer, index_.rows())) {
            const bool is_whole = share_rows(index_.rows(), threads_, poll, report,
                                             [&](std::uint32_t row, int) { read_row(row, *file); });
            return is_whole ? std::optional(file->counts()) : std::nullopt;
        }
        if (!decide(poll, report, &Layers::find_moves)) {
            return std::optional<LayerCounts>();
        }
        std::vector<RowChanges> changes(index_.rows());
        const std::optional<LayerCounts> counts = merge(poll, false, &changes);
        if (!counts) {
            return counts;
        }
        if (const std::optional<Error> error = folder_.write(layer, *counts, changes)) {
            return *error;
        }
        return counts;
    }

    bool decide(InterruptPoll& poll, const Report& report, Finder find) {
        return share_rows(index_.rows(), threads_, poll, report,
                          [&](std::uint32_t row, int) { (this->*find)(row); });
    }

    static Report part(const ReportLayers& report, double first, double width) {
        return [&report, first, width](double share) { report(first + width * share); };
    }

    // Terminal states.
    void find_over(std::uint32_t row) {
        const Set top = index_.top(row);
        const Turns<B> turns(index_, top);
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const Set bottom = index_.bottom(top, column);
            known(row)[column] = static_cast<Word>(B::kAllWord & ~turns.states(bottom));
            note(row, column, bottom, turns.over(bottom, rules_));
        }
    }

    void find_slides(std::uint32_t row) {
        const Set top = index_.top(row);
        const Turns<B> turns(index_, top);
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const Set bottom = index_.bottom(top, column);
            note(row, column, bottom, turns.slides(bottom, undecided(row, column)));
        }
    }

    void find_moves(std::uint32_t row) {
        const Set top = index_.top(row);
        const Turns<B> turns(index_, top);
        const Marks marks = mark_predecessors(row, turns);
        for (std::size_t i = 0; i < marks.size(); ++i) {
            for (std::uint64_t left = marks[i]; left;) {
                const auto column = static_cast<std::uint32_t>(64 * i + take_first(left));
                if (column >= kColumns || !undecided(row, column)) {
                    continue;
                }
                const Set bottom = index_.bottom(top, column);
                note(row, column, bottom,
                     turns.moves(bottom, undecided(row, column), &won_[row * kColumns],
                                 &lost_[row * kColumns]));
            }
        }
    }

    // Columns of predecessors of the frontier; all columns if the frontier is large.
    Marks mark_predecessors(std::uint32_t row, const Turns<B>& turns) const {
        const std::uint64_t* const changed = &frontier_[row * kMarks];
        std::size_t count = 0;
        for (std::size_t i = 0; i < kMarks; ++i) {
            count += static_cast<std::size_t>(std::popcount(changed[i]));
        }
        Marks marks(kMarks, count > kColumns / 6 ? ~std::uint64_t{0} : 0);
        if (count > kColumns / 6) {
            return marks;
        }
        const Set top = index_.top(row);
        for (std::size_t i = 0; i < kMarks; ++i) {
            for (std::uint64_t left = changed[i]; left;) {
                const auto column = static_cast<std::uint32_t>(64 * i + take_first(left));
                turns.before(index_.bottom(top, column), [&](std::uint32_t found) {
                    marks[found / 64] |= std::uint64_t{1} << found % 64;
                });
            }
        }
        return marks;
    }

    void note(std::uint32_t row, std::uint32_t column, Set bottom, const Found& found) {
        if (!found.any()) {
            return;
        }
        known(row)[column] = static_cast<Word>(known(row)[column] | found.won | found.lost);
        visit_other_view(index_, index_.top(row), bottom, [&](const Location& location) {
            const std::size_t at = location.row * kColumns + location.column;
            new_won_[at] |= turn_word<B>(found.won, location);
            new_lost_[at] |= turn_word<B>(found.lost, location);
        });
    }

    // Merge the layer into won_ and lost_; nullopt if interrupted.
    std::optional<LayerCounts> merge(InterruptPoll& poll, bool adds = false,
                                     std::vector<RowChanges>* changes = nullptr) {
        std::vector<LayerCounts> counts(static_cast<std::size_t>(threads_));
        const bool is_whole = share_rows(
            index_.rows(), threads_, poll, [](double) {},
            [&](std::uint32_t row, int thread) {
                if (!adds) {
                    std::fill_n(&frontier_[row * kMarks], kMarks, 0);
                }
                merge_row(row, counts[static_cast<std::size_t>(thread)],
                          changes ? &(*changes)[row] : nullptr);
            });
        LayerCounts sum;
        for (const LayerCounts& some : counts) {
            sum.won += some.won;
            sum.lost += some.lost;
        }
        return is_whole ? std::optional(sum) : std::nullopt;
    }

    void merge_row(std::uint32_t row, LayerCounts& counts, RowChanges* changes) {
        const auto weight = static_cast<std::uint64_t>(index_.weight(row));
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const std::size_t at = row * kColumns + column;
            const Word won = new_won_[at], lost = new_lost_[at];
            if (!(won | lost)) {
                continue;
            }
            new_won_[at] = new_lost_[at] = 0;
            change(row, column, won, lost);
            counts.won += weight * static_cast<std::uint64_t>(std::popcount(won));
            counts.lost += weight * static_cast<std::uint64_t>(std::popcount(lost));
            if (changes) {
                changes->add(column, won, lost);
            }
        }
    }

    void read_row(std::uint32_t row, const LayerFile& file) {
        std::fill_n(&frontier_[row * kMarks], kMarks, 0);
        const Set top = index_.top(row);
        read_changes(file.row(row), [&](std::uint32_t column, Word won, Word lost) {
            change(row, column, won, lost);
            visit_other_view(index_, top, index_.bottom(top, column),
                             [&](const Location& location) {
                                 known(location.row)[location.column] |=
                                     turn_word<B>(static_cast<Word>(won | lost), location);
                             });
        });
    }

    void change(std::uint32_t row, std::uint32_t column, Word won, Word lost) {
        won_[row * kColumns + column] |= won;
        lost_[row * kColumns + column] |= lost;
        frontier_[row * kMarks + column / 64] |= std::uint64_t{1} << column % 64;
    }

    Word* known(std::uint32_t row) { return &known_[row * kColumns]; }
    Word undecided(std::uint32_t row, std::uint32_t column) const {
        return static_cast<Word>(B::kAllWord & ~known_[row * kColumns + column]);
    }

    using Words = LargeVector<Word>;

    const Index<B>& index_ = Index<B>::get();
    RuleSet rules_;
    LayerFolder folder_;
    int threads_;

    // Top player to move: won and lost up to the last layer, and new in this one.
    Words won_ = Words(index_.pairs()), lost_ = Words(index_.pairs());
    Words new_won_ = Words(index_.pairs()), new_lost_ = Words(index_.pairs());
    // Bottom player to move: decided or no state.
    Words known_ = Words(index_.pairs());
    // Pairs changed by the last layer.
    std::vector<std::uint64_t> frontier_ = std::vector<std::uint64_t>(index_.rows() * kMarks);
};

}  // namespace ludoteca::solve::neutron

#include "solve/neutron/solver/solver.h"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "solve/neutron/board_choice.h"
#include "solve/neutron/solver/closure.h"
#include "solve/neutron/solver/layers.h"
#include "solve/neutron/solver/tablebase_builder.h"
#include "solve/neutron/tablebase_reader.h"

namespace ludoteca::solve::neutron {
namespace {

// Measured on 5×5, per pair of piece sets.
constexpr double kSeconds = 6e-6, kTablebaseBytes = 1.2, kScratchBytes = 6.5;
// Write buffers and index tables, in bytes.
constexpr std::uint64_t kBuffers = 800'000'000;

// Progress: each layer takes 7/8 of the previous one, writing a fifth of the total.
constexpr double kLayerRatio = 0.875, kLayersShare = 0.8;

double share_of(double layers) {
    return 1 - std::pow(kLayerRatio, layers);
}

template <class B>
class NeutronSolver final : public Solver {
  public:
    NeutronSolver(const RuleSet& rules, SolvePlan plan)
        : rules_(rules),
          plan_(std::move(plan)),
          layers_{header_of<B>(rules, kValues).scratch_in(plan_.folder),
                  header_of<B>(rules, kValues).name()} {}

    std::string rules() const override { return header_of<B>(rules_, kValues).rules; }

    Estimate estimate() const override {
        if (TablebaseReader<B>::open(rules_, plan_.folder)) {
            return {};
        }
        const auto pairs = static_cast<double>(Index<B>::get().pairs());
        return {kSeconds * pairs / plan_.threads, memory(),
                static_cast<std::uint64_t>(kTablebaseBytes * pairs),
                static_cast<std::uint64_t>(kScratchBytes * pairs)};
    }

    std::optional<Error> run(InterruptPoll& poll, const Report& report) override {
        if (TablebaseReader<B>::open(rules_, plan_.folder)) {
            // A process that was killed at its end may have left them.
            forget_layers();
            return std::nullopt;
        }
        std::vector<LayerFile> layers = finished_layers();
        if (layers.empty()) {
            const Result<bool> is_whole = decide(poll, report);
            if (!is_whole || !*is_whole) {
                return is_whole ? std::nullopt : std::optional(is_whole.error());
            }
            layers = finished_layers();
            if (layers.empty()) {
                return Error{"what was written to " + layers_.path.string() +
                             " cannot be read again"};
            }
        }
        const LayerCodes<B> codes(rules_, std::move(layers));
        const Result<bool> is_whole =
            TablebaseBuilder<B>(codes, plan_.threads).write(plan_.folder, poll, [&](double share) {
                report({"writing", kLayersShare + (1 - kLayersShare) * share, 1});
            });
        if (!is_whole || !*is_whole) {
            return is_whole ? std::nullopt : std::optional(is_whole.error());
        }
        report({"writing", 1, 1});
        forget_layers();
        return std::nullopt;
    }

    Result<std::uint64_t> verify(InterruptPoll& poll, const Report& report) override {
        const Result<TablebaseReader<B>> tablebase = TablebaseReader<B>::open(rules_, plan_.folder);
        if (!tablebase) {
            return tablebase.error();
        }
        const auto count = Closure<B>(*tablebase, plan_.threads).check(poll, [&](double share) {
            report({"checking", share, 1});
        });
        if (!count) {
            return count.error();
        }
        return count->value_or(0);
    }

  private:
    void forget_layers() const {
        std::error_code ignored;  // leftovers cost only disk
        std::filesystem::remove_all(layers_.path, ignored);
    }

    static std::uint64_t memory() {
        const std::uint64_t needed = Layers<B>::memory();
        return needed + std::min(kBuffers, needed);
    }

    Result<bool> decide(InterruptPoll& poll, const Report& report) {
        if (const std::optional<Error> error = plan_.refuse_memory(memory())) {
            return *error;
        }
        return Layers<B>(rules_, layers_, plan_.threads).run(poll, [&](double layers) {
            report({"deciding", kLayersShare * share_of(layers), 1});
        });
    }

    // Empty unless the last (empty) layer exists.
    std::vector<LayerFile> finished_layers() const {
        std::vector<LayerFile> layers;
        for (int layer = 1;; ++layer) {
            std::optional<LayerFile> file = layers_.open(layer, Index<B>::get().rows());
            if (!file) {
                return {};
            }
            const bool is_last = layer > 1 && file->counts().sum() == 0;
            layers.push_back(std::move(*file));
            if (is_last) {
                return layers;
            }
        }
    }

    RuleSet rules_;
    SolvePlan plan_;
    LayerFolder layers_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_solver(std::string_view rules, const Options& options,
                                            const SolvePlan& plan) {
    const Result<BoardChoice> choice = BoardChoice::find(rules, options);
    if (!choice) {
        return choice.error();
    }
    if (plan.size != 0) {
        return Error{"this game is solved as a whole, not for fewer pieces"};
    }
    return choice->with_board([&]<class B>() -> std::unique_ptr<Solver> {
        return std::make_unique<NeutronSolver<B>>(choice->rules, plan);
    });
}

}  // namespace ludoteca::solve::neutron

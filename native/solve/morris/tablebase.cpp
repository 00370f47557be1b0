#include "solve/morris/tablebase.h"

#include <optional>
#include <utility>

#include "games/morris/position.h"
#include "solve/morris/lookup.h"
#include "state_of.h"

namespace ludoteca::solve::morris {
namespace {

class MorrisTablebase final : public Tablebase {
  public:
    explicit MorrisTablebase(std::unique_ptr<const Lookup> lookup) : lookup_(std::move(lookup)) {}

    const char* game() const override { return Position::kKey; }
    std::vector<std::string> faults() const override { return lookup_->faults(); }
    bool fits(const State& state) const override {
        return lookup_->fits(static_cast<const StateOf<Position>&>(state).position().rules());
    }

    std::unique_ptr<Memory> make_memory() const override { return std::make_unique<Seen>(); }

    Known probe(const State& state, Memory* memory) const override {
        const Position& position = static_cast<const StateOf<Position>&>(state).position();
        const Lookup::Known known =
            lookup_->find(position, Lookup::kMaxTries, &static_cast<Seen&>(*memory).placed);
        if (!known) {
            return known.error();
        }
        if (!*known) {
            return std::optional<Verdict>();
        }
        std::optional<Verdict> found = verdict(**known);
        found->may_be_drawn = !position.ends_in_time(found->plies);
        return found;
    }

  private:
    struct Seen final : Memory {
        Lookup::Seen placed;
    };

    static Verdict verdict(Cell cell) {
        switch (kind(cell)) {
            case kWin:
                return Verdict::won(plies(cell));
            case kLoss:
                return Verdict::lost(plies(cell));
            default:
                return Verdict::drawn();
        }
    }

    std::unique_ptr<const Lookup> lookup_;
};

}  // namespace

Result<Rules> solvable_rules(std::string_view name, const Options& options) {
    const Result<Rules> rules = Rules::find(name, options);
    if (rules && rules->board == &kTwelve) {
        return Error{"by these rules there would be 16.8 billion positions, too many to solve"};
    }
    return rules;
}

Result<std::unique_ptr<Tablebase>> make_tablebase(std::string_view name, const Options& options,
                                                  const std::filesystem::path& folder) {
    const Result<Rules> rules = solvable_rules(name, options);
    if (!rules) {
        return rules.error();
    }
    auto lookup = std::make_unique<const Lookup>(*rules, folder);
    if (lookup->is_empty()) {
        return Error{lookup->faults().empty() ? "there are no tablebases of morris with these rules"
                                              : lookup->faults().front()};
    }
    return std::unique_ptr<Tablebase>(std::make_unique<MorrisTablebase>(std::move(lookup)));
}

}  // namespace ludoteca::solve::morris

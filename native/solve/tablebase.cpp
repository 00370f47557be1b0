#include "solve/tablebase.h"

#include <string>

namespace ludoteca::solve {

Result<std::vector<std::optional<Verdict>>> Tablebase::probe_moves(const State& state) const {
    const std::unique_ptr<State> copy = state.clone();
    const auto listed = copy->legal_actions();
    const std::vector<Action> actions(listed.begin(), listed.end());
    const Seat mover = copy->turn();
    const std::unique_ptr<Memory> memory = make_memory();
    std::vector<std::optional<Verdict>> verdicts;
    for (const Action action : actions) {
        copy->apply(action);
        const Known known = probe_any(*copy, memory.get());
        if (!known) {
            return known.error();
        }
        std::optional<Verdict> verdict = *known;
        if (verdict) {
            verdict = copy->turn() == mover ? verdict->earlier() : verdict->before();
        }
        verdicts.push_back(verdict);
        copy->undo();
    }
    return verdicts;
}

Tablebase::Known Tablebase::probe_any(State& state, Memory* memory) const {
    if (const std::optional<Outcome> outcome = state.outcome()) {
        return std::optional(verdict_of(*outcome, state.turn()));
    }
    return probe(state, memory);
}

Tablebase::Known Tablebase::try_probe(const State& state) const {
    if (const std::optional<Error> error = refuse(state)) {
        return *error;
    }
    return probe_any(*state.clone(), make_memory().get());
}

Result<std::vector<std::optional<Verdict>>> Tablebase::try_probe_moves(const State& state) const {
    if (const std::optional<Error> error = refuse(state)) {
        return *error;
    }
    return probe_moves(state);
}

std::optional<Error> Tablebase::refuse(const State& state) const {
    if (std::string_view(state.game()) != game()) {
        return Error{std::string("this tablebase is for ") + game() + ", not for " + state.game()};
    }
    return fits(state) ? std::nullopt : std::optional(Error{"this tablebase is for other rules"});
}

Verdict verdict_of(const Outcome& outcome, Seat turn) {
    const float returned = outcome.returns(turn);
    return returned > 0 ? Verdict::won(0) : returned < 0 ? Verdict::lost(0) : Verdict::drawn();
}

}  // namespace ludoteca::solve

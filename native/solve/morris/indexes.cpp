#include "solve/morris/indexes.h"

#include <algorithm>
#include <utility>

namespace ludoteca::solve::morris {
namespace {

const char* name_of(const Board* board) {
    return board == &kNine ? "nine" : board == &kSix ? "six" : "three";
}

}  // namespace

Indexes::Indexes(const Rules& rules) : rules_(rules), moving_(rules_), symmetries_(*rules.board) {}

std::shared_ptr<const SetClasses> Indexes::classes(int men) {
    std::shared_ptr<const SetClasses>& found = classes_[men];
    if (!found) {
        found = std::make_shared<SetClasses>(*rules_.board, symmetries_, men);
    }
    return found;
}

std::shared_ptr<const SubspaceIndex> Indexes::index(Subspace subspace) {
    std::shared_ptr<const SubspaceIndex>& found = indexes_[{subspace.larger, subspace.smaller}];
    if (!found) {
        found = std::make_shared<SubspaceIndex>(*rules_.board, symmetries_,
                                                classes(subspace.larger), subspace);
    }
    return found;
}

std::uint64_t Indexes::size(Subspace subspace) {
    return classes(subspace.larger)->count() *
           choose(rules_.board->points - subspace.larger, subspace.smaller);
}

std::vector<Subspace> Indexes::subspaces(int most_stones) const {
    std::vector<Subspace> found;
    for (int stones = 2 * kMinMen; stones <= std::min(most_stones, 2 * rules_.men); ++stones) {
        for (int larger = std::min(rules_.men, stones - kMinMen); 2 * larger >= stones; --larger) {
            found.push_back({larger, stones - larger});
        }
    }
    return found;
}

TablebaseHeader Indexes::header(std::string part) const {
    const char* const flying = rules_.flying ? "yes" : "no";
    return {.game = "morris",
            .rules = std::string("board=") + name_of(rules_.board) + " flying=" + flying,
            .part = std::move(part)};
}

}  // namespace ludoteca::solve::morris

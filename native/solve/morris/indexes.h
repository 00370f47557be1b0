// The indexes of all subspaces of one rule set, built lazily. Not thread-safe.

#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/morris/rules.h"
#include "solve/morris/moving.h"
#include "solve/morris/set_classes.h"
#include "solve/morris/subspace_index.h"
#include "solve/morris/symmetries.h"
#include "solve/tablebase_header.h"

namespace ludoteca::solve::morris {

using namespace ludoteca::morris;

class Indexes {
  public:
    explicit Indexes(const Rules& rules);

    const Rules& rules() const { return rules_; }
    const Moving& moving() const { return moving_; }

    std::shared_ptr<const SetClasses> classes(int men);
    std::shared_ptr<const SubspaceIndex> index(Subspace subspace);

    // Cells per side to move.
    std::uint64_t size(Subspace subspace);

    // Topologically ordered: each after those that its captures lead to.
    std::vector<Subspace> subspaces(int most_stones) const;

    // The number of men in the rules is irrelevant once they are placed.
    TablebaseHeader header(std::string part) const;

  private:
    Rules rules_;
    Moving moving_;
    Symmetries symmetries_;
    std::map<int, std::shared_ptr<const SetClasses>> classes_;
    std::map<std::pair<int, int>, std::shared_ptr<const SubspaceIndex>> indexes_;
};

}  // namespace ludoteca::solve::morris

// The indexes of all pairs of one rule set, made when they are first needed. Not for threads.

#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/morris/rules.h"
#include "solve/morris/moving.h"
#include "solve/morris/pair_index.h"
#include "solve/morris/set_classes.h"
#include "solve/morris/symmetries.h"
#include "solve/table_header.h"

namespace ludoteca::morris {

class Indexes {
  public:
    explicit Indexes(const Rules& rules);

    const Rules& rules() const { return rules_; }
    const Moving& moving() const { return moving_; }

    std::shared_ptr<const SetClasses> classes(int men);
    std::shared_ptr<const PairIndex> index(Pair pair);

    // How many cells a pair has for each side to move.
    std::uint64_t size(Pair pair);

    // All pairs with at most so many stones, each after those that its captures lead to.
    std::vector<Pair> pairs(int most_stones) const;

    // What the table of a part says of itself; the number of men does not matter once they are
    // placed.
    solve::TableHeader header(std::string part) const;

  private:
    Rules rules_;
    Moving moving_;
    Symmetries symmetries_;
    std::map<int, std::shared_ptr<const SetClasses>> classes_;
    std::map<std::pair<int, int>, std::shared_ptr<const PairIndex>> indexes_;
};

}  // namespace ludoteca::morris

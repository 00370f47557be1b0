// The subspace of n against m pieces: a row per set of occupied squares, a value per colouring.

#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solve/senet/colours.h"
#include "solve/senet/order.h"

namespace ludoteca::solve::senet {

struct Part {
    int larger, smaller;
    Order order;
    Colours colours;

    Part(int one, int other)
        : larger(std::max(one, other)),
          smaller(std::min(one, other)),
          order(larger + smaller),
          colours(larger, smaller) {}

    std::string name() const { return std::to_string(larger) + "-" + std::to_string(smaller); }
    std::uint64_t states() const { return order.rows() * ways(); }
    std::uint64_t states(int sum) const { return order.rows(sum) * ways(); }
    std::uint64_t states_before(int sum) const { return order.rows_before(sum) * ways(); }

  private:
    std::uint64_t ways() const { return static_cast<std::uint64_t>(colours.size()); }
};

// All subspaces, the fewest pieces first: each depends on itself and on those with one piece less.
class Parts {
  public:
    explicit Parts(int most);

    std::size_t size() const { return parts_.size(); }
    const Part& operator[](std::size_t number) const { return *parts_[number]; }

    // nullopt if a side has no piece, or too many.
    std::optional<std::size_t> find(int one, int other) const;
    std::optional<std::size_t> without_larger(const Part& part) const {
        return find(part.larger - 1, part.smaller);
    }
    // nullopt if equal to without_larger().
    std::optional<std::size_t> without_smaller(const Part& part) const {
        return part.larger == part.smaller ? std::nullopt : find(part.larger, part.smaller - 1);
    }

  private:
    std::vector<std::unique_ptr<const Part>> parts_;
};

}  // namespace ludoteca::solve::senet

// What the engine of Senet knows beside the rules: its network, and the tables that are there.

#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "games/senet/network.h"
#include "games/senet/rules.h"
#include "solve/senet/table.h"

namespace ludoteca::senet {

class Knowledge {
  public:
    using Tables = solve::senet::SenetTable;

    static Result<Knowledge> read(std::span<const std::byte> bytes) {
        Result<Network> network = Network::read(bytes);
        if (!network) {
            return network.error();
        }
        return Knowledge(std::move(*network));
    }

    // Use what a folder has; without tables the network is all.
    void use_tables(const std::filesystem::path& folder);

    const Network& network() const { return network_; }
    // Those of a rule set; nullptr if there are none.
    const Tables* tables(const Rules& rules) const {
        return tables_[static_cast<unsigned>(rules.bear_off)].get();
    }

  private:
    explicit Knowledge(Network network) : network_(std::move(network)) {}

    Network network_;
    std::array<std::unique_ptr<const Tables>, 2> tables_{};
};

}  // namespace ludoteca::senet

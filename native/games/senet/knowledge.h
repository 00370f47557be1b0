// The network and the tablebases of the engine.

#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "games/senet/network.h"
#include "games/senet/rules.h"
#include "solve/senet/tablebase.h"

namespace ludoteca::senet {

class Knowledge {
  public:
    using Tablebases = solve::senet::SenetTablebase;

    static Result<Knowledge> read(std::span<const std::byte> bytes) {
        Result<Network> network = Network::read(bytes);
        if (!network) {
            return network.error();
        }
        return Knowledge(std::move(*network));
    }

    void use_tablebases(const std::filesystem::path& folder);

    const Network& network() const { return network_; }
    // nullptr if there are none.
    const Tablebases* tablebases(const Rules& rules) const {
        return tablebases_[static_cast<unsigned>(rules.bear_off)].get();
    }

  private:
    explicit Knowledge(Network network) : network_(std::move(network)) {}

    Network network_;
    std::array<std::unique_ptr<const Tablebases>, 2> tablebases_{};
};

}  // namespace ludoteca::senet

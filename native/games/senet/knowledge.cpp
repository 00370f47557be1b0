#include "games/senet/knowledge.h"

namespace ludoteca::senet {

void Knowledge::use_tablebases(const std::filesystem::path& folder) {
    if (folder.empty()) {
        return;
    }
    for (const BearOff bear_off : {BearOff::kAny, BearOff::kExact}) {
        Rules rules{};
        rules.bear_off = bear_off;
        auto found = Tablebases::open(rules, folder);
        if (found) {
            tablebases_[static_cast<unsigned>(bear_off)] = std::move(*found);
        }
    }
}

}  // namespace ludoteca::senet

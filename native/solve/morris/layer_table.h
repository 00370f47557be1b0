// The table of a layer of the placing phase on disk: the tables of its sections one after the
// other, and then the size of each.

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/result.h"
#include "solve/morris/indexes.h"
#include "solve/morris/pair_table.h"
#include "solve/morris/placing.h"

namespace ludoteca::morris {

class LayerTable {
  public:
    static bool is_there(const Indexes& indexes, int layer, const std::filesystem::path& folder);
    static Result<LayerTable> open(Indexes& indexes, int layer,
                                   const std::filesystem::path& folder);

    // Put together the tables of all sections, which are in another folder.
    static std::optional<Error> write(Indexes& indexes, int layer,
                                      const std::filesystem::path& sections,
                                      const std::filesystem::path& folder);

    // Nothing for a section that cannot arise.
    const PairTable* find(const Section& section) const {
        const auto found = tables_.find({section.own, section.enemy});
        return found == tables_.end() ? nullptr : &found->second;
    }

  private:
    std::map<std::pair<int, int>, PairTable> tables_;
};

}  // namespace ludoteca::morris

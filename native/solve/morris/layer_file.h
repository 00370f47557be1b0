// The file of a layer of the placing phase: the files of its sections, then their sizes.

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/result.h"
#include "solve/morris/indexes.h"
#include "solve/morris/placing.h"
#include "solve/morris/subspace_file.h"

namespace ludoteca::solve::morris {

class LayerFile {
  public:
    static bool is_there(const Indexes& indexes, int layer, const std::filesystem::path& folder);
    static Result<LayerFile> open(Indexes& indexes, int layer, const std::filesystem::path& folder);

    // Concatenates the files of all sections.
    static std::optional<Error> write(Indexes& indexes, int layer,
                                      const std::filesystem::path& sections,
                                      const std::filesystem::path& folder);

    // nullptr for an unreachable section.
    const SubspaceFile* find(const Section& section) const {
        const auto found = files_.find({section.own, section.enemy});
        return found == files_.end() ? nullptr : &found->second;
    }

  private:
    std::map<std::pair<int, int>, SubspaceFile> files_;
};

}  // namespace ludoteca::solve::morris

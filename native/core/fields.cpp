#include "core/fields.h"

#include <algorithm>
#include <string>

#include "core/words.h"

namespace ludoteca {
namespace {

// Longer than any position.
constexpr std::size_t kLongestText = 5000;

}  // namespace

Result<std::vector<std::string_view>> split_fields(std::string_view text,
                                                   std::span<const std::string_view> names,
                                                   std::size_t optional) {
    if (text.size() > kLongestText) {
        return unreadable(text, "at most " + std::to_string(kLongestText) + " letters, not " +
                                    std::to_string(text.size()));
    }
    if (!std::all_of(text.begin(), text.end(), is_ascii)) {
        return unreadable(text, "plain letters, digits and signs");
    }
    std::vector<std::string_view> fields = split(text);
    if (fields.size() + optional < names.size()) {
        return unreadable(text, std::string(names[fields.size()]) + " at its end");
    }
    if (fields.size() > names.size()) {
        return unreadable(text, "its end before " + quoted(fields[names.size()]));
    }
    return fields;
}

}  // namespace ludoteca

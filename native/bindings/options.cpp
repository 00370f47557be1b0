#include "bindings/options.h"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>
#include <utility>

#include "core/text.h"

namespace nb = nanobind;

namespace ludoteca {

Result<Options> read_options(const nb::kwargs& given) {
    Options options;
    for (const auto& [key, value] : given) {
        std::string name = nb::cast<std::string>(key);
        if (nb::isinstance<nb::bool_>(value)) {
            options.emplace_back(std::move(name), nb::cast<bool>(value));
        } else if (std::int64_t number; nb::try_cast(value, number, false)) {
            options.emplace_back(std::move(name), number);
        } else if (nb::isinstance<nb::float_>(value)) {
            options.emplace_back(std::move(name), nb::cast<double>(value));
        } else if (nb::isinstance<nb::str>(value)) {
            options.emplace_back(std::move(name), nb::cast<std::string>(value));
        } else {
            return Error{"the option " + quoted(name) +
                         " must be a text, a number or a truth value"};
        }
    }
    return options;
}

}  // namespace ludoteca

#include "net/weights.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/text.h"

namespace ludoteca {
namespace {

constexpr std::size_t kMaxLine = 100;

// IEEE 754 binary16 to binary32, for finite numbers.
float widened(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t rest = static_cast<std::uint32_t>(half & 0x7FFFU) << 13;
    // Corrects the exponent bias, also for subnormal numbers.
    const float magnitude = std::bit_cast<float>(rest) * 0x1p112F;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
}

}  // namespace

Result<Weights> Weights::read(std::span<const std::byte> file, std::string_view kind) {
    const auto* const letters = reinterpret_cast<const char*>(file.data());
    const std::string_view head(letters, std::min(file.size(), kMaxLine));
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos || !head.starts_with(kind)) {
        return Error{"the network is not a file of " + std::string(kind)};
    }
    Weights weights;
    std::string_view line = head.substr(kind.size(), end - kind.size());
    while (!(line = strip(line)).empty()) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::optional<int> size = read_number(line.substr(0, space), 4);
        if (!size) {
            return Error{"the network's first line cannot be read"};
        }
        weights.sizes_.push_back(*size);
        line.remove_prefix(space);
    }
    const std::span<const std::byte> numbers = file.subspan(end + 1);
    if (numbers.size() % 2 != 0) {
        return Error{"the network's file is incomplete"};
    }
    weights.values_.reserve(numbers.size() / 2);
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        const auto low = static_cast<std::uint16_t>(numbers[i]);
        const auto high = static_cast<std::uint16_t>(numbers[i + 1]);
        weights.values_.push_back(widened(static_cast<std::uint16_t>(high << 8 | low)));
    }
    return weights;
}

}  // namespace ludoteca

#include "games/shogi/keys.h"

#include "core/random.h"

namespace ludoteca::shogi {
namespace {

constexpr Keys make_keys() {
    Keys keys{};
    std::uint64_t number = 0x5350'4F47'4953;
    const auto next = [&number] { return mix(++number) & ~kFreeBits; };
    for (auto& piece : keys.board) {
        for (std::uint64_t& key : piece) {
            key = next();
        }
    }
    for (auto& seat : keys.hand) {
        for (auto& kind : seat) {
            for (std::uint64_t& key : kind) {
                key = next();
            }
        }
    }
    return keys;
}

}  // namespace

constinit const Keys kKeys = make_keys();

}  // namespace ludoteca::shogi

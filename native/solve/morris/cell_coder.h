// Entropy coding of cells in independent blocks: rANS (Duda 2013) with the previous cell as
// context.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/morris/cell.h"

namespace ludoteca::solve::morris {

class CellCoder {
  public:
    static constexpr std::size_t kBlock = 1024;  // cells

    // Unused cells are coded like their predecessors.
    static CellCoder fit(std::span<const Cell> cells);

    // The model; read() returns nullopt if it is invalid.
    std::vector<std::byte> write() const;
    static std::optional<CellCoder> read(std::span<const std::byte> bytes);

    void encode(std::span<const Cell> cells, std::vector<std::byte>& encoded) const;
    // The first cells of a block.
    void decode(std::span<const std::byte> encoded, std::span<Cell> cells) const;

  private:
    static constexpr int kScale = 14;
    static constexpr std::uint32_t kTotal = 1 << kScale;
    static constexpr std::size_t kMaxContexts = 24;

    struct Share {
        std::uint32_t begin = 0, size = 0;  // of kTotal
    };
    struct Context {
        std::vector<Share> shares;         // by symbol
        std::vector<std::uint16_t> owner;  // symbol by slot
    };
    using Counts = std::vector<std::uint64_t>;

    void group(const Counts& counts);
    void add_context(const Counts& counts);
    bool share_out();

    std::vector<Cell> values_;              // ascending
    std::vector<std::uint8_t> context_of_;  // by the previous symbol
    std::vector<Context> contexts_;
};

}  // namespace ludoteca::solve::morris

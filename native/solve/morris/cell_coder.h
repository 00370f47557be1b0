// Cells packed for the disk, in blocks that are read alone.
//
// Neighbouring cells are alike: how likely a value is, depends on the value before it. The code is
// a range coder of the asymmetric kind (Duda 2013, "rANS"): one lookup a cell.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solve/morris/cell.h"

namespace ludoteca::morris {

class CellCoder {
  public:
    static constexpr std::size_t kBlock = 1024;  // cells

    // Learn how often values follow each other. A cell that is not in use is packed like the one
    // before it.
    static CellCoder fit(std::span<const Cell> cells);

    // What it has learned, as bytes; nothing if they make no sense.
    std::vector<std::byte> write() const;
    static std::optional<CellCoder> read(std::span<const std::byte> bytes);

    // Pack a block of the cells that it was made for.
    void pack(std::span<const Cell> cells, std::vector<std::byte>& packed) const;
    // Unpack the first cells of a block.
    void unpack(std::span<const std::byte> packed, std::span<Cell> cells) const;

  private:
    static constexpr int kScale = 14;
    static constexpr std::uint32_t kTotal = 1 << kScale;
    static constexpr std::size_t kMaxContexts = 24;

    struct Share {
        std::uint32_t begin = 0, size = 0;  // of kTotal
    };
    struct Context {
        std::vector<Share> shares;         // of each symbol
        std::vector<std::uint16_t> owner;  // the symbol of each part of kTotal
    };
    using Counts = std::vector<std::uint64_t>;

    void group(const Counts& counts);
    void add_context(const Counts& counts);
    bool share_out();

    std::vector<Cell> values_;              // of the symbols, in growing order
    std::vector<std::uint8_t> context_of_;  // by the symbol before
    std::vector<Context> contexts_;
};

}  // namespace ludoteca::morris

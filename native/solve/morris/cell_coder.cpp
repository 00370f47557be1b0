#include "solve/morris/cell_coder.h"

#include <algorithm>
#include <numeric>

#include "solve/bytes.h"

namespace ludoteca::solve::morris {
namespace {

constexpr std::uint32_t kLeast = 1 << 16;  // lower bound of the coder state

// Reads zeros beyond the end.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    std::uint32_t next(std::size_t size) {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < size && at_ + i < bytes_.size(); ++i) {
            number |= std::to_integer<std::uint32_t>(bytes_[at_ + i]) << (8 * i);
        }
        at_ += size;
        return number;
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
};

}  // namespace

CellCoder CellCoder::fit(std::span<const Cell> cells) {
    std::vector<std::uint16_t> symbol(std::size_t{1} << 16);
    for (const Cell cell : cells) {
        symbol[cell] = 1;
    }
    symbol[kUnused] = 0;
    CellCoder coder;
    for (std::size_t value = 0; value < symbol.size(); ++value) {
        if (symbol[value]) {
            symbol[value] = static_cast<std::uint16_t>(coder.values_.size());
            coder.values_.push_back(static_cast<Cell>(value));
        }
    }
    if (coder.values_.empty()) {
        coder.values_.push_back(kDraw);
    }
    const std::size_t size = coder.values_.size();
    Counts counts(size * size);
    for (std::size_t i = 0, before = 0; i < cells.size(); ++i) {
        before = i % kBlock == 0 ? 0 : before;
        const std::size_t now = cells[i] == kUnused ? before : symbol[cells[i]];
        ++counts[before * size + now];
        before = now;
    }
    coder.group(counts);
    coder.share_out();
    return coder;
}

// Adjacent symbols share a context, up to a limit of cells.
void CellCoder::group(const Counts& counts) {
    const std::size_t size = values_.size();
    const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    Counts grouped(size);
    std::uint64_t held = 0;
    for (std::size_t before = 0; before < size; ++before) {
        const auto begin = counts.begin() + static_cast<std::ptrdiff_t>(before * size);
        const std::uint64_t own =
            std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(size), std::uint64_t{0});
        if (held > 0 && held + own > 2 * all / kMaxContexts &&
            contexts_.size() + 1 < kMaxContexts) {
            add_context(grouped);
            grouped.assign(size, 0);
            held = 0;
        }
        for (std::size_t i = 0; i < size; ++i) {
            grouped[i] += begin[static_cast<std::ptrdiff_t>(i)];
        }
        held += own;
        context_of_.push_back(static_cast<std::uint8_t>(contexts_.size()));
    }
    add_context(grouped);
}

// Every symbol seen gets a nonzero share.
void CellCoder::add_context(const Counts& counts) {
    const std::uint64_t all =
        std::max<std::uint64_t>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), 1);
    Context context;
    std::uint32_t given = 0;
    for (const std::uint64_t count : counts) {
        const auto size = static_cast<std::uint32_t>(static_cast<double>(count) /
                                                     static_cast<double>(all) * kTotal);
        context.shares.push_back({0, count > 0 ? std::max(size, 1U) : 0});
        given += context.shares.back().size;
    }
    // The largest share absorbs the rounding error.
    while (given != kTotal) {
        Share& largest = *std::max_element(
            context.shares.begin(), context.shares.end(),
            [](const Share& one, const Share& other) { return one.size < other.size; });
        const std::uint32_t cut = std::min(given > kTotal ? given - kTotal : 0, largest.size / 2);
        largest.size += given < kTotal ? kTotal - given : 0;
        largest.size -= cut;
        given = given < kTotal ? kTotal : given - cut;
    }
    contexts_.push_back(std::move(context));
}

// False if the shares do not add up.
bool CellCoder::share_out() {
    for (Context& context : contexts_) {
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i < context.shares.size(); ++i) {
            Share& share = context.shares[i];
            share.begin = begin;
            begin += share.size;
            if (begin > kTotal) {
                return false;
            }
            context.owner.insert(context.owner.end(), share.size, static_cast<std::uint16_t>(i));
        }
        if (begin != kTotal) {
            return false;
        }
    }
    return true;
}

std::vector<std::byte> CellCoder::write() const {
    std::vector<std::byte> bytes;
    put_number(bytes, static_cast<std::uint32_t>(values_.size()), 2);
    put_number(bytes, static_cast<std::uint32_t>(contexts_.size()), 2);
    for (std::size_t i = 0; i < values_.size(); ++i) {
        put_number(bytes, values_[i], 2);
        put_number(bytes, context_of_[i], 1);
    }
    for (const Context& context : contexts_) {
        for (const Share& share : context.shares) {
            put_number(bytes, share.size, 2);
        }
    }
    return bytes;
}

std::optional<CellCoder> CellCoder::read(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    CellCoder coder;
    const std::size_t symbols = reader.next(2), contexts = reader.next(2);
    if (symbols == 0 || bytes.size() != 4 + 3 * symbols + 2 * symbols * contexts) {
        return std::nullopt;
    }
    coder.contexts_.resize(contexts);
    for (std::size_t i = 0; i < symbols; ++i) {
        coder.values_.push_back(static_cast<Cell>(reader.next(2)));
        coder.context_of_.push_back(static_cast<std::uint8_t>(reader.next(1)));
        if (coder.context_of_.back() >= coder.contexts_.size()) {
            return std::nullopt;
        }
    }
    for (Context& context : coder.contexts_) {
        for (std::size_t i = 0; i < symbols; ++i) {
            context.shares.push_back({0, reader.next(2)});
        }
    }
    return coder.share_out() ? std::optional(std::move(coder)) : std::nullopt;
}

// rANS is a stack: encode backwards.
void CellCoder::encode(std::span<const Cell> cells, std::vector<std::byte>& encoded) const {
    std::array<Share, kBlock> shares;
    std::size_t before = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Context& context = contexts_[context_of_[before]];
        if (cells[i] != kUnused) {
            before = static_cast<std::size_t>(
                std::lower_bound(values_.begin(), values_.end(), cells[i]) - values_.begin());
        }
        shares[i] = context.shares[before];
    }
    std::array<std::uint16_t, kBlock> words;
    std::size_t count = 0;
    std::uint32_t state = kLeast;
    for (std::size_t i = cells.size(); i-- > 0;) {
        const Share share = shares[i];
        if (state >= std::uint64_t{share.size} << (32 - kScale)) {
            words[count++] = static_cast<std::uint16_t>(state);
            state >>= 16;
        }
        state = ((state / share.size) << kScale) + state % share.size + share.begin;
    }
    put_number(encoded, state, 4);
    while (count > 0) {
        put_number(encoded, words[--count], 2);
    }
}

void CellCoder::decode(std::span<const std::byte> encoded, std::span<Cell> cells) const {
    Reader reader(encoded);
    std::uint32_t state = reader.next(4);
    std::size_t before = 0;
    for (Cell& cell : cells) {
        const Context& context = contexts_[context_of_[before]];
        const std::uint32_t slot = state & (kTotal - 1);
        before = context.owner[slot];
        const Share share = context.shares[before];
        state = share.size * (state >> kScale) + slot - share.begin;
        if (state < kLeast) {
            state = state << 16 | reader.next(2);
        }
        cell = values_[before];
    }
}

}  // namespace ludoteca::solve::morris

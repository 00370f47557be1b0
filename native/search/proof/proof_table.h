// The transposition table of proof-number search.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ludoteca {

// Lower bounds on the leaves still to be proved, or disproved.
struct ProofNumbers {
    static constexpr std::uint32_t kNever = 1U << 28;
    static constexpr int kFarthest = 255;

    std::uint32_t proof, disproof;
    int distance = 0;  // to a proved win, in plies

    static constexpr ProofNumbers proved(int plies) {
        return {0, kNever, std::min(plies, kFarthest)};
    }
    static constexpr ProofNumbers disproved() { return {kNever, 0}; }
    // A repetition on the current path proves nothing, but another path may (graph history
    // interaction).
    static constexpr ProofNumbers circular() { return {kNever - 1, 1}; }

    constexpr bool is_proved() const { return proof == 0; }
    constexpr bool is_decided() const { return proof == 0 || disproof == 0; }
};

class ProofTable {
  public:
    explicit ProofTable(int megabytes) : size_(kBucket) {
        while (size_ * 2 * sizeof(Slot) <= static_cast<std::size_t>(megabytes) << 20) {
            size_ *= 2;
        }
    }

    void clear() { slots_.clear(); }

    std::optional<ProofNumbers> find(std::uint64_t key) const {
        if (slots_.empty()) {
            return std::nullopt;
        }
        const auto first = slots_.begin() + at(key);
        const auto found =
            std::find_if(first, first + kBucket, [&](const Slot& slot) { return slot.key == key; });
        return found == first + kBucket ? std::nullopt : std::optional(found->numbers());
    }

    void store(std::uint64_t key, const ProofNumbers& numbers) {
        if (slots_.empty()) {
            slots_.resize(size_);  // allocated on first use
        }
        const auto first = slots_.begin() + at(key);
        *std::min_element(first, first + kBucket, [&](const Slot& a, const Slot& b) {
            return a.worth(key) < b.worth(key);
        }) = Slot(key, numbers);
    }

  private:
    static constexpr std::ptrdiff_t kBucket = 4;

    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t proof = 0;
        std::uint32_t rest = 0;  // disproof number, or distance to a proved win

        Slot() = default;
        Slot(std::uint64_t own, const ProofNumbers& numbers)
            : key(own),
              proof(numbers.proof),
              rest(numbers.is_proved() ? static_cast<std::uint32_t>(numbers.distance)
                                       : numbers.disproof) {}

        ProofNumbers numbers() const {
            return proof == 0 ? ProofNumbers::proved(static_cast<int>(rest))
                              : ProofNumbers{proof, rest};
        }
        // Replacement: the same key, a free slot, the cheapest to recompute, a decided one.
        std::uint64_t worth(std::uint64_t wanted) const {
            if (key == wanted || key == 0) {
                return key == wanted ? 0 : 1;
            }
            const bool is_decided = proof == 0 || rest == 0;
            return is_decided ? ~std::uint64_t{0} : std::uint64_t{2} + proof + rest;
        }
    };

    std::ptrdiff_t at(std::uint64_t key) const {
        return static_cast<std::ptrdiff_t>((key ^ key >> 32) * kBucket & (size_ - 1));
    }

    std::size_t size_;
    std::vector<Slot> slots_;
};

}  // namespace ludoteca

// The transposition table.

#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/actions.h"
#include "core/large_pages.h"
#include "search/score.h"

namespace ludoteca {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct Entry {
    Action action = kNoAction;
    std::int16_t score = 0;
    std::int16_t static_eval = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;

    bool exists() const { return bound != Bound::kNone; }
    // Whether the bound allows a cutoff against `limit`.
    bool cuts_off(Score value, Score limit) const {
        return bound == Bound::kExact || bound == (value >= limit ? Bound::kLower : Bound::kUpper);
    }
};

// Buckets of one cache line, shared by threads without locks (Hyatt's XOR trick): an entry torn by
// two writers does not match its key.
class TranspositionTable {
  public:
    explicit TranspositionTable(int megabytes) { resize(megabytes); }

    void resize(int megabytes) {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= static_cast<std::size_t>(megabytes) << 20) {
            buckets *= 2;
        }
        buckets_ = LargeVector<Bucket>(buckets);
        mask_ = buckets - 1;
        generation_ = 0;
    }
    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i) {
            for (Slot& slot : buckets_[i].slots) {
                slot.write(0, 0);
            }
        }
        generation_ = 0;
    }
    // Entries of earlier generations are replaced first.
    void new_search() { generation_ = (generation_ + 1) % kGenerations; }

    void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&buckets_[index(key)]);
#endif
    }

    Entry probe(std::uint64_t key) const {
        for (const Slot& slot : buckets_[index(key)].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.guard.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
                return unpack(data);
            }
        }
        return {};
    }

    void store(std::uint64_t key, Entry entry) {
        Bucket& bucket = buckets_[index(key)];
        Slot* worst = nullptr;
        int least = 1 << 20;
        for (Slot& slot : bucket.slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data != 0 && (slot.guard.load(std::memory_order_relaxed) ^ data) == key) {
                const Entry old = unpack(data);
                entry.action = entry.action == kNoAction ? old.action : entry.action;
                if (entry.bound != Bound::kExact && generation_of(data) == generation_ &&
                    old.depth > entry.depth + kKeptDepth) {
                    return;
                }
                worst = &slot;
                break;
            }
            const int age = (generation_ - generation_of(data) + kGenerations) % kGenerations;
            const int value = data == 0 ? -1000 : unpack(data).depth - 4 * age;
            if (value < least) {
                least = value;
                worst = &slot;
            }
        }
        assert(worst != nullptr && entry.exists());
        const std::uint64_t data = pack(entry, generation_);
        worst->write(key ^ data, data);
    }

  private:
    static constexpr int kGenerations = 64;
    static constexpr int kKeptDepth = 3;  // an entry this much deeper is kept

    struct Slot {
        std::atomic<std::uint64_t> guard{0}, data{0};

        void write(std::uint64_t new_guard, std::uint64_t new_data) {
            guard.store(new_guard, std::memory_order_relaxed);
            data.store(new_data, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static std::uint64_t pack(const Entry& entry, int generation) {
        const auto low = [](auto number, auto sample) {
            return static_cast<std::uint64_t>(static_cast<decltype(sample)>(number));
        };
        return low(entry.action, std::uint16_t{}) | low(entry.score, std::uint16_t{}) << 16 |
               low(entry.static_eval, std::uint16_t{}) << 32 |
               low(entry.depth, std::uint8_t{}) << 48 |
               static_cast<std::uint64_t>(entry.bound) << 56 |
               static_cast<std::uint64_t>(generation) << 58;
    }
    static Entry unpack(std::uint64_t data) {
        return {static_cast<Action>(data), static_cast<std::int16_t>(data >> 16),
                static_cast<std::int16_t>(data >> 32), static_cast<std::int8_t>(data >> 48),
                static_cast<Bound>(data >> 56 & 3)};
    }
    static int generation_of(std::uint64_t data) { return static_cast<int>(data >> 58); }

    // The keys of some games differ only in their high bits.
    std::size_t index(std::uint64_t key) const { return (key ^ key >> 32) & mask_; }

    LargeVector<Bucket> buckets_;
    std::size_t mask_ = 0;
    int generation_ = 0;
};

}  // namespace ludoteca

// Codes the states of a pair as bits: value, then distance. The same traversal counts, writes and
// reads.
//
// A state's value depends only on the squares to which the neutron can be sent: if a state is lost,
// all its targets are bad, so a state with a subset of them is lost too; a superset of a won
// state's targets is won.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bits.h"
#include "solve/neutron/pair_features.h"
#include "solve/neutron/prior.h"

namespace ludoteca::solve::neutron {

// A mixed-radix context number.
class Context {
  public:
    constexpr Context& with(std::size_t value, std::size_t limit) {
        number_ = number_ * limit + value;
        return *this;
    }
    constexpr std::size_t number() const { return number_; }

  private:
    std::size_t number_ = 0;
};

inline constexpr std::size_t kLossContexts = 24 * 3 * 5 * 4 * 4;
inline constexpr std::size_t kDrawContexts = 3 * 3 * 4 * 4 * 4 * 24;
inline constexpr std::size_t kKindContexts = kLossContexts + kDrawContexts;

inline constexpr std::size_t kLikeContexts = 2 * 24 * 5 * 4 * 8 * 12 * 5;
inline constexpr std::size_t kLikeLastContexts = 2 * 24 * 2 * 8 * 12 * 5;
inline constexpr std::size_t kTreeNodes = 128;
inline constexpr std::size_t kTreeContexts = 2 * 3 * 24 * 24 * 5 * kTreeNodes;
inline constexpr std::size_t kPliesContexts = kLikeContexts + kLikeLastContexts + kTreeContexts;

// Statistics of the preceding pairs of a block.
template <class B>
struct Past {
    Codes<B> last{};                      // of the previous pair; kNoState where decided by rule
    int draws = 0;                        // in the previous pair
    std::array<int, 2> mean{1024, 1024};  // distances of won and lost states, times 256
};

template <class B, class Kinds, class Plies>
class PairCode {
  public:
    struct Priors {
        std::span<const std::byte> not_good;  // by class: P(lost) of a state with this target only
        std::span<const std::byte> drawn;     // P(drawn | not lost)
    };

    PairCode(const Priors& priors, Kinds& kinds, Plies& plies)
        : priors_(priors), kinds_(kinds), plies_(plies) {}

    void code(const PairFeatures<B>& seen, Codes<B>& codes, Past<B>& past) {
        scene_ = &seen;
        codes_ = &codes;
        past_ = &past;
        bad_ = not_good_ = seen_ = 0;
        draws_ = 0;
        newest_ = {};
        Codes<B> open{};
        for (Word left = seen.open; left;) {
            const auto number = static_cast<std::size_t>(take_first(left));
            const int kind = code_kind(number, codes[number]);
            const Word targets = seen.targets[number];
            bad_ |= kind == kLost ? targets : Word{0};
            not_good_ |= kind == kWon ? Word{0} : targets;
            draws_ += kind == kDraw;
            codes[number] = kind == kDraw ? kDrawn : code_plies(number, kind, codes[number]);
            open[number] = codes[number];
            seen_ = static_cast<Word>(seen_ | 1 << number);
        }
        past.last = open;
        past.draws = draws_;
    }

  private:
    static constexpr int kWon = 0, kLost = 1, kDraw = 2;

    static int kind_of(Code code) { return is_lost(code) ? kLost : code == kDrawn ? kDraw : kWon; }

    // 3 if the previous pair had no such state.
    std::size_t kind_before(std::size_t number) const {
        const Code code = past_->last[number];
        return code == kNoState ? 3 : static_cast<std::size_t>(kind_of(code));
    }

    int level(Word squares, std::span<const std::byte> bits) const {
        int sum = 0;
        while (squares) {
            sum += std::to_integer<int>(bits[scene_->classes[take_first(squares)]]);
        }
        return prior_level(sum);
    }

    // Evidence by other states that one of these squares is not excluded; 3 if certain.
    std::size_t evidence(Word squares, Word excluded, bool wins_only) const {
        std::size_t found = 0;
        for (Word left = seen_; left;) {
            const auto other = static_cast<std::size_t>(take_first(left));
            const int kind = kind_of((*codes_)[other]);
            const Word targets = static_cast<Word>(scene_->targets[other] & ~excluded);
            if (kind == kLost || (wins_only && kind != kWon) || !(targets & squares)) {
                continue;
            }
            if (!(targets & ~squares)) {
                return 3;
            }
            found = std::max<std::size_t>(found, std::popcount(targets) == 2 ? 2 : 1);
        }
        return found;
    }

    int code_kind(std::size_t number, Code code) {
        const Word unknown = static_cast<Word>(scene_->targets[number] & ~bad_);
        level_ = kPriorLevels - 1;
        if (!unknown) {
            return kLost;
        }
        level_ = level(unknown, priors_.not_good);
        if (const std::size_t held = evidence(unknown, bad_, false); held < 3) {
            const std::size_t context = Context()
                                            .with(static_cast<std::size_t>(level_), 24)
                                            .with(held, 3)
                                            .with(at_most(std::popcount(unknown), 4), 5)
                                            .with(kind_before(number), 4)
                                            .with(at_most(std::popcount(bad_), 3), 4)
                                            .number();
            if (kinds_.code(context, is_lost(code))) {
                return kLost;
            }
        }
        return code_draw(number, code, static_cast<Word>(unknown & ~not_good_));
    }

    int code_draw(std::size_t number, Code code, Word hopes) {
        if (!hopes) {
            return kDraw;
        }
        const std::size_t held = evidence(hopes, static_cast<Word>(bad_ | not_good_), true);
        if (held == 3) {
            return kWon;
        }
        const int draws = past_->draws;
        const std::size_t context =
            Context()
                .with(at_most(std::popcount(hopes), 3) - 1, 3)
                .with(held, 3)
                .with(at_most(draws_, 3), 4)
                .with(draws == 0  ? 0
                      : draws < 3 ? 1
                      : draws < 6 ? 2
                                  : 3,
                      4)
                .with(kind_before(number), 4)
                .with(static_cast<std::size_t>(level(hopes, priors_.drawn)), 24)
                .number();
        return kinds_.code(kLossContexts + context, code == kDrawn) ? kDraw : kWon;
    }

    // The distance of the most similar state of the same kind.
    struct Like {
        int plies = 0;
        std::size_t likeness = 0;
    };
    Like most_like(std::size_t number, int kind) const {
        const Word excluded = kind == kWon ? bad_ : Word{0};
        const Word targets = static_cast<Word>(scene_->targets[number] & ~excluded);
        int best = -1;
        Like like{newest_[static_cast<std::size_t>(kind)], 0};
        for (Word left = seen_; left;) {
            const auto other = static_cast<std::size_t>(take_first(left));
            if (kind_of((*codes_)[other]) != kind) {
                continue;
            }
            const Word others = static_cast<Word>(scene_->targets[other] & ~excluded);
            const int common = 8 * std::popcount(static_cast<Word>(targets & others)) -
                               std::popcount(static_cast<Word>(targets ^ others));
            if (common > best) {
                best = common;
                like = {plies_of((*codes_)[other]), best == 0  ? std::size_t{1}
                                                    : best < 6 ? std::size_t{2}
                                                    : best < 8 ? std::size_t{3}
                                                               : std::size_t{4}};
            }
        }
        return like;
    }

    Code code_plies(std::size_t number, int kind, Code code) {
        const int plies = read_plies(number, kind, plies_of(code));
        const auto which = static_cast<std::size_t>(kind);
        int& mean = past_->mean[which];
        mean += ((plies << 8) - mean) / 8;
        newest_[which] = plies;
        return kind == kWon ? won_in(plies) : lost_in(plies);
    }

    int read_plies(std::size_t number, int kind, int plies) {
        const auto which = static_cast<std::size_t>(kind);
        const Like like = most_like(number, kind);
        const Code before = past_->last[number];
        const int last = before != kNoState && kind_of(before) == kind ? plies_of(before) : 0;
        const std::size_t mean = mean_level(past_->mean[which]), hint = this->hint(number, kind);
        const auto common = [&](Context context) {
            return context.with(mean / 2, 8)
                .with(static_cast<std::size_t>(level_) / 2, 12)
                .with(hint, 5);
        };
        if (like.plies) {
            Context context = Context().with(which, 2).with(plies_level(like.plies), 24);
            context.with(like.likeness, 5);
            context.with(last == 0 ? 0 : last == like.plies ? 1 : last < like.plies ? 2 : 3, 4);
            if (plies_.code(common(context).number(), plies == like.plies)) {
                return like.plies;
            }
        }
        if (last && last != like.plies) {
            Context context = Context().with(which, 2).with(plies_level(last), 24);
            context.with(like.plies != 0, 2);
            if (plies_.code(kLikeContexts + common(context).number(), plies == last)) {
                return last;
            }
        }
        Context context = Context().with(which, 2);
        if (like.plies) {
            context.with(0, 3).with(plies_level(like.plies), 24).with(mean, 24);
        } else if (last) {
            context.with(1, 3).with(plies_level(last), 24).with(mean, 24);
        } else {
            context.with(2, 3).with(mean, 24).with(static_cast<std::size_t>(level_), 24);
        }
        return read_tree(context.with(hint, 5).number(), plies);
    }

    // Parity first, then the other bits from the highest.
    int read_tree(std::size_t context, int plies) {
        const std::size_t tree = kLikeContexts + kLikeLastContexts + context * kTreeNodes;
        const int odd = plies_.code(tree, plies & 1);
        int node = 1;
        for (int bit = 5; bit >= 0; --bit) {
            const auto place = static_cast<std::size_t>(2 * node + odd);
            node = 2 * node + plies_.code(tree + place, plies >> (bit + 1) & 1);
        }
        return (node & 63) << 1 | odd;
    }

    // Won: pressure; lost: the safest target.
    std::size_t hint(std::size_t number, int kind) const {
        std::size_t most = 0, safest = 4;
        for (Word left = scene_->targets[number]; left;) {
            const auto square = static_cast<std::size_t>(take_first(left));
            if (scene_->safety[square] <= 2 && !(bad_ >> square & 1)) {
                most = std::max<std::size_t>(most, scene_->pressure[square]);
            }
            safest = std::min<std::size_t>(safest, scene_->safety[square]);
        }
        return kind == kWon ? most : safest;
    }

    static std::size_t at_most(int value, int limit) {
        return static_cast<std::size_t>(std::min(value, limit));
    }
    static std::size_t plies_level(int plies) {
        return static_cast<std::size_t>(plies <= 12 ? plies : 13 + std::min((plies - 13) / 6, 10));
    }
    static std::size_t mean_level(int mean) {
        constexpr int kLimits[] = {323,  406,  512,  645,  813,  1024, 1290, 1625,
                                   2048, 2580, 3251, 4096, 5161, 6502, 8192};
        std::size_t level = 0;
        for (const int limit : kLimits) {
            level += mean >= limit;
        }
        return level;
    }

    const Priors priors_;
    Kinds& kinds_;
    Plies& plies_;
    const PairFeatures<B>* scene_ = nullptr;
    Codes<B>* codes_ = nullptr;
    Past<B>* past_ = nullptr;

    Word bad_ = 0;       // losing targets
    Word not_good_ = 0;  // and non-winning ones
    Word seen_ = 0;      // states coded
    int draws_ = 0;
    int level_ = 0;  // prior of a loss
    std::array<int, 2> newest_{};
};

}  // namespace ludoteca::solve::neutron

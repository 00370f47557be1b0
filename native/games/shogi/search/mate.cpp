#include "games/shogi/search/mate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/random.h"
#include "games/shogi/keys.h"

namespace ludoteca::shogi {
MateSearch::MateSearch(int megabytes)
    : most_entries_((static_cast<std::size_t>(megabytes) << 20) / sizeof(Entry)),
      table_(std::min(kFirstEntries, most_entries_)) {}

// Most mates fit into a small table that stays in the cache.
void MateSearch::grow() {
    std::vector<Entry> old(table_.size() * 4);
    std::swap(table_, old);
    stored_ = 0;
    for (const Entry& entry : old) {
        if (entry.search == search_) {
            store(entry.place, entry.numbers, entry.plies, entry.effort);
        }
    }
}

// Invalidates the entries of the last search.
void MateSearch::begin() {
    if (++search_ == 0 || table_.size() > kFirstEntries) {
        table_.assign(std::min(kFirstEntries, most_entries_), {});
        search_ = 1;
    }
    stored_ = 0;
}

MateSearch::Place MateSearch::place(Seat attacker) const {
    return {position_->board_key(), position_->hand(attacker).counts()};
}

MateSearch::Entry* MateSearch::bucket(const Place& place) {
    const std::size_t buckets = table_.size() / kBucket;
    return &table_[(place.board >> 8 & (buckets - 1)) * kBucket];
}

// With a depth limit, the key includes the remaining depth.
MateSearch::Place MateSearch::at(Place place, int depth) const {
    place.board ^= max_depth_ == kMaxDepth ? 0 : mix(static_cast<std::uint64_t>(depth));
    return place;
}

bool MateSearch::look_up(Child& child, int depth, bool is_attacker) {
    const Place here = at(child.place, depth);
    const Entry* const entries = bucket(here);
    bool is_known = false;
    for (std::size_t i = 0; i < kBucket; ++i) {
        const Entry& entry = entries[i];
        if (entry.search != search_) {
            break;  // filled in order
        }
        if (entry.place.board != here.board) {
            continue;
        }
        const bool is_mate = is_attacker ? entry.numbers.own == 0 : entry.numbers.other == 0;
        const bool is_none = is_attacker ? entry.numbers.other == 0 : entry.numbers.own == 0;
        const bool is_same = entry.place.hand == child.place.hand;
        // If barred positions end the game, hand dominance does not apply.
        if ((is_mate && (is_final_ ? is_same : covers(child.place.hand, entry.place.hand))) ||
            (is_none && (is_final_ ? is_same : covers(entry.place.hand, child.place.hand)))) {
            child.numbers = entry.numbers;
            child.plies = entry.plies;
            child.is_cycle = false;
            return true;
        }
        if (is_same) {
            child.numbers = entry.numbers;
            is_known = true;
        }
    }
    child.is_cycle = is_on_path(child.place);
    const bool is_barred_here = is_barred(child.place);
    met_barred_ |= is_barred_here;
    if (child.is_cycle || is_barred_here) {
        // Perpetual check loses.
        child.numbers = is_attacker ? Numbers{kNever, 0} : Numbers{0, kNever};
    }
    return is_known || child.is_cycle || is_barred_here;
}

void MateSearch::store(const Place& place, Numbers numbers, std::uint16_t plies,
                       std::uint32_t effort) {
    Entry* const entries = bucket(place);
    Entry* worst = entries;
    for (std::size_t i = 0; i < kBucket; ++i) {
        if (entries[i].search != search_ || entries[i].place == place) {
            worst = &entries[i];
            break;
        }
        if (entries[i].effort < worst->effort) {
            worst = &entries[i];
        }
    }
    stored_ += worst->search != search_;
    *worst = {place, numbers, search_, plies, effort};
    if (stored_ > table_.size() / 2 && table_.size() * 4 <= most_entries_) {
        grow();
    }
}

bool MateSearch::is_on_path(const Place& place) const {
    return std::find(path_.begin(), path_.end(), place) != path_.end();
}

void MateSearch::bar(int times) {
    barred_.clear();
    barred_marks_.reset();
    for (auto first = past_.begin(); first != past_.end();) {
        const auto last = std::upper_bound(first, past_.end(), *first);
        if (last - first >= times) {
            barred_.push_back(*first);
            barred_marks_.set(mark(*first));
        }
        first = last;
    }
    met_barred_ = false;
}

void MateSearch::list_children(int depth, bool is_attacker, std::vector<Child>& children) {
    children.clear();
    ActionList list;
    if (is_attacker) {
        position_->checks(list);
    } else {
        position_->moves(list);
        position_->gather_drops(list);
    }
    const Place here = place(attacker_);
    const Bitboard king_escapes =
        is_attacker && !list.empty() ? position_->king_escapes() : Bitboard();
    for (const Action action : list) {
        Child child{action, 0, false, false, place_after(here, action), {1, 1}};
        const bool is_known = look_up(child, depth + 1, !is_attacker);
        child.waits = !is_attacker && !children.empty() &&
                      position_->drops_on_same_square(children.back().action, action);
        if (is_attacker && !is_known) {
            child.numbers.other =
                static_cast<Number>(position_->estimate_evasions(action, king_escapes));
        }
        if (is_attacker && child.numbers.other == 0) {
            child.numbers.own = kNever;
            children.assign(1, child);
            return;
        }
        children.push_back(child);
    }
}

MateSearch::Place MateSearch::place_after(Place place, Action action) const {
    const bool is_attacker = position_->turn() == attacker_;
    const SearchPosition::BoardChange change = position_->board_change(action);
    place.board ^= change.key;
    if (is_attacker) {
        place.hand += change.hand;
    }
    return place;
}

// Minimum for the mover; maximum instead of the sum for the opponent, as sums overcount
// transpositions.
MateSearch::Sum MateSearch::add_up(std::vector<Child>& children) {
    Number least = kNever + 1, second = kNever + 1, most = 0, open = 0;
    std::uint16_t longest = 0, shortest = 0xFFFF;
    Sum sum{};
    bool is_before_mated = true;
    for (Child& child : children) {
        if (child.waits && !is_before_mated && child.numbers.other != 0) {
            continue;
        }
        is_before_mated = child.numbers.own == 0;
        if (child.numbers.other < least) {
            second = least;
            least = child.numbers.other;
            sum.best = &child;
        } else {
            second = std::min(second, child.numbers.other);
        }
        if (child.numbers.other == 0) {
            shortest = std::min(shortest, child.plies);
        }
        if (child.numbers.own == 0) {
            longest = std::max(longest, child.plies);
        }
        most = std::max(most, child.numbers.own);
        open += child.numbers.own != 0 && !child.waits;
        sum.is_cycle |= child.is_cycle;
    }
    sum.second = second;
    sum.others = open > 1 ? open - 1 : 0;
    sum.numbers = {std::min(least, kNever), std::min(most + (most == 0 ? 0 : sum.others), kNever)};
    if (sum.numbers.own == 0) {
        sum.numbers.other = kNever;
        sum.plies = static_cast<std::uint16_t>(shortest + 1);
    } else if (sum.numbers.other == 0) {
        sum.numbers.own = kNever;
        sum.plies = static_cast<std::uint16_t>(longest + 1);
    }
    return sum;
}

MateSearch::Numbers MateSearch::search(Numbers limit, int depth, bool is_attacker) {
    const std::uint64_t before = ++nodes_;
    if (control_->limits().nodes != 0 && nodes_ >= control_->limits().nodes) {
        control_->end();
    } else if (nodes_ % 256 == 0) {
        control_->poll();
    }
    const Place here = place(attacker_);
    path_.push_back(here);
    std::vector<Child>& children = children_[static_cast<std::size_t>(depth)];
    list_children(depth, is_attacker, children);
    if (children.empty() || depth >= max_depth_) {
        // No checks: no mate. No evasions: mate. Too deep: no mate.
        path_.pop_back();
        const bool is_lost = children.empty() || is_attacker;
        const Numbers settled = is_lost ? Numbers{kNever, 0} : Numbers{0, kNever};
        const bool is_mate = children.empty() && !is_attacker;
        store(at(here, depth), children.empty() ? settled : hardly(is_attacker), 0,
              is_mate ? 1 | kKept : 1);
        return settled;
    }
    Sum sum = add_up(children);
    while (sum.numbers.own < limit.own && sum.numbers.other < limit.other && sum.numbers.own != 0 &&
           sum.numbers.other != 0 && !is_over()) {
        const Number room = limit.other - std::min(limit.other - 1, sum.others);
        const Number widened = sum.second >= kHardly ? kHardly : sum.second + sum.second / 8 + 1;
        Child& child = *sum.best;
        const Position::Undo undo = position_->Position::play(child.action);
        search({room, std::min(limit.own, widened)}, depth + 1, !is_attacker);
        position_->Position::undo(child.action, undo);
        look_up(child, depth + 1, !is_attacker);
        sum = add_up(children);
    }
    path_.pop_back();
    const bool is_none = is_attacker ? sum.numbers.other == 0 : sum.numbers.own == 0;
    const bool is_mate = is_attacker ? sum.numbers.own == 0 : sum.numbers.other == 0;
    const auto effort =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - before + 1, kKept - 1));
    // A disproof by repetition holds on this path only.
    store(at(here, depth), is_none && sum.is_cycle ? hardly(is_attacker) : sum.numbers, sum.plies,
          is_mate ? effort | kKept : effort);
    return sum.numbers;
}

// Whether a move keeps the mate within the remaining plies; searches again what was replaced.
bool MateSearch::is_mate_after(Action action, bool is_attacker, bool searches,
                               std::uint16_t& plies) {
    const Place here = place(attacker_);
    const Position::Undo undo = position_->Position::play(action);
    Child child{action, 0, false, false, place(attacker_), {1, 1}};
    const auto is_mate = [&] {
        look_up(child, static_cast<int>(path_.size()) + 1, !is_attacker);
        return is_attacker ? child.numbers.other == 0 : child.numbers.own == 0;
    };
    bool found = false;
    if (is_attacker && position_->count_moves() == 0) {
        found = true;
    } else if (!is_on_path(child.place) && !is_barred(child.place)) {
        found = is_mate();
        if (!found && searches && !is_over()) {
            path_.push_back(here);
            search({kHardly, kHardly}, static_cast<int>(path_.size()), !is_attacker);
            path_.pop_back();
            found = is_mate();
        }
    }
    position_->Position::undo(action, undo);
    plies = child.plies;
    return found;
}

// Shortest for the attacker, longest for the defender, ties by move order; kNoAction if lost.
Action MateSearch::next_of_line(bool is_attacker, bool searches, ActionList& list) {
    std::sort(list.tail() - list.size(), list.tail());
    Action best = kNoAction;
    std::uint16_t best_plies = 0;
    for (const Action action : list) {
        std::uint16_t plies = 0;
        if (is_mate_after(action, is_attacker, searches || !is_attacker, plies)) {
            if (best == kNoAction || (is_attacker ? plies < best_plies : plies > best_plies)) {
                best = action;
                best_plies = plies;
            }
        } else if (!is_attacker) {
            return kNoAction;
        }
    }
    return best;
}

std::vector<Action> MateSearch::line() {
    std::vector<Action> actions;
    std::vector<Position::Undo> undos;
    bool is_attacker = true, is_complete = false;
    while (actions.size() < kMaxDepth) {
        ActionList list;
        if (is_attacker) {
            position_->checks(list);
        } else {
            position_->moves(list);
        }
        is_complete = !is_attacker && list.empty();
        if (is_complete) {
            break;
        }
        // Within a limited depth all mates of the first position are as short.
        const bool searches = actions.empty() && max_depth_ < kMaxDepth;
        Action next = next_of_line(is_attacker, searches, list);
        if (next == kNoAction && is_attacker && !is_over()) {
            search({kHardly, kHardly}, static_cast<int>(path_.size()), true);
            next = next_of_line(true, false, list);
        }
        if (next == kNoAction) {
            break;
        }
        path_.push_back(place(attacker_));
        actions.push_back(next);
        undos.push_back(position_->Position::play(next));
        is_attacker = !is_attacker;
    }
    for (std::size_t i = actions.size(); i-- > 0;) {
        position_->Position::undo(actions[i], undos[i]);
    }
    path_.clear();
    return is_complete ? actions : std::vector<Action>();
}

Mate MateSearch::prove() {
    begin();
    Mate mate;
    const Numbers numbers = search({kHardly, kHardly}, 0, true);
    if (numbers.own == 0) {
        mate.actions = line();
        mate.verdict = mate.actions.empty() ? Mate::Verdict::kUnknown : Mate::Verdict::kMate;
    } else if (numbers.other == 0 || numbers.own >= kHardly) {
        mate.verdict = Mate::Verdict::kNone;
    }
    return mate;
}

// Search for a shorter mate within limits, so that the next search is sure to make progress.
void MateSearch::shorten(Mate& mate) {
    max_nodes_ = nodes_ + kShortening * nodes_ + kShorteningAtLeast;
    for (max_depth_ = 1; max_depth_ < static_cast<int>(mate.actions.size()); max_depth_ += 2) {
        Mate shorter = prove();
        if (shorter.verdict == Mate::Verdict::kMate) {
            mate = std::move(shorter);
        }
        if (is_over()) {
            break;
        }
    }
    max_depth_ = kMaxDepth;
}

Mate MateSearch::find(const Position& position, Control& control) {
    SearchPosition copy(position, {});
    position_ = &copy;
    control_ = &control;
    attacker_ = copy.turn();
    nodes_ = 0;
    max_nodes_ = std::numeric_limits<std::uint64_t>::max();
    path_.clear();
    past_.clear();
    const int limit = copy.repetition_limit();
    if (limit != 0) {
        past_ = copy.boards_before(attacker_);
        past_.push_back(place(attacker_));
        std::sort(past_.begin(), past_.end());
    }
    bar(limit - 1);
    is_final_ = !barred_.empty();
    // First bar every position of the game, so that each move makes progress.
    bar(1);
    Mate mate = prove();
    if (mate.verdict == Mate::Verdict::kNone && met_barred_ && limit > 2) {
        bar(limit - 1);
        mate = prove();
    }
    if (mate.verdict == Mate::Verdict::kMate) {
        shorten(mate);
    }
    mate.nodes = nodes_;
    position_ = nullptr;
    return mate;
}

}  // namespace ludoteca::shogi

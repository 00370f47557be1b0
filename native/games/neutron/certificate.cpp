#include "games/neutron/certificate.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/options.h"
#include "core/text.h"
#include "games/neutron/searchable.h"
#include "solve/checksum.h"

namespace ludoteca::neutron {
namespace {

constexpr std::string_view kRules = "rules", kAfter = "after";
constexpr char kRemark = '#';

struct Line {
    int number;
    std::vector<std::string_view> words;
};

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        Line line{number, split(text.substr(0, end))};
        if (!line.words.empty() && line.words.front().front() != kRemark) {
            lines.push_back(std::move(line));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool are_same(const Rules& one, const Rules& other) {
    return one.base_wins == other.base_wins && one.blocked_shared == other.blocked_shared;
}

// Replays the attacker's answers against every defence.
class Walk {
  public:
    explicit Walk(std::span<const Line> answers) : answers_(answers) {}

    // Distance to win in plies; nullopt if not proved.
    std::optional<int> win(SearchPosition& position) {
        if (position.can_slide_home()) {
            return 1;  // needs no answer
        }
        const auto [found, is_new] = plies_.try_emplace(position.key(), kUnderWay);
        if (!is_new) {
            return found->second == kUnderWay ? std::nullopt : std::optional(found->second);
        }
        if (next_ == answers_.size() || answers_[next_].words.size() != 1) {
            return std::nullopt;
        }
        const Result<Action> action = position.read_action(answers_[next_++].words.front());
        if (!action || !position.is_move(*action)) {
            return std::nullopt;
        }
        const Seat attacker = position.turn();
        const auto undo = position.play(*action);
        const std::optional<int> rest = loss(position, attacker);
        if (rest) {
            wins_.push_back({position.key(), attacker, *rest});
        }
        position.undo(*action, undo);
        if (!rest) {
            return std::nullopt;
        }
        wins_.push_back({position.key(), attacker, *rest + 1});
        return plies_[position.key()] = *rest + 1;
    }

    // The number of answers consumed.
    std::size_t used() const { return next_; }
    const std::vector<KnownWin>& wins() const { return wins_; }

  private:
    static constexpr int kUnderWay = 0;

    // The same with the defender to move.
    std::optional<int> loss(SearchPosition& position, Seat attacker) {
        if (const std::optional<Outcome> end = position.ended()) {
            return end->returns(attacker) > 0 ? std::optional(0) : std::nullopt;
        }
        ActionList replies;
        position.moves(replies);
        int farthest = 0;
        for (const Action reply : replies) {
            const auto undo = position.play(reply);
            std::optional<int> plies;
            if (const std::optional<Outcome> end = position.ended()) {
                plies = end->returns(attacker) > 0 ? std::optional(0) : std::nullopt;
            } else {
                plies = win(position);
            }
            position.undo(reply, undo);
            if (!plies) {
                return std::nullopt;
            }
            farthest = std::max(farthest, *plies + 1);
        }
        return replies.size() == 0 && position.stuck().returns(attacker) <= 0
                   ? std::nullopt
                   : std::optional(farthest);
    }

    std::span<const Line> answers_;
    std::size_t next_ = 0;
    std::unordered_map<std::uint64_t, int> plies_;
    std::vector<KnownWin> wins_;
};

std::string checksum_of(std::span<const Line> lines) {
    std::uint32_t sum = 0;
    const auto add = [&sum](std::string_view text) {
        sum = solve::checksum(std::as_bytes(std::span(text.data(), text.size())), sum);
    };
    for (const Line& line : lines) {
        if (line.words.front() == kRules) {
            break;
        }
        for (std::size_t i = 0; i < line.words.size(); ++i) {
            add(line.words[i]);
            add(i + 1 < line.words.size() ? " " : "\n");
        }
    }
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(sum));
    return digits;
}

Error at(const Line& line, std::string_view fault) {
    return {"cannot read the proofs: line " + std::to_string(line.number) + ": " +
            std::string(fault)};
}

}  // namespace

std::span<const KnownWin> Certificate::wins(const Rules& rules) const {
    const auto found = std::find_if(parts_.begin(), parts_.end(),
                                    [&](const Part& part) { return are_same(part.rules, rules); });
    return found == parts_.end() ? std::span<const KnownWin>() : found->wins;
}

Result<Certificate> Certificate::read(std::span<const std::byte> bytes) {
    const std::vector<Line> lines =
        lines_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    Certificate certificate;
    const Certificate nothing;
    for (std::size_t i = 0; i < lines.size();) {
        const Line& line = lines[i++];
        if (line.words.front() == kRules && line.words.size() == 3) {
            const Result<Rules> rules = Rules::find(line.words[1], {});
            if (!rules) {
                return at(line, rules.error().sentence);
            }
            if (line.words[2] != checksum_of(std::span(lines).subspan(i))) {
                return at(line, "its lines have been changed");
            }
            certificate.parts_.push_back({*rules, {}});
            continue;
        }
        if (line.words.front() != kAfter || certificate.parts_.empty()) {
            return at(line, "not an answer that is asked for");
        }
        Part& part = certificate.parts_.back();
        SearchPosition position(Position::start(part.rules), nothing);
        for (std::size_t word = 1; word < line.words.size(); ++word) {
            const Result<Action> action = position.read_action(line.words[word]);
            if (!action || !position.is_move(*action) || position.ended()) {
                return at(line, "not a legal move: " + quoted(line.words[word]));
            }
            position.play(*action);
        }
        Walk walk{std::span(lines).subspan(i)};
        if (!walk.win(position)) {
            return at(lines[std::min(i + walk.used(), lines.size()) - 1], "this does not win");
        }
        i += walk.used();
        part.wins.insert(part.wins.end(), walk.wins().begin(), walk.wins().end());
    }
    return certificate;
}

}  // namespace ludoteca::neutron

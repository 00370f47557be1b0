// Network inputs.
//
// Planes, 1 or 0 for every point:
//  0 every point
//  1 the mover's stones
//  2 the opponent's
//  3 chains of one, 4 two, 5 three liberties
//  6 points forbidden by ko
//  7 the last move, 8 the one before, 9 the one before that
// 10 chains captured in a ladder: in atari even if they move first, else if attacked first
// 11 moves that capture an opponent's chain of two liberties in a ladder
// 12 the mover's area as it stands, 13 the opponent's
// 14 moves after which the stone has one liberty, 15 two
//
// Numbers:
// 0 the mover's komi / 20, converted to area scoring
// 1 whether the last move was a pass, 2 the one before
// 3 territory scoring, 4 superko, 5 suicide
// 6 komi parity: distance from a komi that allows a draw
// 7 (size − 14) / 10

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/go/area.h"
#include "games/go/position.h"
#include "games/go/reading.h"

namespace ludoteca::go {
namespace {

constexpr int kRecent = 3;

// Triangle wave: half a point of komi matters most where a draw is possible.
double wave(double komi, int points) {
    const int parity = points % 2;
    const double over = komi - parity - 2 * std::floor((komi - parity) / 2);
    return over < 0.5 ? over : over < 1.5 ? 1 - over : over - 2;
}

class Writer {
  public:
    Writer(const Position& position, std::span<float> planes)
        : position_(position),
          mover_(index(position.turn())),
          planes_(planes),
          reading_(position.board(), position.stones().all(), position.ko()) {}

    void write(std::span<const Action> recent) {
        std::fill(planes_.begin(), planes_.end(), 0.0F);
        const int points = position_.board().points;
        for (Point point = 0; point < points; ++point) {
            mark(0, point);
            if (reading_.is_free(point)) {
                write_free(point);
            } else {
                mark(reading_[point] == mover_ ? 1 : 2, point);
                const int liberties = reading_.liberties(reading_.chain(point)).count();
                if (liberties <= 3) {
                    mark(2 + liberties, point);
                }
            }
        }
        const int known = std::min<int>(kRecent, static_cast<int>(recent.size()));
        for (int i = 0; i < known; ++i) {
            if (const Action action = recent[static_cast<std::size_t>(i)]; action < points) {
                mark(7 + i, action);
            }
        }
        write_ladders();
        write_area();
    }

  private:
    void mark(int plane, Point point) {
        planes_[static_cast<std::size_t>(plane * position_.board().points + point)] = 1;
    }

    void write_free(Point point) {
        if (position_.is_ko(point)) {
            mark(6, point);
        } else if (!has_three_liberties(point) && reading_.is_legal(point, mover_)) {
            const int liberties = reading_.liberties_after(point, mover_);
            if (liberties == 1 || liberties == 2) {
                mark(13 + liberties, point);
            }
        }
    }

    // Three liberties of its own: no need to count.
    bool has_three_liberties(Point point) const {
        int free = 0;
        for (const Point neighbour : position_.board().beside[point]) {
            free += reading_.is_free(neighbour);
        }
        return free >= 3;
    }

    void write_ladders() {
        std::vector<Point> attacks;
        for (Point chain = 0; chain < position_.board().points; ++chain) {
            if (reading_.is_free(chain) || reading_.chain(chain) != chain) {
                continue;
            }
            attacks.clear();
            if (!reading_.falls_in_ladder(chain, &attacks)) {
                continue;
            }
            reading_.each_stone(chain, [&](Point stone) { mark(10, stone); });
            if (reading_[chain] != mover_) {
                for (const Point attack : attacks) {
                    mark(11, attack);
                }
            }
        }
    }

    void write_area() {
        const Area area = area_of(reading_);
        for (Point point = 0; point < position_.board().points; ++point) {
            if (area.owners[point] != kFree) {
                mark(area.owners[point] == mover_ ? 12 : 13, point);
            }
        }
    }

    const Position& position_;
    int mover_;
    std::span<float> planes_;
    ReadingBoard reading_;
};

}  // namespace

void Position::features(std::span<const Action> recent, std::span<float> planes,
                        std::span<float> globals) const {
    Writer(*this, planes).write(recent);
    const int points = board().points;
    const double white = std::clamp(area_komi(), -points - 20.0, points + 20.0);
    const double own = turn_ == Seat::kSecond ? white : -white;
    const auto passed = [&](std::size_t i) {
        return i < recent.size() && recent[i] == pass() ? 1.0F : 0.0F;
    };
    globals[0] = static_cast<float>(own / 20);
    globals[1] = passed(0);
    globals[2] = passed(1);
    globals[3] = rules_.area ? 0.0F : 1.0F;
    globals[4] = rules_.ko == Ko::kSimple ? 0.0F : 1.0F;
    globals[5] = rules_.suicide ? 1.0F : 0.0F;
    globals[6] = rules_.area ? static_cast<float>(wave(own, points)) : 0.0F;
    globals[7] = static_cast<float>(board().size - 14) / 10;
}

}  // namespace ludoteca::go

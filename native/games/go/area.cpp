// Unconditional life (Benson 1976), and simple area.

#include "games/go/area.h"

#include <algorithm>
#include <vector>

namespace ludoteca::go {
namespace {

// A maximal connected set of points without stones of one colour.
struct Region {
    std::vector<Point> points;
    std::vector<Point> vital_to;  // chains of that colour adjacent to all its free points
    bool encloses_only = true;    // every surrounding chain is still a candidate
};

void add_once(std::vector<Point>& chains, Point chain) {
    if (std::find(chains.begin(), chains.end(), chain) == chains.end()) {
        chains.push_back(chain);
    }
}

class Life {
  public:
    Life(const ReadingBoard& board, int colour) : board_(board), colour_(colour) {
        for (Point point = 0; point < board.board().points; ++point) {
            if (board[point] == colour) {
                is_alive_[point] = true;
            } else if (!seen_.contains(point)) {
                add_region(point);
            }
        }
        while (drop_chains()) {
        }
    }

    void mark(std::array<std::uint8_t, kMostPoints>& alive) const {
        const auto colour = static_cast<std::uint8_t>(colour_);
        for (Point point = 0; point < board_.board().points; ++point) {
            if (board_[point] == colour_ && is_alive_[board_.chain(point)]) {
                alive[point] = colour;
            }
        }
        for (const Region& region : regions_) {
            if (region.encloses_only && !region.vital_to.empty()) {
                for (const Point point : region.points) {
                    alive[point] = colour;
                }
            }
        }
    }

  private:
    void add_region(Point first) {
        Region& region = regions_.emplace_back();
        region.points.push_back(first);
        seen_.add(first);
        bool any_free = false;
        for (std::size_t i = 0; i < region.points.size(); ++i) {
            const Point point = region.points[i];
            std::vector<Point> beside;
            for (const Point neighbour : board_.board().beside[point]) {
                if (neighbour == board_.board().off) {
                    continue;
                }
                if (board_[neighbour] == colour_) {
                    add_once(beside, board_.chain(neighbour));
                } else if (!seen_.contains(neighbour)) {
                    seen_.add(neighbour);
                    region.points.push_back(neighbour);
                }
            }
            if (!board_.is_free(point)) {
                continue;
            }
            if (!any_free) {
                region.vital_to = beside;
                any_free = true;
            } else {
                std::erase_if(region.vital_to, [&](Point chain) {
                    return std::find(beside.begin(), beside.end(), chain) == beside.end();
                });
            }
        }
    }

    // Drop chains with fewer than two vital regions; returns whether any was dropped.
    bool drop_chains() {
        for (Region& region : regions_) {
            region.encloses_only =
                std::all_of(region.points.begin(), region.points.end(), [&](Point point) {
                    return std::all_of(board_.board().beside[point].begin(),
                                       board_.board().beside[point].end(), [&](Point neighbour) {
                                           return board_[neighbour] != colour_ ||
                                                  is_alive_[board_.chain(neighbour)];
                                       });
                });
        }
        std::array<std::uint8_t, kMostPoints> eyes{};
        for (const Region& region : regions_) {
            if (region.encloses_only) {
                for (const Point chain : region.vital_to) {
                    eyes[chain] = static_cast<std::uint8_t>(std::min(eyes[chain] + 1, 2));
                }
            }
        }
        bool dropped = false;
        for (Point point = 0; point < board_.board().points; ++point) {
            if (board_[point] == colour_ && board_.chain(point) == point && is_alive_[point] &&
                eyes[point] < 2) {
                is_alive_[point] = false;
                dropped = true;
            }
        }
        return dropped;
    }

    const ReadingBoard& board_;
    int colour_;
    PointSet seen_;
    std::vector<Region> regions_;
    std::array<bool, kMostPoints> is_alive_{};  // by the first point of a chain
};

void surround(const ReadingBoard& board, std::array<std::uint8_t, kMostPoints>& owners) {
    PointSet seen;
    std::vector<Point> region;
    for (Point first = 0; first < board.board().points; ++first) {
        if (!board.is_free(first) || seen.contains(first)) {
            continue;
        }
        region.assign(1, first);
        seen.add(first);
        std::array<bool, 4> touched{};
        for (std::size_t i = 0; i < region.size(); ++i) {
            for (const Point neighbour : board.board().beside[region[i]]) {
                touched[board[neighbour]] = true;
                if (board[neighbour] == kFree && !seen.contains(neighbour)) {
                    seen.add(neighbour);
                    region.push_back(neighbour);
                }
            }
        }
        if (touched[0] != touched[1]) {
            for (const Point point : region) {
                owners[point] = touched[0] ? 0 : 1;
            }
        }
    }
}

}  // namespace

Area area_of(const ReadingBoard& board) {
    Area area;
    area.alive.fill(kFree);
    for (const int colour : {0, 1}) {
        Life(board, colour).mark(area.alive);
    }
    area.owners.fill(kFree);
    surround(board, area.owners);
    for (Point point = 0; point < board.board().points; ++point) {
        if (area.alive[point] != kFree) {
            area.owners[point] = area.alive[point];
        } else if (!board.is_free(point)) {
            area.owners[point] = board[point];
        }
    }
    return area;
}

}  // namespace ludoteca::go

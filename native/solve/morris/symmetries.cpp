#include "solve/morris/symmetries.h"

#include <algorithm>

#include "core/bits.h"

namespace ludoteca::solve::morris {
namespace {

template <class Images>
Points image_of(Points set, const Images& images) {
    Points image = 0;
    while (set) {
        image |= just(images[static_cast<std::size_t>(take_first(set))]);
    }
    return image;
}

template <class Images>
bool keeps_mills(const Board& board, const Images& images) {
    for (const Board::Mills& mills : board.mills) {
        for (const Points mill : mills) {
            const Points image = image_of(mill, images);
            if (mill != 0 && board.in_mills(image) != image) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

Symmetries::Symmetries(const Board& board) {
    Images images{};
    extend(board, images, 0, 0);
}

// Backtracking: maps points in reading order, neighbours to neighbours.
void Symmetries::extend(const Board& board, Images& images, int known, Points used) {
    if (known == board.points) {
        if (keeps_mills(board, images)) {
            add(board, images);
        }
        return;
    }
    const auto point = static_cast<std::size_t>(known);
    const Points near = image_of(board.near[point] & (just(known) - 1), images);
    for (int image = 0; image < board.points; ++image) {
        if (!(used & just(image)) && (board.near[static_cast<std::size_t>(image)] & used) == near) {
            images[point] = image;
            extend(board, images, known + 1, used | just(image));
        }
    }
}

void Symmetries::add(const Board& board, const Images& images) {
    Parts parts{};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (Points byte = 0; byte < 256; ++byte) {
            parts[part][byte] = image_of((byte << (8 * part)) & board.everywhere, images);
        }
    }
    parts_.push_back(parts);
}

}  // namespace ludoteca::solve::morris

// Turns lines of positions, as selfplay.py writes them, into the features that the network sees.
//
//   g++ -O2 -std=c++20 -Inative train/shogi/pack.cpp -o pack && ./pack < shard.tsv > shard.bin
//
// A record: 40 features and the bucket of the mover's view, the same of the other's (uint16 each),
// score and result (int16). Features that are not there are 65535.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "games/shogi/search/features.h"

namespace {

using namespace ludoteca;
using namespace ludoteca::shogi;

constexpr std::size_t kThings = 40;

struct Record {
    std::array<std::uint16_t, kThings> own;
    std::uint16_t own_bucket;
    std::array<std::uint16_t, kThings> other;
    std::uint16_t other_bucket;
    std::int16_t score, result;
};

struct Placed {
    Piece piece;
    int place;
    bool is_in_hand;
};

int kind_of(char letter) {
    constexpr std::string_view kLetters = "plnsgbrk";
    return static_cast<int>(kLetters.find(static_cast<char>(letter | 0x20)));
}

Seat seat_of(char letter) {
    return letter >= 'a' ? Seat::kSecond : Seat::kFirst;
}

struct Read {
    std::array<Placed, kThings> things;
    std::size_t count = 0;
    Square kings[2] = {-1, -1};
    Seat turn = Seat::kFirst;
};

Read read(std::string_view text) {
    Read found;
    Square square = 0;
    std::size_t i = 0;
    bool promoted = false;
    for (; text[i] != ' '; ++i) {
        const char c = text[i];
        if (c == '/') {
            continue;
        }
        if (c == '+') {
            promoted = true;
        } else if (c >= '1' && c <= '9') {
            square += c - '0';
        } else {
            const int kind = kind_of(c);
            if (kind == kKing) {
                found.kings[index(seat_of(c))] = square;
            }
            found.things[found.count++] = {
                Piece(promoted ? kind | kPromotion : kind, seat_of(c)), square, false};
            promoted = false;
            ++square;
        }
    }
    found.turn = text[i + 1] == 'b' ? Seat::kFirst : Seat::kSecond;
    int number = 0;
    for (i += 3; text[i] != ' '; ++i) {
        const char c = text[i];
        if (c == '-') {
            break;
        }
        if (c >= '0' && c <= '9') {
            number = number * 10 + (c - '0');
            continue;
        }
        for (int n = 0; n < (number == 0 ? 1 : number); ++n) {
            found.things[found.count++] = {Piece(kind_of(c), seat_of(c)), n, true};
        }
        number = 0;
    }
    return found;
}

void look(const Read& position, Seat seat, std::array<std::uint16_t, kThings>& features,
          std::uint16_t& bucket) {
    const View view = view_of(seat, position.kings[index(seat)]);
    features.fill(0xFFFF);
    bucket = static_cast<std::uint16_t>(view.bucket);
    for (std::size_t i = 0; i < position.count; ++i) {
        const Placed& thing = position.things[i];
        features[i] = static_cast<std::uint16_t>(
            thing.is_in_hand
                ? hand_feature(view, thing.piece.seat(), thing.piece.kind(), thing.place)
                : feature(view, thing.piece, thing.place));
    }
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t first = line.find('\t');
        if (first == std::string::npos) {
            continue;
        }
        char* rest = nullptr;
        const long score = std::strtol(line.c_str() + first + 1, &rest, 10);
        const long result = std::strtol(rest, &rest, 10);
        const Read position = read(std::string_view(line).substr(0, first));
        Record record{};
        look(position, position.turn, record.own, record.own_bucket);
        look(position, opponent(position.turn), record.other, record.other_bucket);
        record.score = static_cast<std::int16_t>(score > 32000 ? 32000 : score < -32000 ? -32000 : score);
        record.result = static_cast<std::int16_t>(result);
        std::fwrite(&record, sizeof record, 1, stdout);
    }
}

// The loop of perft over cshogi's own C++ core, which its Python module does not offer.

#include "generateMoves.hpp"
#include "init.hpp"
#include "position.hpp"
#include "usi.hpp"

namespace {

unsigned long long walk(Position& position, int depth) {
    MoveList<LegalAll> moves(position);
    if (depth == 1) {
        return moves.size();
    }
    unsigned long long count = 0;
    for (; !moves.end(); ++moves) {
        StateInfo state;
        position.doMove(moves.move(), state);
        count += walk(position, depth - 1);
        position.undoMove(moves.move());
    }
    return count;
}

}  // namespace

#define SHOWN extern "C" __attribute__((visibility("default")))

SHOWN void prepare() {
    initTable();
    Position::initZobrist();
}

// Count the sequences of so many moves from the start, for a depth of at least 1.
SHOWN unsigned long long perft(int depth) {
    Position position(DefaultStartPositionSFEN);
    return walk(position, depth);
}

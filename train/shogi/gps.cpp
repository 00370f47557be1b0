// Labels positions by the static evaluation of GPS Shogi (Debian: libosl-dev, gpsshogi-data).
//
//   g++ -O2 -DNDEBUG -std=c++14 train/shogi/gps.cpp -losl -lboost_filesystem -lboost_iostreams \
//       -lboost_serialization -lboost_thread -lboost_system -o gps
//   ./gps /usr/share/gpsshogi-data SPREAD < shard.tsv > labels.tsv
//
// Reads lines as selfplay.py writes them and replaces their score, in hundredths of a pawn. A static
// evaluation is defined everywhere, so each position also brings SPREAD others, one to three random
// moves away, as a search would meet them; those have no result.

#include <osl/eval/openMidEndingEval.h>
#include <osl/numEffectState.h>
#include <osl/oslConfig.h>
#include <osl/progress.h>
#include <osl/usi.h>

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace {

double unit = 0;

void label(const std::string& text, const osl::NumEffectState& state, const std::string& rest) {
    const osl::eval::ml::OpenMidEndingEval eval(state);
    const double value = eval.value() * unit * (state.turn() == osl::BLACK ? 1 : -1);
    std::cout << text << '\t' << static_cast<int>(value) << rest << '\n';
}

// Play some random moves; drops are the most but not the most likely. False if that gave check.
bool wander(osl::NumEffectState& state, std::mt19937& random) {
    for (unsigned left = 1 + random() % 3; left > 0; --left) {
        osl::MoveVector moves, on_board;
        state.generateLegal(moves);
        for (const osl::Move move : moves) {
            if (!move.isDrop()) {
                on_board.push_back(move);
            }
        }
        const osl::MoveVector& choice = random() % 10 < 6 && !on_board.empty() ? on_board : moves;
        if (choice.empty()) {
            return false;
        }
        state.makeMove(choice[random() % choice.size()]);
    }
    return !state.inCheck();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "name the folder of GPS Shogi's data, and how many positions to add to each\n";
        return 1;
    }
    osl::OslConfig::home(argv[1]);
    osl::OslConfig::setUp();
    if (!osl::progress::ml::NewProgress::setUp() ||
        !osl::eval::ml::OpenMidEndingEval::setUp()) {
        std::cerr << "there is no evaluation in " << argv[1] << '\n';
        return 1;
    }
    // Taking a pawn counts twice: lost there, won here.
    const int pawn =
        osl::eval::ml::OpenMidEndingEval::captureValue(osl::newPtypeO(osl::WHITE, osl::PAWN));
    unit = 2.0 * 100 / std::abs(pawn);
    const int spread = std::atoi(argv[2]);
    std::mt19937 random(1);
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t text = line.find('\t');
        const std::size_t score = line.find('\t', text + 1);
        osl::NumEffectState state;
        osl::usi::parse("sfen " + line.substr(0, text), state);
        label(line.substr(0, text), state, line.substr(score));
        for (int i = 0; i < spread; ++i) {
            osl::NumEffectState other = state;
            const bool is_calm = wander(other, random);
            const std::string shown = osl::usi::show(other);  // "sfen ...", or "startpos"
            if (is_calm && shown[1] == 'f') {
                label(shown.substr(5), other, "\t2\t0");
            }
        }
    }
}

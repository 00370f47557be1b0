// Labels positions by the static evaluation of GPS Shogi (Debian: libosl-dev, gpsshogi-data).
//
//   g++ -O2 -DNDEBUG -std=c++14 train/shogi/gps.cpp -losl -lboost_filesystem -lboost_iostreams \
//       -lboost_serialization -o gps && ./gps /usr/share/gpsshogi-data < shard.tsv > labels.tsv
//
// Reads lines as selfplay.py writes them and replaces their score, in hundredths of a pawn.

#include <osl/eval/openMidEndingEval.h>
#include <osl/numEffectState.h>
#include <osl/oslConfig.h>
#include <osl/usi.h>

#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "name the folder of GPS Shogi's data\n";
        return 1;
    }
    osl::OslConfig::home(argv[1]);
    osl::OslConfig::setUp();
    if (!osl::progress::ml::NewProgress::setUp() ||
        !osl::eval::ml::OpenMidEndingEval::setUp()) {
        std::cerr << "there is no evaluation in " << argv[1] << '\n';
        return 1;
    }
    const int pawn = osl::eval::ml::OpenMidEndingEval::captureValue(
        osl::newPtypeO(osl::WHITE, osl::PAWN));
    std::cerr << "taking a pawn is worth " << pawn << '\n';
    const double unit = 2.0 * 100 / (pawn < 0 ? -pawn : pawn);
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t text = line.find('\t');
        const std::size_t score = line.find('\t', text + 1);
        osl::NumEffectState state;
        osl::usi::parse("sfen " + line.substr(0, text), state);
        const osl::eval::ml::OpenMidEndingEval eval(state);
        const double value = eval.value() * unit * (state.turn() == osl::BLACK ? 1 : -1);
        std::cout << line.substr(0, text) << '\t' << static_cast<int>(value) << line.substr(score)
                  << '\n';
    }
}

// The engine's parameters for Morris.

#pragma once

#include "search/searchable.h"

namespace ludoteca::morris {

struct EvalWeights {
    Score man;
    Score mill, pair, single;  // lines without an enemy man, by own men
    Score closing;             // a free point that closes a mill
    Score slide;               // a step that closes a mill
    Score running;             // if it also opens a mill
    Score exit;                // a step out of a mill
    Score step, blocked;
    Score flight;
    Score tempo;  // for the side to move
};

struct Tuning {
    // Hand-picked.
    SearchTuning search{.unit = 200, .aspiration_window = 30};
    Score captured_man = 100;  // gain of a capture

    // Evaluation by phase, fitted by logistic regression to 2,500 self-play games: 85 % against the
    // previous evaluation at 5,000 nodes.
    EvalWeights placing{.man = 110,
                        .mill = 20,
                        .pair = 120,
                        .single = 45,
                        .closing = 35,
                        .slide = 0,
                        .running = 60,
                        .exit = 30,
                        .step = 15,
                        .blocked = -25,
                        .flight = 0,
                        .tempo = 110};
    EvalWeights moving{.man = 56,
                       .mill = 124,
                       .pair = -66,
                       .single = 34,
                       .closing = 133,
                       .slide = 93,
                       .running = 139,
                       .exit = 12,
                       .step = -8,
                       .blocked = -52,
                       .flight = 0,
                       .tempo = 33};
    EvalWeights flying{.man = 93,
                       .mill = 0,
                       .pair = -194,
                       .single = -40,
                       .closing = 196,
                       .slide = 95,
                       .running = 225,
                       .exit = 9,
                       .step = 0,
                       .blocked = -8,
                       .flight = 72,
                       .tempo = 26};
};

inline constexpr Tuning kTuning;

}  // namespace ludoteca::morris

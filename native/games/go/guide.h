// What leads the search of Go: the network, and the ends of games.

#pragma once

#include <span>
#include <vector>

#include "games/go/network.h"
#include "games/go/position.h"
#include "mcts/guide.h"

namespace ludoteca::go {

class NetworkGuide final : public Guide {
  public:
    // `moves` led to the position; the seed decides from which side the network sees the boards.
    NetworkGuide(const Network& network, const Position& position, std::vector<Action> moves,
                 std::uint64_t seed);

    void play(Action action) override;
    void undo() override;
    const Opinion& look() override;

  private:
    int symmetry() const;
    float value_of_board(const Evaluation& evaluation) const;
    void look_at_end();
    void list_choices(const Evaluation& evaluation);

    Position position_;
    std::vector<Action> moves_;
    std::uint64_t seed_;
    std::vector<Position::Undo> undos_;
    Evaluator evaluator_;
    Opinion opinion_;
};

}  // namespace ludoteca::go

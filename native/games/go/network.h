// The network of Go: where to play, who wins by how much, and whose each point becomes.

#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/actions.h"
#include "core/result.h"
#include "games/go/position.h"
#include "net/convolution.h"
#include "net/plane.h"

namespace ludoteca::go {

// What the network says of a position, seen by the side to move.
struct Evaluation {
    std::vector<float> policy;     // logits of the points, then of the pass
    float value;                   // expected result, from -1 to 1
    float lead;                    // points
    std::vector<float> ownership;  // of each point, from -1 to 1
};

// The weights; threads share them.
class Network {
  public:
    static constexpr int kHead = 16;  // channels of the policy's last layer

    static Result<Network> read(std::span<const std::byte> file);

    int channels() const { return channels_; }

  private:
    friend class Evaluator;

    struct Block {
        Convolution first, second;
        std::vector<float> pool;  // none in every other block
    };

    int channels_ = 0;
    std::vector<float> stem_;  // plane, y and x from the far end, out
    std::vector<float> stem_biases_, stem_numbers_;
    std::vector<Block> blocks_;
    std::vector<float> policy_, policy_biases_, policy_pool_, policy_points_;
    std::vector<float> hidden_, hidden_biases_, outputs_, output_biases_;
    std::vector<float> ownership_;  // with its bias last
};

// One thread's memory for evaluating positions of one size.
class Evaluator {
  public:
    Evaluator(const Network& network, int size);

    int size() const { return size_; }
    // `recent` is the last moves, the latest first. The network sees the board in one of eight
    // ways, turned and mirrored; 0 is as it is.
    const Evaluation& evaluate(const Position& position, std::span<const Action> recent,
                               int symmetry);

  private:
    void turn(int symmetry);
    void turn_back(int symmetry);
    void run_stem();
    void add_patch(int plane, int point);
    void pool(const Plane& plane);
    void run_heads();
    void run_point_heads(int point, const std::array<float, Network::kHead>& policy_bias);

    const Network& network_;
    int size_;
    std::array<std::vector<std::uint16_t>, 8> turned_;  // where each point goes
    std::vector<float> planes_, numbers_, moved_;
    std::vector<float> ones_;  // what the stem says of an empty board
    Plane x_, y_;
    std::vector<float> pooled_, biases_;
    Convolution::Scratch scratch_;
    Evaluation evaluation_;
};

}  // namespace ludoteca::go

// The policy, value, lead and ownership network.

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

// From the view of the side to move.
struct NetworkOutput {
    std::vector<float> policy;     // logits of the points, then of the pass
    float value;                   // expected result, from -1 to 1
    float lead;                    // points
    std::vector<float> ownership;  // of each point, from -1 to 1
};

// Weights, shared by threads.
class Network {
  public:
    static constexpr int kHead = 16;  // channels of the policy head

    static Result<Network> read(std::span<const std::byte> file);

    int channels() const { return channels_; }

  private:
    friend class Inference;

    struct Block {
        Convolution first, second;
        std::vector<float> pool;  // global pooling, in every other block
    };

    int channels_ = 0;
    std::vector<float> stem_;  // by plane, y and x (reversed), channel
    std::vector<float> stem_biases_, stem_numbers_;
    std::vector<Block> blocks_;
    std::vector<float> policy_, policy_biases_, policy_pool_, policy_points_;
    std::vector<float> hidden_, hidden_biases_, outputs_, output_biases_;
    std::vector<float> ownership_;  // with its bias last
};

// The working memory of one thread, for one board size.
class Inference {
  public:
    Inference(const Network& network, int size);

    int size() const { return size_; }
    // `recent` holds the last moves, latest first; `symmetry` is 0 to 7, 0 for the identity.
    const NetworkOutput& evaluate(const Position& position, std::span<const Action> recent,
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
    std::array<std::vector<std::uint16_t>, 8> turned_;  // by symmetry
    std::vector<float> planes_, numbers_, moved_;
    std::vector<float> ones_;  // stem output of the constant plane
    Plane x_, y_;
    std::vector<float> pooled_, biases_;
    Convolution::Scratch scratch_;
    NetworkOutput evaluation_;
};

}  // namespace ludoteca::go

// A convolution of three by three points, computed as Shmuel Winograd's F(4×4, 3×3): a quarter of
// the multiplications (Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, 2015).

#pragma once

#include <span>
#include <vector>

#include "net/plane.h"

namespace ludoteca {

class Convolution {
  public:
    // From as many channels as to, a multiple of 8; the weights are those of y, x, in, out.
    Convolution(int channels, std::span<const float> weights, std::span<const float> biases);

    // Memory for intermediate results, shared by the layers of a network.
    using Scratch = std::vector<float>;

    // Write what is never negative: the convolution with its biases, more biases if there are any,
    // and another plane if there is one. The planes are different ones, except that `out` may be
    // `added`.
    void run(const Plane& in, const float* more_biases, const Plane* added, Plane& out,
             Scratch& scratch) const;

  private:
    int channels_;
    std::vector<float> weights_;  // transformed: 36 matrices of in, out
    std::vector<float> biases_;
};

}  // namespace ludoteca

// 3×3 convolution by Winograd's F(4×4, 3×3), with a quarter of the multiplications (Lavin and Gray,
// Fast Algorithms for Convolutional Neural Networks, 2015).

#pragma once

#include <span>
#include <vector>

#include "net/plane.h"

namespace ludoteca {

class Convolution {
  public:
    // As many output as input channels, a multiple of 8; weights by y, x, in, out.
    Convolution(int channels, std::span<const float> weights, std::span<const float> biases);

    // Intermediate results, shared by the layers of a network.
    using Scratch = std::vector<float>;

    // ReLU of the convolution with its biases, optional extra biases and an optional residual
    // plane. Only `out` and `added` may be the same plane.
    void run(const Plane& in, const float* more_biases, const Plane* added, Plane& out,
             Scratch& scratch) const;

  private:
    int channels_;
    std::vector<float> weights_;  // transformed: 36 matrices of in, out
    std::vector<float> biases_;
};

}  // namespace ludoteca

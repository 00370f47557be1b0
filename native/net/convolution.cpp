#include "net/convolution.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "net/vector.h"

namespace ludoteca {
namespace {

constexpr int kTile = 6;               // input points per row, of which four are written
constexpr int kSpots = kTile * kTile;  // products per tile and channel pair

using Six = std::array<Floats8, 6>;

inline Six transform_input(const Six& d) {
    const Floats8 a = d[4] - 4 * d[2];
    const Floats8 b = d[3] - 4 * d[1];
    const Floats8 c = d[4] - d[2];
    const Floats8 e = 2 * (d[3] - d[1]);
    return {4 * d[0] - 5 * d[2] + d[4], a + b, a - b, c + e, c - e, 4 * d[1] - 5 * d[3] + d[5]};
}

inline std::array<Floats8, 4> transform_output(const Six& m) {
    const Floats8 a = m[1] + m[2];
    const Floats8 b = m[1] - m[2];
    const Floats8 c = m[3] + m[4];
    const Floats8 d = m[3] - m[4];
    return {m[0] + a + c, b + 2 * d, a + 4 * c, b + 8 * d + m[5]};
}

// Padded by a cache line: on some boards the 36 matrices would otherwise map to the same lines.
std::ptrdiff_t matrix_size(const Plane& plane) {
    return static_cast<std::ptrdiff_t>(plane.tiles() * plane.tiles()) * plane.channels() + 16;
}

// Write the transformed tiles: 36 matrices of tiles, channels.
void read_tiles(const Plane& in, float* tiles) {
    const int channels = in.channels();
    const std::ptrdiff_t row_step = static_cast<std::ptrdiff_t>(in.stride()) * channels;
    const std::ptrdiff_t matrix = matrix_size(in);
    for (int tile = 0; tile < in.tiles() * in.tiles(); ++tile) {
        const float* const corner = in.at(4 * (tile / in.tiles()) - 1, 4 * (tile % in.tiles()) - 1);
        float* const to = tiles + static_cast<std::ptrdiff_t>(tile) * channels;
        for (int channel = 0; channel < channels; channel += kLanes) {
            std::array<Six, 6> columns;
            for (int column = 0; column < kTile; ++column) {
                const float* const from = corner + column * channels + channel;
                Six d;
                for (int row = 0; row < kTile; ++row) {
                    d[static_cast<std::size_t>(row)] = load(from + row * row_step);
                }
                d = transform_input(d);
                for (std::size_t row = 0; row < kTile; ++row) {
                    columns[row][static_cast<std::size_t>(column)] = d[row];
                }
            }
            for (int row = 0; row < kTile; ++row) {
                const Six done = transform_input(columns[static_cast<std::size_t>(row)]);
                for (int column = 0; column < kTile; ++column) {
                    store(to + (row * kTile + column) * matrix + channel,
                          done[static_cast<std::size_t>(column)]);
                }
            }
        }
    }
}

// Multiply `kRows` rows by `kVectors` columns of eight.
template <int kRows, int kVectors>
inline void multiply_block(const float* rows, const float* weights, int channels, float* products) {
    Floats8 sums[kRows][kVectors];
    for (auto& row : sums) {
        for (Floats8& sum : row) {
            sum = all(0);
        }
    }
    for (int k = 0; k < channels; ++k) {
        Floats8 weight[kVectors];
        for (int v = 0; v < kVectors; ++v) {
            weight[v] = load(weights + k * channels + v * kLanes);
        }
        for (int row = 0; row < kRows; ++row) {
            const Floats8 x = all(rows[row * channels + k]);
            for (int v = 0; v < kVectors; ++v) {
                sums[row][v] += x * weight[v];
            }
        }
    }
    for (int row = 0; row < kRows; ++row) {
        for (int v = 0; v < kVectors; ++v) {
            store(products + row * channels + v * kLanes, sums[row][v]);
        }
    }
}

// Twelve accumulators fill the registers.
template <int kVectors>
void multiply(const float* rows, int count, const float* weights, int channels, float* products) {
    constexpr int kRows = 12 / kVectors;
    for (int column = 0; column < channels; column += kVectors * kLanes) {
        int row = 0;
        for (; row + kRows <= count; row += kRows) {
            multiply_block<kRows, kVectors>(rows + row * channels, weights + column, channels,
                                            products + row * channels + column);
        }
        for (; row < count; ++row) {
            multiply_block<1, kVectors>(rows + row * channels, weights + column, channels,
                                        products + row * channels + column);
        }
    }
}

struct Sums {
    const float* biases;
    const float* more_biases;
    const Plane* added;
};

// Write the points of each tile that are on the board.
void write_tiles(const float* products, const Sums& sums, Plane& out) {
    const int channels = out.channels();
    const std::ptrdiff_t matrix = matrix_size(out);
    for (int tile = 0; tile < out.tiles() * out.tiles(); ++tile) {
        const int top = 4 * (tile / out.tiles());
        const int left = 4 * (tile % out.tiles());
        const int rows = std::min(4, out.size() - top);
        const int columns = std::min(4, out.size() - left);
        const float* const from = products + static_cast<std::ptrdiff_t>(tile) * channels;
        for (int channel = 0; channel < channels; channel += kLanes) {
            Floats8 bias = load(sums.biases + channel);
            if (sums.more_biases != nullptr) {
                bias += load(sums.more_biases + channel);
            }
            std::array<Six, 4> halves;
            for (int column = 0; column < kTile; ++column) {
                Six m;
                for (int row = 0; row < kTile; ++row) {
                    m[static_cast<std::size_t>(row)] =
                        load(from + (row * kTile + column) * matrix + channel);
                }
                const std::array<Floats8, 4> half = transform_output(m);
                for (std::size_t row = 0; row < 4; ++row) {
                    halves[row][static_cast<std::size_t>(column)] = half[row];
                }
            }
            for (int row = 0; row < rows; ++row) {
                const auto done = transform_output(halves[static_cast<std::size_t>(row)]);
                for (int column = 0; column < columns; ++column) {
                    Floats8 x = done[static_cast<std::size_t>(column)] + bias;
                    if (sums.added != nullptr) {
                        x += load(sums.added->at(top + row, left + column) + channel);
                    }
                    store(out.at(top + row, left + column) + channel, larger(x, all(0)));
                }
            }
        }
    }
}

std::array<float, 6> transform_weights(float a, float b, float c) {
    return {
        a / 4, -(a + b + c) / 6, -(a - b + c) / 6, a / 24 + b / 12 + c / 6, a / 24 - b / 12 + c / 6,
        c};
}

}  // namespace

Convolution::Convolution(int channels, std::span<const float> weights,
                         std::span<const float> biases)
    : channels_(channels),
      weights_(static_cast<std::size_t>(kSpots * channels * channels)),
      biases_(biases.begin(), biases.end()) {
    const auto pairs = static_cast<std::size_t>(channels) * static_cast<std::size_t>(channels);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const auto weight = [&](std::size_t y, std::size_t x) {
            return weights[(3 * y + x) * pairs + pair];
        };
        std::array<std::array<float, 6>, 3> columns;
        for (std::size_t x = 0; x < 3; ++x) {
            columns[x] = transform_weights(weight(0, x), weight(1, x), weight(2, x));
        }
        for (std::size_t y = 0; y < 6; ++y) {
            const auto row = transform_weights(columns[0][y], columns[1][y], columns[2][y]);
            for (std::size_t x = 0; x < 6; ++x) {
                weights_[(6 * y + x) * pairs + pair] = row[x];
            }
        }
    }
}

void Convolution::run(const Plane& in, const float* more_biases, const Plane* added, Plane& out,
                      Scratch& scratch) const {
    const int tiles = in.tiles() * in.tiles();
    const auto matrix = static_cast<std::size_t>(matrix_size(in));
    scratch.resize(2 * kSpots * matrix);
    float* const transformed = scratch.data();
    float* const products = transformed + kSpots * matrix;
    read_tiles(in, transformed);
    const auto pairs = static_cast<std::size_t>(channels_ * channels_);
    for (std::size_t spot = 0; spot < kSpots; ++spot) {
        const float* const rows = transformed + spot * matrix;
        const float* const weights = weights_.data() + spot * pairs;
        float* const to = products + spot * matrix;
        if (channels_ % 32 == 0) {
            multiply<4>(rows, tiles, weights, channels_, to);
        } else if (channels_ % 24 == 0) {
            multiply<3>(rows, tiles, weights, channels_, to);
        } else {
            multiply<1>(rows, tiles, weights, channels_, to);
        }
    }
    write_tiles(products, {biases_.data(), more_biases, added}, out);
}

}  // namespace ludoteca

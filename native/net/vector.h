// Eight floats: one AVX register, or what the compiler makes of it.

#pragma once

#include <cstddef>
#include <cstring>

namespace ludoteca {

inline constexpr int kLanes = 8;

#if defined(__GNUC__)

// Irrelevant: only inlined functions return them.
#pragma GCC diagnostic ignored "-Wpsabi"
using Floats8 = float __attribute__((vector_size(32)));

inline Floats8 all(float x) {
    return Floats8{x, x, x, x, x, x, x, x};
}
inline Floats8 larger(const Floats8& a, const Floats8& b) {
    return a > b ? a : b;
}

#else

struct Floats8 {
    float lanes[kLanes];

    template <class Make>
    static Floats8 made(const Make& make) {
        Floats8 x;
        for (int i = 0; i < kLanes; ++i) {
            x.lanes[i] = make(i);
        }
        return x;
    }
    friend Floats8 operator+(const Floats8& a, const Floats8& b) {
        return made([&](int i) { return a.lanes[i] + b.lanes[i]; });
    }
    friend Floats8 operator-(const Floats8& a, const Floats8& b) {
        return made([&](int i) { return a.lanes[i] - b.lanes[i]; });
    }
    friend Floats8 operator*(const Floats8& a, const Floats8& b) {
        return made([&](int i) { return a.lanes[i] * b.lanes[i]; });
    }
    friend Floats8 operator*(float a, const Floats8& b) {
        return made([&](int i) { return a * b.lanes[i]; });
    }
    Floats8& operator+=(const Floats8& other) { return *this = *this + other; }
};

inline Floats8 all(float x) {
    return Floats8::made([&](int) { return x; });
}
inline Floats8 larger(const Floats8& a, const Floats8& b) {
    return Floats8::made([&](int i) { return a.lanes[i] > b.lanes[i] ? a.lanes[i] : b.lanes[i]; });
}

#endif

inline Floats8 load(const float* from) {
    Floats8 x;
    std::memcpy(&x, from, sizeof x);
    return x;
}
inline void store(float* to, const Floats8& x) {
    std::memcpy(to, &x, sizeof x);
}

inline float sum(const Floats8& x) {
    float lanes[kLanes];
    store(lanes, x);
    return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) +
           ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

}  // namespace ludoteca

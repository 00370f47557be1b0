// A value, or one sentence that says why there is none. The binding alone turns it into an
// exception.

#pragma once

#include <string>
#include <utility>
#include <variant>

namespace ludoteca {

struct Error {
    std::string sentence;
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return held_.index() == 0; }

    // Only where there is a value.
    T& operator*() { return *std::get_if<0>(&held_); }
    const T& operator*() const { return *std::get_if<0>(&held_); }
    T* operator->() { return std::get_if<0>(&held_); }
    const T* operator->() const { return std::get_if<0>(&held_); }

    // Only where there is none.
    const Error& error() const { return *std::get_if<1>(&held_); }

  private:
    std::variant<T, Error> held_;
};

}  // namespace ludoteca

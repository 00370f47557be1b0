// A value or an error. Only the bindings turn errors into exceptions.

#pragma once

#include <cassert>
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

    T& operator*() { return *operator->(); }
    const T& operator*() const { return *operator->(); }
    T* operator->() {
        assert(*this);
        return std::get_if<0>(&held_);
    }
    const T* operator->() const {
        assert(*this);
        return std::get_if<0>(&held_);
    }

    const Error& error() const {
        assert(!*this);
        return *std::get_if<1>(&held_);
    }

  private:
    std::variant<T, Error> held_;
};

}  // namespace ludoteca

// Interrupts long work.

#pragma once

namespace ludoteca {

// The work polls regularly and returns early after an interrupt; its result is then meaningless.
class InterruptPoll {
  public:
    bool is_interrupted() {
        is_over_ = is_over_ || poll();
        return is_over_;
    }

  protected:
    ~InterruptPoll() = default;

  private:
    virtual bool poll() { return false; }

    bool is_over_ = false;
};

}  // namespace ludoteca

// A way to interrupt long work.

#pragma once

namespace ludoteca {

// The work checks now and then, and ends soon after an interrupt; its result is then void.
class Watch {
  public:
    bool stops() {
        is_over_ = is_over_ || look();
        return is_over_;
    }

  protected:
    ~Watch() = default;

  private:
    virtual bool look() { return false; }

    bool is_over_ = false;
};

}  // namespace ludoteca

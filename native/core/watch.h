// Somebody who may want long work to end early.

#pragma once

namespace ludoteca {

// The work asks now and then, and ends soon after the answer is yes; what it has found is then
// worth nothing.
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

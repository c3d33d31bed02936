// Threads that are joined whatever happens. Where the system gives no more of them, that is an error and not
// the end of the program.
#pragma once

#include <functional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "base/result.hpp"

namespace agon {

class Workers {
 public:
  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { join(); }

  Status start(std::function<void()> work) {
    try {
      threads_.emplace_back(std::move(work));
      return {};
    } catch (const std::system_error& error) {
      return Error{"cannot start thread number " + std::to_string(threads_.size() + 2) + ": " +
                   error.code().message()};
    }
  }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace agon

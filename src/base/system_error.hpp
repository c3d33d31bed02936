// What the operating system says when it refuses something.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace agon {

// "cannot WHAT: why"; code is what errno was.
inline Error system_error(std::string_view what, int code) {
  return Error{"cannot " + std::string(what) + ": " + std::strerror(code), Error::Kind::system};
}

}  // namespace agon

// Root may read and write everywhere; tests about permissions step down for a call.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

namespace agon::test {

template <class Call>
auto as_ordinary_user(Call call) {
  constexpr uid_t nobody = 65534;
  const bool root = ::geteuid() == 0;
  if (root) REQUIRE(::seteuid(nobody) == 0);
  auto result = call();
  if (root) REQUIRE(::seteuid(0) == 0);
  return result;
}

}  // namespace agon::test

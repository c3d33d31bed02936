// Which of the compiled loops a layout runs.
#pragma once

#include <type_traits>

#include "base/isa.hpp"
#include "games/go/layout.hpp"

namespace agon::go::playouts_detail {

// With the best instructions of this CPU, where the layout has any use for them.
template <class Loop, class Layout, class... Args>
auto run_for(Args... args) {
  if constexpr (std::is_same_v<Layout, AnyLayout>)
    return Portable::call<Loop>(args...);
  else
    return run_best<Loop>(args...);
}

}  // namespace agon::go::playouts_detail

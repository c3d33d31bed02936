// The options of flat Monte-Carlo search.
#pragma once

#include "base/options.hpp"
#include "search/mcts/options.hpp"

namespace agon {

struct FlatOptions {
  PartChoice<mcts::Simulations> playout;
  PlayoutValue result = PlayoutValue::win;
};

template <>
struct Fields<FlatOptions> {
  static constexpr auto all =
      FieldList{Field{"playout", &FlatOptions::playout, "how playouts choose their moves; see uct"},
                Field{"result", &FlatOptions::result, "what a playout returns; see uct"}};
};

}  // namespace agon

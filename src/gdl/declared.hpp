// What a rule file says that there is: its fluents by `base`, its moves by `input`.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <unordered_set>

#include "gdl/kif.hpp"

namespace agon::gdl {

struct Declared {
  // Of base or input: where it stands first, and all that it lists, each as the rules write it, in lower
  // case. Nothing is listed where the rules leave it out, or list too much for anybody's patience.
  struct List {
    TextPlace at;
    std::unordered_set<std::string> terms;
  };
  List base, input;  // of input: role and move, with a space between
};

// Of rules that can be read.
Declared read_declared(std::string_view rules, const std::atomic<bool>* stop = nullptr);

}  // namespace agon::gdl

// Exchangeable parts: a list of types, each with a name, from which one is chosen when an option is read.
//
//   using Selections = PartList<Ucb1, Puct>;
//   struct Options { PartChoice<Selections> select; };       // an option "select=ucb1|puct"
//   with_part(options.select, [&]<class P>() { ... });       // P is the chosen type
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace agon {

template <class... Part>
struct PartList {
  static constexpr std::array<std::string_view, sizeof...(Part)> names{Part::name...};

  template <class Wanted>
  static constexpr std::size_t index_of() {
    std::size_t index = 0, found = sizeof...(Part);
    ((std::is_same_v<Wanted, Part> ? void(found = index++) : void(++index)), ...);
    return found;
  }
};

// The first part of the list unless said otherwise.
template <class List>
struct PartChoice {
  static constexpr const auto& names = List::names;

  std::size_t index = 0;

  template <class Part>
  static constexpr PartChoice of() {
    static_assert(List::template index_of<Part>() < names.size(), "not on the list");
    return {List::template index_of<Part>()};
  }
  template <class Part>
  constexpr bool is() const {
    return index == List::template index_of<Part>();
  }
  friend bool operator==(const PartChoice&, const PartChoice&) = default;
};

// Calls use.operator()<Part>() for the chosen part; all must return the same type.
template <class First, class... Rest, class Use>
auto with_part(PartChoice<PartList<First, Rest...>> choice, Use&& use) {
  if constexpr (sizeof...(Rest) == 0) {
    return use.template operator()<First>();
  } else {
    if (choice.index == 0) return use.template operator()<First>();
    return with_part(PartChoice<PartList<Rest...>>{choice.index - 1}, std::forward<Use>(use));
  }
}

}  // namespace agon

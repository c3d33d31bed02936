// Rules that a test is sure of.
#pragma once

#include <doctest/doctest.h>
#include <memory>
#include <string>

#include "gdl/gdl_rules.hpp"

namespace agon::test {

inline std::shared_ptr<const gdl::GdlRules> rules_of(const std::string& text) {
  const auto rules = gdl::GdlRules::make(text);
  REQUIRE_MESSAGE(rules, (rules ? "" : rules.error().message));
  return *rules;
}

}  // namespace agon::test

#include "gdl/patterns.hpp"

#include <algorithm>

namespace agon::gdl {

namespace {

void append_shape(const Pattern& pattern, const std::vector<std::uint32_t>& order, std::string& shape) {
  if (pattern.is_variable()) {
    shape += "?" + std::to_string(std::find(order.begin(), order.end(), pattern.variable) - order.begin());
    return;
  }
  shape += "(" + std::to_string(pattern.name);
  for (const Pattern& argument : pattern.arguments) append_shape(argument, order, shape);
  shape += ")";
}

}  // namespace

void list_variables(const Pattern& pattern, std::vector<std::uint32_t>& list) {
  if (pattern.is_variable() && std::find(list.begin(), list.end(), pattern.variable) == list.end())
    list.push_back(pattern.variable);
  for (const Pattern& argument : pattern.arguments) list_variables(argument, list);
}

Pattern variable_pattern(std::uint32_t variable) {
  Pattern pattern;
  pattern.variable = variable;
  return pattern;
}

Pattern sentence_pattern(Name name, const std::vector<std::uint32_t>& variables) {
  Pattern pattern;
  pattern.name = name;
  for (const std::uint32_t v : variables) pattern.arguments.push_back(variable_pattern(v));
  return pattern;
}

bool are_equal(const Pattern& a, const Pattern& b) {
  if (a.is_variable() || b.is_variable()) return a.variable == b.variable;
  return a.name == b.name && std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(),
                                        b.arguments.end(), are_equal);
}

std::string shape_of(const std::vector<Literal>& literals, std::vector<std::uint32_t>& order) {
  std::string shape;
  for (const Literal& literal : literals) {
    list_variables(literal.atom, order);
    shape += std::to_string(static_cast<int>(literal.kind));
    append_shape(literal.atom, order, shape);
  }
  return shape;
}

}  // namespace agon::gdl

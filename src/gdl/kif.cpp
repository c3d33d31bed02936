#include "gdl/kif.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace agon::gdl {

namespace {

// What no rule file of people's writing comes near, and no machine minds.
constexpr std::size_t longest_atom = 1000;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<std::vector<Expression>> read_all() {
    for (skip_space(); at_ < text_.size(); skip_space())
      if (const Status read = read_token(); !read) return read.error();
    if (!open_.empty())
      return error_at(open_.back().at, "this '(' is never closed; a ')' is missing before the text ends");
    return std::move(whole_);
  }

 private:
  Status read_token() {
    const char c = text_[at_];
    if (c == '(') return open_list();
    if (c == ')') return close_list();
    return read_atom();
  }

  Status open_list() {
    if (open_.size() == deepest_list)
      return error_at(here_, "lists are nested more than " + std::to_string(deepest_list) + " deep");
    Expression list;
    list.at = here_;
    open_.push_back(std::move(list));
    step();
    return {};
  }

  Status close_list() {
    if (open_.empty()) return error_at(here_, "this ')' closes nothing; take it out");
    step();
    Expression list = std::move(open_.back());
    open_.pop_back();
    add(std::move(list));
    return {};
  }

  Status read_atom() {
    Expression atom;
    atom.at = here_;
    const std::size_t from = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')' &&
           text_[at_] != ';') {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte < 0x20 || byte == 0x7f)
        return error_at(here_, "a control character (" + std::to_string(byte) + "); rules are plain text");
      step();
    }
    if (at_ - from > longest_atom)
      return error_at(atom.at, "a name of more than " + std::to_string(longest_atom) + " characters");
    atom.atom = text_.substr(from, at_ - from);
    add(std::move(atom));
    return {};
  }

  void add(Expression expression) {
    (open_.empty() ? whole_ : open_.back().items).push_back(std::move(expression));
  }

  void skip_space() {
    for (; at_ < text_.size(); step()) {
      if (text_[at_] == ';')
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') step();
      else if (!is_space(text_[at_]))
        return;
    }
  }

  void step() {
    if (text_[at_++] == '\n')
      here_ = {here_.line + 1, 1};
    else
      ++here_.column;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextPlace here_;
  std::vector<Expression> open_, whole_;
};

}  // namespace

Error error_at(TextPlace at, const std::string& message) {
  return {"line " + std::to_string(at.line) + ", column " + std::to_string(at.column) + ": " + message};
}

bool Expression::is(std::string_view name) const {
  return atom.size() == name.size() && !atom.empty() && lower_case(atom) == name;
}

std::string text(const Expression& expression) {
  if (!expression.is_list()) return expression.atom;
  std::string line = "(";
  for (const Expression& item : expression.items) {
    if (line.size() > 1) line += ' ';
    line += text(item);
  }
  return line + ")";
}

std::string text_in_lines(const std::vector<Expression>& expressions) {
  std::string lines;
  for (const Expression& each : expressions) {
    const std::size_t in_line = each.is_list_of("<=") ? 2 : each.items.size();  // the arrow and the head
    std::string line = each.is_list() ? "(" : each.atom;
    for (std::size_t i = 0; i < each.items.size(); ++i)
      line += (i == 0 ? "" : i < in_line ? " " : "\n    ") + text(each.items[i]);
    lines += line + (each.is_list() ? ")\n" : "\n");
  }
  return lines;
}

std::string call_text(const Expression& expression) {
  if (!expression.is_list()) return expression.atom;
  std::string line;
  for (std::size_t i = 0; i < expression.items.size(); ++i)
    line += (i == 0 ? "" : i == 1 ? "(" : ",") + call_text(expression.items[i]);
  return line + (expression.items.size() > 1 ? ")" : "");
}

Result<std::vector<Expression>> read_kif(std::string_view text) {
  if (text.size() > longest_text)
    return Error{"a text of " + std::to_string(text.size() >> 20) + " MB; rules have at most " +
                 std::to_string(longest_text >> 20) + " MB"};
  return Reader(without_mark(text)).read_all();
}

}  // namespace agon::gdl

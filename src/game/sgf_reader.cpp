// The reader of game/sgf.hpp: one pass over the text, parentheses on a stack of its own.
#include <algorithm>
#include <array>

#include "base/latin1.hpp"
#include "base/text.hpp"
#include "game/sgf.hpp"

namespace agon {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_break(char c) { return c == '\n' || c == '\r'; }
// Also what old systems put at the end of files.
bool is_blank(char c) {
  return is_break(c) || c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == 0 || c == 0x1a;
}
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// ---- character sets

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) continue;
    if (first < 0xc2 || first > 0xf4) return false;
    const std::size_t more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (text.size() - i <= more) return false;
    const auto second = static_cast<unsigned char>(text[i + 1]);
    // Too long a form, half of a surrogate pair, beyond the last character.
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
      return false;
    for (std::size_t k = 1; k <= more; ++k)
      if (!is_continuation(text[i + k])) return false;
    i += more;
  }
  return true;
}

template <class Function>
void for_each_value(SgfTree& tree, Function&& function) {
  for (SgfNode& node : tree.nodes)
    for (SgfProperty& property : node.properties)
      for (std::string& value : property.values) function(value);
}

void from_latin1(SgfTree& tree) {
  for_each_value(tree, [](std::string& value) {
    if (std::any_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
      value = latin1_to_utf8(value);
  });
}

// The standard's set is Latin-1 where none is named, but most such files are in UTF-8: what is valid UTF-8 is
// taken as such. Sets that are not known stay as they are, byte by byte.
void to_utf8(SgfTree& tree) {
  constexpr std::array latin1{"iso-8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1"};
  constexpr std::array ascii{"us-ascii", "ascii", ""};
  const std::string* named = tree.root().value("CA");
  const std::string set = named ? lower_case(trim(*named)) : "";
  if (std::find(latin1.begin(), latin1.end(), set) != latin1.end()) {
    from_latin1(tree);
    tree.root().set("CA", "UTF-8");
  } else if (std::find(ascii.begin(), ascii.end(), set) != ascii.end()) {
    bool valid = true;
    for_each_value(tree, [&](const std::string& value) { valid = valid && is_utf8(value); });
    if (!valid) from_latin1(tree);
  }
}

// ---- syntax

class Reader {
 public:
  Reader(std::string_view text, const SgfLimits& limits) : text_(text), limits_(limits) {}

  Result<SgfCollection> read() {
    if (text_.size() > limits_.bytes)
      return Error{"the file has " + std::to_string(text_.size()) + " bytes; at most " +
                   std::to_string(limits_.bytes) + " are read"};
    at_ = text_.size() - without_mark(text_).size();
    if (!find_game())
      return Error{"line 1, column 1: expected '(;', the beginning of a game, and found none"};
    SgfCollection games;
    do {
      SgfTree tree;
      tree.nodes.clear();
      if (const Status read = read_game(tree); !read) return read.error();
      to_utf8(tree);
      games.push_back(std::move(tree));
      skip_blanks();
      // Other text may follow, but this is what a parenthesis too many has cut off.
      if (peek() == ')' || peek() == ';')
        return expected("'(', the beginning of a game, or the end of the file");
    } while (find_game());
    return games;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }

  // Takes one character; a line break of one or two characters is one "\n".
  char advance() {
    const char c = text_[at_++];
    if (!is_break(c)) {
      if (!is_continuation(c)) ++place_.column;
      return c;
    }
    if (!at_end() && is_break(text_[at_]) && text_[at_] != c) ++at_;
    ++place_.line;
    place_.column = 1;
    return '\n';
  }

  void skip_blanks() {
    while (!at_end() && is_blank(peek())) advance();
  }

  // Mail headers and the like may stand before a game and behind the last one.
  bool find_game() {
    for (; !at_end(); advance()) {
      if (peek() != '(') continue;
      const auto next =
          std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, text_.end(), is_blank);
      if (next != text_.end() && *next == ';') return true;
    }
    return false;
  }

  static Error error_at(const SgfPlace& place, const std::string& what) {
    return Error{what}.in(place.text());
  }

  Error expected(const std::string& what) const {
    std::size_t length = 1;
    while (at_ + length < text_.size() && length < 4 && is_continuation(text_[at_ + length])) ++length;
    return error_at(place_, "expected " + what + ", and got " +
                                (at_end() ? "the end of the file" : in_quotes(text_.substr(at_, length))));
  }

  Status read_game(SgfTree& tree) {
    const SgfPlace start = place_;
    std::vector<int> before;  // for each open parenthesis the node that it follows
    int node = -1;
    bool behind_variation = false;
    do {
      if (at_end())
        return error_at(place_, "expected ')': the game that begins at " + start.text() + " does not end");
      if (peek() == '(') {
        advance();
        skip_blanks();
        if (peek() != ';') return expected("';', the first node of a variation");
        before.push_back(node);
        behind_variation = false;
      } else if (peek() == ')') {
        advance();
        node = before.back();
        before.pop_back();
        behind_variation = true;
      } else if (peek() == ';' && !behind_variation) {
        if (++nodes_ > limits_.nodes)
          return error_at(place_, "more than " + std::to_string(limits_.nodes) + " nodes are not read");
        node = add_node(tree, node);
        if (const Status read = read_properties(tree.nodes.back()); !read) return read;
      } else {
        return expected(behind_variation ? "'(' or ')' behind a variation" : "a property, ';', '(' or ')'");
      }
      skip_blanks();
    } while (!before.empty());
    return {};
  }

  int add_node(SgfTree& tree, int parent) {
    int number = 0;
    if (parent < 0)
      tree.nodes.emplace_back();
    else
      number = tree.add_child(parent);
    tree.nodes.back().place = place_;
    return number;
  }

  Status read_properties(SgfNode& node) {
    advance();
    skip_blanks();
    while (is_capital(peek()) || is_small(peek())) {
      SgfProperty property;
      property.place = place_;
      if (const Status read = read_name(property); !read) return read;
      do {
        if (++values_ > limits_.values)
          return error_at(place_, "more than " + std::to_string(limits_.values) + " values are not read");
        if (const Status read = read_value(property); !read) return read;
        skip_blanks();
      } while (peek() == '[');
      node.properties.push_back(std::move(property));
    }
    return {};
  }

  // Old files write whole words: the small letters of "AddBlack" do not count.
  Status read_name(SgfProperty& property) {
    const std::size_t start = at_;
    for (; is_capital(peek()) || is_small(peek()) || is_digit(peek()); advance())
      if (!is_small(peek())) property.name += peek();
    if (property.name.empty() || !is_capital(property.name.front()))
      return error_at(property.place, "expected a property in capital letters, and got " +
                                          in_quotes(text_.substr(start, at_ - start)));
    skip_blanks();
    if (peek() != '[') return expected("'[', the value of " + in_quotes(property.name));
    return {};
  }

  // A backslash keeps what follows it; with a line break both are gone.
  Status read_value(SgfProperty& property) {
    const SgfPlace start = place_;
    std::string value;
    advance();
    while (!at_end() && peek() != ']') {
      if (peek() != '\\') {
        value += advance();
        continue;
      }
      advance();
      if (at_end()) break;
      const bool soft = is_break(peek());
      const char kept = advance();
      if (!soft) value += kept;
    }
    if (at_end())
      return error_at(start, "expected ']': this value of " + in_quotes(property.name) + " does not end");
    advance();
    property.values.push_back(std::move(value));
    return {};
  }

  std::string_view text_;
  SgfLimits limits_;
  std::size_t at_ = 0;
  SgfPlace place_{.line = 1, .column = 1};
  std::size_t nodes_ = 0, values_ = 0;
};

}  // namespace

Result<SgfCollection> parse_sgf(std::string_view text, const SgfLimits& limits) {
  return Reader(text, limits).read();
}

}  // namespace agon

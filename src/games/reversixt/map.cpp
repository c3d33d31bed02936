#include "games/reversixt/map.hpp"

#include "base/text.hpp"

namespace agon::reversixt {
namespace {

constexpr int stock_values = 256;  // stocks are counted in eight bits

struct Token {
  std::string_view text;  // empty: the end
  int line = 1, column = 1;
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  Token next() {
    while (at_ < text_.size() && is_space(text_[at_])) step();
    Token token{.text = {}, .line = line_, .column = column_};
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) step();
    token.text = text_.substr(begin, at_ - begin);
    return token;
  }

 private:
  static bool is_space(char c) { return std::string_view(" \t\r\n\v\f").find(c) != std::string_view::npos; }
  void step() {
    const bool line_ends = text_[at_++] == '\n';
    line_ += line_ends ? 1 : 0;
    column_ = line_ends ? 1 : column_ + 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1, column_ = 1;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : tokens_(text) {}

  Result<Map> read() {
    if (const Status status = read_head(); !status) return status.error();
    if (const Status status = read_size(); !status) return status.error();
    if (const Status status = read_cells(); !status) return status.error();
    if (const Status status = read_transitions(); !status) return status.error();
    return std::move(map_);
  }

 private:
  static Error at(const Token& token, const std::string& message) {
    return {"line " + std::to_string(token.line) + ", column " + std::to_string(token.column) + ": " +
            message};
  }
  static Error wrong(const Token& token, const std::string& expected) {
    return at(token, "expected " + expected + " and found " +
                         (token.text.empty() ? "the end" : in_quotes(token.text)));
  }

  Status read_number(const std::string& what, int low, int high, int& number) {
    const Token token = tokens_.next();
    const auto value = parse_integer(token.text);
    if (!value || *value < low || *value > high)
      return wrong(token, what + ", " + std::to_string(low) + " to " + std::to_string(high) + ",");
    number = static_cast<int>(*value);
    return {};
  }

  // Any number is taken, and wraps around: the course's server has eight bits for it.
  Status read_stock(const std::string& what, int& stock) {
    const Token token = tokens_.next();
    const auto value = parse_integer(token.text);
    if (!value) return wrong(token, what);
    stock = static_cast<int>((*value % stock_values + stock_values) % stock_values);
    return {};
  }

  Status read_head() {
    if (Status status = read_number("the number of players", 2, most_players, map_.players); !status)
      return status;
    if (Status status = read_stock("the number of override stones", map_.overrides); !status) return status;
    if (Status status = read_stock("the number of bombs", map_.bombs); !status) return status;
    return read_stock("the power of the bombs", map_.power);
  }

  Status read_size() {
    if (Status status = read_number("the height", 1, longest_edge, map_.height); !status) return status;
    if (Status status = read_number("the width", 1, longest_edge, map_.width); !status) return status;
    if (map_.height * map_.width > most_cells)
      return Error{"a board of " + std::to_string(map_.height) + " times " + std::to_string(map_.width) +
                   " cells is too large: at most " + std::to_string(most_cells) + " are played on"};
    return {};
  }

  bool is_cell(char c) const {
    return std::string_view("0-cibx").find(c) != std::string_view::npos ||
           ('1' <= c && c < '1' + map_.players);
  }

  Status read_cells() {
    for (int i = 0; i < map_.height * map_.width; ++i) {
      const Token token = tokens_.next();
      if (token.text.size() != 1 || !is_cell(token.text.front()))
        return wrong(token, "a cell (0, 1-" + std::to_string(map_.players) +
                                ", -, c, i, b or x) for column " + std::to_string(i % map_.width) +
                                " of row " + std::to_string(i / map_.width));
      map_.cells += token.text;
    }
    return {};
  }

  Status read_transitions() {
    std::vector<bool> used(map_.cells.size() * directions);
    for (Token token = tokens_.next(); !token.text.empty(); token = tokens_.next()) {
      Transition transition;
      if (Status status = read_side(token, used, transition.one); !status) return status;
      const Token arrow = tokens_.next();
      if (arrow.text != "<->") return wrong(arrow, "<->");
      const Token second = tokens_.next();
      // A side may be joined with itself, so both are marked only when both are read.
      if (Status status = read_side(second, used, transition.other); !status) return status;
      used[number_of(transition.one)] = used[number_of(transition.other)] = true;
      map_.transitions.push_back(transition);
    }
    return {};
  }

  // Column, row and direction; the first token is already read.
  Status read_side(const Token& first, const std::vector<bool>& used, Side& side) {
    const auto column = parse_integer(first.text);
    if (!column || *column < 0 || *column >= map_.width)
      return wrong(first, "a column, 0 to " + std::to_string(map_.width - 1) + ",");
    side.cell.column = static_cast<int>(*column);
    if (Status status = read_number("a row", 0, map_.height - 1, side.cell.row); !status) return status;
    if (Status status = read_number("a direction", 0, directions - 1, side.direction); !status) return status;
    if (map_.is_hole(side.cell)) return at(first, "a transition cannot end in a hole");
    if (!map_.is_hole(map_.neighbour(side)))
      return at(first, "a transition cannot leave a cell where it has a neighbour");
    if (used[number_of(side)]) return at(first, "this side of the cell has a transition already");
    return {};
  }

  std::size_t number_of(const Side& side) const {
    return static_cast<std::size_t>((side.cell.row * map_.width + side.cell.column) * directions +
                                    side.direction);
  }

  Tokens tokens_;
  Map map_;
};

std::string side_text(const Side& side) {
  return std::to_string(side.cell.column) + " " + std::to_string(side.cell.row) + " " +
         std::to_string(side.direction);
}

}  // namespace

Result<Map> read_map(std::string_view text) { return Reader(text).read(); }

std::string write_map(const Map& map) {
  std::string out = std::to_string(map.players) + "\n" + std::to_string(map.overrides) + "\n" +
                    std::to_string(map.bombs) + " " + std::to_string(map.power) + "\n" +
                    std::to_string(map.height) + " " + std::to_string(map.width) + "\n";
  for (int row = 0; row < map.height; ++row)
    for (int column = 0; column < map.width; ++column) {
      out += map.at({column, row});
      out += column + 1 < map.width ? ' ' : '\n';
    }
  for (const Transition& each : map.transitions)
    out += side_text(each.one) + " <-> " + side_text(each.other) + "\n";
  return out;
}

}  // namespace agon::reversixt

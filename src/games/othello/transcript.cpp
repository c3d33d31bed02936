#include "games/othello/transcript.hpp"

#include "base/text.hpp"

namespace agon {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line.substr(0, line.find('#'))) {}

  Result<std::vector<WrittenMove>> read() {
    std::vector<WrittenMove> moves;
    for (skip_between(); at_ < line_.size(); skip_between()) {
      const std::size_t start = at_;
      std::string text = take_move();
      if (text.empty())
        return Error{"column " + std::to_string(start + 1) +
                     ": expected a square such as f5, or --, and got " + in_quotes(line_.substr(start, 8))};
      moves.push_back({.text = std::move(text), .column = start + 1});
    }
    return moves;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0'; }

  void skip_between() {
    while (at_ < line_.size()) {
      const std::size_t number = digits_at(0);
      if (number > 0 && peek(number) == '.')
        at_ += number + 1;
      else if (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == ',' || peek() == '.')
        ++at_;
      else
        return;
    }
  }

  std::size_t digits_at(std::size_t ahead) const {
    std::size_t number = 0;
    while (is_digit(peek(ahead + number))) ++number;
    return number;
  }

  // Empty where none begins here.
  std::string take_move() {
    if (const std::size_t digits = is_letter(peek()) ? digits_at(1) : 0; digits > 0) {
      at_ += 1 + digits;
      return lower_case(line_.substr(at_ - 1 - digits, 1 + digits));
    }
    for (const std::string_view pass : {"pass", "pa", "ps", "--"})
      if (lower_case(line_.substr(at_, pass.size())) == pass) {
        at_ += pass.size();
        return "pass";
      }
    return "";
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<WrittenMove>> read_transcript(std::string_view line) { return Reader(line).read(); }

bool is_transcript(std::string_view line) {
  const auto moves = read_transcript(line);
  return moves && !moves->empty();
}

bool begins_as_transcript(std::string_view line) {
  const auto skip = [&](auto is_skipped) {
    while (!line.empty() && is_skipped(line.front())) line.remove_prefix(1);
  };
  skip([](char c) { return c == ' ' || c == '\t'; });
  if (line.size() < 2 || !is_letter(line[0]) || !is_digit(line[1])) return false;
  line.remove_prefix(1);
  skip(is_digit);
  skip([](char c) { return !is_letter(c) && !is_digit(c); });
  return line.empty() || (is_letter(line[0]) && (line.size() == 1 || is_digit(line[1])));
}

}  // namespace agon

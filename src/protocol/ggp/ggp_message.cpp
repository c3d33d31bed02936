#include "protocol/ggp/ggp_message.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace agon {
namespace {

using gdl::Expression;

// Whoever says more would keep a player busy for nobody.
constexpr double longest_clock = 24 * 3600;

constexpr std::array<std::string_view, 6> verbs{"info", "preview", "start", "play", "stop", "abort"};

// A rule, or a fact, that says what a role sees.
bool is_about_sight(const Expression& rule) {
  const bool has_head = rule.is_list_of("<=") && rule.items.size() > 1;
  return (has_head ? rule.items[1] : rule).is_list_of("sees");
}

// What stands behind the verb, one by one. Behind something that is missing nothing is read.
class Parts {
 public:
  explicit Parts(const Expression& message) : message_(message) {}

  void word(std::string_view what, std::string& out) {
    const Expression* part = next();
    if (part == nullptr || part->is_list()) return miss(what);
    out = part->atom;
  }

  // Rules are a list. Some managers send them as one word, which is as good as none.
  void rules(GgpMessage& out) {
    const Expression* part = next();
    if (part == nullptr) return miss("the rules in parentheses");
    for (const Expression& rule : part->items) {
      out.rules += gdl::text(rule) + "\n";
      out.hides = out.hides || is_about_sight(rule);
    }
  }

  void clock(std::string_view what, double& out) {
    const Expression* part = next();
    const auto seconds = part == nullptr ? std::nullopt : parse_number(part->atom);
    if (!seconds || !(*seconds >= 0)) return miss(what);
    if (*seconds > longest_clock) return miss(std::string(what) + ", a day (86400) at most");
    out = *seconds;
  }

  // The moves of all roles; or a number, the own move and what is seen.
  void news(GgpNews& out) {
    const Expression* part = next();
    const auto turn = part == nullptr ? std::nullopt : parse_integer(part->atom);
    if (turn && *turn >= 0) {
      out.turn = *turn;
      own_move(out.own);
      part = next();
    }
    const bool is_nil = part == nullptr || part->is("nil");
    out.is_start = out.turn ? *out.turn == 0 : is_nil;
    if (is_nil) return;
    if (!part->is_list())
      return miss(out.turn ? "NIL or what the player sees in parentheses"
                           : "NIL or the moves of all roles in parentheses");
    out.terms = part->items;
  }

  const Status& status() const { return status_; }

 private:
  void own_move(std::optional<Expression>& out) {
    const Expression* part = next();
    if (part == nullptr) return miss("NIL or the player's last move behind the number of steps");
    if (!part->is("nil")) out = *part;
  }

  const Expression* next() {
    return status_ && at_ < message_.items.size() ? &message_.items[at_++] : nullptr;
  }
  void miss(std::string_view what) {
    if (status_) status_ = Error{in_quotes(message_.items.front().atom) + " needs " + std::string(what)};
  }

  const Expression& message_;
  std::size_t at_ = 1;
  Status status_;
};

Status read_parts(Parts parts, GgpMessage& message) {
  const GgpVerb verb = message.verb;
  if (verb != GgpVerb::info && verb != GgpVerb::preview) parts.word("the name of the match", message.match);
  if (verb == GgpVerb::start) parts.word("a role", message.role);
  if (verb == GgpVerb::start || verb == GgpVerb::preview) {
    parts.rules(message);
    parts.clock("a clock in seconds", message.start_clock);
  }
  if (verb == GgpVerb::start) parts.clock("a play clock in seconds", message.play_clock);
  if (verb == GgpVerb::play || verb == GgpVerb::stop) parts.news(message.news);
  return parts.status();
}

std::string news_text(const GgpNews& news) {
  std::string text;
  if (news.turn) text += " " + std::to_string(*news.turn) + " " + (news.own ? gdl::text(*news.own) : "NIL");
  if (news.is_start) return text + " NIL";
  Expression list;
  list.items = news.terms;
  return text + " " + gdl::text(list);
}

}  // namespace

Result<GgpMessage> read_ggp_message(std::string_view text) {
  const auto expressions = gdl::read_kif(text);
  if (!expressions) return expressions.error();
  if (expressions->size() != 1 || expressions->front().items.empty())
    return Error{"expected one message in parentheses, such as (INFO), and got " + in_quotes(text)};
  const Expression& whole = expressions->front();
  const auto verb = std::find(verbs.begin(), verbs.end(), lower_case(whole.items.front().atom));
  if (verb == verbs.end())
    return Error{"expected info, preview, start, play, stop or abort, and got " +
                 in_quotes(gdl::text(whole.items.front()))};
  GgpMessage message{.verb = static_cast<GgpVerb>(verb - verbs.begin())};
  if (const Status read = read_parts(Parts(whole), message); !read) return read.error();
  return message;
}

std::string write_ggp_message(const GgpMessage& message) {
  const std::string clock = " " + number_text(message.start_clock);
  switch (message.verb) {
    case GgpVerb::info:
      return "(INFO)";
    case GgpVerb::preview:
      return "(PREVIEW (" + message.rules + ")" + clock + ")";
    case GgpVerb::start:
      return "(START " + message.match + " " + message.role + " (" + message.rules + ")" + clock + " " +
             number_text(message.play_clock) + ")";
    case GgpVerb::play:
      return "(PLAY " + message.match + news_text(message.news) + ")";
    case GgpVerb::stop:
      return "(STOP " + message.match + news_text(message.news) + ")";
    case GgpVerb::abort:
      return "(ABORT " + message.match + ")";
  }
  return "";
}

}  // namespace agon

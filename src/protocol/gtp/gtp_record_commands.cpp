// Records of Go and rules by name: loadsgf, printsgf, kgs-rules, kata-set-rules.
#include <algorithm>
#include <array>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/go_rules.hpp"
#include "engine/sgf_record.hpp"
#include "protocol/gtp/gtp_desk.hpp"
#include "protocol/gtp/kata_rules.hpp"

namespace agon {
namespace {

// ---- SGF

Error cannot_load(const std::string& reason) { return Error{"cannot load file: " + reason}; }

struct WantedGame {
  std::string text;
  std::optional<int> moves;
};

// "FILE [MOVE]". File names may hold spaces, so only the last word can be the number.
Result<WantedGame> read_wanted(const std::string& words) {
  auto text = read_regular_file(words);
  const auto space = words.rfind(' ');
  if (text) return WantedGame{.text = text.take(), .moves = std::nullopt};
  if (space == std::string::npos) return text.error();
  auto shorter = read_regular_file(words.substr(0, space));
  if (!shorter) return parse_integer(words.substr(space + 1)) ? shorter.error() : text.error();
  const std::string last = words.substr(space + 1);
  const auto move = parse_integer(last);
  if (!move || *move < 1)
    return Error{"expected the number of a move, from 1 on, and got " + in_quotes(last)};
  return WantedGame{.text = shorter.take(), .moves = static_cast<int>(std::min(*move - 1, 1'000'000LL))};
}

constexpr std::array rule_options{"scoring", "ko", "suicide", "torus", "handicap-bonus"};

// What the user told, whatever files told since.
std::string own_option(const GtpDesk& desk, const std::string& name) {
  const auto kept = desk.own_options.find(name);
  return kept != desk.own_options.end() ? kept->second : *desk.session.option(name);
}

// The rules and the komi of the session, where the file does not tell its own. A handicap tells that komi is
// the usual half point.
Spec rules_left_open(const GtpDesk& desk, const SgfNode& root) {
  Spec own{.name = "go", .options = {}};
  const auto keep = [&](const char* name) { own.options.emplace_back(name, own_option(desk, name)); };
  if (sgf_text(root, "RU").empty())
    for (const char* name : rule_options) keep(name);
  if (sgf_text(root, "KM").empty() && parse_integer(sgf_text(root, "HA")).value_or(0) < 2) keep("komi");
  return own;
}

// The position before the move of that number, or the last one.
GtpText loadsgf(GtpDesk& desk, GtpWords& words) {
  if (words.empty()) return gtp_syntax_error();
  const auto wanted = read_wanted(words.rest());
  if (!wanted) return cannot_load(wanted.error().message);
  const auto games = parse_sgf(wanted->text);
  if (!games) return cannot_load(games.error().message);
  const SgfTree& game = games->front();
  const std::vector<int> line = game.main_line();
  const bool whole = !wanted->moves || *wanted->moves >= sgf_moves(game, line);
  auto record =
      record_from_sgf(game, line, whole ? std::nullopt : wanted->moves, rules_left_open(desk, game.root()));
  if (!record) return cannot_load(record.error().message);
  std::string note = sgf_komi_note(game, *record);
  std::map<std::string, std::string> own{{"komi", own_option(desk, "komi")}};
  for (const char* name : rule_options) own[name] = own_option(desk, name);
  if (const Status replaced = desk.session.replace(record.take()); !replaced) return replaced.error();
  desk.own_options = std::move(own);
  return note;
}

GtpText printsgf(GtpDesk& desk, GtpWords& words) {
  const auto text = sgf_of(desk.session.record(), {});
  if (!text) return text.error();
  const std::string file = words.rest();
  if (file.empty()) return *text;
  const Status written = write_file(file, *text);
  return written ? GtpText(std::string()) : written.error();
}

// ---- rules

Session::Options options_of(const GoRules& rules) {
  return {{"scoring", rules.scoring},
          {"ko", rules.ko},
          {"suicide", rules.suicide},
          {"handicap-bonus", rules.handicap_bonus}};
}

GtpText set_rules(GtpDesk& desk, const GoRules& rules) {
  const Status changed = desk.session.change_options(options_of(rules), Session::Moves::keep);
  if (changed)
    for (const auto& [name, value] : options_of(rules)) desk.own_options.erase(name);
  return changed ? GtpText(std::string()) : changed.error();
}

GtpText named_rules(GtpDesk& desk, GtpWords& words) {
  if (words.empty()) return gtp_syntax_error();
  const auto rules = known_go_rules(words.rest());
  return rules ? set_rules(desk, *rules) : GtpText(Error{"unknown ruleset"});
}

// {"ko":"SIMPLE","scoring":"AREA",...}: words in quotes or alone, in pairs.
Result<GoRules> rules_of_json(GoRules rules, std::string_view json) {
  std::vector<std::string> parts(1);
  for (const char c : lower_case(json)) {
    if (c == ':' || c == ',')
      parts.emplace_back();
    else if (c != '{' && c != '}' && c != '"' && c != ' ')
      parts.back() += c;
  }
  if (parts.size() % 2 != 0) return Error{"unknown ruleset"};
  // How stones are counted comes before what depends on it, in whatever order they stand.
  for (const bool last : {false, true})
    for (std::size_t i = 0; i < parts.size(); i += 2)
      if ((parts[i] == "friendlypassok") == last)
        if (const Status changed = change_kata_rule(rules, parts[i], parts[i + 1]); !changed)
          return changed.error();
  return rules;
}

GtpText kata_set_rules(GtpDesk& desk, GtpWords& words) {
  if (!words.peek().starts_with('{')) return named_rules(desk, words);
  const auto rules = rules_of_json(go_rules_of(desk.session.facts()), words.rest());
  return rules ? set_rules(desk, *rules) : GtpText(rules.error());
}

GtpText kata_set_rule(GtpDesk& desk, GtpWords& words) {
  GoRules rules = go_rules_of(desk.session.facts());
  const std::string key = lower_case(words.next()), value = lower_case(words.next());
  if (const Status changed = change_kata_rule(rules, key, value); !changed) return changed.error();
  return set_rules(desk, rules);
}

std::string in_capitals(std::string_view small) {
  std::string text;
  for (const char c : small) text += 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

GtpText kata_get_rules(GtpDesk& desk, GtpWords&) {
  const GoRules rules = go_rules_of(desk.session.facts());
  const GoOptions options = go_options(desk.session.facts());
  const auto bonus = static_cast<std::size_t>(bonus_under(options.scoring, options.handicap_bonus));
  const bool territory = rules.scoring == "japanese", as_they_stand = rules.scoring == "tromp-taylor";
  return std::string("{\"friendlyPassOk\":") + (as_they_stand ? "false" : "true") +
         ",\"hasButton\":false,\"ko\":\"" + in_capitals(rules.ko) + "\",\"scoring\":\"" +
         (territory ? "TERRITORY" : "AREA") +
         "\",\"suicide\":" + (rules.suicide == "yes" ? "true" : "false") +
         ",\"tax\":\"NONE\",\"whiteHandicapBonus\":\"" + in_capitals(EnumNames<GoBonus>::names[bonus]) +
         "\"}";
}

bool is_go(const GtpDesk& desk) { return desk.session.facts().about.name == "go"; }

}  // namespace

std::span<const GtpCommand> gtp_record_commands() {
  static constexpr std::array commands{
      GtpCommand{"loadsgf", loadsgf, is_go},
      GtpCommand{"printsgf", printsgf, is_go},
      GtpCommand{"kgs-rules", named_rules, is_go},
      GtpCommand{"kata-set-rules", kata_set_rules, is_go},
      GtpCommand{"kata-set-rule", kata_set_rule, is_go},
      GtpCommand{"kata-get-rules", kata_get_rules, is_go},
  };
  return commands;
}

}  // namespace agon

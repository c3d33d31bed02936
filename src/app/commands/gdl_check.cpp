// `agon gdl check`: what is wrong with a file of rules, and what game it describes.
#include <algorithm>
#include <cmath>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/text.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/library.hpp"
#include "gdl/oddities.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct GdlCheckOptions {
  std::string file;
  Seconds patience = GdlOptions().patience;
  bool json = false;
};
template <>
struct Fields<GdlCheckOptions> {
  static constexpr auto all = FieldList{
      Field{"file", &GdlCheckOptions::file, "the rules"},
      Field{"patience", &GdlCheckOptions::patience, 0, 86400, "longest time to make the game of its rules"},
      Field{"json", &GdlCheckOptions::json, "write JSON"}};
};

namespace {

int moves_at_start(const GdlState& state, Player player) {
  MoveList<GdlState::Move> moves;
  state.legal(player, moves);
  return static_cast<int>(moves.size());
}

std::size_t all_moves(const gdl::GdlRules& rules, Player player) {
  return rules.program().roles[rules.role_of(player)].moves.size();
}

std::int64_t whole_number(std::size_t count) { return static_cast<std::int64_t>(count); }

// Parts that neither the end nor any goal or sight depends on.
struct Irrelevant {
  std::size_t parts = 0, fluents = 0, moves = 0;
};
Irrelevant irrelevant_parts(const gdl::Factors& factors) {
  Irrelevant all;
  for (const gdl::Factor& part : factors.parts) {
    if (part.matters) continue;
    ++all.parts;
    all.fluents += part.fluents.size();
    all.moves += part.move_count();
  }
  return all;
}

Json factors_json(const gdl::Factors& factors) {
  Json::Array parts;
  for (const gdl::Factor& part : factors.parts)
    parts.push_back({{"fluents", whole_number(part.fluents.size())},
                     {"moves", whole_number(part.move_count())},
                     {"matters", part.matters}});
  return parts;
}

void print_factors(Console& console, const gdl::GdlRules& rules) {
  const gdl::Factors& factors = rules.factors();
  if (factors.parts.size() > 1) {
    console.out << factors.parts.size() << " parts that have nothing to do with each other:";
    constexpr std::size_t shown = 8;
    for (std::size_t i = 0; i < std::min(shown, factors.parts.size()); ++i)
      console.out << (i == 0 ? " " : ", ") << factors.parts[i].fluents.size() << " fluents and "
                  << factors.parts[i].move_count() << " moves";
    console.out << (factors.parts.size() > shown ? ", ...\n" : "\n");
  }
  if (const Irrelevant idle = irrelevant_parts(factors); idle.parts > 0)
    console.out << "for nothing: " << idle.fluents << " fluents and " << idle.moves
                << " moves, which neither the end nor any goal or sight depends on\n";
  if (rules.symmetries().size() > 1)
    console.out << rules.symmetries().size()
                << " symmetries: ways to exchange fluents and moves that leave the rules as they are\n";
  if (!rules.puzzle().ways.empty()) console.out << "graph solves its parts one by one\n";
  if (!rules.puzzle().bounds.empty())
    console.out << "graph knows dead ends: some of what the goals need never comes back\n";
}

Json check_json(const std::string& file, const gdl::GdlRules& rules, const GdlState& start,
                const std::vector<std::string>& told) {
  Json::Array roles, warnings;
  for (Player p = 0; p < rules.players(); ++p)
    roles.push_back(
        {{"name", std::string(start.player_name(p))},
         {"moves", rules.asked() != nullptr ? Json() : Json(static_cast<std::int64_t>(all_moves(rules, p)))},
         {"moves_at_start", moves_at_start(start, p)}});
  for (const auto& warning : told) warnings.push_back(warning);
  const gdl::GdlSize& size = rules.size();
  return {{"file", file},
          {"roles", std::move(roles)},
          {"chance", rules.has_random()},
          {"hidden", rules.hides()},
          {"simultaneous", rules.simultaneous()},
          {"zero_sum", rules.zero_sum()},
          {"zero_sum_proven", rules.zero_sum() && rules.goal_sums().is_100},
          {"written_out", rules.asked() == nullptr},
          {"why_not", rules.asked() == nullptr ? Json() : Json(rules.why_asked())},
          {"rules", static_cast<std::int64_t>(size.rules)},
          {"ground_rules", static_cast<std::int64_t>(size.ground_rules)},
          {"fluents", static_cast<std::int64_t>(rules.program().fluents)},
          {"gates", static_cast<std::int64_t>(size.gates)},
          {"edges", static_cast<std::int64_t>(size.edges)},
          {"loops", static_cast<std::int64_t>(size.loops)},
          {"factors", rules.asked() != nullptr ? Json() : factors_json(rules.factors())},
          {"irrelevant", rules.asked() != nullptr
                             ? Json()
                             : Json{{"fluents", whole_number(irrelevant_parts(rules.factors()).fluents)},
                                    {"moves", whole_number(irrelevant_parts(rules.factors()).moves)}}},
          {"symmetries", whole_number(std::max<std::size_t>(1, rules.symmetries().size()))},
          {"solved_in_parts", !rules.puzzle().ways.empty()},
          {"dead_ends", !rules.puzzle().bounds.empty()},
          {"seconds", size.seconds},
          {"warnings", std::move(warnings)}};
}

std::string course_text(const gdl::GdlRules& rules, bool endless) {
  std::string text = rules.players() == 1   ? "one player"
                     : rules.simultaneous() ? "players move at once"
                                            : "players take turns";
  if (rules.has_random()) text += ", with chance";
  if (rules.hides()) text += ", not seeing everything";
  const bool proven = rules.zero_sum() && rules.goal_sums().is_100;
  if (rules.zero_sum() && !endless && !proven) text += ", what one wins the other loses";
  if (rules.players() > 1)
    text += rules.asked() != nullptr ? " (seen in a few random games)" : " (seen in 1,024 random games)";
  if (proven) text += "; what one wins the other loses (proven from the rules)";
  return text;
}

// `endless`: no random game showed what an end brings.
void print_check(Console& console, const gdl::GdlRules& rules, const GdlState& start,
                 const std::vector<std::string>& warnings, bool endless) {
  for (const auto& warning : warnings) console.out << "warning: " << warning << "\n";
  const bool asked = rules.asked() != nullptr;
  for (Player p = 0; p < rules.players(); ++p)
    console.out << "role " << start.player_name(p) << ": " << counted(moves_at_start(start, p), "move")
                << " at the start" << (asked ? "" : ", " + std::to_string(all_moves(rules, p)) + " in all")
                << "\n";
  console.out << course_text(rules, endless) << "\n";
  const gdl::GdlSize& size = rules.size();
  if (asked) {
    console.out << size.rules << " rules, too many once their variables have values (" << rules.why_asked()
                << "): every state is asked for by itself, thousands of times slower than a circuit\n";
    return;
  }
  console.out << size.rules << " rules, " << size.ground_rules << " with values for their variables\n"
              << "circuit: " << rules.program().fluents << " fluents, " << size.gates << " gates, "
              << size.edges << " edges, " << size.loops << " loops; made in "
              << number_text(std::round(size.seconds * 1000) / 1000) << " s\n";
  print_factors(console, rules);
}

ExitCode run_gdl_check(const GdlCheckOptions& options, Console& console) {
  // As other commands name such a game.
  constexpr std::string_view prefix = "gdl:";
  const bool is_spec = options.file.starts_with(prefix);
  const auto text = gdl::find_rules(is_spec ? options.file.substr(prefix.size()) : options.file);
  if (!text) return console.wrong_usage(text.error());
  const auto rules =
      gdl::GdlRules::make(*text, {.most_seconds = options.patience.count, .stop = &interrupted()});
  if (!rules) return console.wrong_usage(rules.error().in(options.file));
  const GdlState start(*rules);
  std::vector<std::string> warnings = (*rules)->warnings();
  const gdl::Declared declared = gdl::read_declared(*text, &interrupted());
  const gdl::Oddities odd = gdl::find_oddities(start, {.stop = &interrupted()}, declared);
  warnings.insert(warnings.end(), odd.warnings.begin(), odd.warnings.end());
  if (options.json)
    console.print(check_json(options.file, **rules, start, warnings));
  else
    print_check(console, **rules, start, warnings, odd.endless);
  if (const std::string trouble = start.trouble_met(); !trouble.empty())
    return console.fail(ExitCode::failed, trouble);
  return ExitCode::fine;
}

}  // namespace

Command gdl_check_command() {
  return command<GdlCheckOptions>(
      {.name = "gdl check",
       .summary = "tell what is wrong with rules in GDL, and describe their game",
       .description = "Reads a file of rules, or one of those that need no file (agon rules gdl), and tells "
                      "the first thing that "
                      "makes them no game, with its line and column. Otherwise it tells what is only odd, "
                      "the roles with their "
                      "moves at the start, how large the circuit became that plays the game, and into "
                      "which parts the game falls that have nothing to do with each other.",
       .examples = {{"gdl check tictactoe", "a game that is part of the program"},
                    {"gdl check mine.kif --json", "for a program"}},
       .positional = {{"file"}}},
      run_gdl_check);
}

}  // namespace agon

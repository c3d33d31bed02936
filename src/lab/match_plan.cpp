#include "lab/match_plan.hpp"

#include <algorithm>
#include <cmath>

#include "base/file.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

// "A<separator>B" as two numbers.
std::optional<std::pair<double, double>> two_numbers(std::string_view text, char separator) {
  const auto at = text.find(separator);
  if (at == std::string_view::npos) return std::nullopt;
  const auto first = parse_number(trim(text.substr(0, at))), second = parse_number(trim(text.substr(at + 1)));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

Error wrong(std::string_view name, std::string_view takes, std::string_view text) {
  return Error{"option '" + std::string(name) + "' takes " + std::string(takes) + ", not " + in_quotes(text)};
}

Status read_sprt(MatchPlan& plan, const GamePointer& game, const std::string& text) {
  if (text.empty()) return {};
  const auto numbers = two_numbers(text, ',');
  if (!numbers || !(numbers->first < numbers->second) || std::abs(numbers->first) > 2000 ||
      std::abs(numbers->second) > 2000)
    return wrong("sprt", "elo0,elo1 with elo0 < elo1, such as 0,10", text);
  if (plan.players.size() != 2 || game->facts().players != 2)
    return Error{"option 'sprt' compares two players in a game of two; there are " +
                 std::to_string(plan.players.size()) + " in a game of " +
                 std::to_string(game->facts().players)};
  plan.sprt = Sprt{.elo0 = numbers->first, .elo1 = numbers->second};
  return {};
}

Status read_rules(MatchPlan& plan, const MatchOptions& options) {
  plan.rules.max_moves = options.max_moves;
  if (!options.clock.empty()) {
    const auto numbers = options.clock.find('+') == std::string::npos ? two_numbers(options.clock + "+0", '+')
                                                                      : two_numbers(options.clock, '+');
    if (!numbers || numbers->first <= 0 || numbers->second < 0 || numbers->first > 1e6 ||
        numbers->second > 1e6)
      return wrong("clock", "BASE+INCREMENT in seconds, such as 60+1", options.clock);
    plan.rules.clock = numbers->first;
    plan.rules.increment = numbers->second;
  }
  if (!options.resign.empty()) {
    const auto numbers = two_numbers(options.resign, ',');
    if (!numbers || numbers->first <= 0 || numbers->first >= 0.5 || numbers->second < 1 ||
        numbers->second > 1000 || numbers->second != std::floor(numbers->second))
      return wrong("resign", "VALUE,MOVES with 0 < VALUE < 0.5, such as 0.05,3", options.resign);
    plan.rules.resign_value = numbers->first;
    plan.rules.resign_moves = static_cast<int>(numbers->second);
    plan.rules.control = options.control;
  }
  if (!options.adjudicate.empty()) {
    const auto numbers = two_numbers(options.adjudicate, ',');
    if (!numbers || numbers->first <= 0.5 || numbers->first > 1 || numbers->second < 1 ||
        numbers->second > 1000 || numbers->second != std::floor(numbers->second))
      return wrong("adjudicate", "VALUE,MOVES with 0.5 < VALUE <= 1, such as 0.95,4", options.adjudicate);
    plan.rules.adjudicate_value = numbers->first;
    plan.rules.adjudicate_moves = static_cast<int>(numbers->second);
  }
  return {};
}

Status read_players(MatchPlan& plan, const GamePointer& game, const std::string& text) {
  if (trim(text).empty())
    return Error{"option 'players' is missing: name the agents, such as uct:sims=1000,random"};
  const auto specs = split_specs(text);
  if (!specs) return Error{"option 'players': " + specs.error().message};
  const int needed = game->facts().players;
  // Every group of players that fits the seats meets: keep their number in bounds.
  const std::size_t most = needed <= 2 ? 100 : 20;
  if (static_cast<int>(specs->size()) < needed || specs->size() > most)
    return Error{std::string(game->facts().about.name) + " has " + std::to_string(needed) +
                 " seats: name at least as many players and at most " + std::to_string(most) + ", not " +
                 std::to_string(specs->size()) + ", with commas between them: A,B"};
  for (const auto& spec : *specs) {
    auto agent = make_agent(spec, game, plan.kinds);
    if (!agent) return agent.error();
    plan.players.push_back((*agent)->spec());
    plan.agents.push_back(agent.take());
  }
  return {};
}

// Players of the same name are told apart by a number.
Status name_players(MatchPlan& plan, const std::string& text) {
  std::vector<std::string> names = plan.players;
  if (!trim(text).empty()) {
    names.clear();
    for (const auto& name : split(text, ',')) names.emplace_back(trim(name));
    const bool has_empty =
        std::any_of(names.begin(), names.end(), [](const auto& name) { return name.empty(); });
    if (names.size() != plan.players.size() || has_empty)
      return wrong("names", "one name for each of the " + std::to_string(plan.players.size()) + " players",
                   text);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto same = std::count(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]);
    plan.names.push_back(names[i] + (same > 0 ? " (" + std::to_string(same + 1) + ")" : ""));
  }
  return {};
}

Status read_opening_file(MatchPlan& plan, const GamePointer& game, const std::string& file) {
  plan.openings = {Opening{}};
  if (file.empty()) return {};
  const auto content = read_file(file);
  if (!content) return content.error();
  auto openings = read_openings(game, *content, file);
  if (!openings) return Error{openings.error().message, Error::Kind::system};
  plan.openings = openings.take();
  const auto placed = [](const Opening& opening) { return !opening.start.empty(); };
  const auto odd = std::find_if(plan.openings.begin(), plan.openings.end(), placed);
  if (odd == plan.openings.end()) return {};
  for (const std::string& player : plan.players)
    if (const AgentKind* kind = kind_of(player, plan.kinds); kind->needs().from_start)
      return Error{std::string(kind->about().name) +
                   " plays from the start of the game only: write the opening " + in_quotes(odd->text()) +
                   " as moves"};
  return {};
}

std::string describe(const std::vector<Opening>& openings) {
  std::string text;
  for (const Opening& opening : openings) text += opening.text() + "\n";
  return std::to_string(openings.size()) + " with checksum " +
         std::to_string(text_hash(text) % 1'000'000'007);
}

}  // namespace

const AgentKind* kind_of(std::string_view player, const std::vector<const AgentKind*>& kinds) {
  const auto spec = parse_spec(player);
  AGON_ASSERT(spec);
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const AgentKind* kind) { return kind->about().name == spec->name; });
}

Result<MatchPlan> plan_match(const GamePointer& game, const MatchOptions& options,
                             const std::vector<const AgentKind*>& kinds) {
  MatchPlan plan;
  plan.kinds = kinds;
  if (!options.sgf.empty() && game->facts().about.name != "go")
    return Error{"option 'sgf' is for go: games of " + std::string(game->facts().about.name) +
                 " are kept by 'out' alone"};
  if (const Status read = read_players(plan, game, options.players); !read) return read.error();
  if (const Status read = name_players(plan, options.names); !read) return read.error();
  if (!options.csv.empty())
    if (const Status writable = check_writable(options.csv); !writable) return writable.error();
  if (const Status read = read_sprt(plan, game, options.sprt); !read) return read.error();
  if (const Status read = read_rules(plan, options); !read) return read.error();
  if (const Status read = read_opening_file(plan, game, options.openings); !read) return read.error();
  for (const Opening& each : plan.openings)
    if (const auto longer = with_random_plies(game, each, options.random_plies, Random(options.seed));
        !longer)
      return longer.error();
  plan.configuration = {{"game", game->facts().spec},
                        {"players", join(plan.players, ", ")},
                        {"seed", std::to_string(options.seed)},
                        {"openings", describe(plan.openings)},
                        {"random-plies", std::to_string(options.random_plies)},
                        {"sprt", options.sprt},
                        {"max-moves", std::to_string(options.max_moves)},
                        {"adjudicate", options.adjudicate},
                        {"clock", options.clock}};
  // Matches that were begun without it go on.
  if (!options.resign.empty())
    plan.configuration.push_back({"resign", options.resign + ", control " + number_text(options.control)});
  return plan;
}

Opening MatchPlan::opening(const GamePointer& game, const MatchOptions& options, std::int64_t number) const {
  const auto index = static_cast<std::uint64_t>(number);
  const Opening& plain = openings[index % openings.size()];
  const Random random = Random(options.seed).split(2 * index);
  const auto longer = with_random_plies(game, plain, options.random_plies, random);
  return longer ? *longer : plain;
}

}  // namespace agon

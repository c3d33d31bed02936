#include "app/play.hpp"

#include <algorithm>
#include <random>

#include "app/agents.hpp"
#include "app/board_text.hpp"
#include "app/play_session.hpp"
#include "app/setup.hpp"
#include "app/starting.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

// Those of --players, of the saved game, or the usual ones.
Result<std::vector<std::string>> players_for(const std::string& players, const Record& record) {
  if (!players.empty()) {
    auto specs = split_specs(players);
    if (!specs) return specs.error().in("--players");
    return specs;
  }
  return record.players().empty() ? default_players(record.game_pointer()) : record.players();
}

// People are in this list, unlike in that of make_agent.
Status check_name(const std::string& player) {
  std::vector<std::string> names{"human"};
  for (const AgentKind* kind : agent_kinds()) names.emplace_back(kind->about().name);
  const auto spec = parse_spec(player);
  if (!spec || std::find(names.begin(), names.end(), spec->name) != names.end()) return {};
  return Error{unknown_name("player", spec->name, names)};
}

Result<std::vector<Seat>> seats_for(const std::vector<std::string>& specs, const GamePointer& game,
                                    const Console& console) {
  const GameFacts& facts = game->facts();
  if (static_cast<int>(specs.size()) != facts.players)
    return Error{"--players names " + std::to_string(specs.size()) + ", but " + facts.spec + " has " +
                 std::to_string(facts.players) + " players: " + join(facts.player_names, ", ")};
  std::vector<Seat> seats(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i] == "human") continue;
    if (const Status known = check_name(specs[i]); !known) return known.error().in("--players");
    auto agent = started(console, [&] { return make_agent(specs[i], game); });
    if (!agent) return agent.error().in("--players");
    seats[i].agent = agent.take();
  }
  return seats;
}

void introduce(const Record& record, const std::vector<Seat>& seats, std::uint64_t seed,
               const Console& console) {
  const GameFacts& facts = record.game().facts();
  console.out << bold(console, facts.about.title) << " (" << facts.spec << "), seed " << seed << "\n";
  bool human = false;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    human = human || seats[i].human();
    console.out << "  " << facts.player_names[i] << ": "
                << (seats[i].human() ? "human" : seats[i].agent->spec()) << "\n";
  }
  if (human) console.out << "Type a move, or help.\n";
}

// The file that the game comes from, if one does.
std::string source_of(const PlayOptions& options) {
  if (!options.load.empty()) return options.load;
  for (const std::string& each : {options.position, options.game})
    if (foreign_format(each)) return each;
  return "";
}

// Game records come from anywhere: reading one must not start the programs that it names, nor open their
// books.
Status trusts(const PlayOptions& options, const std::vector<std::string>& players) {
  const std::string source = source_of(options);
  if (source.empty() || !options.players.empty()) return {};
  const auto program = std::find_if(players.begin(), players.end(), reaches_outside);
  if (program == players.end()) return {};
  return Error{in_quotes(source) + " names a program or a book as a player, " + in_quotes(*program) +
               ": say with --players who shall play"};
}

}  // namespace

ExitCode play(const PlayOptions& options, Console& console) {
  const bool loads = !options.load.empty();
  if (!loads && options.game.empty())
    return console.fail(ExitCode::usage,
                        "play: GAME or --load FILE is missing; see: " + console.program + " help play");
  if (loads && !options.game.empty())
    return console.fail(ExitCode::usage, "play: --load FILE already names the game; leave " +
                                             in_quotes(options.game) + " out");
  const FilePlace place = place_in_file(options.number, options.move);
  auto record = loads ? load_game(options.load, place) : set_up(options.game, options.position, place);
  if (!record) return console.wrong_usage(record.error());
  const auto players = players_for(options.players, *record);
  if (!players) return console.wrong_usage(players.error());
  if (const Status safe = trusts(options, *players); !safe) return console.wrong_usage(safe.error());
  auto seats = seats_for(*players, record->game_pointer(), console);
  if (!seats) return console.wrong_usage(seats.error());
  record->set_players(*players);
  if (const std::string source = source_of(options); foreign_format(source))
    if (const std::string note = note_on_file(source, place, *record); !note.empty())
      console.err << source << ": " << note << "\n";
  const std::uint64_t seed = options.seed != 0 ? options.seed : std::random_device{}();
  introduce(*record, *seats, seed, console);
  return PlaySession(record.take(), seats.take(), seed, options.save, console).run();
}

}  // namespace agon

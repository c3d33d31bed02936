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
#include "show/terminal_text.hpp"

namespace agon {
namespace {

// The file that the game comes from, if one does.
std::string source_of(const PlayOptions& options) {
  if (!options.load.empty()) return options.load;
  for (const std::string& each : {options.position, options.game})
    if (foreign_format(each)) return each;
  return "";
}

// People are in this list, unlike in that of make_agent.
Status check_name(const std::string& player) {
  std::vector<std::string> names{"human"};
  for (const AgentKind* kind : agent_kinds()) names.emplace_back(kind->about().name);
  const auto spec = parse_spec(player);
  if (!spec || std::find(names.begin(), names.end(), spec->name) != names.end()) return {};
  return Error{unknown_name("player", spec->name, names)};
}

// Whether the record tells who sits at the board. A file of others may name people instead, whom nobody can
// seat.
bool tells_seats(const PlayOptions& options, const Record& record) {
  const auto& players = record.players();
  if (players.empty() || !foreign_format(source_of(options))) return !players.empty();
  return std::all_of(players.begin(), players.end(),
                     [](const std::string& each) { return parse_spec(each) && check_name(each); });
}

// Those of --players, of the saved game, or the usual ones.
Result<std::vector<std::string>> players_for(const PlayOptions& options, const Record& record) {
  if (!options.players.empty()) {
    auto specs = split_specs(options.players);
    if (!specs) return specs.error().in("--players");
    return specs;
  }
  return tells_seats(options, record) ? record.players() : default_players(record.game_pointer());
}

// The people whose game a file tells: saving keeps them, unless somebody said who plays now.
std::vector<std::string> names_in(const PlayOptions& options, const GameText& game) {
  const SgfInfo& info = game.info;
  if (!options.players.empty() || tells_seats(options, game.record)) return {};
  if (info.black.empty() && info.white.empty()) return {};
  return {info.black, info.white};
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

void introduce(const GameText& game, const std::vector<Seat>& seats, std::uint64_t seed,
               const Console& console) {
  const GameFacts& facts = game.record.game().facts();
  console.out << bold(console, facts.about.title) << " (" << facts.spec << "), seed " << seed << "\n";
  if (const std::string told = told_in_file(game); !told.empty())
    console.out << wrapped(told, console.width, 2);
  bool human = false;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    human = human || seats[i].human();
    const std::string sign = player_sign(game.record.position(), static_cast<Player>(i), console);
    const bool tells = !sign.empty() && sign != facts.player_names[i];
    console.out << "  " << facts.player_names[i] << (tells ? " " + sign : "") << ": "
                << (seats[i].human() ? "human" : seats[i].agent->spec()) << "\n";
  }
  if (human) console.out << "Type a move, or help.\n";
}

void tell_notes(const PlayOptions& options, const GameText& game, Console& console) {
  const std::string source = source_of(options);
  if (!foreign_format(source)) return;
  const FilePlace place = place_in_file(options.number, options.move);
  for (const std::string& note : {note_on_file(source, place, game.record), games_note(game, options.number)})
    if (!note.empty()) console.err << source << ": " << note << "\n";
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
  auto game = loads ? load_game(options.load, place) : set_up_text(options.game, options.position, place);
  if (!game) return console.wrong_usage(game.error());
  Record& record = game->record;
  const auto players = players_for(options, record);
  if (!players) return console.wrong_usage(players.error());
  if (const Status safe = trusts(options, *players); !safe) return console.wrong_usage(safe.error());
  auto seats = seats_for(*players, record.game_pointer(), console);
  if (!seats) return console.wrong_usage(seats.error());
  const auto names = names_in(options, *game);
  record.set_players(*players);
  tell_notes(options, *game, console);
  const std::uint64_t seed = options.seed != 0 ? options.seed : std::random_device{}();
  introduce(*game, *seats, seed, console);
  return PlaySession(std::move(record), seats.take(), seed, options.save, console, names).run();
}

}  // namespace agon

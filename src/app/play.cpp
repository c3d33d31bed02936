#include "app/play.hpp"

#include <random>

#include "app/agents.hpp"
#include "app/board_text.hpp"
#include "app/play_session.hpp"
#include "app/setup.hpp"
#include "base/file.hpp"
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

Result<std::vector<Seat>> seats_for(const std::vector<std::string>& specs, const GamePointer& game) {
  const GameFacts& facts = game->facts();
  if (static_cast<int>(specs.size()) != facts.players)
    return Error{"--players names " + std::to_string(specs.size()) + ", but " + facts.spec + " has " +
                 std::to_string(facts.players) + " players: " + join(facts.player_names, ", ")};
  std::vector<Seat> seats(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i] == "human") continue;
    auto agent = make_agent(specs[i], game);
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

Result<Record> load_record(const PlayOptions& options) {
  const auto text = read_file(options.load);
  if (!text) return text.error();
  auto record = read_record(*text);
  if (!record) return Error{options.load + ": " + record.error().message};
  return record;
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
  auto record = loads ? load_record(options) : set_up(options.game, options.position);
  if (!record) return console.fail(loads ? ExitCode::failed : ExitCode::usage, record.error().message);
  const auto players = players_for(options.players, *record);
  if (!players) return console.wrong_usage(players.error());
  auto seats = seats_for(*players, record->game_pointer());
  if (!seats) return console.wrong_usage(seats.error());
  record->set_players(*players);
  const std::uint64_t seed = options.seed != 0 ? options.seed : std::random_device{}();
  introduce(*record, *seats, seed, console);
  return PlaySession(record.take(), seats.take(), seed, options.save, console).run();
}

}  // namespace agon

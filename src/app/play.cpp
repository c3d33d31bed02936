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

Result<std::vector<Seat>> seats_for(const std::string& players, const GamePointer& game) {
  const GameFacts& facts = game->facts();
  std::vector<std::string> specs(static_cast<std::size_t>(facts.players), default_agent_spec(game));
  specs[0] = "human";
  if (!players.empty()) {
    auto split = split_specs(players);
    if (!split) return Error{"--players: " + split.error().message};
    specs = split.take();
  }
  if (static_cast<int>(specs.size()) != facts.players)
    return Error{"--players names " + std::to_string(specs.size()) + ", but " + facts.spec + " has " +
                 std::to_string(facts.players) + " players: " + join(facts.player_names, ", ")};
  std::vector<Seat> seats(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i] == "human") continue;
    auto agent = make_agent(specs[i], game);
    if (!agent) return Error{"--players: " + agent.error().message};
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
    return console.fail(ExitCode::usage, "play: GAME or --load FILE is missing; see: agon help play");
  if (loads && !options.game.empty())
    return console.fail(ExitCode::usage, "play: --load FILE already names the game; leave " +
                                             in_quotes(options.game) + " out");
  auto record = loads ? load_record(options) : set_up(options.game, options.position);
  if (!record) return console.fail(loads ? ExitCode::failed : ExitCode::usage, record.error().message);
  auto seats = seats_for(options.players, record->game_pointer());
  if (!seats) return console.wrong_usage(seats.error());
  const std::uint64_t seed = options.seed != 0 ? options.seed : std::random_device{}();
  introduce(*record, *seats, seed, console);
  return PlaySession(record.take(), seats.take(), seed, options.save, console).run();
}

}  // namespace agon

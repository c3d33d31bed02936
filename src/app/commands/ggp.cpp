// `agon ggp`: a player of the General Game Playing protocol, for managers that speak it.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "engine/games.hpp"
#include "web/ggp_listener.hpp"

namespace agon {

struct GgpOptions {
  int port = 9147;
  std::string agent;
  std::string listen = "127.0.0.1";
  std::string name = "agon";
  Seconds margin{1};
  std::uint64_t seed = 1;
};
template <>
struct Fields<GgpOptions> {
  static constexpr auto all = FieldList{
      Field{"port", &GgpOptions::port, 0, 65535, "listen on this port (0: any that is free)"},
      Field{"agent", &GgpOptions::agent, "who thinks; without it, and where it cannot play a game, mcts"},
      Field{"listen", &GgpOptions::listen, "the address to listen on; 0.0.0.0 lets other machines in"},
      Field{"name", &GgpOptions::name, "what the player calls itself"},
      Field{"margin", &GgpOptions::margin, 0, 60,
            "kept of every clock for the way to the manager; never more than a quarter of it"},
      Field{"seed", &GgpOptions::seed, "of the random numbers"}};
};

namespace {

bool is_word(std::string_view name) { return name.find_first_of(" ()\t;") == std::string_view::npos; }

// The agent that was asked for, and for games that it cannot play the usual one.
Result<std::unique_ptr<Agent>> agent_for(const std::string& spec, const GamePointer& game) {
  if (!spec.empty())
    if (auto agent = make_agent(spec, game)) return agent;
  return make_agent(default_agent_spec(game, ""), game);
}

// A wrong specification is told before a manager comes: an agent that plays none of these games plays none.
Status check_agent(const std::string& spec) {
  Status told;
  for (const char* known : {"gdl:tictactoe", "gdl:eightpuzzle", "gdl:blindguess"}) {
    const auto game = make_game(known);
    if (spec.empty() || !game) return {};
    const auto agent = make_agent(spec, *game);
    if (agent) return {};
    if (told) told = agent.error();
  }
  return told;
}

ExitCode run_ggp(const GgpOptions& options, Console& console) {
  if (const Status known = check_agent(options.agent); !known) return console.wrong_usage(known.error());
  if (!is_word(options.name)) return console.fail(ExitCode::usage, "--name: expected one word");
  std::mutex printing;
  const auto tell = [&](const std::string& line) {
    const std::lock_guard lock(printing);
    constexpr std::size_t longest = 400;  // what strangers send is part of it
    console.err << console.program << ": " << shown_text(line, longest) << std::endl;
  };
  GgpPlayer player({.name = options.name,
                    .agent = [&](const GamePointer& game) { return agent_for(options.agent, game); },
                    .margin = options.margin.count,
                    .seed = options.seed,
                    .told = tell});
  const auto listener = web::GgpListener::start(options.listen, options.port, player);
  if (!listener) return console.wrong_usage(listener.error());
  console.out << options.name << " plays at " << options.listen << ":" << (*listener)->port()
              << "\nCtrl-C ends it." << std::endl;
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  // Rules may be being compiled, and there is nothing to be saved: nobody waits for that.
  console.out << std::flush;
  std::_Exit(static_cast<int>(ExitCode::fine));
}

}  // namespace

Command ggp_command() {
  return command<GgpOptions>(
      {.name = "ggp",
       .summary = "be a general game player for managers of the GGP protocol",
       .description =
           "Waits for a game manager, which sends the rules of a game and a clock and then asks for moves by "
           "HTTP (INFO, PREVIEW, START, PLAY, STOP, ABORT). The start clock is used to compile the rules and "
           "to think; every answer is there before the play clock has run out, with a move that is legal "
           "even before the rules are compiled. One match is played at a time, as many as come one "
           "after another; a match of which nothing is heard for long is given up. The protocol has no "
           "answer "
           "for rules that cannot be used and for roles that nobody has: they are told here, in a line "
           "each.\n\n"
           "It is for this machine only, unless --listen says otherwise: the protocol has no passwords, so "
           "whoever reaches the port can make it think. docs/ggp.md has recipes; agon ggp-server is a "
           "manager.",
       .examples = {{"ggp", "wait on port 9147, the usual one"},
                    {"ggp --port 9148 --agent mcts:threads=4", "a second one, with four threads"},
                    {"ggp --listen 0.0.0.0 --margin 2s", "for a manager on another machine"}}},
      run_ggp);
}

}  // namespace agon

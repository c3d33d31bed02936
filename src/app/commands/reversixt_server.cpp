// `agon reversixt server`: runs a game of ReversiXT for clients on the network.
#include <cmath>

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/file.hpp"
#include "game/native.hpp"
#include "protocol/reversixt/server.hpp"

namespace agon {

struct ReversixtServerOptions {
  std::string map = "small";
  std::string listen = "127.0.0.1";
  int port = reversixt::default_port;
  Seconds time;
  int depth = 1;
  Seconds wait, pause{0.1};
  std::string result;
  bool watch = false;
};
template <>
struct Fields<ReversixtServerOptions> {
  static constexpr auto all = FieldList{
      Field{"map", &ReversixtServerOptions::map, "a map file, or the name of a built-in map"},
      Field{"listen", &ReversixtServerOptions::listen,
            "the address for clients; 0.0.0.0 lets other machines play"},
      Field{"port", &ReversixtServerOptions::port, 0, 65535,
            "where to listen; the next free one if it is taken"},
      Field{"time", &ReversixtServerOptions::time, 0, 86400,
            "added to a player's account at every move; what is not used is saved (0: no limit)"},
      Field{"depth", &ReversixtServerOptions::depth, 0, 255,
            "how far clients look ahead without a time limit"},
      Field{"wait", &ReversixtServerOptions::wait, 0, 86400, "how long clients are waited for (0: for ever)"},
      Field{"pause", &ReversixtServerOptions::pause, 0, 60, "after every move"},
      Field{"result", &ReversixtServerOptions::result, "write the result to this file"},
      Field{"watch", &ReversixtServerOptions::watch, "show the board before every move"}};
};

namespace {

using Reports = std::vector<reversixt::PlayerReport>;

void print_reports(const Reports& reports, Console& console) {
  for (std::size_t p = 0; p < reports.size(); ++p) {
    console.out << "player " << p + 1 << ", group " << reports[p].group << ": ";
    if (reports[p].fault.empty())
      console.out << reports[p].stones << " stones\n";
    else
      console.out << "disqualified, " << reports[p].fault << "\n";
  }
}

// As the course's server writes it.
std::string result_text(const std::string& map, const Reports& reports) {
  std::string text = map + "\n";
  for (const auto& report : reports)
    text += std::to_string(report.group) + "\t" + std::to_string(report.stones) + "\t" +
            std::to_string(std::llround(report.account * 1000)) + " msecs\t" +
            (report.fault.empty() ? "ok" : "disq.") + "\n";
  return text;
}

reversixt::ServerWatch watch_on(Console& console, bool boards) {
  reversixt::ServerWatch watch;
  watch.told = [&](const std::string& line) { console.out << line << std::endl; };
  if (boards)
    watch.asked = [&](const ReversixtState& state) {
      print_board(console, NativePosition<ReversixtState>(state));
      console.out << "player " << state.to_move() + 1 << " has " << state.count_cells() << " places to play"
                  << std::endl;
    };
  return watch;
}

ExitCode run_server(const ReversixtServerOptions& options, Console& console) {
  constexpr int ports_to_try = 100;
  const auto map = reversixt::find_map(options.map);
  if (!map) return console.wrong_usage(map.error());
  const auto board = reversixt::find_board(options.map);
  if (!board) return console.wrong_usage(board.error());
  if (ReversixtState(**board).over())
    return console.fail(ExitCode::usage, options.map + ": nobody can move on this map and nobody has a bomb");
  auto listener = Listener::open(options.listen, options.port, ports_to_try);
  if (!listener) return console.wrong_usage(listener.error());
  console.out << "listening on " << options.listen << ", port " << listener->port() << " for "
              << (**board).map().players << " clients" << std::endl;
  reversixt::Server server({.seconds = options.time.count,
                            .depth = options.depth,
                            .wait = options.wait.count,
                            .pause = options.pause.count},
                           *map, **board, watch_on(console, options.watch));
  const auto reports = server.run(*listener, interrupted());
  if (interrupted()) return ExitCode::interrupted;
  if (!reports) return console.fail(ExitCode::failed, reports.error().message);
  print_reports(*reports, console);
  if (options.result.empty()) return ExitCode::fine;
  const Status written = write_file(options.result, result_text(options.map, *reports));
  return written ? ExitCode::fine : console.wrong_usage(written.error());
}

}  // namespace

Command reversixt_server_command() {
  return command<ReversixtServerOptions>(
      {.name = "reversixt server",
       .summary = "run a game of ReversiXT for clients on the network",
       .description =
           "Waits for as many clients as the map has players, plays one game by the course's rules, "
           "limits and messages, and tells how it ended. Players who break a rule, are too late or "
           "go away are disqualified. Several servers can run side by side, each on a port of its own.",
       .examples = {{"reversixt server --map medium --time 2s --watch", "two seconds a move, with the board"},
                    {"reversixt server --listen 0.0.0.0", "for clients on other machines too"},
                    {"reversixt server --map mine.map --depth 4 --result result.txt", "limited in depth"}}},
      run_server);
}

}  // namespace agon

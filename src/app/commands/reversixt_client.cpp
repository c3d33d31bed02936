// `agon reversixt client`: plays on a server of ReversiXT's course.
#include "app/agents.hpp"
#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/serve.hpp"
#include "game/native.hpp"
#include "protocol/reversixt/client.hpp"

namespace agon {

struct ReversixtClientOptions {
  std::string host = "localhost";
  int port = reversixt::default_port;
  int group = 0;
  std::string agent;
  Seconds margin{0.1};
  std::uint64_t seed = 1;
  bool watch = false;
  bool page = false;
  int page_port = 0;
};
template <>
struct Fields<ReversixtClientOptions> {
  static constexpr auto all =
      FieldList{Field{"host", &ReversixtClientOptions::host, "where the server runs"},
                Field{"port", &ReversixtClientOptions::port, 1, 65535, "the server's port"},
                Field{"group", &ReversixtClientOptions::group, 0, 99, "the number of the group that plays"},
                Field{"agent", &ReversixtClientOptions::agent,
                      "who thinks where there is a time limit; without it the expert"},
                Field{"margin", &ReversixtClientOptions::margin, 0, 60,
                      "time of every account that the network may take"},
                Field{"seed", &ReversixtClientOptions::seed, "of the random numbers"},
                Field{"watch", &ReversixtClientOptions::watch, "show the board after every move"},
                Field{"page", &ReversixtClientOptions::page,
                      "show the game on a page in the browser, on this machine, until Ctrl-C"},
                Field{"page-port", &ReversixtClientOptions::page_port, 0, 65535,
                      "where that page is (0: 2466, or any port that is free)"}};
};

namespace {

ExitCode print_result(const reversixt::ClientResult& result, Console& console) {
  for (std::size_t p = 0; p < result.stones.size(); ++p)
    console.out << "player " << p + 1 << (static_cast<int>(p) + 1 == result.player ? " (we)" : "") << ": "
                << result.stones[p] << " stones\n";
  if (!result.disqualified) return ExitCode::fine;
  return console.fail(ExitCode::agent_failed, "we were disqualified");
}

// Shows the client's game on a page; the others' groups are not told to it.
void show_on(LivePage& page, std::int64_t& number, reversixt::ClientWatch& watch) {
  watch.recorded = [&page, &number](const Record& record, int player) {
    if (number != 0) return page.games.follow(number, record);
    Record named(record.game_pointer(), record.start().clone());
    std::vector<std::string> names(static_cast<std::size_t>(record.game().facts().players));
    names[static_cast<std::size_t>(player - 1)] = "we";
    named.set_players(names);
    number = page.games.begin("ReversiXT", named);
  };
}

ExitCode play_client(const ReversixtClientOptions& options, LivePage* page, Console& console) {
  const reversixt::ClientSettings settings{.host = options.host,
                                           .port = options.port,
                                           .group = options.group,
                                           .agent = options.agent,
                                           .margin = options.margin.count,
                                           .seed = options.seed};
  reversixt::ClientWatch watch;
  watch.told = [&](const std::string& line) { console.out << line << std::endl; };
  watch.warned = [&](const std::string& line) { console.err << "agon: " << line << std::endl; };
  if (options.watch)
    watch.started = watch.changed = [&](const ReversixtState& state) {
      print_board(console, NativePosition<ReversixtState>(state));
    };
  std::int64_t number = 0;
  if (page != nullptr) show_on(*page, number, watch);
  const auto result = reversixt::play_as_client(settings, agent_kinds(), watch, interrupted());
  if (page != nullptr) page->games.end(number, result ? "" : "The game was broken off");
  if (interrupted()) return ExitCode::interrupted;
  return result ? print_result(*result, console) : console.wrong_usage(result.error());
}

ExitCode run_client(const ReversixtClientOptions& options, Console& console) {
  if (!options.page && options.page_port == 0) return play_client(options, nullptr, console);
  const auto page = start_live_page(options.page_port, "reversixt");
  if (!page) return console.wrong_usage(page.error());
  console.out << "the page is at " << (*page)->server->url() << std::endl;
  const ExitCode code = play_client(options, page->get(), console);
  return stay_with_page(**page, code, console);
}

}  // namespace

Command reversixt_client_command() {
  return command<ReversixtClientOptions>(
      {.name = "reversixt client",
       .summary = "play on a server of ReversiXT",
       .description =
           "Connects to a server that speaks the course's protocol, plays one game and tells how it "
           "ended. Time that is saved in one move is used in later ones; a move is sent in time "
           "whatever the agent does. Without a time limit it looks as far ahead as the server asks. With "
           "--page the game can be watched in a browser; what is analysed there takes time from our own "
           "moves.",
       .examples = {{"reversixt client --group 7", "a server on this machine"},
                    {"reversixt client --host example.org --port 7778 --watch", "with the board"}}},
      run_client);
}

}  // namespace agon

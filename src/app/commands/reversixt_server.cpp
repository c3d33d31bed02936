// `agon reversixt server`: runs games of ReversiXT for clients on the network.
#include <cmath>
#include <filesystem>
#include <map>
#include <mutex>

#include "app/board_text.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/serve.hpp"
#include "base/file.hpp"
#include "engine/game_access.hpp"
#include "engine/games.hpp"
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
  std::int64_t games = 1, at_once = 1;
  std::string result;
  bool watch = false;
  bool page = false;
  int page_port = 0;
};
template <>
struct Fields<ReversixtServerOptions> {
  static constexpr auto all =
      FieldList{Field{"map", &ReversixtServerOptions::map, "a map file, or the name of a built-in map"},
                Field{"listen", &ReversixtServerOptions::listen,
                      "the address for clients; 0.0.0.0 lets other machines play"},
                Field{"port", &ReversixtServerOptions::port, 0, 65535,
                      "where to listen; the next free one if it is taken"},
                Field{"time", &ReversixtServerOptions::time, 0, 86400,
                      "added to a player's account at every move; what is not used is saved (0: no limit)"},
                Field{"depth", &ReversixtServerOptions::depth, 0, 255,
                      "how far clients look ahead without a time limit"},
                Field{"wait", &ReversixtServerOptions::wait, 0, 86400,
                      "how long the clients of a game are waited for (0: for ever)"},
                Field{"pause", &ReversixtServerOptions::pause, 0, 60, "after every move"},
                Field{"games", &ReversixtServerOptions::games, 0, 1'000'000'000,
                      "how many games are played (0: until Ctrl-C)"},
                Field{"at-once", &ReversixtServerOptions::at_once, 1, 100, "games that may run side by side"},
                Field{"result", &ReversixtServerOptions::result,
                      "write the result to this file; of several games, to one file each, with a number"},
                Field{"watch", &ReversixtServerOptions::watch, "show the board before every move"},
                Field{"page", &ReversixtServerOptions::page,
                      "show the games on a page in the browser, on this machine, until Ctrl-C"},
                Field{"page-port", &ReversixtServerOptions::page_port, 0, 65535,
                      "where that page is (0: 2466, or any port that is free)"}};
};

namespace {

using Reports = reversixt::PlayerReports;

// As the course's server writes it: the map without its folder, and no account where none runs.
std::string result_text(const ReversixtServerOptions& options, const Reports& reports) {
  const bool text_given = reversixt::is_map_text(options.map);
  std::string text =
      (text_given ? options.map : std::filesystem::path(options.map).filename().string()) + "\n";
  for (const auto& report : reports) {
    const std::string account =
        options.time.count > 0 ? std::to_string(std::llround(report.account * 1000)) + " msecs" : "inf";
    text += std::to_string(report.group) + "\t" + std::to_string(report.stones) + "\t" + account + "\t" +
            (report.fault.empty() ? "ok" : "disq.") + "\n";
  }
  return text;
}

// "result.txt" of the second of several games is "result-2.txt".
std::string numbered(const std::string& file, std::int64_t number) {
  const std::filesystem::path path(file);
  const std::string name = path.stem().string() + "-" + std::to_string(number) + path.extension().string();
  return (path.parent_path() / name).string();
}

// Such that games can be opened elsewhere: a map that lies in a file is told in full.
std::string whole_spec(const std::string& map, const std::string& text) {
  const std::string named = "reversixt:map=" + map;
  if (!reversixt::is_map_text(map) && check_reads_no_file(named)) return named;
  return "reversixt:map=\"" + reversixt::map_line(text) + "\"";
}

// A game as the page follows it.
struct ShownGame {
  Record record;
  std::int64_t number = 0;
  std::vector<std::optional<double>> clocks;
};

// What the games do, in the terminal, in files and on the page. They run in threads of their own.
class ServerScreen {
 public:
  // Without a page the game may be null.
  ServerScreen(const ReversixtServerOptions& options, Console& console, LivePage* page, GamePointer game)
      : options_(options), console_(console), page_(page), game_(std::move(game)) {}

  reversixt::ServerWatch watch() {
    return {.told = [this](const std::string& line) { print(line); },
            .begun = [this](std::int64_t number, const Guests& guests) { return begin(number, guests); },
            .ended = [this](std::int64_t number, const Result<Reports>& reports) { end(number, reports); }};
  }
  // Where a result could not be written.
  const Status& failure() const { return failure_; }

 private:
  using Guests = std::vector<reversixt::Guest>;

  // Before lines about one of several games.
  std::string label(std::int64_t number) const {
    return options_.games == 1 ? "" : "game " + std::to_string(number) + ": ";
  }

  void print(const std::string& line) {
    const std::lock_guard lock(mutex_);
    console_.out << line << std::endl;
  }

  reversixt::GameWatch begin(std::int64_t number, const Guests& guests) {
    for (std::size_t p = 0; p < guests.size(); ++p)
      print(label(number) + "player " + std::to_string(p + 1) + " is group " +
            std::to_string(guests[p].group));
    reversixt::GameWatch watch;
    watch.told = [this, number](const std::string& line) { print(label(number) + line); };
    if (options_.watch)
      watch.asked = [this, number](const ReversixtState& state) { print_state(number, state); };
    if (page_ != nullptr) show_on_page(number, guests, watch);
    return watch;
  }

  void print_state(std::int64_t number, const ReversixtState& state) {
    const std::lock_guard lock(mutex_);
    if (options_.games != 1) console_.out << "game " << number << "\n";
    print_board(console_, NativePosition<ReversixtState>(state));
    console_.out << "player " << state.to_move() + 1 << " has " << state.count_cells() << " places to play"
                 << std::endl;
  }

  void show_on_page(std::int64_t number, const Guests& guests, reversixt::GameWatch& watch) {
    const auto shown = std::make_shared<ShownGame>(ShownGame{.record = Record(game_), .clocks = {}});
    std::vector<std::string> names;
    for (const reversixt::Guest& guest : guests) names.push_back("group " + std::to_string(guest.group));
    shown->record.set_players(names);
    shown->clocks.resize(guests.size());
    shown->number = page_->games.begin(title(number), shown->record);
    {
      const std::lock_guard lock(mutex_);
      on_page_[number] = shown->number;
    }
    watch.played = [this, shown](ReversixtState::Move move, double account) {
      const Player mover = shown->record.position().to_move();
      if (options_.time.count > 0) shown->clocks[static_cast<std::size_t>(mover)] = account;
      shown->record.play(to_code(move));
      page_->games.follow(shown->number, shown->record, {.clocks = shown->clocks});
    };
    watch.struck = [this, shown](const ReversixtState& state, const std::string& why) {
      // Read anew: the server's game has a board of its own.
      auto position = shown->record.game().game().parse(state.text());
      if (position) shown->record.set_up(position.take());
      page_->games.follow(shown->number, shown->record, {.told = why});
    };
  }

  std::string title(std::int64_t number) const {
    const std::string map = reversixt::is_map_text(options_.map)
                                ? ""
                                : " on " + std::filesystem::path(options_.map).stem().string();
    return "ReversiXT" + map + (options_.games == 1 ? "" : ", game " + std::to_string(number));
  }

  void end(std::int64_t number, const Result<Reports>& reports) {
    const std::lock_guard lock(mutex_);
    if (const auto shown = on_page_.find(number); shown != on_page_.end()) {
      page_->games.end(shown->second, reports ? "" : "The game was broken off");
      on_page_.erase(shown);
    }
    if (!reports) return;
    if (!options_.result.empty()) write_result(number, *reports);
    print_reports(number, *reports);
  }

  void write_result(std::int64_t number, const Reports& reports) {
    const std::string file = options_.games == 1 ? options_.result : numbered(options_.result, number);
    const Status written = write_file(file, result_text(options_, reports));
    if (!written && failure_) failure_ = written;
  }

  void print_reports(std::int64_t number, const Reports& reports) const {
    for (std::size_t p = 0; p < reports.size(); ++p) {
      console_.out << label(number) << "player " << p + 1 << ", group " << reports[p].group << ": ";
      if (reports[p].fault.empty())
        console_.out << reports[p].stones << " stones" << std::endl;
      else
        console_.out << "disqualified, " << reports[p].fault << std::endl;
    }
  }

  const ReversixtServerOptions& options_;
  Console& console_;
  LivePage* const page_;
  const GamePointer game_;
  std::mutex mutex_;                              // guards the console and all below
  std::map<std::int64_t, std::int64_t> on_page_;  // of games that run: their numbers there
  Status failure_;
};

// Until all games are played.
ExitCode play_games(const ReversixtServerOptions& options, const std::string& map,
                    const reversixt::Board& board, ServerScreen& screen, Console& console) {
  constexpr int ports_to_try = 100;
  auto listener = Listener::open(options.listen, options.port, ports_to_try);
  if (!listener) return console.wrong_usage(listener.error());
  console.out << "listening on " << options.listen << ", port " << listener->port() << " for "
              << board.map().players << " clients" << std::endl;
  reversixt::Server server(
      {.limits = {.seconds = options.time.count, .depth = options.depth, .pause = options.pause.count},
       .wait = options.wait.count,
       .games = options.games,
       .at_once = options.at_once},
      map, board, screen.watch());
  const Status played = server.run(*listener, interrupted());
  // Games without a number are ended so.
  if (interrupted()) return options.games == 0 ? ExitCode::fine : ExitCode::interrupted;
  if (!played) return console.fail(ExitCode::failed, played.error().message);
  return screen.failure() ? ExitCode::fine : console.wrong_usage(screen.failure().error());
}

ExitCode play_on_page(const ReversixtServerOptions& options, const std::string& map,
                      const reversixt::Board& board, Console& console) {
  const auto game = make_game(whole_spec(options.map, map));
  if (!game) return console.wrong_usage(game.error());
  const auto page = start_live_page(options.page_port, (*game)->facts().spec);
  if (!page) return console.wrong_usage(page.error());
  console.out << "the page is at " << (*page)->server->url() << std::endl;
  ServerScreen screen(options, console, page->get(), *game);
  const ExitCode code = play_games(options, map, board, screen, console);
  return stay_with_page(**page, code, console);
}

ExitCode run_server(const ReversixtServerOptions& options, Console& console) {
  const auto map = reversixt::find_map(options.map);
  if (!map) return console.wrong_usage(map.error());
  const auto board = reversixt::find_board(options.map);
  if (!board) return console.wrong_usage(board.error());
  if (ReversixtState(**board).over())
    return console.fail(ExitCode::usage, options.map + ": nobody can move on this map and nobody has a bomb");
  // A folder that is not there is known before the games and not after them.
  if (const std::string first = options.games == 1 ? options.result : numbered(options.result, 1);
      !options.result.empty())
    if (const Status writable = check_writable(first); !writable)
      return console.wrong_usage(writable.error());
  if (options.page || options.page_port > 0) return play_on_page(options, *map, **board, console);
  ServerScreen screen(options, console, nullptr, nullptr);
  return play_games(options, *map, **board, screen, console);
}

}  // namespace

Command reversixt_server_command() {
  return command<ReversixtServerOptions>(
      {.name = "reversixt server",
       .summary = "run games of ReversiXT for clients on the network",
       .description =
           "Waits for as many clients as the map has players, plays a game by the course's rules, "
           "limits and messages, and tells how it ended. Players who break a rule, are too late or "
           "go away are disqualified. With --games more are played, one after another or some of them "
           "--at-once: whoever comes plays in the next one that lacks players.\n\n"
           "With --page the games can be watched, and their positions analysed, in a browser on this "
           "machine; "
           "what is analysed there takes time from clients on the same machine.",
       .examples = {{"reversixt server --map medium --time 2s --watch", "two seconds a move, with the board"},
                    {"reversixt server --listen 0.0.0.0", "for clients on other machines too"},
                    {"reversixt server --map mine.map --depth 4 --result result.txt", "limited in depth"},
                    {"reversixt server --games 0 --at-once 4 --page", "as many as come, on a page"}}},
      run_server);
}

}  // namespace agon

// `agon serve`: the page.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "engine/games.hpp"
#include "web/server.hpp"

namespace agon {

struct ServeOptions {
  int port = 0;
  bool open = true;
  std::string listen = "127.0.0.1";
  std::string token;
  int searches = 0;
  int threads = 0;
  Bytes memory{256ull << 20};
  std::string game = "go:size=9";
  std::string web_dir;
};
template <>
struct Fields<ServeOptions> {
  static constexpr auto all = std::tuple{
      Field{"port", &ServeOptions::port, 0, 65535, "listen on this port (0: any that is free)"},
      Field{"open", &ServeOptions::open, "open a browser where there is a display"},
      Field{"listen", &ServeOptions::listen,
            "the address to listen on; beyond this machine it needs a token"},
      Field{"token", &ServeOptions::token, "only who knows it may use the page"},
      Field{"searches", &ServeOptions::searches, 0, 1000,
            "searches at a time, of all tabs together (0: one for each core, at least 4)"},
      Field{"threads", &ServeOptions::threads, 0, 512, "most threads of one search (0: one for each core)"},
      Field{"memory", &ServeOptions::memory, 1 << 20, 0x1.0p40, "most memory of one search"},
      Field{"game", &ServeOptions::game, "the game that is shown first"},
      Field{"web-dir", &ServeOptions::web_dir,
            "folder with the files of the page, for those who work on them"}};
};

namespace {

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

bool has_display() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr && *value != 0;
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// The shell returns at once; what it started goes its own way.
void open_browser(const std::string& url) {
  const std::string line = "xdg-open '" + url + "' >/dev/null 2>&1 &";
  const char* words[] = {"sh", "-c", line.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "sh", nullptr, nullptr, const_cast<char**>(words), environ) == 0)
    waitpid(child, nullptr, 0);
}

Result<web::Config> config_of(const ServeOptions& options) {
  const auto game = make_game(options.game);
  if (!game) return game.error();
  return web::Config{.version = AGON_VERSION,
                     .searches = options.searches > 0 ? options.searches : std::max(4, cores()),
                     .memory = options.memory.count,
                     .threads = options.threads > 0 ? options.threads : cores(),
                     .start_game = (*game)->facts().spec,
                     .start_agent = default_agent_spec(*game, "")};
}

ExitCode run_serve(const ServeOptions& options, Console& console) {
  const auto config = config_of(options);
  if (!config) return console.wrong_usage(config.error());
  const bool shows = options.open && has_display();
  const auto server = web::Server::start(
      {.address = options.listen, .port = options.port, .token = options.token, .folder = options.web_dir},
      *config);
  if (!server) return console.wrong_usage(server.error());
  console.out << "Agon is at " << (*server)->url() << "\nCtrl-C ends it." << std::endl;
  if (shows) open_browser((*server)->url());
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  // The library takes seconds to wake its threads, and there is nothing to be saved: nobody waits for them.
  console.out << std::flush;
  std::_Exit(static_cast<int>(ExitCode::fine));
}

}  // namespace

Command serve_command() {
  return command<ServeOptions>(
      {.name = "serve",
       .summary = "play, watch searches think and compare them on a page in the browser",
       .description =
           "Serves one page, offline and from this program alone: play any game against any agent, see what "
           "a "
           "search thinks and its tree as it grows, let two searches think side by side. The address is "
           "printed, and opened in a browser where there is a display.\n\n"
           "The page is for this machine only. With --listen other machines may come, if they know the "
           "--token, which the printed address holds; what travels is not encrypted. A search ends when its "
           "tab is closed. Programs outside cannot be started from the page, and no file of this machine can "
           "be read or written.\n\n"
           "GET /api/about and POST /api/look, /api/analyse, /api/step, /api/read and /api/write give and "
           "take "
           "JSON for other programs; docs/page.md explains it.",
       .examples = {{"serve", "on a free port"},
                    {"serve --port 8000 --no-open", "where you say, without a browser"},
                    {"serve --listen 0.0.0.0 --port 8000 --token correct-horse", "for the whole classroom"}}},
      run_serve);
}

}  // namespace agon

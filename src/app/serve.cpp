#include "app/serve.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "app/agents.hpp"
#include "app/interrupt.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

// The shell returns at once; what it started goes its own way.
void open_browser(const std::string& url) {
  const std::string line = "xdg-open '" + url + "' >/dev/null 2>&1 &";
  const char* words[] = {"sh", "-c", line.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "sh", nullptr, nullptr, const_cast<char**>(words), environ) == 0)
    waitpid(child, nullptr, 0);
}

Result<web::Config> config_of(const ServeOptions& options) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return game.error();
  return web::Config{.version = AGON_VERSION,
                     .searches = options.searches > 0 ? options.searches : std::max(4, cores()),
                     .memory = options.memory.count,
                     .threads = options.threads > 0 ? options.threads : cores(),
                     .start_game = (*game)->facts().spec,
                     .start_agent = default_agent_spec(*game, "")};
}

using Started = Result<std::unique_ptr<web::Server>>;

// Without a port of its own, on the usual one if nobody else has it.
Started start_server(const ServeOptions& options, const web::Config& config) {
  const auto start = [&](int port) {
    return web::Server::start(
        {.address = options.listen, .port = port, .token = options.token, .folder = options.web_dir}, config);
  };
  if (options.port != 0) return start(options.port);
  Started usual = start(web::usual_port);
  return usual ? std::move(usual) : start(0);
}

[[noreturn]] void wait_and_end(ExitCode code, Console& console) {
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  // The library takes seconds to wake its threads, and there is nothing to be saved: nobody waits for them.
  console.out << std::flush;
  std::_Exit(static_cast<int>(code));
}

}  // namespace

Result<std::unique_ptr<LivePage>> start_live_page(int port, const std::string& game) {
  ServeOptions options;
  options.port = port;
  options.game = game;
  auto config = config_of(options);
  if (!config) return config.error();
  auto page = std::make_unique<LivePage>();
  config->live = &page->games;
  auto server = start_server(options, *config);
  if (!server) return server.error();
  page->server = server.take();
  return page;
}

ExitCode stay_with_page(const LivePage& page, ExitCode code, Console& console) {
  if (page.games.empty()) return code;
  if (!interrupted()) console.out << "the page is there until Ctrl-C" << std::endl;
  wait_and_end(code, console);
}

bool has_display() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr && *value != 0;
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

ExitCode serve(const ServeOptions& options, Console& console) {
  const auto config = config_of(options);
  if (!config) return console.wrong_usage(config.error());
  const bool shows = options.open && has_display();
  const auto server = start_server(options, *config);
  if (!server) return console.wrong_usage(server.error());
  console.out << "Agon is at " << (*server)->url() << "\nCtrl-C ends it." << std::endl;
  if (shows) open_browser((*server)->url());
  wait_and_end(ExitCode::fine, console);
}

}  // namespace agon

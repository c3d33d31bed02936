// The page in the browser: from the first request to Ctrl-C.
#pragma once

#include <memory>
#include <string>

#include "app/console.hpp"
#include "base/options.hpp"
#include "web/broadcast.hpp"
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
  static constexpr auto all = FieldList{
      Field{"port", &ServeOptions::port, 0, 65535, "listen on this port (0: 2466, or any that is free)"},
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

// Whether a browser could show something here.
bool has_display();

// The page beside other work, with games that are played here to be watched on it.
struct LivePage {
  web::Broadcast games;
  std::unique_ptr<web::Server> server;  // the last one: it ends before the games go
};
// On this machine alone, at this port (0: any); `game` is the one that will be played.
Result<std::unique_ptr<LivePage>> start_live_page(int port, const std::string& game);
// The work is done, and the page stays until Ctrl-C; then the program ends with this code. Where no game
// was begun there is nothing to be seen: the code comes back at once.
ExitCode stay_with_page(const LivePage& page, ExitCode code, Console& console);

// Prints the address, opens a browser where there is a display, and serves until it is interrupted.
ExitCode serve(const ServeOptions& options, Console& console);

}  // namespace agon

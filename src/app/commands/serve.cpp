#include "app/serve.hpp"

#include "app/commands.hpp"

namespace agon {

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
       .examples = {{"serve", "on this machine alone"},
                    {"serve --port 8000 --no-open", "where you say, without a browser"},
                    {"serve --listen 0.0.0.0 --port 8000 --token correct-horse", "for the whole classroom"}}},
      serve);
}

}  // namespace agon

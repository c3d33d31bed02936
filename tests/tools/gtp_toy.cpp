// A GTP engine for tests: plays random legal moves of any listed game, and misbehaves on request.
//   gtp_toy GAME [--seed N] [--illegal-at N] [--crash-at N] [--hang-at N] [--resign-at N] [--garbage]
//   [--no-undo]
// N counts the genmove commands of the whole session, from 1.
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <unistd.h>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/record.hpp"

using namespace agon;

namespace {

struct Flags {
  std::map<std::string, long> numbers{{"--seed", 1},    {"--illegal-at", 0}, {"--crash-at", 0},
                                      {"--hang-at", 0}, {"--resign-at", 0},  {"--garbage", 0},
                                      {"--no-undo", 0}, {"--sleep-ms", 0}};
  long operator[](const char* name) const { return numbers.at(name); }
};

class Toy {
 public:
  Toy(GamePointer game, Flags flags)
      : game_(std::move(game)),
        flags_(std::move(flags)),
        record_(game_),
        random_(static_cast<std::uint64_t>(flags_["--seed"])) {}

  // The reply with its sign.
  std::string answer(const std::vector<std::string>& line) {
    const std::string& command = line[0];
    const std::string& last = line.back();
    if (command == "list_commands")
      return std::string("= boardsize\nclear_board\nplay\ngenmove\ntime_settings\ntime_left\nquit") +
             (flags_["--no-undo"] != 0 ? "" : "\nundo");
    if (command == "clear_board") return record_ = Record(game_), "=";
    if (command == "boardsize" || command == "quit") return "=";
    if (command == "time_settings" || command == "time_left") return "=";
    if (command == "play") {
      const Status played = record_.play_text(last);
      return played ? "=" : "? illegal move: " + played.error().message;
    }
    if (command == "undo" && flags_["--no-undo"] == 0) return record_.undo() ? "=" : "? cannot undo";
    if (command == "genmove") return genmove();
    return "? unknown command";
  }

 private:
  std::string genmove() {
    ++asked_;
    if (asked_ == flags_["--crash-at"]) std::exit(7);
    if (asked_ == flags_["--hang-at"]) ::pause();
    if (asked_ == flags_["--illegal-at"]) return "= zz";
    if (asked_ == flags_["--resign-at"]) return "= resign";
    ::usleep(static_cast<useconds_t>(1000 * flags_["--sleep-ms"]));
    const auto moves = record_.position().legal();
    if (moves.empty()) return "? the game is over";
    record_.play(moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))]);
    return "= " + record_.texts().back();
  }

  GamePointer game_;
  Flags flags_;
  Record record_;
  Random random_;
  long asked_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  Flags flags;
  for (int i = 2; i < count; ++i) {
    const std::string name = arguments[i];
    if (flags.numbers.find(name) == flags.numbers.end()) return 2;
    const bool plain = name == "--garbage" || name == "--no-undo";
    flags.numbers[name] = plain ? 1 : std::atol(arguments[++i]);
  }
  auto game = make_game(count > 1 ? arguments[1] : "");
  if (!game) return std::cerr << game.error().message << "\n", 2;
  Toy toy(game.take(), flags);
  for (std::string text; std::getline(std::cin, text);) {
    auto line = words(text);
    if (line.empty()) continue;
    std::string number;
    if (parse_integer(line[0])) number = line[0], line.erase(line.begin());
    if (line.empty()) continue;
    if (flags["--garbage"] != 0) std::cout << "thinking about " << line[0] << "\n=99999 not yours\n\n\x01\n";
    std::string reply = toy.answer(line);
    std::cout << reply.insert(1, number) << "\n\n" << std::flush;
    if (line[0] == "quit") break;
  }
}

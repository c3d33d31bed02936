// `agon book`: an opening book of our own making, grown position by position.
#include <filesystem>

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "engine/opening_book.hpp"
#include "show/terminal_text.hpp"

namespace agon {

struct BookOptions {
  std::string game, out;
  std::string agent;
  int positions = 1000;
  double loss_cost = 50;
  std::uint64_t seed = 1;
};
template <>
struct Fields<BookOptions> {
  static constexpr auto all = FieldList{
      Field{"game", &BookOptions::game, "the game: othello, with its options if you like"},
      Field{"out", &BookOptions::out, "the file of the book; one that is there grows"},
      Field{"agent", &BookOptions::agent,
            "who judges the moves; without it the usual one, about a second a move"},
      Field{"positions", &BookOptions::positions, 1, 1e9, "how many the book shall have"},
      Field{
          "loss-cost", &BookOptions::loss_cost, 0, 1e6,
          "how many moves deeper a line is followed than one that gives the whole value away: the more, the "
          "narrower the book"},
      Field{"seed", &BookOptions::seed, "of the random numbers"}};
};

namespace {

constexpr double save_every = 30;  // seconds

Result<OpeningBook> begin_book(const std::string& path, const GamePointer& game) {
  // A folder or a name that does not work is known before the work and not after it.
  if (const auto writable = NewFile::create(path); !writable) return writable.error();
  if (std::error_code unknown; !std::filesystem::exists(path, unknown)) return OpeningBook(game);
  return load_book(path, *game);
}

// What a move is worth that a search only knows to be no better than its best: by a question about the
// position behind it.
Result<double> closer_value(Agent& agent, const Record& before, MoveCode move, const BookOptions& options) {
  Record record(before.game_pointer(), before.position().clone());
  record.play(move);
  const Player player = before.position().to_move();
  if (record.position().over()) return record.position().score_values()[static_cast<std::size_t>(player)];
  agent.new_game();
  const auto reply = ask(agent, record, Random(options.seed), {.stop = &interrupted()});
  if (!reply) return reply.error();
  return 1 - reply->value;
}

// What the agent thinks of every move of the position that is next; false when no line is open.
Result<bool> grow(OpeningBook& book, Agent& agent, const GamePointer& game, const BookOptions& options) {
  auto position = book.next(options.loss_cost);
  if (position == nullptr) return false;
  const Record record(game, position->clone());
  agent.new_game();
  const auto answer = ask(agent, record, Random(options.seed), {.stop = &interrupted()});
  if (!answer) return answer.error();
  std::vector<BookMove> moves;
  for (const Candidate& each : answer->moves) {
    const auto value =
        each.at_most ? closer_value(agent, record, each.move, options) : Result<double>(each.value);
    if (!value) return value.error();
    moves.push_back({position->move_text(each.move), *value});
  }
  if (interrupted()) return false;  // answers that were cut short are not kept
  if (moves.empty()) return Error{agent.spec() + " tells no values of moves: choose another --agent"};
  if (const Status added = book.add(*position, moves); !added) return added.error();
  return true;
}

ExitCode run_book(const BookOptions& options, Console& console) {
  const auto game = make_game(options.game, &interrupted());
  if (!game) return console.wrong_usage(game.error());
  if (const Status fits = takes_book((*game)->facts()); !fits) return console.wrong_usage(fits.error());
  if (options.out.empty()) return console.fail(ExitCode::usage, "book: --out FILE is missing");
  auto agent =
      make_agent(options.agent.empty() ? default_agent_spec(*game, "time=1s") : options.agent, *game);
  if (!agent) return console.wrong_usage(agent.error());
  const auto lock = FileLock::take(options.out);
  if (!lock) return console.wrong_usage(lock.error());
  auto book = begin_book(options.out, *game);
  if (!book) return console.wrong_usage(book.error());

  Progress progress(console);
  Stopwatch since_saved;
  Status asked;
  while (book->size() < static_cast<std::size_t>(options.positions) && !interrupted()) {
    const auto grown = grow(*book, **agent, *game, options);
    if (!grown) asked = grown.error();
    if (!grown || !*grown) break;
    if (progress.due()) progress.show(counted(static_cast<std::int64_t>(book->size()), "position"));
    if (since_saved.seconds() < save_every) continue;
    if (const Status saved = save_book(*book, options.out); !saved) return console.wrong_usage(saved.error());
    since_saved = Stopwatch();
  }
  progress.clear();
  // What is known is kept, whatever happened to the agent.
  if (asked || book->size() > 0)
    if (const Status saved = save_book(*book, options.out); !saved) return console.wrong_usage(saved.error());
  if (!asked) return console.fail(ExitCode::agent_failed, asked.error().message);
  console.out << options.out << ": " << counted(static_cast<std::int64_t>(book->size()), "position") << "\n";
  return ExitCode::fine;
}

}  // namespace

Command book_command() {
  return command<BookOptions>(
      {.name = "book",
       .summary = "make an opening book for Othello",
       .description =
           "Asks an agent about every move of one position after the other, best lines first, and keeps what "
           "it thinks. Where it knows of a move only that it is no better than its best, it is asked about "
           "that move too, with the same budget; a position has about six moves. The book is a text file; "
           "the "
           "same command goes on with it, and Ctrl-C loses nothing. agon nboard --book FILE answers from it.",
       .examples = {{"book othello --out othello.book --positions 2000", "three to four hours"},
                    {"book othello --out othello.book --agent expert:time=1s,each=yes --positions 2000",
                     "a second a position, shared by its moves: half an hour"},
                    {"book othello --out small.book --agent pvs:depth=6 --positions 200",
                     "quick and repeatable"}},
       .positional = {{"game"}}},
      run_book);
}

}  // namespace agon

#include "protocol/gtp/gtp_server.hpp"

#include "base/text.hpp"
#include "support/gtp_talk.hpp"
#include "support/probe.hpp"
#include "support/text.hpp"
#include "support/toys.hpp"

using namespace agon;
using test::GtpTalk;
using test::has;

namespace {

// A row of cells that counts how often it is judged.
struct JudgedRow : test::Row {
  explicit JudgedRow(int* judged) : judgements(judged) {}
  Result<JudgedRow> parse(std::string_view) const { return *this; }
  Settlement settle() const { return ++*judgements, Row::settle(); }
  std::vector<double> ownership(Random& random, int playouts) const {
    return ++*judgements, Row::ownership(random, playouts);
  }
  int* judgements;
};

GamePointer judged_row(int& judgements) {
  return std::make_shared<const PlayableGame>(
      std::make_unique<NativeGame<JudgedRow>>(
          GameIdentity{.about = JudgedRow::about, .spec = "row", .options = {}}, JudgedRow(&judgements)),
      nullptr, nullptr);
}

}  // namespace

TEST_CASE("a reply carries the number of its command") {
  GtpTalk talk;
  CHECK(talk.raw("name") == "= Agon\n\n");
  CHECK(talk.raw("17 name") == "=17 Agon\n\n");
  CHECK(talk.raw("0 protocol_version") == "=0 2\n\n");
  CHECK(talk.raw("5 nonsense") == "?5 unknown command\n\n");
  CHECK(talk.raw("12345678901234567890123 clear_board") == "=12345678901234567890123\n\n");
  CHECK(talk.raw("7") == "?7 unknown command\n\n");
  CHECK(talk.raw("-3 name") == "? unknown command\n\n");
}

TEST_CASE("comments, empty lines and control characters are no commands") {
  GtpTalk talk;
  for (const char* line : {"", "   ", "\t", "\r", "# comment", "  # comment", "\x01\x02"})
    CHECK(talk.raw(line) == "");
  CHECK(talk.raw("na\x07me\r") == "= Agon\n\n");
  CHECK(talk.raw("\t3\tname\t# who?\r") == "=3 Agon\n\n");
}

TEST_CASE("every command of the list is known, and those that the game has no use for are not there") {
  GtpTalk talk;
  for (const std::string& name : split(talk.ask("list_commands"), '\n'))
    CHECK(talk.ask("known_command " + name) == "true");
  CHECK(talk.ask("known_command komi") == "false");
  CHECK(talk.ask("known_command") == "false");
  CHECK(talk.ask("known_command gogui-rules_game_id") == "true");
  CHECK_FALSE(talk.has_quit());
  CHECK(talk.ask("quit") == "");
  CHECK(talk.has_quit());
}

TEST_CASE("nothing is played out to tell which commands a game has") {
  int judgements = 0;
  const test::Probe probe;
  GtpTalk talk(judged_row(judgements), "probe", probe.kinds());
  CHECK(has(talk.ask("list_commands"), "final_status_list"));
  CHECK(talk.ask("known_command agon-ownership") == "true");
  CHECK(has(talk.ask("gogui-analyze_commands"), "Dead stones"));
  // GoGui wants a number at every point of a dboard; a board of strings may have empty ones.
  CHECK(has(talk.ask("gogui-analyze_commands"), "sboard/Visits/agon-visits\nsboard/Values/agon-values\n"));
  CHECK(has(talk.ask("gogui-analyze_commands"), "dboard/Ownership/agon-ownership\n"));
  CHECK(judgements == 0);
  CHECK(talk.ask("final_status_list dead") == "");
  CHECK(judgements == 1);
}

TEST_CASE("the errors are those of the standard") {
  GtpTalk talk("connect4");
  CHECK(talk.ask("boardsize x") == "? syntax error");
  CHECK(talk.ask("boardsize") == "? syntax error");
  CHECK(talk.ask("boardsize 99") == "? unacceptable size");
  CHECK(talk.ask("boardsize -1") == "? unacceptable size");
  CHECK(talk.ask("undo") == "? cannot undo");
  CHECK(talk.ask("gg-undo 3") == "? cannot undo");
  CHECK(talk.ask("play red d1") == "? invalid color");
  CHECK(talk.ask("play b") == "? syntax error");
  CHECK(talk.ask("play b d2") == "? illegal move");
  CHECK(talk.ask("play w d1") == "? illegal move");
  CHECK(talk.ask("genmove green") == "? invalid color");
  CHECK(talk.ask("time_settings 1 2") == "? syntax error");
  CHECK(talk.ask("time_left b x 0") == "? syntax error");
  CHECK(talk.ask("lz-analyze b interval x") == "? syntax error");
  CHECK(talk.ask("last_move") == "? no previous move known");
}

TEST_CASE("a huge line and garbage cost one reply") {
  GtpTalk talk;
  CHECK(talk.raw(std::string(1 << 20, 'x')) == "? unknown command\n\n");
  CHECK(talk.raw("play b " + std::string(1 << 20, 'a')) == "? illegal move\n\n");
  CHECK(talk.raw(std::string(1 << 20, '9')).size() < (1 << 20) + 100);
  std::string bytes;
  for (int i = 1; i < 256; ++i)
    if (i != '#') bytes += static_cast<char>(i);
  CHECK(talk.raw(bytes) == "? unknown command\n\n");
  CHECK(talk.raw("name") == "= Agon\n\n");
}

TEST_CASE("a whole game of every board game can be played through GTP") {
  for (const char* game :
       {"tictactoe", "connect4", "othello:size=4", "mnk:m=9,n=9,k=4", "breakthrough", "checkers"}) {
    CAPTURE(game);
    GtpTalk talk(game, "random");
    Random random(3);
    int moves = 0;
    while (talk.ask("gogui-rules_final_result") == "unknown" && moves < 300) {
      const std::string side = talk.ask("gogui-rules_side_to_move");
      const auto legal = words(talk.ask("gogui-rules_legal_moves"));
      REQUIRE(!legal.empty());
      if (moves % 2 == 0) {
        const auto& move = legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))];
        REQUIRE(talk.ask("play " + side + " " + move) == "");
      } else {
        const std::string move = talk.ask("genmove " + side);
        CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
      }
      ++moves;
    }
    CHECK(moves > 4);
    if (moves < 300) CHECK(talk.ask("gogui-rules_legal_moves") == "");
    CHECK(split(talk.ask("move_history"), '\n').size() == static_cast<std::size_t>(moves));
    CHECK(talk.ask("gg-undo " + std::to_string(moves)) == "");
    CHECK(talk.ask("undo") == "? cannot undo");
  }
}

TEST_CASE("what GoGui asks and sends in a game of Go is answered, from its start to the score") {
  GtpTalk talk("go", "uct:sims=50");
  const std::string commands = "\n" + talk.ask("list_commands") + "\n";
  for (const char* wanted :
       {"komi", "undo", "gg-undo", "time_settings", "time_left", "set_free_handicap", "place_free_handicap",
        "gogui-play_sequence", "final_score", "final_status_list", "kgs-genmove_cleanup", "cputime",
        "gogui-interrupt", "gogui-title", "gogui-version", "gogui-setup", "gogui-setup_player",
        "gogui-analyze_commands", "loadsgf"}) {
    CAPTURE(wanted);
    CHECK(has(commands, "\n" + std::string(wanted) + "\n"));
  }
  // With this command GoGui would take Go for a game that it does not know.
  CHECK_FALSE(has(commands, "\ngogui-rules_game_id\n"));
  for (const char* line :
       {"protocol_version", "name", "version", "gogui-title", "gogui-version", "gogui-analyze_commands",
        "boardsize 9", "clear_board", "komi 6.5", "time_settings 600 30 5", "time_left b 600 0",
        "gogui-play_sequence b E5 w C3", "gogui-setup b G7", "gogui-setup_player w", "genmove w", "undo",
        "gg-undo 1", "final_score", "final_status_list dead"}) {
    CAPTURE(line);
    CHECK_FALSE(talk.ask(line).starts_with("?"));
  }
  const auto seconds = parse_number(talk.ask("cputime"));
  REQUIRE(seconds);
  CHECK(*seconds > 0);
}

TEST_CASE("what GoGui asks at the start of a game that is not Go is answered") {
  GtpTalk talk("othello:size=6");
  for (const char* line : {"protocol_version", "list_commands", "name", "version", "gogui-title",
                           "gogui-analyze_commands", "gogui-interrupt", "boardsize 6", "clear_board"}) {
    CAPTURE(line);
    CHECK_FALSE(talk.ask(line).starts_with("?"));
  }
  CHECK(talk.ask("gogui-rules_game_id") == "Othello (Reversi)");
  CHECK(talk.ask("gogui-rules_board_size") == "6");
  CHECK(talk.ask("gogui-rules_side_to_move") == "black");
  CHECK(talk.ask("gogui-rules_board") ==
        ". . . . . .\n. . . . . .\n. . X O . .\n. . O X . .\n. . . . . .\n. . . . . .");
  CHECK(talk.ask("gogui-rules_legal_moves") == "C2 B3 E4 D5");
  CHECK(talk.ask("gogui-play_sequence b C2 w b2") == "");
  CHECK(talk.ask("gogui-play_sequence b a1 w a1") == "? illegal move");
  CHECK(talk.ask("move_history") == "white B2\nblack C2");
  CHECK(talk.ask("last_move") == "white B2");
  // A resignation that the first move took back stands again.
  CHECK(talk.ask("play b resign") == "");
  CHECK(talk.ask("gogui-play_sequence b a3 w z99").starts_with("?"));
  CHECK(talk.ask("move_history") == "white B2\nblack C2");
  CHECK(talk.ask("undo") == "");
  CHECK(talk.ask("move_history") == "white B2\nblack C2");
}

TEST_CASE("pondering goes on after a move of ours, and only then") {
  const test::Probe probe;
  auto session = Session::begin(make_game("othello").take(), "probe", probe.kinds(), 1);
  REQUIRE(session);
  const std::atomic<bool> line_waits{false};
  GtpServer server(session.take(), {.interrupted = nullptr, .line_waits = &line_waits},
                   [](std::string_view) {});
  const auto asked = [&](std::string_view line) {
    const std::size_t before = probe.turns().size();
    server.answer(line);
    server.ponder();
    return probe.turns().size() - before;
  };
  CHECK(asked("genmove b") == 1);  // pondering is off
  server.set_pondering(true);
  CHECK(asked("genmove w") == 2);
  CHECK(probe.turns().back().until_stopped);
  CHECK(probe.turns().back().player == 0);
  CHECK(probe.turns().back().stop == &line_waits);
  CHECK(asked("showboard") == 0);
  CHECK(asked("undo") == 0);
  CHECK(asked("reg_genmove w") == 1);
}

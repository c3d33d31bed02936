#include "fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/options.hpp"
#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/game_text.hpp"
#include "engine/games.hpp"
#include "engine/record.hpp"
#include "fuzz/gdl_target.hpp"
#include "game/sgf.hpp"
#include "games/reversixt/replay.hpp"
#include "games/reversixt/reversixt.hpp"
#include "lab/exam.hpp"
#include "lab/openings.hpp"
#include "protocol/ggp/ggp_message.hpp"
#include "protocol/gtp/gtp_server.hpp"
#include "protocol/kata/kata_server.hpp"
#include "protocol/nboard/nboard_server.hpp"
#include "protocol/reversixt/message.hpp"
#include "support/wthor_writer.hpp"
#include "web/desk.hpp"

namespace agon::fuzz {

Complaint check_message(const Error& error) {
  if (error.message.empty()) return "an error without a message";
  if (error.message.find('\n') != std::string::npos) return "an error of several lines: " + error.message;
  return std::nullopt;
}

namespace {

// ---- specifications and options
// ---------------------------------------------------------------------------------

enum class Side { left, right };

struct EveryKind {
  int whole = 1;
  std::int64_t large = 2;
  std::uint64_t seed = 3;
  double number = 0.5;
  bool flag = false;
  std::string text = "x";
  Seconds time{1};
  Bytes memory{1 << 20};
  Side side = Side::left;
};

}  // namespace
}  // namespace agon::fuzz

template <>
struct agon::EnumNames<agon::fuzz::Side> {
  static constexpr std::array<std::string_view, 2> names{"left", "right"};
};

template <>
struct agon::Fields<agon::fuzz::EveryKind> {
  using O = agon::fuzz::EveryKind;
  static constexpr auto all = FieldList{Field{"whole", &O::whole, -100, 100, ""},
                                        Field{"large", &O::large, ""},
                                        Field{"seed", &O::seed, ""},
                                        Field{"number", &O::number, -1e6, 1e6, ""},
                                        Field{"flag", &O::flag, ""},
                                        Field{"text", &O::text, ""},
                                        Field{"time", &O::time, 0, 86400, ""},
                                        Field{"memory", &O::memory, 0, 0x1.0p40, ""},
                                        Field{"side", &O::side, ""}};
};

namespace agon::fuzz {
namespace {

Complaint run_options(std::string_view input) {
  const auto spec = parse_spec(input);
  if (!spec) return check_message(spec.error());
  EveryKind values;
  OptionSet set;
  set.add(values);
  if (const Status applied = apply(*spec, set); !applied) return check_message(applied.error());
  if (values.whole < -100 || values.whole > 100 || !(std::abs(values.number) <= 1e6))
    return "a value out of range was taken";
  // A double quote inside a value has no spelling of its own.
  const std::string changed = set.changed();
  if (changed.empty() || values.text.find('"') != std::string::npos) return std::nullopt;
  const auto again = parse_spec("x:" + changed);
  if (!again) return "what changed() writes is refused: " + again.error().message;
  EveryKind copy;
  OptionSet copied;
  copied.add(copy);
  if (const Status applied = apply(*again, copied); !applied)
    return "what changed() writes is refused: " + applied.error().message;
  if (trim(values.text) == values.text && copy.text != values.text)
    return "a text changed in a round trip: " + changed;
  if (copy.whole != values.whole || copy.large != values.large || copy.seed != values.seed ||
      copy.number != values.number || copy.flag != values.flag || copy.side != values.side)
    return "a value changed in a round trip: " + changed;
  return std::nullopt;
}

Complaint run_spec_list(std::string_view input) {
  const auto specs = split_specs(input);
  if (!specs) return check_message(specs.error());
  if (*specs != split_specs(join(*specs, ",")).take())
    return "a list of specifications changes when it is joined";
  return std::nullopt;
}

Complaint run_spec(std::string_view input) {
  if (auto complaint = run_spec_list(input)) return complaint;
  if (const auto game = make_game(input); !game) return check_message(game.error());
  return std::nullopt;
}

std::vector<std::string> spec_seeds() {
  std::vector<std::string> seeds{"human,uct:sims=100,exploration=1,random",
                                 "gtp:\"gnugo --mode gtp, x=1\",time=2s"};
  for (const GameEntry& entry : all_games()) {
    std::string spec(entry.about.name);
    seeds.push_back(spec);
    for (const OptionInfo& option : entry.options)
      seeds.push_back(spec + ":" + option.name + "=" + option.default_text);
  }
  return seeds;
}

std::vector<std::string> option_seeds() {
  return {"x:whole=-7,large=123456789012,seed=18446744073709551615",
          "x:number=-0.25,flag=yes,text=\"a, b=c\"", "x:time=250ms,memory=64MB,side=right",
          "x:time=1.5h,memory=1GB,flag=off,text=abc", "x:3"};
}

// ---- positions
// --------------------------------------------------------------------------------------------------

// The games that need no file, as they are without options, and boards that have code of their own.
const std::vector<GamePointer>& games() {
  static const std::vector<GamePointer> made = [] {
    std::vector<GamePointer> list;
    for (const GameEntry& entry : all_games())
      if (auto game = make_game(entry.about.name)) list.push_back(game.take());
    for (const char* spec :
         {"go:size=5,scoring=japanese", "go:size=13,ko=simple,suicide=yes", "go:size=6,torus=yes",
          "othello:size=6", "othello:size=10", "connect4:width=9,height=8", "mnk:m=9,n=9,k=5"})
      if (auto game = make_game(spec)) list.push_back(game.take());
    return list;
  }();
  return made;
}

Complaint check_text(const Game& game, const Position& position) {
  const std::string text = position.text();
  const auto again = game.parse(text);
  if (!again) return "its own text is refused: " + text + ": " + again.error().message;
  if ((*again)->text() != text) return "the text changes: " + text + " becomes " + (*again)->text();
  if ((*again)->over() != position.over() || (*again)->to_move() != position.to_move())
    return "the position changes in a round trip of its text " + text;
  return std::nullopt;
}

Complaint check_scores(const Position& position, const ScoreRange& range) {
  for (int p = 0; p < position.players(); ++p) {
    const double score = position.score(static_cast<Player>(p));
    if (!(score >= range.low && score <= range.high)) return "a score out of range: " + position.text();
  }
  return std::nullopt;
}

// One random ply for whoever is to move; checks that each move chosen is found by its text.
Complaint play_checked(Position& position, Random& random) {
  const bool joint = position.to_move() == everyone;
  std::vector<MoveCode> ply;
  for (int p = 0; p < (joint ? position.players() : 1); ++p) {
    const Player player = joint ? static_cast<Player>(p) : position.to_move();
    const auto moves = position.legal(player);
    if (moves.empty()) return "no legal move, yet not over: " + position.text();
    const MoveCode move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
    const auto found = position.parse_move(position.move_text(move), player);
    if (!found || *found != move)
      return "move " + position.move_text(move) + " is not found in " + position.text();
    ply.push_back(move);
  }
  position.play(ply);
  return std::nullopt;
}

Complaint run_position(std::string_view input) {
  if (input.empty() || games().empty()) return std::nullopt;
  const GamePointer& pointer = games()[static_cast<unsigned char>(input.front()) % games().size()];
  const PlayableGame& game = *pointer;
  const auto record = begin_record(pointer, split_position(input.substr(1)));
  if (!record) return check_message(record.error());
  const auto position = record->position().clone();
  Random random(input.size());
  for (int ply = 0; ply <= 8; ++ply) {
    if (auto complaint = check_text(game.game(), *position))
      return std::string(game.facts().about.name) + ": " + *complaint;
    if (position->over()) return check_scores(*position, game.facts().range);
    if (auto complaint = play_checked(*position, random))
      return std::string(game.facts().about.name) + ": " + *complaint;
  }
  return std::nullopt;
}

// Plies of a random game, cut after `most`.
Record random_game(const GamePointer& game, int most, Random random) {
  Record record(game);
  for (int ply = 0; ply < most && !record.position().over(); ++ply) {
    const Position& position = record.position();
    const bool joint = position.to_move() == everyone;
    Record::Ply chosen;
    for (int p = 0; p < (joint ? position.players() : 1); ++p) {
      const auto moves = position.legal(joint ? static_cast<Player>(p) : position.to_move());
      chosen.push_back(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    }
    record.play(chosen);
  }
  return record;
}

std::vector<std::string> position_seeds() {
  std::vector<std::string> seeds;
  for (std::size_t i = 0; i < games().size(); ++i) {
    const std::string first(1, static_cast<char>(i));
    for (const int plies : {0, 1, 6, 30}) {
      const Record record = random_game(games()[i], plies, Random(static_cast<std::uint64_t>(plies)));
      seeds.push_back(first + record.position().text());
      seeds.push_back(first + "start moves " + join(record.texts(), " "));
    }
  }
  return seeds;
}

// ---- saved games
// ------------------------------------------------------------------------------------------------

Complaint run_record(std::string_view input) {
  const auto record = read_record(input);
  if (!record) return check_message(record.error());
  const std::string text = record->to_text();
  const auto again = read_record(text);
  if (!again) return "its own text is refused: " + again.error().message + "\n" + text;
  if (again->to_text() != text) return "a saved game changes when it is read and saved again:\n" + text;
  return std::nullopt;
}

std::vector<std::string> record_seeds() {
  std::vector<std::string> seeds;
  for (const GamePointer& game : games())
    for (const int plies : {0, 5, 400}) {
      Record record = random_game(game, plies, Random(7));
      seeds.push_back(record.to_text());
      record.set_up(random_game(game, 2, Random(8)).position().clone());
      seeds.push_back(record.to_text());
    }
  return seeds;
}

// ---- opening files
// ----------------------------------------------------------------------------------------------

Complaint run_openings(std::string_view input) {
  if (input.empty() || games().empty()) return std::nullopt;
  const GamePointer& game = games()[static_cast<unsigned char>(input.front()) % games().size()];
  const auto openings = read_openings(game, input.substr(1), "file");
  if (!openings) return check_message(openings.error());
  for (const Opening& opening : *openings) {
    const auto again = read_opening(game, opening.text());
    if (!again) return "its own text is refused: " + opening.text() + ": " + again.error().message;
    if (begin_game(game, *again).to_text() != begin_game(game, opening).to_text())
      return "an opening changes when it is written and read: " + opening.text();
  }
  return std::nullopt;
}

std::vector<std::string> opening_seeds() {
  std::vector<std::string> seeds;
  for (std::size_t i = 0; i < games().size(); ++i) {
    std::string file(1, static_cast<char>(i));
    file += "# openings\n\n";
    for (const int plies : {1, 3}) {
      const Record record = random_game(games()[i], plies, Random(static_cast<std::uint64_t>(plies)));
      file += join(record.texts(), " ") + "  # by moves\n" + record.position().text() + "\n";
    }
    seeds.push_back(file);
  }
  return seeds;
}

// ---- exams
// ------------------------------------------------------------------------------------------------------

Complaint run_exam(std::string_view input) {
  const auto exam = read_exam(input, "file");
  if (!exam) return check_message(exam.error());
  for (const ExamQuestion& question : *exam) {
    if (question.moves.empty()) return "a question without moves: " + question.name;
    if (question.is_right(question.moves.front()) == question.anything_but)
      return "a move is judged wrongly: " + question.name;
  }
  return std::nullopt;
}

std::vector<std::string> exam_seeds() {
  return {
      "agon-exam 1\n# a\nname: Make three\ntheme: win\ngame: tictactoe\nto move: X\nright: "
      "c1\nboard:\n...\nOO.\nXX.\n",
      "agon-exam 1\nname: b\ntheme: ko\ngame: go:size=3\nwrong: pass A1\nwhy: so\nposition: .../.../... X "
      "moves B2\n"};
}

// ---- lines of a GTP session
// ------------------------------------------------------------------------------------

// Memory without end, and files of any name.
bool forbidden(const std::string& line) {
  return line.find("memory") != std::string::npos || line.find("sgf") != std::string::npos;
}

// The first byte chooses the game, every line is a command. Thinking ends at once, and no program is started.
Complaint run_gtp(std::string_view input) {
  static const std::array games{make_game("go:size=5").take(), make_game("othello:size=4").take(),
                                make_game("connect4").take(), make_game("checkers").take()};
  if (input.empty()) return std::nullopt;
  const GamePointer& game = games[static_cast<unsigned char>(input.front()) % games.size()];
  auto session = Session::begin(game, "uct", search_kinds(), 1);
  if (!session) return "no session: " + session.error().message;
  const std::atomic<bool> now{true};
  std::string written;
  GtpServer server(session.take(), {&now, &now}, [&](std::string_view text) { written += text; });
  int lines = 0;
  for (const std::string& line : split(input.substr(1), '\n')) {
    if (++lines > 20 || forbidden(line)) break;
    written.clear();
    const std::string rest = server.answer(line);
    const std::string reply = written + rest;
    if (reply.empty()) continue;
    if (reply.front() != '=' && reply.front() != '?') return "a reply without a sign: " + reply;
    if (!reply.ends_with("\n\n") || reply.find("\n\n") + 2 != reply.size())
      return "a reply that ends too early or not at all: " + reply;
  }
  return std::nullopt;
}

std::vector<std::string> gtp_seeds() {
  return {
      "0boardsize 5\n1 clear_board\nkomi 6.5\nplay b C3\nplay w D4\nshowboard\nundo\nfinal_score\n",
      "0fixed_handicap 2\ntime_settings 60 10 5\ntime_left b 10 2\ngenmove w\nmove_history\nlast_move\n",
      "0set_free_handicap A1 B2\ngogui-setup b A1 w C3\ngogui-setup_player w\nfinal_status_list dead\n",
      "0kgs-time_settings byoyomi 10 5 3\nplay b pass\nplay w pass\nkgs-genmove_cleanup b\nkata-get-rules\n",
      "0lz-analyze b 10 avoid b C3,D4 1 minmoves 2\nkata-analyze w interval 5 ownership true\nget_komi\n",
      "1list_commands\nknown_command play\nrectangular_boardsize 6 6\ngg-undo 0\nagon-set\nagon-values\n",
      "1gogui-play_sequence b B1 w A1\ngogui-rules_legal_moves\ngogui-rules_board\nreg_genmove b\n",
      "2play b d\nplay w D2\nlz-genmove_analyze b 1\nagon-set agent random\nagon-set resign 0.1\n",
      "3play b 11-15\ngogui-analyze_commands\ngogui-title\ncputime\nquery_boardsize\n# interrupt\nquit\n"};
}

// ---- lines of a session with NBoard
// ------------------------------------------------------------------------------------

// Thinking ends at once. Whatever is said, the answers are lines that NBoard knows.
Complaint run_nboard(std::string_view input) {
  static const GamePointer game = make_game("othello").take();
  auto session = Session::begin(game, "alphabeta", search_kinds(), 1);
  if (!session) return "no session: " + session.error().message;
  const std::atomic<bool> now{true};
  std::string written;
  NboardServer server(session.take(), {0}, {&now, &now}, [&](std::string_view text) { written += text; });
  int lines = 0;
  for (const std::string& line : split(input, '\n'))
    if (++lines <= 20) server.answer(line);
  static constexpr std::array known{"set myname ", "status", "search ", "nodestats ",
                                    "=== ",        "pong",   "learned", "analysis "};
  for (const std::string& line : split(written, '\n'))
    if (!line.empty() &&
        std::none_of(known.begin(), known.end(), [&](const char* word) { return line.starts_with(word); }))
      return "an answer that NBoard does not know: " + line;
  return std::nullopt;
}

std::vector<std::string> nboard_seeds() {
  return {
      "nboard 2\nset depth 3\nset contempt 0\nset game (;GM[Othello]PC[NBoard]B[F5]W[F6/1.2/3];)\nping "
      "1\nhint 2\n",
      "move F5/0.1/2\nmove d6\ngo\nlearn\nanalyze\nmove PA\nset depth 99\nquit\nset game (;GM[Othello]BO[8 "
      "---------------------------O*------*O--------------------------- *];)\ngo"};
}

// ---- lines of KataGo's analysis protocol
// ------------------------------------------------------------------------------------

// Whatever is said, every answer is one line of JSON, and a query of one position ends with one answer. The
// agent does not think, and few positions are judged: that takes playouts.
Complaint run_kata(std::string_view input) {
  Complaint complaint;
  KataServer server(
      {.agent = "random", .kinds = search_kinds(), .seed = 1, .version = "fuzz"}, [&](std::string_view line) {
        const auto answer = Json::parse(line);
        if (!answer || answer->kind() != Json::Kind::object || line.find('\n') + 1 != line.size())
          complaint = "no answer: " + std::string(line);
        else if (const Json* error = answer->find("error"))
          complaint = check_message({*error->as_text()});
      });
  int lines = 0;
  for (const std::string& line : split(input, '\n')) {
    if (++lines > 10 || complaint) break;
    server.take(line);
  }
  server.close();
  for (int i = 0; i < 2 && !complaint; ++i)
    if (!server.work()) break;
  return complaint;
}

std::vector<std::string> kata_seeds() {
  return {
      R"x({"id":"a","boardXSize":5,"boardYSize":5,"rules":"chinese","komi":6.5,"moves":[["B","C3"],["W","(1,2)"]],"analyzeTurns":[0,2],"priorities":[1,2],"includeOwnership":true,"includePolicy":true,"includePVVisits":true})x",
      R"({"id":"a","boardXSize":3,"boardYSize":3,"rules":{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false},"initialStones":[["B","A1"],["W","C3"]],"initialPlayer":"W","moves":[],"avoidMoves":[{"player":"W","moves":["B2","pass"],"untilDepth":1}],"reportDuringSearchEvery":0.1,"analysisPVLen":3})",
      R"({"id":"a","boardXSize":4,"boardYSize":4,"rules":"aga","moves":[["B","pass"],["W","pass"]],"maxVisits":5,"overrideSettings":{"maxTime":1,"reportAnalysisWinratesAs":"SIDETOMOVE","x":1},"priority":-3})"
      "\n"
      R"({"id":"t","action":"terminate","terminateId":"a","turnNumbers":[2]})"
      "\n"
      R"({"id":"v","action":"query_version"})"
      "\n"
      R"({"id":"c","action":"clear_cache"})"
      "\n"
      R"({"id":"t","action":"terminate_all"})"};
}

// ---- opening books
// ------------------------------------------------------------------------------------

Complaint run_book(std::string_view input) {
  const auto book = OpeningBook::read(input);
  if (!book) return check_message(book.error());
  const auto again = OpeningBook::read(book->text());
  if (!again) return "its own text is refused: " + again.error().message;
  if (again->text() != book->text()) return "a book changes when it is written and read:\n" + book->text();
  const auto next = book->next(10);
  if (next != nullptr && !book->moves(*next).empty())
    return "a known position is to be looked at: " + next->text();
  return std::nullopt;
}

std::vector<std::string> book_seeds() {
  OpeningBook book(make_game("othello").take());
  for (int i = 0; i < 3; ++i) {
    const auto position = book.next(10);
    std::vector<BookMove> moves;
    for (const MoveCode move : position->legal()) moves.push_back({position->move_text(move), 0.5});
    if (!book.add(*position, moves)) break;
  }
  return {book.text(), "agon-book 1\ngame othello:size=4\n# none\n"};
}

// ---- messages of a GGP manager
// ------------------------------------------------------------------------------------

Complaint run_ggp(std::string_view input) {
  const auto message = read_ggp_message(input);
  if (!message) return check_message(message.error());
  const std::string text = write_ggp_message(*message);
  const auto again = read_ggp_message(text);
  if (!again) return "its own text is refused: " + again.error().message + "\n" + text;
  if (write_ggp_message(*again) != text) return "a message changes when it is read and written: " + text;
  return std::nullopt;
}

std::vector<std::string> ggp_seeds() {
  return {"( INFO )",
          "(PREVIEW ((role a) ; comment\n (init (b 1))) 10)",
          "(START m.1 white ((role white) (<= (legal ?p noop) (role ?p)) terminal) 30 0.5 extra)",
          "(play m.1 nil)",
          "(PLAY m.1 ((mark 1 (f x)) noop))",
          "(PLAY m.1 3 (guess 4) (higher (seen 1)))",
          "(STOP m.1 (a b))",
          "(Abort m.1)"};
}

// ---- SGF
// --------------------------------------------------------------------------------------------------------

Complaint run_sgf(std::string_view input) {
  const auto games = parse_sgf(input);
  if (!games) return check_message(games.error());
  const std::string text = write_sgf(*games);
  const auto again = parse_sgf(text);
  if (!again) return "what write_sgf writes is refused: " + again.error().message + "\n" + text;
  if (*again != *games) return "a tree changes when it is written and read:\n" + text;
  if (write_sgf(*again) != text) return "the text is not canonical:\n" + text;
  return std::nullopt;
}

std::vector<std::string> sgf_seeds() {
  return {("(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]AB[aa:cc][ee]PL[W];W[dd];B[]C[a\\]b\\\\ "
           "c\\:d\\\ne\r\nf])"),
          "mail\n( ;GaMe[1]\tB[aa] ( ;W[bb]N[one] ) (;W[cc] (;B[tt])(;B[ab])) )\n(;SZ[19:19]AP[x:1\\:2])\n",
          "(;CA[ISO-8859-1]PB[J\xfcrgen];B[])", "(;CA[GB2312]PB[\xb9\xc5\xc1\xa6])",
          "(;PW[\xe5\xb1\xb1 \xfc])"};
}

Complaint run_sgf_record(std::string_view input) {
  const auto record = record_from_sgf(input);
  if (!record) return check_message(record.error());
  const auto text = sgf_of(*record);
  if (!text) return "a game of Go is not written: " + text.error().message;
  const auto again = record_from_sgf(*text);
  if (!again) return "what sgf_of writes is refused: " + again.error().message + "\n" + *text;
  if (again->to_text() != record->to_text())
    return "a game changes when it is written and read:\n" + *text + record->to_text() + again->to_text();
  return std::nullopt;
}

std::vector<std::string> sgf_record_seeds() {
  return {"(;GM[1]SZ[9]KM[7.5]RU[Chinese]PB[a]PW[b]RE[W+R];B[ee];W[cc];B[];W[];B[gg];B[gc])",
          "(;SZ[5:5]KM[0]RU[NZ]HA[2]AB[bb][dd]AP[Agon:1]PB[human]PW[uct];W[cc];AE[bb]AW[aa]PL[W];W[tt];B[])",
          "(;SZ[3]KM[375]AB[aa:bb]PL[B];B[cc];W[ca];B[];W[];B[];W[])", "(;SZ[3];B[];W[];PL[W];W[];B[])"};
}

// ---- Othello in the formats of others
// -----------------------------------------------------------------------------------------------------------

// What was read is written and read again as the same game.
Complaint check_othello(GameFormat format, const Record& record) {
  const auto text = write_game_text(format, record);
  if (!text) return check_message(text.error());
  const auto again = read_game_text(format, *text);
  if (!again) return "what was written is refused: " + again.error().message + "\n" + *text;
  if (again->record.position().text() != record.position().text())
    return "a game changes when it is written and read:\n" + *text;
  return std::nullopt;
}

Complaint run_othello(GameFormat format, std::string_view input) {
  const auto game = read_game_text(format, input);
  return game ? check_othello(format, game->record) : check_message(game.error());
}

Complaint run_ggf(std::string_view input) { return run_othello(GameFormat::ggf, input); }
Complaint run_transcript(std::string_view input) { return run_othello(GameFormat::transcript, input); }

Complaint run_wthor(std::string_view input) {
  for (const auto& names : {read_wthor_players(input), read_wthor_tournaments(input)})
    if (!names)
      if (auto complaint = check_message(names.error())) return complaint;
  const auto game = read_game_text(GameFormat::wthor, input);
  return game ? check_othello(GameFormat::ggf, game->record) : check_message(game.error());
}

std::vector<std::string> ggf_seeds() {
  std::vector<std::string> seeds{
      "1 (;GM[Othello]PC[NBoard]PB[A]PW[B]RE[+64.00:r]TI[15:00]TY[8]BO[8 "
      "---------------------------O*------*O"
      "--------------------------- *]B[F5]W[F6/-1.20/3.4]B[D3//2]W[C5];)",
      "(;GM[Othello]BO[4 -O*--OO--**----- O]W[D4];)(;GM[Othello]TY[6]B[PA];)"};
  for (const char* spec : {"othello", "othello:size=6"})
    seeds.push_back(ggf_of(random_game(make_game(spec).take(), 100, Random(3))).take());
  return seeds;
}

std::vector<std::string> transcript_seeds() {
  return {"# a\n1. f5 d6 2. C3d3,c4\n", "F5d6C3d3C4f4F6--",
          transcript_of(random_game(make_game("othello").take(), 100, Random(3))).take()};
}

std::vector<std::string> wthor_seeds() {
  return {test::wthor_file({{.black = 1, .black_discs = 33, .moves = {"f5", "d6", "c3"}}, {.moves = {"f5"}}},
                           2001),
          test::wthor_names({"Ada", "Bob"}, wthor_player_bytes)};
}

// ---- maps and records of ReversiXT
// --------------------------------------------------------------------------------------------------------

Complaint run_reversixt_map(std::string_view input) {
  const auto map = reversixt::read_map(input);
  if (!map) return check_message(map.error());
  const auto again = reversixt::read_map(reversixt::write_map(*map));
  if (!again) return "what write_map writes is refused: " + again.error().message;
  if (*again != *map) return "a map changes when it is written and read";
  const reversixt::Board board(*map);
  ReversixtState state(board);
  Random random(input.size());
  MoveList<ReversixtState::Move> moves;
  for (int ply = 0; ply < 8 && !state.over(); ++ply) {
    moves.clear();
    state.legal(moves);
    if (moves.empty()) return "no legal move, yet not over: " + state.text();
    state.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    const auto fresh = state.parse(state.text());
    if (!fresh) return "its own text is refused: " + fresh.error().message;
    if (fresh->hash() != state.hash())
      return "a position changes in a round trip of its text " + state.text();
  }
  return std::nullopt;
}

std::vector<std::string> reversixt_map_seeds() {
  std::vector<std::string> seeds;
  for (const LibraryText& map : reversixt::library())
    if (map.text.size() < 1000) seeds.emplace_back(map.text);
  return seeds;
}

Complaint run_reversixt_replay(std::string_view input) {
  static const reversixt::Board board(reversixt::read_map("2 1 1 0 1 6 1 2 b 0 x 2").take());
  const auto replayed = reversixt::replay(board, input);
  return replayed ? std::nullopt : check_message(replayed.error());
}

std::vector<std::string> reversixt_replay_seeds() {
  const std::string start = "reversixt-game 1\nmap a.map\nplayers 2\nsource by hand\nstart 3f70e62b\n";
  return {start + "m 0 1 2 0 20 1 1 - a1683cb7\nm 1 2 4 0 0 1 1 - abfe9b38\nphase2\nb 2 1 0 0 0 1 2 - -\n",
          start + "d 1 (invalid move: (0,0,0))\nend sole\nscore 1 disqualified\nscore 2 2\nboard\n12b0x2\n"};
}

// What is read out of a stream of bytes is what was in it.
Complaint run_reversixt_messages(std::string_view input) {
  std::string unread(input), again;
  while (true) {
    const auto message = reversixt::take_message(unread);
    if (!message) return check_message(message.error());
    if (!message->has_value()) break;
    again += reversixt::to_bytes(**message);
    if ((**message).type == reversixt::MessageType::announcement &&
        reversixt::announcement_message(reversixt::read_announcement(**message)) != **message)
      return "an announcement changes when it is read and written";
  }
  if (again + unread != input) return "bytes were lost or changed";
  return std::nullopt;
}

std::vector<std::string> reversixt_message_seeds() {
  using namespace reversixt;
  return {to_bytes(number_message(MessageType::group, 7)) + to_bytes(move_message({{3, 4}, 20})),
          to_bytes({.type = MessageType::map, .payload = "2 0 0 0 1 2 1 2"}) +
              to_bytes(number_message(MessageType::player, 2)) +
              to_bytes(request_message({.milliseconds = 2000, .depth = 1})),
          to_bytes(announcement_message({{{3, 4}, 0}, 1})) +
              to_bytes(number_message(MessageType::disqualification, 2)) +
              to_bytes({.type = MessageType::end_of_game, .payload = {}})};
}

// ---- the page
// --------------------------------------------------------------------------------------------------------

// Whatever a tab says, it gets answers in JSON. Searches have no seats here: they would take their time.
Complaint run_page(std::string_view input) {
  const web::Config config{.version = "fuzz", .searches = 0, .start_game = "tictactoe", .start_agent = "uct"};
  web::Hall hall(config.searches);
  web::GameShelf games(config.start_game);
  web::ReadingSlots reading;
  Complaint complaint;
  web::Desk desk(config, hall, games, reading, [&](const std::string& text) {
    const auto answer = Json::parse(text);
    if (!answer || answer->find("type") == nullptr)
      complaint = "no answer: " + text;
    else if (const Json* message = answer->find("message"))
      complaint = check_message({*message->as_text()});
    return true;
  });
  desk.receive(input);
  return complaint;
}

std::vector<std::string> page_seeds() {
  const std::string where = R"("game":"tictactoe","start":"","moves":["b2","a1"])";
  const std::string tree =
      R"({\"format\":\"agon-tree\",\"version\":1,\"game\":\"tictactoe\",\"snapshots\":[{\"seconds\":1,\"nodes\":2,\"columns\":)"
      R"({\"parent\":[-1,0],\"move\":[\"\",\"b2\"],\"visits\":[2,1],\"value\":[0.5,1],\"mover\":[-3,0],\"flags\":[0,1],\"hidden\":[0,0]}}]})";
  return {
      R"({"type":"look","id":1,)" + where + "}",
      R"({"type":"write","id":2,"format":"svg",)" + where + "}",
      R"({"type":"write","id":3,"format":"agon","players":["human","uct"],)" + where + "}",
      R"({"type":"read","id":4,"text":"agon-game 2\ngame tictactoe\nstart .../.../... X\nmoves b2 a1\n"})",
      R"({"type":"read","id":10,"text":"agon-game 2\ngame tictactoe\nstart .../.../... X\nmoves b2\n#notes {\"comments\":[\"c\"],\"variations\":[[\"a1\"]]}\n"})",
      R"x({"type":"read","id":5,"name":"x.sgf","text":"(;GM[1]SZ[9];B[ee])"})x",
      R"({"type":"analyse","id":6,"agent":"uct:sims=10","seconds":1,"every":20,"owners":true,)" + where + "}",
      R"({"type":"think","id":7,"clock":{"main":1,"used":[1,2]},)" + where + "}",
      R"({"type":"settle","id":8,"agents":["uct","random"],"games":2,)" + where + "}",
      R"({"type":"open","id":9,"text":")" + tree + R"("})"};
}

constexpr std::array all_targets{
    Target{"spec", &run_spec, &spec_seeds},
    Target{"options", &run_options, &option_seeds},
    Target{"position", &run_position, &position_seeds},
    Target{"record", &run_record, &record_seeds},
    Target{"openings", &run_openings, &opening_seeds},
    Target{"exam", &run_exam, &exam_seeds},
    Target{"gtp", &run_gtp, &gtp_seeds},
    Target{"kata", &run_kata, &kata_seeds},
    Target{"nboard", &run_nboard, &nboard_seeds},
    Target{"book", &run_book, &book_seeds},
    Target{"ggp", &run_ggp, &ggp_seeds},
    Target{"gdl", &run_gdl, &gdl_seeds, &with_other_pieces},
    Target{"sgf", &run_sgf, &sgf_seeds},
    Target{"sgf_record", &run_sgf_record, &sgf_record_seeds},
    Target{"ggf", &run_ggf, &ggf_seeds},
    Target{"transcript", &run_transcript, &transcript_seeds},
    Target{"wthor", &run_wthor, &wthor_seeds},
    Target{"reversixt_map", &run_reversixt_map, &reversixt_map_seeds},
    Target{"reversixt_replay", &run_reversixt_replay, &reversixt_replay_seeds},
    Target{"reversixt_messages", &run_reversixt_messages, &reversixt_message_seeds},
    Target{"page", &run_page, &page_seeds},
};

}  // namespace

std::span<const Target> targets() { return all_targets; }

const Target* find_target(std::string_view name) {
  const auto* at =
      std::find_if(all_targets.begin(), all_targets.end(), [&](const Target& t) { return t.name == name; });
  return at == all_targets.end() ? nullptr : at;
}

}  // namespace agon::fuzz

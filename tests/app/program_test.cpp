#include "app/program.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "app/agents.hpp"
#include "app/commands.hpp"
#include "base/process.hpp"
#include "support/run_program.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

using namespace agon::test;

namespace {

// One line on the error stream, nothing on the output, the code for wrong usage.
void check_wrong(const std::string& line, std::string_view message) {
  CAPTURE(line);
  const Ran ran = run(line);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.starts_with("agon: "));
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  CAPTURE(ran.err);
  CHECK(has(ran.err, message));
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

TEST_CASE("wrong words on the command line get one line that helps") {
  check_wrong("gmaes", "did you mean 'games'?");
  check_wrong("xyzzy123", "see: agon help");
  check_wrong("bench",
              "playouts, search, searches, enhancements, parts, threads, perft, bars, othello, signature");
  check_wrong("bench playout", "did you mean 'playouts'?");
  check_wrong("help nothing", "no command 'nothing'");
  check_wrong("games extra", "takes no argument");
  check_wrong("games --jsno", "did you mean '--json'?");
  check_wrong("games -j", "no option '-j'");
  check_wrong("rules", "GAME is missing");
  check_wrong("rules tictactoe othello", "one argument too many");
  check_wrong("rules tictactoo", "did you mean 'tictactoe'?");
  check_wrong("rules othello:size=7", "othello");
  check_wrong("rules mnk:m=99", "option 'm' takes integer 1..19");
  check_wrong("agents utc", "did you mean 'uct'?");
  check_wrong("perft tictactoe --depth", "option --depth needs a value: integer 0..100");
  check_wrong("perft tictactoe --depth x", "takes integer 0..100");
  check_wrong("perft tictactoe --depth 1000", "takes integer 0..100");
  check_wrong("perft tictactoe --mode fast", "takes plain|bulk");
  check_wrong("perft tictactoe --plain", "no option '--plain'");
  check_wrong("perft tictactoe nonsense --depth 1", "position: ");
  check_wrong("analyse tictactoe start moves a1 a1", "move 2: cannot play 'a1'");
  check_wrong("analyse tictactoe XXX/OO./... O --agent random", "the game is over");
  check_wrong("analyse tictactoe --agent uct:simz=3", "did you mean 'sims'?");
  check_wrong("analyse tictactoe --agent uct:sims=-3", "option 'sims' takes");
  check_wrong("analyse tictactoe --agent uct:sims=1,sims=2", "uct: option 'sims' is given twice");
  check_wrong("analyse tictactoe --agent minimax --agent uct", "analyse: option --agent is given twice");
  check_wrong("analyse tictactoe --agent uct:time=soon", "such as 250ms, 2s, 1m or a bare number of seconds");
  check_wrong("analyse tictactoe --agent nobody", "no agent 'nobody'");
  check_wrong("analyse tictactoe --top -1", "takes integer 0..10000");
  check_wrong("analyse tictactoe --player 3 --agent random", "there are 2 players");
  check_wrong("play", "GAME or --load FILE is missing");
  check_wrong("play tictactoe --players human", "has 2 players: X, O");
  check_wrong("play tictactoe --players human,nobody", "no player 'nobody'");
  check_wrong("play tictactoe --load x", "already names the game");
  check_wrong("bench playouts tictactoe --threads 0", "takes integer 1..512");
  check_wrong("bench playouts tictactoe --seconds never", "option 'seconds' takes number");
  check_wrong("bench search tictactoe --agent utc", "did you mean 'uct'?");
  check_wrong("bench perft nogame", "no game 'nogame'");
  check_wrong("bench signature nogame", "no game 'nogame'");
  check_wrong("perft mine.kif", "'mine.kif' is a file of rules; write 'gdl:mine.kif'");
  check_wrong("solve gdl:eightpuzzle", "--agent graph solves a game of one player");
  check_wrong("completion csh", "bash|zsh|fish");
}

TEST_CASE("hints name the program as it was typed") {
  const auto typed = [](const std::string& line) { return run(line, {.program = "build/agon"}); };
  CHECK(has(typed("xyzzy123").err, "agon: no command 'xyzzy123'; see: build/agon help\n"));
  CHECK(has(typed("rules").err, "see: build/agon help rules\n"));
  CHECK(has(typed("play").err, "see: build/agon help play\n"));
  CHECK(has(typed("help perft").out, "  build/agon perft othello --depth 9\n"));
  CHECK(has(typed("games").out, "Play: build/agon play GAME"));
  CHECK(has(typed("").out, "  build/agon help"));
  CHECK(has(run("play tictactoe", {.program = "./my agon"}).out, "from here: './my agon' play tictactoe\n"));
}

TEST_CASE("an empty value is named") {
  const auto refused = [](const std::vector<std::string>& words) {
    const Ran ran = run_program(words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(refused({"analyse", "tictactoe", "--agent", ""}) ==
        "agon: analyse: option 'agent' is empty: give SPEC or leave it out\n");
  CHECK(refused({"play", "tictactoe", "--players="}) ==
        "agon: play: option 'players' is empty: give SPECS or leave it out\n");
  CHECK(refused({"match", "tictactoe", "--players", "random,random", "--out", " "}) ==
        "agon: match: option 'out' is empty: give PATH or leave it out\n");
  CHECK(run_program({"perft", "tictactoe", "", "--depth", "1"}).code == 0);  // the start
}

TEST_CASE("a file that is not there has the same exit code everywhere") {
  CHECK(run("play --load /nonexistent/file").code == 1);
  CHECK(run("match tictactoe --players random,random --openings /nonexistent/file").code == 1);
}

TEST_CASE("a position may start with dashes") {
  const std::string board = "---------------------------OX------XO--------------------------- X";
  const Ran ran = run("perft othello " + board + " --depth 1 --json");
  CAPTURE(ran.err);
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "\"nodes\": 4"));
}

TEST_CASE("a long count ends at Ctrl-C") {
  // Shown after two seconds, long before the first of the deep subtrees could be done.
  const Ran ran = run_on_terminal({"perft", "othello", "--depth", "30", "--json"}, " nodes so far", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "interrupted before the count was complete"));
}

TEST_CASE("a search shows that it lives while it is within one depth") {
  const Ran ran = run_on_terminal({"analyse", "connect4", "--agent", "minimax:depth=40"}, " s: ", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, " nodes"));
}

TEST_CASE("moves behind a position are played, so that a GTP engine can follow them") {
  const std::string engine = "gtp:\"" AGON_GTP_TOY " tictactoe\"";
  const Ran ran = run_program({"analyse", "tictactoe", "start", "moves", "a1", "b2", "--agent", engine});
  CHECK(ran.err.empty());
  CHECK(ran.code == 0);
  const Ran placed = run_program({"analyse", "tictactoe", "X../.O./... X", "--agent", engine});
  CHECK(placed.code == 3);
  CHECK(has(placed.err, "from the start of the game only"));
}

TEST_CASE("a closed pipe ends the program quietly") {
  const Ran ran = run("games", {.closed_output = true});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
}

TEST_CASE("a full disk gives one line and a failure") {
  for (const char* line : {"games", "man", "perft tictactoe --depth 3", "version --json"}) {
    const Ran ran = run(line, {.output_path = "/dev/full"});
    CHECK(ran.code == 1);
    CHECK(ran.err == "agon: cannot write the output: No space left on device\n");
  }
}

TEST_CASE("a limit on the size of files gives one line and a failure too") {
#ifdef AGON_THREAD_SANITIZER
  AGON_SKIP("the thread sanitizer itself does not start under this limit");
#endif
  const TemporaryFolder folder;
  const auto process =
      agon::Process::start("ulimit -f 0; exec " AGON_PROGRAM " games > " + folder.path() + "/out");
  REQUIRE(process);
  const auto end = (*process)->read_line(agon::deadline_in(60));
  REQUIRE_FALSE(end);
  CHECK(has(end.error().message,
            "ended with status 1; its last words: 'agon: cannot write the output: File too large'"));
}

TEST_CASE("without UTF-8 all output is ASCII") {
  for (const char* line :
       {"rules othello", "agents uct", "agents uct --json", "analyse othello --agent uct:sims=50", "man",
        "play othello --players random,random --seed 1"}) {
    CAPTURE(line);
    const Ran ran = run(line, {.environment = {{"LANG", "C"}}});
    CHECK(ran.code == 0);
    CHECK(is_ascii(ran.out));
    CHECK_FALSE(ran.out.empty());
  }
  CHECK_FALSE(is_ascii(run("rules othello").out));
  CHECK(is_ascii(run("rules othello", {.environment = {{"LC_ALL", "POSIX"}}}).out));
}

TEST_CASE("colours are for terminals, and not with NO_COLOR") {
  CHECK_FALSE(has(run("rules othello").out, "\x1b["));
  CHECK(has(run_on_terminal({"rules", "othello"}, "", "").out, "\x1b["));
  CHECK_FALSE(
      has(run_on_terminal({"rules", "othello"}, "", "", {.environment = {{"NO_COLOR", "1"}}}).out, "\x1b["));
}

TEST_CASE("agon alone shows a searched board and what to do next") {
  const Ran ran = run("");
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "visits"));
  CHECK(has(ran.out, "agon play connect4"));
  CHECK(has(ran.out, "agon help"));
}

TEST_CASE("agon alone on a terminal starts a game") {
  const Ran ran = run_on_terminal({}, "> ", "d\nquit\n");
  CHECK(ran.code == 0);
  CHECK(has(ran.out, "Welcome to agon"));
  CHECK(has(ran.out, "O plays "));
}

TEST_CASE("Ctrl-C ends the thinking and shows what there is") {
  // The progress line comes after two seconds.
  const Ran ran =
      run_on_terminal({"analyse", "connect4", "--agent", "uct:time=50s,memory=64MB"}, " s: ", "\x03");
  CHECK(ran.code == 130);
  CHECK(has(ran.out, "expected line"));
  CHECK(has(ran.out, " simulations, "));
}

TEST_CASE("help explains every command") {
  const Ran overview = run("help");
  CHECK(overview.code == 0);
  for (const auto& command : agon::all_commands()) {
    const std::string name(command.about.name);
    CAPTURE(name);
    CHECK(has(overview.out, name));
    const Ran help = run("help " + name);
    CHECK(help.code == 0);
    CHECK(help.out.starts_with("Usage: agon " + name));
    CHECK(help.out == run(name + " --help").out);
    for (const auto& option : command.options())
      CHECK((has(help.out, "--" + option.name) || has(help.out, agon::value_name(option))));
  }
  for (const auto& code : agon::exit_code_help) CHECK(has(overview.out, code.text));
  CHECK(run("--help").out == overview.out);
  CHECK(has(run("help bench").out, "bench playouts"));
  CHECK(run("bench --help").out == run("help bench").out);
}

TEST_CASE("every example of the help is a command line that is understood") {
  for (const auto& command : agon::all_commands())
    for (const agon::Example& example : command.about.examples) {
      std::string line(example.line.substr(0, example.line.find_first_of("|>")));
      CAPTURE(line);
      CHECK(line.starts_with(command.about.name));
      while (line.ends_with(' ')) line.pop_back();
      std::string rest = line.substr(std::min(line.size(), command.about.name.size() + 1));
      std::vector<std::string> words;
      for (std::size_t at = 0; at < rest.size();) {
        const std::size_t end = std::min(rest.find(' ', at), rest.size());
        words.push_back(rest.substr(at, end - at));
        at = end + 1;
      }
      const auto call = command.call();
      const auto read = agon::read_arguments(command, words, *call);
      CAPTURE(read.error().message);
      CHECK(read);
    }
}

namespace {

// As a man page writes it: a dash is a minus.
std::string in_roff(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

}  // namespace

TEST_CASE("the man page and the completions mention every command and option") {
  const std::string man = run("man").out, bash = run("completion bash").out, zsh = run("completion zsh").out,
                    fish = run("completion fish").out;
  CHECK(man.starts_with(".TH AGON 1"));
  for (const auto& command : agon::all_commands()) {
    const std::string name(command.about.name), last = name.substr(name.find(' ') + 1);
    CAPTURE(name);
    CHECK(has(man, "agon " + in_roff(name)));
    for (const std::string& script : {bash, zsh, fish}) CHECK(has(script, last));
    for (const auto& option : command.options()) {
      if (command.is_positional(option.name)) continue;
      CHECK(has(man, in_roff("--" + option.name)));
      CHECK(has(bash, "--" + option.name));
      CHECK(has(zsh, "--" + option.name));
      CHECK(has(fish, "-l " + option.name));
    }
  }
  for (const std::string& script : {bash, zsh, fish}) {
    CHECK(has(script, "tictactoe"));
    CHECK(has(script, "alphabeta"));
  }
}

TEST_CASE("a position that is none is told with the form that most people mean") {
  TemporaryFolder folder;
  std::ofstream(folder.path() + "/empty.txt").flush();
  check_wrong("analyse connect4 d", "and got 'd'; moves are written: start moves a ...");
  check_wrong("analyse tictactoe start mvoes a1", "moves are written: start moves a1 ...");
  check_wrong("analyse go " + folder.path(), "is a folder; moves are written");
  check_wrong("analyse go " + folder.path() + "/empty.txt", "is an empty file");
  check_wrong("analyse go /dev/null", "is no regular file");
  // Whoever wrote it so knows the form.
  CHECK_FALSE(has(run("analyse tictactoe start moves a1 a1").err, "moves are written"));
}

TEST_CASE("what is spelled right but not there is not told to be misspelt") {
  check_wrong("analyse tictactoe start moves a1 a1", "cannot play 'a1' here (possible: b1");
  check_wrong("analyse tictactoe --agent alphabeta:sims=3", "no option 'sims'; there are: nodes, depth");
  check_wrong("play tictactoe --players humn,random", "no player 'humn'; did you mean 'human'?");
}

TEST_CASE("a komi between half points in a file is told") {
  TemporaryFolder folder;
  const std::string file = folder.path() + "/komi.sgf";
  std::ofstream(file) << "(;SZ[5]KM[6.75];B[cc])";
  const std::string note = file + ": komi is 7, the half point nearest to 6.75\n";
  CHECK(run("analyse go " + file + " --agent random").err == note);
  CHECK(run("analyse " + file + " --agent random").err == note);
  CHECK(run("analyse go:komi=5.5 " + file + " --agent random").err.empty());
  CHECK(run("play go " + file + " --players random,random --seed 1").err == note);
}

TEST_CASE("completion is for bash where no shell is named, and leaves the words of others alone") {
  const std::string bash = run("completion bash").out;
  CHECK(run("completion").out == bash);
  CHECK_FALSE(has(bash, "COMP_WORDBREAKS="));
  CHECK(has(bash, "complete -o bashdefault -o default -F _agon agon"));
}

TEST_CASE("the man page tells the options of every agent") {
  const std::string man = run("man").out;
  REQUIRE(has(man, ".SH AGENTS\n"));
  const std::string agents = man.substr(man.find(".SH AGENTS"));
  for (const agon::AgentKind* kind : agon::agent_kinds()) {
    CAPTURE(kind->about().name);
    CHECK(has(agents, ".SS \"" + std::string(kind->about().name) + "\"\n"));
  }
  CHECK(has(agents, ".B sims\n"));
  CHECK(has(agents, ".B command\n"));
}

TEST_CASE("the man page is roff without mistakes") {
  if (!std::filesystem::exists("/usr/bin/groff")) AGON_SKIP("groff is not installed");
  TemporaryFolder folder;
  const std::string command =
      std::string(AGON_PROGRAM) + " man | groff -man -Tutf8 -ww -z 2>" + folder.path() + "/log";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(std::filesystem::file_size(folder.path() + "/log") == 0);
}

TEST_CASE("bash completes commands, games and agents") {
  if (!std::filesystem::exists("/bin/bash")) AGON_SKIP("bash is not installed");
  TemporaryFolder folder;
  const auto completed = [&](const std::string& line) {
    const std::string script = "source <(" + std::string(AGON_PROGRAM) + " completion bash); COMP_LINE=\"" +
                               line + "\"; COMP_POINT=${#COMP_LINE}; _agon; echo ${COMPREPLY[@]}";
    const std::string command = "/bin/bash -c '" + script + "' > " + folder.path() + "/out";
    CHECK(std::system(command.c_str()) == 0);
    std::string text;
    if (std::FILE* file = std::fopen((folder.path() + "/out").c_str(), "r")) {
      char buffer[1024];
      text.assign(buffer, std::fread(buffer, 1, sizeof buffer, file));
      std::fclose(file);
    }
    return text;
  };
  CHECK(completed("agon ana") == "analyse\n");
  CHECK(completed("agon bench pl") == "playouts\n");
  CHECK(completed("agon rules tic") == "tictactoe\n");
  CHECK(completed("agon bench search con") == "connect4\n");
  CHECK(completed("agon analyse othello --agent al") == "alphabeta\n");
  CHECK(completed("agon perft othello --di") == "--divide\n");
  CHECK(completed("agon play othello --players human,al") == "human,alphabeta\n");
  CHECK(completed("agon play othello --players hu") == "human\n");
  CHECK(completed("agon match othello --players hu") == "\n");
  // What stands before a colon or an equals sign is a word of its own to bash, and stays.
  CHECK(completed("agon match othello --players random,gtp:co") == "command=\n");
  CHECK(completed("agon match othello --players uct:sims=5,al") == "5,alphabeta\n");
  CHECK(completed("agon analyse othello --agent uct:me") == "memory=\n");
  CHECK(completed("agon completion ") == "bash zsh fish --help\n");
}

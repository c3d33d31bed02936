// Games from files and into files, which travel through the browser.
#include <optional>

#include "engine/record.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

TEST_CASE("a game is written in our own format and read back") {
  const WebServer web;
  const std::vector<std::string> moves{"b2", "a1", "c3"};
  Json ask = look_at("tictactoe", moves);
  ask.add("format", "agon");
  ask.add("players", std::vector<std::string>{"human", "uct"});
  const Json file = read_json(web_post(web.port(), "/api/write", ask).body);
  CHECK(text_of(file, "name") == "tictactoe.agon");
  const Json record =
      read_json(web_post(web.port(), "/api/read", Json{{"text", text_of(file, "text")}}).body);
  CHECK(text_of(record, "type") == "record");
  CHECK(text_of(record, "game") == "tictactoe");
  CHECK(text_of(record, "start") == "");
  CHECK(record.find("moves")->line() == Json(moves).line());
  CHECK(record.find("players")->line() == R"(["human","uct"])");
}

TEST_CASE("our own format keeps variations and comments, and other readers pass over them") {
  const WebServer web;
  Json ask = look_at("tictactoe", {"b2", "a1"});
  ask.add("format", "agon");
  ask.add("variations", Json::Array{std::vector<std::string>{"b2", "c3"}});
  ask.add("variation_comments", Json::Array{std::vector<std::string>{"", "the other \"corner\"\nis free"}});
  ask.add("comments", std::vector<std::string>{"the middle"});
  ask.add("event", "a rainy day");
  const std::string file = text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
  const auto plain = read_record(file);
  REQUIRE(plain);
  CHECK(plain->plies().size() == 2);
  const auto read = [&](const std::string& text) {
    return read_json(web_post(web.port(), "/api/read", Json{{"text", text}}).body);
  };
  const Json record = read(file);
  CHECK(record.find("variations")->line() == R"([["b2","c3"]])");
  CHECK(record.find("variation_comments")->line() == R"([["","the other \"corner\"\nis free"]])");
  CHECK(record.find("comments")->line() == R"(["the middle"])");
  CHECK(text_of(record, "event") == "a rainy day");
  CHECK(text_of(read(file + "#notes {\"variations\":7}\n"), "type") == "record");  // the first one counts
  for (const char* wrong : {"nonsense", "{\"variations\":7}", "{\"variations\":[[\"b2\",\"b2\"]]}"})
    CHECK(text_of(read(plain->to_text() + "#notes " + wrong + "\n"), "type") == "error");
}

TEST_CASE("a game of Go travels as SGF with its variations and comments") {
  const WebServer web;
  constexpr const char* text =
      "(;SZ[5]C[all]PB[Ann]PW[Bob]RE[B+R]EV[a cup];B[cc]C[first](;W[bb];B[dd])(;W[dd]C[second])(;W[cc]))";
  const Json record =
      read_json(web_post(web.port(), "/api/read", Json{{"text", text}, {"name", "x.sgf"}}).body);
  CHECK(record.find("moves")->line() == R"(["C3","B4","D2"])");
  CHECK(record.find("comments")->line() == R"(["first","",""])");
  CHECK(record.find("variations")->line() == R"([["C3","D2"]])");
  CHECK(record.find("variation_comments")->line() == R"([["first","second"]])");
  CHECK(number_of(record, "left_out") == 1);  // a stone on a stone
  Json ask = look_at(text_of(record, "game"), {"C3", "B4", "D2"});
  ask.add("format", "sgf");
  ask.add("comment", text_of(record, "comment"));
  ask.add("comments", *record.find("comments"));
  for (const char* name : {"variations", "variation_comments", "players", "result", "event"})
    ask.add(name, *record.find(name));
  const std::string written = text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
  CHECK(written.find(";B[cc]C[first]") != std::string::npos);
  CHECK(written.find("(;W[bb];B[dd])") != std::string::npos);
  CHECK(written.find("(;W[dd]C[second])") != std::string::npos);
  for (const char* fact : {"PB[Ann]", "PW[Bob]", "RE[B+R]", "EV[a cup]"})
    CHECK(written.find(fact) != std::string::npos);
}

TEST_CASE("a game gets today's date where nobody tells one, and a game that has none keeps having none") {
  const WebServer web;
  const auto written = [&](const std::optional<std::string>& date) {
    Json ask = look_at("go:size=5", {"C3"});
    ask.add("format", "sgf");
    if (date) ask.add("date", *date);
    return text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
  };
  CHECK(written(std::nullopt).find("DT[20") != std::string::npos);
  CHECK(written("1846-09-11").find("DT[1846-09-11]") != std::string::npos);
  CHECK(written("").find("DT[") == std::string::npos);
}

TEST_CASE("a file full of lines that cannot be played is not tried to its end") {
  const WebServer web;
  std::string text = "(;SZ[5];B[cc]";
  for (int i = 0; i < 500; ++i) text += "(;W[cc])";
  text += "(;W[dd])(;W[bb]))";
  const auto read = [&](const std::string& file) {
    return read_json(web_post(web.port(), "/api/read", Json{{"text", file}, {"name", "x.sgf"}}).body);
  };
  // The first line is the game itself.
  const Json refused = read(text);
  CHECK(text_of(refused, "type") == "error");
  const Json record = read("(;SZ[5];B[cc](;W[ee])" + text.substr(text.find("(;W")));
  CHECK(size_of(record, "variations") == 0);
  CHECK(number_of(record, "left_out") == 502);
}

TEST_CASE("rules are read behind the mark of UTF-8, and with their warnings") {
  const WebServer web;
  const std::string rules =
      "(role robot) (init (light off)) (legal robot press)\n(<= (next (light on)) (does robot press))\n"
      "(<= terminal (true (light on))) (goal robot 100)\n";
  const auto read = [&](const std::string& text) {
    return read_json(web_post(web.port(), "/api/read", Json{{"text", text}, {"name", "lamp.kif"}}).body);
  };
  const Json plain = read(rules), marked = read("\xef\xbb\xbf" + rules);
  CHECK(text_of(plain, "game").starts_with("gdl:"));
  CHECK(text_of(marked, "game") == text_of(plain, "game"));
  REQUIRE(plain.find("warnings") != nullptr);
  CHECK(size_of(plain, "warnings") == 0);
  const Json odd = read(rules + "(<= (seen))\n");
  REQUIRE(size_of(odd, "warnings") > 0);
  CHECK(odd.find("warnings")->line().find("line 4, column 1") != std::string::npos);
}

TEST_CASE("wrong rules are told as rules, with line and column, by their name or where nothing else fits") {
  const WebServer web;
  const auto fault = [&](const std::string& text, const std::string& name) {
    const auto reply = web_post(web.port(), "/api/read", Json{{"text", text}, {"name", name}});
    CHECK(reply.status == 400);
    return text_of(read_json(reply.body), "message");
  };
  CHECK(fault("garbage\n  (role", "x.kif").find("line 2, column 3") != std::string::npos);
  CHECK(fault("(;GM[1])(role", "x.gdl").find("line 1, column 1") != std::string::npos);
  const std::string nameless = fault("garbage\n  (role", "");
  CHECK(nameless.find("no game that can be read") != std::string::npos);
  CHECK(nameless.find("GDL: line 2, column 3") != std::string::npos);
  // What is a game of ours with a mistake, or nothing at all, is not taken for rules.
  CHECK(fault("agon-game 2\ngame nonsense\n", "").find("GDL") == std::string::npos);
  CHECK(fault("  ", "").find("GDL") == std::string::npos);
  // No file of this machine is read for what stands there.
  CHECK(fault("/etc/hostname", "x.kif").find("open") == std::string::npos);
}

TEST_CASE("the map of a game is written as a file and opened again") {
  const WebServer web;
  Json ask = look_at("reversixt:map=small", {});
  ask.add("format", "rules");
  const Json file = read_json(web_post(web.port(), "/api/write", ask).body);
  CHECK(text_of(file, "name") == "small.map");
  const Json again = read_json(
      web_post(web.port(), "/api/read", Json{{"text", text_of(file, "text")}, {"name", "small.map"}}).body);
  CHECK(text_of(again, "game").starts_with("reversixt:"));
  CHECK(again.find("moves")->line() == "[]");
}

TEST_CASE("which games are made from a text is told, and how its file is named") {
  const WebServer web;
  const Json about = read_json(web_ask(web.port(), {.path = "/api/about"}).body);
  for (const Json& game : about.find("games")->items()) {
    const std::string name = text_of(game, "name");
    CAPTURE(name);
    const Json* ending = game.find("rules_ending");
    REQUIRE((ending != nullptr) == (name == "gdl" || name == "reversixt"));
    if (ending != nullptr) CHECK(text_of(game, "rules_ending") == (name == "gdl" ? "kif" : "map"));
  }
}

TEST_CASE("a format that a game does not have is an error") {
  const WebServer web;
  for (const char* format : {"sgf", "svg", "rules", ""}) {
    Json ask = look_at("tictactoe");
    ask.add("format", format);
    CHECK(web_post(web.port(), "/api/write", ask).status == 400);
  }
}

TEST_CASE("a game of Othello travels as GGF, unless it has more to tell") {
  const WebServer web;
  const auto write = [&](const Json& ask) { return read_json(web_post(web.port(), "/api/write", ask).body); };
  Json ask = look_at("othello", {"f5", "d6"});
  ask.add("format", "usual");
  const Json file = write(ask);
  CHECK(text_of(file, "name") == "othello.ggf");
  const Json record = read_json(
      web_post(web.port(), "/api/read", Json{{"text", text_of(file, "text")}, {"name", "x.txt"}}).body);
  CHECK(text_of(record, "game") == "othello");
  CHECK(record.find("moves")->line() == R"(["f5","d6"])");
  Json plain = look_at("othello", {"f5", "d6"});
  plain.add("format", "transcript");
  CHECK(text_of(write(plain), "text") == "f5d6\n");
  ask.add("comments", std::vector<std::string>{"", "good"});
  CHECK(text_of(write(ask), "name") == "othello.agon");
  const Json line =
      read_json(web_post(web.port(), "/api/read", Json{{"text", "F5d6C3\n"}, {"name", ""}}).body);
  CHECK(line.find("moves")->line() == R"(["f5","d6","c3"])");
  CHECK(web_post(web.port(), "/api/read", Json{{"text", "x"}, {"name", "WTH_2001.wtb"}}).status == 400);
}

TEST_CASE("of a file with several games the first is read, and how many there are is told") {
  const WebServer web;
  const auto read = [&](const char* text, const char* name) {
    return read_json(web_post(web.port(), "/api/read", Json{{"text", text}, {"name", name}}).body);
  };
  const Json lines = read("f5d6\nf5f6\nf5f4\n", "e.transcript");
  CHECK(lines.find("moves")->line() == R"(["f5","d6"])");
  CHECK(number_of(lines, "games") == 3);
  CHECK(number_of(read("(;SZ[5];B[cc])(;SZ[5];B[bb])", "x.sgf"), "games") == 2);
  CHECK(number_of(read("f5d6\n", "e.transcript"), "games") == 1);
}

TEST_CASE("a text that is no game is refused without naming formats that are refused here too") {
  const WebServer web;
  const auto fault = [&](const char* text) {
    return text_of(
        read_json(web_post(web.port(), "/api/read", Json{{"text", text}, {"name", "t2.txt"}}).body),
        "message");
  };
  CHECK(fault("once upon a time").find("no game that can be read: neither SGF, GGF,") != std::string::npos);
  CHECK(fault("once upon a time").find("WTHOR") == std::string::npos);
  CHECK(fault("") == "the file is empty");
}

TEST_CASE("a position tells what people call the way to it") {
  const WebServer web;
  const auto look = [&](const std::vector<std::string>& moves) {
    return read_json(web_post(web.port(), "/api/look", look_at("othello", moves)).body);
  };
  CHECK(text_of(look({"f5", "d6"}), "name") == "Perpendicular");
  CHECK(look({"f5"}).find("name") == nullptr);
}

TEST_CASE("judgements travel in both formats, and others read what they can of them") {
  const WebServer web;
  const std::vector<std::string> found{R"({"values":[0.5,0.5],"chance":0.5})", "",
                                       R"({"values":[0.123,0.877],"chance":0.1234,"grade":"blunder"})"};
  const std::vector<std::string> other{found[0], R"({"lead":-3.5,"grade":"inaccuracy"})",
                                       R"(not [JSON] \ :])"};
  const auto journey = [&](const char* format) {
    Json ask = look_at("go:size=5", {"C3", "B4"});
    ask.add("format", format);
    ask.add("judgements", found);
    ask.add("variations", Json::Array{std::vector<std::string>{"D2", "A1"}});
    ask.add("variation_judgements", Json::Array{other});
    const std::string file = text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
    const Json record = read_json(web_post(web.port(), "/api/read", Json{{"text", file}}).body);
    CHECK(record.find("judgements")->line() == Json(found).line());
    CHECK(record.find("variation_judgements")->line() == Json(Json::Array{other}).line());
    return file;
  };
  journey("agon");
  const std::string file = journey("sgf");
  for (const char* part : {"SBKV[50]", "SBKV[12.3]BM[2]", "V[-3.5]DO[]"})
    CHECK(file.find(part) != std::string::npos);
  // The usual format of a game that can keep none of this gives way to our own.
  Json ask = look_at("othello:size=4", {});
  ask.add("format", "usual");
  ask.add("judgements", found);
  CHECK(text_of(read_json(web_post(web.port(), "/api/write", ask).body), "name").ends_with(".agon"));
}

// Games from files and into files, which travel through the browser.
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

TEST_CASE("a position is drawn as a picture") {
  const WebServer web;
  Json ask = look_at("connect4", {"d"});
  ask.add("format", "svg");
  const std::string text = text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
  CHECK(text.starts_with("<svg"));
  CHECK(text.find("<circle") != std::string::npos);
  CHECK(text.ends_with("</svg>\n"));
}

TEST_CASE("a format that a game does not have is an error") {
  const WebServer web;
  for (const char* format : {"sgf", "pdf", ""}) {
    Json ask = look_at("tictactoe");
    ask.add("format", format);
    CHECK(web_post(web.port(), "/api/write", ask).status == 400);
  }
}

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

TEST_CASE("a game of Go travels as SGF with its variations and comments") {
  const WebServer web;
  constexpr const char* text = "(;SZ[5]C[all];B[cc]C[first](;W[bb];B[dd])(;W[dd])(;W[cc]))";
  const Json record =
      read_json(web_post(web.port(), "/api/read", Json{{"text", text}, {"name", "x.sgf"}}).body);
  CHECK(record.find("moves")->line() == R"(["C3","B4","D2"])");
  CHECK(record.find("comments")->line() == R"(["first","",""])");
  CHECK(record.find("variations")->line() == R"([["C3","D2"]])");
  CHECK(number_of(record, "left_out") == 1);  // a stone on a stone
  Json ask = look_at(text_of(record, "game"), {"C3", "B4", "D2"});
  ask.add("format", "sgf");
  ask.add("comment", text_of(record, "comment"));
  ask.add("comments", *record.find("comments"));
  ask.add("variations", *record.find("variations"));
  const std::string written = text_of(read_json(web_post(web.port(), "/api/write", ask).body), "text");
  CHECK(written.find(";B[cc]C[first]") != std::string::npos);
  CHECK(written.find("(;W[bb];B[dd])") != std::string::npos);
  CHECK(written.find("(;W[dd])") != std::string::npos);
}

TEST_CASE("a format that a game does not have is an error") {
  const WebServer web;
  for (const char* format : {"sgf", "svg", ""}) {
    Json ask = look_at("tictactoe");
    ask.add("format", format);
    CHECK(web_post(web.port(), "/api/write", ask).status == 400);
  }
}

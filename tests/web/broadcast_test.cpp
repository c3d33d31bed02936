#include "web/broadcast.hpp"

#include <array>
#include <fstream>

#include "base/workers.hpp"
#include "engine/games.hpp"
#include "support/temporary_folder.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

Record new_record(const std::string& game) { return Record(make_game(game).take()); }

Json watch_game(std::int64_t id, std::int64_t number = 0) {
  return Json{{"type", "watch"}, {"id", id}, {"number", number}};
}

// All plies of a game so far, as somebody who comes now is told.
std::string plies_told(WebTab& tab, std::int64_t id) { return tab.await("live", id).find("moves")->line(); }

}  // namespace

TEST_CASE("a game that is played elsewhere reaches who watches it and who comes late") {
  web::Broadcast live;
  const WebServer web({.live = &live});
  WebTab early(web.port());
  CHECK(is_true(early.about(), "live"));
  early.say(watch_game(1));
  Record record = new_record("tictactoe");
  record.set_players({"ann", "bob"});
  const auto number = live.begin("a small game", record);
  const Json first = early.await("live", 1);
  CHECK(text_of(first, "title") == "a small game");
  CHECK(text_of(first, "game") == "tictactoe");
  CHECK(first.find("players")->line() == "[\"ann\",\"bob\"]");
  CHECK(size_of(first, "moves") == 0);
  REQUIRE(record.play_text("b2"));
  live.follow(number, record, {.clocks = {1.5, std::nullopt}, .told = "a good move"});
  const Json second = early.await("live", 1);
  CHECK(number_of(second, "from") == 0);
  CHECK(second.find("moves")->line() == "[\"b2\"]");
  CHECK(second.find("clocks")->line() == "[1.5,null]");
  CHECK(text_of(second, "told") == "a good move");
  CHECK(second.find("game") == nullptr);
  REQUIRE(record.play_text("a1"));
  live.follow(number, record);
  const Json third = early.await("live", 1);
  CHECK(number_of(third, "from") == 1);
  CHECK(third.find("moves")->line() == "[\"a1\"]");
  WebTab late(web.port());
  late.say(watch_game(7));
  CHECK(plies_told(late, 7) == "[\"b2\",\"a1\"]");
  live.end(number, "nobody wants to go on");
  CHECK(text_of(early.await("live", 1), "why") == "nobody wants to go on");
  CHECK(is_true(late.await("live", 7), "over"));
}

TEST_CASE("games one after another and side by side are chosen by their number") {
  web::Broadcast live;
  const WebServer web({.live = &live});
  Record one = new_record("tictactoe"), two = new_record("connect4"), three = new_record("tictactoe");
  const auto first = live.begin("one", one), second = live.begin("two", two);
  live.end(second);
  WebTab tab(web.port());
  tab.say(watch_game(1));
  CHECK(number_of(tab.await("live", 1), "number") == static_cast<double>(first));  // it goes on
  tab.say(watch_game(2, second));
  const Json over = tab.await("live", 2);
  CHECK(text_of(over, "game") == "connect4");
  CHECK(is_true(over, "over"));
  CHECK(size_of(over, "games") == 2);
  live.begin("three", three);
  CHECK(size_of(tab.await("live", 2), "games") == 3);
  tab.say(watch_game(3));
  CHECK(text_of(tab.await("error", 3), "message").find("watches 2 games already") != std::string::npos);
  tab.say(Json{{"type", "stop"}, {"id", 4}, {"search", 2}});
  CHECK(is_true(tab.await_done(2, "live"), "done"));
  tab.say(watch_game(5, 99));
  CHECK(text_of(tab.await("error", 5), "message").find("game 99") != std::string::npos);
  // Games that are watched take no room from searches.
  tab.say(analyse("tictactoe", "uct:sims=10", 6));
  CHECK(is_true(tab.await_done(6), "done"));
}

TEST_CASE("whoever does not read what happens elsewhere, or leaves, delays nobody") {
  web::Broadcast live;
  const WebServer web({.live = &live}, {.patience = 0.5});
  Record record = new_record("tictactoe");
  const auto number = live.begin("game", record);
  WebTab deaf(web.port()), gone(web.port()), tab(web.port());
  for (WebTab* each : {&deaf, &gone, &tab}) each->say(watch_game(1));
  gone.await("live", 1);
  gone.close();
  const std::string words(200'000, 'x');
  for (int i = 0; i < 100; ++i) live.follow(number, record, {.told = words});
  live.end(number);
  Json last = tab.await("live", 1);
  while (!is_true(last, "over") && last.kind() != Json::Kind::null) last = tab.await("live", 1);
  CHECK(is_true(last, "over"));
  CHECK(comes_true([&] { return web.server->tabs() <= 2; }));
}

TEST_CASE("threads that play and threads that watch get along") {
  constexpr int players = 3;
  web::Broadcast live;
  const std::atomic<bool> stop = false;
  std::array<std::string, players> seen;
  Workers workers;
  for (int i = 0; i < players; ++i) {
    REQUIRE(workers.start([&] {
      Record record = new_record("tictactoe");
      const auto number = live.begin("game", record);
      for (const char* move : {"a1", "b2", "c3"}) {
        CHECK(record.play_text(move));
        live.follow(number, record, {.told = move});
      }
      live.end(number);
    }));
    REQUIRE(workers.start([&, i] {
      web::Broadcast::Seen at;
      for (bool over = false; !over;) {
        const auto news = live.next(at, stop);
        for (const Json& move : (**news).find("moves")->items())
          seen[static_cast<std::size_t>(i)] += *move.as_text();
        over = is_true(**news, "over");
      }
    }));
  }
  workers.join();
  for (const std::string& each : seen) CHECK(each == "a1b2c3");
}

TEST_CASE("a position that is set up in the middle of a game travels as a ply") {
  web::Broadcast live;
  const WebServer web({.live = &live});
  Record record = new_record("tictactoe");
  REQUIRE(record.play_text("b2"));
  record.set_up(record.game().game().parse("X../.O./... X").take());
  REQUIRE(record.play_text("c3"));
  live.begin("with a jump", record);
  WebTab tab(web.port());
  tab.say(watch_game(1));
  const Json told = tab.await("live", 1);
  REQUIRE(size_of(told, "moves") == 3);
  CHECK(*told.find("moves")->items()[1].as_text() == "setup " + record.ply_text(1));
  const Json seen = read_json(
      web_post(web.port(), "/api/look", Json{{"game", "tictactoe"}, {"moves", *told.find("moves")}}).body);
  CHECK(text_of(seen, "text") == record.position().text());
  REQUIRE(size_of(seen, "plies") == 3);
  CHECK(seen.find("plies")->items()[1].find("mover")->kind() == Json::Kind::null);
  CHECK(web_post(web.port(), "/api/look",
                 Json{{"game", "tictactoe"}, {"moves", std::vector<std::string>{"setup nonsense"}}})
            .status == 400);
}

TEST_CASE("a game whose rules lie in a file can be looked at while it is shown") {
  const TemporaryFolder folder;
  const std::string rules = folder.path() + "/lamp.kif";
  std::ofstream(rules) << "(role robot) (init (light off)) (legal robot press) (<= (next (light on)) (does "
                          "robot press)) (<= terminal (true (light on))) (goal robot 100)";
  web::Broadcast live;
  const WebServer web({.live = &live});
  const Record record = new_record("gdl:" + rules);
  const std::string spec = record.game().facts().spec;
  CHECK(web_post(web.port(), "/api/look", look_at(spec)).status == 400);
  live.begin("lamp", record);
  CHECK(web_post(web.port(), "/api/look", look_at(spec)).status == 200);
}

TEST_CASE("a server that shows no games says so") {
  const WebServer web;
  WebTab tab(web.port());
  CHECK_FALSE(is_true(tab.about(), "live"));
  tab.say(watch_game(1));
  CHECK(text_of(tab.await("error", 1), "message").find("no games") != std::string::npos);
}

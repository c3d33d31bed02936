#include "web/server.hpp"

#include <fstream>

#include "support/temporary_folder.hpp"
#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

TEST_CASE("the page and what the server knows come by plain HTTP") {
  const WebServer web;
  const WebReply page = web_ask(web.port(), {});
  CHECK(page.status == 200);
  CHECK(page.head.find("text/html") != std::string::npos);
  CHECK(page.head.find("Content-Security-Policy") != std::string::npos);
  CHECK(page.body.find("Agon") != std::string::npos);
  const WebReply about = web_ask(web.port(), {.path = "/api/about"});
  CHECK(about.status == 200);
  const Json json = read_json(about.body);
  CHECK(number_of(json, "protocol") == 1);
  CHECK(text_of(json, "version") == "test");
  REQUIRE(size_of(json, "games") > 0);
  CHECK(text_of(json.find("games")->items()[0], "name") != "");
  CHECK(size_of(json, "agents") > 0);
  // No agent of the page starts a program.
  for (const Json& agent : json.find("agents")->items()) CHECK(text_of(agent, "name") != "gtp");
  CHECK(web_ask(web.port(), {.method = "HEAD"}).body == "");
  CHECK(web_ask(web.port(), {.path = "/api/look"}).status == 405);
}

TEST_CASE("a tab can tell one server from the next") {
  const auto run_of = [](const WebServer& web) {
    WebTab tab(web.port());
    return text_of(tab.about(), "run");
  };
  const WebServer first, second;
  CHECK(run_of(first) == run_of(first));
  CHECK(run_of(first) != run_of(second));
}

TEST_CASE("no path of the machine can be reached") {
  const WebServer web;
  for (const char* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/etc/passwd", "//etc/passwd",
                           "/api", "/api/", "/api/keep", "/index.html/x", "/.git/config"})
    CHECK(web_ask(web.port(), {.path = path}).status == 404);
  const TemporaryFolder folder, outside;
  std::ofstream(folder.path() + "/index.html") << "own page";
  std::ofstream(outside.path() + "/secret.txt") << "secret";
  REQUIRE(symlink((outside.path() + "/secret.txt").c_str(), (folder.path() + "/link.txt").c_str()) == 0);
  const WebServer developer({}, {.folder = folder.path()});
  CHECK(web_ask(developer.port(), {}).body == "own page");
  CHECK(web_ask(developer.port(), {.path = "/link.txt"}).status == 404);
  CHECK(web_ask(developer.port(), {.path = "/../" + outside.path().substr(1) + "/secret.txt"}).status == 404);
}

TEST_CASE("no game that a tab names may read a file, unless the server was started with it") {
  const TemporaryFolder folder;
  const std::string rules = folder.path() + "/secret.kif";
  std::ofstream(rules)
      << "(role robot) (init (light off)) (legal robot press) (<= (next (light on)) (does robot press)) "
         "(<= terminal (true (light on))) (goal robot 100)";
  const std::string spec = "gdl:" + rules;
  const WebServer web;
  CHECK(web_post(web.port(), "/api/look", look_at("gdl:tictactoe")).status == 200);
  const WebReply refused = web_post(web.port(), "/api/look", look_at(spec));
  CHECK(refused.status == 400);
  CHECK(refused.body.find("no file is read") != std::string::npos);
  const std::string saved = "agon-game 2\ngame " + spec + "\nstart (light off)\nmoves\n";
  CHECK(web_post(web.port(), "/api/read", Json{{"text", saved}}).body.find("no file is read") !=
        std::string::npos);
  // Rules that are told read none.
  CHECK(web_post(web.port(), "/api/look",
                 look_at("gdl:\"(role robot) (init on) (legal robot press) (terminal) (goal robot 1)\""))
            .status == 200);
  const WebServer own({.start_game = spec});
  CHECK(web_post(own.port(), "/api/look", look_at(spec)).status == 200);
}

TEST_CASE("foreign pages are refused by their origin and by their host") {
  const WebServer web;
  const std::string own = "http://127.0.0.1:" + std::to_string(web.port());
  CHECK(web_ask(web.port(), {.host = "evil.example"}).status == 403);
  CHECK(web_ask(web.port(), {.method = "POST",
                             .path = "/api/look",
                             .body = look_at("tictactoe").line(),
                             .headers = "Origin: http://evil.example\r\n"})
            .status == 403);
  CHECK(web_ask(web.port(), {.method = "POST",
                             .path = "/api/look",
                             .body = look_at("tictactoe").line(),
                             .headers = "Origin: " + own + "\r\n"})
            .status == 200);
  CHECK_FALSE(WebTab(web.port(), "Origin: http://evil.example\r\n").open());
  CHECK(WebTab(web.port(), "Origin: http://evil.example\r\n").greeting().status == 403);
  CHECK(WebTab(web.port(), "Origin: " + own + "\r\n").open());
  CHECK_FALSE(WebTab(web.port(), "", "/elsewhere").open());
  CHECK(web_ask(web.port(), {.method = "DELETE"}).status == 405);
}

TEST_CASE("a server with a token lets in who brings it, and gives it to the page as a cookie") {
  const WebServer web({}, {.token = "correct-horse"});
  CHECK(web_ask(web.port(), {}).status == 403);
  CHECK_FALSE(WebTab(web.port()).open());
  const WebReply page = web_ask(web.port(), {.path = "/?token=correct-horse"});
  CHECK(page.status == 200);
  CHECK(page.head.find("Set-Cookie: agon_token=correct-horse; HttpOnly; SameSite=Strict") !=
        std::string::npos);
  CHECK(WebTab(web.port(), "Cookie: agon_token=correct-horse\r\n").open());
  CHECK(web.server->url().ends_with("/?token=correct-horse"));
}

TEST_CASE("a server that cannot start says why and what to do") {
  const WebServer first;
  const auto fails = [](const web::ServerOptions& options) {
    const auto started = web::Server::start(options, {.version = "test", .start_game = "tictactoe"});
    return started ? "it started" : started.error().message;
  };
  CHECK(fails({.port = first.port()}) ==
        "port " + std::to_string(first.port()) +
            " is in use by another program; choose another port, or 0 for any that is free");
  CHECK(fails({.folder = "/no/such/folder"}).find("no page (index.html)") != std::string::npos);
  // An address that is kept for examples: no machine has it.
  CHECK(fails({.address = "198.51.100.77", .token = "correct-horse"}).find("no address of this machine") !=
        std::string::npos);
}

TEST_CASE("a server for all tells an address that others can use") {
  const WebServer web({}, {.address = "0.0.0.0", .token = "correct-horse"});
  CHECK(web.server->url().find("//0.0.0.0") == std::string::npos);
  CHECK(web.server->url().find("//127.") == std::string::npos);
}

TEST_CASE("look shows a position over POST and over a WebSocket alike") {
  const WebServer web;
  const WebReply reply = web_post(web.port(), "/api/look", look_at("tictactoe", {"b2"}));
  REQUIRE(reply.status == 200);
  WebTab tab(web.port());
  REQUIRE(tab.open());
  CHECK(text_of(tab.about(), "type") == "about");
  tab.say(look_at("tictactoe", {"b2"}));
  const auto heard = tab.hear();
  REQUIRE(heard);
  CHECK(*heard + "\n" == reply.body);
  const Json position = read_json(*heard);
  CHECK(text_of(position, "type") == "position");
  CHECK(number_of(position, "id") == 1);
  CHECK(number_of(position, "to_move") == 1);
  CHECK(size_of(position, "moves") == 8);
  CHECK(size_of(position, "plies") == 1);
  CHECK(number_of(*position.find("drawing"), "columns") == 3);
  CHECK(size_of(*position.find("drawing"), "pieces") == 1);
  tab.say(look_at("tictactoe", {"a1", "b1", "a2", "b2", "a3"}, 2));
  const Json over = tab.await("position", 2);
  CHECK(is_true(over, "over"));
  CHECK(text_of(*over.find("result"), "text").find("wins") != std::string::npos);
}

TEST_CASE("a position tells how its game counts where that is more than who wins") {
  const WebServer web;
  const auto position = [&](const std::string& game) {
    return read_json(web_post(web.port(), "/api/look", look_at(game, {})).body);
  };
  CHECK(position("tictactoe").find("scores") == nullptr);
  const Json othello = position("othello");
  REQUIRE(othello.find("scores") != nullptr);
  CHECK(number_of(*othello.find("scores"), "low") == -64);
  CHECK(number_of(*othello.find("scores"), "high") == 64);
  CHECK(text_of(*othello.find("scores"), "unit") == "discs");
}

TEST_CASE("a position tells what each player was told, where players do not see everything") {
  const WebServer web;
  const auto look = [&](const std::string& game, const std::vector<std::string>& moves) {
    return read_json(web_post(web.port(), "/api/look", Json{{"game", game}, {"moves", moves}}).body);
  };
  CHECK(look("connect4", {}).find("told") == nullptr);
  const Json start = look("gdl:blindguess", {});
  REQUIRE(size_of(start, "told") == 2);
  CHECK(start.find("told")->items()[0].items().empty());
  const Json after = look("gdl:blindguess", {text_of(start.find("chance")->items()[0], "text")});
  CHECK(after.find("told")->items()[0].items().size() == 1);
}

TEST_CASE("a position names the agents that can play it, and an agent tells its options there") {
  const WebServer web;
  const auto agents = [&](const std::string& game) {
    return read_json(web_post(web.port(), "/api/look", look_at(game)).body).find("agents")->line();
  };
  CHECK(agents("tictactoe").find("alphabeta") != std::string::npos);
  CHECK(agents("tree:\"(<1 2> 3)\"").find("alphabeta") == std::string::npos);
  Json ask = look_at("go:size=5");
  ask.add("agent", "uct");
  const Json agent = read_json(web_post(web.port(), "/api/agent", ask).body);
  CHECK(text_of(agent, "name") == "uct");
  CHECK(size_of(agent, "options") > 3);
}

TEST_CASE("wrong messages are answered by one line, and the tab lives on") {
  const WebServer web;
  WebTab tab(web.port());
  REQUIRE(tab.open());
  const std::string deep(100'000, '[');
  for (const std::string& wrong :
       {std::string("nonsense"),
        std::string("{"),
        std::string("[]"),
        std::string("{\"type\":7}"),
        std::string("{\"type\":\"lok\"}"),
        std::string("{\"type\":\"look\"}"),
        std::string("{\"type\":\"look\",\"game\":\"tictactoe\",\"moves\":\"b2\"}"),
        std::string("{\"type\":\"look\",\"game\":\"tictactoe\",\"moves\":[1]}"),
        std::string("{\"type\":\"look\",\"game\":\"tictactoe\",\"moves\":[\"z9\"]}"),
        std::string("{\"type\":\"look\",\"game\":\"nim\"}"),
        std::string("{\"type\":\"tree\",\"search\":5}"),
        std::string("{\"type\":\"analyse\",\"game\":\"tictactoe\",\"agent\":\"gtp:\\\"touch /tmp/x\\\"\"}"),
        std::string("{\"type\":\"analyse\",\"game\":\"tictactoe\",\"agent\":\"uct:memory=100GB\"}"),
        std::string("{\"type\":\"analyse\",\"game\":\"tictactoe\",\"agent\":\"uct:threads=500\"}"),
        std::string("{\"type\":\"analyse\",\"game\":\"tictactoe\",\"every\":-1}"),
        std::string("{\"type\":\"open\",\"text\":\"{}\"}"),
        std::string("{\"type\":\"read\",\"text\":\"(;x\"}"),
        std::string("{\"id\":1e400}"),
        deep,
        "{\"a\":" + deep,
        std::string("\xff\xfe"),
        std::string()}) {
    tab.say_frame(wrong);
    const auto answer = tab.next();
    REQUIRE(answer);
    INFO(wrong.substr(0, 60));
    CHECK(text_of(*answer, "type") == "error");
    CHECK(text_of(*answer, "message") != "");
    CHECK(text_of(*answer, "message").find('\n') == std::string::npos);
  }
  tab.say(look_at("tictactoe"));
  CHECK(text_of(tab.await("position", 1), "type") == "position");
}

TEST_CASE("long messages and garbage end nothing but their own connection") {
  const WebServer web;
  WebTab tab(web.port());
  REQUIRE(tab.open());
  const std::string padding(web::longest_message, ' ');
  tab.say_frame("{\"type\":\"look\",\"id\":3,\"game\":\"tictactoe\"}" + padding);
  CHECK(text_of(tab.await("error", 3), "message").find("the most") != std::string::npos);
  // In pieces.
  tab.say_frame("{\"type\":\"look\",", 0x01);
  tab.say_frame("\"id\":4,", 0x00);
  tab.say_frame("\"game\":\"tictactoe\"}", 0x80);
  CHECK(text_of(tab.await("position", 4), "type") == "position");
  CHECK(web_ask(web.port(), {.method = "POST", .path = "/api/look", .body = std::string(2 << 20, ' ')})
            .status == 413);
  {
    WebTab rude(web.port());
    rude.socket().send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) + std::string(1000, 'x'));
  }
  {
    WebTab endless(web.port());
    const std::string piece(1 << 20, 'x');
    endless.say_frame(piece, 0x01);
    for (int i = 0; i < 40 && endless.say_frame(piece, 0x00); ++i) {
    }
    endless.hear();  // that it is too long, unless that is lost with the connection
  }
  PlainSocket(web.port()).send(std::string(100'000, '\0'));
  PlainSocket(web.port()).send("GET /" + std::string(100'000, 'a') + " HTTP/1.1\r\n\r\n");
  PlainSocket(web.port()).send("POST /api/look HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\n{");
  tab.say(look_at("tictactoe", {}, 5));
  CHECK(text_of(tab.await("position", 5), "type") == "position");
}

TEST_CASE(
    "a tab that says nothing but that it is still there is not cut off, and its own pings are answered") {
  const WebServer web({}, {.patience = 0.2});  // a message may take 1.2 s
  WebTab tab(web.port());
  constexpr int ping = 0x89, pong = 0x8a;
  REQUIRE(tab.say_frame("", pong));
  std::this_thread::sleep_for(std::chrono::milliseconds(1800));
  REQUIRE_FALSE(tab.socket().hung_up());
  REQUIRE(tab.say_frame("hi", ping));
  REQUIRE(tab.socket().receive());
  CHECK(tab.socket().unread() == std::string("\x8a\x02hi"));
  tab.socket().unread().clear();
  std::this_thread::sleep_for(std::chrono::milliseconds(1800));
  REQUIRE(tab.say(look_at("tictactoe", {}, 7)));
  CHECK(text_of(tab.await("position", 7), "game") == "tictactoe");
}

TEST_CASE("a tab is heard while a game is made from rules, and can stop that") {
  const WebServer web;
  // Counts to a large number: to write these rules out takes for ever.
  std::string rules = "(role robot) (legal robot wait) (goal robot 100)";
  for (int digit = 0; digit < 10; ++digit) rules += " (d " + std::to_string(digit) + ")";
  rules += " (<= (big ?a ?b ?c ?e ?f ?g ?h) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f) (d ?g) (d ?h) (true (at ?a)))";
  rules += " (init (at 0)) (<= (next (at ?a)) (d ?a)) (<= terminal (big 1 2 3 4 5 6 7))";
  WebTab tab(web.port());
  REQUIRE(tab.say(look_at("gdl:file=\"" + rules + "\"", {}, 1)));
  REQUIRE(tab.say(look_at("tictactoe", {}, 2)));
  const auto first = tab.next();  // in time, and before the other one
  REQUIRE(first);
  CHECK(number_of(*first, "id") == 2);
  REQUIRE(tab.say(Json{{"type", "stop"}, {"id", 3}, {"search", 1}}));
  CHECK(number_of(tab.await("error", 1), "id") == 1);
}

TEST_CASE("a visitor without the token is asked for it, other questions are refused in words") {
  const WebServer web({}, {.token = "correct-horse", .folder = std::string(AGON_SOURCE_DIR) + "/web/dist"});
  for (const char* path : {"/", "/?token=wrong-horses"}) {
    const WebReply page = web_ask(web.port(), {.path = path});
    CHECK(page.status == 403);
    CHECK(page.head.find("text/html") != std::string::npos);
    CHECK(page.body.find("name=\"token\"") != std::string::npos);
  }
  CHECK(web_ask(web.port(), {.path = "/api/about"}).body.starts_with("{\"type\":\"error\""));
  CHECK(web_ask(web.port(), {.path = "/", .host = "evil.example"}).body.starts_with("{\"type\":\"error\""));
}

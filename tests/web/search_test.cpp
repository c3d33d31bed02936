// Searches of tabs: they answer while they think, end with their tab, and leave trees that can be asked for.
#include "web/search.hpp"

#include <thread>

#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

Json stop(std::int64_t search) { return Json{{"type", "stop"}, {"id", 99}, {"search", search}}; }
Json ask_tree(std::int64_t search, std::int64_t id, const std::vector<std::string>& path = {}) {
  return Json{{"type", "tree"}, {"id", id}, {"search", search}, {"path", path}, {"boxes", 50}};
}
const Json& column(const Json& tree, std::string_view name) { return *tree.find("columns")->find(name); }

}  // namespace

TEST_CASE("an analysis with a budget is told to its end") {
  const WebServer web;
  WebTab tab(web.port());
  Json ask = analyse("tictactoe", "uct", 1);
  ask.add("simulations", 500);
  tab.say(ask);
  const Json last = tab.await_done(1);
  CHECK(number_of(last, "simulations") == 500);
  CHECK(text_of(last, "reason") == "budget");
  REQUIRE(size_of(last, "candidates") == 5);
  const Json& best = last.find("candidates")->items()[0];
  CHECK(number_of(best, "low") < number_of(best, "value"));
  CHECK(number_of(best, "high") > number_of(best, "value"));
  CHECK(size_of(best, "line") > 0);
  CHECK(size_of(best, "line_places") == size_of(best, "line"));
  const WebReply reply = web_post(web.port(), "/api/analyse", ask);
  CHECK(reply.status == 200);
  CHECK(number_of(read_json(reply.body), "simulations") == 500);
}

TEST_CASE("an analysis by POST takes as long as its agent's own budget says") {
  const WebServer web;
  const auto answer = [&](const std::string& agent) {
    return read_json(web_post(web.port(), "/api/analyse", analyse("connect4", agent, 1)).body);
  };
  CHECK(number_of(answer("uct:sims=100"), "simulations") == 100);
  CHECK(number_of(answer("uct:time=50ms"), "seconds") < 0.9);
  CHECK(number_of(answer("uct"), "seconds") > 0.9);
}

TEST_CASE("an analysis without a budget goes on until it is stopped, and can then be asked for its tree") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(analyse("connect4", "uct", 1));
  for (int i = 0; i < 3; ++i) CHECK_FALSE(is_true(tab.await("analysis", 1), "done"));
  tab.say(ask_tree(1, 2));
  const Json growing = tab.await("tree", 2);
  tab.say(stop(1));
  CHECK(text_of(tab.await_done(1), "reason") == "stopped");
  tab.say(ask_tree(1, 3));
  const Json tree = tab.await("tree", 3);
  CHECK(number_of(tree, "root_visits") > number_of(growing, "root_visits"));
  CHECK(column(tree, "parent").items().size() == 50);
  CHECK(column(tree, "parent").items()[0].as_integer() == -1);
  CHECK(size_of(tree, "snapshots") > 1);
  // The moves of the root share its visits.
  double below = 0;
  for (std::size_t i = 1; i < 50; ++i)
    if (column(tree, "parent").items()[i].as_integer() == 0)
      below += column(tree, "visits").items()[i].as_number().value_or(0);
  CHECK(below <= number_of(tree, "root_visits"));
  CHECK(below > 0.9 * number_of(tree, "root_visits"));
  const std::string move = *column(tree, "move").items()[1].as_text();
  tab.say(Json{{"type", "node"}, {"id", 4}, {"search", 1}, {"path", std::vector<std::string>{move}}});
  const Json node = tab.await("node", 4);
  CHECK(number_of(node, "to_move") == 1);
  REQUIRE(size_of(node, "children") > 1);
  CHECK(size_of(node.find("children")->items()[0], "terms") >= 3);
  CHECK(size_of(*node.find("drawing"), "pieces") == 1);
  tab.say(ask_tree(1, 5, {"h9"}));
  CHECK(text_of(tab.await("error", 5), "message").find("h9") != std::string::npos);
}

TEST_CASE("an analysis goes on with the tree of one that has ended, if it thinks the same way") {
  const WebServer web({.searches = 1});
  WebTab tab(web.port());
  const auto visits = [&](std::int64_t id, std::int64_t on, const std::string& agent) {
    Json ask = analyse("connect4", agent, id);
    ask.add("simulations", 600);
    ask.add("on", on);
    tab.say(ask);
    tab.await_done(id);
    tab.say(ask_tree(id, id + 100));
    return number_of(tab.await("tree", id + 100), "root_visits");
  };
  CHECK(visits(1, 0, "mcts") == 600);
  CHECK(visits(2, 1, "mcts") > 1100);
  CHECK(visits(3, 1, "mcts") == 600);  // the first one's tree was handed on
  CHECK(visits(4, 3, "uct") == 600);
  CHECK(visits(5, 77, "uct") == 600);
}

TEST_CASE("searches of tabs run in threads that end with their connection") {
  const WebServer web({.searches = 4});
  {
    WebTab first(web.port()), second(web.port());
    for (WebTab* tab : {&first, &second})
      for (const std::int64_t id : {1, 2}) tab->say(analyse("connect4", "uct", id));
    for (WebTab* tab : {&first, &second})
      for (const std::int64_t id : {1, 2}) CHECK(text_of(tab->await("analysis", id), "type") == "analysis");
    CHECK(web.server->searches() == 4);
    // A tab has two, the server four.
    first.say(analyse("connect4", "uct", 3));
    CHECK(text_of(first.await("error", 3), "message") != "");
    WebTab third(web.port());
    third.say(analyse("connect4", "uct", 1));
    CHECK(text_of(third.await("error", 1), "message").find("all 4") != std::string::npos);
    second.close();
    CHECK(comes_true([&] { return web.server->searches() == 2; }));
    third.say(analyse("connect4", "uct", 2));
    CHECK(text_of(third.await("analysis", 2), "type") == "analysis");
  }
  CHECK(comes_true([&] { return web.server->searches() == 0 && web.server->tabs() == 0; }));
}

TEST_CASE("a tab that stops a search may begin the next one at once") {
  const WebServer web;
  WebTab tab(web.port());
  for (const std::int64_t id : {1, 2}) tab.say(analyse("connect4", "uct", id));
  for (std::int64_t id = 3; id < 23; ++id) {
    tab.say(stop(id - 2));
    tab.say(analyse("connect4", "uct", id));
    REQUIRE(tab.await("analysis", id).kind() == Json::Kind::object);
  }
}

TEST_CASE("a tab that is refused a third search takes no tree from others") {
  const WebServer web({.searches = 3});
  WebTab reader(web.port()), greedy(web.port());
  Json ask = analyse("connect4", "uct", 1);
  ask.add("simulations", 200);
  reader.say(ask);
  reader.await_done(1);
  for (const std::int64_t id : {1, 2}) {
    greedy.say(analyse("connect4", "uct", id));
    greedy.await("analysis", id);
  }
  greedy.say(analyse("connect4", "uct", 3));
  CHECK(text_of(greedy.await("error", 3), "message").find("this tab runs 2") != std::string::npos);
  reader.say(Json{{"type", "node"}, {"id", 2}, {"search", 1}, {"path", Json::Array{}}});
  const Json node = reader.await("node", 2);
  REQUIRE(size_of(node, "children") == 7);
  CHECK(size_of(node.find("children")->items()[0], "terms") > 0);  // only the tree itself has them
}

TEST_CASE("only so many questions wait for a search that reports seldom") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(Json{{"type", "analyse"}, {"id", 1}, {"game", "connect4"}, {"agent", "uct"}, {"every", 60'000}});
  tab.await("analysis", 1);
  for (std::int64_t id = 2; id < 19; ++id) tab.say(ask_tree(1, id));
  CHECK(text_of(tab.await("error", 18), "message").find("16 questions") != std::string::npos);
  tab.say(stop(1));
  CHECK(text_of(tab.await("tree", 17), "type") == "tree");
  tab.say(ask_tree(1, 19, std::vector<std::string>(501, "a")));
  CHECK(text_of(tab.await("error", 19), "message").find("at most 500") != std::string::npos);
}

TEST_CASE("whoever asks by POST waits no longer than the server's patience, whatever the budget") {
  const WebServer web({}, {.patience = 0.3});
  for (const char* agent : {"uct", "uct:time=1h", "uct:nodes=1000000000000", "flat"}) {
    Json ask = analyse("connect4", agent, 1);
    if (std::string_view(agent) != "uct:time=1h") ask.add("simulations", 1e12);
    const Json answer = read_json(web_post(web.port(), "/api/analyse", ask).body);
    CHECK(is_true(answer, "done"));
    CHECK(number_of(answer, "seconds") < 5);
  }
}

TEST_CASE("threads of many tabs ask, stop, look at trees and leave at once") {
  const WebServer web({.searches = 4, .memory = 16 << 20, .threads = 2});
  std::vector<std::jthread> people;
  std::atomic<int> served = 0;
  for (int person = 0; person < 6; ++person)
    people.emplace_back([&web, &served, person] {
      for (int round = 0; round < 3; ++round) {
        WebTab tab(web.port());
        tab.say(analyse(person % 2 == 0 ? "tictactoe" : "connect4",
                        person % 3 == 0 ? "uct:threads=2" : "alphabeta", 1));
        tab.say(ask_tree(1, 2));
        tab.say(Json{{"type", "keep"}, {"id", 3}, {"search", 1}});
        for (int i = 0; i < 4; ++i) served += tab.next(0.5) ? 1 : 0;
        if (round != 1) tab.say(stop(1));
        if (round != 2) served += tab.next(0.5) ? 1 : 0;
      }
    });
  people.clear();
  CHECK(served > 0);
  CHECK(comes_true([&] { return web.server->tabs() == 0; }));
  CHECK(web.server->searches() == 0);
}

TEST_CASE("a server ends soon, whatever its threads do") {
  auto web = std::make_unique<WebServer>();
  WebTab tab(web->port()), idle(web->port());
  tab.say(analyse("connect4", "uct", 1));
  CHECK(text_of(tab.await("analysis", 1), "type") == "analysis");
  std::jthread poster([port = web->port()] {
    Json ask = analyse("connect4", "uct", 1);
    ask.add("seconds", 9);
    web_post(port, "/api/analyse", ask);
  });
  CHECK(comes_true([&] { return web->server->searches() == 2; }));
  const auto before = std::chrono::steady_clock::now();
  web.reset();
  CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count() < 5);
}

TEST_CASE("an agent that plays tells its move, with a clock or without") {
  const WebServer web;
  WebTab tab(web.port());
  Json ask{{"type", "think"},
           {"id", 1},
           {"game", "tictactoe"},
           {"moves", std::vector<std::string>{"a1", "b1", "a2", "b2"}},
           {"agent", "uct:sims=500"}};
  tab.say(ask);
  CHECK(text_of(tab.await("move", 1), "text") == "a3");
  Json clock{{"type", "think"}, {"id", 2}, {"game", "connect4"}, {"agent", "uct"}};
  clock.add("clock", Json{{"main", 0.5}, {"increment", 0}});
  tab.say(clock);
  const Json last = tab.await_done(2);
  CHECK(number_of(last, "seconds") < 1);
  CHECK(text_of(tab.await("move", 2), "text") != "");
}

TEST_CASE("a depth-first search shows its tree where that is wanted") {
  const WebServer web;
  WebTab tab(web.port());
  Json ask = analyse("tictactoe", "alphabeta:depth=3", 1);
  ask.add("lens", true);
  tab.say(ask);
  const Json last = tab.await_done(1);
  CHECK(number_of(last, "depth") == 3);
  tab.say(ask_tree(1, 2));
  const Json tree = tab.await("tree", 2);
  CHECK(number_of(tree, "depth_total") == 3);
  CHECK(number_of(tree, "nodes_total") > 50);
}

TEST_CASE("a tree that was kept can be opened again, by another tab") {
  const WebServer web;
  std::string text;
  double visits = 0;
  {
    WebTab tab(web.port());
    Json ask{{"type", "analyse"}, {"id", 1}, {"game", "connect4"}, {"agent", "uct"}, {"simulations", 2000}};
    tab.say(ask);
    tab.await_done(1);
    tab.say(Json{{"type", "keep"}, {"id", 2}, {"search", 1}});
    const Json file = tab.await("file", 2);
    CHECK(text_of(file, "name") == "connect4-tree.json");
    text = text_of(file, "text");
    tab.say(ask_tree(1, 3));
    visits = number_of(tab.await("tree", 3), "root_visits");
  }
  WebTab tab(web.port());
  tab.say(Json{{"type", "open"}, {"id", 7}, {"text", text}});
  const Json opened = tab.await("opened", 7);
  CHECK(number_of(opened, "search") == 7);
  CHECK(text_of(opened, "game") == "connect4");
  tab.say(ask_tree(7, 8));
  const Json tree = tab.await("tree", 8);
  CHECK(number_of(tree, "root_visits") == visits);
  tab.say(Json{{"type", "node"}, {"id", 9}, {"search", 7}, {"path", Json::Array{}}});
  CHECK(size_of(tab.await("node", 9), "children") == 7);
  // Nothing that is changed in it can do harm.
  for (std::size_t at = 0; at < text.size(); at += 1 + text.size() / 10) {
    std::string broken = text;
    broken[at] = broken[at] == '9' ? '-' : '9';
    tab.say(Json{{"type", "open"}, {"id", 10}, {"text", broken}});
    CHECK(tab.next());
    tab.say(ask_tree(10, 11));
    CHECK(tab.next());
  }
}

TEST_CASE("two searches of one position are compared box by box") {
  const WebServer web;
  WebTab tab(web.port());
  for (const std::int64_t id : {1, 2}) {
    Json ask = analyse("connect4", id == 1 ? "uct" : "uct:exploration=3", id);
    ask.add("simulations", 1000);
    tab.say(ask);
    tab.await_done(id);
  }
  tab.say(Json{{"type", "compare"}, {"id", 3}, {"searches", Json::Array{1, 2}}, {"path", Json::Array{}}});
  const Json tree = tab.await("tree", 3);
  const std::size_t boxes = column(tree, "parent").items().size();
  CHECK(boxes > 7);
  CHECK(column(tree, "visits_b").items().size() == boxes);
  CHECK(column(tree, "visits").items()[0].as_integer() == 1000);
  CHECK(column(tree, "visits_b").items()[0].as_integer() == 1000);
  tab.say(Json{{"type", "compare"}, {"id", 4}, {"searches", Json::Array{1, 1}}, {"path", Json::Array{}}});
  const Json same = tab.await("tree", 4);
  CHECK(column(same, "visits").line() == column(same, "visits_b").line());
}

TEST_CASE("a search is told step by step, and the next steps follow the first") {
  const WebServer web;
  const auto steps = [&](int from, int count) {
    const Json ask{{"game", "tictactoe"}, {"agent", "uct"}, {"from", from}, {"count", count}};
    return read_json(web_post(web.port(), "/api/step", ask).body);
  };
  const Json three = steps(0, 3), third = steps(2, 1);
  REQUIRE(size_of(three, "steps") == 3);
  REQUIRE(size_of(third, "steps") == 1);
  CHECK(three.find("steps")->items()[2].line() == third.find("steps")->items()[0].line());
  CHECK(is_true(three, "more"));
}

TEST_CASE("a search that tells nothing step by step holds up no other request, and can be stopped") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(Json{{"type", "step"}, {"id", 1}, {"game", "connect4"}, {"agent", "flat:sims=1000000000000"}});
  tab.say(look_at("connect4", {}, 2));
  const auto first = tab.next();
  REQUIRE(first);
  CHECK(text_of(*first, "type") == "position");
  tab.say(stop(1));
  CHECK(text_of(tab.await("error", 1), "message").find("cannot be watched") != std::string::npos);
}

TEST_CASE("a sweep finds the mistake of a game") {
  const WebServer web;
  WebTab tab(web.port());
  // The third move lets the opponent win at once.
  tab.say(Json{{"type", "sweep"},
               {"id", 1},
               {"game", "tictactoe"},
               {"agent", "alphabeta"},
               {"seconds", 60},
               {"moves", std::vector<std::string>{"a1", "b2", "a2", "c1", "b1", "a3"}}});
  double lost = -1;
  int positions = 0;
  while (true) {
    const Json swept = tab.await("swept", 1);
    if (is_true(swept, "done") || swept.kind() == Json::Kind::null) break;
    ++positions;
    if (number_of(swept, "ply") == 4) lost = number_of(swept, "lost");
  }
  CHECK(positions == 6);
  CHECK(lost > 0.4);
}

TEST_CASE("a sweep tells what a move really lost, not how far its bound is below the best move") {
  const WebServer web;
  // f8 is worth 38 discs and d8 loses by 10, of which the search of this position tells no more than "at most
  // 38".
  const auto lost = [&](const char* move) {
    WebTab tab(web.port());
    tab.say(Json{{"type", "sweep"},
                 {"id", 1},
                 {"game", "othello"},
                 {"start", "OOXXXXXXXOXXXXXXOOXOXOXXOOXXOXXXOOXOXOXX-O-OOOOXXOOOO--X-X------ X"},
                 {"moves", std::vector<std::string>{move}},
                 {"agent", "expert"},
                 {"seconds", 60}});
    for (Json swept = tab.await("swept", 1); swept.kind() == Json::Kind::object && !is_true(swept, "done");
         swept = tab.await("swept", 1))
      if (number_of(swept, "ply") == 0) return swept.find("lost") ? number_of(swept, "lost") : -1;
    return -1.0;
  };
  CHECK(lost("f8") == 0);
  CHECK(lost("d8") == doctest::Approx(48 / 128.0));
}

TEST_CASE("a sweep of a game of three tells the value of each") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(Json{{"type", "sweep"},
               {"id", 1},
               {"game", "gdl:threeplayer"},
               {"agent", "uct"},
               {"simulations", 100},
               {"moves", Json::Array{}}});
  const Json swept = tab.await("swept", 1);
  const Json* values = swept.find("values");
  REQUIRE(values != nullptr);
  REQUIRE(values->items().size() == 3);
  CHECK(values->items()[0].as_number().value_or(-1) ==
        doctest::Approx(number_of(swept, "value")).epsilon(0.01));
}

TEST_CASE("two agents settle it in a match with a standing after each game") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(Json{{"type", "settle"},
               {"id", 1},
               {"game", "tictactoe"},
               {"moves", std::vector<std::string>{"b2"}},
               {"agents", std::vector<std::string>{"uct", "random"}},
               {"games", 4},
               {"simulations", 100}});
  int told = 0;
  Json last;
  do {
    last = tab.await("standing", 1);
    ++told;
  } while (last.kind() != Json::Kind::null && !is_true(last, "done"));
  CHECK(told == 6);  // at the start, after each game, at the end
  CHECK(number_of(last, "games") == 4);
  CHECK(number_of(last, "wins") + number_of(last, "draws") + number_of(last, "losses") == 4);
  CHECK(text_of(last, "command").find("agon match tictactoe --players") != std::string::npos);
  CHECK(text_of(last, "command").find("b2") != std::string::npos);
  CHECK(text_of(last, "command").find("--random-plies 2 --seed 1") != std::string::npos);
}

TEST_CASE("the command of a match tells no moves of a game in which they are hidden") {
  const WebServer web;
  WebTab tab(web.port());
  tab.say(Json{{"type", "settle"},
               {"id", 1},
               {"game", "gdl:blindguess"},
               {"moves", std::vector<std::string>{"draw(5)"}},
               {"agents", std::vector<std::string>{"random", "random"}},
               {"games", 2},
               {"random_plies", 0}});
  const Json standing = tab.await("standing", 1);
  CHECK(text_of(standing, "command").find("agon match gdl") == 0);
  CHECK(text_of(standing, "command").find("draw(5)") == std::string::npos);
}

TEST_CASE("games of a match that repeat each other are counted, and random moves make them differ") {
  const WebServer web;
  const auto repeated = [&](int random_plies) {
    WebTab tab(web.port());
    tab.say(Json{{"type", "settle"},
                 {"id", 1},
                 {"game", "tictactoe"},
                 {"agents", std::vector<std::string>{"alphabeta:depth=1", "alphabeta:depth=2"}},
                 {"games", 8},
                 {"random_plies", random_plies}});
    return number_of(tab.await_done(1, "standing"), "duplicates");
  };
  CHECK(repeated(0) >= 6);  // all but the first pair
  CHECK(repeated(2) < 6);
}

// Whole games between server and clients over the loopback device.
#include <doctest/doctest.h>
#include <map>
#include <mutex>
#include <thread>

#include "base/text.hpp"
#include "base/workers.hpp"
#include "protocol/agents.hpp"
#include "protocol/reversixt/client.hpp"
#include "protocol/reversixt/server.hpp"
#include "support/stubborn.hpp"
#include "support/text.hpp"

using namespace agon;
using namespace agon::reversixt;
using test::has;

namespace {

using Reports = PlayerReports;

// A server in a thread of its own, on a port that is free.
class Host {
 public:
  Host(const std::string& map, const GameLimits& limits) : Host(map, ServerSettings{.limits = limits}) {}
  Host(const std::string& map, const ServerSettings& settings)
      : board_(find_board(map).take()), listener_(Listener::open("127.0.0.1", 0).take()) {
    ServerWatch watch;
    watch.begun = [this](std::int64_t, const std::vector<Guest>&) {
      const std::lock_guard lock(mutex_);
      most_running_ = std::max(most_running_, ++running_);
      return GameWatch{};
    };
    watch.ended = [this](std::int64_t game, const Result<Reports>& reports) {
      const std::lock_guard lock(mutex_);
      --running_;
      if (reports) reports_[game] = *reports;
    };
    server_.emplace(settings, find_map(map).take(), *board_, watch);
    REQUIRE(workers_.start([this] { played_ = server_->run(listener_, stop_); }));
  }
  ~Host() { stop_ = true; }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  int port() const { return listener_.port(); }
  // Of the first game.
  Result<Reports> finish() {
    workers_.join();
    if (!played_) return played_.error();
    return reports_[1];
  }
  Status played() {
    workers_.join();
    return played_;
  }
  std::size_t games() const { return reports_.size(); }
  int most_running() const { return most_running_; }

 private:
  std::shared_ptr<const Board> board_;
  Listener listener_;
  std::optional<Server> server_;
  Status played_;
  std::mutex mutex_;  // guards the next three
  std::map<std::int64_t, Reports> reports_;
  int running_ = 0, most_running_ = 0;
  std::atomic<bool> stop_ = false;
  Workers workers_;
};

Result<ClientResult> play(int port, const std::string& agent, int group = 1) {
  const std::atomic<bool> stop = false;
  return play_as_client({.host = "127.0.0.1", .port = port, .group = group, .agent = agent}, search_kinds(),
                        {}, stop);
}

// A client that is written by hand.
class Rogue {
 public:
  explicit Rogue(int port) : stream_(Socket::connect("127.0.0.1", port, deadline_in(5)).take()) {
    REQUIRE(stream_.send(number_message(MessageType::group, 9), deadline_in(5)));
  }
  // The next message of this type; others are passed over. Nothing where the connection ends before.
  std::optional<Message> wait_for(MessageType type) {
    while (true) {
      const auto message = stream_.receive(deadline_in(20));
      if (!message || !message->has_value()) return std::nullopt;
      if ((**message).type == type) return **message;
    }
  }
  void send(const Message& message) { CHECK(stream_.send(message, deadline_in(5))); }
  void close() { stream_.close(); }

 private:
  MessageStream stream_;
};

// Clients in threads of their own, which play properly.
class Guests {
 public:
  Guests(int port, int number) : results_(static_cast<std::size_t>(number)) {
    for (auto& result : results_) REQUIRE(workers_.start([&result, port] { result = play(port, "random"); }));
  }
  std::vector<ClientResult> finish() {
    workers_.join();
    std::vector<ClientResult> all;
    for (const auto& result : results_) {
      REQUIRE_MESSAGE(*result, (*result ? "" : result->error().message));
      CHECK_FALSE((*result)->disqualified);
      all.push_back(**result);
    }
    return all;
  }

 private:
  std::vector<std::optional<Result<ClientResult>>> results_;
  Workers workers_;
};

// The rogue is player 1 of three and does `act` when it is asked; the others play to the end. Returns the
// report about the rogue.
template <class Act>
PlayerReport report_on(const GameLimits& limits, Act&& act) {
  Host host("ring", limits);
  Rogue rogue(host.port());
  Guests others(host.port(), 2);
  REQUIRE(rogue.wait_for(MessageType::request));
  act(rogue);
  others.finish();
  auto reports = host.finish();
  REQUIRE_MESSAGE(reports, (reports ? "" : reports.error().message));
  for (const std::size_t other : {std::size_t{1}, std::size_t{2}}) CHECK((*reports)[other].fault.empty());
  return (*reports)[0];
}

}  // namespace

TEST_CASE("a game over the network is played to its end") {
  for (const std::string map : {"small", "ring"}) {
    Host host(map, GameLimits{.seconds = 5});
    Guests guests(host.port(), find_board(map).take()->map().players);
    const auto results = guests.finish();
    const auto reports = host.finish();
    REQUIRE_MESSAGE(reports, (reports ? "" : reports.error().message));
    for (const PlayerReport& report : *reports) CHECK(report.fault.empty());
    for (const ClientResult& result : results)
      for (std::size_t p = 0; p < reports->size(); ++p) CHECK(result.stones[p] == (*reports)[p].stones);
  }
}

TEST_CASE("one server plays games one after another, and the next clients wait for theirs") {
  Host host("small", ServerSettings{.limits = {.seconds = 5}, .games = 3});
  Guests guests(host.port(), 6);
  guests.finish();
  CHECK(host.played());
  CHECK(host.games() == 3);
  CHECK(host.most_running() == 1);
}

TEST_CASE("a game that hangs does not hold up another one on the same port") {
  Host host("small", ServerSettings{.limits = {.seconds = 60}, .games = 2, .at_once = 2});
  Rogue slow(host.port()), other(host.port());
  REQUIRE(slow.wait_for(MessageType::request));  // and does not answer
  Guests guests(host.port(), 2);
  guests.finish();
  CHECK(host.most_running() == 2);
  slow.close();
  CHECK(host.played());
  CHECK(host.games() == 2);
}

TEST_CASE("a client that leaves before its game begins is replaced by the next one") {
  Host host("small", GameLimits{.seconds = 5});
  Rogue gone(host.port());
  gone.close();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  Guests guests(host.port(), 2);
  guests.finish();
  const auto reports = host.finish();
  REQUIRE(reports);
  for (const PlayerReport& report : *reports) CHECK(report.group == 1);
}

TEST_CASE("an impossible group number ends a single game before it begins, and of several only its client") {
  const auto come = [](int port) {
    MessageStream stream(Socket::connect("127.0.0.1", port, deadline_in(5)).take());
    REQUIRE(stream.send(number_message(MessageType::group, 100), deadline_in(5)));
    (void)stream.receive(deadline_in(5));  // until it is sent away
  };
  Host one("small", ServerSettings{});
  come(one.port());
  CHECK(has(one.finish().error().message, "group number 100"));
  Host two("small", ServerSettings{.limits = {.seconds = 5}, .games = 2});
  come(two.port());
  Guests guests(two.port(), 4);
  guests.finish();
  CHECK(two.played());
}

TEST_CASE("a server that waits in vain says who is missing") {
  Host host("ring", ServerSettings{.wait = 0.05});
  CHECK(has(host.finish().error().message, "only 0 of 3 clients came in time"));
}

TEST_CASE("an agent in a thread that does not stop in time does not disqualify its client") {
  test::StubbornLog log;
  const test::StubbornKind kind(log, std::chrono::milliseconds(1500));
  const std::atomic<bool> stop = false;
  // Short rows of one move each, for the players in turn.
  Host host("2 0 0 0 1 23 1 2 0 - 2 1 0 - 1 2 0 - 2 1 0 - 1 2 0 - 2 1 0", GameLimits{.seconds = 0.8});
  ClientSettings settings{
      .host = "127.0.0.1", .port = host.port(), .group = 7, .agent = "stubborn", .margin = 0.6};
  std::optional<Result<ClientResult>> stubborn;
  Workers workers;
  REQUIRE(workers.start([&] { stubborn = play_as_client(settings, {&kind}, {}, stop); }));
  const auto other = play(host.port(), "random");
  workers.join();
  REQUIRE(other);
  CHECK_FALSE(other->disqualified);
  REQUIRE_MESSAGE(*stubborn, (*stubborn ? "" : stubborn->error().message));
  CHECK_FALSE((*stubborn)->disqualified);
  CHECK_FALSE(log.two_at_once);
  const auto reports = host.finish();
  REQUIRE(reports);
  for (const PlayerReport& report : *reports) CHECK(report.fault.empty());
}

TEST_CASE("without a time limit clients look as deep as they are told") {
  Host host("small", GameLimits{.seconds = 0, .depth = 1});
  std::optional<Result<ClientResult>> one, other;
  Workers workers;
  REQUIRE(workers.start([&] { one = play(host.port(), ""); }));
  REQUIRE(workers.start([&] { other = play(host.port(), ""); }));
  workers.join();
  const auto reports = host.finish();
  REQUIRE(reports);
  for (const PlayerReport& report : *reports) CHECK(report.fault.empty());
}

TEST_CASE("a client that breaks the rules is disqualified and the game goes on") {
  CHECK(has(report_on({.seconds = 5},
                      [](Rogue& rogue) {
                        rogue.send(move_message({{6, 6}, 0}));
                      })
                .fault,
            "a hole"));
  CHECK(has(report_on({.seconds = 5},
                      [](Rogue& rogue) {
                        rogue.send(move_message({{60000, 0}, 0}));
                      })
                .fault,
            "off the board"));
  CHECK(has(report_on({.seconds = 5}, [](Rogue& rogue) { rogue.send(number_message(MessageType::group, 1)); })
                .fault,
            "sent no move"));
  CHECK(has(report_on({.seconds = 5},
                      [](Rogue& rogue) {
                        rogue.send({.type = MessageType::move, .payload = "too long a payload"});
                      })
                .fault,
            "impossible length"));
  CHECK(has(report_on({.seconds = 5}, [](Rogue& rogue) { rogue.close(); }).fault, "closed"));
}

TEST_CASE("a client that is too late is disqualified and told so") {
  const auto report = report_on({.seconds = 2}, [](Rogue& rogue) {
    const auto message = rogue.wait_for(MessageType::disqualification);
    REQUIRE(message);
    CHECK(read_number(*message) == 1);
  });
  CHECK(has(report.fault, "in time"));
}

TEST_CASE("who says nothing or nonsense at the door is sent away and does not count") {
  Host host("small", GameLimits{.seconds = 5, .patience = 0.5});
  auto silent = Socket::connect("127.0.0.1", host.port(), deadline_in(5));
  REQUIRE(silent);
  auto mad = Socket::connect("127.0.0.1", host.port(), deadline_in(5));
  REQUIRE(mad);
  REQUIRE(mad->write("GET / HTTP/1.1\r\n\r\n", deadline_in(5)));
  Guests guests(host.port(), 2);
  guests.finish();
  CHECK(host.finish());
}

namespace {

// What a client makes of a server that sends these bytes and goes away.
std::string client_error(const std::string& bytes) {
  auto listener = Listener::open("127.0.0.1", 0).take();
  std::optional<Result<ClientResult>> result;
  Workers workers;
  REQUIRE(workers.start([&] { result = play(listener.port(), "random"); }));
  auto socket = listener.accept(deadline_in(5));
  REQUIRE((socket && socket->has_value()));
  (void)(**socket).write(bytes, deadline_in(5));
  (**socket).close();
  workers.join();
  REQUIRE_FALSE(*result);
  CHECK(result->error().kind == Error::Kind::system);
  return result->error().message;
}

// A server that is written by hand, and the client that plays on it as player 2.
class RogueServer {
 public:
  RogueServer(const std::string& map, const std::string& agent) {
    watch_.warned = [this](const std::string& line) { warnings_.push_back(line); };
    REQUIRE(workers_.start([this, agent] {
      const std::atomic<bool> stop = false;
      result_ = play_as_client({.host = "127.0.0.1", .port = listener_.port(), .agent = agent},
                               search_kinds(), watch_, stop);
    }));
    auto socket = listener_.accept(deadline_in(5));
    REQUIRE((socket && socket->has_value()));
    stream_.emplace(std::move(**socket));
    const auto greeting = stream_->receive(deadline_in(5));
    REQUIRE((greeting && *greeting));
    REQUIRE((*greeting)->type == MessageType::group);
    send({.type = MessageType::map, .payload = find_map(map).take()});
    send(number_message(MessageType::player, 2));
  }
  void send(const Message& message) { REQUIRE(stream_->send(message, deadline_in(5))); }
  SentMove ask() {
    send(request_message({.milliseconds = 2000}));
    const auto move = stream_->receive(deadline_in(20));
    REQUIRE_MESSAGE(move, (move ? "" : move.error().message));
    REQUIRE(*move);
    REQUIRE((*move)->type == MessageType::move);
    return read_move(**move);
  }
  // Ends the game, after which the client is content; what it had to say about the server.
  std::vector<std::string> finish() {
    send({.type = MessageType::end_of_game, .payload = {}});
    workers_.join();
    REQUIRE_MESSAGE(*result_, (*result_ ? "" : result_->error().message));
    return warnings_;
  }

 private:
  std::vector<std::string> warnings_;
  ClientWatch watch_;
  std::optional<Result<ClientResult>> result_;
  Workers workers_;  // end once the connection below is gone
  Listener listener_ = Listener::open("127.0.0.1", 0).take();
  std::optional<MessageStream> stream_;
};

}  // namespace

TEST_CASE("a client tells what is wrong with a server") {
  const std::string map = to_bytes({.type = MessageType::map, .payload = find_map("small").take()});
  const std::string player = to_bytes(number_message(MessageType::player, 1));
  CHECK(has(client_error(""), "closed"));
  CHECK(has(client_error("\x7f garbage"), "unknown type"));
  CHECK(has(client_error(to_bytes({.type = MessageType::map, .payload = "2 0 0"})), "map"));
  CHECK(has(client_error(map + to_bytes(number_message(MessageType::player, 3))), "player number 3"));
  CHECK(has(client_error(map + player + map), "type 2"));
}

TEST_CASE("a client that is asked out of turn sends a move that it would have if it were its turn") {
  RogueServer server("small", "random");
  const SentMove sent = server.ask();
  const auto board = find_board("small").take();
  const ReversixtState start(*board);
  CHECK(start.to_move() == 0);
  auto parts = words(start.text());
  parts[1] = "2";
  CHECK(start.parse(join(parts, " "))->find_move(sent.place, sent.special));
  server.ask();
  const auto warnings = server.finish();
  REQUIRE(warnings.size() == 1);  // the client has given itself the turn and waits
  CHECK(warnings[0] == "the server asks us out of turn; a move is sent all the same");
}

TEST_CASE("a client passes over a move that the rules do not have, and sends its own when it is asked") {
  RogueServer server("small", "random");
  server.send(announcement_message({{{0, 0}, 0}, 1}));
  server.send(announcement_message({{{0, 0}, 0}, 77}));
  server.ask();
  const auto warnings = server.finish();
  REQUIRE(warnings.size() == 3);
  CHECK(warnings[0] == "the server announced a move of player 1 that the rules do not have: 0,0");
  CHECK(has(warnings[1], "of player 77"));
}

TEST_CASE("a client sends some move where by its rules nobody has one") {
  // After it player 2 has no stones, and nobody has a bomb.
  RogueServer server("2 0 0 0 1 4 0 2 1 -", "random");
  server.send(announcement_message({{{0, 0}, 0}, 1}));
  CHECK(server.ask().place == Place{0, 0});
  CHECK(has(server.finish().at(0), "out of turn"));
}

TEST_CASE("a client sends a bomb to some cell that is there where it has none") {
  // The first cell is a hole. After the one move the board is full, and nobody has a bomb.
  RogueServer server("2 0 0 0 1 5 - 0 2 1 -", "random");
  server.send(announcement_message({{{1, 0}, 0}, 1}));
  CHECK(server.ask().place == Place{1, 0});
  server.finish();
}

TEST_CASE("a client whose agent cannot play this map plays with another one") {
  RogueServer server("ring", "alphabeta");
  server.ask();
  const auto warnings = server.finish();
  REQUIRE_FALSE(warnings.empty());
  CHECK(has(warnings[0], "expert plays instead"));
}

TEST_CASE("a client refuses an agent that cannot play before it connects") {
  for (const std::string agent : {"foo", "human", "graph", "expert:level=77", "book:nofile"}) {
    const auto result = play(1, agent);
    REQUIRE_FALSE(result);
    CHECK_MESSAGE(!has(result.error().message, "connect"), result.error().message);
  }
}

TEST_CASE("a server cannot name a map or a file of ours, only send a map") {
  const auto error_for = [](const std::string& payload) {
    return client_error(to_bytes({.type = MessageType::map, .payload = payload}));
  };
  CHECK(error_for("") ==
        "server's map: line 1, column 1: expected the number of players, 2 to 8, and found the end");
  for (const std::string payload : {"small", "/etc/passwd", "ring.map", "0x2"}) {
    const std::string error = error_for(payload);
    CHECK_MESSAGE(has(error, "server's map: line 1, column 1: expected the number of players"), error);
    CHECK(has(error, "found '" + payload + "'"));
  }
  CHECK(has(error_for("2 0\n0 0 1 5\n1 2 0 \" -"), "line 3, column 7: expected a cell"));
}

TEST_CASE("a map from the network is played on, however it is written") {
  // A first number that is longer than what is looked at to tell maps from names.
  const std::string map = std::string(300, '0') + "2\v300 0 0\f1 4\r\n\r\n1 2 0 0";
  const std::string player = to_bytes(number_message(MessageType::player, 1));
  CHECK(has(client_error(to_bytes({.type = MessageType::map, .payload = map}) + player), "closed"));
}

TEST_CASE("an account is spent so that something is left for every move") {
  CHECK(thinking_seconds(2, 2, 0.1, 30) < 2 - 0.1);
  CHECK(thinking_seconds(2, 2, 0.1, 30) > 1.5);
  // Saved time is used, a part of it for each move, and a large one for the last ones.
  CHECK(thinking_seconds(8, 2, 0.1, 30) > 2.5);
  CHECK(thinking_seconds(8, 2, 0.1, 30) < 4);
  CHECK(thinking_seconds(8, 2, 0.1, 2) > 4);
  CHECK(thinking_seconds(8, 2, 0.1, 2) < 6);
  CHECK(thinking_seconds(8, 2, 0.1, 1) == thinking_seconds(8, 2, 0.1, 2));
  // A margin larger than the account does not lead to no time at all.
  CHECK(thinking_seconds(0.2, 0.2, 0.5, 30) > 0);
  CHECK(thinking_seconds(0.2, 0.2, 0.5, 30) < 0.2);
}

TEST_CASE("turns to come are counted from free cells, override stones and bombs") {
  const Board board(read_map("2 3 2 1 1 6  1 2 0 0 0 0").take());
  const ReversixtState state(board);
  CHECK(turns_to_come(state, 0) == 2 + 3 + 2 + 1);
  const auto bombing = state.parse("12---- 1 bomb 0,0 2,1 -");
  REQUIRE(bombing);
  CHECK(turns_to_come(*bombing, 0) == 2);
}

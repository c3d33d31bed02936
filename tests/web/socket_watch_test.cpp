// Who reads nothing, or sends without end, loses his connection, and nobody else does.
#include "web/socket_watch.hpp"

#include <memory>
#include <vector>

#include "web/web_fixture.hpp"

using namespace agon;
using namespace agon::test;

namespace {

// The beginning of a frame of so many bytes.
std::string frame_head(std::uint64_t size) {
  std::string head("\x81\xff", 2);
  for (int i = 7; i >= 0; --i) head += static_cast<char>(size >> (8 * i));
  return head + std::string(4, '\0');
}

// Both ends of connections to a port of this machine.
class Door {
 public:
  Door() : file_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    REQUIRE(::bind(file_, reinterpret_cast<const sockaddr*>(&at), size) == 0);
    REQUIRE(::listen(file_, 4) == 0);
    REQUIRE(::getsockname(file_, reinterpret_cast<sockaddr*>(&at), &size) == 0);
    port_ = ntohs(at.sin_port);
  }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;
  ~Door() {
    for (const int guest : guests_) ::close(guest);
    ::close(file_);
  }
  int port() const { return port_; }
  // Lets in who has connected; its port.
  int admit() {
    sockaddr_in guest{};
    socklen_t size = sizeof guest;
    guests_.push_back(::accept(file_, reinterpret_cast<sockaddr*>(&guest), &size));
    return ntohs(guest.sin_port);
  }

 private:
  int file_, port_ = 0;
  std::vector<int> guests_;
};

// Whether the other side has hung up; nothing is ever sent to it.
bool is_cut(const PlainSocket& socket, double patience) {
  return comes_true([&] { return socket.hung_up(); }, patience);
}

}  // namespace

TEST_CASE("a message that is too long is cut, whole ones may be as many as they like") {
  Door door;
  web::SocketWatch watch({.bytes = 1000, .all_bytes = 1'000'000, .seconds = 3600});
  const PlainSocket socket(door.port());
  const auto watched = watch.watch(door.port(), door.admit());
  REQUIRE(watched != nullptr);
  CHECK(watch.watch(door.port(), door.port()) == nullptr);  // nobody comes from there
  for (int i = 0; i < 5; ++i) {
    socket.send(std::string(900, 'x'));
    CHECK(comes_true([&] { return watched->partial().bytes == 900; }));
    watched->is_whole();
    CHECK(watched->partial().bytes == 0);
  }
  CHECK_FALSE(is_cut(socket, 0.3));
  socket.send(std::string(1001, 'x'));
  CHECK(is_cut(socket, 60));
}

TEST_CASE("of too many messages at once the longest is cut") {
  Door door;
  web::SocketWatch watch({.bytes = 1'000'000, .all_bytes = 1500, .seconds = 3600});
  const PlainSocket longer(door.port());
  const auto first = watch.watch(door.port(), door.admit());
  const PlainSocket shorter(door.port());
  const auto second = watch.watch(door.port(), door.admit());
  shorter.send(std::string(700, 'x'));
  CHECK_FALSE(is_cut(shorter, 0.3));
  longer.send(std::string(900, 'x'));
  CHECK(is_cut(longer, 60));
  CHECK_FALSE(is_cut(shorter, 0.3));
}

TEST_CASE("who connects and says nothing is cut after a while, who is being answered is not") {
  Door door;
  web::WaitingRoom room({.seconds = 0.2, .places = 100, .least_wait = 0});
  const PlainSocket served(door.port());
  const web::WaitingRoom::Served answering(room, door.admit());
  room.open(door.port());
  const PlainSocket silent(door.port()), half(door.port());
  door.admit();
  door.admit();
  half.send("POST / HTTP/1.0\r\nContent-Le");
  CHECK(is_cut(silent, 60));
  CHECK(is_cut(half, 60));
  CHECK_FALSE(is_cut(served, 0.5));
}

TEST_CASE("where all places are taken the one who waits longest has to go") {
  Door door;
  web::WaitingRoom room({.seconds = 3600, .places = 2, .least_wait = 0});
  room.open(door.port());
  const PlainSocket served(door.port());
  const web::WaitingRoom::Served answering(room, door.admit());
  std::vector<std::unique_ptr<PlainSocket>> guests;
  for (int i = 0; i < 3; ++i) {
    guests.push_back(std::make_unique<PlainSocket>(door.port()));
    door.admit();
    // So that it is known who came first, it is seen before the next one comes.
    if (i < 2) CHECK_FALSE(is_cut(*guests[static_cast<std::size_t>(i)], 0.3));
  }
  CHECK(is_cut(*guests[0], 60));
  CHECK_FALSE(is_cut(*guests[1], 0.3));
  CHECK_FALSE(is_cut(*guests[2], 0.3));
  CHECK_FALSE(is_cut(served, 0));
}

TEST_CASE("a tab that reads nothing loses its connection, though it keeps it open") {
  const WebServer web({}, {.patience = 0.3});
  WebTab deaf(web.port()), watcher(web.port()), other(web.port());
  REQUIRE(web.server->tabs() == 3);
  // Both get more than the system keeps for them; one goes on asking, the other only watches a search.
  for (int i = 0; i < 2000 && deaf.say(look_at("go:size=19")); ++i) {
  }
  Json ask = analyse("go:size=19", "uct", 1);
  ask.add("candidates", 400);
  ask.add("line", 100);
  watcher.say(ask);
  CHECK(comes_true([&] { return web.server->tabs() == 1; }));
  CHECK(comes_true([&] { return web.server->searches() == 0; }));
  other.say(look_at("tictactoe"));
  CHECK(text_of(other.await("position", 1), "type") == "position");
}

TEST_CASE("a message that is announced too long is cut off before it has come") {
  const WebServer web;
  WebTab huge(web.port()), other(web.port());
  huge.socket().send(frame_head(1ull << 30));
  const std::string piece(1 << 20, 'x');
  int sent = 0;
  while (sent < 1024 && huge.socket().send(piece)) ++sent;
  CHECK(sent < 1024);
  CHECK(comes_true([&] { return web.server->tabs() == 1; }));
  other.say(look_at("tictactoe"));
  CHECK(text_of(other.await("position", 1), "type") == "position");
}

TEST_CASE("a message that does not come to its end is not waited for") {
  const WebServer web({}, {.patience = 0.2});
  WebTab slow(web.port()), other(web.port());
  slow.socket().send(frame_head(100) + "{");
  CHECK(comes_true([&] { return web.server->tabs() == 1; }));
  other.say(look_at("tictactoe"));
  CHECK(text_of(other.await("position", 1), "type") == "position");
}

TEST_CASE("a body that trickles in is not waited for to its end") {
  const WebServer web({}, {.patience = 0.2});
  const PlainSocket slow(web.port());
  slow.send("POST /api/look HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.port()) +
            "\r\nContent-Length: 1000000\r\n\r\n");
  CHECK(comes_true([&] { return !slow.send("x"); }, 30));
}

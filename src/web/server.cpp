#include "web/server.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "web/describe.hpp"
#include "web/desk.hpp"
#include "web/gate.hpp"
#include "web/http.hpp"
#include "web/page_files.hpp"
#include "web/requests.hpp"
#include "web/socket_watch.hpp"

namespace agon::web {
namespace {

// Each open tab holds one thread of the library; the rest serves files, and POSTs with most of it.
constexpr int library_threads = most_tabs + 16, most_posts = 12;
// Connections that have not said a whole request yet: fewer than the threads that tabs leave, so that a
// request always finds one.
constexpr std::size_t most_silent = 8;
// A file within a JSON text: some of its signs take two.
constexpr std::size_t longest_text = 2 * longest_file;
// Beside the message that comes in, the next ones may wait in the system's own memory.
constexpr std::size_t longest_unread = longest_text + (std::size_t{8} << 20),
                      unread_of_all = 16 * longest_text;
constexpr double message_patiences = 6;  // so often the patience with a silent one may a whole message take

struct Reply {
  int status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string body;
  std::string cookie = {};
};

const char* status_text(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 503:
      return "Service Unavailable";
    default:
      return "Payload Too Large";
  }
}

int write_reply(mg_connection* connection, const Reply& reply, bool with_body) {
  std::string text = "HTTP/1.1 " + std::to_string(reply.status) + " " + status_text(reply.status) +
                     "\r\nContent-Type: " + std::string(reply.type) +
                     "\r\nContent-Length: " + std::to_string(reply.body.size()) +
                     "\r\nCache-Control: no-cache\r\nConnection: close"
                     "\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY"
                     "\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin"
                     "\r\nContent-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "
                     "img-src 'self' data: blob:; frame-ancestors 'none'\r\n";
  if (!reply.cookie.empty()) text += "Set-Cookie: " + reply.cookie + "\r\n";
  text += "\r\n";
  if (with_body) text += reply.body;
  mg_write(connection, text.data(), text.size());
  return reply.status;
}

Reply error_reply(int status, const std::string& message) {
  return {.status = status,
          .type = "application/json",
          .body = Json{{"type", "error"}, {"message", message}}.line() + "\n"};
}

// Asks a visitor for the token.
Reply token_page(const std::string& folder) {
  auto content = page_file("/token.html", folder);
  return content ? Reply{.status = 403, .type = content_type("/token.html"), .body = std::move(*content)}
                 : error_reply(403, "this server needs its token: add ?token=... to the address");
}

// Counts who is inside.
class OneMore {
 public:
  explicit OneMore(std::atomic<int>& all) : all_(all), count_(++all) {}
  OneMore(const OneMore&) = delete;
  OneMore& operator=(const OneMore&) = delete;
  ~OneMore() { --all_; }
  int count() const { return count_; }

 private:
  std::atomic<int>& all_;
  const int count_;
};

// What is asked by that path; null: nothing.
const RequestKind* find_question(std::string_view path) {
  constexpr std::string_view folder = "/api/";
  const RequestKind* kind = path.starts_with(folder) ? find_request(path.substr(folder.size())) : nullptr;
  return kind != nullptr && kind->over_http ? kind : nullptr;
}

}  // namespace

class Server::Parts {
 public:
  Parts(const ServerOptions& options, const Config& config)
      : options_(options),
        config_(config),
        hall_(config.searches),
        games_(config.start_game, config.live),
        about_(about_json(config)),
        watch_({.bytes = longest_unread,
                .all_bytes = unread_of_all,
                .seconds = message_patiences * options.patience}),
        waiting_({.seconds = options.patience, .places = most_silent}) {
    // Differs for every server: numbers that a tab keeps of one mean nothing to the next.
    about_.add("run", std::to_string(std::chrono::system_clock::now().time_since_epoch().count()));
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    if (context_ == nullptr) return;
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
      games_.close();
      for (Desk* desk : desks_) desk->stop_all();
    }
    stop_library(context_, options_.address);
  }

  Status start();
  int port() const { return port_; }
  const ServerOptions& options() const { return options_; }
  int searches() const { return hall_.taken(); }
  int tabs() const { return tabs_; }

 private:
  // A desk and the message that is coming in.
  struct Tab {
    Tab(Parts& parts, mg_connection* connection)
        : socket(parts.watch_socket(connection)),
          served(parts.waiting_, mg_get_request_info(connection)->remote_port),
          desk(parts.config_, parts.hall_, parts.games_, parts.reading_,
               [this, connection](const std::string& text) {
                 // After a timeout it tells how much of the text went out: half a message is none, and
                 // whoever does not read is cut off.
                 const bool whole = mg_websocket_write(connection, MG_WEBSOCKET_OPCODE_TEXT, text.data(),
                                                       text.size()) >= static_cast<int>(text.size());
                 if (!whole && socket != nullptr) socket->cut();
                 return whole;
               }) {}
    void is_whole() const {
      if (socket != nullptr) socket->is_whole();
    }

    const std::shared_ptr<WatchedSocket> socket;
    const WaitingRoom::Served served;
    Desk desk;
    std::string incoming;
  };

  // So that searches end at once when the server does.
  void add(Desk& desk) {
    const std::lock_guard lock(mutex_);
    desks_.insert(&desk);
    if (closing_) desk.stop_all();
  }
  void remove(Desk& desk) {
    const std::lock_guard lock(mutex_);
    desks_.erase(&desk);
  }

  std::shared_ptr<WatchedSocket> watch_socket(const mg_connection* connection) {
    return watch_.watch(port_, mg_get_request_info(connection)->remote_port);
  }

  int answer(mg_connection* connection);
  Reply answer_get(std::string_view path) const;
  Reply answer_post(mg_connection* connection, std::string_view path);
  Reply answer_question(const RequestKind& kind, const std::string& body);
  void open_tab(mg_connection* connection);
  bool take_frame(mg_connection* connection, Tab& tab, int bits, std::string_view data);
  bool take_ping(mg_connection* connection, const Tab& tab, int kind, std::string_view data);
  void close_tab(const mg_connection* connection);

  ServerOptions options_;
  Config config_;
  Hall hall_;
  GameShelf games_;
  ReadingSlots reading_;
  Json about_;
  std::optional<Gate> gate_;
  SocketWatch watch_;
  WaitingRoom waiting_;
  std::atomic<int> tabs_ = 0, posts_ = 0;
  std::mutex mutex_;  // guards the next two
  std::set<Desk*> desks_;
  bool closing_ = false;
  int port_ = 0;
  std::atomic<bool> ready_ = false;
  mg_context* context_ = nullptr;
};

Status Server::Parts::start() {
  const auto context = start_library(
      {.address = options_.address,
       .port = options_.port,
       .threads = library_threads,
       .patience = options_.patience,
       .more_settings = {"websocket_timeout_ms", "30000"}},
      [](mg_connection* connection) {
        return static_cast<Parts*>(mg_get_request_info(connection)->user_data)->answer(connection);
      },
      this);
  if (!context) return context.error();
  context_ = *context;
  port_ = port_of(context_);
  waiting_.open(port_);
  gate_.emplace(options_.address, port_, options_.token);
  mg_set_websocket_handler(
      context_, "/ws",
      [](const mg_connection*, void* self) { return static_cast<Parts*>(self)->tabs_ >= most_tabs ? 1 : 0; },
      [](mg_connection* connection, void* self) { static_cast<Parts*>(self)->open_tab(connection); },
      [](mg_connection* connection, int bits, char* data, std::size_t size, void* self) {
        auto* tab = static_cast<Tab*>(mg_get_user_connection_data(connection));
        return tab != nullptr && static_cast<Parts*>(self)->take_frame(connection, *tab, bits, {data, size})
                   ? 1
                   : 0;
      },
      [](const mg_connection* connection, void* self) { static_cast<Parts*>(self)->close_tab(connection); },
      this);
  ready_ = true;
  return {};
}

int Server::Parts::answer(mg_connection* connection) {
  const mg_request_info* request = mg_get_request_info(connection);
  const WaitingRoom::Served served(waiting_, request->remote_port);
  const std::string_view method = request->request_method;
  const std::string_view path = request->local_uri != nullptr ? request->local_uri : "";
  const bool is_socket = lower_case(header(connection, "Upgrade")) == "websocket";
  const bool reads = method == "GET" || method == "HEAD";
  const std::string_view query = request->query_string != nullptr ? request->query_string : "";
  if (!ready_) return write_reply(connection, error_reply(403, "the server is starting"), true);
  const Knock knock{.host = header(connection, "Host"),
                    .origin = header(connection, "Origin"),
                    .cookie = header(connection, "Cookie"),
                    .query = query,
                    .address = request->remote_addr,
                    .changes_something = is_socket || !reads};
  if (const Status admitted = gate_->admit(knock); !admitted) {
    const bool asks = method == "GET" && path == "/" && gate_->lacks_token(knock);
    return write_reply(connection,
                       asks ? token_page(options_.folder) : error_reply(403, admitted.error().message), true);
  }
  if (is_socket && method == "GET" && path == "/ws") return 0;  // the library goes on
  Reply reply = reads              ? answer_get(path)
                : method == "POST" ? answer_post(connection, path)
                                   : error_reply(405, "GET and POST are understood");
  if (gate_->brings_token(query)) reply.cookie = gate_->cookie();
  return write_reply(connection, reply, method != "HEAD");
}

Reply Server::Parts::answer_get(std::string_view path) const {
  if (path == "/api/about") return {.type = "application/json", .body = about_.line() + "\n"};
  if (auto content = page_file(path, options_.folder))
    return {.type = content_type(path), .body = std::move(*content)};
  if (find_question(path) != nullptr) return error_reply(405, "this is asked by POST");
  return error_reply(404, "nothing is here");
}

Reply Server::Parts::answer_post(mg_connection* connection, std::string_view path) {
  const RequestKind* kind = find_question(path);
  if (kind == nullptr) return error_reply(404, "nothing is here");
  const OneMore post(posts_);
  if (post.count() > most_posts) return error_reply(503, "too many questions at once; ask again later");
  const std::size_t most = kind->takes_file ? longest_text : longest_message;
  auto socket = watch_socket(connection);
  const auto body = read_body(connection, most);
  socket.reset();
  if (!body) return error_reply(413, "more than " + std::to_string(most) + " bytes");
  return answer_question(*kind, *body);
}

Reply Server::Parts::answer_question(const RequestKind& kind, const std::string& body) {
  auto message = Message::read(body);
  if (!message) return error_reply(400, message.error().message);
  message->set_type(kind.name);
  std::string last;
  Desk desk(
      config_, hall_, games_, reading_, [&](const std::string& text) { return last = text, true; },
      options_.patience);
  add(desk);
  const Status room = with_room([&] {
    desk.receive(*message);
    desk.finish();
  });
  remove(desk);
  if (!room) return error_reply(503, room.error().message);
  const bool failed = last.starts_with("{\"type\":\"error\"");
  return {.status = failed ? 400 : 200, .type = "application/json", .body = last + "\n"};
}

void Server::Parts::open_tab(mg_connection* connection) {
  auto tab = std::make_unique<Tab>(*this, connection);
  ++tabs_;
  add(tab->desk);
  tab->desk.send(0, "about", about_);
  mg_set_user_connection_data(connection, tab.release());
}

void Server::Parts::close_tab(const mg_connection* connection) {
  std::unique_ptr<Tab> tab(static_cast<Tab*>(mg_get_user_connection_data(connection)));
  if (tab == nullptr) return;
  mg_set_user_connection_data(connection, nullptr);
  remove(tab->desk);
  tab.reset();  // waits for its searches
  --tabs_;
}

// The library could answer pings and send its own. But then it shows nobody what comes of that, and the few
// bytes would count as a message that never becomes whole.
bool Server::Parts::take_ping(mg_connection* connection, const Tab& tab, int kind, std::string_view data) {
  if (tab.incoming.empty()) tab.is_whole();
  if (kind == MG_WEBSOCKET_OPCODE_PONG) return true;
  return mg_websocket_write(connection, MG_WEBSOCKET_OPCODE_PONG, data.data(), data.size()) >= 0;
}

// A message comes in one frame or several. False: the connection ends.
bool Server::Parts::take_frame(mg_connection* connection, Tab& tab, int bits, std::string_view data) {
  const int kind = bits & 0x0f;
  const bool last = (bits & 0x80) != 0;
  if (kind == MG_WEBSOCKET_OPCODE_CONNECTION_CLOSE || tab.desk.is_gone()) return false;
  if (kind == MG_WEBSOCKET_OPCODE_PING || kind == MG_WEBSOCKET_OPCODE_PONG)
    return take_ping(connection, tab, kind, data);
  if (kind == MG_WEBSOCKET_OPCODE_TEXT) tab.incoming.clear();
  if (tab.incoming.size() + data.size() > longest_text) {
    tab.desk.send_error(0, "a message of more than " + std::to_string(longest_text) + " bytes");
    return false;
  }
  tab.incoming += data;
  if (!last) return true;
  const std::string text = std::move(tab.incoming);
  tab.incoming.clear();
  tab.is_whole();
  if (const Status room = with_room([&] { tab.desk.receive(text); }); !room)
    tab.desk.send_error(0, room.error().message);
  tab.is_whole();  // what was sent meanwhile begins to count now
  return !tab.desk.is_gone();
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options, const Config& config) {
  if (const Status fine = Gate::check(options.address, options.token); !fine) return fine.error();
  if (const Status fine = check_page_folder(options.folder); !fine) return fine.error();
  auto parts = std::make_unique<Parts>(options, config);
  if (const Status started = parts->start(); !started) return started.error();
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

int Server::port() const { return parts_->port(); }
int Server::searches() const { return parts_->searches(); }
int Server::tabs() const { return parts_->tabs(); }

std::string Server::url() const {
  const ServerOptions& options = parts_->options();
  std::string host = is_any_address(options.address) ? address_for_others() : options.address;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port()) + "/" +
         (options.token.empty() ? "" : "?token=" + options.token);
}

}  // namespace agon::web

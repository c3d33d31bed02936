#include "protocol/gtp/gtp_agent.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "engine/plain_settings.hpp"
#include "protocol/gtp/gtp_client.hpp"
#include "protocol/gtp/gtp_moves.hpp"

namespace agon {

struct GtpOptions {
  std::string command;
  Seconds timeout{60};
};
template <>
struct Fields<GtpOptions> {
  static constexpr auto all =
      FieldList{Field{"command", &GtpOptions::command, "command line of the engine, between double quotes"},
                Field{"timeout", &GtpOptions::timeout, 0.001, 86400, "longest wait for one reply"}};
};

namespace {

using GtpSettings = PlainSettings<GtpOptions>;

class GtpAgent final : public Agent {
 public:
  GtpAgent(std::string spec, const GtpOptions& options, std::unique_ptr<GtpClient> client)
      : spec_(std::move(spec)),
        command_(options.command),
        timeout_(options.timeout.count),
        client_(std::move(client)) {}

  const std::string& spec() const override { return spec_; }
  void new_game() override { in_game_ = false; }

  Result<Answer> choose(const Record& record, const Turn& turn) override {
    const Stopwatch watch;
    if (const Status alive = start_again(); !alive) return alive.error();
    if (const Status set = bring_in_step(record); !set) return set.error();
    if (const Status told = tell_clock(turn); !told) return told.error();
    // A little more than the clock has: whether time is over is for the clock's owner to say.
    const double wait =
        turn.clock.running() ? std::min(timeout_, turn.clock.remaining + turn.clock.period + 1) : timeout_;
    auto reply = client_->order("genmove " + std::string(gtp_color(turn.player)), wait, turn.stop);
    if (!reply) {
      stopped_ = turn.stop != nullptr && turn.stop->load(std::memory_order_relaxed);
      return reply.error();
    }
    auto answer = read_move(record.position(), turn.player, trim(*reply));
    if (answer) answer->seconds = watch.seconds();
    return answer;
  }

 private:
  // An engine that was ended because nobody wanted its answer any more did nothing wrong.
  Status start_again() {
    if (!stopped_ || !client_->broken()) return {};
    auto client = GtpClient::start(command_, timeout_);
    if (!client) return client.error();
    client_ = client.take();
    stopped_ = in_game_ = false;
    sent_.clear();
    return {};
  }

  Result<Answer> read_move(const Position& position, Player player, std::string_view text) {
    Answer answer;
    if (lower_case(text) == "resign") {
      answer.resigned = true;
      answer.value = 0;
      in_game_ = false;
      return answer;
    }
    const auto move = parse_gtp_move(position, player, text);
    if (!move) {
      in_game_ = false;
      return Error{"gtp engine played illegal move " + in_quotes(text)};
    }
    answer.move = *move;
    answer.moves.push_back({.move = *move, .line = {*move}});
    sent_.push_back(play_text(player, gtp_move(position, *move)));
    return answer;
  }

  static std::string play_text(Player player, const std::string& move) {
    return std::string(gtp_color(player)) + " " + move;
  }

  // The record as an engine can be told it: "b D4", ... A set-up that only hands the turn over needs no
  // telling, since every move says whose it is; anything else has no command that all engines know.
  static Result<std::vector<std::string>> plays_of(const Record& record) {
    std::vector<std::string> plays;
    auto position = record.start().clone();
    const Drawing board = position->draw();
    for (std::size_t i = 0; i < record.texts().size(); ++i) {
      if (record.mover(i) != nobody)
        plays.push_back(play_text(record.mover(i), gtp_move(board, *position, record.plies()[i].front())));
      else if (!record.hands_over(i))
        return Error{"gtp engines are told moves only, and position " + in_quotes(record.ply_text(i)) +
                     " was set up by hand"};
      position = record.follow(std::move(position), i);
    }
    return plays;
  }

  // Makes the engine's board that of the record: by the moves it has not seen, by undo, or from the start.
  Status bring_in_step(const Record& record) {
    const auto plays = plays_of(record);
    if (!plays) return plays.error();
    const std::vector<std::string>& wanted = *plays;
    const auto common = static_cast<std::size_t>(
        std::mismatch(sent_.begin(), sent_.end(), wanted.begin(), wanted.end()).first - sent_.begin());
    const bool can_undo = common == sent_.size() || client_->knows("undo");
    if (!in_game_ || !can_undo) {
      if (const Status begun = begin(record); !begun) return begun;
    }
    while (sent_.size() > common) {
      if (const auto undone = client_->order("undo", timeout_); !undone) return undone.error();
      sent_.pop_back();
    }
    for (std::size_t i = sent_.size(); i < wanted.size(); ++i) {
      if (const auto played = client_->order("play " + wanted[i], timeout_); !played) return played.error();
      sent_.push_back(wanted[i]);
    }
    return {};
  }

  Status begin(const Record& record) {
    const std::string start = record.start().text();
    if (start != record.game().game().start()->text())
      return Error{"gtp engines play from the start of the game only; this one began at " + in_quotes(start)};
    sent_.clear();
    clock_told_ = false;
    if (const Status sized = set_board_size(record.start().draw()); !sized) return sized;
    if (const auto cleared = client_->order("clear_board", timeout_); !cleared) return cleared.error();
    if (const Status told = tell_komi(record.game().facts()); !told) return told;
    if (const Status placed = place_handicap(record); !placed) return placed;
    in_game_ = true;
    return {};
  }

  // Where the game has one and the engine wants to know.
  Status tell_komi(const GameFacts& facts) {
    const std::string* komi = facts.option("komi");
    if (komi == nullptr || !client_->knows("komi")) return {};
    const auto told = client_->order("komi " + *komi, timeout_);
    return told ? Status{} : Status{told.error()};
  }

  // Engines do not agree where fixed stones stand, so theirs are compared with ours, and put by hand where
  // they differ.
  Status place_handicap(const Record& record) {
    const std::string* handicap = record.game().facts().option("handicap");
    if (handicap == nullptr || *handicap == "0") return {};
    const auto reply = client_->order("fixed_handicap " + *handicap, timeout_);
    if (!reply) return reply.error();
    const Drawing board = record.start().draw();
    const std::vector<std::string> ours = stones_of(board);
    if (read_stones(board, *reply) == ours) return {};
    const std::string stones = join(ours, " ");
    if (!client_->knows("set_free_handicap"))
      return Error{"gtp engine puts its " + *handicap + " handicap stones on " + in_quotes(*reply) +
                   ", not on " + in_quotes(stones) + ", and knows no set_free_handicap"};
    for (const std::string& command : {std::string("clear_board"), "set_free_handicap " + stones})
      if (const auto done = client_->order(command, timeout_); !done) return done.error();
    return {};
  }

  static std::vector<std::string> stones_of(const Drawing& board) {
    std::vector<std::string> vertices;
    for (const Piece& piece : board.pieces) vertices.push_back(gtp_vertex(board, piece.place));
    std::sort(vertices.begin(), vertices.end());
    return vertices;
  }

  // As we write them; what is no vertex of the board stays as it is.
  static std::vector<std::string> read_stones(const Drawing& board, std::string_view reply) {
    std::vector<std::string> vertices = words(reply);
    for (std::string& vertex : vertices)
      if (const auto place = parse_gtp_vertex(board, vertex)) vertex = gtp_vertex(board, *place);
    std::sort(vertices.begin(), vertices.end());
    return vertices;
  }

  Status set_board_size(const Drawing& board) {
    if (!board.has_board()) return {};
    const std::string columns = std::to_string(board.columns), rows = std::to_string(board.rows);
    std::string command;
    if (board.columns == board.rows && client_->knows("boardsize"))
      command = "boardsize " + columns;
    else if (client_->knows("rectangular_boardsize"))
      command = "rectangular_boardsize " + columns + " " + rows;
    if (command.empty()) return {};
    const auto done = client_->order(command, timeout_);
    return done ? Status{} : Status{done.error()};
  }

  // GTP knows no increment; one move per period of that length comes closest. Times are whole seconds,
  // rounded down; the last second is told as a whole one, since 0 would mean something else.
  Status tell_clock(const Turn& turn) {
    if (!turn.clock.running()) return {};
    const auto whole = [](double seconds) {
      return std::to_string(static_cast<long long>(std::floor(seconds)));
    };
    const ClockState& clock = turn.clock;
    const bool in_period = clock.moves > 0 && clock.remaining < 1;
    const std::string left = whole(std::max(1.0, in_period ? clock.period : clock.remaining));
    if (!clock_told_ && client_->knows("time_settings")) {
      std::string periods = " 0 0";
      if (clock.increment >= 1) periods = " " + whole(clock.increment) + " 1";
      if (clock.moves > 0)
        periods = " " + whole(std::max(1.0, clock.period)) + " " + std::to_string(clock.moves);
      const std::string settings = (in_period ? "0" : left) + periods;
      if (const auto set = client_->order("time_settings " + settings, timeout_); !set) return set.error();
    }
    clock_told_ = true;
    if (!client_->knows("time_left")) return {};
    const std::string moves = std::to_string(in_period ? clock.moves : 0);
    const auto told = client_->order(
        "time_left " + std::string(gtp_color(turn.player)) + " " + left + " " + moves, timeout_);
    return told ? Status{} : Status{told.error()};
  }

  std::string spec_, command_;
  double timeout_;
  std::unique_ptr<GtpClient> client_;
  std::vector<std::string> sent_;  // the moves on the engine's board, as "b D4"
  bool in_game_ = false;           // false: its board is to be cleared first
  bool clock_told_ = false;
  bool stopped_ = false;  // the last question was given up from outside
};

class GtpKind final : public AgentKind {
 public:
  AlgorithmAbout about() const override {
    return {.name = "gtp",
            .summary = "another program that speaks GTP, the Go Text Protocol",
            .source = "Farnebäck 2002, GTP version 2, draft 2"};
  }
  Needs needs() const override {
    return {.two_players = true, .no_chance = true, .turns = true, .open = true, .from_start = true};
  }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view) const override {
    return std::make_unique<GtpSettings>();
  }

  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings> settings, std::string spec,
                                      const GamePointer&) const override {
    const auto* mine = dynamic_cast<const GtpSettings*>(settings.get());
    if (mine == nullptr) return Error{"got the settings of another agent"};
    auto client = GtpClient::start(mine->own().command, mine->own().timeout.count);
    if (!client) return client.error();
    return std::unique_ptr<Agent>(std::make_unique<GtpAgent>(std::move(spec), mine->own(), client.take()));
  }
};

}  // namespace

const AgentKind& gtp_kind() {
  static const GtpKind kind;
  return kind;
}

}  // namespace agon

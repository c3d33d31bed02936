#include "protocol/nboard/nboard_server.hpp"

#include <algorithm>
#include <array>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/othello_record.hpp"

namespace agon {
namespace {

constexpr std::size_t longest_line = 20;  // moves of an expected line
constexpr int deepest = 60;

// The first word of a line, and what stands behind it.
std::pair<std::string, std::string_view> split_first(std::string_view line) {
  line = trim(line);
  const std::size_t end = std::min(line.size(), line.find_first_of(" \t"));
  return {std::string(line.substr(0, end)), trim(line.substr(end))};
}

// Discs, by which NBoard counts, for the player of a value in [0, 1]. Of a search that only knows how often
// it wins this is no more than a scale on which an even game is 0.
double discs(const GameFacts& facts, double value) {
  return facts.range.low + value * (facts.range.high - facts.range.low);
}

std::string nboard_move(std::string move) {
  if (move == "pass") return "PA";
  move.front() = static_cast<char>(move.front() - 'a' + 'A');
  return move;
}

// "F5D6C3": without blanks.
std::string line_text(const Position& position, const Candidate& candidate) {
  std::string text;
  const auto at = position.clone();
  std::size_t moves = 0;
  for (const MoveCode move : candidate.line) {
    if (at->over() || moves++ == longest_line) break;
    text += nboard_move(at->move_text(move));
    at->play(move);
  }
  return text.empty() ? nboard_move(position.move_text(candidate.move)) : text;
}

// The number of moves looked ahead; NBoard reads 100% as solved.
std::string depth_text(const Answer& answer, const Candidate& candidate) {
  if (answer.proven || candidate.proven) return "100%";
  return std::to_string(candidate.depth > 0 ? candidate.depth : static_cast<int>(candidate.line.size()));
}

const AgentKind* kind_of(const Session::Kinds& kinds, std::string_view name) {
  const auto at = std::find_if(kinds.begin(), kinds.end(),
                               [&](const AgentKind* kind) { return kind->about().name == name; });
  return at == kinds.end() ? nullptr : *at;
}

}  // namespace

LineQueue::Meaning nboard_meaning(std::string_view line) {
  const auto [name, rest] = split_first(line);
  if (name.empty()) return LineQueue::Meaning::nothing;
  const bool moves = name == "ping" || name == "move" || name == "quit" ||
                     (name == "set" && split_first(rest).first == "game");
  return moves ? LineQueue::Meaning::urgent : LineQueue::Meaning::command;
}

struct NboardServer::Command {
  std::string_view name;
  void (NboardServer::*run)(std::string_view rest);
};

const NboardServer::Command* NboardServer::find(std::string_view name) {
  static constexpr std::array commands{
      Command{"nboard", &NboardServer::greet}, Command{"set", &NboardServer::set},
      Command{"move", &NboardServer::play},    Command{"hint", &NboardServer::hint},
      Command{"go", &NboardServer::go},        Command{"ping", &NboardServer::pong},
      Command{"learn", &NboardServer::learn},  Command{"analyze", &NboardServer::analyse},
      Command{"quit", &NboardServer::quit},
  };
  const auto* at =
      std::find_if(commands.begin(), commands.end(), [&](const Command& each) { return each.name == name; });
  return at == commands.end() ? nullptr : at;
}

NboardServer::NboardServer(Session session, Seconds seconds, LineStops stops, Write write)
    : session_(std::move(session)),
      wanted_(session_.agent().spec()),
      seconds_(seconds),
      stops_(stops),
      write_(std::move(write)) {
  [[maybe_unused]] const Status bounded = bound_agent();  // the agent was made before, with less said
}

void NboardServer::answer(std::string_view line) {
  const auto [name, rest] = split_first(line);
  if (const Command* command = find(name)) (this->*command->run)(rest);
}

// ---- what NBoard tells

void NboardServer::greet(std::string_view) {
  say_name();
  say_status("");
}

void NboardServer::set(std::string_view rest) {
  const auto [what, value] = split_first(rest);
  if (what == "depth") set_depth(value);
  if (what == "game") set_game(value);
  // Contempt is a wish for draws or against them, which our agents do not have.
}

void NboardServer::set_depth(std::string_view text) {
  const auto depth = parse_integer(text);
  if (!depth || *depth < 1) return say_status("expected a depth from 1 on, and got " + in_quotes(text));
  depth_ = static_cast<int>(std::min<long long>(*depth, deepest));
  if (const Status bounded = bound_agent(); !bounded) return say_status(bounded.error().message);
  say_name();
}

// The agent that was asked for, with NBoard's depth and our time where it knows these and nobody set them.
Status NboardServer::bound_agent() {
  const auto spec = parse_spec(wanted_);
  if (!spec) return spec.error();
  const AgentKind* kind = kind_of(session_.kinds(), spec->name);
  if (kind == nullptr) return {};
  const auto settings = kind->settings(session_.facts().about.name);
  if (const Status applied = apply(*spec, settings->options()); !applied) return applied;
  std::vector<std::string> added;
  const Limits& limits = settings->limits();
  const auto knows = [&](std::string_view name) { return settings->options().find(name) != nullptr; };
  if (depth_ > 0 && limits.depth == 0 && knows("depth")) added.push_back("depth=" + std::to_string(depth_));
  if (seconds_.count > 0 && !limits.any() && knows("time"))
    added.push_back("time=" + number_text(seconds_.count) + "s");
  if (added.empty()) return {};
  const bool has_options = !spec->options.empty();
  return session_.set_agent(wanted_ + (has_options ? "," : ":") + join(added, ","));
}

void NboardServer::set_game(std::string_view text) {
  const auto games = parse_ggf(text);
  if (!games) return say_status(games.error().message);
  auto record = record_from_ggf(games->front());
  if (!record) return say_status(record.error().message);
  if (record->game().facts().spec != session_.facts().spec)
    return say_status("this engine plays " + session_.facts().spec + ", not " + record->game().facts().spec);
  put(record->start().clone(), record->plies());
}

// The agent stays, which may have cost something to make.
void NboardServer::put(std::unique_ptr<Position> start, const std::vector<Record::Ply>& plies) {
  session_.begin_at(std::move(start));
  for (const Record::Ply& ply : plies) {
    const Status played = session_.play(session_.position().to_move(),
                                        [&](const Position&) -> Result<MoveCode> { return ply.front(); });
    AGON_ASSERT(played);  // it was played before
  }
}

// "F5/1.2/3": what it was thought to be worth and the time it took do not matter here.
void NboardServer::play(std::string_view text) {
  std::string move = lower_case(trim(text.substr(0, text.find('/'))));
  if (move == "pa" || move == "--") move = "pass";
  if (session_.position().over()) return say_status("the game is over");
  const Status played =
      session_.play(session_.position().to_move(), [&](const Position& position) -> Result<MoveCode> {
        return position.parse_move(move, position.to_move());
      });
  if (!played) say_status(played.error().message);
}

void NboardServer::pong(std::string_view number) { say("pong " + std::string(number)); }

// There is no book that games are added to; NBoard waits for the word all the same.
void NboardServer::learn(std::string_view) { say("learned"); }

void NboardServer::quit(std::string_view) { quit_ = true; }

// ---- thinking

void NboardServer::hint(std::string_view number) {
  const auto most = static_cast<std::size_t>(std::clamp(parse_integer(number).value_or(1), 1LL, 64LL));
  if (session_.position().over()) return say_status("the game is over");
  if (const auto known = book_moves(); !known.empty()) return say_book(known, most);
  say_status("Analyzing");
  auto answer = think(stops_.line_waits, most);
  if (!answer) return say_status(answer.error().message);
  look_closer(*answer, most);
  say_candidates(*answer, most);
  say_counts(*answer);
  say_status("");
}

void NboardServer::go(std::string_view) {
  if (session_.position().over()) return say_status("the game is over");
  if (const auto known = book_moves(); !known.empty()) return say_choice(known[0].move, known[0].value, 0);
  say_status("Thinking");
  const auto answer = think(stops_.interrupted, 1);
  if (!answer) return say_status(answer.error().message);
  say_counts(*answer);
  const Position& position = session_.position();
  const MoveCode move = answer->resigned ? position.legal().front() : answer->move;
  say_choice(position.move_text(move), answer->value, answer->seconds);
  say_status("");
}

// From the end to the start: what is learned of the later positions helps with the earlier ones. Black's
// view, for NBoard draws one curve.
void NboardServer::analyse(std::string_view) {
  auto start = session_.record().start().clone();
  const auto plies = session_.record().plies();
  say_status("Analyzing");
  do {
    const auto value = value_for_black();
    if (!value || is_stopped()) break;
    say("analysis " + std::to_string(session_.record().plies().size()) + " " + fixed(*value, 2));
  } while (session_.undo());
  put(std::move(start), plies);
  say_status("");
}

// In discs, of the position as it stands; nothing where the agent fails.
std::optional<double> NboardServer::value_for_black() {
  const Position& position = session_.position();
  if (position.over()) return position.score(0);
  const auto answer = think(stops_.line_waits, 0);
  if (!answer) return std::nullopt;
  return discs(session_.facts(), answer->value) * (position.to_move() == 0 ? 1 : -1);
}

// A search may know of all moves but the best only that they are no better: then each is thought about by
// itself.
void NboardServer::look_closer(Answer& answer, std::size_t most) {
  for (std::size_t i = 0; i < std::min(most, answer.moves.size()); ++i) {
    Candidate& each = answer.moves[i];
    if (!each.at_most) continue;
    const Status played = session_.play(session_.position().to_move(),
                                        [&](const Position&) -> Result<MoveCode> { return each.move; });
    AGON_ASSERT(played);  // a search tells legal moves
    const auto reply = session_.position().over() ? Result<Answer>(Error{}) : think(stops_.line_waits, 0);
    session_.undo();
    if (!reply || is_stopped()) continue;
    each.value = 1 - reply->value;
    each.at_most = false;
    const auto behind = std::find_if(reply->moves.begin(), reply->moves.end(),
                                     [&](const Candidate& next) { return next.move == reply->move; });
    each.line = {each.move};
    if (behind != reply->moves.end())
      each.line.insert(each.line.end(), behind->line.begin(), behind->line.end());
  }
  std::stable_sort(answer.moves.begin(),
                   answer.moves.begin() + static_cast<std::ptrdiff_t>(std::min(most, answer.moves.size())),
                   [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
}

bool NboardServer::is_stopped() const {
  return stops_.line_waits != nullptr && stops_.line_waits->load(std::memory_order_relaxed);
}

std::vector<BookMove> NboardServer::book_moves() const {
  return book_ ? book_->moves(session_.position()) : std::vector<BookMove>();
}

// Shows the best `hints` moves while it thinks.
Result<Answer> NboardServer::think(const std::atomic<bool>* stop, std::size_t hints) {
  const auto report = [&](const Answer& answer) {
    say_candidates(answer, hints);
    say_counts(answer);
  };
  Thinking thinking{.stop = stop};
  if (hints > 0) thinking.report = report;
  return session_.think(session_.position().to_move(), thinking);
}

// ---- what NBoard is told

// An empty status clears the one that is shown.
void NboardServer::say_status(std::string_view text) const {
  say(text.empty() ? "status" : "status " + std::string(text));
}

void NboardServer::say_name() const {
  say("set myname Agon" + (depth_ > 0 ? std::to_string(depth_) : std::string()));
}

// The best one last: NBoard shows the newest line of each move.
void NboardServer::say_candidates(const Answer& answer, std::size_t most) const {
  const Position& position = session_.position();
  for (std::size_t i = std::min(most, answer.moves.size()); i > 0; --i) {
    const Candidate& each = answer.moves[i - 1];
    if (each.at_most && i > 1) continue;  // nobody knows what it is worth
    say("search " + line_text(position, each) + " " + fixed(discs(session_.facts(), each.value), 2) + " 0 " +
        depth_text(answer, each));
  }
}

void NboardServer::say_book(std::span<const BookMove> moves, std::size_t most) const {
  for (std::size_t i = std::min(most, moves.size()); i > 0; --i)
    say("book " + nboard_move(moves[i - 1].move) + " " +
        fixed(discs(session_.facts(), moves[i - 1].value), 2) + " 0 1");
  say_status("");
}

// NBoard tells by a line of its own whether this move is played.
void NboardServer::say_choice(const std::string& move, double value, double seconds) const {
  say("=== " + nboard_move(move) + "/" + fixed(discs(session_.facts(), value), 2) + "/" + fixed(seconds, 2));
}

void NboardServer::say_counts(const Answer& answer) const {
  const std::int64_t nodes = answer.nodes > 0 ? answer.nodes : answer.simulations;
  say("nodestats " + std::to_string(nodes) + " " + fixed(answer.seconds, 2));
}

}  // namespace agon

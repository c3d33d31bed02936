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

// As NBoard reads it. Zero has no sign.
std::string discs_text(double number) {
  const std::string text = fixed(number, 2);
  return text == "-0.00" ? "0.00" : text;
}
std::string value_text(const GameFacts& facts, double value) { return discs_text(discs(facts, value)); }

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

// The number of moves looked ahead, or how sure a search to the end is; NBoard reads 100% as solved.
std::string depth_text(const Answer& answer, const Candidate& candidate) {
  if (answer.proven || candidate.proven) return "100%";
  if (candidate.confidence > 0) return std::to_string(std::min(candidate.confidence, 99)) + "%";
  return std::to_string(candidate.depth > 0 ? candidate.depth : static_cast<int>(candidate.line.size()));
}

const AgentKind* kind_of(const Session::Kinds& kinds, std::string_view name) {
  const auto at = std::find_if(kinds.begin(), kinds.end(),
                               [&](const AgentKind* kind) { return kind->about().name == name; });
  return at == kinds.end() ? nullptr : *at;
}

// How an agent is set up that is made of this specification; null where it is of no kind that we know.
Result<std::unique_ptr<AgentSettings>> settings_of(const Session& session, std::string_view agent) {
  const auto spec = parse_spec(agent);
  if (!spec) return spec.error();
  const AgentKind* kind = kind_of(session.kinds(), spec->name);
  if (kind == nullptr) return std::unique_ptr<AgentSettings>();
  auto settings = kind->settings(session.facts().about.name);
  if (const Status applied = apply(*spec, settings->options()); !applied) return applied.error();
  return settings;
}

// A specification with more options.
std::string with_options(const std::string& spec, const std::vector<std::string>& added) {
  const bool has_options = spec.find(':') != std::string::npos;
  return spec + (has_options ? "," : ":") + join(added, ",");
}

Result<Record> game_of(std::string_view ggf, const GameFacts& ours) {
  const auto games = parse_ggf(ggf);
  if (!games) return games.error();
  auto record = record_from_ggf(games->front());
  if (record && record->game().facts().spec != ours.spec)
    return Error{"this engine plays " + ours.spec + ", not " + record->game().facts().spec};
  return record;
}

// By this option agents tell the value of every move, which is what hints are about.
constexpr std::string_view each_option = "each";

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
  const auto settings = settings_of(session_, wanted_);
  if (!settings) return settings.error();
  if (*settings == nullptr) return {};
  std::vector<std::string> added;
  const Limits& limits = (*settings)->limits();
  const auto knows = [&](std::string_view name) { return (*settings)->options().find(name) != nullptr; };
  if (depth_ > 0 && limits.depth == 0 && knows("depth")) added.push_back("depth=" + std::to_string(depth_));
  if (seconds_.count > 0 && !limits.any() && knows("time"))
    added.push_back("time=" + number_text(seconds_.count) + "s");
  return added.empty() ? Status() : session_.set_agent(with_options(wanted_, added));
}

Result<HintAgent> NboardServer::hint_agent() {
  const std::string& spec = session_.agent().spec();
  const auto settings = settings_of(session_, spec);
  if (!settings) return settings.error();
  if (*settings == nullptr) return HintAgent{};
  if (hint_agent_for_ != spec)
    if (const Status made = make_hint_agent(**settings); !made) return made.error();
  const OptionSet& options = (*settings)->options();
  return HintAgent{
      .agent = hint_agent_.get(),
      .seconds = (*settings)->limits().time.count,
      .may_tell_bounds = options.find("depth") != nullptr && options.find(each_option) == nullptr};
}

// Beside the session's agent, which `go` asks and which is quicker without.
Status NboardServer::make_hint_agent(const AgentSettings& settings) {
  const std::string& spec = session_.agent().spec();
  hint_agent_.reset();
  const OptionSet::Entry* each = settings.options().find(each_option);
  if (each != nullptr && each->info.kind == OptionKind::boolean && each->get() == "no") {
    auto agent = make_agent(with_options(spec, {std::string(each_option) + "=yes"}),
                            session_.record().game_pointer(), session_.kinds());
    if (!agent) return agent.error();
    hint_agent_ = agent.take();
  }
  hint_agent_for_ = spec;
  return {};
}

void NboardServer::set_game(std::string_view text) {
  auto record = game_of(text, session_.facts());
  // NBoard's board is another one from now on: the old position is of no use to anybody.
  refused_ = record ? std::nullopt : std::optional(record.error().message);
  if (!record) return say_status(*refused_);
  put(record->start().clone(), record->plies());
}

Status NboardServer::ready() const {
  if (refused_) return Error{*refused_};
  return session_.position().over() ? Status(Error{"the game is over"}) : Status();
}

// The agent stays, which may have cost something to make.
void NboardServer::put(std::unique_ptr<Position> start, const std::vector<Record::Ply>& plies) {
  session_.begin_at(std::move(start));
  if (hint_agent_ != nullptr) hint_agent_->new_game();
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
  if (const Status fine = ready(); !fine) return say_status(fine.error().message);
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
  const auto wanted = trim(number).empty() ? std::optional(1LL) : parse_integer(number);
  if (!wanted || *wanted < 1)
    return say_status("hint: expected a number of moves from 1 on, and got " + in_quotes(number));
  const auto most = static_cast<std::size_t>(std::min(*wanted, 64LL));
  if (const Status fine = ready(); !fine) return say_status(fine.error().message);
  if (const auto known = book_moves(); !known.empty()) return say_book(known, most);
  say_status("Analyzing");
  const auto who = hint_agent();
  if (!who) return say_status(who.error().message);
  shown_.clear();
  const auto report = [&](const Answer& so_far) {
    say_candidates(so_far, most);
    say_counts(so_far);
  };
  auto answer = HintSearch(session_, *who, stops_.line_waits, report).find(most);
  if (!answer) return say_status(answer.error().message);
  say_candidates(*answer, most);
  say_counts(*answer);
  say_status("");
}

void NboardServer::go(std::string_view) {
  if (const Status fine = ready(); !fine) return say_status(fine.error().message);
  if (const auto known = book_moves(); !known.empty()) return say_choice(known[0].move, known[0].value, 0);
  say_status("Thinking");
  shown_.clear();
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
  if (refused_) return say_status(*refused_);
  auto start = session_.record().start().clone();
  const auto plies = session_.record().plies();
  say_status("Analyzing");
  do {
    const auto value = value_for_black();
    if (!value || is_stopped()) break;
    say("analysis " + std::to_string(session_.record().plies().size()) + " " + discs_text(*value));
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

// The best one last: NBoard shows the newest line of each move. One that has a line and is not among the best
// any more gets a new one, or its old value would stand beside the new ones of the others.
void NboardServer::say_candidates(const Answer& answer, std::size_t most) {
  const Position& position = session_.position();
  const auto is_shown = [&](MoveCode move) {
    return std::find(shown_.begin(), shown_.end(), move) != shown_.end();
  };
  for (std::size_t i = answer.moves.size(); i > 0; --i) {
    const Candidate& each = answer.moves[i - 1];
    if (i > most && !is_shown(each.move)) continue;
    // Nobody knows what it is worth; but where a value stands already, it must not stay above the best one's.
    if (each.at_most && i > 1 && !is_shown(each.move)) continue;
    say("search " + line_text(position, each) + " " + value_text(session_.facts(), each.value) + " 0 " +
        depth_text(answer, each));
    if (!is_shown(each.move)) shown_.push_back(each.move);
  }
}

void NboardServer::say_book(std::span<const BookMove> moves, std::size_t most) const {
  for (std::size_t i = std::min(most, moves.size()); i > 0; --i)
    say("book " + nboard_move(moves[i - 1].move) + " " + value_text(session_.facts(), moves[i - 1].value) +
        " 0 1");
  say_status("");
}

// NBoard tells by a line of its own whether this move is played.
void NboardServer::say_choice(const std::string& move, double value, double seconds) const {
  say("=== " + nboard_move(move) + "/" + value_text(session_.facts(), value) + "/" + fixed(seconds, 2));
}

void NboardServer::say_counts(const Answer& answer) const {
  const std::int64_t nodes = answer.nodes > 0 ? answer.nodes : answer.simulations;
  say("nodestats " + std::to_string(nodes) + " " + fixed(answer.seconds, 2));
}

}  // namespace agon

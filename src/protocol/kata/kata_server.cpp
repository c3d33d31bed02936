#include "protocol/kata/kata_server.hpp"

#include <algorithm>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "protocol/kata/kata_answer.hpp"

namespace agon {
namespace {

constexpr std::size_t longest_kata_line = std::size_t{1} << 20;

// The turns that an action is about; nothing: all of them.
using Turns = std::optional<std::vector<std::int64_t>>;

Result<Turns> read_action_turns(const Json& json) {
  const Json* list = json.find("turnNumbers");
  if (list == nullptr) return Turns();
  std::vector<std::int64_t> turns;
  for (const Json& item : list->items()) {
    const auto turn = item.as_integer();
    if (!turn) return Error{"expected whole numbers"};
    turns.push_back(*turn);
  }
  if (list->kind() != Json::Kind::array) return Error{"expected a list of whole numbers"};
  return Turns(std::move(turns));
}

bool covers(const Turns& turns, std::size_t turn) {
  return !turns || std::find(turns->begin(), turns->end(), static_cast<std::int64_t>(turn)) != turns->end();
}

// The agent with the budget of a query in place of its own, as far as it has one of that sort.
std::string with_budget(const KataEngine& engine, const KataQuery& query) {
  const auto spec = parse_spec(engine.agent);
  const auto kind = std::find_if(engine.kinds.begin(), engine.kinds.end(), [&](const AgentKind* each) {
    return spec && each->about().name == spec->name;
  });
  if (kind == engine.kinds.end()) return engine.agent;
  const auto settings = (*kind)->settings(query.game->facts().about.name);
  OptionSet& options = settings->options();
  if (!apply(*spec, options)) return engine.agent;
  const auto limit = [&](std::initializer_list<const char*> names, const std::string& value) {
    for (const char* name : names)
      if (options.find(name) != nullptr && options.set(name, value)) return;
  };
  if (query.max_visits) limit({"sims", "nodes"}, std::to_string(*query.max_visits));
  if (query.max_time) limit({"time"}, fixed(*query.max_time, 3) + "s");
  const std::string changed = options.changed();
  return spec->name + (changed.empty() ? "" : ":" + changed);
}

}  // namespace

// ---- the reader

void KataServer::tell(const Json& json) {
  const std::string line = json.line() + "\n";
  const std::lock_guard lock(writing_);
  write_(line);
}

void KataServer::complain(const std::string& id, const KataNote& note) { tell(kata_note("error", id, note)); }

bool KataServer::take(std::string_view line) {
  if (!trim(line).empty()) {
    const auto json = line.size() < longest_kata_line
                          ? Json::parse(line)
                          : Result<Json>(Error{"a line of a megabyte or more is not read"});
    const Json* id = json ? json->find("id") : nullptr;
    const Json* action = json ? json->find("action") : nullptr;
    if (!json)
      complain("", {json.error().message, ""});
    else if (json->kind() != Json::Kind::object)
      complain("", {"expected an object in one line", ""});
    else if (id == nullptr || id->as_text() == nullptr)
      complain("", {"expected a text that names the query", "id"});
    else if (action == nullptr)
      ask(*id->as_text(), *json, line.size());
    else if (action->as_text() == nullptr)
      complain(*id->as_text(), {"expected the name of an action", "action"});
    else
      act(*id->as_text(), *action->as_text(), *json);
  }
  const std::lock_guard lock(mutex_);
  return !refused_;
}

void KataServer::ask(const std::string& id, const Json& json, std::size_t bytes) {
  KataReading reading = read_kata_query(id, json);
  if (reading.error) return complain(id, *reading.error);
  for (const KataNote& warning : reading.warnings) tell(kata_note("warning", id, warning));
  if (!let_wait(std::move(reading.query), bytes))
    complain(id, {"too much is waiting already: wait for answers, or terminate some", ""});
}

bool KataServer::let_wait(KataQuery query, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (waiting_.size() + query.turns.size() > most_positions || bytes_ + bytes > most_bytes) return false;
  const auto question = std::make_shared<Question>();
  question->open = query.turns.size();
  question->bytes = bytes;
  bytes_ += bytes;
  for (const KataTurn& turn : query.turns)
    waiting_.emplace(Rank{-turn.priority, asked_++}, Job{question, turn.number});
  question->query = std::move(query);
  changed_.notify_all();
  return true;
}

void KataServer::act(const std::string& id, const std::string& action, const Json& json) {
  if (action == "query_version") {
    Json echo = json;
    echo.add("version", engine_.version);
    echo.add("git_hash", "<omitted>");
    tell(echo);
  } else if (action == "clear_cache") {
    tell(json);  // nothing is kept from one query to the next
  } else if (action == "terminate" || action == "terminate_all") {
    terminate(id, json, action == "terminate_all");
  } else {
    complain(id,
             {"unknown action; known are query_version, clear_cache, terminate and terminate_all", "action"});
  }
}

void KataServer::terminate(const std::string& id, const Json& json, bool all) {
  const Json* named = json.find("terminateId");
  if (!all && (named == nullptr || named->as_text() == nullptr))
    return complain(id, {"expected the id of the query to end", "terminateId"});
  const auto turns = read_action_turns(json);
  if (!turns) return complain(id, {turns.error().message, "turnNumbers"});
  const auto is_meant = [&](const Job& job) {
    return (all || job.question->query.id == *named->as_text()) && covers(*turns, job.turn);
  };
  std::vector<Job> ended;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [&](const auto& entry) {
      if (!is_meant(entry.second)) return false;
      ended.push_back(entry.second);
      leaves(entry.second);
      return true;
    });
    if (current_ && is_meant(*current_)) stop_.store(true, std::memory_order_relaxed);
  }
  tell(json);
  for (const Job& job : ended) tell(kata_no_results(job.question->query, job.turn));
}

void KataServer::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void KataServer::abort() {
  const std::lock_guard lock(mutex_);
  closed_ = aborted_ = true;
  stop_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

// ---- the thinker

void KataServer::refuse() {
  const std::lock_guard lock(mutex_);
  refused_ = true;
}

void KataServer::leaves(const Job& job) {
  if (--job.question->open == 0) bytes_ -= job.question->bytes;
}

std::optional<KataServer::Job> KataServer::next() {
  std::unique_lock lock(mutex_);
  current_.reset();
  changed_.wait(lock, [&] { return !waiting_.empty() || closed_; });
  if (aborted_ || waiting_.empty()) return std::nullopt;
  Job job = std::move(waiting_.begin()->second);
  waiting_.erase(waiting_.begin());
  leaves(job);
  stop_.store(false, std::memory_order_relaxed);
  current_ = job;
  return job;
}

bool KataServer::work() {
  const auto job = next();
  if (!job) return false;
  analyse(*job);
  const std::lock_guard lock(mutex_);
  current_.reset();
  return true;
}

Result<Session> KataServer::session_for(const KataQuery& query) const {
  return Session::begin(query.game, with_budget(engine_, query), engine_.kinds, engine_.seed);
}

void KataServer::analyse(const Job& job) {
  const KataQuery& query = job.question->query;
  const auto fail = [&](const Error& error) { complain(query.id, {error.message, ""}); };
  auto session = session_for(query);
  if (!session) return fail(session.error());
  if (const Status played = play_kata_moves(*session, query, job.turn); !played) return fail(played.error());
  const Player player = query.to_move(job.turn);
  const auto position = session->position_for(player);
  if (!position) return fail(position.error());

  const GtpAnalysis wanted{.dialect = GtpDialect::katago, .player = player, .filters = query.filters};
  Thinking thinking{.stop = &stop_,
                    .allowed = [&](const Position& at, MoveCode move) { return wanted.wishes(at, move); }};
  if (query.report_every) {
    thinking.report_every = *query.report_every;
    thinking.report = [&](const Answer& answer) {
      if (has_begun(answer)) tell(kata_answer(query, job.turn, true, *session, **position, answer));
    };
  }
  const auto answer = session->think(player, thinking);
  if (!answer) return fail(answer.error());
  const bool nothing = stop_.load(std::memory_order_relaxed) && !has_begun(*answer);
  tell(nothing ? kata_no_results(query, job.turn)
               : kata_answer(query, job.turn, false, *session, **position, *answer));
}

}  // namespace agon

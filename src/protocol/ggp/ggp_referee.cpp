#include "protocol/ggp/ggp_referee.hpp"

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "base/workers.hpp"
#include "protocol/ggp/ggp_message.hpp"

namespace agon {
namespace {

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

gdl::Expression term(const std::string& text) { return gdl::read_kif(text)->front(); }

std::vector<gdl::Expression> terms(const std::vector<std::string>& texts) {
  std::vector<gdl::Expression> list;
  for (const std::string& text : texts) list.push_back(term(text));
  return list;
}

// A reply that makes no sense is shown as far as a record needs it.
std::string shortened(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string shown(trim(text).substr(0, most));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return shown;
}

// Of a reply that is none.
std::string failure(const HttpReply& reply) { return reply.kind == HttpReply::Kind::late ? "TO" : "CE"; }

std::string random_token(Random random) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::string token;
  for (int i = 0; i < 32; ++i)
    token += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
  return token;
}

}  // namespace

int GgpMatchRecord::failures(std::size_t role) const {
  const auto steps =
      std::count_if(errors.begin(), errors.end(), [&](const auto& step) { return !step[role].empty(); });
  return static_cast<int>(steps) + (start_errors[role].empty() ? 0 : 1);
}

bool GgpMatchRecord::start_failed() const {
  return std::any_of(start_errors.begin(), start_errors.end(),
                     [](const std::string& error) { return !error.empty(); });
}

std::size_t ggp_players(const GgpGame& game) {
  return static_cast<std::size_t>(
      std::count_if(game.roles().begin(), game.roles().end(),
                    [](const std::string& role) { return !GgpGame::is_chance(role); }));
}

GgpReferee::GgpReferee(GgpGame& game, GgpMatchPlan plan, GgpAsk ask)
    : game_(game), ask_(std::move(ask)), random_(plan.seed) {
  record_.plan = std::move(plan);
  record_.roles = game.roles();
  record_.start_errors.resize(record_.roles.size());
}

// The replies in the order of the players.
std::vector<HttpReply> GgpReferee::ask_all(const std::function<std::string(std::size_t player)>& message,
                                           double seconds) {
  std::vector<HttpReply> replies(record_.plan.players.size());
  Workers threads;
  for (std::size_t p = 0; p < replies.size(); ++p) {
    const auto work = [&, p] { replies[p] = ask_(p, message(p), seconds); };
    if (!threads.start(work)) work();
  }
  threads.join();
  return replies;
}

GgpMatchRecord GgpReferee::run(const std::atomic<bool>& stop,
                               const std::function<void(const GgpMatchRecord&)>& step) {
  game_.restart();
  record_.start_time = milliseconds_now();
  note_state();
  start();
  if (step) step(record_);
  while (!game_.over() && !stop) {
    play_step();
    if (step) step(record_);
  }
  finish(stop);
  return std::move(record_);
}

std::vector<std::size_t> GgpReferee::player_roles() const {
  std::vector<std::size_t> roles;
  for (std::size_t r = 0; r < record_.roles.size(); ++r)
    if (!GgpGame::is_chance(record_.roles[r])) roles.push_back(r);
  return roles;
}

// What a role is told of the last step: all moves, or where not everything is seen its own and what it sees.
std::string GgpReferee::tell(GgpVerb verb, std::size_t role) const {
  GgpNews news{.is_start = record_.moves.empty()};
  if (game_.hides()) {
    news.turn = static_cast<std::int64_t>(record_.moves.size());
    if (!news.is_start) news.own = term(record_.moves.back()[role]);
    news.terms = terms(game_.told(role));
  } else if (!news.is_start) {
    news.terms = terms(record_.moves.back());
  }
  return write_ggp_message({.verb = verb, .match = record_.plan.id, .news = std::move(news)});
}

// Whoever does not answer is asked for moves all the same.
void GgpReferee::start() {
  const auto roles = player_roles();
  const GgpMatchPlan& plan = record_.plan;
  const auto message = [&](std::size_t player) {
    return write_ggp_message({.verb = GgpVerb::start,
                              .match = plan.id,
                              .role = record_.roles[roles[player]],
                              .rules = plan.rules,
                              .start_clock = plan.start_clock,
                              .play_clock = plan.play_clock});
  };
  const auto replies = ask_all(message, plan.start_clock + grace);
  for (std::size_t player = 0; player < replies.size(); ++player) {
    std::string& error = record_.start_errors[roles[player]];
    if (replies[player].kind != HttpReply::Kind::answered)
      error = failure(replies[player]);
    else if (lower_case(trim(replies[player].body)) != "ready")
      error = "IL " + shortened(replies[player].body);
  }
}

void GgpReferee::play_step() {
  const auto roles = player_roles();
  const auto replies = ask_all([&](std::size_t player) { return tell(GgpVerb::play, roles[player]); },
                               record_.plan.play_clock + grace);
  GgpGame::Joint joint;
  std::vector<std::string> errors(record_.roles.size());
  std::size_t player = 0;
  for (std::size_t r = 0; r < record_.roles.size(); ++r)
    joint.push_back(GgpGame::is_chance(record_.roles[r]) ? draw(r) : judge(r, replies[player++], errors[r]));
  game_.play(joint);
  record_.moves.push_back(std::move(joint));
  record_.errors.push_back(std::move(errors));
  note_state();
}

// The move that a reply stands for, or one for it.
std::string GgpReferee::judge(std::size_t role, const HttpReply& reply, std::string& error) {
  if (reply.kind == HttpReply::Kind::answered) {
    const auto read = gdl::read_kif(reply.body);
    if (read && read->size() == 1)
      if (auto move = game_.find_move(role, read->front())) return std::move(*move);
    error = "IL " + shortened(reply.body);
  } else {
    error = failure(reply);
  }
  return draw(role);
}

std::string GgpReferee::draw(std::size_t role) {
  const auto legal = game_.legal(role);
  return legal[static_cast<std::size_t>(random_.below(static_cast<int>(legal.size())))];
}

void GgpReferee::finish(const std::atomic<bool>& stop) {
  record_.aborted = (stop && !game_.over()) || !game_.trouble().empty();
  if (!record_.aborted) record_.goals = game_.goals();
  const auto roles = player_roles();
  const auto message = [&](std::size_t player) {
    return tell(record_.aborted ? GgpVerb::abort : GgpVerb::stop, roles[player]);
  };
  ask_all(message, record_.aborted ? grace : record_.plan.play_clock);
}

void GgpReferee::note_state() {
  record_.states.push_back(game_.fluents());
  record_.state_times.push_back(milliseconds_now());
}

Json ggp_record_json(const GgpMatchRecord& record) {
  const GgpMatchPlan& plan = record.plan;
  Json::Array states, times, moves, start_errors, errors, goals, humans;
  for (const auto& fluents : record.states) states.push_back("(" + join(fluents, " ") + ")");
  for (const std::int64_t time : record.state_times) times.push_back(time);
  for (const auto& joint : record.moves) moves.push_back(joint);
  for (const std::string& error : record.start_errors) start_errors.push_back(error);
  for (const auto& step : record.errors) errors.push_back(step);
  for (const int goal : record.goals) goals.push_back(goal);
  for (std::size_t p = 0; p < plan.players.size(); ++p) humans.push_back(false);
  const Random random = Random(static_cast<std::uint64_t>(record.start_time)).split(plan.seed);
  return {{"matchId", plan.id},
          {"randomToken", random_token(random)},
          {"startTime", record.start_time},
          {"gameMetaURL", plan.game_url},
          {"isCompleted", !record.goals.empty()},
          {"isAborted", record.aborted},
          {"states", std::move(states)},
          {"moves", std::move(moves)},
          {"stateTimes", std::move(times)},
          {"startErrors", std::move(start_errors)},
          {"errors", std::move(errors)},
          {"goalValues", std::move(goals)},
          {"previewClock", -1},
          {"startClock", plan.start_clock},
          {"playClock", plan.play_clock},
          {"playerNamesFromHost", plan.players},
          {"isPlayerHuman", std::move(humans)},
          {"tournamentNameFromHost", ""},
          {"scrambled", false}};
}

}  // namespace agon

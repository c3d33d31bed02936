#include "protocol/ggp/ggp_match.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "engine/engine.hpp"

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;
using gdl::Expression;

// No game is longer; whoever sends more moves than that wants to fill our memory.
constexpr std::size_t most_steps = 10'000;

// Steps in a row of which a player may hear nothing, where messages are numbered.
constexpr std::size_t most_lost = 20;

// A clock of nothing still leaves time to look at the rules; managers allow as much for the connection.
constexpr double shortest_clock = 0.2;

// Messages about one match that wait at a time: more than a manager sends, fewer than there are threads.
constexpr int most_waiting = 4;

// What is said where nothing is known to be legal: the manager then draws a move for us.
const std::string no_move = "nil";

double seconds_until(Deadline deadline) {
  return std::chrono::duration<double>(deadline - Clock::now()).count();
}

bool same_moves(const std::vector<Expression>& a, const std::vector<Expression>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Expression& x, const Expression& y) { return plain_move(x) == plain_move(y); });
}

bool same_news(const GgpNews& a, const GgpNews& b) {
  const auto own = [](const GgpNews& news) { return news.own ? plain_move(*news.own) : no_move; };
  return own(a) == own(b) && same_moves(a.terms, b.terms);
}

}  // namespace

GgpMatch::GgpMatch(GgpMessage start, GgpSettings settings)
    : start_(std::move(start)),
      settings_(std::move(settings)),
      last_heard_(Clock::now()),
      random_(settings_.seed) {
  question_ = new_question(start_.start_clock);
  const std::lock_guard lock(mutex_);
  for (void (GgpMatch::*work)() : {&GgpMatch::compile_and_search, &GgpMatch::guard}) {
    const Status started = threads_.start([this, work] {
      (this->*work)();
      const std::lock_guard done(mutex_);
      --working_;
    });
    if (started) ++working_;
  }
}

GgpMatch::~GgpMatch() { end(); }

bool GgpMatch::begins_with(const GgpMessage& start) const {
  return start.match == start_.match && start.role == start_.role && start.rules == start_.rules &&
         start.play_clock == start_.play_clock;
}

void GgpMatch::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  stop_search_ = true;
  stop_ = true;
  changed_.notify_all();
}

bool GgpMatch::finished() const {
  const std::lock_guard lock(mutex_);
  return ended_ && working_ == 0;
}

bool GgpMatch::forgotten() const {
  const std::lock_guard lock(mutex_);
  return -seconds_until(last_heard_) > longest_silence();
}

// Between two messages the others think too, and slow connections may have half a minute more.
double GgpMatch::longest_silence() const { return 2 * std::max(start_.start_clock, start_.play_clock) + 30; }

// Rules that the start clock cannot pay for are asked: a slow search is better than none.
double GgpMatch::compile_seconds() const {
  constexpr double share = 0.75, least = 1, most_share = 0.9;
  return std::min({settings_.compile_seconds, std::max(least, share * start_.start_clock),
                   most_share * start_.start_clock});
}

double GgpMatch::margin(double clock) const { return std::min(settings_.margin, clock / 4); }

// Half of the margin is for a search that is slow to stop.
GgpMatch::Question GgpMatch::new_question(double clock) {
  clock = std::max(clock, shortest_clock);
  const double kept = margin(clock);
  stop_search_ = true;  // of the question before
  return {.number = question_.number + 1,
          .think_until = deadline_in(clock - kept),
          .answer_by = deadline_in(clock - kept / 2)};
}

// ---- what the manager asks

void GgpMatch::prepare() {
  std::unique_lock lock(mutex_);
  last_heard_ = Clock::now();
  // Sent again in the middle of the match it needs no answer but that.
  if (question_.number == 1) wait_for_choice(lock, question_);
}

std::string GgpMatch::play(const GgpNews& news) {
  std::unique_lock lock(mutex_);
  last_heard_ = Clock::now();
  if (start_.hides ? take_sights(news) : take_moves(news)) {
    question_ = new_question(start_.play_clock);
    answered_.clear();
    changed_.notify_all();
  }
  return wait_for_choice(lock, question_);
}

bool GgpMatch::begin_anew() {
  if (!history_.empty()) ++beginning_;
  history_.clear();
  return true;
}

// False: the message came before.
bool GgpMatch::take_moves(const GgpNews& news) {
  if (is_repeated(news.terms)) return false;
  if (news.terms.empty()) return begin_anew();
  if (history_.size() < most_steps) history_.emplace_back(news);
  return true;
}

// The same where we are told only what we see. Messages are numbered: those that got lost leave steps of
// which nothing is known, and one that says something else than before takes play back to its step. Without a
// number every message is a new step, in which we made the move that we said.
bool GgpMatch::take_sights(GgpNews news) {
  if (news.is_start) return question_.number <= 1 || !history_.empty() ? begin_anew() : false;
  if (!news.turn && !answered_.empty() && answered_ != no_move) news.own = gdl::read_kif(answered_)->front();
  const std::size_t turn = news.turn ? static_cast<std::size_t>(*news.turn) : history_.size() + 1;
  if (turn > most_steps || turn > history_.size() + most_lost) return false;
  if (turn <= history_.size()) {
    if (history_[turn - 1] && same_news(news, *history_[turn - 1])) return false;
    ++beginning_;
  }
  history_.resize(turn - 1);
  history_.emplace_back(std::move(news));
  return true;
}

// A message that came twice: the moves are those of the last one, and ours among them is not what we said
// since. Where it is, nobody can tell; then it is the next step if it is legal there, else nothing.
bool GgpMatch::is_repeated(const std::vector<Expression>& moves) const {
  if (question_.number <= 1) return false;
  if (moves.empty()) return history_.empty();
  if (history_.empty() || !history_.back() || !same_moves(moves, history_.back()->terms)) return false;
  if (!role_ || *role_ >= moves.size()) return false;
  return answered_.empty() || lower_case(answered_) != plain_move(moves[*role_]);
}

bool GgpMatch::is_decided(const Question& question) const {
  return ended_ || question_.number != question.number ||
         (choice_.question == question.number && choice_.rank == Rank::final);
}

std::string GgpMatch::wait_for_choice(std::unique_lock<std::mutex>& lock, Question question) {
  const auto decided = [&] { return is_decided(question); };
  ++waiting_;
  if (waiting_ <= most_waiting && !changed_.wait_until(lock, question.think_until, decided)) {
    stop_search_ = true;
    changed_.wait_until(lock, question.answer_by, decided);
  }
  --waiting_;
  const bool known = choice_.question == question.number && choice_.rank != Rank::none;
  std::string move = known ? choice_.move : no_move;
  if (question_.number == question.number) answered_ = move;
  return move;
}

// ---- the thread that compiles and searches

void GgpMatch::compile_and_search() {
  compile();
  Question question;
  std::uint64_t last = 0;
  while (game_ != nullptr && next_question(last, question)) {
    search(question);
    think_ahead(question);
  }
}

void GgpMatch::compile() {
  const Status sound = check_rules(start_.rules);
  auto game = sound ? make_gdl_game(start_.rules, compile_seconds(), &stop_) : sound.error();
  if (game) {
    auto compiled = std::make_unique<CompiledGgpGame>(*game);
    CompiledGgpGame* const raw = compiled.get();
    compiled_.game = std::move(compiled);
    auto agent = settings_.agent(*game);
    if (agent) agent_ = agent.take();
    if (take_role(compiled_))
      game_ = raw;
    else
      tell_no_role(*raw);
  } else if (!stop_) {
    tell(std::string("the rules cannot be ") + (sound ? "compiled: " : "used: ") + game.error().message);
  }
  const std::lock_guard lock(mutex_);
  asks_ = game_ != nullptr && game_->asks_rules();
  build_ = game_ != nullptr ? Build::done : Build::failed;
  // Where there is a search the guard goes on beside it: one that has to ask its rules may be in a long
  // playout of the last question when the next one comes.
  if (game_ == nullptr && choice_.rank == Rank::legal)  // nothing better will come
    choice_.rank = Rank::final;
  changed_.notify_all();
}

void GgpMatch::tell(const std::string& what) const {
  if (settings_.told) settings_.told("match " + in_quotes(start_.match) + ": " + what);
}

// Whether nobody knows how its game goes on, which is told once: no move is any good, and none is final.
bool GgpMatch::is_cut_off(const Follower& follower) {
  const std::string trouble = follower.game->trouble();
  if (trouble.empty()) return false;
  std::unique_lock lock(mutex_);
  const bool is_news = told_trouble_ != trouble && !ended_;
  told_trouble_ = trouble;
  lock.unlock();
  if (is_news) tell(trouble);
  return true;
}

void GgpMatch::tell_no_role(const GgpGame& game) const {
  std::vector<std::string> known;
  for (const std::string& role : game.roles()) known.push_back(in_quotes(role));
  tell("no role is called " + in_quotes(start_.role) + "; there are: " + join(known, ", "));
}

void GgpMatch::search(const Question& question) {
  follow(compiled_, question);
  if (is_cut_off(compiled_)) return;
  const auto legal = game_->legal(compiled_.role);
  const Player player = game_->player_of(compiled_.role);
  const Player mover = game_->record().position().to_move();
  const bool chooses =
      legal.size() > 1 && agent_ != nullptr && player != nobody && (mover == player || mover == everyone);
  // The start clock is for thinking, whoever moves first.
  const bool waits = chooses || (question.number == 1 && thinks_ahead());
  publish(question, waits ? Rank::legal : Rank::final, any_of(legal));
  if (!waits) return;
  const double seconds = std::max(0.001, seconds_until(question.think_until));
  const auto answer = think(seconds, [&](const Answer& so_far) {
    if (chooses && !so_far.moves.empty())
      publish(question, Rank::searched, game_->move_term(so_far.moves.front().move));
  });
  const bool chosen = chooses && answer && !answer->resigned;
  publish(question, Rank::final, chosen ? game_->move_term(answer->move) : any_of(legal));
}

// About the present state, whoever moves in it.
Result<Answer> GgpMatch::think(double seconds, std::function<void(const Answer&)> report) {
  return ask(*agent_, game_->record(), Random(settings_.seed),
             Turn{.player = std::max(Player{0}, game_->player_of(compiled_.role)),
                  .stop = &stop_search_,
                  .report = std::move(report),
                  .report_every = std::min(0.1, seconds / 8),
                  .usual_seconds = seconds});
}

// Whether thinking beyond an answer is of use: what is found is kept for the next question, and the agent
// was not told how much to think about a move.
bool GgpMatch::thinks_ahead() const { return agent_ != nullptr && !agent_->has_budget() && !start_.hides; }

// Until the next message comes, or nobody will send one.
void GgpMatch::think_ahead(const Question& question) {
  if (!thinks_ahead()) return;
  {
    const std::lock_guard lock(mutex_);
    if (ended_ || question_.number != question.number) return;
    stop_search_ = false;
  }
  static_cast<void>(think(longest_silence(), nullptr));  // what counts is the tree
}

// Waits for a question after the one numbered `last`. False: there will be none.
bool GgpMatch::next_question(std::uint64_t& last, Question& question, const std::atomic<bool>* or_until) {
  std::unique_lock lock(mutex_);
  const auto over = [&] { return ended_ || (or_until != nullptr && *or_until); };
  changed_.wait(lock, [&] { return over() || question_.number > last; });
  if (over()) return false;
  question = question_;
  last = question.number;
  if (or_until == nullptr) stop_search_ = false;
  return true;
}

// ---- the thread that knows what is legal meanwhile

// Most rules are compiled before that.
bool GgpMatch::needs_guard() {
  std::unique_lock lock(mutex_);
  const Deadline soon = deadline_in(std::min(1.0, start_.start_clock / 4));
  changed_.wait_until(lock, soon, [&] { return ended_ || build_ != Build::going_on; });
  return !ended_ && (build_ != Build::done || asks_);
}

void GgpMatch::guard() {
  if (!needs_guard()) return;
  Follower asked;
  if (auto rules = gdl::read_rules(start_.rules)) asked.game = make_asked_ggp_game(rules.take(), &stop_);
  const bool plays = asked.game != nullptr && take_role(asked);
  Question question;
  std::uint64_t last = 0;
  while (next_question(last, question, &stop_)) {
    if (plays) follow(asked, question);
    if (plays && is_cut_off(asked)) continue;
    const auto legal = plays ? asked.game->legal(asked.role) : std::vector<std::string>();
    if (is_alone())
      publish(question, Rank::final, any_of(legal));
    else if (!legal.empty())
      publish(question, Rank::legal, any_of(legal));
  }
}

// Nobody will search.
bool GgpMatch::is_alone() const {
  const std::lock_guard lock(mutex_);
  return build_ == Build::failed;
}

// ---- both

bool GgpMatch::take_role(Follower& follower) {
  const auto role = follower.game->find_role(start_.role);
  if (!role) return false;
  follower.role = *role;
  const std::lock_guard lock(mutex_);
  role_ = role;
  return true;
}

// Moves that are not legal change nothing: they were sent twice, or one before them was lost. The game takes
// its time, and nobody waits for the lock meanwhile.
void GgpMatch::follow(Follower& follower, const Question& question) {
  constexpr double least = 1;  // second to conclude something, though it be late: what was told is not lost
  std::unique_lock lock(mutex_);
  while (!ended_ && (follower.beginning != beginning_ || follower.followed < history_.size())) {
    const bool anew = follower.beginning != beginning_;
    follower.beginning = beginning_;
    const std::optional<GgpNews> news = anew ? std::nullopt : history_[follower.followed];
    follower.followed = anew ? 0 : follower.followed + 1;
    lock.unlock();
    if (anew)
      follower.game->restart();
    else if (start_.hides)
      follower.game->follow(follower.role, news, std::max(least, seconds_until(question.think_until) / 4),
                            &stop_);
    else if (news)
      follower.game->play_if_legal(news->terms);
    lock.lock();
  }
}

std::string GgpMatch::any_of(const std::vector<std::string>& moves) {
  if (moves.empty()) return no_move;
  const std::lock_guard lock(mutex_);
  return moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))];
}

void GgpMatch::publish(const Question& question, Rank rank, std::string move) {
  const std::lock_guard lock(mutex_);
  if (question.number != question_.number) return;
  if (choice_.question == question.number && rank < choice_.rank) return;
  choice_ = {.question = question.number, .rank = rank, .move = std::move(move)};
  if (rank == Rank::final) changed_.notify_all();
}

}  // namespace agon

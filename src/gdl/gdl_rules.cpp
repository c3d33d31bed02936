#include "gdl/gdl_rules.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "gdl/kif.hpp"
#include "gdl/lane_playouts.hpp"
#include "gdl/pieces.hpp"

namespace agon::gdl {

namespace {

int place_of_text(const std::vector<std::string>& texts, const Expression& wanted) {
  const std::string plain = lower_case(text(wanted));
  const auto found = std::find_if(texts.begin(), texts.end(),
                                  [&](const std::string& each) { return lower_case(each) == plain; });
  return found == texts.end() ? -1 : static_cast<int>(found - texts.begin());
}

}  // namespace

GdlRules::GdlRules(std::string_view text, const RuleSet& set)
    : source_(text),
      warnings_(set.warnings),
      hides_(std::any_of(set.rules.begin(), set.rules.end(),
                         [](const Rule& rule) { return rule.head.name == word_sees; })) {
  size_.rules = set.rules.size();
}

Result<std::shared_ptr<const GdlRules>> GdlRules::make(std::string_view text, const GroundLimits& limits) {
  const Patience patience(limits);
  const Stopwatch clock;
  const auto set = read_rules(text);
  if (!set) return set.error();
  std::shared_ptr<GdlRules> rules(new GdlRules(text, *set));
  std::string too_large;  // in which way
  if (const auto written_out = ground(*set, limits, patience); !written_out) {
    too_large = written_out.error().message;
  } else if (const Status made = rules->make_program(*written_out, patience); !made) {
    if (!patience.is_late()) return made.error();
    too_large = patience.reason();
    rules.reset(new GdlRules(text, *set));  // nobody needs what was made so far
  }
  if (patience.is_stopped()) return Error{stopped_making};
  if (!too_large.empty()) rules->ask(*set, limits, std::move(too_large));
  if (patience.is_stopped()) return Error{stopped_making};
  rules->size_.seconds = clock.seconds();
  if (const std::string limit = rules->limit_met(); !limit.empty()) return Error{"too large: " + limit};
  if (rules->roles() > static_cast<std::size_t>(max_players))
    return Error{"a game of " + std::to_string(rules->roles()) + " roles; " + std::to_string(max_players) +
                 " are possible"};
  if (rules->players() == 0) return Error{"a game of chance alone: there is no role but 'random'"};
  if (rules->asked()) {
    rules->watch_asked_play(patience);
    if (patience.is_stopped()) return Error{stopped_making};
    rules->asked_->forget_stop();
    if (const std::string limit = rules->limit_met(); !limit.empty()) return Error{"too large: " + limit};
  } else {
    rules->watch_play();
  }
  if (patience.is_stopped()) return Error{stopped_making};
  return std::shared_ptr<const GdlRules>(std::move(rules));
}

Status GdlRules::make_program(const Ground& ground, const Patience& patience) {
  auto net = make_net(ground, patience);
  if (!net) return net.error();
  // Each of these takes seconds in the largest games: where the time is over the others are not begun.
  const auto work = [&](const auto& step) {
    if (!patience.is_over()) step();
  };
  work([&] { program_ = compile(*net); });
  work([&] { turns_ = make_turn_programs(*net); });
  work([&] { factors_ = find_factors(*net); });
  work([&] {
    if (!hides_) symmetries_ = find_symmetries(ground, *net);
  });
  work([&] { puzzle_ = find_puzzle(*net, factors_); });
  work([&] { goal_distance_ = GoalDistance(*net, factors_); });
  if (patience.is_over()) return Error{patience.reason()};
  leave_out_unasked();
  const ProgramSize size = size_of(program_);
  size_.ground_rules = ground.rules.size();
  size_.gates = size.gates;
  size_.edges = size.edges;
  size_.loops = net->loops.size();
  set_texts(ground, *net);
  if (players() > 1) net_ = std::make_unique<const GameNet>(net.take());
  return {};
}

void GdlRules::leave_out_unasked() {
  for (std::size_t r = 0; r < program_.roles.size(); ++r) {
    idle_moves_.emplace_back(program_.roles[r].moves.size(), false);
    for (const std::uint32_t move : factors_.idle_moves[r]) idle_moves_[r][move] = true;
    has_idle_moves_ = has_idle_moves_ || factors_.idle_moves[r].size() > 1;
  }
  if (factors_.unasked.empty()) return;
  asked_fluents_.assign((program_.fluents + 63) / 64, ~std::uint64_t{0});
  for (const std::uint32_t fluent : factors_.unasked)
    asked_fluents_[fluent / 64] &= ~(std::uint64_t{1} << (fluent % 64));
}

void GdlRules::ask(RuleSet set, const GroundLimits& limits, std::string why) {
  why_asked_ = std::move(why);
  asked_ = std::make_unique<const AskedGame>(std::move(set), limits.asked, limits.stop);
  role_names_ = asked_->roles();
  random_ = static_cast<std::size_t>(
      std::find_if(role_names_.begin(), role_names_.end(),
                   [](const std::string& name) { return lower_case(name) == "random"; }) -
      role_names_.begin());
  first_words_.assign(role_names_.size(), 0);
}

void GdlRules::set_texts(const Ground& ground, const GameNet& net) {
  random_ = net.roles.size();
  words_ = (program_.fluents + 63) / 64;
  for (std::size_t r = 0; r < net.roles.size(); ++r) {
    role_names_.push_back(ground.text(net.roles[r].role));
    if (ground.terms.name(net.roles[r].role) == word_random) random_ = r;
    move_texts_.emplace_back();
    move_terms_.emplace_back();
    for (const auto& move : net.roles[r].moves) {
      move_terms_.back().push_back(ground.text(move.term));
      move_texts_.back().push_back(call_text(read_kif(move_terms_.back().back())->front()));
    }
    sees_texts_.emplace_back();
    for (const auto& sight : net.roles[r].sees) sees_texts_.back().push_back(ground.text(sight.term));
    first_words_.push_back(words_);
    words_ += (net.roles[r].moves.size() + 63) / 64;
  }
  for (const TermId fluent : net.fluents) {
    fluent_numbers_.emplace(lower_case(ground.text(fluent)), static_cast<int>(fluent_texts_.size()));
    fluent_texts_.push_back(ground.text(fluent));
  }
  std::vector<std::string> players = role_names_;
  if (has_random()) players.erase(players.begin() + static_cast<std::ptrdiff_t>(random_));
  grid_ = Grid(fluent_texts_, players);
  if (grid_.found()) find_steps();
}

void GdlRules::find_steps() {
  for (const auto& moves : move_texts_) {
    steps_.emplace_back();
    for (const std::string& move : moves) {
      steps_.back().push_back(grid_.step(move));
      has_steps_ = has_steps_ || steps_.back().back().to >= 0;
    }
  }
}

const PieceBoard* GdlRules::piece_board() const {
  if (!has_steps_) return nullptr;
  std::call_once(looked_for_pieces_, [this] {
    has_looked_ = true;
    piece_board_ = find_pieces(shared_from_this());
    has_pieces_ = std::any_of(piece_board_.facts.begin(), piece_board_.facts.end(),
                              [](const PieceBoard::Fact& fact) { return fact.cell >= 0; });
  });
  return has_pieces_ ? &piece_board_ : nullptr;
}

const GoalSums& GdlRules::goal_sums() const {
  static const GoalSums nothing;
  std::call_once(looked_for_sums_, [this] { goal_sums_ = find_goal_sums(shared_from_this()); });
  return met_stuck_.load(std::memory_order_relaxed) ? nothing : goal_sums_;
}

std::string GdlRules::move_text(std::size_t role, std::size_t move) const {
  return asked_ ? call_text(read_kif(move_term(role, move))->front()) : move_texts_[role][move];
}
std::string GdlRules::move_term(std::size_t role, std::size_t move) const {
  return asked_ ? asked_->text(static_cast<AskedGame::Number>(move)) : move_terms_[role][move];
}
std::string GdlRules::sees_text(std::size_t role, std::size_t sight) const {
  return asked_ ? asked_->text(static_cast<AskedGame::Number>(sight)) : sees_texts_[role][sight];
}

int GdlRules::find_fluent(const Expression& fluent) const {
  const auto found = fluent_numbers_.find(lower_case(gdl::text(fluent)));
  return found == fluent_numbers_.end() ? -1 : found->second;
}

int GdlRules::find_move(std::size_t role, const Expression& move) const {
  return asked_ ? asked_->number_of(move) : place_of_text(move_terms_[role], move);
}
int GdlRules::find_sight(std::size_t role, const Expression& sight) const {
  return asked_ ? asked_->number_of(sight) : place_of_text(sees_texts_[role], sight);
}

void GdlRules::watch_play() {
  constexpr std::int64_t games = 1024;
  constexpr int most_moves = 2000;
  Random random(1);
  const LaneTally seen = play_lanes({.program = &program_,
                                     .turns = &turns_,
                                     .fluents = &program_.initial,
                                     .random_role = random_,
                                     .number = games,
                                     .most_moves = most_moves},
                                    random);
  simultaneous_ = seen.chose_at_once;
  zero_sum_ = players() == 2 && seen.sums_to_100;
}

// A few games only: asking takes its time. The first one goes on to its end, or as long as any may, but not
// longer than there is time.
void GdlRules::watch_asked_play(const Patience& patience) {
  constexpr int games = 16, most_moves = 2000;
  constexpr double seconds = 0.5;
  const CpuStopwatch clock;
  const auto is_over = [&] { return clock.seconds() > seconds && patience.seconds_left() < 0; };
  Random random(1);
  bool sums_to_100 = true;
  for (int game = 0; game < games && clock.seconds() < seconds; ++game) {
    AskedGame::State state = asked_->initial();
    bool over = false;
    for (int ply = 0; ply < most_moves && !over && !patience.is_stopped() && !is_over(); ++ply) {
      const AskedGame::View view = asked_->look(state);
      over = view.over;
      std::vector<AskedGame::Number> moves;
      int choosing = 0;
      for (std::size_t r = 0; r < roles(); ++r) {
        const auto& legal = view.legal[r];
        choosing += r != random_ && legal.size() > 1 ? 1 : 0;
        if (!view.over)
          moves.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
      }
      simultaneous_ = simultaneous_ || (!over && choosing > 1);
      if (over) break;
      state = asked_->next(state, moves);
    }
    int goals = 0;
    for (std::size_t r = 0; r < roles(); ++r) goals += r == random_ ? 0 : asked_->goal(state, r);
    sums_to_100 = sums_to_100 && over && goals == 100;
  }
  zero_sum_ = players() == 2 && sums_to_100;
}

}  // namespace agon::gdl

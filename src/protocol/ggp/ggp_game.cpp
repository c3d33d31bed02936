#include "protocol/ggp/ggp_game.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "gdl/asked_game.hpp"
#include "gdl/library.hpp"

namespace agon {

bool GgpGame::is_chance(std::string_view role) { return lower_case(role) == "random"; }

std::optional<std::size_t> GgpGame::find_role(std::string_view name) const {
  for (std::size_t r = 0; r < roles().size(); ++r)
    if (lower_case(roles()[r]) == lower_case(name)) return r;
  return std::nullopt;
}

std::string plain_move(const gdl::Expression& move) {
  if (!move.is_list()) return lower_case(move.atom);
  if (move.items.size() == 1) return plain_move(move.items.front());
  std::vector<std::string> parts;
  for (const gdl::Expression& item : move.items) parts.push_back(plain_move(item));
  return "(" + join(parts, " ") + ")";
}

gdl::Expression plain_term(const gdl::Expression& term) { return gdl::read_kif(plain_move(term))->front(); }

void GgpGame::restart() {
  known_.clear();
  go_to_start();
}

void GgpGame::follow(std::size_t role, const std::optional<GgpNews>& news, double seconds,
                     const std::atomic<bool>* stop) {
  const gdl::CourseLimits limits{.most_seconds = seconds / 4, .stop = stop};
  known_.push_back(news ? experience_of(role, *news) : gdl::Experience{});
  const std::span<gdl::Experience> all(known_), last = all.last(1);
  const auto goes_on = [&] { return imagine(role, last, false, limits, random_); };
  if (goes_on() || imagine(role, all, true, limits, random_)) return;
  last.front().told.reset();
  if (goes_on()) return;
  last.front().own.reset();
  goes_on();
}

std::optional<std::string> GgpGame::find_move(std::size_t role, const gdl::Expression& move) const {
  const std::string meant = plain_move(move);
  for (std::string& known : legal(role))
    if (lower_case(known) == meant) return std::move(known);
  return std::nullopt;
}

bool GgpGame::play_if_legal(std::span<const gdl::Expression> moves) {
  if (over() || moves.size() != roles().size()) return false;
  Joint joint;
  for (std::size_t r = 0; r < moves.size(); ++r) {
    auto move = find_move(r, moves[r]);
    if (!move) return false;
    joint.push_back(std::move(*move));
  }
  play(joint);
  return true;
}

namespace {

// What is no move of the rules, or nothing that they let anybody see, is as good as unknown.
template <class FindMove, class FindSight>
gdl::Experience read_experience(const GgpNews& news, const FindMove& find_move, const FindSight& find_sight) {
  gdl::Experience experience;
  if (news.own)
    if (const int own = find_move(plain_term(*news.own)); own >= 0)
      experience.own = static_cast<std::uint32_t>(own);
  std::vector<std::uint32_t> told;
  for (const gdl::Expression& term : news.terms) {
    const int sight = find_sight(plain_term(term));
    if (sight < 0) return experience;
    told.push_back(static_cast<std::uint32_t>(sight));
  }
  std::sort(told.begin(), told.end());
  told.erase(std::unique(told.begin(), told.end()), told.end());
  experience.told = std::move(told);
  return experience;
}

}  // namespace

CompiledGgpGame::CompiledGgpGame(const GamePointer& game) : record_(game) {
  for (std::size_t r = 0; r < state().rules().roles(); ++r) roles_.push_back(state().rules().role_name(r));
}

const GdlState& CompiledGgpGame::state() const { return native_state<GdlState>(record_.position()); }

std::vector<std::string> CompiledGgpGame::legal(std::size_t role) const {
  MoveList<GdlState::Move> moves;
  state().legal_for_role(role, moves);
  std::vector<std::string> terms;
  for (const GdlState::Move move : moves) terms.push_back(state().move_term(move));
  return terms;
}

MoveCode CompiledGgpGame::code_of(std::size_t role, const std::string& term) const {
  MoveList<GdlState::Move> moves;
  state().legal_for_role(role, moves);
  const auto* const found = std::find_if(
      moves.begin(), moves.end(), [&](GdlState::Move move) { return state().move_term(move) == term; });
  AGON_ASSERT(found != moves.end());
  return to_code(*found);
}

void CompiledGgpGame::play(const Joint& moves) {
  const gdl::GdlRules& rules = state().rules();
  std::vector<MoveCode> codes;
  for (std::size_t r = 0; r < moves.size(); ++r) codes.push_back(code_of(r, moves[r]));
  // What is drawn is a ply of its own after the players', where there is something to draw.
  const bool drawn = rules.has_random() && legal(rules.random_role()).size() > 1;
  const Player mover = state().to_move();
  Record::Ply ply;
  for (Player p = 0; p < rules.players(); ++p)
    if (mover == everyone || mover == p) ply.push_back(codes[rules.role_of(p)]);
  if (!ply.empty()) record_.play(ply);
  if (drawn) record_.play(codes[rules.random_role()]);
}

gdl::Experience CompiledGgpGame::experience_of(std::size_t role, const GgpNews& news) const {
  const gdl::GdlRules& rules = state().rules();
  return read_experience(
      news, [&](const gdl::Expression& move) { return rules.find_move(role, move); },
      [&](const gdl::Expression& sight) { return rules.find_sight(role, sight); });
}

bool CompiledGgpGame::imagine(std::size_t role, std::span<const gdl::Experience> steps, bool from_start,
                              const gdl::CourseLimits& limits, Random& random) {
  const GdlState& from = from_start ? native_state<GdlState>(record_.start()) : state();
  gdl::CourseLimits own = limits;
  if (from.rules().asked() != nullptr) own.most_steps = gdl::most_asked_steps;
  const auto course = from.find_course(role, steps, own, random);
  if (!course) return false;
  if (from_start) go_to_start();
  for (const auto& by_role : *course) {
    Joint joint;
    for (const GdlState::Move move : by_role) joint.push_back(state().move_term(move));
    play(joint);
  }
  return true;
}

bool CompiledGgpGame::asks_rules() const { return state().rules().asked() != nullptr; }

std::vector<int> CompiledGgpGame::goals() const {
  std::vector<int> goals;
  for (std::size_t r = 0; r < roles_.size(); ++r)
    goals.push_back(player_of(r) == nobody ? 0 : static_cast<int>(state().score(player_of(r))));
  return goals;
}

Player CompiledGgpGame::player_of(std::size_t role) const {
  const gdl::GdlRules& rules = state().rules();
  for (Player p = 0; p < rules.players(); ++p)
    if (rules.role_of(p) == role) return p;
  return nobody;
}

std::string CompiledGgpGame::move_term(MoveCode move) const {
  return state().move_term(from_code<GdlState::Move>(move));
}

namespace {

using AskedNumber = gdl::AskedGame::Number;

// A state that is asked for, as gdl/course.hpp wants it.
struct AskedWorld {
  const gdl::AskedGame* game;
  gdl::AskedGame::State state;
  gdl::AskedGame::View view;

  bool over() const { return view.over; }
  std::vector<AskedNumber> legal(std::size_t role) const { return view.legal[role]; }
  std::vector<AskedNumber> step(const std::vector<AskedNumber>& joint, std::size_t role) {
    auto told = game->seen(state, joint);
    state = game->next(state, joint);
    return std::move(told[role]);
  }
  void look() { view = game->look(state); }
};

class AskedGgpGame final : public GgpGame {
 public:
  AskedGgpGame(gdl::RuleSet rules, const std::atomic<bool>* stop)
      : hides_(std::any_of(rules.rules.begin(), rules.rules.end(),
                           [](const gdl::Rule& rule) { return rule.head.name == gdl::word_sees; })),
        game_(std::move(rules), {}, stop),
        roles_(game_.roles()) {
    enter(game_.initial());
  }

  const std::vector<std::string>& roles() const override { return roles_; }
  bool over() const override { return view_.over; }
  std::string trouble() const override { return view_.is_cut() ? gdl::cut_off_text(view_.limit) : ""; }
  std::vector<std::string> legal(std::size_t role) const override {
    std::vector<std::string> texts;
    if (!over())
      for (const Number move : view_.legal[role]) texts.push_back(game_.text(move));
    return texts;
  }
  bool hides() const override { return hides_; }
  std::vector<std::string> told(std::size_t role) const override {
    std::vector<std::string> texts;
    if (!told_.empty())
      for (const Number sight : told_[role]) texts.push_back(game_.text(sight));
    return texts;
  }
  void play(const Joint& moves) override {
    std::vector<Number> numbers;
    for (std::size_t r = 0; r < moves.size(); ++r)
      numbers.push_back(*std::find_if(view_.legal[r].begin(), view_.legal[r].end(),
                                      [&](Number move) { return game_.text(move) == moves[r]; }));
    step(numbers);
  }
  std::vector<int> goals() const override {
    std::vector<int> values;
    for (std::size_t r = 0; r < roles_.size(); ++r) values.push_back(game_.goal(state_, r));
    return values;
  }
  std::vector<std::string> fluents() const override {
    std::vector<std::string> texts;
    for (const Number fluent : state_->fluents) texts.push_back(game_.text(fluent));
    return texts;
  }

 protected:
  void go_to_start() override {
    told_.clear();
    enter(game_.initial());
  }
  gdl::Experience experience_of(std::size_t, const GgpNews& news) const override {
    return read_experience(
        news, [&](const gdl::Expression& move) { return game_.number_of(move); },
        [&](const gdl::Expression& sight) { return game_.number_of(sight); });
  }
  bool imagine(std::size_t role, std::span<const gdl::Experience> steps, bool from_start,
               const gdl::CourseLimits& limits, Random& random) override {
    gdl::CourseLimits own = limits;
    own.most_steps = gdl::most_asked_steps;
    AskedWorld world{.game = &game_, .state = state_, .view = view_};
    if (from_start) {
      world.state = game_.initial();
      world.look();
    }
    gdl::CourseFinder<AskedWorld> finder(roles_.size(), role, random, own);
    const auto course = finder.find(world, steps, [](const AskedWorld& end) { return !end.over(); });
    if (!course) return false;
    if (from_start) go_to_start();
    for (const auto& joint : *course) step(joint);
    return true;
  }

 private:
  using Number = AskedNumber;

  void step(const std::vector<Number>& joint) {
    if (hides_) told_ = game_.seen(state_, joint);
    enter(game_.next(state_, joint));
  }
  void enter(gdl::AskedGame::State state) {
    state_ = std::move(state);
    view_ = game_.look(state_);
  }

  bool hides_;
  gdl::AskedGame game_;
  std::vector<std::string> roles_;
  std::vector<std::vector<Number>> told_;  // of the last step, by role
  gdl::AskedGame::State state_;
  gdl::AskedGame::View view_;
};

}  // namespace

std::unique_ptr<GgpGame> make_asked_ggp_game(gdl::RuleSet rules, const std::atomic<bool>* stop) {
  return std::make_unique<AskedGgpGame>(std::move(rules), stop);
}

Status check_rules(const std::string& rules) {
  const auto read = gdl::read_rules(rules);
  return read ? Status{} : read.error();
}

Result<GamePointer> make_gdl_game(const std::string& rules, double seconds, const std::atomic<bool>* stop) {
  const GameEntry* entry = find_game(Gdl::about.name);
  if (entry == nullptr) return Error{"games from rules are not built in"};
  // What begins otherwise would be taken for the name of a file.
  const std::string text = gdl::is_rules(rules) ? rules : ";\n" + rules;
  return entry->make(Spec{.name = std::string(Gdl::about.name),
                          .options = {{"file", text}, {"patience", number_text(seconds) + "s"}}},
                     stop);
}

}  // namespace agon

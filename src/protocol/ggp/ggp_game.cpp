#include "protocol/ggp/ggp_game.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "gdl/asked_game.hpp"

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

const std::string& CompiledGgpGame::move_term(MoveCode move) const {
  return state().move_term(from_code<GdlState::Move>(move));
}

namespace {

class AskedGgpGame final : public GgpGame {
 public:
  AskedGgpGame(gdl::RuleSet rules, const std::atomic<bool>* stop)
      : game_(std::move(rules), stop), roles_(game_.roles()) {
    restart();
  }

  const std::vector<std::string>& roles() const override { return roles_; }
  void restart() override { enter(game_.initial()); }
  bool over() const override { return view_.over; }
  std::vector<std::string> legal(std::size_t role) const override {
    std::vector<std::string> texts;
    if (!over())
      for (const Number move : view_.legal[role]) texts.push_back(game_.move_term(role, move));
    return texts;
  }
  void play(const Joint& moves) override {
    std::vector<Number> numbers;
    for (std::size_t r = 0; r < moves.size(); ++r)
      numbers.push_back(*std::find_if(view_.legal[r].begin(), view_.legal[r].end(),
                                      [&](Number move) { return game_.move_term(r, move) == moves[r]; }));
    enter(game_.next(fluents_, numbers));
  }
  std::vector<int> goals() const override {
    std::vector<int> values;
    for (std::size_t r = 0; r < roles_.size(); ++r) values.push_back(game_.goal(fluents_, r));
    return values;
  }
  std::vector<std::string> fluents() const override {
    std::vector<std::string> texts;
    for (const Number fluent : fluents_) texts.push_back(game_.fluent_text(fluent));
    return texts;
  }

 private:
  using Number = gdl::AskedGame::Number;

  void enter(std::vector<Number> fluents) {
    fluents_ = std::move(fluents);
    view_ = game_.look(fluents_);
  }

  gdl::AskedGame game_;
  std::vector<std::string> roles_;
  std::vector<Number> fluents_;
  gdl::AskedGame::View view_;
};

}  // namespace

std::unique_ptr<GgpGame> make_asked_ggp_game(gdl::RuleSet rules, const std::atomic<bool>* stop) {
  return std::make_unique<AskedGgpGame>(std::move(rules), stop);
}

Result<GamePointer> make_gdl_game(const std::string& rules, double seconds) {
  const GameEntry* entry = find_game(Gdl::about.name);
  if (entry == nullptr) return Error{"games from rules are not built in"};
  return entry->make(Spec{.name = std::string(Gdl::about.name),
                          .options = {{"file", rules}, {"patience", number_text(seconds) + "s"}}});
}

}  // namespace agon

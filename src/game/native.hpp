// Puts a compiled game behind the run-time face of game/game.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "game/game.hpp"

namespace agon {

template <GameState S>
class NativePosition final : public Position {
  using Move = typename S::Move;

 public:
  explicit NativePosition(S state) : state_(std::move(state)) {}

  const S& state() const { return state_; }

  std::unique_ptr<Position> clone() const override { return std::make_unique<NativePosition>(state_); }
  int players() const override { return player_count(state_); }
  Player to_move() const override { return state_.to_move(); }
  bool over() const override { return state_.over(); }
  std::string trouble() const override {
    if constexpr (TellsTrouble<S>)
      return state_.trouble();
    else
      return {};
  }
  bool sums_are_certain() const override { return agon::sums_are_certain(state_); }
  double score(Player player) const override { return state_.score(player); }
  Values score_values() const override { return agon::score_values(state_); }
  Values win_values() const override { return agon::win_values(state_); }

  std::vector<MoveCode> legal(Player player) const override {
    MoveList<Move> moves;
    list(player, moves);
    std::vector<MoveCode> codes;
    codes.reserve(moves.size());
    for (const Move move : moves) codes.push_back(to_code(move));
    return codes;
  }

  void play(MoveCode move) override {
    if constexpr (TurnGame<S>)
      state_.play(from_code<Move>(move));
    else
      play(std::span(&move, 1));
  }

  void play(std::span<const MoveCode> moves) override {
    if constexpr (JointGame<S>)
      if (state_.to_move() == everyone) {
        std::vector<Move> joint;
        for (const MoveCode code : moves) joint.push_back(from_code<Move>(code));
        return state_.play(std::span<const Move>(joint));
      }
    if constexpr (TurnGame<S>) state_.play(from_code<Move>(moves.front()));
  }

  double probability(MoveCode outcome) const override {
    if constexpr (ChanceGame<S>)
      return state_.probability(from_code<Move>(outcome));
    else
      return 0;
  }

  bool within_step() const override {
    if constexpr (SplitsSteps<S>)
      return state_.within_step();
    else
      return false;
  }

  std::vector<MoveCode> random_ply(Random& random) const override {
    if constexpr (JointGame<S>)
      if (to_move() == everyone) {
        std::vector<MoveCode> ply;
        for (int p = 0; p < players(); ++p) ply.push_back(uniform_move(static_cast<Player>(p), random));
        return ply;
      }
    if constexpr (ChanceGame<S>)
      if (to_move() == chance) {
        MoveList<Move> outcomes;
        state_.legal(outcomes);
        return {to_code(outcomes[draw_outcome(state_, outcomes, random)])};
      }
    if constexpr (PicksMoves<S, Random>)
      return {to_code(state_.random_move(random))};
    else
      return {uniform_move(to_move(), random)};
  }

  std::string text() const override { return state_.text(); }
  std::string move_text(MoveCode move) const override { return state_.move_text(from_code<Move>(move)); }

  Result<MoveCode> parse_move(std::string_view text, Player player) const override {
    const std::string wanted = lower_case(usual_text(trim(text)));
    MoveList<Move> moves;
    list(player, moves);
    std::vector<std::string> names;
    for (const Move move : moves) {
      names.push_back(state_.move_text(move));
      if (lower_case(names.back()) == wanted) return to_code(move);
    }
    const std::string reason = why_not(text);
    return Error{"cannot play " + in_quotes(text) + " here" +
                 (reason.empty() ? suggestion(text, names) : ": " + reason)};
  }

  std::string why_not([[maybe_unused]] std::string_view move) const override {
    if constexpr (ExplainsMoves<S>)
      return state_.why_not(move);
    else
      return "";
  }

  std::optional<std::uint64_t> hash() const override {
    if constexpr (Hashed<S>)
      return state_.hash();
    else
      return std::nullopt;
  }

  int symmetries() const override {
    if constexpr (Symmetric<S>)
      return state_.symmetries();
    else
      return 1;
  }
  std::unique_ptr<Position> mirrored(int symmetry) const override {
    if constexpr (Symmetric<S>)
      return std::make_unique<NativePosition>(state_.mirrored(symmetry));
    else
      return clone();
  }
  MoveCode mirrored(MoveCode move, int symmetry) const override {
    if constexpr (Symmetric<S>)
      return to_code(state_.mirrored(from_code<Move>(move), symmetry));
    else
      return move;
  }

  Drawing draw() const override {
    if constexpr (Drawn<S>)
      return state_.draw();
    else
      return Drawing{.notes = {text()}};
  }
  std::vector<std::string> told([[maybe_unused]] Player player) const override {
    if constexpr (HidesSomething<S>)
      return state_.told(player);
    else
      return {};
  }
  std::vector<Place> places(MoveCode move) const override {
    if constexpr (Drawn<S>)
      return state_.places(from_code<Move>(move));
    else
      return {};
  }

  std::unique_ptr<Position> with_turn([[maybe_unused]] Player player) const override {
    if constexpr (Turnable<S>)
      return std::make_unique<NativePosition>(state_.with_turn(player));
    else
      return nullptr;
  }
  std::optional<Settlement> settlement() const override {
    if constexpr (Settles<S>)
      return state_.settle();
    else
      return std::nullopt;
  }
  std::vector<double> ownership([[maybe_unused]] Random& random,
                                [[maybe_unused]] int playouts) const override {
    if constexpr (Owned<S>)
      return state_.ownership(random, playouts);
    else
      return {};
  }

 private:
  static std::string usual_text(std::string_view move) {
    if constexpr (RewritesMoves<S>)
      return S::usual_move_text(move);
    else
      return std::string(move);
  }

  void list(Player player, MoveList<Move>& moves) const {
    if constexpr (JointGame<S>)
      if (!state_.over() && state_.to_move() == everyone) return state_.legal(player, moves);
    if constexpr (TurnGame<S>) state_.legal(moves);
  }

  MoveCode uniform_move(Player player, Random& random) const {
    MoveList<Move> moves;
    list(player, moves);
    return to_code(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
  }

  static std::string suggestion(std::string_view text, const std::vector<std::string>& names) {
    if (names.empty()) return ": the game is over";
    constexpr std::size_t shown = 20;
    const auto part = std::span(names).first(std::min(shown, names.size()));
    return did_you_mean(text, names) + " (possible: " + join(part, " ") +
           (names.size() > shown ? " ...)" : ")");
  }

  S state_;
};

// The state behind a position of a game of type S. The caller knows that the position belongs to that game.
template <GameState S>
const S& native_state(const Position& position) {
  AGON_ASSERT(dynamic_cast<const NativePosition<S>*>(&position) != nullptr);
  return static_cast<const NativePosition<S>&>(position).state();
}

template <GameState S>
class NativeGame final : public Game {
 public:
  // `keeper` keeps alive what the states point to: a board read from a file, a compiled rule sheet.
  NativeGame(GameIdentity identity, S start, std::shared_ptr<const void> keeper = nullptr)
      : start_(std::move(start)), keeper_(std::move(keeper)) {
    static_cast<GameIdentity&>(facts_) = std::move(identity);
    facts_.players = player_count(start_);
    facts_.range = agon::score_range(start_);
    facts_.zero_sum = is_zero_sum(start_);
    facts_.has_chance = agon::has_chance(start_);
    facts_.simultaneous = is_simultaneous(start_);
    facts_.hidden = hides_something(start_);
    facts_.settles = Settles<S>;
    facts_.owned = Owned<S>;
    facts_.fluents = tells_fluents(start_);
    if constexpr (PlaysOutMany<S>)
      if (start_.plays_out_many()) facts_.playouts_at_once = static_cast<int>(S::playouts_at_once);
    facts_.has_batches = PlaysOutInBatches<S, Random> || facts_.playouts_at_once > 1;
    for (int p = 0; p < facts_.players; ++p)
      facts_.player_names.push_back(agon::player_name(start_, static_cast<Player>(p)));
  }

  const GameFacts& facts() const override { return facts_; }
  std::unique_ptr<Position> start() const override { return std::make_unique<NativePosition<S>>(start_); }

  Result<std::unique_ptr<Position>> parse(std::string_view text) const override {
    Result<S> state = start_.parse(text);
    if (!state) return state.error();
    return std::unique_ptr<Position>(std::make_unique<NativePosition<S>>(state.take()));
  }

  std::string trouble() const override {
    if constexpr (TellsTrouble<S>)
      return start_.trouble_met();
    else
      return {};
  }
  std::uint64_t troubles() const override {
    if constexpr (TellsTrouble<S>)
      return start_.troubles_met();
    else
      return 0;
  }

  using Game::perft;
  std::uint64_t perft(const Position& from, int depth, PerftMode mode,
                      const std::atomic<bool>* stop) const override {
    return run_best<PerftLoop<S>, newest_isa<S>()>(&native_state<S>(from), depth, mode, stop);
  }

  PlayoutTally playouts(const Position& from, std::int64_t number, const PlayoutRules& rules,
                        Random& random) const override {
    return run_best<PlayoutLoop<S>, newest_isa<S>()>(&native_state<S>(from), number, rules, &random);
  }

 private:
  S start_;
  std::shared_ptr<const void> keeper_;
  GameFacts facts_;
};

}  // namespace agon

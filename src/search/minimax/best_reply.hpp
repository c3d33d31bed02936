// Best-reply search, for any number of players: after my move only one opponent replies, with the move that
// hurts me most; then it is my turn again. Two sides and short rounds, so it looks further ahead than max^n
// or paranoid search. With two players whose scores have a constant sum it is alpha-beta.
//
// The other opponents skip their turns (Schadd and Winands 2011) if the game lets them:
//   bool give_turn(Player)   this player moves next; false, and no change, if there is nothing to move
// Most rules do not. Then the others make the move that looks best for them one ply ahead, the first of
// equals (BRS+ of Esser and others 2013), and every position stays one that can be reached. Such moves are no
// decisions and use up no depth.
#pragma once

#include <array>

#include "eval/heuristic.hpp"
#include "search/minimax/depth_first.hpp"
#include "search/search.hpp"

namespace agon {

template <class S>
concept GivesTurns = requires(S s) {
  { s.give_turn(Player{}) } -> std::same_as<bool>;
};

struct BestReplyOptions {
  bool exact = true;
};
template <>
struct Fields<BestReplyOptions> {
  static constexpr auto all = FieldList{Field{"exact", &BestReplyOptions::exact,
                                              "the value of every move; no: of the best, bounds for others"}};
};

template <GameState S>
class BestReplySearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit BestReplySearch(const BestReplyOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    me_ = state.to_move();
    players_ = player_count(state);
    Answer answer = walk_.run(state, request, options_.exact, [&](const S& next, int depth, double alpha) {
      return value(next, depth, 1, {.alpha = alpha}, nobody);
    });
    if (players_ == 2) claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

 private:
  static constexpr Player nobody = -1;

  // All values are mine. `replier` is the opponent who answers in this round, once that is decided.
  double value(const S& state, int depth, int ply, const Window& window, Player replier) {
    walk_.lines().at(ply).clear();
    const bool in_time = walk_.enter();
    if (state.over()) {
      ++walk_.counts().leaves;
      return final_value(state, me_);
    }
    if (!in_time || depth == 0 || ply >= max_depth) {
      ++walk_.counts().leaves;
      walk_.set_cut_off(true);
      return Heuristic<S>::value(state, me_);
    }
    if (state.to_move() == me_) return moves_of(state, depth, ply, window, nobody);
    if (state.to_move() == replier) return moves_of(state, depth, ply, window, replier);
    if constexpr (GivesTurns<S>)
      return replier == nobody ? reply_with_skips(state, depth, ply, window)
                               : skip_to_me(state, depth, ply, window);
    else
      return replier == nobody ? reply_with_quiet_moves(state, depth, ply, window)
                               : quiet_move(state, depth, ply, window, replier);
  }

  // All moves of the player to move: me, or the opponent who replies.
  double moves_of(const S& state, int depth, int ply, const Window& window, Player replier) {
    return walk_.best_of_moves(
        state, ply, state.to_move() == me_, window,
        [&](const S& next, const Window& inner) { return value(next, depth - 1, ply + 1, inner, replier); });
  }

  // ---- the others skip their turns; a shown line ends where somebody does, as it could not be played

  double reply_with_skips(const S& state, int depth, int ply, Window window)
    requires GivesTurns<S>
  {
    double worst = moves_of(state, depth, ply, window, state.to_move());
    for (int step = 1; step < players_; ++step) {
      window.narrow(false, worst);
      const auto opponent = static_cast<Player>((state.to_move() + step) % players_);
      S theirs = state;
      if (window.empty() || opponent == me_ || !theirs.give_turn(opponent)) continue;
      const double found = moves_of(theirs, depth, ply + 1, window, opponent);
      if (found >= worst) continue;
      worst = found;
      walk_.lines().at(ply).clear();
    }
    return worst;
  }

  // If I cannot move, another round of replies follows.
  double skip_to_me(const S& state, int depth, int ply, const Window& window)
    requires GivesTurns<S>
  {
    S mine = state;
    if (!mine.give_turn(me_)) return reply_with_skips(state, depth, ply, window);
    const double best = moves_of(mine, depth, ply, window, nobody);
    walk_.lines().at(ply).clear();
    return best;
  }

  // ---- the others make the move that looks best to them

  double reply_with_quiet_moves(const S& state, int depth, int ply, Window window) {
    const double now = moves_of(state, depth, ply, window, state.to_move());
    window.narrow(false, now);
    if (window.empty()) return now;
    const Move quiet = likely_move(state);
    S next = state;
    next.play(quiet);
    const double later = later_reply(next, depth, ply + 1, window, state.to_move());
    if (later < now) walk_.lines().set(ply, quiet);
    return std::min(now, later);
  }

  // Somebody after `silent` replies; 2 if it is my turn before that.
  double later_reply(const S& state, int depth, int ply, const Window& window, Player silent) {
    if (state.over() || state.to_move() == me_ || ply >= max_depth) return 2;
    if (state.to_move() != silent) return value(state, depth, ply, window, nobody);
    const Move quiet = likely_move(state);
    S next = state;
    next.play(quiet);
    const double found = later_reply(next, depth, ply + 1, window, silent);
    walk_.lines().set(ply, quiet);
    return found;
  }

  double quiet_move(const S& state, int depth, int ply, const Window& window, Player replier) {
    const Move quiet = likely_move(state);
    S next = state;
    next.play(quiet);
    const double found = value(next, depth, ply + 1, window, replier);
    walk_.lines().set(ply, quiet);
    return found;
  }

  // One ply ahead, in the mover's own interest.
  Move likely_move(const S& state) {
    const Player mover = state.to_move();
    MoveList<Move> moves;
    state.legal(moves);
    Move likely{};
    double best = -1;
    for (const Move move : moves) {
      S next = state;
      next.play(move);
      walk_.enter();
      const double value = next.over() ? final_value(next, mover) : Heuristic<S>::value(next, mover);
      if (value > best) best = value, likely = move;
    }
    return likely;
  }

  BestReplyOptions options_;
  DepthFirst<S> walk_;
  Player me_ = 0;
  int players_ = 2;
};

struct BestReply {
  static constexpr AlgorithmAbout about{
      .name = "bestreply",
      .summary = "any number of players; after my move only the most harmful opponent replies",
      .source = "Schadd and Winands 2011; Esser, Gras, Winands, Schadd and Lanctot 2013"};
  static constexpr Needs needs{.no_chance = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 3> budgets{"depth", "nodes", "time"};
  using Options = BestReplyOptions;
  template <GameState S>
  using SearchFor = BestReplySearch<S>;
};

}  // namespace agon

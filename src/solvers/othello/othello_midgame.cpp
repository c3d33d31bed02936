#include "solvers/othello/othello_midgame.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/isa.hpp"
#include "eval/othello.hpp"
#include "games/othello/othello.hpp"

namespace agon {
namespace {

constexpr int judged_depth = 3;  // from here on moves are ordered by what the positions after them look like
constexpr int probed_depth = 6;  // from here on by a shallow search

// How far behind the best guess a move's exact place in the order does not matter.
constexpr int order_margin = 12 * othello8::values_per_disc;
// A move that leaves the opponent few moves makes a small tree, so it is tried a little earlier.
constexpr int per_reply = othello8::values_per_disc / 4;

struct RankedMove {
  OthelloNode node;
  int square;
  int cost;  // the least is tried first
};

class RankedMoves {
 public:
  RankedMove& add() { return replies_[number_++]; }
  std::size_t size() const { return number_; }
  RankedMove* begin() { return replies_.data(); }
  RankedMove* end() { return replies_.data() + number_; }
  // Sorts as far as needed: most lists end early. Equal ones stay in their order of squares.
  RankedMove& pick(std::size_t i) {
    RankedMove* least = begin() + i;
    for (RankedMove* reply = least + 1; reply < end(); ++reply)
      if (reply->cost < least->cost) least = reply;
    if (least != begin() + i) std::swap(replies_[i], *least);
    return replies_[i];
  }

 private:
  std::size_t number_ = 0;
  std::array<RankedMove, 34> replies_;  // no position has more moves
};

}  // namespace

int OthelloMidgame::judge(const OthelloNode& node) const {
  const std::uint64_t mine = rules_.moves(node.discs), theirs = rules_.moves(node.discs.passed());
  if ((mine | theirs) == 0) return final_value(node.discs);
  if (weights_ != nullptr)
    return weights_->value(node.indices, count(node.discs.all()), count(mine), count(theirs));
  const int guess = OthelloGuess::per_corner * (count(node.discs.mine & rules_.corners) -
                                                count(node.discs.theirs & rules_.corners)) +
                    OthelloGuess::per_move * (count(mine) - count(theirs));
  return othello8::values_per_disc * std::clamp(guess, -63, 63);
}

struct OthelloMidgame::Work {
  OthelloMidgame& own;

  struct Inner {
    template <class Isa>
    static int run(OthelloMidgame* search, const OthelloNode* node, int depth, int alpha, int beta, int ply) {
      return Work{*search}.inner<Isa>(*node, depth, alpha, beta, ply);
    }
  };
  struct Whole {
    template <class Isa>
    static int run(OthelloMidgame* search, const OthelloNode* node, int depth, int alpha, int beta) {
      return Work{*search}.value<Isa>(*node, depth, alpha, beta, 0);
    }
  };
  struct LastPly {
    template <class Isa>
    static int run(OthelloMidgame* search, const OthelloNode* node, int alpha, int beta, int ply) {
      return Work{*search}.last_ply<Isa>(*node, alpha, beta, ply);
    }
  };

  // ---- positions

  int judge(const OthelloNode& node) const { return own.judge(node); }

  template <class Isa>
  void play(const OthelloNode& before, int square, OthelloNode& after) const {
    const std::uint64_t turned = othello8::flips_for<Isa>(before.discs.mine, before.discs.theirs, square);
    after.discs = before.discs.after(square, turned);
    if (own.weights_ != nullptr) othello8::indices_after(before.indices, square, turned, after.indices);
  }
  void pass(const OthelloNode& before, OthelloNode& after) const {
    after.discs = before.discs.passed();
    if (own.weights_ != nullptr) othello8::indices_after_pass(before.indices, after.indices);
  }

  // ---- the tree

  // The value of a position `depth` plies above the leaves.
  template <class Isa>
  int value(const OthelloNode& node, int depth, int alpha, int beta, int ply) {
    if (depth > 1) return Isa::template call_apart<Inner>(&own, &node, depth, alpha, beta, ply);
    if (depth == 1) return Isa::template call_apart<LastPly>(&own, &node, alpha, beta, ply);
    own.lines_.at(ply).clear();
    ++own.counts_.leaves;
    return judge(node);
  }

  // The value of a position `ply` moves below the first replies, which a watcher is told of near the root.
  template <class Isa>
  int told_value(int square, const OthelloNode& node, int depth, int alpha, int beta, int ply,
                 TraceEntry entry) {
    if (!own.told_.tells(ply)) return value<Isa>(node, depth, alpha, beta, ply);
    return own.tell(square, alpha, beta, ply, entry,
                    [&] { return value<Isa>(node, depth, alpha, beta, ply); });
  }

  bool out_of_budget() {
    if (own.budget_ == nullptr || (own.counts_.inner & 15) != 0) return own.stopped_;
    if (own.budget_->spent(0, own.nodes())) own.stopped_ = true;
    return own.stopped_;
  }

  // No move: a pass, or the end.
  template <class Isa>
  int without_moves(const OthelloNode& node, int depth, int alpha, int beta, int ply) {
    if (own.rules_.moves(node.discs.passed()) == 0) {
      ++own.counts_.leaves;
      return own.final_value(node.discs);
    }
    OthelloNode next;
    pass(node, next);
    const int found = -told_value<Isa>(pass_square, next, depth, -beta, -alpha, ply + 1, TraceEntry::usual);
    if (beta - alpha > 1) own.lines_.set(ply, pass_square);
    return found;
  }

  template <class Isa>
  int last_ply(const OthelloNode& node, int alpha, int beta, int ply) {
    own.lines_.at(ply).clear();
    std::uint64_t moves = own.rules_.moves(node.discs);
    own.counts_.add_inner(static_cast<std::size_t>(count(moves)));
    if (out_of_budget()) return 0;
    if (moves == 0) return without_moves<Isa>(node, 1, alpha, beta, ply);
    const int first_square = lowest(moves);
    int best = -infinite, best_square = first_square;
    for (; moves != 0; moves &= moves - 1) {
      OthelloNode next;
      play<Isa>(node, lowest(moves), next);
      ++own.counts_.leaves;
      const int found = -judge(next);
      if (found <= best) continue;
      best = found;
      best_square = lowest(moves);
      if (best >= beta) {
        own.counts_.add_cutoff(best_square == first_square);
        break;
      }
    }
    if (beta - alpha > 1) own.lines_.at(ply).assign(1, best_square);
    return best;
  }

  template <class Isa>
  int inner(const OthelloNode& node, int depth, int alpha, int beta, int ply) {
    own.lines_.at(ply).clear();
    const std::uint64_t moves = own.rules_.moves(node.discs);
    own.counts_.add_inner(static_cast<std::size_t>(count(moves)));
    if (out_of_budget()) return 0;
    if (moves == 0) return without_moves<Isa>(node, depth, alpha, beta, ply);

    const bool null_window = beta - alpha == 1;
    const std::uint64_t key = OthelloTable::key(node.discs);
    const TableFacts known = own.table_.find(key).value_or(TableFacts{});
    // With an open window the table gives the order alone: so the line comes out whole.
    if (null_window && known.depth >= depth && settles(known, alpha, beta)) {
      ++own.counts_.table_hits;
      return known.value;
    }
    int found = 0;
    if (null_window && depth >= othello8::probcut_least) {
      own.told_.hush();
      const bool settled = probcut<Isa>(node, depth, alpha, ply, found);
      own.told_.speak();
      if (settled) return found;
    }

    int best_square = 0;
    found = best_of<Isa>(node, moves, known, {depth, alpha, beta, ply}, best_square);
    if (own.stopped_) return 0;
    own.table_.store(key, {.value = found,
                           .move = static_cast<std::uint16_t>(best_square),
                           .depth = static_cast<std::uint8_t>(std::min(depth, TableFacts::largest_depth)),
                           .bound = found >= beta    ? Bound::lower
                                    : found <= alpha ? Bound::upper
                                                     : Bound::exact});
    return found;
  }

  static bool settles(const TableFacts& known, int alpha, int beta) {
    return known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
           (known.bound == Bound::upper && known.value <= alpha);
  }

  struct Window {
    int depth, alpha, beta, ply;
  };

  template <class Isa>
  int best_of(const OthelloNode& node, std::uint64_t moves, const TableFacts& known, const Window& window,
              int& best_square) {
    RankedMoves replies;
    rank<Isa>(replies, node, moves, known, window);
    int best = -infinite, alpha = window.alpha;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const RankedMove& reply = replies.pick(i);
      int found = 0;
      if (i > 0 && window.beta - alpha > 1) own.lines_.at(window.ply + 1).clear();
      const auto look = [&](int beta, TraceEntry entry) {
        return -told_value<Isa>(reply.square, reply.node, window.depth - 1, -beta, -alpha, window.ply + 1,
                                entry);
      };
      if (i > 0) found = look(alpha + 1, TraceEntry::null_window);
      if (i == 0 || (found > alpha && found < window.beta))
        found = look(window.beta, i == 0 ? TraceEntry::usual : TraceEntry::again);
      if (own.stopped_) return 0;
      if (found <= best) continue;
      best = found;
      best_square = reply.square;
      if (best <= alpha) continue;
      alpha = best;
      if (window.beta - window.alpha > 1) own.lines_.set(window.ply, best_square);
      if (best >= window.beta) {
        own.counts_.add_cutoff(i == 0);
        if (own.told_.tells(window.ply)) own.told_.cut(replies.size() - i - 1);
        break;
      }
    }
    return best;
  }

  // ---- the order of moves

  template <class Isa>
  void rank(RankedMoves& replies, const OthelloNode& node, std::uint64_t moves, const TableFacts& known,
            const Window& window) {
    int least = infinite;
    own.told_.hush();
    for (; moves != 0; moves &= moves - 1) {
      RankedMove& reply = replies.add();
      reply.square = lowest(moves);
      play<Isa>(node, reply.square, reply.node);
      if (reply.square == int{known.move} && known.bound != Bound::none) {
        reply.cost = -infinite;
      } else if (window.depth < judged_depth) {
        const std::uint64_t left = own.rules_.moves(reply.node.discs);
        reply.cost = count(left) + count(left & own.rules_.corners);
      } else {
        // Of a move that is far behind it is enough to know that.
        const int depth = window.depth < probed_depth ? 0 : (window.depth - probed_depth) / 3 + 1;
        const int found = value<Isa>(reply.node, depth, -infinite, std::min(infinite, least + order_margin),
                                     window.ply + 1);
        least = std::min(least, found);
        reply.cost = found + per_reply * count(own.rules_.moves(reply.node.discs));
      }
    }
    own.told_.speak();
  }

  // ---- Multi-ProbCut

  // True: the deep search would hardly come back into the window; `found` is the bound that it would give.
  template <class Isa>
  bool probcut(const OthelloNode& node, int depth, int alpha, int ply, int& found) {
    if (own.probcut_ <= 0) return false;
    const int discs = count(node.discs.all());
    if (discs + depth >= 64) return false;  // the end is in sight: nothing is guessed there
    const int margin = static_cast<int>(own.probcut_ * own.weights_->probcut_error(discs, depth));
    const int check = othello8::probcut_check(depth), beta = alpha + 1;
    if (judge(node) >= beta) {
      const int above = beta + margin;
      if (above >= othello8::largest_value || value<Isa>(node, check, above - 1, above, ply) < above)
        return false;
      found = beta;
    } else {
      const int below = alpha - margin;
      if (below <= -othello8::largest_value || value<Isa>(node, check, below, below + 1, ply) > below)
        return false;
      found = alpha;
    }
    return !own.stopped_;
  }
};

OthelloNode OthelloMidgame::node(const OthelloDiscs& discs) const {
  return {.discs = discs, .indices = othello8::indices_of(discs.mine, discs.theirs)};
}
OthelloNode OthelloMidgame::after(const OthelloNode& before, int square) const {
  return node(before.discs.after(square, othello8::flips(before.discs.mine, before.discs.theirs, square)));
}
OthelloNode OthelloMidgame::after_pass(const OthelloNode& before) const {
  return node(before.discs.passed());
}

// Alpha and beta are for the player to move in a position `ply` moves below the first replies.
template <class Look>
int OthelloMidgame::tell(int square, int alpha, int beta, int ply, TraceEntry entry, const Look& look) {
  using State = OthelloState<OthelloBoard8>;
  const MoveCode move = to_code(square == pass_square ? State::pass : static_cast<State::Move>(square));
  const auto view = static_cast<Player>((root_mover_ + ply + 1) % 2);
  const auto unit = [](int value) {
    return std::clamp(0.5 + 0.5 * value / othello8::largest_value, 0.0, 1.0);
  };
  return told_.told(
      move, {unit(alpha), unit(beta), view}, entry, [this] { return nodes(); }, stopped_, look,
      [&](int found) {
        return TraceValue{unit(found), view};
      });
}

int OthelloMidgame::search_reply(int square, const OthelloNode& node, int depth, int alpha, int beta,
                                 std::vector<int>* line, TraceEntry entry) {
  const auto look = [&] { return search(node, depth, alpha, beta, line); };
  return told_.tells(0) ? tell(square, alpha, beta, 0, entry, look) : look();
}

int OthelloMidgame::search(const OthelloNode& node, int depth, int alpha, int beta, std::vector<int>* line) {
  const int found = run_best<Work::Whole>(this, &node, depth, alpha, beta);
  if (line != nullptr) *line = lines_.at(0);
  return found;
}

}  // namespace agon

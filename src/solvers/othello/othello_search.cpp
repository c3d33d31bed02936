#include "solvers/othello/othello_search.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/isa.hpp"
#include "solvers/othello/othello_confidence.hpp"

namespace agon {
namespace {

constexpr int table_empties = 8;   // from here on the table is used
constexpr int sorted_empties = 7;  // from here on moves are sorted by mobility
constexpr int ask_empties = 9;     // from here on the table is asked about all replies
constexpr int guess_empties = 14;  // from here on a shallow search helps to sort
constexpr int guess_step = 2;      // so many more empty squares make it a ply deeper
constexpr int guess_deepest = 12;  // deeper ones take seconds
constexpr int slow_empties = 30;   // from here on a position takes so long that each looks up
constexpr int share_empties = 14;  // from here on threads keep out of each other's way

// What a position is worth for the order of moves, in sixteenths of a disc. Those of `judge` come from a
// least-squares fit to the exact scores of 2,500 positions with 11 to 14 empty squares, which it misses by 11
// discs on average (root mean square).
constexpr int per_disc = 16;
constexpr int guess_move = 34;
constexpr int guess_corner_move = 80;  // more
constexpr int guess_corner = 48;
constexpr int guess_stable = 18;
constexpr int guess_odd = 36;  // an odd number of empty squares: the mover has the last move
constexpr int guess_weight = 2;
constexpr int learned_weight = 1;  // of learned weights, which are surer
constexpr int guess_margin = 160;  // a move so far behind the best is not judged any closer

// At a glance; plain guesses.
constexpr int per_move = 16;        // and as much again for a corner
constexpr int per_liberty = 4;      // an empty square beside a disc of the other
constexpr int per_stable_edge = 4;  // a disc on the edge that stays
constexpr int for_parity = 8;       // a move in a quarter with an odd number of empty squares

// Stable discs are looked for where alpha is above twice the empty squares less this: elsewhere there are
// seldom enough.
constexpr int stability_margin = 16;

constexpr int beyond = 100;        // every score
constexpr int put_off = 1000'000;  // more than any cost
constexpr int best_known = -put_off, second_known = -put_off + 1;

std::uint64_t around(std::uint64_t bits) {
  constexpr std::uint64_t not_left = 0xfefefefefefefefeu, not_right = 0x7f7f7f7f7f7f7f7fu;
  const std::uint64_t row = bits | (bits << 1 & not_left) | (bits >> 1 & not_right);
  return row | row << 8 | row >> 8;
}

struct Reply {
  OthelloDiscs discs;
  std::uint64_t key;  // from `ask_empties` on
  int square;
  int cost;  // the least is tried first
};

class Replies {
 public:
  Reply& add() { return replies_[number_++]; }
  std::size_t size() const { return number_; }
  Reply* begin() { return replies_.data(); }
  Reply* end() { return replies_.data() + number_; }
  // Sorts as far as needed: most lists end early.
  Reply& pick(std::size_t i) {
    Reply* least = begin() + i;
    for (Reply* reply = least + 1; reply < end(); ++reply)
      if (reply->cost < least->cost) least = reply;
    std::swap(replies_[i], *least);
    return replies_[i];
  }

 private:
  std::size_t number_ = 0;
  std::array<Reply, 34> replies_;  // no position has more moves
};

}  // namespace

struct OthelloSearch::Work {
  OthelloSearch& own;

  // ---- the recursions, each by its own function of the instruction set

  struct Inner {
    template <class Isa>
    static int run(OthelloSearch* search, OthelloDiscs discs, int alpha) {
      return Work{*search}.inner<Isa>(discs, alpha);
    }
  };
  struct Outer {
    template <class Isa>
    static int run(OthelloSearch* search, OthelloDiscs discs, int empties, int alpha) {
      return Work{*search}.outer<Isa>(discs, empties, alpha);
    }
  };
  struct LastFour {
    template <class Isa>
    static int run(OthelloSearch* search, OthelloDiscs discs, int alpha) {
      return Work{*search}.last_four<Isa>(discs, alpha);
    }
  };
  struct Guess {
    template <class Isa>
    static int run(OthelloSearch* search, OthelloDiscs discs, int depth, int alpha, int beta) {
      return Work{*search}.guess<Isa>(discs, depth, alpha, beta);
    }
  };
  template <class Isa>
  int score_of(const OthelloDiscs& discs, int alpha) {
    const int empties = count(own.counted_.rules.empty(discs));
    if (empties >= table_empties || empties < 4) return Isa::template call_apart<Inner>(&own, discs, alpha);
    return score_near_end<Isa>(discs, empties, alpha);
  }

  template <class Isa>
  static OthelloDiscs played(const OthelloDiscs& discs, int square) {
    return discs.after(square, othello8::flips_for<Isa>(discs.mine, discs.theirs, square));
  }

  // The opponent keeps what can never be turned.
  bool held_by_stability(const OthelloDiscs& discs, int empties, int alpha, int& most) const {
    if (alpha < 2 * empties - stability_margin) return false;
    const auto stays = othello8::stable(own.edges_, discs.theirs, discs.mine, ~own.counted_.rules.playable);
    most = own.counted_.rules.squares - 2 * count(stays);
    return most <= alpha;
  }

  int worth_of_moves(const OthelloDiscs& discs) const {
    const std::uint64_t moves = own.counted_.rules.moves(discs);
    return per_move * (count(moves) + count(moves & own.counted_.rules.corners));
  }

  // ---- near the end: no table

  template <class Isa>
  int score_near_end(const OthelloDiscs& discs, int empties, int alpha) {
    if (empties > 4) return Isa::template call_apart<Outer>(&own, discs, empties, alpha);
    return Isa::template call_apart<LastFour>(&own, discs, alpha);
  }
  template <class Isa>
  int last_four(const OthelloDiscs& discs, int alpha) {
    const std::uint64_t free = own.counted_.rules.empty(discs), odd = othello8::odd_quarters(free);
    std::array<int, 4> squares{};
    std::size_t number = 0;
    for_each_bit(free & odd, [&](int square) { squares[number++] = square; });
    for_each_bit(free & ~odd, [&](int square) { squares[number++] = square; });
    return OthelloEndgame<Isa>(own.counted_)
        .last_four(discs, alpha, squares[0], squares[1], squares[2], squares[3]);
  }

  template <class Isa>
  int outer(const OthelloDiscs& discs, int empties, int alpha) {
    ++own.counted_.nodes;
    int most = 0;
    if (held_by_stability(discs, empties, alpha, most)) return most;
    const std::uint64_t moves = own.counted_.rules.moves(discs);
    if (moves == 0) {
      if (own.counted_.rules.moves(discs.passed()) == 0) return own.counted_.rules.score(discs);
      return -Isa::template call_apart<Outer>(&own, discs.passed(), empties, -alpha - 1);
    }
    const std::uint64_t odd = othello8::odd_quarters(own.counted_.rules.empty(discs));
    if (empties >= sorted_empties) return best_by_mobility<Isa>(discs, empties, alpha, moves, odd);
    int best = -beyond;
    if (!tries_all<Isa>(discs, empties, alpha, moves & odd, best))
      tries_all<Isa>(discs, empties, alpha, moves & ~odd, best);
    return best;
  }

  // True where one of the moves settles the matter.
  template <class Isa>
  bool tries_all(const OthelloDiscs& discs, int empties, int alpha, std::uint64_t moves, int& best) {
    for (; moves != 0; moves &= moves - 1) {
      const int score = -score_near_end<Isa>(played<Isa>(discs, lowest(moves)), empties - 1, -alpha - 1);
      best = std::max(best, score);
      if (best > alpha) return true;
    }
    return false;
  }

  template <class Isa>
  int best_by_mobility(const OthelloDiscs& discs, int empties, int alpha, std::uint64_t moves,
                       std::uint64_t odd) {
    Replies replies;
    for (; moves != 0; moves &= moves - 1) {
      Reply& reply = replies.add();
      reply.discs = played<Isa>(discs, lowest(moves));
      reply.cost = worth_of_moves(reply.discs) - (has(odd, lowest(moves)) ? for_parity : 0);
    }
    int best = -beyond;
    for (std::size_t i = 0; i < replies.size() && best <= alpha; ++i)
      best = std::max(best, -score_near_end<Isa>(replies.pick(i).discs, empties - 1, -alpha - 1));
    return best;
  }

  // ---- with the table

  template <class Isa>
  int inner(const OthelloDiscs& discs, int alpha) {
    ++own.counted_.nodes;
    const int empties = count(own.counted_.rules.empty(discs));
    const bool slow = empties >= slow_empties;
    if ((++own.inner_nodes_ & stop_mask) == 0 || slow) own.look_up(slow);
    if (own.stopped_) return 0;
    int most = 0;
    if (held_by_stability(discs, empties, alpha, most)) return most;
    const std::uint64_t moves = own.counted_.rules.moves(discs);
    if (moves == 0) {
      if (own.counted_.rules.moves(discs.passed()) == 0) return own.counted_.rules.score(discs);
      return -Isa::template call_apart<Inner>(&own, discs.passed(), -alpha - 1);
    }
    const std::uint64_t key = OthelloTable::key(discs);
    OthelloFacts known{.doubt = own.doubt_};
    if (own.table_.find(key, known)) {
      known = known.for_doubt(own.doubt_);
      if (known.lower > alpha) return known.lower;
      if (known.upper <= alpha) return known.upper;
    }
    if (own.doubt_ > 0 && empties >= othello8::least_selective && empties < own.top_empties_) {
      const int likely = likely_bound<Isa>(discs, empties, alpha);
      if (own.stopped_) return 0;
      if (likely != beyond) {
        store(key, known, alpha, likely, OthelloFacts::no_move, 1);
        return likely;
      }
    }
    return best_of<Isa>(discs, moves, empties, alpha, key, known);
  }

  template <class Isa>
  int best_of(const OthelloDiscs& discs, std::uint64_t moves, int empties, int alpha, std::uint64_t key,
              const OthelloFacts& known) {
    const std::int64_t before = own.counted_.nodes;
    Replies replies;
    for (; moves != 0; moves &= moves - 1) {
      Reply& reply = replies.add();
      reply.square = lowest(moves);
      reply.discs = played<Isa>(discs, reply.square);
    }
    const bool shared = own.busy_ != nullptr && empties >= share_empties;
    int best = -beyond, square = OthelloFacts::no_move;
    if (empties >= ask_empties && known_above(replies, alpha, best)) return best;
    if (replies.size() > 1) rank<Isa>(replies, discs, empties, known);
    for (std::size_t i = 0; i < replies.size() && best <= alpha; ++i) {
      const Reply& reply = shared && i > 0 ? pick_free(replies, i) : replies.pick(i);
      if (shared) own.busy_->enter(reply.key);
      const int score = -score_of<Isa>(reply.discs, -alpha - 1);
      if (shared) own.busy_->leave(reply.key);
      if (own.stopped_) return 0;
      if (score > best) best = score, square = reply.square;
    }
    best = std::clamp(best, known.lower, known.upper);  // likely bounds need not agree
    store(key, known, alpha, best, square, own.counted_.nodes - before);
    return best;
  }

  // A bound on the side of alpha where shallow searches see the score far away from it; `beyond` where they
  // do not.
  template <class Isa>
  int likely_bound(const OthelloDiscs& discs, int empties, int alpha) {
    using othello8::values_per_disc;
    const double deviations = othello8::confidences[static_cast<std::size_t>(own.doubt_)].deviations;
    const OthelloNode node = own.guide_.node(discs);
    const int middle = values_per_disc * alpha + values_per_disc / 2;
    const int glance = own.guide_.judge(node);
    const bool above = glance > middle;
    const std::int64_t before = own.guide_.nodes();
    int found = beyond;
    for (const auto& check : othello8::selective_checks) {
      if (empties < check.least_empties) break;
      const int margin = static_cast<int>(deviations * values_per_disc * check.error);
      const int bound = above ? middle + margin : middle - margin;
      if (std::abs(bound) >= othello8::largest_value) continue;
      const int alpha_there = above ? bound - 1 : bound;
      const int value =
          check.depth == 0 ? glance : own.guide_.search(node, check.depth, alpha_there, alpha_there + 1);
      if (above ? value >= bound : value <= bound) {
        found = above ? alpha + 1 : alpha;
        break;
      }
    }
    own.counted_.nodes += own.guide_.nodes() - before;
    return found;
  }

  // Replies that another thread is in go to the end, once each. The first of all is never put off: all
  // threads hope that it ends the matter.
  Reply& pick_free(Replies& replies, std::size_t i) const {
    Reply* reply = &replies.pick(i);
    while (reply->cost < put_off && own.busy_->has(reply->key)) {
      reply->cost += 2 * put_off;
      reply = &replies.pick(i);
    }
    return *reply;
  }

  // Whether the table knows of a reply that it settles the matter.
  bool known_above(Replies& replies, int alpha, int& least) const {
    for (Reply& reply : replies) own.table_.prefetch(reply.key = OthelloTable::key(reply.discs));
    for (const Reply& reply : replies) {
      OthelloFacts facts;
      if (own.table_.find(reply.key, facts) && facts.doubt <= own.doubt_ && -facts.upper > alpha) {
        least = -facts.upper;
        return true;
      }
    }
    return false;
  }

  // A move that was good enough stays the first choice when another window finds no move good enough.
  void store(std::uint64_t key, OthelloFacts known, int alpha, int best, int square,
             std::int64_t work) const {
    known.doubt = own.doubt_;
    if (best > alpha)
      known.lower = std::max(known.lower, best);
    else
      known.upper = std::min(known.upper, best);
    if (square != known.best && square != OthelloFacts::no_move) {
      if (best > alpha || known.best == OthelloFacts::no_move)
        known.second = std::exchange(known.best, square);
      else
        known.second = square;
    }
    own.table_.store(key, known, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(work))));
  }

  // ---- the order of moves

  template <class Isa>
  void rank(Replies& replies, const OthelloDiscs& discs, int empties, const OthelloFacts& known) {
    const std::uint64_t odd = othello8::odd_quarters(own.counted_.rules.empty(discs));
    for (Reply& reply : replies) {
      if (reply.square == known.best)
        reply.cost = best_known;
      else if (reply.square == known.second)
        reply.cost = second_known;
      else
        reply.cost = cost(reply.discs) - (has(odd, reply.square) ? for_parity : 0);
    }
    if (empties >= guess_empties)
      look_ahead<Isa>(replies, discs, std::min(1 + (empties - guess_empties) / guess_step, guess_deepest));
  }

  template <class Isa>
  void look_ahead(Replies& replies, const OthelloDiscs& discs, int depth) {
    const OthelloNode here = own.learned_ ? own.guide_.node(discs) : OthelloNode{};
    int least = unlimited;
    for (Reply& reply : replies) {
      if (reply.cost <= second_known) continue;
      // Of a move that is far behind it is enough to know that.
      const int value = looked_at<Isa>(here, reply, depth, least + guess_margin);
      least = std::min(least, value);
      reply.cost += (own.learned_ ? learned_weight : guess_weight) * value;
    }
  }

  // What a shallow search thinks of the position after a move, for its mover; `enough` or more is as good as
  // that.
  template <class Isa>
  int looked_at(const OthelloNode& before, const Reply& reply, int depth, int enough) {
    if (!own.learned_) return Isa::template call_apart<Guess>(&own, reply.discs, depth, -unlimited, enough);
    OthelloNode next;
    next.discs = reply.discs;
    const std::uint64_t turned = reply.discs.theirs & before.discs.theirs;
    othello8::indices_after(before.indices, reply.square, turned, next.indices);
    constexpr int infinite = OthelloMidgame::infinite, finer = othello8::values_per_disc / per_disc;
    const std::int64_t nodes = own.guide_.nodes();
    const int found = own.guide_.search(next, depth - 1, -infinite, std::min(finer * enough, infinite));
    own.counted_.nodes += own.guide_.nodes() - nodes;
    return found / finer;
  }

  // What a move leaves to the opponent, who is to move.
  int cost(const OthelloDiscs& discs) const {
    return worth_of_moves(discs) +
           per_liberty * count(around(discs.theirs) & own.counted_.rules.empty(discs)) -
           per_stable_edge * count(othello8::stable_edges(own.edges_, discs.theirs, discs.mine));
  }

  // For the player to move.
  int judge(const OthelloDiscs& discs) const {
    const std::uint64_t corners = own.counted_.rules.corners, outside = ~own.counted_.rules.playable,
                        mine = own.counted_.rules.moves(discs),
                        theirs = own.counted_.rules.moves(discs.passed());
    const auto stays = [&](std::uint64_t own_discs, std::uint64_t other) {
      return count(othello8::stable(own.edges_, own_discs, other, outside));
    };
    return guess_move * (count(mine) - count(theirs)) +
           guess_corner_move * (count(mine & corners) - count(theirs & corners)) +
           guess_corner * (count(discs.mine & corners) - count(discs.theirs & corners)) +
           guess_stable * (stays(discs.mine, discs.theirs) - stays(discs.theirs, discs.mine)) +
           ((count(own.counted_.rules.empty(discs)) & 1) != 0 ? guess_odd : 0);
  }

  static constexpr int unlimited = 100'000;

  template <class Isa>
  int guess(const OthelloDiscs& discs, int depth, int alpha, int beta) {
    ++own.counted_.nodes;
    if (depth == 0) return judge(discs);
    std::uint64_t moves = own.counted_.rules.moves(discs);
    if (moves == 0) {
      if (own.counted_.rules.moves(discs.passed()) == 0) return per_disc * own.counted_.rules.score(discs);
      return -Isa::template call_apart<Guess>(&own, discs.passed(), depth, -beta, -alpha);
    }
    Replies replies;
    for (; moves != 0; moves &= moves - 1) {
      Reply& reply = replies.add();
      reply.discs = played<Isa>(discs, lowest(moves));
      reply.cost = depth > 1 ? worth_of_moves(reply.discs) : 0;
    }
    int best = -unlimited;
    for (std::size_t i = 0; i < replies.size() && best < beta; ++i) {
      const OthelloDiscs& next = (depth > 1 ? replies.pick(i) : replies.begin()[i]).discs;
      best = std::max(best,
                      -Isa::template call_apart<Guess>(&own, next, depth - 1, -beta, -std::max(alpha, best)));
    }
    return best;
  }
};

std::optional<int> OthelloSearch::search(const OthelloDiscs& discs, int alpha, int doubt) {
  doubt_ = learned_ ? doubt : 0;
  top_empties_ = count(counted_.rules.empty(discs));
  stopped_ = stop_.load(std::memory_order_relaxed);
  const int found = run_best<Work::Inner>(this, discs, alpha);
  publish();
  return stopped_ ? std::nullopt : std::optional(found);
}

int OthelloSearch::first_guess(const OthelloDiscs& discs) {
  constexpr int depth = 6;
  const int found = run_best<Work::Guess>(this, discs, depth, -Work::unlimited, Work::unlimited);
  return std::clamp(found / per_disc, -counted_.rules.squares, counted_.rules.squares);
}

}  // namespace agon

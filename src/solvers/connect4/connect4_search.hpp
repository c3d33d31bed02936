// One thread's search for the Connect Four solver: negamax with null windows over moves that do not lose at
// once. What it adds to the textbook:
//   - the replies of a move are looked at when the move is listed, so that moves with an answer known at once
//     (no safe reply; beaten by following, see ConnectFourBoard::bound; known to the table) are not entered;
//   - positions near the end go to a small table of this thread's own that stays in its cache, the others to
//     a large one that threads share. Waiting for memory was more than half of the time without it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "base/isa.hpp"
#include "solvers/connect4/connect4_board.hpp"
#include "solvers/connect4/connect4_table.hpp"
#include "solvers/team.hpp"

namespace agon {

// A position in which the mover cannot win at once and has a move that does not lose at once.
struct ConnectFourNode {
  std::uint64_t mine, all;
  std::uint64_t moves;  // those that do not lose at once
  int left;             // empty cells
};

// Of the cells where a disc can land: a move must stop the opponent's immediate win, of which there may be
// only one, and must not open the cell of another. `danger`: empty cells that complete a line for the
// opponent.
constexpr std::uint64_t safe_moves(std::uint64_t landing, std::uint64_t danger) {
  const std::uint64_t forced = landing & danger;
  if (forced != 0) landing = (forced & (forced - 1)) == 0 ? forced : 0;
  return landing & ~(danger >> 1);
}

template <class Size>
class ConnectFourSearch {
 public:
  // `busy` is common to all threads; null where there is but one.
  ConnectFourSearch(const ConnectFourBoard<Size>& board, ConnectFourTable& table,
                    const std::atomic<bool>& stop, BusyPositions* busy)
      : board_(board), table_(table), near_(table.key_bits(), near_bytes), stop_(stop), busy_(busy) {}

  // Called every quarter of a million positions, from the searching thread.
  void set_look(std::function<void()> look) { look_ = std::move(look); }

  // The score, or a bound of it on the side of the window where it lies; nothing where it was stopped.
  std::optional<int> search(const ConnectFourNode& node, int alpha, int beta) {
    stopped_ = false;
    root_left_ = node.left;
    for (Turn& turn : turns_) turn.done.store(0, std::memory_order_relaxed);
    const int found = run_best<Loop>(this, node, alpha, beta);
    publish();
    return stopped_ ? std::nullopt : std::optional(found);
  }

  // May be asked from another thread; some thousand positions late.
  std::int64_t nodes() const { return published_.load(std::memory_order_relaxed); }

  // How much of the search is done if the first reply to each of the root's moves refutes it: a guess.
  double share() const {
    const auto part = [](const Turn& turn) {
      const int of = std::max(turn.of.load(std::memory_order_relaxed), 1);
      return std::pair(static_cast<double>(turn.done.load(std::memory_order_relaxed)) / of, 1.0 / of);
    };
    const auto [root, each] = part(turns_[0]);
    return root + each * part(turns_[2]).first;
  }

 private:
  static constexpr std::uint64_t near_bytes = std::uint64_t{1} << 20;  // most second-level caches
  // Measured on 1,000 positions of 15-27 discs and 100 of 12-14: 18 to 20 are best for `near`, 6 for `ask`.
  static constexpr int near_left = 18;     // empty cells of positions that the small table is for
  static constexpr int ask_left = 6;       // empty cells from which on the table is asked about all replies
  static constexpr int share_left = 20;    // empty cells above which threads keep out of each other's way
  static constexpr int mirror_plies = 14;  // later positions rarely meet their mirror image

  struct Loop {
    template <class Isa>
    static int run(ConnectFourSearch* search, ConnectFourNode node, int alpha, int beta) {
      return search->template negamax<Isa>(node, alpha, beta);
    }
  };
  struct Reply {
    ConnectFourNode node;
    std::uint64_t key;  // from `ask_left` on
    int rank;
  };
  using Replies = std::array<Reply, 32>;

  ConnectFourTable& table_of(int left) { return left <= near_left ? near_ : table_; }
  std::uint64_t key(const ConnectFourNode& node) {
    const std::uint64_t name = board_.name(node.mine, node.all);
    const bool early = node.left > board_.cells() - mirror_plies;
    return table_.key(early ? std::min(name, board_.mirrored(name)) : name);
  }

  void publish() { published_.store(nodes_, std::memory_order_relaxed); }
  void look_up() {
    publish();
    if (look_ && (nodes_ & 0x3ffff) == 0) look_();
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
  }

  template <class Isa>
  int negamax(const ConnectFourNode& node, int alpha, int beta) {
    if ((++nodes_ & 0xfff) == 0) look_up();
    if (stopped_) return 0;
    if (node.left <= 2) return 0;

    // Neither side wins with its next disc.
    alpha = std::max(alpha, -(node.left - 2) / 2);
    beta = std::min(beta, (node.left - 1) / 2);
    if (alpha >= beta) return alpha;

    const std::uint64_t name = key(node);
    const auto known = table_of(node.left).find(name);
    alpha = std::max(alpha, known.lower);
    beta = std::min(beta, known.upper);
    if (alpha >= beta) return known.lower >= beta ? known.lower : known.upper;

    const std::int64_t before = nodes_;
    const int found = best_of<Isa>(node, alpha, beta);
    if (stopped_) return 0;
    ConnectFourTable::Bounds bounds;
    (found > alpha ? bounds.lower : bounds.upper) = found;
    table_of(node.left).store(name, bounds, static_cast<std::uint64_t>(nodes_ - before));
    return found;
  }

  template <class Isa>
  int best_of(const ConnectFourNode& node, int alpha, int beta) {
    Replies replies;
    std::size_t number = 0;
    if (const auto found = list_replies(node, beta, replies, number)) return *found;
    const bool shared = busy_ != nullptr && node.left > share_left;
    std::size_t unseen = number;  // replies that were not yet put off
    for (std::size_t i = 0; i < number; ++i) {
      if (shared && i > 0) put_off_busy(replies, i, number, unseen);
      note_turn(node.left, i, number);
      if (shared) busy_->enter(replies[i].key);
      const int score = -Isa::template call<Loop>(this, replies[i].node, -beta, -alpha);
      if (shared) busy_->leave(replies[i].key);
      if (score >= beta || stopped_) return score;
      alpha = std::max(alpha, score);
    }
    return alpha;
  }

  // Replies that another thread is in go to the end, once each. The first of all is never put off: all
  // threads hope that it ends the matter.
  void put_off_busy(Replies& replies, std::size_t from, std::size_t number, std::size_t& unseen) const {
    const auto first = replies.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = replies.begin() + static_cast<std::ptrdiff_t>(number);
    for (; from < unseen && busy_->has(first->key); --unseen) std::rotate(first, first + 1, end);
  }

  // The positions after each move, most promising first: by the threats made, then from the middle outwards.
  // A score where one of them shows at once that it is at least beta.
  std::optional<int> list_replies(const ConnectFourNode& node, int beta, Replies& replies,
                                  std::size_t& number) {
    const std::uint64_t landing = board_.landing(node.all), theirs = node.mine ^ node.all;
    const int left = node.left - 1;
    const bool ask = left >= ask_left;
    for (int c = 0; c < board_.width(); ++c) {
      const std::uint64_t disc = node.moves & board_.masks().columns[static_cast<std::size_t>(c)];
      if (disc == 0) continue;
      const std::uint64_t all = node.all | disc, danger = board_.completing(node.mine | disc, all);
      const std::uint64_t moves = safe_moves((landing ^ disc) | (disc << 1 & board_.masks().cells), danger);
      if (moves == 0) return left / 2;  // whatever the reply, the next disc wins
      if (beta <= board_.longest_bound())
        if (const int bound = -board_.bound(theirs, all, danger, left); bound >= beta) return bound;
      Reply reply{{theirs, all, moves, left}, 0, count(danger)};
      if (ask) table_of(left).prefetch(reply.key = key(reply.node));
      std::size_t at = number++;
      for (; at > 0 && replies[at - 1].rank < reply.rank; --at) replies[at] = replies[at - 1];
      replies[at] = reply;
    }
    for (std::size_t i = 0; ask && i < number; ++i)
      if (const int least = -table_of(left).find(replies[i].key).upper; least >= beta) return least;
    return std::nullopt;
  }

  // How far the moves next to the root are: for those who wait.
  struct Turn {
    std::atomic<int> done{0}, of{1};
  };
  void note_turn(int left, std::size_t done, std::size_t of) {
    const int ply = root_left_ - left;
    if (ply >= static_cast<int>(turns_.size())) return;
    Turn& turn = turns_[static_cast<std::size_t>(ply)];
    turn.done.store(static_cast<int>(done), std::memory_order_relaxed);
    turn.of.store(static_cast<int>(of), std::memory_order_relaxed);
    for (std::size_t later = static_cast<std::size_t>(ply) + 1; later < turns_.size(); ++later)
      turns_[later].done.store(0, std::memory_order_relaxed);
  }

  const ConnectFourBoard<Size>& board_;
  ConnectFourTable& table_;
  ConnectFourTable near_;
  const std::atomic<bool>& stop_;
  BusyPositions* busy_;
  std::function<void()> look_;
  std::int64_t nodes_ = 0;
  std::atomic<std::int64_t> published_{0};
  std::array<Turn, 3> turns_;
  int root_left_ = 0;
  bool stopped_ = false;
};

}  // namespace agon

// Go on boards of 2 to 25 lines, on a plane or a torus. Black is player 0. The stones are in board.hpp; here
// are turns, ko, the end of the game, counting, text and drawing. Compiled once for each layout (go.cpp): a
// search that is compiled for Go calls it and need not compile it again.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/contract.hpp"
#include "game/playout.hpp"
#include "games/go/board.hpp"
#include "games/go/history.hpp"
#include "games/go/playouts.hpp"
#include "games/go/rules.hpp"

namespace agon {

template <class LayoutOf>
class GoState {
 public:
  using Layout = LayoutOf;
  using Board = go::Board<Layout>;
  using Set = typename Layout::Set;
  using Move = std::int16_t;  // the bit of a point, or pass
  static constexpr Move pass = -1;
  static constexpr IsaLevel newest_isa = IsaLevel::avx512;

  GoState(Layout layout, const GoOptions& rules);

  // ---- the game
  Player to_move() const { return turn_; }
  bool over() const { return passes_ >= 2; }
  // Points ahead, komi included. Dead stones are found by playouts, unless every stone counts as it stands.
  double score(Player player) const {
    const double lead = all_alive_ ? count_lead() : settled_lead();
    return player == 0 ? lead : -lead;
  }
  ScoreRange score_range() const {
    const double most = points() + (compensation_ < 0 ? -compensation_ : compensation_) +
                        (scoring_ == GoScoring::japanese ? points() : 0);
    return {-most, most, "points"};
  }

  void legal(MoveList<Move>& out) const;
  int count_legal() const;
  template <class Rng>
  Move random_move(Rng& random) const {
    return nth_legal(random.below(count_legal()));
  }
  void play(Move move);

  // The same stones with another player to move; passes and ko are forgotten.
  GoState with_turn(Player player) const;

  // ---- playouts: see games/go/playout.hpp, games/go/mogo.hpp and games/go/tactics.hpp
  int play_out(Random& random, const PlayoutRules& rules);
  // For playouts that somebody else guides: points that fill no own eye, or a pass where there are none.
  void playout_moves(MoveList<Move>& out, SafetyTest safety) const;
  int longest_playout() const { return go::longest_playout(layout()); }
  void stop_playout() { finish_playout({}, {}); }
  // Uniform playouts only.
  void play_out_batch(Random& random, const PlayoutRules& rules, std::int64_t number,
                      const std::function<void(const GoState&, int)>& finish) const;
  go::OwnerCounts count_owners(int playouts, Random& random) const;

  // ---- text
  std::string_view player_name(Player player) const { return player == 0 ? "Black" : "White"; }
  std::string text() const;
  std::string ko_text() const;
  Result<GoState> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string why_not(std::string_view move) const;

  // Equal hashes promise the same future, so prisoners that count and boards that must not come back belong
  // into it.
  std::uint64_t hash() const;
  bool is_capture(Move move) const;

  bool seldom(Move move) const { return move == pass; }
  // See games/go/judge.hpp.
  void judge(std::span<const Move> moves, std::span<float> values) const;
  // Those that leave all earlier boards as they are, where these count: the same boards may not come back
  // then.
  int symmetries() const { return symmetries_; }
  GoState mirrored(int symmetry) const;
  Move mirrored(Move move, int symmetry) const;

  Drawing draw() const;
  std::vector<Place> places(Move move) const {
    return move == pass ? std::vector<Place>{} : std::vector{go::place_of(layout(), move)};
  }

  // ---- the end of the game: see games/go/settle.hpp
  Settlement settle() const;
  std::vector<double> ownership(Random& random, int playouts) const;

  // ---- for evaluations and playout values
  const Board& board() const { return board_; }
  const Layout& layout() const { return board_.layout(); }
  int points() const { return layout().size() * layout().size(); }
  int prisoners(Player player) const { return prisoners_[static_cast<std::size_t>(player)]; }
  int stones(Player player) const;
  std::uint64_t stones_hash() const { return hash_; }

 private:
  static constexpr std::int8_t all_symmetries = 8;  // of the square

  // Under situational superko the same stones with another player to move are another board.
  std::uint64_t board_key(std::uint64_t stones, Player turn) const {
    return ko_ == GoKo::situational ? mix(stones + static_cast<std::uint64_t>(turn) + 1) : stones;
  }

  // Legal by all rules, pass apart.
  void find_legal(Set& points) const;
  Move nth_legal(int k) const;
  void place(Move move);
  go::PlayoutLimits limits_of(const PlayoutRules& rules) const {
    return {.moves = rules.most_moves > 0 ? rules.most_moves : longest_playout(),
            .captures = rules.most_captures,
            .eyes = rules.safety == SafetyTest::loose ? go::EyeRule::loose : go::EyeRule::strict,
            .told = rules.played,
            .pool = rules.pool};
  }
  go::PlayoutStart<Layout> playout_start() const { return {board_, turn_, last_, passes_}; }
  // Every stone counts as it stands. The game is over, unless the rules broke it off: the usual limit does
  // not count as that.
  void finish_playout(const go::PlayoutEnd& end, const PlayoutRules& rules);

  // The current board becomes an earlier one.
  void keep_symmetries();

  float judge_pass() const;
  void forbid_old_boards(Set& points) const;
  std::uint64_t hash_after(int point) const;
  void set_stones(const std::array<Set, 2>& stones);
  void put_handicap(int stones);
  // How many handicap stones Black was given, wherever they stand.
  void count_handicap(int stones);
  int handicap_bonus() const { return handicap_points(bonus_, scoring_, handicap_); }

  // Takes dead stones (whole chains) off, as prisoners.
  void take_off(const Set& dead);
  // Black's lead with every stone as it stands; the eyes of `seki` are no territory.
  double count_lead(const Set& seki) const;
  double count_lead() const { return count_lead(go::no_bits<Layout::words>()); }
  // With dead stones taken off.
  double settled_lead() const;

  Board board_;
  std::uint64_t hash_ = 0;
  go::BoardHistory history_;
  std::array<int, 2> prisoners_{};   // taken by Black, by White
  double compensation_;              // what White gets: komi and the bonus for handicap stones
  std::int16_t handicap_ = 0;        // stones that Black was given
  std::int16_t usual_handicap_ = 0;  // by the options of the game
  Player turn_ = 0;
  std::int8_t passes_ = 0;
  std::int8_t symmetries_ = all_symmetries;  // the first so many leave all earlier boards as they are
  Move last_ = pass;                         // the move that led here
  GoScoring scoring_;
  GoKo ko_;
  GoBonus bonus_;
  bool suicide_;
  bool captured_ = false;        // some board could come back
  bool all_alive_ = false;       // count every stone as it stands
  bool area_is_simple_ = false;  // no empty points lie side by side
};

extern template class GoState<go::Plane9>;
extern template class GoState<go::Plane13>;
extern template class GoState<go::Plane19>;
extern template class GoState<go::AnyLayout>;

// The entry of the list of games.
struct Go {
  static constexpr About about{
      .name = "go",
      .title = "Go",
      .summary = "surround territory and capture stones; any size from 2x2 to 25x25",
      .rules =
          "Black and White put stones on the points of the board in turn, Black first. Stones of one "
          "colour that are connected along the lines form a chain; when the last empty point beside a "
          "chain is taken by the opponent, its stones leave the board. A move may not bring an earlier "
          "board back (ko), nor leave its own chain without an empty point beside it, unless the options "
          "allow it. Passing is always possible; two passes end the game. Then dead stones are taken off, "
          "and each side counts its stones and the empty points that it surrounds (or territory and "
          "prisoners, Japanese); White adds the komi. A move is written D4, the columns being lettered "
          "from the left without I and the rows numbered from below, or pass."};
  using Options = GoOptions;

  template <class Use>
  static auto start(const Options& options, const Use& use)
      -> decltype(use(GoState<go::Plane9>(go::Plane9(), GoOptions()))) {
    if (const Status possible = check_rules(options); !possible) return possible.error();
    if (options.torus || options.size > go::Plane19::largest)
      return use(GoState<go::AnyLayout>(go::AnyLayout(options.size, options.torus), options));
    if (options.size <= go::Plane9::largest)
      return use(GoState<go::Plane9>(go::Plane9(options.size), options));
    if (options.size <= go::Plane13::largest)
      return use(GoState<go::Plane13>(go::Plane13(options.size), options));
    return use(GoState<go::Plane19>(go::Plane19(options.size), options));
  }
};

}  // namespace agon

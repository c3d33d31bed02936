#include "games/go/go.hpp"

#include "games/go/go_end_impl.hpp"
#include "games/go/go_text_impl.hpp"
#include "games/go/judge.hpp"

namespace agon {

template <class Layout>
GoState<Layout>::GoState(Layout layout, const GoOptions& rules)
    : board_(layout),
      compensation_(rules.komi),
      usual_handicap_(static_cast<std::int16_t>(rules.handicap)),
      scoring_(rules.scoring),
      ko_(rules.ko),
      bonus_(rules.handicap_bonus),
      suicide_(rules.suicide),
      all_alive_(rules.scoring == GoScoring::tromp_taylor) {
  if (rules.handicap > 0) put_handicap(rules.handicap);
  history_.add(board_key(hash_, turn_));
}

template <class Layout>
void GoState<Layout>::put_handicap(int stones) {
  std::array<Set, 2> sets{go::no_bits<Layout::words>(), go::no_bits<Layout::words>()};
  for (const Place place : handicap_places(layout().size(), stones))
    sets[0] |= go::plain::bit<Layout::words>(go::point_at(layout(), place));
  set_stones(sets);
  count_handicap(stones);
  turn_ = 1;
}

template <class Layout>
void GoState<Layout>::count_handicap(int stones) {
  compensation_ -= handicap_bonus();
  handicap_ = static_cast<std::int16_t>(stones);
  compensation_ += handicap_bonus();
}

template <class Layout>
void GoState<Layout>::set_stones(const std::array<Set, 2>& stones) {
  board_.clear();
  hash_ = 0;
  for (const int color : {0, 1}) {
    go::for_each(stones[static_cast<std::size_t>(color)],
                 [&](int point) { board_.template place<Portable>(color, point); });
    hash_ ^= go::keys_of(color, stones[static_cast<std::size_t>(color)]);
  }
  history_ = {};
  symmetries_ = all_symmetries;
  captured_ = false;
}

// ---- moves

template <class Layout>
void GoState<Layout>::find_legal(Set& points) const {
  points = suicide_ ? board_.empty() & ~board_.ko() : board_.template legal<Portable>(turn_);
  if (ko_ != GoKo::simple && (captured_ || suicide_)) forbid_old_boards(points);
}

template <class Layout>
void GoState<Layout>::legal(MoveList<Move>& out) const {
  if (over()) return;
  Set points;
  find_legal(points);
  go::for_each(points, [&](int point) { out.add(static_cast<Move>(point)); });
  out.add(pass);
}

template <class Layout>
int GoState<Layout>::count_legal() const {
  if (over()) return 0;
  Set points;
  find_legal(points);
  return go::count(points) + 1;
}

template <class Layout>
typename GoState<Layout>::Move GoState<Layout>::nth_legal(int k) const {
  Set points;
  find_legal(points);
  Move move = pass;
  go::for_each(points, [&](int point) {
    if (k-- == 0) move = static_cast<Move>(point);
  });
  return move;
}

template <class Layout>
void GoState<Layout>::play(Move move) {
  const bool is_board = ko_ != GoKo::simple && (move != pass || ko_ == GoKo::situational);
  if (is_board) keep_symmetries();
  last_ = move;
  if (move == pass) {
    ++passes_;
    board_.set_ko(go::no_bits<Layout::words>());
  } else {
    passes_ = 0;
    place(move);
  }
  turn_ = static_cast<Player>(1 - turn_);
  if (is_board) history_.add(board_key(hash_, turn_));
}

template <class Layout>
void GoState<Layout>::place(Move move) {
  const Set own_before = board_.stones(turn_);
  const Set dead = board_.play(turn_, move);
  hash_ ^= go::stone_key(turn_, move);
  if (!go::any(dead)) return;
  const bool suicide = go::any(dead & (own_before | go::plain::bit<Layout::words>(move)));
  const int color = suicide ? turn_ : 1 - turn_;
  hash_ ^= go::keys_of(color, dead);
  prisoners_[static_cast<std::size_t>(1 - color)] += go::count(dead);
  captured_ = true;
}

template <class Layout>
GoState<Layout> GoState<Layout>::with_turn(Player player) const {
  GoState state = *this;
  state.turn_ = player;
  state.passes_ = 0;
  state.last_ = pass;
  state.board_.set_ko(go::no_bits<Layout::words>());
  if (ko_ != GoKo::situational || player == turn_) return state;
  const std::uint64_t key = state.board_key(state.hash_, player);
  state.keep_symmetries();
  if (state.history_.contains(key))
    state.symmetries_ = 1;  // the board is not the last one of the history
  else
    state.history_.add(key);
  return state;
}

template <class Layout>
bool GoState<Layout>::is_capture(Move move) const {
  if (move == pass) return false;
  bool takes = false;
  layout().each_neighbour(move, [&](int near) {
    const auto& chain = board_.chain(1 - turn_, near);
    takes |= go::any(chain.stones) && !go::plain::several(board_.liberties(chain));
  });
  return takes;
}

template <class Layout>
std::uint64_t GoState<Layout>::hash() const {
  std::uint64_t hash =
      mix(hash_ + 4 * static_cast<std::uint64_t>(turn_) + static_cast<std::uint64_t>(passes_));
  if (go::any(board_.ko())) hash = mix(hash + go::keys_of(0, board_.ko()));
  if (ko_ != GoKo::simple) hash = mix(hash + history_.digest());
  if (scoring_ == GoScoring::japanese)
    hash = mix(hash + 1024 * static_cast<std::uint64_t>(prisoners_[0]) +
               static_cast<std::uint64_t>(prisoners_[1]));
  if (handicap_ != usual_handicap_) hash = mix(hash + static_cast<std::uint64_t>(handicap_) + 1);
  return hash;
}

template <class Layout>
int GoState<Layout>::stones(Player player) const {
  return go::count(board_.stones(player));
}

// ---- superko

template <class Layout>
std::uint64_t GoState<Layout>::hash_after(int point) const {
  const int other = 1 - turn_;
  const Set stone = go::plain::bit<Layout::words>(point);
  Set dead = go::no_bits<Layout::words>(), own = dead;
  Set liberties = layout().template grow<Portable>(stone) & board_.empty();
  layout().each_neighbour(point, [&](int near) {
    const auto& enemy = board_.chain(other, near);
    if (!go::plain::several(board_.liberties(enemy))) dead |= enemy.stones;
    const auto& friendly = board_.chain(turn_, near);
    own |= friendly.stones;
    if (go::any(friendly.stones)) liberties |= board_.liberties(friendly);
  });
  const std::uint64_t after = hash_ ^ go::stone_key(turn_, point);
  if (go::any(dead)) return after ^ go::keys_of(other, dead);
  if (go::any(liberties & ~stone)) return after;
  return after ^ go::keys_of(turn_, own | stone);  // suicide
}

template <class Layout>
void GoState<Layout>::forbid_old_boards(Set& points) const {
  Set forbidden = go::no_bits<Layout::words>();
  go::for_each(points, [&](int point) {
    if (history_.contains(board_key(hash_after(point), static_cast<Player>(1 - turn_))))
      forbidden |= go::plain::bit<Layout::words>(point);
  });
  points &= ~forbidden;
}

template <class Layout>
void GoState<Layout>::judge(std::span<const Move> moves, std::span<float> values) const {
  const go::Judge judge(board_, turn_, last_);
  for (std::size_t i = 0; i < moves.size(); ++i)
    values[i] = moves[i] == pass ? judge_pass() : judge.value(moves[i]);
}

// A pass looks bad until it is the answer to one: then it ends the game, and where that wins, nothing is
// better.
template <class Layout>
float GoState<Layout>::judge_pass() const {
  if (passes_ == 0) return 0.1f;
  GoState ended = *this;
  ended.play(pass);
  const double lead = ended.score(turn_);
  return lead > 0 ? 1.0f : lead < 0 ? 0.02f : 0.4f;
}

// ---- playouts

template <class Layout>
int GoState<Layout>::play_out(Random& random, const PlayoutRules& rules) {
  if (over()) return 0;  // dead stones are still to be found: nothing may be counted as it stands
  using Playouts = go::Playouts<Layout>;
  static constexpr std::array of_kind{&Playouts::uniform, &Playouts::tactical, &Playouts::mogo};
  const go::PlayoutEnd end =
      of_kind[static_cast<std::size_t>(rules.kind)](board_, playout_start(), limits_of(rules), random);
  finish_playout(end, rules);
  return end.moves;
}

template <class Layout>
void GoState<Layout>::play_out_batch(Random& random, const PlayoutRules& rules, std::int64_t number,
                                     const std::function<void(const GoState&, int)>& finish) const {
  GoState last = *this;
  go::PlayoutBatches<Layout>::run(playout_start(), limits_of(rules), number, random,
                                  [&](const Board& board, const go::PlayoutEnd& end) {
                                    last.board_ = board;
                                    last.prisoners_ = prisoners_;
                                    last.finish_playout(end, rules);
                                    finish(last, end.moves);
                                  });
}

template <class Layout>
void GoState<Layout>::playout_moves(MoveList<Move>& out, SafetyTest safety) const {
  const auto eyes = safety == SafetyTest::loose ? go::EyeRule::loose : go::EyeRule::strict;
  go::for_each(board_.template playable<Portable>(turn_, eyes),
               [&](int point) { out.add(static_cast<Move>(point)); });
  if (out.empty()) out.add(pass);
}

template <class Layout>
go::OwnerCounts GoState<Layout>::count_owners(int playouts, Random& random) const {
  return go::Playouts<Layout>::count_owners(playout_start(), playouts, random);
}

template <class Layout>
void GoState<Layout>::finish_playout(const go::PlayoutEnd& end, const PlayoutRules& rules) {
  for (std::size_t color = 0; color < 2; ++color) prisoners_[color] += end.prisoners[color];
  const bool broken_off =
      !end.complete && (rules.most_moves > 0 || (rules.most_captures > 0 && end.moves < longest_playout()));
  passes_ = broken_off ? 0 : 2;
  all_alive_ = true;
  area_is_simple_ = end.complete && go::no_empty_neighbours(board_);
}

template class GoState<go::Plane9>;
template class GoState<go::Plane13>;
template class GoState<go::Plane19>;
template class GoState<go::AnyLayout>;

}  // namespace agon

#include "games/go/go.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "games/go/go_text.hpp"
#include "games/go/settle.hpp"
#include "games/grid.hpp"

namespace agon {
namespace {

constexpr std::string_view letters = "XO";

std::uint64_t stone_key(int color, int point) {
  return hash_of(static_cast<std::uint64_t>(2 * point + color + 1));
}

template <int Words>
std::uint64_t keys_of(int color, const go::Bits<Words>& stones) {
  std::uint64_t keys = 0;
  go::for_each(stones, [&](int point) { keys ^= stone_key(color, point); });
  return keys;
}

// The usual points: corners first, then the middle and the sides.
std::vector<Place> handicap_places(int size, int stones) {
  const int near = size >= 13 ? 3 : 2, far = size - 1 - near, middle = size / 2;
  std::vector<Place> places{{near, far}, {far, near}, {near, near}, {far, far}};
  // Two and four and so on have no stone in the middle.
  if (stones >= 6) places.insert(places.end(), {{near, middle}, {far, middle}});
  if (stones >= 8) places.insert(places.end(), {{middle, far}, {middle, near}});
  if (stones == 5 || stones == 7 || stones == 9) places.push_back({middle, middle});
  places.resize(static_cast<std::size_t>(stones));
  return places;
}

}  // namespace

Status Go::check(const Options& options) {
  if (std::floor(options.komi * 2) != options.komi * 2)
    return Error{"option 'komi' must be a whole or half number, not '" + number_text(options.komi) + "'"};
  if (options.handicap == 1) return Error{"option 'handicap' must be 0 or from 2 to 9, not '1'"};
  if (options.handicap == 0) return {};
  if (options.torus) return Error{"a torus has no usual points for handicap stones: set them up by hand"};
  const int most = options.size < 7 ? 0 : options.size % 2 == 0 || options.size == 7 ? 4 : 9;
  if (options.handicap > most)
    return Error{"a board of size " + std::to_string(options.size) + " has usual points for " +
                 (most == 0 ? "no handicap stones" : "at most " + std::to_string(most) + " handicap stones")};
  return {};
}

template <class Layout>
GoState<Layout>::GoState(Layout layout, const GoOptions& rules)
    : board_(layout),
      komi_(rules.komi),
      scoring_(rules.scoring),
      ko_(rules.ko),
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
  turn_ = 1;
}

template <class Layout>
void GoState<Layout>::set_stones(const std::array<Set, 2>& stones) {
  board_.clear();
  hash_ = 0;
  for (const int color : {0, 1}) {
    go::for_each(stones[static_cast<std::size_t>(color)],
                 [&](int point) { board_.template place<Portable>(color, point); });
    hash_ ^= keys_of(color, stones[static_cast<std::size_t>(color)]);
  }
  history_ = {};
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
  last_ = move;
  if (move == pass) {
    ++passes_;
    board_.set_ko(go::no_bits<Layout::words>());
  } else {
    passes_ = 0;
    place(move);
  }
  turn_ = static_cast<Player>(1 - turn_);
  if (ko_ != GoKo::simple && (move != pass || ko_ == GoKo::situational))
    history_.add(board_key(hash_, turn_));
}

template <class Layout>
void GoState<Layout>::place(Move move) {
  const Set own_before = board_.stones(turn_);
  const Set dead = board_.play(turn_, move);
  hash_ ^= stone_key(turn_, move);
  if (!go::any(dead)) return;
  const bool suicide = go::any(dead & (own_before | go::plain::bit<Layout::words>(move)));
  const int color = suicide ? turn_ : 1 - turn_;
  hash_ ^= keys_of(color, dead);
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
  const std::uint64_t key = state.board_key(state.hash_, player);
  if (!state.history_.contains(key)) state.history_.add(key);
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
  if (go::any(board_.ko())) hash = mix(hash + keys_of(0, board_.ko()));
  if (ko_ != GoKo::simple) hash = mix(hash + history_.digest());
  if (scoring_ == GoScoring::japanese)
    hash = mix(hash + 1024 * static_cast<std::uint64_t>(prisoners_[0]) +
               static_cast<std::uint64_t>(prisoners_[1]));
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
  const std::uint64_t after = hash_ ^ stone_key(turn_, point);
  if (go::any(dead)) return after ^ keys_of(other, dead);
  if (go::any(liberties & ~stone)) return after;
  return after ^ keys_of(turn_, own | stone);  // suicide
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

// ---- playouts

template <class Layout>
int GoState<Layout>::play_out(Random& random, const PlayoutRules& rules) {
  if (over()) return 0;  // dead stones are still to be found: nothing may be counted as it stands
  const auto play =
      rules.kind == PlayoutKind::own ? &go::Playouts<Layout>::like_mogo : &go::Playouts<Layout>::uniform;
  const go::PlayoutEnd end = play(board_, playout_start(), limits_of(rules), random);
  finish_playout(end);
  return end.moves;
}

template <class Layout>
void GoState<Layout>::play_out_batch(Random& random, const PlayoutRules& rules, std::int64_t number,
                                     const std::function<void(const GoState&, int)>& finish) const {
  GoState last = *this;
  go::Playouts<Layout>::batch(playout_start(), limits_of(rules), number, random,
                              [&](const Board& board, const go::PlayoutEnd& end) {
                                last.board_ = board;
                                last.prisoners_ = prisoners_;
                                last.finish_playout(end);
                                finish(last, end.moves);
                              });
}

template <class Layout>
go::OwnerCounts GoState<Layout>::count_owners(int playouts, Random& random) const {
  return go::Playouts<Layout>::count_owners(playout_start(), playouts, random);
}

template <class Layout>
void GoState<Layout>::finish_playout(const go::PlayoutEnd& end) {
  for (std::size_t color = 0; color < 2; ++color) prisoners_[color] += end.prisoners[color];
  passes_ = 2;
  all_alive_ = true;
  area_is_simple_ = end.complete && go::no_empty_neighbours(board_);
}

// ---- the end

template <class Layout>
void GoState<Layout>::take_off(const Set& dead) {
  for (const int color : {0, 1}) {
    const Set lost = dead & board_.stones(color);
    if (!go::any(lost)) continue;
    prisoners_[static_cast<std::size_t>(1 - color)] += go::count(lost);
    hash_ ^= keys_of(color, lost);
    board_.remove(color, lost);
  }
  area_is_simple_ = false;
}

template <class Layout>
double GoState<Layout>::count_lead() const {
  if (scoring_ != GoScoring::japanese) {
    if (area_is_simple_) return go::simple_area<Portable>(board_) - komi_;
    const auto area = go::area_of(board_);
    return go::count(area.owned[0]) - go::count(area.owned[1]) - komi_;
  }
  const auto area = go::area_of(board_);
  const Set empty = board_.empty();
  return go::count(area.owned[0] & empty) - go::count(area.owned[1] & empty) + prisoners_[0] - prisoners_[1] -
         komi_;
}

namespace {

// The same stones get the same answer, whoever is to move: the random numbers depend on them alone, and each
// side begins half of the playouts.
template <class State>
void find_dead(const State& state, typename State::Set& dead) {
  constexpr int half = 64;
  Random random(state.stones_hash());
  const go::OwnerCounts black = state.with_turn(0).count_owners(half, random);
  go::OwnerCounts all = state.with_turn(1).count_owners(half, random);
  all.playouts += black.playouts;
  for (std::size_t i = 0; i < all.black.size(); ++i) {
    all.black[i] += black.black[i];
    all.white[i] += black.white[i];
  }
  dead = go::dead_stones(state.board(), all);
}

// A search comes back to the same end again and again: the last ones are remembered.
template <class State>
void recall_dead(const State& state, typename State::Set& dead) {
  struct Remembered {
    std::uint64_t stones = 0;
    const void* board = nullptr;  // the set of its points: one per size and topology
    typename State::Set dead;
  };
  thread_local std::array<Remembered, 256> memory;
  const std::uint64_t stones = state.stones_hash();
  Remembered& entry = memory[mix(stones) % memory.size()];
  const void* board = &state.layout().board();
  if (entry.board != board || entry.stones != stones) {
    find_dead(state, entry.dead);
    entry.stones = stones;
    entry.board = board;
  }
  dead = entry.dead;
}

}  // namespace

template <class Layout>
double GoState<Layout>::settled_lead() const {
  GoState settled = *this;
  Set dead;
  recall_dead(*this, dead);
  settled.take_off(dead);
  return settled.count_lead();
}

template <class Layout>
Settlement GoState<Layout>::settle() const {
  const auto places = [&](const Set& stones) {
    std::vector<Place> list;
    go::for_each(stones, [&](int point) { list.push_back(go::place_of(layout(), point)); });
    return list;
  };
  GoState settled = *this;
  Settlement settlement;
  if (!all_alive_) {
    Set dead;
    find_dead(*this, dead);
    settled.take_off(dead);
    settlement.dead = places(dead);
  }
  settlement.score = settled.count_lead();
  return settlement;
}

template <class Layout>
std::vector<double> GoState<Layout>::ownership(Random& random, int playouts) const {
  const auto owners = count_owners(playouts, random);
  std::vector<double> mean;
  const int size = layout().size();
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const auto point = static_cast<std::size_t>(go::point_at(layout(), {column, row}));
      mean.push_back(static_cast<double>(owners.black[point] - owners.white[point]) / owners.playouts);
    }
  return mean;
}

// ---- text

template <class Layout>
std::string GoState<Layout>::text() const {
  GoText board = GoText::empty(layout().size());
  for (const int color : {0, 1})
    go::for_each(board_.stones(color), [&](int point) {
      board.at(go::place_of(layout(), point)) = letters[static_cast<std::size_t>(color)];
    });
  board.to_move = turn_;
  if (const std::string ko = ko_text(); !ko.empty()) board.rest.push_back("ko=" + ko);
  if (prisoners_[0] + prisoners_[1] > 0)
    board.rest.push_back("prisoners=" + std::to_string(prisoners_[0]) + "," + std::to_string(prisoners_[1]));
  if (passes_ > 0) board.rest.push_back("passes=" + std::to_string(passes_));
  return board.text();
}

// The points that a ko rule forbids now. What it may forbid later is known to the game, not to its text.
template <class Layout>
std::string GoState<Layout>::ko_text() const {
  if (over()) return "";
  const Set free = suicide_ ? board_.empty() & ~board_.ko() : board_.template legal<Portable>(turn_);
  Set points;
  find_legal(points);
  std::string text;
  go::for_each((free & ~points) | board_.ko(),
               [&](int point) { text += (text.empty() ? "" : ",") + move_text(static_cast<Move>(point)); });
  return text;
}

template <class Layout>
std::string GoState<Layout>::move_text(Move move) const {
  return move == pass ? "pass" : go_point_name(go::place_of(layout(), move), layout().size());
}

namespace {

struct Extras {
  std::vector<Place> ko;
  std::array<int, 2> prisoners{};
  int passes = 0;
};

std::optional<int> small_number(std::string_view text) {
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number > 1'000'000) return std::nullopt;
  return static_cast<int>(*number);
}

Result<Extras> parse_extras(std::span<const std::string> words, int size) {
  Extras extras;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals),
                      value = equals == std::string::npos ? "" : word.substr(equals + 1);
    bool good = false;
    if (key == "ko") {
      for (const auto& name : split(value, ','))
        if (const auto place = go_point(name, size)) extras.ko.push_back(*place);
      good = !extras.ko.empty() && extras.ko.size() == split(value, ',').size();
    } else if (key == "prisoners") {
      const auto parts = split(value, ',');
      const auto black = parts.size() == 2 ? small_number(parts[0]) : std::nullopt;
      const auto white = parts.size() == 2 ? small_number(parts[1]) : std::nullopt;
      good = black && white;
      if (good) extras.prisoners = {*black, *white};
    } else if (key == "passes") {
      const auto number = small_number(value);
      good = number && *number <= 2;
      if (good) extras.passes = *number;
    }
    if (!good)
      return Error{"after the side to move expected ko=D4, prisoners=1,0 or passes=1, and got " +
                   in_quotes(word)};
  }
  return extras;
}

}  // namespace

template <class Layout>
Result<GoState<Layout>> GoState<Layout>::parse(std::string_view text) const {
  const int size = layout().size();
  const auto parts = words(text);
  const auto shown = std::min<std::size_t>(parts.size(), 2);
  const auto board = grid::parse_board(join(std::span(parts).first(shown), " "), size, size, letters, '.');
  if (!board) return board.error();
  const auto extras = parse_extras(std::span(parts).subspan(shown), size);
  if (!extras) return extras.error();
  GoState state = *this;
  std::array<Set, 2> sets{go::no_bits<Layout::words>(), go::no_bits<Layout::words>()};
  for (const auto& [place, owner] : board->stones)
    sets[static_cast<std::size_t>(owner)] |= go::plain::bit<Layout::words>(go::point_at(layout(), place));
  state.set_stones(sets);
  for (const int color : {0, 1})
    for (Set rest = sets[static_cast<std::size_t>(color)]; go::any(rest);) {
      const auto& chain = state.board_.chain(color, go::first(rest));
      if (!go::any(state.board_.liberties(chain)))
        return Error{"the stones at " + move_text(static_cast<Move>(go::first(rest))) +
                     " have no empty point beside them"};
      rest &= ~chain.stones;
    }
  state.turn_ = board->to_move;
  state.passes_ = static_cast<std::int8_t>(extras->passes);
  state.last_ = pass;
  state.prisoners_ = extras->prisoners;
  Set ko = go::no_bits<Layout::words>();
  for (const Place place : extras->ko) {
    const int point = go::point_at(layout(), place);
    if (!go::has(state.board_.empty(), point))
      return Error{"ko=" + move_text(static_cast<Move>(point)) + ": a stone stands there"};
    ko |= go::plain::bit<Layout::words>(point);
  }
  state.board_.set_ko(ko);
  state.history_.add(state.board_key(state.hash_, state.turn_));
  return state;
}

// ---- symmetries and drawing

template <class Layout>
typename GoState<Layout>::Move GoState<Layout>::mirrored(Move move, int symmetry) const {
  if (move == pass) return pass;
  const int size = layout().size();
  const Place place = grid::mirrored(go::place_of(layout(), move), size, size, symmetry);
  return static_cast<Move>(go::point_at(layout(), place));
}

template <class Layout>
GoState<Layout> GoState<Layout>::mirrored(int symmetry) const {
  if (symmetry == 0) return *this;
  const auto mirror = [&](const Set& set) __attribute__((always_inline)) {
    Set out = go::no_bits<Layout::words>();
    go::for_each(set, [&](int point) {
      out |= go::plain::bit<Layout::words>(mirrored(static_cast<Move>(point), symmetry));
    });
    return out;
  };
  GoState state = *this;
  state.set_stones({mirror(board_.stones(0)), mirror(board_.stones(1))});
  state.board_.set_ko(mirror(board_.ko()));
  state.last_ = mirrored(last_, symmetry);
  state.captured_ = captured_;
  state.history_.add(state.board_key(state.hash_, state.turn_));
  return state;
}

template <class Layout>
Drawing GoState<Layout>::draw() const {
  const int size = layout().size();
  Drawing drawing{.grid = Drawing::Grid::points, .columns = size, .rows = size};
  for (int i = 0; i < size; ++i) {
    drawing.column_names.push_back(go_point_name({i, 0}, size).substr(0, 1));
    drawing.row_names.push_back(std::to_string(size - i));
  }
  for (const int color : {0, 1})
    go::for_each(board_.stones(color), [&](int point) {
      drawing.pieces.push_back({.place = go::place_of(layout(), point),
                                .owner = color,
                                .letter = std::string(1, letters[static_cast<std::size_t>(color)])});
    });
  drawing.notes.push_back("Black has taken " + std::to_string(prisoners_[0]) + ", White " +
                          std::to_string(prisoners_[1]) + "; komi " + number_text(komi_));
  if (const std::string ko = ko_text(); !ko.empty()) drawing.notes.push_back("Ko: not at " + ko);
  return drawing;
}

template class GoState<go::Plane9>;
template class GoState<go::Plane13>;
template class GoState<go::Plane19>;
template class GoState<go::AnyLayout>;

}  // namespace agon

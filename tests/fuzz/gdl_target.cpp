#include "fuzz/gdl_target.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "game/playout.hpp"
#include "gdl/asked_game.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/ground.hpp"
#include "gdl/library.hpp"
#include "gdl/rules.hpp"

namespace agon::fuzz {
namespace {

using namespace gdl;
using Texts = std::vector<std::string>;

// What no input takes long with; larger games are read only.
constexpr GroundLimits small_games{
    .usual_rules = 1000, .most_rules = 2000, .most_terms = 20'000, .most_seconds = 1};
// The same games where every state is asked for.
constexpr GroundLimits asked_games{.usual_rules = 1,
                                   .most_rules = 1,
                                   .most_seconds = 0.2,
                                   .asked = {.most_work = 50'000,
                                             .most_terms = 5000,
                                             .most_held = 200,
                                             .most_kept_terms = 20'000,
                                             .usual_terms = 500}};
constexpr std::size_t longest_played = 3500;
constexpr int most_plies = 4;

Texts sorted(Texts texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::size_t index_of(GdlState::Move move) { return move & 0xffffff; }

// A game in both forms, in the same state.
struct Twins {
  GdlState state;
  const AskedGame& asked;
  AskedGame::State held;  // of the one that is asked

  const GdlRules& rules() const { return state.rules(); }
};

Complaint check_state_text(const GdlState& state) {
  const auto again = state.parse(state.text());
  if (!again) return "its own text is refused: " + state.text() + ": " + again.error().message;
  if (again->text() != state.text()) return "the text changes: " + state.text() + " becomes " + again->text();
  if (again->over() != state.over() || again->hash() != state.parse(again->text())->hash())
    return "the position changes in a round trip of its text " + state.text();
  return std::nullopt;
}

Texts legal_terms(const GdlState& state, std::size_t role) {
  MoveList<GdlState::Move> moves;
  state.legal_for_role(role, moves);
  Texts terms;
  for (const auto move : moves) terms.push_back(state.move_term(move));
  return sorted(terms);
}

Texts fluent_texts(const Twins& twins) {
  Texts texts;
  for (const auto fluent : twins.held->fluents) texts.push_back(twins.asked.text(fluent));
  return sorted(texts);
}

Complaint check_same_goals(const Twins& twins) {
  for (Player p = 0; p < twins.state.players(); ++p) {
    auto written = twins.state.goals(p), asked = twins.asked.goals(twins.held, twins.rules().role_of(p));
    std::sort(written.begin(), written.end());
    std::sort(asked.begin(), asked.end());
    if (written != asked) return "other goals where they are asked for in " + twins.state.text();
  }
  return std::nullopt;
}

Complaint check_same_state(const Twins& twins, const AskedGame::View& view) {
  const std::string where = " where it is asked for in " + twins.state.text();
  if (sorted(twins.state.fluents()) != fluent_texts(twins)) return "another state" + where;
  if (twins.state.over() != view.over) return "another end" + where;
  for (std::size_t r = 0; r < twins.rules().roles() && !view.over; ++r) {
    Texts legal;
    for (const auto move : view.legal[r]) legal.push_back(twins.asked.text(move));
    if (legal_terms(twins.state, r) != sorted(legal)) return "other moves" + where;
  }
  return check_same_goals(twins);
}

Complaint check_same_sights(const Twins& twins, const std::vector<std::vector<AskedGame::Number>>& seen) {
  for (std::size_t r = 0; r < seen.size() && twins.state.hides(); ++r) {
    Texts told;
    for (const auto sight : seen[r]) told.push_back(twins.asked.text(sight));
    if (sorted(twins.state.last_told(r)) != sorted(told))
      return "another sight where it is asked for, before " + twins.state.text();
  }
  return std::nullopt;
}

void play_step(GdlState& state, const std::vector<GdlState::Move>& by_role) {
  const std::size_t random_role = state.rules().random_role();
  if (state.to_move() != chance) {
    std::vector<GdlState::Move> players = by_role;
    if (state.has_chance()) players.erase(players.begin() + static_cast<std::ptrdiff_t>(random_role));
    state.play(std::span<const GdlState::Move>(players));
    if (!state.within_step()) return;
  }
  state.play(by_role[random_role]);
}

// A random step of all roles in both; checks that each move is found by its text. Nothing more is to be done
// where the one that is asked met a limit.
Complaint play_random_step(Twins& twins, Random& random, bool& goes_on) {
  std::vector<GdlState::Move> by_role;
  std::vector<AskedGame::Number> asked_moves;
  for (std::size_t r = 0; r < twins.rules().roles(); ++r) {
    MoveList<GdlState::Move> moves;
    twins.state.legal_for_role(r, moves);
    by_role.push_back(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    const std::string term = twins.state.move_term(by_role.back());
    const auto expression = read_kif(term);
    if (!expression || expression->size() != 1) return "a move that cannot be read: " + term;
    if (twins.rules().find_move(r, expression->front()) != static_cast<int>(index_of(by_role.back())))
      return "the move " + term + " is not found";
    const int asked_move = twins.asked.number_of(expression->front());
    if (asked_move < 0) return "the move " + term + " is not found where it is asked for";
    asked_moves.push_back(static_cast<AskedGame::Number>(asked_move));
  }
  auto next = twins.asked.next(twins.held, asked_moves);
  goes_on = next->limit.empty();
  if (!goes_on) return std::nullopt;
  const auto seen = twins.asked.seen(twins.held, asked_moves);
  play_step(twins.state, by_role);
  twins.held = std::move(next);
  return check_same_sights(twins, seen);
}

Complaint play_both(const std::shared_ptr<const GdlRules>& rules, const AskedGame& asked, Random& random) {
  Twins twins{GdlState(rules), asked, asked.initial()};
  bool goes_on = true;
  for (int ply = 0; ply < most_plies && goes_on; ++ply) {
    if (auto complaint = check_state_text(twins.state)) return complaint;
    const auto view = asked.look(twins.held);
    if (view.is_cut()) return std::nullopt;
    if (auto complaint = check_same_state(twins, view)) return complaint;
    if (view.over) return std::nullopt;
    if (auto complaint = play_random_step(twins, random, goes_on)) return complaint;
  }
  return std::nullopt;
}

// ---- games that are asked for alone

Complaint check_trouble(const GdlState& state) {
  if (state.trouble().empty()) return check_state_text(state);
  if (!state.over()) return "the game goes on after " + state.trouble();
  return check_message(Error{state.trouble()});
}

Complaint play_asked(const GdlState& start, Random& random) {
  GdlState state = start;
  MoveList<GdlState::Move> moves;
  for (int ply = 0; ply < most_plies; ++ply) {
    if (auto complaint = check_trouble(state)) return complaint;
    for (Player p = 0; p < state.players(); ++p) static_cast<void>(state.score(p));
    if (state.over()) return std::nullopt;
    play_random(state, random, moves);
  }
  return check_trouble(state);
}

// ---- other rules

struct Piece {
  std::size_t first, length;
};

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') {
      open.push_back(i);
    } else if (text[i] == ')') {
      if (open.empty()) continue;
      pieces.push_back({open.back(), i + 1 - open.back()});
      open.pop_back();
    } else if (text[i] != ' ' && text[i] != '\n') {
      const std::size_t end = std::min(text.find_first_of(" \n()", i), text.size());
      pieces.push_back({i, end - i});
      i = end - 1;
    }
  }
  return pieces;
}

// Comments would only be damaged, and empty lines take time.
std::string without_comments(std::string_view text) {
  std::string rules;
  for (const auto& line : split(text, '\n'))
    if (const std::string_view kept = trim(std::string_view(line).substr(0, line.find(';'))); !kept.empty())
      rules += std::string(kept) + "\n";
  return rules;
}

}  // namespace

std::string with_other_pieces(std::string text, Random& random) {
  for (int changes = 1 + random.below(2); changes > 0; --changes) {
    const auto pieces = pieces_of(text);
    if (pieces.empty()) return text;
    const auto any = [&] {
      return pieces[static_cast<std::size_t>(random.below(static_cast<int>(pieces.size())))];
    };
    Piece one = any(), other = any();
    if (one.first > other.first) std::swap(one, other);
    const std::string first = text.substr(one.first, one.length),
                      second = text.substr(other.first, other.length);
    switch (random.below(4)) {
      case 0:
        text.erase(one.first, one.length);
        break;
      case 1:
        text.insert(one.first, first + " ");
        break;
      case 2:
        text.replace(one.first, one.length, second);
        break;
      default:
        if (one.first + one.length > other.first) break;  // one within the other
        text.replace(other.first, other.length, first);
        text.replace(one.first, one.length, second);
    }
  }
  return text;
}

Complaint run_gdl(std::string_view input) {
  auto set = read_rules(input);
  if (!set) return check_message(set.error());
  for (const std::string& warning : set->warnings)
    if (auto complaint = check_message(Error{warning})) return complaint;
  if (input.size() > longest_played) return std::nullopt;
  Random random(input.size());
  if (const auto asked = GdlRules::make(input, asked_games); !asked) {
    if (auto complaint = check_message(asked.error())) return complaint;
  } else if ((*asked)->asked() != nullptr) {
    if (auto complaint = play_asked(GdlState(*asked), random)) return complaint;
  }
  GroundLimits limits = small_games;
  limits.asked = asked_games.asked;
  if (input.size() % 2 == 0) limits.usual_rules = 0;  // reshaped before it is played
  if (const auto written_out = ground(*set, limits); !written_out) return check_message(written_out.error());
  const auto rules = GdlRules::make(input, limits);
  if (!rules) return check_message(rules.error());
  if ((*rules)->asked() != nullptr) return std::nullopt;
  const AskedGame asked(set.take(), asked_games.asked);
  return play_both(*rules, asked, random);
}

std::vector<std::string> gdl_seeds() {
  std::vector<std::string> seeds{
      // a whole game
      "(role r) (init (s 0)) (succ 0 1) (succ 1 2) (<= (legal r (go ?x)) (succ ?x ?y) (true (s ?x))) (legal "
      "r stay) (<= (next (s ?y)) (does r (go ?x)) (succ ?x ?y)) (<= (next (s ?x)) (does r stay) (true (s "
      "?x)))"
      "(<= terminal (true (s 2))) (<= (goal r 100) (true (s 2))) (<= (goal r 0) (not (true (s 2))))",
      // moves at once, chance, sights
      "(role a) (role b) (role random) (coin 1) (coin 2) (init (s 0)) (<= (legal ?p (bet ?c)) (role ?p) "
      "(coin "
      "?c)) (<= (next (won ?p)) (does ?p (bet ?c)) (does random (bet ?c))) (<= (next (s 1)) (true (s 0)))"
      "(<= (sees ?p (drawn ?c)) (does random (bet ?c)) (role ?p) (distinct ?p b)) (<= terminal (true (s 1)))"
      "(<= (goal ?p 100) (true (won ?p))) (<= (goal ?p 0) (role ?p) (not (true (won ?p))))",
      // recursion, 'or', terms within terms, what follows from itself
      "(role r) (init (at a)) (edge a b) (edge b c) (edge c a) (<= (path ?x ?y) (edge ?x ?y)) (<= (path ?x "
      "?z) (path ?x ?y) (edge ?y ?z)) (<= (legal r (go (to ?y))) (true (at ?x)) (or (edge ?x ?y) (edge ?y "
      "?x)))"
      "(<= (next (at ?y)) (does r (go (to ?y)))) (<= ring (path a ?x) (path ?x a)) (<= terminal (true (at "
      "c)) "
      "ring) (goal r 50) (<= loop (not ring) loop)",
      // sentences that follow from each other and from themselves
      "(role r) (init (x 1 1)) (succ 0 1) (succ 1 2) (succ 2 3) (<= (legal r (go ?a ?b)) (wide ?a ?b)) (<= "
      "(next (x ?a ?b)) "
      "(does r (go ?a ?b))) (<= (both ?c ?d) (both ?a ?b) (succ ?a ?c) (succ ?b ?d)) (<= (wide ?c ?b) (both "
      "?a ?b) (succ ?a "
      "?c)) (<= (wide ?a ?b) (true (x ?a ?b))) (<= (both ?a ?b) (wide ?a ?b)) (goal r 10) (<= terminal (true "
      "(x 3 3)))",
      // refused
      "(role r) (init (c 0)) (legal r a) (<= (next (c (s ?x))) (true (c ?x))) (<= terminal (true b)) (goal r "
      "100)",
      "(role r) (legal r a) (goal r 0) (<= terminal (true b)) (<= q (not p)) (<= p q)",
      "(role r) (legal r a) (goal r 0) (<= terminal (true b)) (n 0) (<= (n (s ?x)) (n ?x))",
      "(role r) (legal ?x a) (goal r 0) (<= terminal (true b))",
      "(role random) (legal random a) (goal random 0) (<= terminal (true x)) (init y)",
      "(<= (q ?x) (or (true ?x)) (not (distinct ?x a))", "(true a) ; and no more"};
  for (const LibraryText& game : library()) seeds.push_back(without_comments(game.text));
  return seeds;
}

}  // namespace agon::fuzz

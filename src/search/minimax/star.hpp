// Expectiminimax with pruning: alpha-beta that carries its windows through chance nodes (Star1, Star2), for
// two players whose scores have a constant sum. Without chance it is alpha-beta; the plain reference is
// minimax.hpp. docs/chance.md tells why evaluations need care here. Read average() first.
//
// Inside, all values are the first player's: that one maximises, the other minimises. They lie in [L, U] =
// [0, 1], and that is what makes pruning at chance nodes possible.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "eval/heuristic.hpp"
#include "search/minimax/chance_bounds.hpp"
#include "search/minimax/depth_first.hpp"
#include "search/minimax/star_options.hpp"
#include "search/minimax/value_table.hpp"
#include "search/search.hpp"

namespace agon {

template <GameState S>
class StarSearch final : public SearchOf<S> {
  using Move = typename S::Move;

 public:
  explicit StarSearch(const StarOptions& options) : options_(options) {}

  using SearchOf<S>::think;
  Answer think(const S& state, const Request& request) override {
    if constexpr (Hashed<S>)
      if (options_.table) table_.prepare(request.limits.memory.count);
    const bool first = state.to_move() == 0;
    Answer answer = walk_.run(state, request, options_.exact, [&](const S& next, int depth, double alpha) {
      return first ? value(next, depth, 1, {.alpha = alpha}) : 1 - value(next, depth, 1, {.beta = 1 - alpha});
    });
    claim_what_is_certain(state, answer);
    return answer;
  }
  void get_ready_for(const S& start) override { static_cast<void>(sums_are_certain(start)); }

  void new_game() override { table_.clear(); }

 private:
  // One move of a position, already searched: its value, or only a bound on the harmless side of the window.
  struct Probe {
    std::uint16_t index = TableFacts::no_move;  // in the game's order
    double value = 0;
    bool exact = false;
    bool cut_off = false;  // a line below was cut off by the depth
  };
  struct Outcome {
    Move move;
    double probability;
    Bounds bounds;  // of the value after this outcome; equal: known
    Probe probe;
  };

  // The value of a position, exact inside the window, otherwise a bound on that side.
  double value(const S& state, int depth, int ply, const Window& window) {
    walk_.lines().at(ply).clear();
    if (const auto known = leaf_value(state, depth)) return *known;
    return remembered(state, depth, ply, window, {});
  }

  // Counts the position. A roll of the dice is no decision: it does not use up depth.
  std::optional<double> leaf_value(const S& state, int depth) {
    const bool in_time = walk_.enter();
    if (!state.over() && in_time && (depth > 0 || state.to_move() == chance)) return std::nullopt;
    ++walk_.counts().leaves;
    if (state.over()) return final_value(state, 0);
    walk_.set_cut_off(true);
    return Heuristic<S>::value(state, 0);
  }

  double expand(const S& state, int depth, int ply, const Window& window, const Probe& probe,
                std::uint16_t& move) {
    if constexpr (ChanceGame<S>)
      if (state.to_move() == chance) {
        if (chance_nodes_ == outcomes_.size()) outcomes_.emplace_back();
        auto& outcomes = outcomes_[chance_nodes_++];
        const bool through = options_.pruning >= StarPruning::star1;
        const double found = average(state, depth, ply, through ? window : Window{}, outcomes);
        --chance_nodes_;
        walk_.lines().at(ply).clear();  // an expected line ends before the dice
        return found;
      }
    return choose(state, depth, ply, window, probe, move);
  }

  // ---- choices

  // The best move; `move` comes with the index of the one to try first and leaves with that of the best.
  double choose(const S& state, int depth, int ply, Window window, const Probe& probe, std::uint16_t& move) {
    const bool maximise = state.to_move() == 0;
    MoveList<Move> moves;
    state.legal(moves);
    walk_.counts().add_inner(moves.size());
    const std::size_t first = move < moves.size() ? move : 0;
    double best = maximise ? -1 : 2;
    std::size_t tried = 0;
    if (probe.index != TableFacts::no_move) best = take_probe(probe, maximise, window, move), ++tried;
    for (std::size_t k = 0; k < moves.size() && !window.empty(); ++k) {
      const std::size_t i = k == 0 ? first : k <= first ? k - 1 : k;  // the first one, then the game's order
      if (i == probe.index) continue;
      ++tried;
      S next = state;
      next.play(moves[i]);
      const double found = watched(moves[i], window, TraceEntry::usual,
                                   [&] { return value(next, depth - 1, ply + 1, window); });
      if (maximise ? found > best : found < best) {
        best = found;
        move = static_cast<std::uint16_t>(i);
        walk_.lines().set(ply, moves[i]);
      }
      if (options_.pruning != StarPruning::none) window.narrow(maximise, best);
    }
    if (window.empty()) note_cut(tried == 1, moves.size() - tried);
    return best;
  }

  void note_cut(bool first, std::size_t left) {
    walk_.counts().add_cutoff(first);
    if (Trace* trace = walk_.trace()) trace->cut(TraceCut::window, left);
  }

  // Windows only shrink after a probe, so that its answer still counts. A bound stays outside the window.
  double take_probe(const Probe& probe, bool maximise, Window& window, std::uint16_t& move) {
    double best = probe.value;
    if (!probe.exact) best = maximise ? std::min(best, window.alpha) : std::max(best, window.beta);
    move = probe.index;
    if (probe.cut_off) walk_.set_cut_off(true);
    window.narrow(maximise, best);
    return best;
  }

  // ---- chance

  // Star1: an outcome is searched with the window in which its value can matter to the average.
  double average(const S& state, int depth, int ply, const Window& window, std::vector<Outcome>& outcomes)
    requires ChanceGame<S>
  {
    ChanceBounds sum(window);
    list_outcomes(state, outcomes, sum);
    walk_.counts().add_inner(outcomes.size());
    if (options_.pruning == StarPruning::star2)
      if (const auto settled = probe_all(state, depth, ply, outcomes, sum)) return *settled;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      Outcome& outcome = outcomes[i];
      const Window given = sum.window_of(outcome.probability, outcome.bounds);
      if (const auto settled = sum.settled(given, outcome.bounds)) return cut_average(*settled, i, outcomes);
      const double found = value_of(state, outcome, depth, ply, clamped(given));
      set_bounds(outcome, {found, found}, sum);
      if (const auto settled = sum.settled(given, outcome.bounds))
        return cut_average(*settled, i + 1, outcomes);
    }
    return sum.value();
  }

  // Leaves a chance node early, after `searched` outcomes. Not a cut-off of the counts: these are about the
  // order of moves.
  double cut_average(double bound, std::size_t searched, const std::vector<Outcome>& outcomes) {
    if (Trace* trace = walk_.trace()) trace->cut(TraceCut::window, outcomes.size() - searched);
    return bound;
  }

  // Star2's first phase: one move of each outcome bounds its value from the side of the player to move.
  std::optional<double> probe_all(const S& state, int depth, int ply, std::vector<Outcome>& outcomes,
                                  ChanceBounds& sum) {
    for (Outcome& outcome : outcomes) {
      const Window given = sum.window_of(outcome.probability, outcome.bounds);
      if (const auto settled = sum.settled(given, outcome.bounds)) return cut_average(*settled, 0, outcomes);
      S next = state;
      next.play(outcome.move);
      tell_entry(outcome.move, clamped(given), TraceEntry::probe);
      const Bounds bounds = probe_one(next, depth, ply, clamped(given), outcome.probe);
      if (Trace* trace = walk_.trace()) trace->leave_between({bounds.low}, {bounds.high});
      set_bounds(outcome, bounds, sum);
      if (const auto settled = sum.settled(given, outcome.bounds)) return cut_average(*settled, 0, outcomes);
    }
    return std::nullopt;
  }

  Bounds probe_one(const S& state, int depth, int ply, const Window& window, Probe& probe) {
    if (const auto known = leaf_value(state, depth)) return {*known, *known};
    if (state.to_move() == chance) return {};
    MoveList<Move> moves;
    state.legal(moves);
    if (moves.empty()) return {};  // never; GCC wants to be told
    probe.index = 0;
    if constexpr (Hashed<S>)
      if (table_.on())
        if (const auto facts = table_.find(state.hash()); facts && facts->move < moves.size())
          probe.index = facts->move;
    S next = state;
    next.play(moves[probe.index]);
    probe.value = watched(moves[probe.index], window, TraceEntry::usual, [&] {
      return noting_cut_off(probe.cut_off, [&] { return value(next, depth - 1, ply + 1, window); });
    });
    const bool maximise = state.to_move() == 0;
    probe.exact = maximise ? probe.value > window.alpha : probe.value < window.beta;
    if (!probe.exact) return {};
    return maximise ? Bounds{.low = probe.value} : Bounds{.high = probe.value};
  }

  double value_of(const S& state, const Outcome& outcome, int depth, int ply, const Window& window) {
    if (outcome.bounds.low == outcome.bounds.high) return outcome.bounds.low;
    S next = state;
    next.play(outcome.move);
    return watched(outcome.move, window, TraceEntry::usual, [&] {
      if (outcome.probe.index == TableFacts::no_move) return value(next, depth, ply, window);
      walk_.enter();
      return remembered(next, depth, ply, window, outcome.probe);
    });
  }

  static void list_outcomes(const S& state, std::vector<Outcome>& outcomes, ChanceBounds& sum)
    requires ChanceGame<S>
  {
    MoveList<Move> moves;
    state.legal(moves);
    outcomes.clear();
    for (const Move move : moves)
      if (const double probability = state.probability(move); probability > 0) {
        outcomes.push_back({move, probability, {}, {}});
        sum.add(probability);
      }
  }

  void set_bounds(Outcome& outcome, const Bounds& bounds, ChanceBounds& sum) {
    const bool news = bounds.low > outcome.bounds.low || bounds.high < outcome.bounds.high;
    sum.replace(outcome.probability, outcome.bounds, bounds);
    outcome.bounds = bounds;
    if (Trace* trace = walk_.trace(); trace != nullptr && news)
      trace->average({sum.bounds().low}, {sum.bounds().high});
  }

  static Window clamped(const Window& given) {
    return {std::max(0.0, given.alpha), std::min(1.0, given.beta)};
  }

  // ---- the table

  // expand(), unless the table knows; what was found is stored.
  double remembered(const S& state, int depth, int ply, const Window& window, const Probe& probe) {
    std::uint16_t move = TableFacts::no_move;
    if constexpr (Hashed<S>)
      if (table_.on()) {
        const std::uint64_t key = state.hash();
        if (const auto facts = table_.find(key)) {
          move = facts->move;
          if (const auto known = ValueTable::answer(*facts, depth, window)) {
            ++walk_.counts().table_hits;
            if (Trace* trace = walk_.trace()) trace->table_hit();
            if (!known->complete) walk_.set_cut_off(true);
            return known->value;
          }
        }
        bool cut_off = false;
        const double found =
            noting_cut_off(cut_off, [&] { return expand(state, depth, ply, window, probe, move); });
        if (!walk_.stopped()) table_.store(key, depth, window, {found, !cut_off}, move);
        return found;
      }
    return expand(state, depth, ply, window, probe, move);
  }

  // Runs a part of the search and tells whether the depth cut off a line in it.
  template <class Part>
  double noting_cut_off(bool& cut_off, Part&& part) {
    const bool before = walk_.cut_off();
    walk_.set_cut_off(false);
    const double found = part();
    cut_off = walk_.cut_off();
    walk_.set_cut_off(before || cut_off);
    return found;
  }

  // ---- for whoever watches

  void tell_entry(Move move, const Window& window, TraceEntry entry) {
    const TraceWindow shown{window.alpha, window.beta, 0};
    if (Trace* trace = walk_.trace()) trace->enter(to_code(move), &shown, entry);
  }

  template <class Part>
  double watched(Move move, const Window& window, TraceEntry entry, Part&& part) {
    tell_entry(move, window, entry);
    const double found = part();
    if (Trace* trace = walk_.trace()) trace->leave({found, 0});
    return found;
  }

  StarOptions options_;
  DepthFirst<S> walk_;
  ValueTable table_;
  std::deque<std::vector<Outcome>> outcomes_;  // of the chance nodes above, in buffers that are reused
  std::size_t chance_nodes_ = 0;
};

struct Star {
  static constexpr AlgorithmAbout about{
      .name = "star",
      .summary = "two players and dice: expectiminimax, pruned at chance nodes too",
      .source = "Michie 1966; Ballard 1983; Hauk, Buro and Schaeffer 2004"};
  static constexpr Needs needs{.two_players = true, .zero_sum = true, .turns = true, .open = true};
  static constexpr std::array<std::string_view, 4> budgets{"depth", "nodes", "time", "memory"};
  using Options = StarOptions;
  template <GameState S>
  using SearchFor = StarSearch<S>;
};

}  // namespace agon

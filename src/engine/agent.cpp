#include "engine/agent.hpp"

#include <algorithm>
#include <tuple>

#include "base/spec.hpp"
#include "base/text.hpp"
#include "engine/algorithms.hpp"

namespace agon {

std::string misfit(const Needs& needs, const GameFacts& facts) {
  if (needs.one_player && facts.players != 1) return "it is for puzzles, games of one player";
  if (needs.two_players && facts.players != 2) return "it needs two players";
  if (needs.turns && facts.simultaneous) return "it cannot think about simultaneous moves";
  if (needs.no_chance && facts.has_chance) return "it cannot think about chance";
  if (needs.open && facts.hidden)
    return "it would look at what is hidden from its player; determinised and random do not";
  if (needs.hidden && !facts.hidden) return "it is for games in which players do not see everything";
  if (needs.zero_sum && !facts.zero_sum) return "one player's gain must be the other's loss";
  if (needs.fluents && !facts.fluents)
    return "playouts past and fast need what holds in a position, which games from rules tell (gdl), unless "
           "the "
           "rules are too many to be written out";
  return "";
}

namespace {

class SearchAgent final : public Agent {
 public:
  SearchAgent(std::shared_ptr<const AgentSettings> settings, std::string spec, std::unique_ptr<Search> search,
              const Position& start)
      : settings_(std::move(settings)), spec_(std::move(spec)), search_(std::move(search)) {
    for (const Note& note : search_->notes(start)) add_note(note);
  }

  const std::string& spec() const override { return spec_; }
  bool has_budget() const override { return settings_->limits().any(); }
  std::vector<std::string> notes() const override { return notes_; }

  void new_game() override {
    search_->new_game();
    last_start_.clear();
    last_plies_.clear();
  }

  const TreeSource* tree() const override { return search_->tree(); }

  Result<Answer> choose(const Record& record, const Turn& turn) override {
    const int made = moves_made(record, turn.player);
    Request request{.limits = limits(turn, made),
                    .random = turn.random,
                    .player = turn.player,
                    .stop = turn.stop,
                    .report = turn.report,
                    .report_every = turn.report_every,
                    .trace = turn.trace,
                    .memory_first = turn.memory_first};
    tell_history(record, request);
    return search_->think(record.position(), request);
  }

 private:
  static int moves_made(const Record& record, Player player) {
    int made = 0;
    for (std::size_t i = 0; i < record.plies().size(); ++i)
      made += record.mover(i) == player || record.mover(i) == everyone ? 1 : 0;
    return made;
  }

  // Options at the game's defaults are left out: the user did not ask for them.
  void add_note(const Note& note) {
    const OptionSet::Entry* option = settings_->options().find(note.option);
    if (option == nullptr || option->get() == option->info.default_text) return;
    notes_.push_back(option->info.name + "=" + option->get() + " " + note.why);
  }

  // Whether this record goes on from the one of the last question, and how.
  void tell_history(const Record& record, Request& request) {
    const auto& plies = record.plies();
    std::string start = record.start().text();
    request.continues = start == last_start_ && !record.has_set_ups() && plies.size() >= last_plies_.size() &&
                        std::equal(last_plies_.begin(), last_plies_.end(), plies.begin());
    for (std::size_t i = last_plies_.size(); request.continues && i < plies.size(); ++i)
      request.played.insert(request.played.end(), plies[i].begin(), plies[i].end());
    last_start_ = std::move(start);
    last_plies_ = plies;
  }

  Limits limits(const Turn& turn, int made) const {
    Limits limits = settings_->limits();
    if (turn.until_stopped) return {.memory = limits.memory};
    double& time = limits.time.count;
    if (turn.clock.running()) {
      time = time > 0 ? std::min(time, allot(turn.clock, made)) : allot(turn.clock, made);
      limits.time_is_kept = true;
    } else if (!limits.any() && turn.trace == nullptr) {  // a watcher says when it is enough
      time = turn.usual_seconds;
    }
    return limits;
  }

  std::shared_ptr<const AgentSettings> settings_;
  std::string spec_;
  std::unique_ptr<Search> search_;
  std::vector<std::string> notes_;
  std::string last_start_;  // of the last question
  std::vector<Record::Ply> last_plies_;
};

template <class Algorithm>
class SearchKind final : public AgentKind {
 public:
  AlgorithmAbout about() const override { return Algorithm::about; }
  Needs needs() const override { return Algorithm::needs; }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view game) const override {
    return std::make_unique<SettingsOf<Algorithm>>(game);
  }

  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings> settings, std::string spec,
                                      const GamePointer& game) const override {
    auto search = game->make_search(*settings);
    if constexpr (requires { Algorithm::missing; })
      if (search == nullptr) return Error{std::string(Algorithm::missing)};
    if (search == nullptr) return Error{"is not built for " + std::string(game->facts().about.name)};
    const auto start = game->game().start();
    search->get_ready(*start);
    return std::unique_ptr<Agent>(
        std::make_unique<SearchAgent>(std::move(settings), std::move(spec), std::move(search), *start));
  }
};

template <class... Algorithm>
const std::vector<const AgentKind*>& kinds_of(AlgorithmList<Algorithm...>) {
  static const std::tuple<SearchKind<Algorithm>...> kinds;
  static const std::vector<const AgentKind*> list =
      std::apply([](const auto&... kind) { return std::vector<const AgentKind*>{&kind...}; }, kinds);
  return list;
}

}  // namespace

double allot(const ClockState& clock, int made) {
  // Twice the moves of the opening that are still to come count among those expected: so each move up to the
  // middle game gets more than the one before, and from there on less.
  constexpr double after_opening = 20, safety = 0.05;
  constexpr int opening = 12;
  const double expected_moves = after_opening + 2 * std::max(0, opening - made);
  // A period comes back when its moves are made in time, so almost all of it can be used; a tenth is kept for
  // whatever lies between us and the clock.
  const double of_period = clock.moves > 0 ? 0.9 * clock.period / clock.moves : 0;
  const double share = std::max(clock.remaining / expected_moves + 0.8 * clock.increment, of_period);
  return std::max(0.005, std::min(share, clock.remaining + of_period - safety));
}

const std::vector<const AgentKind*>& search_kinds() { return kinds_of(Algorithms{}); }

Result<std::unique_ptr<Agent>> make_agent(std::string_view text, const GamePointer& game,
                                          const std::vector<const AgentKind*>& kinds) {
  const auto spec = parse_spec(text);
  if (!spec) return Error{"agent: " + spec.error().message};
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const AgentKind* k) { return k->about().name == spec->name; });
  if (kind == kinds.end()) {
    std::vector<std::string> names;
    for (const AgentKind* each : kinds) names.emplace_back(each->about().name);
    return Error{unknown_name("agent", spec->name, names)};
  }
  std::shared_ptr<AgentSettings> settings = (*kind)->settings(game->facts().about.name);
  if (const Status applied = apply(*spec, settings->options()); !applied) {
    const bool known = std::all_of(spec->options.begin(), spec->options.end(), [&](const auto& option) {
      return option.first.empty() || settings->options().find(option.first) != nullptr;
    });
    return known ? applied.error()
                 : Error{applied.error().message + " (see: agon agents " + spec->name + ")"};
  }
  for (const Needs& needs : {(*kind)->needs(), settings->needs()})
    if (const std::string why = misfit(needs, game->facts()); !why.empty())
      return Error{spec->name + " cannot play " + std::string(game->facts().about.name) + ": " + why};
  const std::string changed = settings->options().changed();
  auto agent = (*kind)->make(settings, spec->name + (changed.empty() ? "" : ":" + changed), game);
  if (!agent) return agent.error().in(spec->name);
  return agent;
}

}  // namespace agon

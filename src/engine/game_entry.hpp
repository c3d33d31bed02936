// Builds the list entry of one game: its options, its run-time face and every search compiled for it.
//
// A game type G is either a state itself, made by G(options) or G(), or a family that picks the state type:
//   struct G { static constexpr About about; struct Options; template <class Use> static auto start(const
//   Options&, Use use); };
// where start() returns use(state), use(state, keeper), or an Error.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "engine/algorithms.hpp"
#include "engine/evaluators.hpp"
#include "engine/games.hpp"
#include "game/native.hpp"
#include "solvers/all.hpp"

namespace agon {

template <class G>
struct OptionsOf {
  using Type = NoOptions;
};
template <class G>
  requires requires { typename G::Options; }
struct OptionsOf<G> {
  using Type = typename G::Options;
};

namespace game_entry_detail {

// Whether games of this type can ever be what the algorithm needs; if not, it is not compiled for them.
template <class Algorithm, GameState S>
constexpr bool may_fit() {
  constexpr bool may_be_alone = requires(const S state) { state.players(); };
  return (TurnGame<S> || !Algorithm::needs.turns) && (may_be_alone || !Algorithm::needs.one_player);
}

// Whether it can do for games of this type what its options ask for.
template <class Algorithm, GameState S>
bool serves(const typename Algorithm::Options& options) {
  if constexpr (requires { Algorithm::template serves<S>(options); })
    return Algorithm::template serves<S>(options);
  else
    return true;
}

template <class Algorithm, GameState S>
std::unique_ptr<Search> make_if(const AgentSettings& settings) {
  if constexpr (may_fit<Algorithm, S>() && requires { typename Algorithm::template SearchFor<S>; })
    if (const auto* mine = dynamic_cast<const SettingsOf<Algorithm>*>(&settings);
        mine != nullptr && serves<Algorithm, S>(mine->own()))
      return std::make_unique<typename Algorithm::template SearchFor<S>>(mine->own());
  return nullptr;
}

template <GameState S, class... Algorithm>
std::unique_ptr<Search> make_search(const AgentSettings& settings, AlgorithmList<Algorithm...>) {
  std::unique_ptr<Search> search;
  ((search = make_if<Algorithm, S>(settings)) || ...);
  return search;
}

template <GameState S>
std::unique_ptr<Solver> make_solver([[maybe_unused]] const Position& start) {
  if constexpr (TurnGame<S>) {
    using Type = typename SolverFor<S>::Type;
    if constexpr (std::is_constructible_v<Type, const S&>)
      return std::make_unique<Type>(native_state<S>(start));
    else
      return std::make_unique<Type>();
  } else {
    return nullptr;
  }
}

template <class G, class List>
struct UseStart {
  GameIdentity identity;

  template <GameState S>
  Result<GamePointer> operator()(S start, std::shared_ptr<const void> keeper = nullptr) const {
    auto game = std::make_unique<NativeGame<S>>(identity, std::move(start), std::move(keeper));
    return std::make_shared<const PlayableGame>(
        std::move(game), [](const AgentSettings& settings) { return make_search<S>(settings, List{}); },
        &make_solver<S>);
  }
};

template <class G, class Options, class List>
Result<GamePointer> start_game(const Options& options, GameIdentity identity) {
  const UseStart<G, List> use{std::move(identity)};
  if constexpr (requires { G::start(options, use); })
    return G::start(options, use);
  else if constexpr (requires { G(options); })
    return use(G(options));
  else
    return use(G());
}

}  // namespace game_entry_detail

template <class G, class List = Algorithms>
Result<GamePointer> make_game_of(const Spec& spec, const std::atomic<bool>* stop = nullptr) {
  using Options = typename OptionsOf<G>::Type;
  Options options;
  if constexpr (requires { options.stop = stop; }) options.stop = stop;
  OptionSet set;
  set.add(options);
  if (const Status applied = apply(spec, set); !applied) return applied.error();
  const std::string changed = set.changed();
  GameIdentity identity{.about = G::about,
                        .spec = std::string(G::about.name) + (changed.empty() ? "" : ":" + changed),
                        .options = {}};
  for (const auto& option : set.entries()) identity.options.emplace_back(option.info.name, option.get());
  Result<GamePointer> made = game_entry_detail::start_game<G, Options, List>(options, std::move(identity));
  if (!made) return made.error().in(std::string(G::about.name));
  return made;
}

template <class G, class List = Algorithms>
GameEntry game_entry() {
  typename OptionsOf<G>::Type options;
  OptionSet set;
  set.add(options);
  GameEntry entry{.about = G::about, .options = {}, .make_stoppable = &make_game_of<G, List>};
  for (const auto& each : set.entries()) entry.options.push_back(each.info);
  return entry;
}

}  // namespace agon

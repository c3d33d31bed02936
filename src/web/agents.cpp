#include "web/agents.hpp"

#include <algorithm>
#include <array>

#include "base/spec.hpp"
#include "base/text.hpp"

namespace agon::web {
namespace {

std::string bytes_text(std::uint64_t bytes) { return std::to_string(bytes >> 20) + "MB"; }

Status bound_memory(AgentSettings& settings, std::uint64_t most) {
  if (settings.options().find("memory") == nullptr) return {};
  if (settings.limits().memory.count > most)
    return Error{"memory: this server gives a search at most " + bytes_text(most)};
  return settings.limits().memory.count > 0 ? Status() : settings.options().set("memory", bytes_text(most));
}

Status bound_threads(const AgentSettings& settings, int most) {
  const OptionSet::Entry* threads = settings.options().find("threads");
  if (threads == nullptr || parse_integer(threads->get()).value_or(1) <= most) return {};
  return Error{"threads: this server gives a search at most " + std::to_string(most)};
}

constexpr std::array<std::string_view, 5> budget_names{"sims", "sims-per-move", "nodes", "depth", "time"};

Status set_time(AgentSettings& settings, double seconds) {
  return settings.options().set("time", number_text(seconds) + "s");
}

// Instead of the agent's own, but for its depth, which is part of how it plays. A search that counts no
// simulations counts positions.
Status set_budget(AgentSettings& settings, const ThinkingBudget& budget) {
  OptionSet& options = settings.options();
  if (budget.seconds == 0 && budget.simulations == 0) return {};
  for (const std::string_view name : budget_names)
    if (name != "depth" && options.find(name) != nullptr)
      if (const Status cleared = options.set(name, "0"); !cleared) return cleared;
  const char* counted = options.find("sims") != nullptr ? "sims" : "nodes";
  if (budget.simulations > 0 && options.find(counted) != nullptr)
    if (const Status set = options.set(counted, std::to_string(budget.simulations)); !set) return set;
  return budget.seconds > 0 && options.find("time") != nullptr ? set_time(settings, budget.seconds)
                                                               : Status();
}

Status set_usual_time(AgentSettings& settings, double seconds) {
  const bool wanted = seconds > 0 && !settings.limits().any() && settings.options().find("time") != nullptr;
  return wanted ? set_time(settings, seconds) : Status();
}

Status bound_time(AgentSettings& settings, double most) {
  if (most == 0 || settings.options().find("time") == nullptr) return {};
  const double own = settings.limits().time.count;
  return own > 0 && own <= most ? Status() : set_time(settings, most);
}

}  // namespace

std::vector<std::string> able_agents(const GamePointer& game, const Config& config) {
  std::vector<std::string> names;
  for (const AgentKind* kind : *config.kinds) {
    const std::string name(kind->about().name);
    // What an agent needs does not tell all: some play a few games only.
    if (misfit(kind->needs(), game->facts()).empty() && make_agent(name, game, *config.kinds))
      names.push_back(name);
  }
  return names;
}

std::string usual_agent(const std::vector<std::string>& able) {
  for (const std::string_view name : usual_agents)
    if (std::find(able.begin(), able.end(), name) != able.end()) return std::string(name);
  return able.empty() ? "" : able.front();
}

bool is_budget(std::string_view option) {
  return std::find(budget_names.begin(), budget_names.end(), option) != budget_names.end();
}

Result<const AgentKind*> find_kind(std::string_view name, const Config& config) {
  std::vector<std::string> names;
  for (const AgentKind* kind : *config.kinds) {
    if (kind->about().name == name) return kind;
    names.emplace_back(kind->about().name);
  }
  return Error{unknown_name("agent", name, names)};
}

Result<BoundedAgent> bounded_agent(std::string_view text, const GamePointer& game, const Config& config,
                                   const ThinkingBudget& budget) {
  const auto spec = parse_spec(text);
  if (!spec) return Error{"agent: " + spec.error().message};
  const auto kind = find_kind(spec->name, config);
  if (!kind) return kind.error();
  const auto settings = (*kind)->settings(game->facts().about.name);
  if (const Status applied = apply(*spec, settings->options()); !applied) return applied.error();
  for (const Status& done : {bound_memory(*settings, config.memory), bound_threads(*settings, config.threads),
                             set_budget(*settings, budget), set_usual_time(*settings, budget.usual_seconds),
                             bound_time(*settings, budget.most_seconds)})
    if (!done) return done.error().in(spec->name);
  const std::string changed = settings->options().changed();
  return BoundedAgent{.spec = spec->name + (changed.empty() ? "" : ":" + changed),
                      .has_budget = settings->limits().any()};
}

}  // namespace agon::web

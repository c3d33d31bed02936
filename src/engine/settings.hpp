// The options of an agent, erased: an algorithm's own and the budgets that it understands, behind one
// OptionSet.
#pragma once

#include "base/options.hpp"
#include "search/search.hpp"

namespace agon {

class AgentSettings {
 public:
  AgentSettings() = default;
  AgentSettings(const AgentSettings&) = delete;  // the option set points into this object
  AgentSettings& operator=(const AgentSettings&) = delete;
  virtual ~AgentSettings() = default;

  OptionSet& options() { return options_; }
  const OptionSet& options() const { return options_; }
  const Limits& limits() const { return limits_; }
  // What a game must be like for these options, besides what the algorithm always needs.
  virtual Needs needs() const { return {}; }

 protected:
  OptionSet options_;
  Limits limits_;
};

template <class Algorithm>
class SettingsOf final : public AgentSettings {
 public:
  // With the defaults for a game, by its name, where the algorithm has some.
  explicit SettingsOf(std::string_view game = "") {
    if constexpr (requires { Algorithm::usual(game); }) own_ = Algorithm::usual(game);
    if constexpr (Algorithm::budgets.size() > 0)
      options_.add(limits_, {Algorithm::budgets.begin(), Algorithm::budgets.end()});
    options_.add(own_);
  }
  const typename Algorithm::Options& own() const { return own_; }
  Needs needs() const override {
    if constexpr (requires { Algorithm::needs_of(own_); })
      return Algorithm::needs_of(own_);
    else
      return {};
  }

 private:
  typename Algorithm::Options own_;
};

}  // namespace agon

// The options of an agent that is no search: they stand for themselves, and bound no thinking.
#pragma once

#include "engine/settings.hpp"

namespace agon {

template <class Options>
class PlainSettings final : public AgentSettings {
 public:
  PlainSettings() { options_.add(own_); }
  const Options& own() const { return own_; }

 private:
  Options own_;
};

}  // namespace agon

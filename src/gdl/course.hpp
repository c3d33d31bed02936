// A course of a game that a role cannot tell from the real one: looked for step by step, the moves of the
// others and of chance in random order, back and forth. For states that are computed (gdl/imagination) and
// for states that are asked for (protocol/ggp).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"

namespace agon::gdl {

// What a role knows of a step: its own move and what it was told, as numbers of the rules, told in ascending
// order. Nothing: that is not known.
struct Experience {
  std::optional<std::uint32_t> own;
  std::optional<std::vector<std::uint32_t>> told;
};

struct CourseLimits {
  int most_steps = 20'000;  // tried in all
  double most_seconds = std::numeric_limits<double>::infinity();
  const std::atomic<bool>* stop = nullptr;  // set from outside: nobody wants to know any more
};
// For states that are asked for, which is slow.
inline constexpr int most_asked_steps = 2000;

// A World is a state that can be copied: over(), legal(role) as numbers, step(by_role, role) which makes a
// step and returns what the role is told, and look(), called when the step is kept.
template <class World>
class CourseFinder {
 public:
  using Joint = std::vector<std::uint32_t>;  // one move of each role

  CourseFinder(std::size_t roles, std::size_t role, Random& random, const CourseLimits& limits = {})
      : roles_(roles), role_(role), random_(random), limits_(limits) {}

  // Moves from `world` on that tell the role what it knows and lead to a state that is accepted. `world` is
  // then that state.
  template <class Accept>
  std::optional<std::vector<Joint>> find(World& world, std::span<const Experience> steps,
                                         const Accept& accept) {
    course_.assign(steps.size(), {});
    if (!follow(world, steps, 0, accept)) return std::nullopt;
    return std::move(course_);
  }

 private:
  static constexpr std::size_t most_choices = 256;

  template <class Accept>
  bool follow(World& world, std::span<const Experience> steps, std::size_t number, const Accept& accept) {
    if (number == steps.size()) return accept(world);
    if (world.over()) return false;
    for (Joint& joint : choices(world, steps[number].own)) {
      if (is_spent()) return false;
      World next = world;
      const auto told = next.step(joint, role_);
      if (steps[number].told && told != *steps[number].told) continue;
      next.look();
      if (!follow(next, steps, number + 1, accept)) continue;
      course_[number] = std::move(joint);
      world = std::move(next);
      return true;
    }
    return false;
  }

  bool is_spent() {
    return ++tried_ > limits_.most_steps || clock_.seconds() > limits_.most_seconds ||
           (limits_.stop != nullptr && *limits_.stop);
  }

  // What all roles may do while this one does that, in random order; some of it where that is very much.
  std::vector<Joint> choices(const World& world, const std::optional<std::uint32_t>& own) {
    std::vector<Joint> legal;
    double number = 1;
    for (std::size_t r = 0; r < roles_; ++r) {
      legal.push_back(world.legal(r));
      if (r == role_ && own) {
        const bool possible = std::find(legal[r].begin(), legal[r].end(), *own) != legal[r].end();
        legal[r].assign(possible ? 1 : 0, *own);
      }
      if (legal[r].empty()) return {};
      number *= static_cast<double>(legal[r].size());
    }
    return number <= static_cast<double>(most_choices) ? all(legal, static_cast<std::size_t>(number))
                                                       : some(legal);
  }

  std::vector<Joint> all(const std::vector<Joint>& legal, std::size_t number) {
    std::vector<Joint> list;
    for (std::size_t i = 0; i < number; ++i) {
      std::size_t rest = i;
      Joint& joint = list.emplace_back();
      for (const Joint& moves : legal) {
        joint.push_back(moves[rest % moves.size()]);
        rest /= moves.size();
      }
    }
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
    return list;
  }

  std::vector<Joint> some(const std::vector<Joint>& legal) {
    std::vector<Joint> list(most_choices);
    for (Joint& joint : list)
      for (const Joint& moves : legal)
        joint.push_back(moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))]);
    return list;
  }

  std::size_t roles_, role_;
  Random& random_;
  CourseLimits limits_;
  Stopwatch clock_;
  std::vector<Joint> course_;
  int tried_ = 0;
};

}  // namespace agon::gdl

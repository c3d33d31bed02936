// The switches of the principal-variation search in pvs.hpp. The last group changes the value that is found.
#pragma once

#include <array>
#include <string_view>

#include "base/options.hpp"

namespace agon {

// How the value of the root is closed in on.
enum class WindowKind { full, aspiration, bisect };
template <>
struct EnumNames<WindowKind> {
  static constexpr std::array<std::string_view, 3> names{"full", "aspiration", "bisect"};
};

// After a miss of the aspiration window: widen it step by step, or open it on that side at once.
enum class ResearchKind { widen, open };
template <>
struct EnumNames<ResearchKind> {
  static constexpr std::array<std::string_view, 2> names{"widen", "open"};
};

struct PvsOptions {
  int threads = 1;
  bool table = true, deeper = true;
  bool previous = true, captures = true;
  int killers = 2;
  bool history = true;
  bool scout = true;
  int symmetric = 0;
  WindowKind window = WindowKind::full;
  double epsilon = 0.05;
  ResearchKind research = ResearchKind::widen;

  int quiescence = 0;
  int singular = 0;
  double margin = 0.1;
  int reductions = 0;
  int width = 0;
};
template <>
struct Fields<PvsOptions> {
  static constexpr auto all = FieldList{
      Field{"threads", &PvsOptions::threads, 1, 512, "threads that share the table (Lazy SMP)"},
      Field{"table", &PvsOptions::table, "remember positions with their bounds and best moves"},
      Field{"deeper", &PvsOptions::deeper, "use what the table knows from deeper searches too"},
      Field{"previous", &PvsOptions::previous, "order the root by the last iteration"},
      Field{"captures", &PvsOptions::captures, "try captures early, where the game has them"},
      Field{"killers", &PvsOptions::killers, 0, 4, "moves kept per ply that cut off a sibling"},
      Field{"history", &PvsOptions::history, "order by how often a move cut off anywhere"},
      Field{"scout", &PvsOptions::scout, "null windows after the first move (PVS, NegaScout)"},
      Field{"symmetric", &PvsOptions::symmetric, 0, 100,
            "plies below the root on which mirrored moves are searched once"},
      Field{"window", &PvsOptions::window, "how the root's value is closed in on"},
      Field{"epsilon", &PvsOptions::epsilon, 0.0001, 0.5, "half width of the aspiration window"},
      Field{"research", &PvsOptions::research, "after a miss of that window: widen it, or open that side"},
      Field{"quiescence", &PvsOptions::quiescence, 0, 100,
            "plies of captures looked at beyond the depth, until it is quiet"},
      Field{"singular", &PvsOptions::singular, 0, 30,
            "moves on one line that are looked at a ply deeper because nothing else is as good"},
      Field{"margin", &PvsOptions::margin, 0.0001, 1, "how much better such a singular move must be"},
      Field{"reductions", &PvsOptions::reductions, 0, 4,
            "plies by which late moves are looked at less, unless they turn out well"},
      Field{"width", &PvsOptions::width, 0, 1000,
            "below the root look only at this many moves, those that look best at a glance: risky (0: all)"}};
};

}  // namespace agon

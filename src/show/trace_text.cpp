#include "show/trace_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "show/describe.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

// Four decimals, without zeros at the end: 0.5, 0.3667, 1.
std::string number(double value) {
  std::string text = fixed(value, 4);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

// How much number() leaves out.
double rounded_off(double value) { return std::abs(std::round(value * 1e4) / 1e4 - value); }

const char* entry_name(TraceEntry entry) {
  static constexpr std::array names{"", "probe", "null window", "again"};
  return names[static_cast<std::size_t>(entry)];
}

}  // namespace

TraceTeller::TraceTeller(const Record& record, std::function<bool(const TraceStep&)> show, TraceUnits units)
    : facts_(record.game().facts()), root_(record.position()), show_(std::move(show)), units_(units) {}

// ---- how things are written

double TraceTeller::in_units(double value) const {
  return units_ == TraceUnits::points ? facts_.range.from_unit(value) : value;
}
std::string TraceTeller::shown(double value) const { return number(in_units(value)); }

bool TraceTeller::two_sides() const { return facts_.players == 2 && facts_.zero_sum; }

TraceTeller::Range TraceTeller::seen_from_root(double low, double high, Player view) const {
  if (!two_sides() || view == root_.to_move()) return {low, high, view};
  return {1 - high, 1 - low, root_.to_move()};
}

std::string TraceTeller::value_text(const TraceValue& value) const {
  if (two_sides()) return shown(seen_from_root(value.value, value.value, value.view).low);
  if (value.all == nullptr) return shown(value.value) + " for " + mover_name(facts_, value.view);
  std::vector<std::string> texts;
  for (int p = 0; p < facts_.players; ++p) texts.push_back(shown((*value.all)[static_cast<std::size_t>(p)]));
  return join(texts, " ");
}

// Between ends that are this near lies no value: pvs counts in steps of 2^-30.
bool TraceTeller::Range::is_null() const { return high - low < 1.5 * 0x1.0p-30; }
// The end of a null window that people would name.
bool TraceTeller::is_low_rounder(const Range& window) const {
  return rounded_off(in_units(window.low)) <= rounded_off(in_units(window.high));
}

// What the player who moves there asks, where both ends would be printed as the same number.
std::string TraceTeller::question_text(const Level& level) const {
  const Range& window = *level.window;
  if (!window.is_null()) return "around " + shown(window.low);
  if (is_low_rounder(window))
    return (level.by_opponent ? "at most " : "better than ") + shown(window.low) + "?";
  return (level.by_opponent ? "worse than " : "at least ") + shown(window.high) + "?";
}

// " (alpha, beta)", or the most that a player among many may have without being avoided.
std::string TraceTeller::window_text(const Level& level) const {
  if (!level.window) return "";
  const Range& window = *level.window;
  if (two_sides() && shown(window.low) == shown(window.high)) return " (" + question_text(level) + ")";
  if (two_sides()) return " (" + shown(window.low) + ", " + shown(window.high) + ")";
  if (window.high >= 1) return "";
  return " (limit " + shown(window.high) + " for " + mover_name(facts_, window.view) + ")";
}

std::string TraceTeller::mover_text(const Position& position) const {
  const Player mover = position.to_move();
  if (mover == chance) return "chance: the average counts";
  if (!two_sides()) return mover_name(facts_, mover) + " maximises";
  return mover_name(facts_, mover) + (mover == root_.to_move() ? " maximises" : " minimises");
}

std::string TraceTeller::move_text(const Level& level) const {
  const std::string entry = entry_name(level.entry);
  return level.move + (entry.empty() ? "" : " [" + entry + "]");
}

std::string TraceTeller::leaf_reason(const Level& level) const {
  if (level.from_table) return "from the table";
  // Some searches tell of their first moves only and look further without a word.
  if (!level.position->over()) return level.ply == 1 && depth_ > 1 ? "" : "evaluated";
  if (facts_.range.low == -1 && facts_.range.high == 1 && two_sides())
    return result_text(facts_, *level.position);
  std::vector<std::string> scores;
  for (int p = 0; p < (two_sides() ? 1 : facts_.players); ++p)
    scores.push_back(number(level.position->score(two_sides() ? root_.to_move() : static_cast<Player>(p))));
  return std::string(facts_.range.unit) + ": " + join(scores, " ");
}

std::string TraceTeller::cut_text(TraceCut reason) const {
  const Level& level = levels_.back();
  if (reason == TraceCut::best_possible) return "nothing is better";
  if (!level.window) return "the rest does not matter";
  return level.position->to_move() == chance ? average_cut_text(level) : choice_cut_text(level);
}

std::string TraceTeller::average_cut_text(const Level& level) const {
  const Range &average = level.average, &window = *level.window;
  const bool low = average.high - window.low < window.high - average.low;  // the nearer end decided
  return low ? "the average is at most " + shown(average.high) + ", alpha is " + shown(window.low)
             : "the average is at least " + shown(average.low) + ", beta is " + shown(window.high);
}

std::string TraceTeller::choice_cut_text(const Level& level) const {
  const Range& window = *level.window;
  const Player mover = level.position->to_move();
  if (!two_sides())
    return mover_name(facts_, mover) + " reaches the limit of " + shown(window.high) +
           ": another player avoids this";
  const std::string root = mover_name(facts_, root_.to_move()), value = shown(level.latest.value);
  if (mover == root_.to_move())
    return window.high >= 1 ? "nothing is better for " + root
                            : value + " >= beta " + shown(window.high) + ": the opponent avoids this";
  return window.low <= 0 ? "nothing is worse for " + root
                         : value + " <= alpha " + shown(window.low) + ": " + root + " has as good elsewhere";
}

// ---- depth-first searches

void TraceTeller::show(const TraceStep& step) {
  if (ended_) return;
  ++steps_;
  ended_ = !show_(step);
}

void TraceTeller::tell(std::size_t ply, const std::string& text, Json json) {
  show({std::string(2 * ply, ' ') + text, std::move(json)});
}

Json TraceTeller::step_json(const char* kind, const Level& level, std::size_t ply) const {
  Json json{{"step", kind}, {"ply", ply}};
  if (!level.move.empty()) json.add("move", level.move);
  return json;
}

void TraceTeller::add_value(Json& json, const char* name, const TraceValue& value) const {
  if (two_sides()) return json.add(name, seen_from_root(value.value, value.value, value.view).low);
  if (value.all == nullptr) return json.add(name, value.value);
  Json::Array all;
  for (int p = 0; p < facts_.players; ++p) all.emplace_back((*value.all)[static_cast<std::size_t>(p)]);
  json.add(name, std::move(all));
}

// A position's line waits until it is known whether anything happens below it.
void TraceTeller::tell_pending() {
  if (levels_.size() < 2 || here().told) return;
  Level& level = here();
  level.told = true;
  const std::size_t ply = levels_.size() - 1;
  Json json = step_json("enter", level, ply);
  if (level.entry != TraceEntry::usual) json.add("entry", entry_name(level.entry));
  if (level.window) {
    json.add("alpha", level.window->low);
    json.add("beta", level.window->high);
  }
  json.add("to_move", mover_name(facts_, level.position->to_move()));
  tell(ply, move_text(level) + window_text(level) + ": " + mover_text(*level.position), std::move(json));
}

void TraceTeller::iteration(int depth) {
  if (ended_) return;
  depth_ = depth;
  levels_.clear();
  levels_.push_back({.position = root_.clone()});
  tell(0, "depth " + std::to_string(depth) + ": " + mover_text(root_),
       Json{{"step", "iteration"}, {"depth", depth}});
}

void TraceTeller::enter(MoveCode move, const TraceWindow* window, TraceEntry entry) {
  if (ended_) return;
  tell_pending();
  const Position& parent = *here().position;
  Level level{
      .position = parent.clone(), .move = parent.move_text(move), .entry = entry, .ply = levels_.size()};
  level.by_opponent = parent.to_move() != chance && parent.to_move() != root_.to_move();
  if (parent.to_move() == chance) level.move += " with " + number(parent.probability(move));
  if (window != nullptr) level.window = seen_from_root(window->alpha, window->beta, window->view);
  level.position->play(move);
  levels_.push_back(std::move(level));
}

void TraceTeller::table_hit() {
  if (!ended_) here().from_table = true;
}

void TraceTeller::average(const TraceValue& low, const TraceValue& high) {
  if (ended_) return;
  Level& level = here();
  level.average = seen_from_root(low.value, high.value, low.view);
  const std::size_t ply = levels_.size();
  Json json{{"step", "average"}, {"ply", ply}};
  if (!two_sides()) {
    add_value(json, "low", low);
    add_value(json, "high", high);
    return tell(ply, "average so far: from " + value_text(low) + " to " + value_text(high), std::move(json));
  }
  Range& range = level.average;
  constexpr double rounding = 1e-9;
  const bool known = range.high - range.low < rounding;
  if (known) range.high = range.low;
  json.add("low", range.low);
  json.add("high", range.high);
  tell(ply,
       known ? "average: " + shown(range.low)
             : "average so far: from " + shown(range.low) + " to " + shown(range.high),
       std::move(json));
}

void TraceTeller::cut(TraceCut reason, std::size_t moves) {
  if (ended_) return;
  tell_pending();
  const bool roll = here().position->to_move() == chance;
  Json json{{"step", "cut"}, {"ply", levels_.size()}, {"why", cut_text(reason)}, {"left_out", moves}};
  const std::string rest = moves == 0 ? "nothing was left anyway"
                           : roll     ? counted(static_cast<std::int64_t>(moves), "outcome") + " left out"
                                      : counted(static_cast<std::int64_t>(moves), "move") + " left out";
  tell(levels_.size(), "cut-off: " + cut_text(reason) + "; " + rest, std::move(json));
}

// Outside the window a value is only a bound. Under a null window it may look like the end that it is not.
std::string_view TraceTeller::sign_text(const Level& level, double value) const {
  if (!level.told || !level.window || !two_sides()) return "=";
  const Range& window = *level.window;
  const auto looks_like = [&](double end) { return window.is_null() && shown(value) == shown(end); };
  if (value <= window.low && window.low > 0)
    return looks_like(window.high) && !is_low_rounder(window) ? "<" : "<=";
  if (value >= window.high && window.high < 1)
    return looks_like(window.low) && is_low_rounder(window) ? ">" : ">=";
  return "=";
}

void TraceTeller::leave(const TraceValue& value) {
  if (ended_) return;
  const Level& level = here();
  const Range seen = seen_from_root(value.value, value.value, value.view);
  const bool searched = level.told;
  const std::string_view sign = sign_text(level, seen.low);
  Json json = step_json(searched ? "leave" : "leaf", level, levels_.size() - 1);
  if (!searched && level.window) {
    json.add("alpha", level.window->low);
    json.add("beta", level.window->high);
  }
  add_value(json, "value", value);
  if (sign != "=") json.add("bound", sign.starts_with('<') ? "at most" : "at least");
  if (const std::string why = leaf_reason(level); !searched && !why.empty()) json.add("why", why);
  tell_left(sign, value_text(value), std::move(json));
  if (!ended_) here().latest = {.value = seen.low, .view = seen.view};
}

void TraceTeller::leave_between(const TraceValue& low, const TraceValue& high) {
  if (ended_) return;
  if (low.value == high.value) return leave(low);
  const Range seen = seen_from_root(low.value, high.value, low.view);
  Json json = step_json("leave", here(), levels_.size() - 1);
  json.add("low", seen.low);
  json.add("high", seen.high);
  tell_left("is", "from " + shown(seen.low) + " to " + shown(seen.high), std::move(json));
}

void TraceTeller::tell_left(std::string_view sign, const std::string& value, Json json) {
  const Level level = std::move(levels_.back());
  levels_.pop_back();
  std::string text = move_text(level);
  if (!level.told) text += window_text(level);
  text += " " + std::string(sign) + " " + value;
  if (const std::string why = leaf_reason(level); !level.told && !why.empty()) text += ", " + why;
  tell(levels_.size(), text, std::move(json));
}

// ---- Monte-Carlo tree search

void TraceTeller::simulation(std::int64_t number) {
  if (ended_) return;
  number_ = number;
  at_ = root_.clone();
  joint_.clear();
  lines_.clear();
  path_.clear();
  movers_.clear();
  selections_.clear();
  expanded_ = result_ = {};
}

// To the next position, as soon as all who move have moved.
void TraceTeller::go_on(MoveCode move) {
  if (at_->to_move() != everyone) return at_->play(move);
  joint_.push_back(move);
  if (static_cast<int>(joint_.size()) < facts_.players) return;
  at_->play(joint_);
  joint_.clear();
}

void TraceTeller::select(Player mover, std::span<const TraceArm> arms, std::size_t chosen) {
  if (ended_) return;
  const std::string move = at_->move_text(arms[chosen].move);
  Json json{{"to_move", mover_name(facts_, mover)}, {"move", move}};
  std::string line = "  select    ";
  if (mover == chance) {
    line += "chance: " + move + " with " + number(at_->probability(arms[chosen].move));
  } else {
    line += mover_name(facts_, mover) + " " + move;
    // The best bounds, as far as people read on.
    constexpr std::size_t most = 8;
    std::vector<const TraceArm*> visited;
    for (const TraceArm& arm : arms)
      if (arm.visits > 0) visited.push_back(&arm);
    std::stable_sort(visited.begin(), visited.end(),
                     [](const TraceArm* a, const TraceArm* b) { return a->bound > b->bound; });
    std::vector<std::string> texts;
    if (arms[chosen].visits == 0)
      texts.push_back("not tried yet (one of " + std::to_string(arms.size() - visited.size()) + ")");
    Json::Array list;
    for (const TraceArm* arm : visited) {
      const std::string text = at_->move_text(arm->move);
      list.push_back(Json{{"move", text}, {"visits", arm->visits}, {"mean", arm->mean}, {"ucb", arm->bound}});
      if (arms[chosen].visits > 0 && list.size() <= most) texts.push_back(text + " " + number(arm->bound));
    }
    if (arms[chosen].visits > 0 && visited.size() > most)
      texts.push_back("and " + std::to_string(visited.size() - most) + " lower ones");
    line += (arms[chosen].visits > 0 ? ", by score: " : ": ") + join(texts, ", ");
    json.add("arms", std::move(list));
  }
  lines_.push_back(std::move(line));
  selections_.push_back(std::move(json));
  path_.push_back(move);
  movers_.push_back(mover);
  go_on(arms[chosen].move);
}

void TraceTeller::expand(std::size_t moves) {
  if (ended_) return;
  lines_.push_back("  expand    " + (path_.empty() ? "the root" : "after " + path_.back()) + ": " +
                   counted(static_cast<std::int64_t>(moves), "move"));
  expanded_ = Json(moves);
}

void TraceTeller::playout(const Values& result) {
  if (ended_) return;
  std::vector<std::string> texts;
  Json::Array values;
  for (int p = 0; p < facts_.players; ++p) {
    const double value = result[static_cast<std::size_t>(p)];
    texts.push_back(mover_name(facts_, static_cast<Player>(p)) + " " + number(value));
    values.emplace_back(value);
  }
  lines_.push_back(std::string("  simulate  ") + (at_->over() ? "the game is over: " : "a playout: ") +
                   join(texts, ", "));
  result_ = Json(std::move(values));
}

void TraceTeller::back_up(std::span<const TraceArm> path) {
  if (ended_) return;
  std::vector<std::string> texts;
  Json::Array list;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const std::string visits = counted(path[i].visits, "visit");
    const bool credited = movers_[i] != chance;
    texts.push_back(path_[i] + ": " +
                    (credited
                         ? number(path[i].mean) + " for " + mover_name(facts_, movers_[i]) + " in " + visits
                         : visits));
    Json json{{"move", path_[i]}, {"visits", path[i].visits}};
    if (credited) json.add("mean", path[i].mean);
    list.push_back(std::move(json));
  }
  if (texts.empty()) texts.emplace_back("the root alone");
  lines_.push_back("  back up   " + join(texts, ", "));
  Json json{{"step", "simulation"}, {"number", number_}, {"select", std::move(selections_)}};
  json.add("expand", std::move(expanded_));
  json.add("result", std::move(result_));
  json.add("back_up", std::move(list));
  show({"simulation " + with_commas(number_) + "\n" + join(lines_, "\n"), std::move(json)});
}

}  // namespace agon

#include "show/describe.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "show/terminal_text.hpp"

namespace agon {
namespace {

Json option_json(const OptionInfo& option) {
  Json json{{"name", option.name},
            {"type", kind_name(option.kind)},
            {"default", option.default_text},
            {"help", option.help}};
  if (!option.choices.empty()) json.add("choices", option.choices);
  if (option.low != 0 || option.high != 0) {
    json.add("low", option.low);
    json.add("high", option.high);
  }
  return json;
}

// Short enough for a column; limits that nobody meets are left out.
std::string takes_text(const OptionInfo& option) {
  const bool is_plain =
      option.kind == OptionKind::duration || option.kind == OptionKind::bytes || option.high >= 1e12;
  return is_plain ? std::string(kind_name(option.kind)) : option.allowed();
}

}  // namespace

Json options_json(std::span<const OptionInfo> options) {
  Json::Array items;
  for (const OptionInfo& option : options) items.push_back(option_json(option));
  return items;
}

void print_options_table(std::ostream& out, int width, std::span<const OptionInfo> options) {
  Table table({{.title = "  option"}, {.title = "default"}, {.title = "takes"}, {.title = "meaning"}});
  for (const OptionInfo& option : options)
    table.add({"  " + option.name, option.default_text, takes_text(option), option.help});
  table.print(out, width);
  const auto has = [&](OptionKind kind) {
    return std::any_of(options.begin(), options.end(),
                       [&](const OptionInfo& each) { return each.kind == kind; });
  };
  if (has(OptionKind::duration)) out << "  A duration is 250ms, 2s or 1m; a bare number means seconds.\n";
  if (has(OptionKind::bytes)) out << "  A size is 64MB or 1GB; a bare number means megabytes.\n";
}

std::vector<std::string> line_texts(const Position& position, std::span<const MoveCode> line,
                                    std::size_t most) {
  std::vector<std::string> texts;
  const auto at = position.clone();
  for (const MoveCode move : line) {
    if (at->over() || texts.size() == most) break;
    texts.push_back(at->move_text(move));
    if (at->to_move() == everyone) break;
    at->play(move);
  }
  return texts;
}

std::string effort_text(const Candidate& candidate) {
  if (candidate.visits > 0) return counted(candidate.visits, "visit");
  return candidate.depth > 0 ? "depth " + std::to_string(candidate.depth) : "";
}

std::vector<double> player_values(const Position& position, const Values& values) {
  if (position.players() <= 2 || values == Values{}) return {};
  return {values.begin(), values.begin() + position.players()};
}

std::string found_by_text(const Candidate& candidate, const std::optional<ScoreRange>& scale) {
  if (candidate.proven) return effort_text(candidate) + (scale ? ", exact" : ", proven");
  return effort_text(candidate) + (candidate.confidence > 0 && candidate.confidence < 100
                                       ? ", " + std::to_string(candidate.confidence) + " %"
                                       : "");
}

std::optional<ScoreRange> scale_of(const GameFacts& facts, const Answer& answer) {
  return answer.scored ? std::optional(facts.range) : std::nullopt;
}

std::optional<ScoreRange> text_scale_of(const GameFacts& facts, const Answer& answer) {
  return answer.simulations == 0 ? scale_of(facts, answer) : std::nullopt;
}

std::string score_text(const ScoreRange& scale, double value) {
  const double score = std::round(scale.from_unit(value) * 10) / 10;
  // Of zero the sign may be set.
  return (scale.low < 0 && score > 0 ? "+" : "") + number_text(score == 0 ? 0 : score);
}

std::string value_text(const Position& position, const Candidate& candidate,
                       const std::optional<ScoreRange>& scale) {
  if (scale) return (candidate.at_most ? "<=" : "") + score_text(*scale, candidate.value);
  std::vector<std::string> texts;
  for (const double value : player_values(position, candidate.values)) texts.push_back(fixed(value, 3));
  if (texts.empty()) texts.push_back((candidate.at_most ? "<=" : "") + fixed(candidate.value, 3));
  return join(texts, " ");
}

const Candidate* chosen(const Answer& answer) {
  const auto at = std::find_if(answer.moves.begin(), answer.moves.end(),
                               [&](const Candidate& each) { return each.move == answer.move; });
  return at == answer.moves.end() ? nullptr : &*at;
}

std::string mover_name(const GameFacts& facts, Player player) {
  if (player == chance) return "chance";
  if (player == everyone) return "everyone";
  return facts.player_names[static_cast<std::size_t>(player)];
}

namespace {

// Of two whose scores are each other's negative: "Black wins by 8 discs".
std::string duel_text(const GameFacts& facts, const Position& position) {
  const double lead = position.score(0);
  if (lead == 0) return "a draw";
  const std::string text = mover_name(facts, lead > 0 ? 0 : 1) + " wins";
  if (facts.range.low == -1 && facts.range.high == 1) return text;
  std::string unit(facts.range.unit);
  if (std::abs(lead) == 1 && unit.ends_with('s')) unit.pop_back();
  return text + " by " + number_text(std::abs(lead)) + " " + unit;
}

}  // namespace

std::string result_text(const GameFacts& facts, const Position& position) {
  if (facts.players == 2 && facts.zero_sum && position.score(0) == -position.score(1))
    return duel_text(facts, position);
  std::vector<std::string> winners, scores;
  const Values values = position.win_values();
  const double best = *std::max_element(values.begin(), values.begin() + facts.players);
  for (int p = 0; p < facts.players; ++p) {
    const std::string& name = facts.player_names[static_cast<std::size_t>(p)];
    if (values[static_cast<std::size_t>(p)] == best) winners.push_back(name);
    scores.push_back(name + " " + number_text(position.score(static_cast<Player>(p))));
  }
  if (facts.players == 1) return scores[0] + " " + std::string(facts.range.unit);
  std::string text = winners.size() == 1 ? winners[0] + " wins"
                     : static_cast<int>(winners.size()) == facts.players
                         ? "a draw"
                         : "shared by " + join(winners, " and ");
  return text + " (" + std::string(facts.range.unit) + ": " + join(scores, ", ") + ")";
}

}  // namespace agon

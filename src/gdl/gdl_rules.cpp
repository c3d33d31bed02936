#include "gdl/gdl_rules.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "gdl/kif.hpp"
#include "gdl/lane_playouts.hpp"

namespace agon::gdl {

Result<std::shared_ptr<const GdlRules>> GdlRules::make(std::string_view text, const GroundLimits& limits) {
  const Stopwatch clock;
  auto set = read_rules(text);
  if (!set) return set.error();
  auto rules = std::make_shared<GdlRules>();
  rules->warnings_ = set->warnings;
  rules->size_.rules = set->rules.size();
  const auto written_out = ground(set.take(), limits);
  if (!written_out) return written_out.error();
  const auto net = make_net(*written_out);
  if (!net) return net.error();
  if (net->roles.size() > static_cast<std::size_t>(max_players))
    return Error{"a game of " + std::to_string(net->roles.size()) + " roles; " + std::to_string(max_players) +
                 " are possible"};
  rules->program_ = compile(*net);
  const ProgramSize size = size_of(rules->program_);
  rules->size_.ground_rules = written_out->rules.size();
  rules->size_.gates = size.gates;
  rules->size_.edges = size.edges;
  rules->size_.loops = net->loops.size();
  rules->size_.seconds = clock.seconds();
  rules->set_texts(*written_out, *net);
  if (rules->players() == 0) return Error{"a game of chance alone: there is no role but 'random'"};
  rules->watch_play();
  return std::shared_ptr<const GdlRules>(std::move(rules));
}

void GdlRules::set_texts(const Ground& ground, const GameNet& net) {
  random_ = net.roles.size();
  words_ = (program_.fluents + 63) / 64;
  for (std::size_t r = 0; r < net.roles.size(); ++r) {
    role_names_.push_back(ground.text(net.roles[r].role));
    if (ground.terms.name(net.roles[r].role) == word_random) random_ = r;
    move_texts_.emplace_back();
    move_terms_.emplace_back();
    for (const auto& move : net.roles[r].moves) {
      move_terms_.back().push_back(ground.text(move.term));
      move_texts_.back().push_back(call_text(read_kif(move_terms_.back().back())->front()));
    }
    first_words_.push_back(words_);
    words_ += (net.roles[r].moves.size() + 63) / 64;
  }
  for (const TermId fluent : net.fluents) {
    fluent_numbers_.emplace(lower_case(ground.text(fluent)), static_cast<int>(fluent_texts_.size()));
    fluent_texts_.push_back(ground.text(fluent));
  }
  std::vector<std::string> players = role_names_;
  if (has_random()) players.erase(players.begin() + static_cast<std::ptrdiff_t>(random_));
  grid_ = Grid(fluent_texts_, players);
}

int GdlRules::find_fluent(std::string_view text) const {
  const auto found = fluent_numbers_.find(lower_case(text));
  return found == fluent_numbers_.end() ? -1 : found->second;
}

void GdlRules::watch_play() {
  constexpr std::int64_t games = 1024;
  constexpr int most_moves = 2000;
  Random random(1);
  const LaneTally seen = play_lanes({.program = &program_,
                                     .fluents = &program_.initial,
                                     .random_role = random_,
                                     .number = games,
                                     .most_moves = most_moves},
                                    random);
  simultaneous_ = seen.chose_at_once;
  zero_sum_ = players() == 2 && seen.constant_sum;
}

}  // namespace agon::gdl

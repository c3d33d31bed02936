#include "gdl/gdl_state.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <deque>
#include <utility>

#include "base/text.hpp"
#include "gdl/kif.hpp"
#include "gdl/lanes.hpp"
#include "gdl/library.hpp"

namespace agon {

namespace {

// Values of all slots for one state at a time; what was computed for a state is used as long as nobody asks
// about another one.
struct ScratchPad {
  std::weak_ptr<const gdl::GdlRules> rules;  // other rules may get the address of those that are gone
  std::vector<std::uint64_t> values;
  std::uint64_t holds = 0;  // the number of the state that was looked at last
};

ScratchPad& scratch_pad(const std::shared_ptr<const gdl::GdlRules>& rules) {
  thread_local ScratchPad pad;
  if (pad.rules.owner_before(rules) || rules.owner_before(pad.rules)) {
    pad.rules = rules;
    pad.values.assign(rules->program().slots, 0);
    pad.values[0] = ~std::uint64_t{0};
    pad.holds = 0;
  }
  return pad;
}

// Numbers that no other state has, in whatever thread: 0 is nobody's.
std::uint64_t new_number() {
  static std::atomic<std::uint64_t> blocks{0};
  constexpr std::uint64_t block = 1 << 16;
  thread_local std::uint64_t next = 0;
  // relaxed: only that no two threads get the same block matters
  if (next % block == 0) next = blocks.fetch_add(1, std::memory_order_relaxed) * block;
  return ++next;
}

}  // namespace

GdlState::GdlState(std::shared_ptr<const gdl::GdlRules> rules)
    : rules_(std::move(rules)), bits_(rules_->words(), 0), records_(rules_->hides()) {
  if (rules_->asked() != nullptr)
    hold(rules_->asked()->initial());
  else
    for (std::size_t i = 0; i < rules_->program().fluents; ++i)
      if (rules_->program().initial[i]) set_bit(0, i);
  look();
}

void GdlState::list_fluents(std::vector<std::uint32_t>& out) const {
  for (std::size_t i = 0; i * 64 < rules_->fluents(); ++i)
    for (std::uint64_t rest = bits_[i]; rest != 0; rest &= rest - 1)
      out.push_back(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
}

// Nothing is known of it yet.
void GdlState::hold(gdl::AskedGame::State state) {
  asked_ = std::make_shared<const Asked>(Asked{.state = std::move(state), .view = {}});
}

std::size_t GdlState::heap_bytes() const {
  std::size_t bytes = bits_.size() * sizeof(std::uint64_t) + chosen_.size() * sizeof(Move);
  if (asked_ == nullptr) return bytes;
  std::size_t numbers = asked_->state->fluents.size();
  for (const auto& moves : asked_->view.legal) numbers += moves.size();
  return bytes + sizeof(Asked) + sizeof(gdl::AskedGame::Held) + numbers * sizeof(gdl::AskedGame::Number);
}

// Asks what is legal and whether the game is over.
void GdlState::look() {
  if (rules_->asked() != nullptr)
    look_by_asking(*rules_->asked());
  else
    look_by_program();
  set_mover();
}

void GdlState::look_by_asking(const gdl::AskedGame& asked) {
  asked_ = std::make_shared<const Asked>(Asked{.state = asked_->state, .view = asked.look(asked_->state)});
  const auto& view = asked_->view;
  over_ = view.over;
  stuck_ = view.over && !view.terminal && !view.is_cut();
}

void GdlState::look_by_program() {
  const gdl::Program& program = rules_->program();
  ScratchPad& pad = scratch_pad(rules_);
  std::uint64_t* values = pad.values.data();
  for (std::size_t i = 0; i < program.fluents; ++i)
    values[gdl::Program::first_fluent + i] = holds(i) ? ~std::uint64_t{0} : 0;
  run_phase(program, program.look, values);
  pad.holds = looked_ = new_number();
  for (std::size_t r = 0; r < rules_->roles(); ++r) {
    std::uint64_t* legal = bits_.data() + rules_->first_word(r);
    const auto& moves = program.roles[r].moves;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      if (m % 64 == 0) legal[m / 64] = 0;
      legal[m / 64] |= (read(values, moves[m].legal) & 1) << (m % 64);
    }
  }
  over_ = (read(values, program.terminal) & 1) != 0;
  stuck_ = false;
}

void GdlState::set_mover() {
  chosen_.clear();
  within_step_ = false;
  int choosing = 0;
  mover_ = 0;
  for (Player p = 0; p < players(); ++p) {
    const int moves = count(rules_->role_of(p));
    if (moves == 0) end_without_move();
    if (moves > 1 && choosing++ == 0) mover_ = p;
  }
  if (choosing > 1) mover_ = everyone;
  if (!rules_->has_random()) return;
  const int outcomes = count(rules_->random_role());
  if (outcomes == 0) end_without_move();
  if (choosing == 0 && outcomes > 1) {
    chosen_ = only_moves();
    mover_ = chance;
  }
}

// Rules must not do that; nobody can go on.
void GdlState::end_without_move() {
  if (!over_) rules_->note_stuck();
  stuck_ = stuck_ || !over_;
  over_ = true;
}

std::span<const std::uint64_t> GdlState::legal_bits(std::size_t role) const {
  const std::size_t from = rules_->first_word(role);
  const std::size_t to = role + 1 < rules_->roles() ? rules_->first_word(role + 1) : rules_->words();
  return std::span(bits_).subspan(from, to - from);
}

bool GdlState::has_same_moves(const GdlState& other, std::size_t role) const {
  if (asked_ != nullptr) return asked_->view.legal[role] == other.asked_->view.legal[role];
  const auto mine = legal_bits(role), its = other.legal_bits(role);
  return std::equal(mine.begin(), mine.end(), its.begin(), its.end());
}

int GdlState::count(std::size_t role) const {
  if (asked_ != nullptr) return static_cast<int>(asked_->view.legal[role].size());
  int sum = 0;
  for (const std::uint64_t word : legal_bits(role)) sum += std::popcount(word);
  return sum;
}

void GdlState::legal_for_role(std::size_t role, MoveList<Move>& out) const {
  if (over_) return;
  if (asked_ != nullptr) {
    for (const std::size_t move : asked_->view.legal[role]) out.add(move_of(role, move));
    return;
  }
  const auto bits = legal_bits(role);
  for (std::size_t i = 0; i < bits.size(); ++i)
    for (std::uint64_t rest = bits[i]; rest != 0; rest &= rest - 1)
      out.add(move_of(role, 64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
}

void GdlState::legal(MoveList<Move>& out) const {
  legal_for_role(mover_ == chance ? rules_->random_role() : rules_->role_of(std::max(mover_, Player{0})),
                 out);
}

GdlState::Move GdlState::only_move(std::size_t role) const {
  if (asked_ != nullptr) {
    const auto& moves = asked_->view.legal[role];
    return move_of(role, moves.empty() ? 0 : moves.front());
  }
  const auto bits = legal_bits(role);
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i] != 0) return move_of(role, 64 * i + static_cast<std::size_t>(std::countr_zero(bits[i])));
  return move_of(role, 0);
}

std::vector<GdlState::Move> GdlState::only_moves() const {
  std::vector<Move> moves;
  for (std::size_t r = 0; r < rules_->roles(); ++r) moves.push_back(only_move(r));
  return moves;
}

void GdlState::play(Move move) {
  if (mover_ == chance) {
    std::vector<Move> by_role = std::exchange(chosen_, {});
    by_role[rules_->random_role()] = move;
    return advance(by_role);
  }
  std::vector<Move> by_role = only_moves();
  by_role[rules_->role_of(mover_)] = move;
  choose(std::move(by_role));
}

void GdlState::play(std::span<const Move> moves) {
  std::vector<Move> by_role = only_moves();
  for (std::size_t p = 0; p < moves.size(); ++p) by_role[rules_->role_of(static_cast<Player>(p))] = moves[p];
  choose(std::move(by_role));
}

// All players have chosen; chance follows where it has something to draw.
void GdlState::choose(std::vector<Move> by_role) {
  if (!rules_->has_random() || count(rules_->random_role()) == 1) return advance(by_role);
  chosen_ = std::move(by_role);
  mover_ = chance;
  within_step_ = true;
}

void GdlState::advance(const std::vector<Move>& by_role) {
  if (records_) {
    auto step = std::make_shared<PastStep>();
    step->before = past_;
    step->fluents.assign(bits_.begin(), bits_.begin() + static_cast<std::ptrdiff_t>(rules_->first_word(0)));
    step->asked = asked_;
    step->by_role = by_role;
    advance_fluents(by_role, &step->told);
    past_ = std::move(step);
  } else {
    advance_fluents(by_role, nullptr);
  }
  look();
}

void GdlState::advance_fluents(const std::vector<Move>& by_role, Told* told) {
  if (rules_->asked() != nullptr)
    advance_by_asking(*rules_->asked(), by_role, told);
  else
    advance_by_program(by_role, told);
}

void GdlState::advance_by_asking(const gdl::AskedGame& asked, const std::vector<Move>& by_role, Told* told) {
  std::vector<gdl::AskedGame::Number> moves;
  for (const Move move : by_role) moves.push_back(static_cast<gdl::AskedGame::Number>(index_of(move)));
  if (told != nullptr) *told = asked.seen(asked_->state, moves);
  hold(asked.next(asked_->state, moves));
}

void GdlState::advance_by_program(const std::vector<Move>& by_role, Told* told) {
  const gdl::Program& program = rules_->program();
  if (scratch_pad(rules_).holds != looked_ || looked_ == 0) look();
  ScratchPad& pad = scratch_pad(rules_);
  std::uint64_t* values = pad.values.data();
  for (std::size_t r = 0; r < by_role.size(); ++r)
    values[program.roles[r].moves[index_of(by_role[r])].slot] = ~std::uint64_t{0};
  run_phase(program, program.move, values);
  for (std::size_t r = 0; told != nullptr && r < by_role.size(); ++r) {
    const auto& sees = program.roles[r].sees;
    told->emplace_back();
    for (std::uint32_t i = 0; i < sees.size(); ++i)
      if ((read(values, sees[i]) & 1) != 0) told->back().push_back(i);
  }
  for (std::size_t word = 0; word * 64 < program.fluents; ++word) {
    std::uint64_t bits = 0;
    const std::size_t end = std::min<std::size_t>(64, program.fluents - word * 64);
    for (std::size_t b = 0; b < end; ++b) bits |= (read(values, program.next[word * 64 + b]) & 1) << b;
    bits_[word] = bits;
  }
  for (std::size_t r = 0; r < by_role.size(); ++r)
    values[program.roles[r].moves[index_of(by_role[r])].slot] = 0;
}

std::vector<std::string> GdlState::texts_of(const PastStep& step, std::size_t role) const {
  std::vector<std::string> texts;
  for (const std::uint32_t each : step.told[role]) texts.push_back(rules_->sees_text(role, each));
  return texts;
}

std::vector<std::string> GdlState::last_told(std::size_t role) const {
  return past_ == nullptr ? std::vector<std::string>() : texts_of(*past_, role);
}

std::vector<std::string> GdlState::told(Player player) const {
  std::vector<std::string> steps;
  for (const PastStep* step = past_.get(); step != nullptr; step = step->before.get())
    steps.push_back(join(texts_of(*step, rules_->role_of(player)), ", "));
  std::reverse(steps.begin(), steps.end());
  return steps;
}

double GdlState::score(Player player) const {
  if (rules_->asked() != nullptr) return rules_->asked()->goal(asked_->state, rules_->role_of(player));
  const std::uint64_t* values = count_goals();
  for (const auto& goal : rules_->program().roles[rules_->role_of(player)].goals)
    if ((read(values, goal.tap) & 1) != 0) return goal.value;
  return 0;
}

std::vector<int> GdlState::goals(Player player) const {
  if (rules_->asked() != nullptr) return rules_->asked()->goals(asked_->state, rules_->role_of(player));
  const std::uint64_t* values = count_goals();
  std::vector<int> all;
  for (const auto& goal : rules_->program().roles[rules_->role_of(player)].goals)
    if ((read(values, goal.tap) & 1) != 0) all.push_back(goal.value);
  return all;
}

bool GdlState::sums_are_certain() const {
  const gdl::GoalSums& sums = rules_->goal_sums();
  return (sums.is_100 || !zero_sum()) && sums.speak_of([&](std::size_t fluent) { return holds(fluent); });
}

std::optional<double> GdlState::largest_score_sum() const {
  const gdl::GoalSums& sums = rules_->goal_sums();
  const bool speaks = sums.most && sums.speak_of([&](std::size_t fluent) { return holds(fluent); });
  return speaks ? std::optional<double>(*sums.most) : std::nullopt;
}

// Values of this state in which the goals are computed.
const std::uint64_t* GdlState::count_goals() const {
  const gdl::Program& program = rules_->program();
  if (scratch_pad(rules_).holds != looked_ || looked_ == 0) {
    GdlState copy = *this;  // looks again where the pad holds another state
    copy.look();
  }
  ScratchPad& pad = scratch_pad(rules_);
  run_phase(program, program.count, pad.values.data());
  return pad.values.data();
}

// The values of the puzzle's conditions in this state.
const std::uint64_t* GdlState::watch() const {
  thread_local std::vector<std::uint64_t> values;
  const gdl::Program& program = rules_->puzzle().watch;
  if (values.size() < program.slots) values.resize(program.slots);
  values[0] = ~std::uint64_t{0};
  for (std::size_t i = 0; i < program.fluents; ++i)
    values[gdl::Program::first_fluent + i] = holds(i) ? ~std::uint64_t{0} : 0;
  run_phase(program, program.count, values.data());
  return values.data();
}

double GdlState::score_at_most(Player) const {
  const gdl::Puzzle& puzzle = rules_->puzzle();
  const std::uint64_t* values = watch();
  for (const auto& bound : puzzle.bounds)
    if ((read(values, puzzle.watch.roles[0].goals[bound.condition].tap) & 1) != 0) return bound.value;
  return 0;
}

bool GdlState::stage_done(std::size_t way, std::size_t stage) const {
  const gdl::Puzzle& puzzle = rules_->puzzle();
  const auto& goal = puzzle.watch.roles[0].goals[puzzle.ways[way][stage].condition];
  return (read(watch(), goal.tap) & 1) != 0;
}

void GdlState::legal_in_stage(std::size_t way, std::size_t stage, MoveList<Move>& out) const {
  const auto bits = legal_bits(0);
  const auto& moves = part_of(way, stage).moves;
  for (std::size_t i = 0; i < bits.size() && !over_; ++i)
    for (std::uint64_t rest = bits[i] & moves[i]; rest != 0; rest &= rest - 1)
      out.add(move_of(0, 64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
}

std::uint64_t GdlState::stage_hash(std::size_t way, std::size_t stage) const {
  const auto& fluents = part_of(way, stage).fluents;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < fluents.size(); ++i)
    sum = mix(sum + (bits_[i] & fluents[i]) + 0x9e3779b97f4a7c15u);
  return sum;
}

std::uint64_t GdlState::hash() const {
  std::uint64_t sum = asked_ != nullptr ? asked_->state->hash : 0;
  const auto& asked = rules_->asked_fluents();
  for (std::size_t i = 0; i * 64 < rules_->fluents(); ++i)
    sum = mix(sum + (asked.empty() ? bits_[i] : bits_[i] & asked[i]) + 0x9e3779b97f4a7c15u);
  for (const Move move : chosen_) sum = mix(sum + move);
  return sum;
}

GdlState GdlState::mirrored(int symmetry) const {
  GdlState image = *this;
  if (symmetry == 0) return image;
  const gdl::Symmetry& exchange = rules_->symmetries()[static_cast<std::size_t>(symmetry)];
  std::fill(image.bits_.begin(), image.bits_.end(), 0);
  const auto exchange_bits = [&](std::size_t first_word, const std::vector<std::uint32_t>& images) {
    for (std::size_t i = 0; i < images.size(); ++i)
      if ((bits_[first_word + i / 64] >> (i % 64) & 1) != 0) image.set_bit(first_word, images[i]);
  };
  exchange_bits(0, exchange.fluents);
  for (std::size_t role = 0; role < rules_->roles(); ++role)
    exchange_bits(rules_->first_word(role), exchange.moves[role]);
  for (Move& move : image.chosen_) move = mirrored(move, symmetry);
  image.looked_ = 0;
  return image;
}

GdlState::Move GdlState::mirrored(Move move, int symmetry) const {
  if (symmetry == 0) return move;
  const auto& images = rules_->symmetries()[static_cast<std::size_t>(symmetry)].moves[role_in(move)];
  return move_of(role_in(move), images[index_of(move)]);
}

std::vector<std::string> GdlState::fluents() const {
  std::vector<std::string> texts;
  if (asked_ != nullptr) {
    for (const auto fluent : asked_->state->fluents) texts.push_back(rules_->asked()->text(fluent));
    std::sort(texts.begin(), texts.end());  // their numbers change
    return texts;
  }
  std::vector<std::uint32_t> numbers;
  list_fluents(numbers);
  for (const std::uint32_t fluent : numbers) texts.push_back(rules_->fluent_text(fluent));
  return texts;
}

std::string GdlState::text() const {
  const std::string line = join(fluents(), " ");
  return line.empty() ? "()" : line;
}

Result<GdlState> GdlState::parse(std::string_view text) const {
  auto fluents = gdl::read_kif(text);
  if (!fluents) return fluents.error();
  GdlState state = *this;
  state.past_ = nullptr;  // everybody knows a position that is given
  // Nothing holds.
  std::erase_if(*fluents, [](const gdl::Expression& each) { return each.is_list() && each.items.empty(); });
  if (const gdl::Expression* wrong = state.hold_these(*fluents); wrong != nullptr) {
    const auto known = GdlState(rules_).fluents();
    return Error{in_quotes(gdl::text(*wrong)) + " never holds in this game; a position lists what holds" +
                 (known.empty() ? "" : ", as " + in_quotes(known.front()))};
  }
  state.look();
  return state;
}

// The first that cannot hold; null: all do now.
const gdl::Expression* GdlState::hold_these(std::span<const gdl::Expression> fluents) {
  if (rules_->asked() != nullptr) {
    const gdl::Expression* wrong = nullptr;
    if (auto held = rules_->asked()->read(fluents, wrong)) hold(std::move(held));
    return wrong;
  }
  std::fill(bits_.begin(), bits_.end(), 0);
  for (const gdl::Expression& fluent : fluents) {
    const int number = rules_->find_fluent(fluent);
    if (number < 0) return &fluent;
    set_bit(0, static_cast<std::size_t>(number));
  }
  return nullptr;
}

std::string GdlState::usual_move_text(std::string_view move) {
  if (!move.starts_with('(')) return std::string(move);
  const auto read = gdl::read_kif(move);
  return read && read->size() == 1 ? gdl::call_text(read->front()) : std::string(move);
}

std::string GdlState::move_text(Move move) const { return rules_->move_text(role_in(move), index_of(move)); }

Drawing GdlState::draw() const {
  if (!rules_->grid().found()) return Drawing{.notes = {text()}};
  std::vector<std::uint32_t> fluents;
  list_fluents(fluents);
  return rules_->grid().draw({fluents.begin(), fluents.end()});
}

PlayoutTally GdlState::tally_one_by_one(std::int64_t number, Random& random) const {
  PlayoutTally tally;
  MoveList<Move> scratch;
  while (tally.playouts < number) {
    GdlState state = *this;
    const int moves = play_out(state, random, scratch);
    const Values values = playout_values(state, {}, moves);
    tally += {.playouts = 1, .moves = moves, .wins = values, .broken_off = state.over() ? 0 : 1};
  }
  return tally;
}

PlayoutTally GdlState::tally_playouts(std::int64_t number, Random& random) const {
  if (rules_->asked() != nullptr) return tally_one_by_one(number, random);
  std::vector<bool> fluents(rules_->program().fluents);
  for (std::size_t i = 0; i < fluents.size(); ++i) fluents[i] = holds(i);
  const gdl::LaneTally lanes = gdl::play_lanes({.program = &rules_->program(),
                                                .turns = &rules_->turns(),
                                                .fluents = &fluents,
                                                .random_role = rules_->random_role(),
                                                .number = number,
                                                .most_moves = playout_cap},
                                               random);
  PlayoutTally tally{.playouts = lanes.playouts, .moves = lanes.moves, .broken_off = lanes.broken_off};
  for (std::size_t p = 0; p < static_cast<std::size_t>(players()); ++p) tally.wins[p] = lanes.wins[p];
  return tally;
}

void GdlState::draw_chance(Random& random) {
  MoveList<Move> outcomes;
  legal(outcomes);
  play(outcomes[draw_outcome(*this, outcomes, random)]);
}

void GdlState::play_out_many(std::span<const GdlState> states, int each, PlayoutValue value,
                             std::span<Values> means, Random& random) {
  const auto times = static_cast<std::size_t>(each);
  const std::size_t playouts = states.size() * times;
  std::fill(means.begin(), means.end(), Values{});
  std::vector<const std::uint64_t*> lanes;
  std::vector<Values> values;
  std::deque<GdlState> drawn;  // a lane knows nothing of moves that wait for chance
  for (std::size_t first = 0; first < playouts; first += lanes.size()) {
    lanes.clear();
    drawn.clear();
    for (std::size_t i = first; i < std::min(playouts, first + gdl::most_states); ++i) {
      const GdlState& state = states[i / times];
      if (state.mover_ == chance) drawn.emplace_back(state).draw_chance(random);
      lanes.push_back((state.mover_ == chance ? drawn.back() : state).bits_.data());
    }
    values.resize(lanes.size());
    const gdl::GdlRules& rules = states.front().rules();
    gdl::play_each({.program = &rules.program(),
                    .states = lanes,
                    .random_role = rules.random_role(),
                    .most_moves = playout_cap,
                    .by_score = value == PlayoutValue::score,
                    .values = values},
                   random);
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players()); ++p)
        means[(first + i) / times][p] += values[i][p] / each;
  }
}

Result<std::shared_ptr<const gdl::GdlRules>> Gdl::read(const Options& options) {
  const auto text = gdl::find_rules(options.file);
  if (!text) return text.error();
  auto rules = gdl::GdlRules::make(*text, {.most_seconds = options.patience.count, .stop = options.stop});
  if (!rules) return gdl::is_rules(options.file) ? rules.error() : rules.error().in(options.file);
  return rules;
}

}  // namespace agon

#include "lab/play_game.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "base/text.hpp"
#include "engine/engine.hpp"
#include "game/playout_value.hpp"

namespace agon {
namespace {

// What is known of every game, however it ended.
FinishedGame summary(const Record& record) {
  FinishedGame game;
  game.moves = join(record.texts(), " ");
  game.plies = static_cast<int>(record.plies().size());
  game.hash = text_hash(record.start().text() + "\n" + game.moves);
  return game;
}

// The loser gets the worst that the game has, the others share the win.
void set_loss(FinishedGame& game, const GameFacts& facts, int loser) {
  const auto players = static_cast<std::size_t>(facts.players);
  const double middle = facts.range.from_unit(0.5);
  game.results.assign(players, players > 1 ? 1.0 / static_cast<double>(players - 1) : 0.0);
  game.scores.assign(players, players == 2 ? facts.range.high : middle);
  game.results[static_cast<std::size_t>(loser)] = 0;
  game.scores[static_cast<std::size_t>(loser)] = facts.range.low;
}

void set_unfinished(FinishedGame& game, const GameFacts& facts) {
  const auto players = static_cast<std::size_t>(facts.players);
  game.results.assign(players, unfinished_value(facts.players));
  game.scores.assign(players, facts.range.from_unit(players > 1 ? 0.5 : 0));
}

void set_by_rules(FinishedGame& game, const Position& position) {
  const Values values = position.win_values();
  for (int p = 0; p < position.players(); ++p) {
    game.results.push_back(values[static_cast<std::size_t>(p)]);
    game.scores.push_back(position.score(static_cast<Player>(p)));
  }
}

// From the view of who moved. A value that nothing stands behind is not told.
std::string thought(const Answer& answer) {
  const auto candidate = std::find_if(answer.moves.begin(), answer.moves.end(),
                                      [&](const Candidate& each) { return each.move == answer.move; });
  if (candidate == answer.moves.end() || (candidate->visits == 0 && candidate->depth == 0)) return "";
  char value[32];
  std::snprintf(value, sizeof value, "%.3f", candidate->value);
  return std::string("value ") + value + ", " +
         (candidate->visits > 0 ? std::to_string(candidate->visits) + " visits"
                                : "depth " + std::to_string(candidate->depth));
}

class Play {
 public:
  Play(Record record, std::span<Agent* const> seats, const MatchRules& rules, const Random& random)
      : record_(std::move(record)),
        seats_(seats),
        rules_(rules),
        random_(random),
        remaining_(seats.size(), rules.clock),
        is_control_(random.split(control_stream).uniform() < rules.control),
        thoughts_(record_.plies().size()) {}

  FinishedGame run() {
    while (!ended() && step()) {
    }
    FinishedGame game = summary(record_);
    if (loser_ >= 0)
      set_loss(game, record_.game().facts(), loser_);
    else if (record_.position().over())
      set_by_rules(game, record_.position());
    else
      set_unfinished(game, record_.game().facts());
    if (hopeless_seat_ >= 0 && *end_ == GameEnd::by_rules)
      end_ = game.results[static_cast<std::size_t>(hopeless_seat_)] > 0 ? GameEnd::wrongly_hopeless
                                                                        : GameEnd::rightly_hopeless;
    game.end = *end_;
    game.failure = std::move(failure_);
    game.failed = *end_ == GameEnd::time || *end_ == GameEnd::failure ? loser_ : -1;
    game.seconds = watch_.seconds();
    game.thoughts = std::move(thoughts_);
    game.trouble = record_.position().trouble();
    return game;
  }

 private:
  bool ended() {
    if (record_.position().over())
      end_ = GameEnd::by_rules;
    else if (rules_.max_moves > 0 && static_cast<int>(record_.plies().size()) >= rules_.max_moves)
      end_ = GameEnd::length_cap;
    return end_.has_value();
  }

  // One ply; false where the game ends by it, against its rules.
  bool step() {
    const Position& position = record_.position();
    Record::Ply ply;
    std::string told;
    if (position.to_move() == chance) {
      ply = draw_chance(record_, random_);
    } else {
      const bool joint = position.to_move() == everyone;
      const int first = joint ? 0 : position.to_move(), last = joint ? position.players() - 1 : first;
      for (int seat = first; seat <= last; ++seat) {
        if (!answered(seat)) return false;
        ply.push_back(answer_.move);
      }
      if (!joint && adjudicated(first)) return false;
      if (!joint) told = thought(answer_);
    }
    record_.play(ply);
    thoughts_.push_back(std::move(told));
    return true;
  }

  // The answer of one seat, in answer_; false where it loses the game by it.
  bool answered(int seat) {
    const auto index = static_cast<std::size_t>(seat);
    Turn turn{.player = static_cast<Player>(seat)};
    if (rules_.clock > 0) turn.clock = {.remaining = remaining_[index], .increment = rules_.increment};
    const Stopwatch watch;
    auto answer = ask(*seats_[index], record_, random_, turn);
    const double used = watch.seconds();
    if (rules_.clock > 0 && used > remaining_[index] + clock_margin) return lose(seat, GameEnd::time);
    if (!answer) {
      failure_ = answer.error().message;
      return lose(seat, GameEnd::failure);
    }
    remaining_[index] = std::max(0.001, remaining_[index] - used) + rules_.increment;
    answer_ = answer.take();
    return answer_.resigned || gives_up(seat) ? lose(seat, GameEnd::resigned) : true;
  }

  // By the rules of the match; the first one who would, where the game is played on.
  bool gives_up(int seat) {
    if (rules_.resign_moves == 0 || seats_.size() != 2) return false;
    int& moves = hopeless_moves_[static_cast<std::size_t>(seat)];
    moves = answer_.value < rules_.resign_value ? moves + 1 : 0;
    if (moves < rules_.resign_moves) return false;
    if (is_control_ && hopeless_seat_ < 0) hopeless_seat_ = seat;
    return !is_control_;
  }

  bool lose(int seat, GameEnd end) {
    loser_ = seat;
    end_ = end;
    return false;
  }

  // Have both sides thought for long enough that the same one wins?
  bool adjudicated(int seat) {
    if (rules_.adjudicate_moves == 0 || seats_.size() != 2) return false;
    const bool wins = answer_.value >= rules_.adjudicate_value,
               loses = answer_.value <= 1 - rules_.adjudicate_value;
    const int winner = wins ? seat : loses ? 1 - seat : -1;
    if (winner < 0 || winner != agreed_winner_) agreed_moves_ = {};
    agreed_winner_ = winner;
    if (winner >= 0) ++agreed_moves_[static_cast<std::size_t>(seat)];
    if (std::ranges::min(agreed_moves_) < rules_.adjudicate_moves) return false;
    lose(1 - winner, GameEnd::adjudicated);
    return true;
  }

  // Far from the streams of the plies.
  static constexpr std::uint64_t control_stream = std::uint64_t{1} << 40;

  Record record_;
  std::span<Agent* const> seats_;
  const MatchRules& rules_;
  Random random_;
  std::vector<double> remaining_;
  bool is_control_;         // who would resign plays on
  int hopeless_seat_ = -1;  // who did so first
  std::array<int, 2> hopeless_moves_{};
  std::vector<std::string> thoughts_;  // one per ply
  Stopwatch watch_;
  Answer answer_;
  int agreed_winner_ = -1;
  std::array<int, 2> agreed_moves_{};  // of each seat, one after the other, with this winner
  std::optional<GameEnd> end_;
  std::string failure_;
  int loser_ = -1;
};

}  // namespace

FinishedGame play_game(Record record, std::span<Agent* const> seats, const MatchRules& rules,
                       const Random& random) {
  for (Agent* agent : seats) agent->new_game();
  return Play(std::move(record), seats, rules, random).run();
}

FinishedGame forfeited_game(const Record& record, int seat, const std::string& failure) {
  FinishedGame game = summary(record);
  set_loss(game, record.game().facts(), seat);
  game.end = GameEnd::failure;
  game.failure = failure;
  game.failed = seat;
  return game;
}

}  // namespace agon

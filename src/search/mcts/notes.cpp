#include "search/mcts/notes.hpp"

namespace agon::mcts {
namespace {

void note_knowledge(const Options& options, const GameTraits& game, std::vector<Note>& notes) {
  const bool knows = game.evaluates || (options.prior == PriorFrom::own && game.judges);
  if (options.prior != PriorFrom::nothing && !knows)
    notes.push_back(
        {"prior", "does nothing: the game has no evaluation" +
                      std::string(options.prior == PriorFrom::own ? " and no rules of thumb" : "")});
  if (options.expand.is<ByProbability>() && (options.prior == PriorFrom::nothing || !knows))
    notes.push_back({"expand", "is visit-count: nothing is known of moves beforehand (see prior)"});
  if (options.cut_off == CutOff::eval && !game.evaluates)
    notes.push_back({"cut-off", "is tie: the game has no evaluation"});
  if (options.playout.is<EvaluatedMoves>() && !game.evaluates)
    notes.push_back({"playout", "is uniform: the game has no evaluation"});
  if (options.playout.is<Fast>() && !game.has_piece_board)
    notes.push_back({"playout", "is uniform: no board with pieces is found in the game"});
}

void note_players(const Options& options, const GameTraits& game, std::vector<Note>& notes) {
  const std::string why = game.players != 2              ? "two players"
                          : game.simultaneous            ? "players who move in turn"
                          : !game.zero_sum               ? "players of whom one gains what the other loses"
                          : !sums_to_one(options.result) ? "result=win and result=score"
                                                         : "";
  if (!why.empty() && options.solver) notes.push_back({"solver", "proves nothing: it is for " + why});
  if (!why.empty() && !options.backup.is<AverageBackup>())
    notes.push_back({"backup", "is average: others are for " + why});
  const bool mixed = with_part(options.select, []<class Policy>() { return mixes<Policy>; });
  if (mixed && !game.simultaneous) notes.push_back({"select", "is ucb1: players never move at once"});
  if (game.simultaneous && options.select.is<Omc>())
    notes.push_back({"select", "explores nothing, and goes on with what won first where all move at once"});
}

void note_ways(const Options& options, const GameTraits& game, std::vector<Note>& notes) {
  if (options.graph && (!game.hashed || game.simultaneous))
    notes.push_back({"graph", "does nothing: positions of this game are not known again"});
  if (options.symmetric > 0 && !game.mirrors)
    notes.push_back({"symmetric", "does nothing: the game has no mirror images"});
  if (options.batch > 1 && !(game.plays_out_many && plays_out_plainly(options)))
    notes.push_back({"batch", game.plays_out_many ? "is 1: other options need each playout by itself"
                                                  : "is 1: the game does not play many out at once"});
}

}  // namespace

std::vector<Note> idle_options(const Options& options, const GameTraits& game) {
  std::vector<Note> notes;
  note_knowledge(options, game, notes);
  note_players(options, game, notes);
  note_ways(options, game, notes);
  return notes;
}

}  // namespace agon::mcts

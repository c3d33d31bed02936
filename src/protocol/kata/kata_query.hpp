// One question of KataGo's analysis protocol: positions of a game of Go, and what to tell about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.hpp"
#include "engine/stones.hpp"
#include "protocol/gtp/gtp_analysis.hpp"
#include "show/json.hpp"

namespace agon {

struct KataMove {
  Player player = 0;
  std::string text;  // a vertex, or "pass"
};

// A position of the game, by the number of moves before it.
struct KataTurn {
  std::size_t number = 0;
  std::int64_t priority = 0;  // the highest is looked at first
};

// Whose values are told.
enum class KataView { black, white, to_move };

struct KataQuery {
  std::string id;
  GamePointer game;
  std::vector<Stone> stones;
  int handicap = 0;  // as many of them
  std::vector<KataMove> moves;
  Player first = 0;
  std::vector<KataTurn> turns;

  std::optional<std::int64_t> max_visits;
  std::optional<double> max_time, report_every;  // seconds
  bool ownership = false, moves_ownership = false, policy = false, line_visits = false;
  std::size_t line_length = 15;
  std::vector<GtpFilter> filters;
  KataView view = KataView::black;

  Player to_move(std::size_t turn) const { return turn == 0 ? first : 1 - moves[turn - 1].player; }
  // 1, or -1 where values of the player to move are told from the other side.
  double sign(std::size_t turn) const;
};

// Something to say about a query, and the member that it is about.
struct KataNote {
  std::string text, field;
};

struct KataReading {
  KataQuery query;
  std::vector<KataNote> warnings;  // what is left out or taken otherwise
  std::optional<KataNote> error;   // then the query is none
};

inline constexpr std::size_t most_kata_moves = 10'000;

// Reads an object whose id is known. Every move is played, so that nothing is wrong later.
KataReading read_kata_query(std::string id, const Json& json);

// Plays the first moves of the query in a session of its game.
Status play_kata_moves(Session& session, const KataQuery& query, std::size_t moves);

}  // namespace agon

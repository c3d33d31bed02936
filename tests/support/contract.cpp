#include "support/contract.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <set>

namespace agon::test {
namespace {

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::vector<Player> choosers(const Position& position) {
  if (position.to_move() != everyone) return {position.to_move()};
  std::vector<Player> players;
  for (int p = 0; p < position.players(); ++p) players.push_back(static_cast<Player>(p));
  return players;
}

void check_moves(const Position& position) {
  for (const Player player : choosers(position)) {
    const auto moves = position.legal(player);
    REQUIRE(!moves.empty());
    REQUIRE(std::set(moves.begin(), moves.end()).size() == moves.size());
    // Writing and reading each of thousands of moves would take minutes; a sample shows the same.
    const std::size_t step = 1 + moves.size() / 40;
    for (std::size_t i = 0; i < moves.size(); i += step) {
      const std::string text = position.move_text(moves[i]);
      CHECK(text.find_first_of(" |\n\t") == std::string::npos);
      const auto again = position.parse_move(upper_case(text), player);
      REQUIRE(again);
      CHECK(*again == moves[i]);
    }
    CHECK_FALSE(position.parse_move("no such move", player));
  }
}

void check_chance(const Position& position) {
  double sum = 0;
  for (const MoveCode outcome : position.legal()) {
    CHECK(position.probability(outcome) > 0);
    sum += position.probability(outcome);
  }
  CHECK(std::abs(sum - 1) < 1e-9);
}

void check_text(const Game& game, const Position& position) {
  const std::string text = position.text();
  CHECK(text.find('\n') == std::string::npos);
  const auto again = game.parse(text);
  REQUIRE_MESSAGE(again, (again ? "" : again.error().message));
  CHECK((*again)->text() == text);
  CHECK((*again)->over() == position.over());
  if (position.over()) {
    for (int p = 0; p < position.players(); ++p)
      CHECK((*again)->score(static_cast<Player>(p)) == position.score(static_cast<Player>(p)));
    return;
  }
  CHECK((*again)->to_move() == position.to_move());
  for (const Player player : choosers(position)) CHECK((*again)->legal(player) == position.legal(player));
}

void check_symmetries(const Position& position) {
  CHECK(position.mirrored(0)->text() == position.text());
  for (int k = 0; k < position.symmetries(); ++k) {
    const auto twin = position.mirrored(k);
    CHECK(twin->over() == position.over());
    if (position.over() || position.to_move() == everyone) continue;
    auto expected = position.legal();
    for (MoveCode& move : expected) move = position.mirrored(move, k);
    auto found = twin->legal();
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
    // Moving and mirroring can be done in either order.
    const MoveCode move = position.legal().front();
    const auto after = position.clone();
    after->play(move);
    twin->play(position.mirrored(move, k));
    CHECK(after->mirrored(k)->text() == twin->text());
  }
}

void check_drawing(const Position& position) {
  const Drawing drawing = position.draw();
  CHECK((drawing.has_board() || !drawing.notes.empty()));
  const auto inside = [&](const Place& place) {
    return 0 <= place.column && place.column < drawing.columns && 0 <= place.row && place.row < drawing.rows;
  };
  for (const Piece& piece : drawing.pieces) {
    CHECK(inside(piece.place));
    CHECK(!piece.letter.empty());
    CHECK(piece.owner >= -1);
    CHECK(piece.owner < position.players());
  }
  if (position.over() || position.to_move() == everyone) return;
  for (const MoveCode move : position.legal())
    for (const Place& place : position.places(move)) CHECK(inside(place));
}

// Where the turn can be handed over, the pieces stay.
void check_turns(const Game& game, const Position& position) {
  for (int p = 0; p < position.players(); ++p) {
    const auto turned = position.with_turn(static_cast<Player>(p));
    if (turned == nullptr) return;
    CHECK(turned->to_move() == p);
    CHECK(turned->draw().pieces.size() == position.draw().pieces.size());
    check_text(game, *turned);
  }
}

void check_judgement(const Position& position) {
  const Drawing drawing = position.draw();
  if (const auto settled = position.settlement()) {
    CHECK(position.settlement()->score == settled->score);
    for (const auto* places : {&settled->dead, &settled->seki})
      for (const Place& place : *places)
        CHECK(std::any_of(drawing.pieces.begin(), drawing.pieces.end(),
                          [&](const Piece& piece) { return piece.place == place; }));
  }
  Random random(1);
  const auto owners = position.ownership(random, 3);
  if (!owners.empty()) CHECK(static_cast<int>(owners.size()) == drawing.columns * drawing.rows);
  for (const double owner : owners) CHECK(std::abs(owner) < 1 + 1e-9);
}

void check_counts(const Game& game, const Position& position) {
  std::uint64_t joint = 1;
  if (position.over())
    joint = 0;
  else
    for (const Player player : choosers(position)) joint *= position.legal(player).size();
  CHECK(game.perft(position, 1, PerftMode::bulk) == joint);
  CHECK(game.perft(position, 1, PerftMode::plain) == joint);
}

void check_end(const GameFacts& facts, const Position& position) {
  double values = 0, wins = 0;
  for (int p = 0; p < facts.players; ++p) {
    const double score = position.score(static_cast<Player>(p));
    CHECK(score >= facts.range.low);
    CHECK(score <= facts.range.high);
    values += facts.range.to_unit(score);
    wins += position.win_values()[static_cast<std::size_t>(p)];
  }
  if (facts.zero_sum) CHECK(std::abs(values - facts.players / 2.0) < 1e-9);
  if (facts.players > 1) CHECK(std::abs(wins - 1) < 1e-9);
}

// A move on a copy leaves the original alone.
void check_copy(const Position& position, Random random) {
  const std::string before = position.text();
  const auto copy = position.clone();
  CHECK(copy->text() == before);
  copy->play_random(random);
  CHECK(position.text() == before);
}

void check_position(const PlayableGame& playable, const Position& position, const Random& random) {
  CAPTURE(position.text());
  check_text(playable.game(), position);
  check_symmetries(position);
  check_drawing(position);
  check_turns(playable.game(), position);
  check_counts(playable.game(), position);
  if (position.over()) return check_end(playable.facts(), position);
  const Player mover = position.to_move();
  CHECK((mover == chance || mover == everyone || (0 <= mover && mover < playable.facts().players)));
  if (mover == chance) check_chance(position);
  check_moves(position);
  check_copy(position, random);
}

}  // namespace

void check_contract(const PlayableGame& playable, int games) {
  const Game& game = playable.game();
  CAPTURE(playable.facts().spec);
  CHECK(static_cast<int>(playable.facts().player_names.size()) == playable.facts().players);
  CHECK_FALSE(game.start()->over());
  const Random source(7);
  std::map<std::uint64_t, std::string> seen;
  for (int g = 0; g < games; ++g) {
    Random random = source.split(static_cast<std::uint64_t>(g));
    const auto position = game.start();
    for (int ply = 0; ply < 2000; ++ply) {
      if (ply % 20 == 0) check_judgement(*position);  // takes playouts where a game has it
      // Of a very long game a sample will do.
      if (ply < 100 || ply % 37 == 0 || position->over()) check_position(playable, *position, random);
      // Equal hashes mean the same position.
      if (const auto hash = position->hash())
        CHECK(seen.emplace(*hash, position->text()).first->second == position->text());
      if (position->over()) break;
      position->play_random(random);
    }
  }
  const int depth = game.start()->to_move() == everyone || game.start()->legal().size() <= 100 ? 2 : 1;
  CHECK(game.perft(*game.start(), depth, PerftMode::plain) ==
        game.perft(*game.start(), depth, PerftMode::bulk));
  Random first(3), second(3);
  const auto tally = game.playouts(*game.start(), 50, {}, first),
             again = game.playouts(*game.start(), 50, {}, second);
  CHECK(tally.moves == again.moves);
  CHECK(tally.wins == again.wins);
}

}  // namespace agon::test

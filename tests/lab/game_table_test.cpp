#include "lab/game_table.hpp"

#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("each game is a line, with a column for each seat, and commas and quotes stay in their cells") {
  GameTable table({"uct:sims=10,rave=bias", "the \"other\""}, 2);
  table.add({.number = 7,
             .opening = "start moves d",
             .seats = {1, 0},
             .moves = "d e",
             .results = {0, 1},
             .scores = {-1, 1},
             .seconds = 0.5,
             .plies = 2});
  table.add({.number = 8,
             .seats = {0, 1},
             .results = {0.5, 0.5},
             .scores = {0, 0},
             .end = GameEnd::failure,
             .failure = "it\nended",
             .failed = 1});
  CHECK(table.text() ==
        "game,opening,plies,seconds,end,player1,result1,score1,player2,result2,score2,moves\r\n"
        "7,start moves d,2,0.5,end of game,\"the \"\"other\"\"\",0,-1,\"uct:sims=10,rave=bias\",1,1,d e\r\n"
        "8,,0,0,\"it\nended\",\"uct:sims=10,rave=bias\",0.5,0,\"the \"\"other\"\"\",0.5,0,\r\n");
}

// Go in SGF: from a tree of game/sgf.hpp to a record that has been played through, and back.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.hpp"
#include "engine/record.hpp"
#include "game/sgf.hpp"

namespace agon {

// A property of our own in the root: what a start that is no usual one has beside its stones, as in the text
// of a position.
inline constexpr std::string_view sgf_hidden_start = "AGON";
// Another one in every node that was judged.
inline constexpr std::string_view sgf_judgement_name = "AGONJ";

// A search's judgement of a position. Others read the chance or the lead; the text is kept as it is.
struct SgfJudgement {
  std::string text{};                      // a property of our own, AGONJ; empty: nothing was found
  std::string grade{};                     // of the move that led here: inaccuracy, mistake, blunder; DO, BM
  std::optional<double> chance{}, lead{};  // Black's to win, 0 to 1 (SBKV), or in points (V)
};

// What a file tells beside the moves. Empty where it does not, or where the record knows better.
struct SgfInfo {
  std::string black, white;             // PB, PW; when writing, else the record's players
  std::string result;                   // RE: "B+3.5", "W+R", "0"; when writing, else from the record
  std::string date;                     // DT: "2024-05-31"
  std::string event, name;              // EV, GN
  std::string comment;                  // of the whole game: C of the root
  std::string application = "Agon";     // AP: "Agon:0.1.0"
  std::vector<std::string> comments{};  // one per ply of the record, or fewer; an empty one is left out
  std::vector<std::vector<std::string>> variation_comments{};  // the same for each variation, when writing
  // Of the start and after each ply, or fewer.
  std::vector<SgfJudgement> judgements{};
  std::vector<std::vector<SgfJudgement>> variation_judgements{};
};
SgfInfo sgf_info(const SgfTree& game);

// The text of the judgement that a node holds; empty: it has none.
std::string sgf_judgement(const SgfNode& node);

// "komi is 7, the half point nearest to 6.75", where the record of this game has another komi than the file
// tells; else empty.
std::string sgf_komi_note(const SgfTree& game, const Record& record);

// Names that are specifications of agents, in a file that we wrote, can be seated again.
void seat_players(Record& record, const SgfInfo& info);

// How many moves (B and W) lie on a path of nodes.
int sgf_moves(const SgfTree& game, std::span<const int> path);

// The main line of one game of a file as a record, or its first `moves` moves; set-ups before the move that
// follows belong to it, so that 0 is the position from which the first move was played. Every move must be
// legal. Errors begin with the place in the file; their kind is `system` where the file is at fault.
Result<Record> record_from_sgf(std::string_view text, std::size_t game = 0,
                               std::optional<int> moves = std::nullopt);
// The same along any path from the root (SgfTree::main_line, SgfTree::path_to). `asked`, such as
// "go:komi=6.5", is how the game was asked for: its options count instead of the file's, but for size and
// handicap, which must be those of the file.
Result<Record> record_from_sgf(const SgfTree& game, std::span<const int> path,
                               std::optional<int> moves = std::nullopt, const Spec& asked = {});

// The record as a tree or as a file; an error for games other than Go. `variations` are records with the same
// start: each becomes a branch where it leaves what is there.
Result<SgfTree> sgf_tree_of(const Record& record, const SgfInfo& info = {},
                            std::span<const Record> variations = {});
Result<std::string> sgf_of(const Record& record, const SgfInfo& info = {},
                           std::span<const Record> variations = {});

}  // namespace agon

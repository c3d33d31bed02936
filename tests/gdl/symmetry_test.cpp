// Symmetries that are read off rules: how many, that play goes on the same way in the image, and that none is
// seen where something small breaks it.
#include "gdl/symmetry.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <set>

#include "base/file.hpp"
#include "gdl/gdl_state.hpp"
#include "gdl/ground.hpp"
#include "gdl/library.hpp"
#include "gdl/rules_of.hpp"
#include "search/twins.hpp"
#include "support/effort.hpp"
#include "support/shared_data.hpp"
#include "support/skip.hpp"

using namespace agon;
using namespace agon::gdl;
using agon::test::rules_of;

namespace {

int symmetries_of(const std::string& text) { return GdlState(rules_of(text)).symmetries(); }

using Joint = std::vector<GdlState::Move>;

std::set<GdlState::Move> legal_of(const GdlState& state, Player player) {
  MoveList<GdlState::Move> moves;
  state.legal(player, moves);
  return {moves.begin(), moves.end()};
}

// Whether what may be done, the end and the goals of the image are the image of those.
bool is_image(const GdlState& image, const GdlState& state, int symmetry) {
  if (image.over() != state.over() || image.to_move() != state.to_move()) return false;
  for (Player p = 0; p < state.players(); ++p) {
    if (image.score(p) != state.score(p)) return false;
    std::set<GdlState::Move> moves;
    for (const auto move : legal_of(state, p)) moves.insert(state.mirrored(move, symmetry));
    if (moves != legal_of(image, p)) return false;
  }
  return true;
}

// Plays random games, and in every image of each of their states what becomes of their moves there.
bool images_play_alike(const GdlState& start, int games, std::uint64_t seed) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    GdlState state = start;
    for (int step = 0; !state.over() && step < 100; ++step) {
      Joint joint;
      for (Player p = 0; p < state.players(); ++p) {
        const auto moves = legal_of(state, p);
        joint.push_back(*std::next(moves.begin(), random.below(static_cast<int>(moves.size()))));
      }
      GdlState next = state;
      next.play(std::span<const GdlState::Move>(joint));
      for (int k = 0; k < state.symmetries(); ++k) {
        GdlState image = state.mirrored(k);
        if (!is_image(image, state, k)) return false;
        Joint there;
        for (const auto move : joint) there.push_back(state.mirrored(move, k));
        image.play(std::span<const GdlState::Move>(there));
        if (image.text() != next.mirrored(k).text()) return false;
      }
      state = next;
    }
  }
  return true;
}

// One row of three cells; a player marks one, until no cell is left.
std::string row_with(const std::string& more) {
  return "(role x) (role o) (init (control x)) (init (cell 1 b)) (init (cell 2 b)) (init (cell 3 b))"
         "(<= (legal ?p (mark ?c)) (true (control ?p)) (true (cell ?c b)))"
         "(<= (legal x noop) (true (control o))) (<= (legal o noop) (true (control x)))"
         "(<= (next (cell ?c ?p)) (does ?p (mark ?c)))"
         "(<= (next (cell ?c x)) (true (cell ?c x))) (<= (next (cell ?c o)) (true (cell ?c o)))"
         "(<= (next (cell ?c b)) (true (cell ?c b)) (not (marked ?c)))"
         "(<= (marked ?c) (does ?p (mark ?c)))"
         "(<= (next (control x)) (true (control o))) (<= (next (control o)) (true (control x)))"
         "(<= open (true (cell ?c b))) (<= terminal (not open))"
         "(goal o 50)" +
         more;
}

}  // namespace

TEST_CASE("the symmetries of known games are found") {
  CHECK(symmetries_of(*find_rules("tictactoe")) == 8);
  CHECK(symmetries_of(*find_rules("connect4")) == 2);
  CHECK(symmetries_of(*find_rules("breakthrough")) == 2);
  CHECK(symmetries_of(*find_rules("minichess")) == 2);
  CHECK(symmetries_of(*find_rules("blindguess")) == 1);  // something is hidden
}

TEST_CASE("what breaks a symmetry is seen") {
  CHECK(symmetries_of(row_with("(goal x 50)")) == 6);
  CHECK(symmetries_of(row_with("(<= (goal x 100) (true (cell 2 x)))")) == 2);
  CHECK(symmetries_of(row_with("(<= (goal x 100) (true (cell 1 x))) (<= (goal x 50) (true (cell 2 x)))")) ==
        1);
  // A cell that always comes back.
  CHECK(symmetries_of(row_with("(goal x 50) (next (cell 3 b))")) == 2);
  // A move that is always legal.
  CHECK(symmetries_of(row_with("(goal x 50) (legal x (mark 1))")) == 2);
}

TEST_CASE("rules that lead to each other are not passed over: what looks alike without them is told apart") {
  // b wins, because la and lb lead to each other; d needs z, which never holds.
  const std::string rules =
      "(role x) (init (step 1)) (legal x (set d)) (legal x (set b)) (legal x (set z))"
      "(<= (next (has d)) (does x (set d))) (<= (next (has b)) (does x (set b)))"
      "(<= (next (has z)) (does x (set z))) (<= (next (step 2)) (true (step 1)))"
      "(<= lc ld (true (has z))) (<= ld lc) (<= ld (true (has d)))"
      "(<= la lb) (<= lb la) (<= lb (true (has b))) (<= terminal (true (step 2)))"
      "(<= (goal x 100) la) (<= (goal x 100) lc) (<= (goal x 0) (not la) (not lc))";
  CHECK(symmetries_of(rules) == 1);
}

TEST_CASE("moves to images of one position are joined where symmetries are asked for, and there alone") {
  const GdlState start(rules_of(*find_rules("tictactoe")));
  MoveList<GdlState::Move> moves;
  start.legal(moves);
  const auto different = [&](bool mirrored) {
    const auto firsts = find_twins(start, moves.view(), mirrored);
    return std::set(firsts.begin(), firsts.end()).size();
  };
  CHECK(different(false) == 9);
  CHECK(different(true) == 3);
}

TEST_CASE("looking for symmetries ends where many things are alike") {
  // A ring of cells that nothing tells apart: as many images as cells.
  constexpr int cells = 1500;
  std::string rules =
      "(role x) (<= (legal x (mark ?c)) (cell ?c) (not (true (marked ?c))))"
      "(<= (next (marked ?c)) (does x (mark ?c))) (<= (next (marked ?c)) (true (marked ?c)))"
      "(<= terminal (true (marked ?a)) (true (marked ?b)) (beside ?a ?b)) (goal x 50)";
  for (int c = 0; c < cells; ++c) {
    const std::string here = std::to_string(c), next = std::to_string((c + 1) % cells);
    rules.append("(cell ")
        .append(here)
        .append(") (beside ")
        .append(here)
        .append(" ")
        .append(next)
        .append(")");
  }
  const auto set = read_rules(rules);
  REQUIRE(set);
  const auto written_out = ground(*set);
  REQUIRE(written_out);
  const auto net = make_net(*written_out);
  REQUIRE(net);
  std::size_t work = 0;
  find_symmetries(*written_out, *net, &work);
  // Without the limit it takes 20 times as much.
  CHECK(work > most_symmetry_work);
  CHECK(work < most_symmetry_work + most_symmetry_work / 10);
}

TEST_CASE("images of states play alike in all games that come with the program") {
  for (const char* name : {"breakthrough", "checkers", "connect4", "duel", "eightpuzzle", "lights",
                           "minichess", "othello", "skirmish", "threeplayer", "tictactoe"}) {
    CAPTURE(name);
    CHECK(images_play_alike(GdlState(rules_of(*find_rules(name))), 3, 5));
  }
}

TEST_CASE("images of states play alike in games of others") {
  const auto folder = shared_folder() / "gdl";
  if (!std::filesystem::exists(folder)) AGON_SKIP("no rules of others in " + folder.string());
  int seen = 0, symmetric = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".kif" ||
        std::filesystem::file_size(file) > (test::long_tests() ? 100'000 : 5'000))
      continue;
    const auto text = read_file(file.path().string());
    REQUIRE(text);
    const auto rules = GdlRules::make(*text, {.usual_rules = 50'000, .most_rules = 50'000});
    if (!rules || (*rules)->asked() != nullptr || (*rules)->has_random()) continue;
    const GdlState start(*rules);
    ++seen;
    symmetric += start.symmetries() > 1 ? 1 : 0;
    CAPTURE(file.path().filename().string());
    CHECK(images_play_alike(start, 1, 7));
  }
  CHECK(seen > 20);
  CHECK(symmetric > 10);
}

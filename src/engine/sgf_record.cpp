#include "engine/sgf_record.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/go_rules.hpp"
#include "games/go/go_text.hpp"
#include "games/go/layout.hpp"

namespace agon {
namespace {

bool has_move(const SgfNode& node) {
  return std::any_of(node.properties.begin(), node.properties.end(),
                     [](const SgfProperty& property) { return sgf_mover(property).has_value(); });
}

bool sets_stones(const SgfNode& node) { return node.find("AB") || node.find("AW") || node.find("AE"); }

std::string first_value(const SgfProperty& property) {
  return property.values.empty() ? "" : std::string(trim(sgf_simple_text(property.values.front())));
}

// A tree that was not read from a file has no places.
Error error_at(const SgfPlace& place, const std::string& message, Error::Kind kind = Error::Kind::system) {
  const Error error{message, kind};
  return place.line == 0 ? error : error.in(place.text());
}

// Gives an option its value, whether it has one already or not.
void set_option(Spec& spec, const std::string& name, const std::string& value) {
  const auto at = std::find_if(spec.options.begin(), spec.options.end(),
                               [&](const auto& option) { return option.first == name; });
  if (at == spec.options.end())
    spec.options.emplace_back(name, value);
  else
    at->second = value;
}

// Komi as it is met: "6.5", "6,5"; whole numbers of three digits are hundredths, as Fox writes (650). Where
// area is counted, quarters from 2 to 4 are stones, as the Chinese count, each two points (3.75 is 7.5).
std::optional<double> komi_of(std::string text, bool area) {
  std::replace(text.begin(), text.end(), ',', '.');
  auto komi = parse_number(text);
  if (!komi || !std::isfinite(*komi)) return std::nullopt;
  if (*komi >= 100 && *komi < 1000 && *komi == std::round(*komi)) *komi /= 100;
  const bool quarter = *komi * 2 != std::round(*komi * 2) && *komi * 4 == std::round(*komi * 4);
  if (area && quarter && *komi > 2 && *komi < 4) *komi *= 2;
  return komi;
}

// Komi as the file tells it, which need not be one that the game can have; nothing where it is no number.
std::optional<double> told_komi(const SgfNode& root) {
  return komi_of(sgf_text(root, "KM"), go_rules(sgf_text(root, "RU")).scoring != "japanese");
}

// Follows one path and plays it.
class Reading {
 public:
  Reading(const SgfTree& tree, std::span<const int> path, std::optional<int> most, const Spec& asked)
      : tree_(tree), path_(path), most_(most), asked_(asked) {}

  Result<Record> read() {
    if (const Status known = read_facts(); !known) return known.error();
    if (const Status begun = begin(); !begun) return begun.error();
    while (next_ < path_.size() && !enough()) {
      if (const Status done = follow(node(next_)); !done) return done.error();
      ++next_;
    }
    if (most_ && (*most_ < 0 || moves_ < *most_))
      return Error{"the game has " + std::to_string(moves_) + " moves; there is no position after move " +
                   std::to_string(*most_)};
    finish();
    return std::move(*record_);
  }

 private:
  const SgfNode& node(std::size_t index) const { return tree_.nodes[static_cast<std::size_t>(path_[index])]; }
  const SgfNode& root() const { return tree_.root(); }
  Error error_in(std::string_view property, const std::string& message,
                 Error::Kind kind = Error::Kind::system) const {
    const SgfProperty* found = root().find(property);
    return error_at(found ? found->place : root().place, message, kind);
  }
  bool enough() const { return most_ && moves_ >= *most_ && has_move(node(next_)); }

  Status read_facts() {
    if (const std::string game = sgf_text(root(), "GM"); !game.empty() && parse_integer(game) != 1)
      return error_in("GM", "this is no game of Go: GM is " + in_quotes(game) + ", not 1");
    if (const Status known = read_size(); !known) return known;
    const std::string handicap = sgf_text(root(), "HA");
    const auto stones = handicap.empty() ? 0.0 : parse_number(handicap);
    if (!stones || *stones < 0 || *stones >= size_ * size_ || *stones != std::floor(*stones))
      return error_in("HA",
                      "expected the number of handicap stones, as in HA[2], and got " + in_quotes(handicap));
    handicap_ = static_cast<int>(*stones);
    return agree();
  }

  // Where the stones stand is told by the file alone.
  Status agree() const {
    for (const auto& [name, value] : asked_.options) {
      if (is_size(name) && parse_integer(value) != size_)
        return error_in("SZ",
                        "the board has size " + std::to_string(size_) + ", not " + value + " as asked for",
                        Error::Kind::request);
      if (name == "handicap" && parse_integer(value) != handicap_)
        return error_in("HA",
                        "the handicap is " + std::to_string(handicap_) + ", not " + value + " as asked for",
                        Error::Kind::request);
    }
    return {};
  }
  // The first option of the game needs no name.
  static bool is_size(std::string_view option) { return option.empty() || option == "size"; }

  Status read_size() {
    const std::string text = sgf_text(root(), "SZ");
    if (text.empty()) return {};
    const auto colon = text.find(':');
    const auto columns = parse_integer(trim(text.substr(0, colon)));
    const auto rows = colon == std::string::npos ? columns : parse_integer(trim(text.substr(colon + 1)));
    if (!columns || !rows)
      return error_in("SZ", "expected the size of the board, as in SZ[19], and got " + in_quotes(text));
    if (*columns != *rows)
      return error_in("SZ", "the board is " + std::to_string(*columns) + " by " + std::to_string(*rows) +
                                ", and only square ones are played");
    if (*columns < 2 || *columns > go::largest_size)
      return error_in("SZ", "boards have 2 to " + std::to_string(go::largest_size) + " lines, not " +
                                std::to_string(*columns));
    size_ = static_cast<int>(*columns);
    return {};
  }

  Result<GamePointer> make(int handicap) const {
    const GoRules rules = go_rules(sgf_text(root(), "RU"));
    Spec spec{"go",
              {{"size", std::to_string(size_)},
               {"scoring", rules.scoring},
               {"ko", rules.ko},
               {"suicide", rules.suicide},
               {"torus", rules.torus},
               {"handicap-bonus", rules.handicap_bonus}}};
    if (const std::string text = sgf_text(root(), "KM"); !text.empty()) {
      const auto komi = told_komi(root());
      if (!komi || std::abs(*komi) > 1000)
        return error_in("KM", "expected points, as in KM[7.5], and got " + in_quotes(text));
      set_option(spec, "komi", number_text(nearest_komi(*komi)));
    } else if (handicap_ >= 2) {
      set_option(spec, "komi", "0.5");  // nobody gives both stones and a full komi
    }
    for (const auto& [name, value] : asked_.options)
      if (!is_size(name) && name != "handicap") set_option(spec, name, value);
    if (handicap > 0) set_option(spec, "handicap", std::to_string(handicap));
    auto game = find_game(spec.name)->make(spec);
    if (!game) return error_at(root().place, game.error().message);
    return game;
  }

  // ---- the position before the first move

  // Stones that stand before the first move are the start of the record, not a part of it.
  Status begin() {
    GoText board = GoText::empty(size_);
    next_ = first_move();
    bool stones = false;
    // Stones beside the first move too; set_up will find them done.
    for (std::size_t index = 0; index < path_.size() && index <= next_; ++index) {
      stones = stones || sets_stones(node(index));
      if (const Status set = set_stones(board, node(index)); !set) return set;
    }
    board.to_move = turn_at_start(board);
    board.rest = words(sgf_text(root(), sgf_hidden_start));
    // Files of old programs leave the usual handicap stones out.
    const bool left_out = !stones && next_mover() == Player{1};
    if (handicap_ >= 2 && handicap_ <= 9 && (stones || left_out)) {
      const auto game = make(handicap_);
      if (game && (left_out || (*game)->game().start()->text() == board.text())) {
        record_.emplace(*game);
        return {};
      }
    }
    if (handicap_ >= 2) board.rest.push_back("handicap=" + std::to_string(handicap_));
    return begin_at(board);
  }

  Status begin_at(const GoText& board) {
    const auto game = make(0);
    if (!game) return game.error();
    auto start = (*game)->game().parse(board.text());
    if (!start)
      return error_at(at_fault((*game)->game(), board, root().place),
                      "the position at the start: " + start.error().message);
    record_.emplace(*game, start.take());
    return {};
  }

  // Where a stone was set without which this board would be a position of the game.
  SgfPlace at_fault(const Game& game, const GoText& board, const SgfPlace& otherwise) const {
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) {
        GoText without = board;
        without.at({column, row}) = '.';
        const SgfPlace& place = set_at_[cell({column, row})];
        if (board.at({column, row}) != '.' && place.line > 0 && game.parse(without.text())) return place;
      }
    return otherwise;
  }
  std::size_t cell(Place place) const { return static_cast<std::size_t>(place.row * size_ + place.column); }

  std::size_t first_move() const {
    std::size_t index = 0;
    while (index < path_.size() && !has_move(node(index))) ++index;
    return index;
  }

  // Who is told to move by the nodes up to the first move, else who moves there; else White where Black has
  // stones on the board.
  Player turn_at_start(const GoText& board) const {
    for (std::size_t index = std::min(next_ + 1, path_.size()); index > 0; --index)
      if (const auto told = told_turn(node(index - 1))) return *told;
    if (const auto player = next_mover()) return *player;
    return !board.stones('X').empty() && board.stones('O').empty() ? 1 : 0;
  }

  // ---- nodes

  static std::optional<Player> told_turn(const SgfNode& node) {
    const std::string text = lower_case(sgf_text(node, "PL"));
    if (text.starts_with('b') || text == "1") return Player{0};
    if (text.starts_with('w') || text == "2") return Player{1};
    return std::nullopt;
  }

  // Who makes the next move on the path, from this node on.
  std::optional<Player> next_mover() const {
    for (std::size_t index = next_; index < path_.size(); ++index)
      for (const SgfProperty& property : node(index).properties)
        if (const auto player = sgf_mover(property)) return player;
    return std::nullopt;
  }

  Status set_stones(GoText& board, const SgfNode& node) {
    set_at_.resize(cell({0, size_}));
    std::vector<char> told(set_at_.size(), '\0');  // by this node
    for (const SgfProperty& property : node.properties) {
      const char letter = property.name == "AB"   ? 'X'
                          : property.name == "AW" ? 'O'
                          : property.name == "AE" ? '.'
                                                  : '\0';
      if (letter == '\0') continue;
      const auto places = sgf_points(property.values, size_, size_);
      if (!places) return error_at(property.place, places.error().message);
      for (const Place place : *places) {
        if (const char before = std::exchange(told[cell(place)], letter); before != '\0' && before != letter)
          return error_at(property.place, "one node sets a point in two ways");
        board.at(place) = letter;
        set_at_[cell(place)] = property.place;
      }
    }
    return {};
  }

  // A node may set stones and make a move, though it should not: then the stones come first.
  Status follow(const SgfNode& node) {
    if (const Status set = set_up(node); !set) return set;
    for (const SgfProperty& property : node.properties)
      if (const auto player = sgf_mover(property))
        if (const Status played = play(*player, property); !played) return played;
    return {};
  }

  Status set_up(const SgfNode& node) {
    const auto told = told_turn(node);
    if (!sets_stones(node)) {
      if (told) hand_over(*told);
      return {};
    }
    GoText board = GoText::of(record_->position().text());
    const std::string cells = board.cells;
    if (const Status set = set_stones(board, node); !set) return set;
    board.to_move = told ? *told : next_mover().value_or(board.to_move);
    if (board.cells == cells) {
      hand_over(board.to_move);
      return {};
    }
    // Prisoners and the handicap stay; a ko and passes do not outlive the change.
    std::erase_if(board.rest, [](const std::string& part) {
      return !part.starts_with("prisoners=") && !part.starts_with("handicap=");
    });
    auto position = record_->game().game().parse(board.text());
    if (!position)
      return error_at(at_fault(record_->game().game(), board, node.place), position.error().message);
    // Each keeps its whole board.
    constexpr int most_set_ups = 20'000;
    if (++set_ups_ > most_set_ups)
      return error_at(node.place, "stones are set for the " + std::to_string(set_ups_) +
                                      "th time; a game may do so " + std::to_string(most_set_ups) + " times");
    record_->set_up(position.take());
    return {};
  }

  void hand_over(Player player) {
    const Position& now = record_->position();
    if (now.to_move() != player) record_->set_up(now.with_turn(player));
  }

  Status play(Player player, const SgfProperty& property) {
    ++moves_;
    const std::string value = first_value(property);
    const bool pass = sgf_is_pass(value, size_, size_);
    const auto place = sgf_point(value);
    const std::string where = "move " + std::to_string(moves_) + (player == 0 ? " (Black): " : " (White): ");
    if (!pass && (!place || place->column >= size_ || place->row >= size_))
      return error_at(property.place, where + in_quotes(value) + " is no point of this board");
    const bool over = record_->position().over();
    if (over && pass) return {};  // some write a third pass
    if (over || record_->position().to_move() != player)
      record_->set_up(record_->position().with_turn(player));
    if (const Status played = record_->play_text(pass ? "pass" : go_point_name(*place, size_)); !played)
      return error_at(property.place, where + played.error().message);
    return {};
  }

  // ---- what stands beside the moves

  void finish() {
    const SgfInfo info = sgf_info(tree_);
    seat_players(*record_, info);
    const std::string result = lower_case(info.result);
    if (most_ || record_->position().over()) return;
    if (result.starts_with("b+r")) record_->resign(1);
    if (result.starts_with("w+r")) record_->resign(0);
  }

  const SgfTree& tree_;
  std::span<const int> path_;
  std::optional<int> most_;
  const Spec& asked_;

  int size_ = 19, handicap_ = 0;
  std::vector<SgfPlace> set_at_;  // where each stone was set that no move put there
  std::optional<Record> record_;
  std::size_t next_ = 0;  // on the path
  int moves_ = 0;
  int set_ups_ = 0;  // of stones, behind the start
};

}  // namespace

SgfInfo sgf_info(const SgfTree& game) {
  const SgfNode& root = game.root();
  SgfInfo info{.black = sgf_text(root, "PB"),
               .white = sgf_text(root, "PW"),
               .result = sgf_text(root, "RE"),
               .date = sgf_text(root, "DT"),
               .event = sgf_text(root, "EV"),
               .name = sgf_text(root, "GN"),
               .application = sgf_text(root, "AP")};
  if (const std::string* comment = root.value("C")) info.comment = *comment;
  return info;
}

std::string sgf_judgement(const SgfNode& node) {
  const std::string* text = node.value(sgf_judgement_name);
  return text != nullptr ? *text : "";
}

std::string sgf_komi_note(const SgfTree& game, const Record& record) {
  const auto told = told_komi(game.root());
  const std::string* komi = record.game().facts().option("komi");
  if (!told || komi == nullptr || nearest_komi(*told) == *told) return "";
  return *komi == number_text(nearest_komi(*told)) ? komi_note(*told) : "";
}

void seat_players(Record& record, const SgfInfo& info) {
  // What other programs write are names of people.
  if (!info.application.starts_with("Agon") || info.black.empty() || info.white.empty()) return;
  const std::vector<std::string> names{info.black, info.white};
  if (const auto specs = split_specs(join(names, ",")); specs && *specs == names) record.set_players(names);
}

int sgf_moves(const SgfTree& game, std::span<const int> path) {
  int moves = 0;
  for (const int node : path)
    for (const SgfProperty& property : game.nodes[static_cast<std::size_t>(node)].properties)
      moves += sgf_mover(property) ? 1 : 0;
  return moves;
}

Result<Record> record_from_sgf(const SgfTree& game, std::span<const int> path, std::optional<int> moves,
                               const Spec& asked) {
  return Reading(game, path, moves, asked).read();
}

Result<Record> record_from_sgf(std::string_view text, std::size_t game, std::optional<int> moves) {
  const auto games = parse_sgf(text);
  if (!games) return games.error();
  if (game >= games->size())
    return Error{"the file holds " + std::to_string(games->size()) +
                 (games->size() == 1 ? " game" : " games") + "; there is no game " +
                 std::to_string(game + 1)};
  const SgfTree& tree = (*games)[game];
  return record_from_sgf(tree, tree.main_line(), moves);
}

}  // namespace agon

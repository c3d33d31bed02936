#include "engine/othello_record.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "games/othello/transcript.hpp"

namespace agon {
namespace {

constexpr std::string_view game_name = "othello";
constexpr int usual_size = 8;

// ---- the board

// The first option of the game needs no name.
bool is_size(std::string_view option) { return option.empty() || option == "size"; }

std::optional<int> asked_size(const Spec& asked) {
  for (const auto& [name, value] : asked.options)
    if (is_size(name))
      if (const auto size = parse_integer(value)) return static_cast<int>(*size);
  return std::nullopt;
}

// How large the board is, the file alone tells.
Status agree(int size, const Spec& asked) {
  const auto wanted = asked_size(asked);
  if (!wanted || *wanted == size) return {};
  return Error{"the board has size " + std::to_string(size) + ", not " + std::to_string(*wanted) +
               " as asked for"};
}

Result<GamePointer> make_othello(int size, const Spec& asked) {
  Spec spec{std::string(game_name), {{"size", std::to_string(size)}}};
  for (const auto& option : asked.options)
    if (!is_size(option.first)) spec.options.push_back(option);
  return find_game(game_name)->make(spec);
}

// ---- moves

// Passes where nothing else can be done.
void pass_if_forced(Record& record) {
  if (record.position().over()) return;
  const auto moves = record.position().legal();
  if (moves.size() == 1 && record.position().move_text(moves.front()) == "pass") record.play(moves.front());
}

// Plays what is written; a pass that nobody wrote comes before it, and one behind the end is left out.
Status play_written(Record& record, const std::string& move) {
  if (move == "pass" && record.position().over()) return {};
  if (move != "pass") pass_if_forced(record);
  return record.play_text(move);
}

// Counts the moves that have been played, and says when it is enough of them.
class Counter {
 public:
  explicit Counter(std::optional<int> most) : most_(most) {}
  void count(std::string_view move) { discs_ += move != "pass" ? 1 : 0; }
  bool enough() const { return most_ && discs_ >= *most_; }
  Status at_end() const {
    if (!most_ || (*most_ >= 0 && discs_ == *most_)) return {};
    return Error{"the game has " + std::to_string(discs_) + (discs_ == 1 ? " move" : " moves") +
                 "; there is no position after move " + std::to_string(*most_)};
  }
  std::string next() const { return "move " + std::to_string(discs_ + 1); }

 private:
  std::optional<int> most_;
  int discs_ = 0;
};

// ---- transcripts and WTHOR: squares in a row

Result<Record> play_all(Record record, std::span<const WrittenMove> moves, std::optional<int> most,
                        std::string_view unit) {
  Counter counter(most);
  for (const WrittenMove& move : moves) {
    if (counter.enough()) break;
    if (const Status played = play_written(record, move.text); !played)
      return file_error(std::string(unit) + " " + std::to_string(move.column) + ": " + counter.next() + ": " +
                        played.error().message);
    counter.count(move.text);
  }
  if (const Status there = counter.at_end(); !there) return there.error();
  return record;
}

}  // namespace

bool is_meant_as_transcript(const PlayableGame& game, std::string_view position) {
  return game.facts().about.name == game_name && (is_transcript(position) || begins_as_transcript(position));
}

Result<Record> record_from_transcript(std::string_view line, std::optional<int> moves, const Spec& asked) {
  const auto written = read_transcript(line);
  if (!written) return file_error(written.error().message);
  const auto game = make_othello(asked_size(asked).value_or(usual_size), asked);
  if (!game) return game.error();
  return play_all(Record(*game), *written, moves, "column");
}

Result<std::string> transcript_of(const Record& record) {
  const GameFacts& facts = record.game().facts();
  if (facts.about.name != game_name)
    return Error{"transcripts are for Othello; a game of " + facts.spec +
                 " is saved as a file of agon's own"};
  if (record.has_set_ups() || record.start().text() != record.game().game().start()->text())
    return Error{"a transcript begins at the usual start: save this game as GGF, in a file named .ggf"};
  std::string text;
  for (const std::string& move : record.texts())
    if (move != "pass") text += move;
  if (!record.texts().empty() && record.texts().back() == "pass") text += "--";
  return text;
}

Result<Record> record_from_wthor(const WthorGame& game, std::optional<int> moves, const Spec& asked) {
  if (const Status agreed = agree(usual_size, asked); !agreed) return agreed.error();
  const auto othello = make_othello(usual_size, asked);
  if (!othello) return othello.error();
  constexpr std::size_t first_move = 8;
  std::vector<WrittenMove> written;
  for (const std::string& move : game.moves)
    written.push_back({.text = move, .column = game.first_byte + first_move + written.size()});
  const bool cut_short =
      !game.fault.empty() && (!moves || written.empty() || *moves > static_cast<int>(written.size()));
  auto record = play_all(Record(*othello), written, cut_short ? std::nullopt : moves, "byte");
  if (record && cut_short) return file_error(game.fault);
  return record;
}

SgfInfo wthor_info(const WthorFile& file, const WthorGame& game, const WthorPeople& people) {
  const auto named = [](const WthorNames& names, int index, const char* kind) {
    const auto at = static_cast<std::size_t>(index);
    return at < names.size() && !names[at].empty() ? names[at] : kind + (" " + std::to_string(index));
  };
  const int lead = 2 * game.black_discs - usual_size * usual_size;
  return {.black = named(people.players, game.black, "player"),
          .white = named(people.players, game.white, "player"),
          .result = lead == 0 ? "0" : (lead > 0 ? "B+" : "W+") + std::to_string(std::abs(lead)),
          .date = std::to_string(file.year),
          .event = named(people.tournaments, game.tournament, "tournament"),
          .application = "WTHOR"};
}

// ---- GGF

namespace {

Error fault_at(const SgfPlace& place, const std::string& message) {
  return place.line == 0 ? file_error(message) : file_error(message).in(place.text());
}

// "F5/1.20/3.4" without what it was thought to be worth and the time that it took.
std::string written_move(const SgfProperty& property) {
  const std::string value = property.values.empty() ? "" : property.values.front();
  const std::string move = lower_case(trim(value.substr(0, value.find('/'))));
  return move == "pa" || move == "ps" || move == "--" || move == "pass" ? "pass" : move;
}

class GgfReading {
 public:
  GgfReading(const SgfTree& tree, std::optional<int> most, const Spec& asked)
      : tree_(tree), counter_(most), asked_(asked) {}

  Result<Record> read() {
    if (const std::string game = lower_case(sgf_text(tree_.root(), "GM")); game != game_name)
      return error_in("GM", "this is no game of Othello: GM is " + in_quotes(game) + ", not Othello");
    if (const Status begun = begin(); !begun) return begun.error();
    for (const int index : tree_.main_line())
      for (const SgfProperty& property : tree_.nodes[static_cast<std::size_t>(index)].properties)
        if (const auto player = sgf_mover(property); player && !counter_.enough())
          if (const Status played = play(*player, property); !played) return played.error();
    if (const Status there = counter_.at_end(); !there) return there.error();
    seat_players(*record_, ggf_info(tree_));
    if (!counter_.enough()) take_result();
    return std::move(*record_);
  }

 private:
  Error error_in(std::string_view property, const std::string& message) const {
    const SgfProperty* found = tree_.root().find(property);
    return fault_at(found != nullptr ? found->place : tree_.root().place, message);
  }

  // TY tells the size in its first digits, as in "8", "10" and "8r20"; the rest is how the board was drawn.
  int size_of_type() const {
    const std::string type = sgf_text(tree_.root(), "TY");
    const auto end = type.find_first_not_of("0123456789");
    return static_cast<int>(std::clamp(parse_integer(type.substr(0, end)).value_or(usual_size), 0LL, 1000LL));
  }

  Status begin() {
    const std::string* board = tree_.root().value("BO");
    if (board == nullptr) return begin_with(size_of_type(), "");
    const auto parts = words(*board);
    const auto size = parts.empty() ? std::nullopt : parse_integer(parts[0]);
    if (!size || *size < 1 || *size > 1000)
      return error_in("BO", "expected the size of the board, its squares and who begins, as in BO[8 ... *]");
    return begin_with(static_cast<int>(*size), join(std::span(parts).subspan(1), ""));
  }

  // `squares` are those of the board and who begins; empty for the usual start.
  Status begin_with(int size, std::string squares) {
    if (const Status agreed = agree(size, asked_); !agreed) return agreed;
    const auto game = make_othello(size, asked_);
    if (!game) return error_in("BO", game.error().message);
    if (squares.empty()) {
      record_.emplace(*game);
      return {};
    }
    std::replace(squares.begin(), squares.end(), '*', 'X');
    squares.insert(squares.end() - 1, ' ');
    auto start = (*game)->game().parse(squares);
    if (!start) return error_in("BO", start.error().message);
    record_.emplace(*game, start.take());
    return {};
  }

  Status play(Player player, const SgfProperty& property) {
    const std::string move = written_move(property);
    const std::string where = counter_.next() + (player == 0 ? " (Black): " : " (White): ");
    if (record_->position().over() && move == "pass") return {};
    if (record_->position().to_move() != player) pass_if_forced(*record_);
    if (!record_->position().over() && record_->position().to_move() != player)
      return fault_at(property.place,
                      where + "it is " + std::string(player == 0 ? "White" : "Black") + "'s turn");
    if (const Status played = play_written(*record_, move); !played)
      return fault_at(property.place, where + played.error().message);
    counter_.count(move);
    return {};
  }

  // "+12.00:r": Black won because White resigned.
  void take_result() {
    const std::string result = lower_case(sgf_text(tree_.root(), "RE"));
    if (record_->position().over() || !result.ends_with(":r")) return;
    record_->resign(result.starts_with('-') ? Player{0} : Player{1});
  }

  const SgfTree& tree_;
  Counter counter_;
  const Spec& asked_;
  std::optional<Record> record_;
};

// A value has no way to hold a bracket or a backslash.
std::string ggf_value(std::string_view text) {
  std::string value = sgf_simple_text(text);
  for (char& c : value) c = c == '[' ? '(' : c == ']' ? ')' : c == '\\' ? '/' : c;
  return value;
}

// "B+R" and "B+T", as other files say that White resigned or lost on time.
std::string ggf_lost(std::string_view result) {
  if (result.size() != 3 || result[1] != '+' || (result[2] != 'R' && result[2] != 'T')) return "";
  return std::string(result[0] == 'B' ? "+" : "-") + "64.00:" + (result[2] == 'R' ? "r" : "t");
}

std::string ggf_result(const Record& record, const SgfInfo& info) {
  if (record.resigned()) return *record.resigned() == 0 ? "-64.00:r" : "+64.00:r";
  if (!record.position().over()) {
    if (const std::string lost = ggf_lost(info.result); !lost.empty()) return lost;
    return info.result.empty() ? "?" : ggf_value(info.result);
  }
  const auto lead = static_cast<int>(record.position().score(0));
  return (lead > 0 ? "+" : "") + std::to_string(lead) + ".00";
}

std::string ggf_board(int size, std::string text) {
  std::replace(text.begin(), text.end(), 'X', '*');
  return std::to_string(size) + " " + text;
}

std::string ggf_move(std::string move) {
  if (move == "pass") return "PA";
  move.front() = static_cast<char>(move.front() - 'a' + 'A');
  return move;
}

}  // namespace

Result<SgfCollection> parse_ggf(std::string_view text) {
  // Archives write "1 (;GM..." and "2 (;GM..." for games that were played together.
  std::string plain(text);
  for (std::size_t line = 0; line < plain.size(); line = plain.find('\n', line) + 1) {
    const std::size_t end = plain.find_first_not_of("0123456789 \t", line);
    if (end != std::string::npos && plain[end] == '(')
      std::fill(plain.begin() + static_cast<std::ptrdiff_t>(line),
                plain.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    if (plain.find('\n', line) == std::string::npos) break;
  }
  return parse_sgf(plain);
}

SgfInfo ggf_info(const SgfTree& game) {
  const SgfNode& root = game.root();
  SgfInfo info{.black = sgf_text(root, "PB"),
               .white = sgf_text(root, "PW"),
               .result = sgf_text(root, "RE"),
               .date = sgf_text(root, "DT"),
               .application = sgf_text(root, "PC")};
  if (!info.application.starts_with("Agon")) info.event = info.application;
  if (info.result == "?") info.result.clear();
  return info;
}

Result<Record> record_from_ggf(const SgfTree& game, std::optional<int> moves, const Spec& asked) {
  return GgfReading(game, moves, asked).read();
}

Result<std::string> ggf_of(const Record& record, const SgfInfo& info) {
  const GameFacts& facts = record.game().facts();
  if (facts.about.name != game_name)
    return Error{"GGF is for Othello; a game of " + facts.spec + " is saved as a file of agon's own"};
  std::size_t first = record.plies().size();
  while (first > 0 && record.mover(first - 1) != nobody) --first;
  const int size = static_cast<int>(parse_integer(*facts.option("size")).value_or(usual_size));
  const auto player = [&](const std::string& told, std::size_t seat) {
    return ggf_value(told.empty() && record.players().size() > seat ? record.players()[seat] : told);
  };
  const std::string type = std::to_string(size);
  std::string text = "(;GM[Othello]PC[" + ggf_value(info.application) + "]";
  if (!info.date.empty()) text += "DT[" + ggf_value(info.date) + "]";
  text += "PB[" + player(info.black, 0) + "]PW[" + player(info.white, 1) + "]RE[" + ggf_result(record, info) +
          "]TI[0]TY[" + type + "]BO[" + ggf_board(size, record.position_before(first)->text()) + "]";
  for (std::size_t i = first; i < record.plies().size(); ++i)
    text += (record.mover(i) == 0 ? "B[" : "W[") + ggf_move(record.ply_text(i)) + "]";
  return text + ";)\n";
}

}  // namespace agon

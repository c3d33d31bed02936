#include "games/reversixt/replay.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "games/reversixt/reversixt.hpp"

namespace agon::reversixt {
namespace {

// CRC-32 as zlib counts it, written in hexadecimal digits.
std::string checksum(std::string_view text) {
  std::uint32_t sum = ~std::uint32_t{0};
  for (const char c : text) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xedb88320u : 0u);
  }
  sum = ~sum;
  std::string digits;
  for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[sum >> shift & 15];
  return digits;
}

std::string number_or_none(Player player) { return player < 0 ? "nobody" : std::to_string(player + 1); }

// A record tells where a game begins, then what was played, then what came of it.
enum class Part : std::uint8_t { start, game, result };

class Replayer {
 public:
  explicit Replayer(const Board& board) : state_(board) {}

  Result<Replay> run(std::string_view record) {
    lines_ = split(record, '\n');
    if (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
    if (lines_.empty() || words(lines_.front()) != std::vector<std::string>{"reversixt-game", "1"})
      return in_line(0, Error{"expected a record that begins with 'reversixt-game 1'"});
    for (at_ = 1; at_ < lines_.size(); ++at_) {
      words_ = words(lines_[at_]);
      if (words_.empty()) continue;
      if (const Status status = read_line(); !status) return in_line(at_, status.error());
    }
    if (const auto missing = first_missing(Part::result); !missing.empty())
      return in_line(lines_.size(), Error{"the record ends without " + in_quotes(missing)});
    return replay_;
  }

 private:
  struct Kind {
    Part part;
    bool once;              // no more than once
    std::string_view form;  // with dots, more words may follow
    Status (Replayer::*read)();
  };

  static const Kind* find_kind(std::string_view name) {
    static constexpr std::array kinds{
        Kind{Part::start, true, "map NAME...", &Replayer::pass_over},
        Kind{Part::start, true, "players NUMBER", &Replayer::read_players},
        Kind{Part::start, true, "source...", &Replayer::pass_over},
        Kind{Part::start, true, "start CHECKSUM", &Replayer::read_start},
        Kind{Part::game, false, "m PLY PLAYER COLUMN ROW SPECIAL OVERRIDES BOMBS PLACES CHECKSUM",
             &Replayer::read_stone},
        Kind{Part::game, true, "phase2", &Replayer::read_second_phase},
        Kind{Part::game, false, "b PLY PLAYER COLUMN ROW SPECIAL OVERRIDES BOMBS PLACES CHECKSUM",
             &Replayer::read_bomb},
        Kind{Part::game, false, "d PLAYER...", &Replayer::read_disqualification},
        Kind{Part::game, true, "end normal|sole", &Replayer::read_end},
        Kind{Part::result, false, "score PLAYER STONES", &Replayer::read_score},
        Kind{Part::result, true, "board", &Replayer::read_board},
    };
    const auto at =
        std::find_if(kinds.begin(), kinds.end(), [&](const Kind& each) { return name_of(each) == name; });
    return at == kinds.end() ? nullptr : &*at;
  }
  static std::string_view name_of(const Kind& kind) {
    return kind.form.substr(0, kind.form.find_first_of(" ."));
  }
  static bool fits(const Kind& kind, std::size_t number) {
    const std::size_t named = words(kind.form).size();
    return number == named || (number > named && kind.form.ends_with("..."));
  }

  static Error in_line(std::size_t index, const Error& error) {
    return error.in("line " + std::to_string(index + 1));
  }
  Error unexpected(std::string_view expected) const {
    return Error{"expected " + std::string(expected) + " and got " + in_quotes(lines_[at_])};
  }

  bool is_told(std::string_view name) const {
    return std::find(told_.begin(), told_.end(), name) != told_.end();
  }
  // What a record must have told up to the end of a part, and has not; empty where nothing is missing.
  std::string_view first_missing(Part last) const {
    constexpr std::array<std::pair<Part, std::string_view>, 6> needed{{{Part::start, "map"},
                                                                       {Part::start, "players"},
                                                                       {Part::start, "source"},
                                                                       {Part::start, "start"},
                                                                       {Part::game, "end"},
                                                                       {Part::result, "board"}}};
    for (const auto& [part, name] : needed)
      if (part <= last && !is_told(name)) return name;
    return "";
  }

  Status read_line() {
    if (is_told("board")) return unexpected("nothing behind the final board");
    const Kind* kind = find_kind(words_.front());
    if (kind == nullptr) return unexpected("a line of a record");
    if (Status status = enter(kind->part); !status) return status;
    const std::string_view name = name_of(*kind);
    if (kind->once && is_told(name)) return Error{in_quotes(name) + " stands here a second time"};
    if (!fits(*kind, words_.size())) return unexpected(in_quotes(kind->form));
    if (kind->once) told_.push_back(name);
    return (this->*kind->read)();
  }

  // Parts follow one another, and one is complete before the next begins.
  Status enter(Part part) {
    if (part < part_)
      return unexpected(part_ == Part::game ? "what was played" : "the scores and the final board");
    if (part == part_) return {};
    if (const auto missing = first_missing(static_cast<Part>(static_cast<int>(part) - 1)); !missing.empty())
      return unexpected(in_quotes(missing));
    part_ = part;
    return {};
  }

  const std::string& word(std::size_t index) const { return words_[index]; }
  std::optional<int> number(std::size_t index) const {
    const auto value = parse_integer(word(index));
    return value && *value >= 0 && *value <= 65535 ? std::optional(static_cast<int>(*value)) : std::nullopt;
  }
  Player mover() const { return state_.over() ? nobody : state_.to_move(); }

  static Status compare(std::string_view what, std::string_view recorded, std::string_view ours) {
    if (recorded == ours) return {};
    return Error{std::string(what) + ": the record says " + in_quotes(recorded) + ", the rules " +
                 in_quotes(ours)};
  }

  Status pass_over() { return {}; }
  Status read_players() { return compare("players", word(1), std::to_string(state_.players())); }
  Status read_start() { return compare("checksum of the board", word(1), checksum(state_.cell_letters())); }
  Status read_stone() { return read_move(false); }
  Status read_second_phase() { return compare("phase", "2", state_.bombing() ? "2" : "1"); }
  Status read_bomb() {
    if (Status status = check_second_phase(); !status) return status;
    return read_move(true);
  }
  // The server tells of the second phase before it asks anybody in it.
  Status check_second_phase() const {
    return state_.bombing() && !is_told("phase2") ? unexpected("'phase2'") : Status();
  }

  // What a move's line tells of the position before it.
  Status check_mover(bool bomb) const {
    if (state_.over()) return Error{"the game is over by the rules"};
    const Player player = state_.to_move();
    const auto told = [&](std::size_t at, std::string_view what, int ours) {
      return compare(what, word(at), std::to_string(ours));
    };
    if (Status status = told(1, "ply", replay_.moves + replay_.bombs); !status) return status;
    if (Status status = told(2, "player to move", player + 1); !status) return status;
    if (Status status = compare("phase", bomb ? "2" : "1", state_.bombing() ? "2" : "1"); !status)
      return status;
    if (Status status = told(6, "override stones", state_.overrides(player)); !status) return status;
    if (Status status = told(7, "bombs", state_.bombs(player)); !status) return status;
    return word(8) == "-" ? Status() : told(8, "places to play", state_.count_cells());
  }

  Status read_move(bool bomb) {
    if (Status status = check_mover(bomb); !status) return status;
    const auto column = number(3), row = number(4), special = number(5);
    if (!column || !row || !special) return unexpected("column, row and special value in numbers");
    const auto move = state_.find_move({*column, *row}, *special);
    if (!move)
      return Error{"the move is not legal by the rules: " + state_.why_refused({*column, *row}, *special)};
    state_.play(*move);
    ++(bomb ? replay_.bombs : replay_.moves);
    return compare("checksum of the board", word(9), checksum(state_.cell_letters()));
  }

  Status read_disqualification() {
    const auto player = read_player();
    if (!player) return player.error();
    if (state_.over()) return Error{"the game is over by the rules"};
    if (state_.disqualified(*player)) return Error{"player " + word(1) + " is disqualified already"};
    if (Status status = check_second_phase(); !status) return status;
    if (Status status = check_refusal(); !status) return status;
    state_.disqualify(*player);
    ++replay_.disqualifications;
    return {};
  }

  Result<Player> read_player() const {
    const auto player = number(1);
    if (player && 1 <= *player && *player <= state_.players()) return static_cast<Player>(*player - 1);
    return Error{"expected the number of a player and got " + in_quotes(word(1))};
  }

  // "(invalid move: (5,6,21))" must be refused by our rules too.
  Status check_refusal() const {
    constexpr std::string_view mark = "invalid move: (";
    const std::string& line = lines_[at_];
    const auto at = line.find(mark);
    if (at == std::string::npos) return {};
    if (Status status = compare("player to move", word(1), number_or_none(mover())); !status) return status;
    const std::string move = line.substr(at + mark.size());
    const auto parts = split(move.substr(0, move.find(')')), ',');
    std::vector<int> values;
    for (const std::string& part : parts)
      if (const auto value = parse_integer(part))
        values.push_back(static_cast<int>(std::clamp(*value, -1LL, 65536LL)));
    if (values.size() != 3) return {};
    if (state_.find_move({values[0], values[1]}, values[2]))
      return Error{"the record says that this move was refused, and by the rules it is legal"};
    return {};
  }

  Status read_end() {
    const bool sole = state_.players() - replay_.disqualifications == 1;
    const std::string_view ours = !state_.over() ? "still going on" : sole ? "sole" : "normal";
    if (Status status = compare("end", word(1), ours); !status) return status;
    if (Status status = check_second_phase(); !status) return status;
    part_ = Part::result;
    return {};
  }

  Status read_score() {
    const auto player = read_player();
    if (!player) return player.error();
    if (std::find(scored_.begin(), scored_.end(), *player) != scored_.end())
      return Error{"the score of player " + word(1) + " stands here a second time"};
    scored_.push_back(*player);
    return compare("score of player " + word(1), word(2),
                   state_.disqualified(*player) ? "disqualified" : std::to_string(state_.stones(*player)));
  }

  Status check_scores() const {
    for (Player player = 0; player < state_.players(); ++player)
      if (std::find(scored_.begin(), scored_.end(), player) == scored_.end())
        return unexpected("the score of player " + std::to_string(player + 1));
    return {};
  }

  Status read_board() {
    const Map& map = state_.board().map();
    const std::string cells = state_.cell_letters();
    if (Status status = check_scores(); !status) return status;
    for (int row = 0; row < map.height; ++row) {
      const std::string told = ++at_ < lines_.size() ? std::string(trim(lines_[at_])) : "";
      const auto first = static_cast<std::size_t>(row * map.width),
                 length = static_cast<std::size_t>(map.width);
      if (Status status = compare("row " + std::to_string(row) + " of the final board", told,
                                  cells.substr(first, length));
          !status)
        return status;
    }
    return {};
  }

  ReversixtState state_;
  std::vector<std::string> lines_, words_;  // of the record, and of the line that is read
  std::size_t at_ = 0;
  Part part_ = Part::start;
  std::vector<std::string_view> told_;  // of the lines that stand once, those that were read
  std::vector<Player> scored_;
  Replay replay_;
};

}  // namespace

Result<Replay> replay(const Board& board, std::string_view record) { return Replayer(board).run(record); }

}  // namespace agon::reversixt

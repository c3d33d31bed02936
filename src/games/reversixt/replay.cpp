#include "games/reversixt/replay.hpp"

#include <algorithm>
#include <optional>
#include <string>
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

class Replayer {
 public:
  explicit Replayer(const Board& board) : state_(board) {}

  Result<Replay> run(std::string_view record) {
    lines_ = split(record, '\n');
    if (lines_.empty() || words(lines_.front()) != std::vector<std::string>{"reversixt-game", "1"})
      return Error{"expected a record that begins with 'reversixt-game 1'"};
    for (at_ = 1; at_ < lines_.size() && !finished_; ++at_) {
      words_ = words(lines_[at_]);
      if (words_.empty()) continue;
      const std::size_t line = at_;
      if (const Status status = read_line(); !status)
        return status.error().in("line " + std::to_string(line + 1));
    }
    if (!finished_) return Error{"the record ends without the final board"};
    return replay_;
  }

 private:
  Status read_line() {
    const std::string& kind = words_.front();
    if (kind == "map" || kind == "source") return {};
    if (kind == "players") return compare("players", word(1), std::to_string(state_.players()));
    if (kind == "start") return compare("checksum of the board", word(1), checksum(state_.cell_letters()));
    if (kind == "m" || kind == "b") return read_move(kind == "b");
    if (kind == "d") return read_disqualification();
    if (kind == "phase2") return compare("phase", "2", state_.bombing() || state_.over() ? "2" : "1");
    if (kind == "end") return read_end();
    if (kind == "score") return read_score();
    if (kind == "board") return read_board();
    return Error{"expected a line of a record and got " + in_quotes(lines_[at_])};
  }

  std::string word(std::size_t index) const { return index < words_.size() ? words_[index] : ""; }
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

  // kind, ply, player, column, row, special, overrides, bombs, number of places, checksum
  Status read_move(bool bomb) {
    const auto column = number(3), row = number(4), special = number(5);
    if (words_.size() != 10 || !column || !row || !special)
      return Error{"expected ten words with column, row and special value, and got " +
                   in_quotes(lines_[at_])};
    const Player player = mover();
    if (Status status = compare("player to move", word(2), number_or_none(player)); !status) return status;
    if (Status status = compare("phase", bomb ? "2" : "1", state_.bombing() ? "2" : "1"); !status)
      return status;
    if (Status status = compare("override stones", word(6), std::to_string(state_.overrides(player)));
        !status)
      return status;
    if (Status status = compare("bombs", word(7), std::to_string(state_.bombs(player))); !status)
      return status;
    if (word(8) != "-")
      if (Status status = compare("places to play", word(8), std::to_string(state_.count_cells())); !status)
        return status;
    const auto move = state_.find_move({*column, *row}, *special);
    if (!move)
      return Error{"the move is not legal by the rules: " + state_.why_refused({*column, *row}, *special)};
    state_.play(*move);
    ++(bomb ? replay_.bombs : replay_.moves);
    return compare("checksum of the board", word(9), checksum(state_.cell_letters()));
  }

  Status read_disqualification() {
    const auto player = number(1);
    if (!player || *player < 1 || *player > state_.players())
      return Error{"expected the number of a player and got " + in_quotes(word(1))};
    if (Status status = check_refusal(static_cast<Player>(*player - 1)); !status) return status;
    state_.disqualify(static_cast<Player>(*player - 1));
    ++replay_.disqualifications;
    return {};
  }

  // "(invalid move: (5,6,21))" must be refused by our rules too.
  Status check_refusal(Player player) const {
    const std::string& line = lines_[at_];
    const auto begin = line.rfind('(');
    if (line.find("invalid move: (") == std::string::npos) return {};
    const auto parts = split(line.substr(begin + 1, line.find(')', begin) - begin - 1), ',');
    std::vector<int> values;
    for (const std::string& part : parts)
      if (const auto value = parse_integer(part))
        values.push_back(static_cast<int>(std::clamp(*value, -1LL, 65536LL)));
    if (values.size() != 3 || mover() != player) return {};
    if (state_.find_move({values[0], values[1]}, values[2]))
      return Error{"the record says that this move was refused, and by the rules it is legal"};
    return {};
  }

  Status read_end() {
    if (word(1) == "sole")
      return compare("players left", "1", std::to_string(state_.players() - replay_.disqualifications));
    return compare("end", word(1), state_.over() ? "normal" : "still going on");
  }

  Status read_score() {
    const auto player = number(1);
    if (!player || *player < 1 || *player > state_.players())
      return Error{"expected the number of a player and got " + in_quotes(word(1))};
    const auto index = static_cast<Player>(*player - 1);
    return compare("score of player " + word(1), word(2),
                   state_.disqualified(index) ? "disqualified" : std::to_string(state_.stones(index)));
  }

  Status read_board() {
    const Map& map = state_.board().map();
    const std::string cells = state_.cell_letters();
    finished_ = true;
    for (int row = 0; row < map.height; ++row) {
      const std::size_t line = at_ + 1 + static_cast<std::size_t>(row);
      if (Status status = compare("row " + std::to_string(row) + " of the final board",
                                  line < lines_.size() ? trim(lines_[line]) : "",
                                  std::string_view(cells).substr(static_cast<std::size_t>(row * map.width),
                                                                 static_cast<std::size_t>(map.width)));
          !status)
        return status;
    }
    return {};
  }

  ReversixtState state_;
  std::vector<std::string> lines_, words_;  // of the record, and of the line that is read
  std::size_t at_ = 0;
  bool finished_ = false;
  Replay replay_;
};

}  // namespace

Result<Replay> replay(const Board& board, std::string_view record) { return Replayer(board).run(record); }

}  // namespace agon::reversixt

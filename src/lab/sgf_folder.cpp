#include "lab/sgf_folder.hpp"

#include <cstdio>
#include <filesystem>
#include <random>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/sgf_record.hpp"
#include "lab/openings.hpp"

namespace agon {
namespace {

constexpr const char* noted_name = "sgf event";

// A number that no other match will have.
std::string new_match_name() {
  std::random_device random;
  char text[40];
  std::snprintf(text, sizeof text, "agon match %08x%08x", random(), random());
  return text;
}

Result<std::string> match_name(Store& store) {
  const auto noted = store.noted(noted_name);
  if (!noted) return noted.error();
  if (noted->has_value()) return **noted;
  const std::string name = new_match_name();
  if (const Status kept = store.note(noted_name, name); !kept) return kept.error();
  return name;
}

bool is_game_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with("game-") && name.ends_with(".sgf");
}

// RE. The match decides where the rules of the game did not.
std::string result_text(const FinishedGame& game) {
  if (game.results[0] == game.results[1]) return "0";
  const std::string winner = game.results[0] > game.results[1] ? "B+" : "W+";
  switch (game.end) {
    case GameEnd::resigned:
      return winner + "R";
    case GameEnd::time:
      return winner + "T";
    case GameEnd::failure:
      return winner + "F";
    case GameEnd::by_rules:
    case GameEnd::rightly_hopeless:
    case GameEnd::wrongly_hopeless:
      return winner + number_text(game.scores[0] > 0 ? game.scores[0] : -game.scores[0]);
    case GameEnd::adjudicated:
    case GameEnd::length_cap:
      break;
  }
  return winner;
}

Result<Record> replayed(const GamePointer& game, const FinishedGame& played) {
  auto opening = read_opening(game, played.opening);
  if (!opening) return opening.error();
  return begin_record(game, {.start = opening->start, .moves = words(played.moves)});
}

}  // namespace

Result<SgfFolder> SgfFolder::open(const std::string& folder, Store& store) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return Error{"cannot make the folder " + in_quotes(folder) + ": " + error.message(), Error::Kind::system};
  auto match = match_name(store);
  if (!match) return match.error();
  SgfFolder opened(folder, match.take());
  if (const Status ours = opened.check_files(); !ours) return ours.error();
  return opened;
}

Status SgfFolder::check_files() const {
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error))
    if (is_game_file(at->path()))
      if (const Status ours = check_ours(at->path().string()); !ours) return ours;
  if (!error) return {};
  return Error{"cannot read the folder " + in_quotes(folder_) + ": " + error.message(), Error::Kind::system};
}

Status SgfFolder::check_ours(const std::string& path) const {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return {};
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto games = parse_sgf(*text);
  if (games && sgf_info(games->front()).event == match_) return {};
  return Error{in_quotes(path) + " is no game of this match and is left alone: choose another --sgf folder",
               Error::Kind::system};
}

std::string SgfFolder::path(std::int64_t number) const {
  const std::string digits = std::to_string(number);
  const std::string zeros(digits.size() < 4 ? 4 - digits.size() : 0, '0');
  return (std::filesystem::path(folder_) / ("game-" + zeros + digits + ".sgf")).string();
}

bool SgfFolder::holds(std::int64_t number) const {
  std::error_code none;
  return std::filesystem::exists(path(number), none);
}

Status SgfFolder::write(const GamePointer& game, const FinishedGame& played,
                        const std::vector<std::string>& players, const std::string& date) const {
  const std::string file = path(played.number);
  const auto record = replayed(game, played);
  if (!record) return Error{file + ": " + record.error().message};
  const auto name = [&](std::size_t seat) { return players[static_cast<std::size_t>(played.seats[seat])]; };
  const SgfInfo info{.black = name(0),
                     .white = name(1),
                     .result = result_text(played),
                     .date = date,
                     .event = match_,
                     .name = "game " + std::to_string(played.number),
                     .comment = played.end == GameEnd::by_rules ? "" : played.reason(),
                     .application = "Agon:" AGON_VERSION,
                     .comments = played.thoughts};
  const auto text = sgf_of(*record, info);
  if (!text) return text.error();
  if (const Status ours = check_ours(file); !ours) return ours;
  return write_file(file, *text);
}

}  // namespace agon

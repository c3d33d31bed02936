#include "web/broadcast.hpp"

#include <algorithm>
#include <chrono>

#include "web/describe.hpp"

namespace agon::web {
namespace {

// How long somebody who stops to watch may be waited for.
constexpr std::chrono::milliseconds look_time{100};

}  // namespace

std::int64_t Broadcast::begin(std::string title, const Record& record) {
  const bool usual = record.start().text() == record.game().game().start()->text();
  const std::lock_guard lock(mutex_);
  LiveGame& game = games_.emplace_back();
  game.number = ++last_number_;
  game.title = std::move(title);
  game.game = record.game_pointer();
  game.start = usual ? std::string() : record.start().text();
  game.players = record.players();
  add_plies(game, record);
  ++list_changes_;
  forget_old();
  news_.notify_all();
  return game.number;
}

void Broadcast::follow(std::int64_t number, const Record& record, const LiveNews& news) {
  const std::lock_guard lock(mutex_);
  LiveGame* const game = find(number);
  if (game == nullptr || game->over) return;
  add_plies(*game, record);
  if (!news.clocks.empty()) game->clocks = news.clocks;
  if (!news.told.empty()) game->told = news.told;
  changed(*game);
}

void Broadcast::end(std::int64_t number, const std::string& why) {
  const std::lock_guard lock(mutex_);
  LiveGame* const game = find(number);
  if (game == nullptr || game->over) return;
  game->over = true;
  game->why = why;
  ++list_changes_;
  changed(*game);
}

Result<std::optional<Json>> Broadcast::next(Seen& seen, const std::atomic<bool>& stop) {
  std::unique_lock lock(mutex_);
  while (!stop) {
    if (seen.number == 0 && newest() != nullptr) seen = {.number = newest()->number};
    const LiveGame* const game = find(seen.number);
    if (seen.number != 0 && game == nullptr)
      return Error{"game " + std::to_string(seen.number) + " is not known any more"};
    if (game != nullptr && (game->changes != seen.changes || list_changes_ != seen.list_changes))
      return std::optional(news_json(*game, seen));
    news_.wait_for(lock, look_time);
  }
  return std::optional<Json>();
}

bool Broadcast::empty() const {
  const std::lock_guard lock(mutex_);
  return games_.empty();
}

GamePointer Broadcast::game(std::string_view spec) const {
  const std::lock_guard lock(mutex_);
  for (const LiveGame& each : games_)
    if (each.game->facts().spec == spec) return each.game;
  return nullptr;
}

Broadcast::LiveGame* Broadcast::find(std::int64_t number) {
  const auto at =
      std::find_if(games_.begin(), games_.end(), [&](const LiveGame& each) { return each.number == number; });
  return at == games_.end() ? nullptr : &*at;
}

const Broadcast::LiveGame* Broadcast::newest() const {
  const auto at =
      std::find_if(games_.rbegin(), games_.rend(), [](const LiveGame& each) { return !each.over; });
  if (at != games_.rend()) return &*at;
  return games_.empty() ? nullptr : &games_.back();
}

void Broadcast::add_plies(LiveGame& game, const Record& record) {
  for (std::size_t i = game.plies.size(); i < record.plies().size(); ++i)
    game.plies.push_back(sent_ply(record, i));
}

void Broadcast::changed(LiveGame& game) {
  ++game.changes;
  news_.notify_all();
}

void Broadcast::forget_old() {
  while (games_.size() > most_games) {
    const auto old =
        std::find_if(games_.begin(), games_.end(), [](const LiveGame& each) { return each.over; });
    if (old == games_.end()) return;
    games_.erase(old);
  }
}

Json Broadcast::list_json() const {
  Json::Array games;
  for (const LiveGame& each : games_)
    games.push_back(Json{{"number", each.number}, {"title", each.title}, {"over", each.over}});
  return games;
}

// What does not change is told once.
Json Broadcast::news_json(const LiveGame& game, Seen& seen) const {
  Json json{{"number", game.number}};
  if (seen.changes == 0) {
    json.add("title", game.title);
    json.add("game", game.game->facts().spec);
    json.add("start", game.start);
    json.add("players", game.players);
  }
  if (seen.list_changes != list_changes_) json.add("games", list_json());
  json.add("from", seen.plies);
  json.add("moves", std::vector<std::string>(game.plies.begin() + static_cast<std::ptrdiff_t>(seen.plies),
                                             game.plies.end()));
  Json::Array clocks;
  for (const auto& clock : game.clocks) clocks.push_back(optional_json(clock));
  json.add("clocks", std::move(clocks));
  json.add("told", game.told);
  json.add("over", game.over);
  json.add("why", game.why);
  seen = {.number = game.number,
          .plies = game.plies.size(),
          .changes = game.changes,
          .list_changes = list_changes_};
  return json;
}

}  // namespace agon::web

#include "lab/match.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "base/date.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/workers.hpp"
#include "lab/game_table.hpp"
#include "lab/manifest.hpp"
#include "lab/match_plan.hpp"
#include "lab/schedule.hpp"
#include "lab/sgf_folder.hpp"
#include "lab/tally.hpp"

namespace agon {
namespace {

using Agents = std::vector<std::unique_ptr<Agent>>;

class Match {
 public:
  Match(const GamePointer& game, const MatchOptions& options, const std::atomic<bool>& stop,
        const std::function<void(const MatchProgress&)>& progress, MatchPlan plan,
        std::unique_ptr<Store> store, std::optional<SgfFolder> files)
      : game_(game),
        options_(options),
        stop_(stop),
        progress_(progress),
        plan_(std::move(plan)),
        store_(std::move(store)),
        files_(std::move(files)),
        schedule_(static_cast<int>(plan_.players.size()), game->facts().players),
        tally_(plan_.names, schedule_, plan_.sprt) {}

  // Takes in what an earlier run has stored.
  Status load() {
    bool damaged = false;
    Status filed;
    const Status read = store_->each([&](const FinishedGame& game) {
      if (!fits(game)) {
        damaged = true;
        return;
      }
      tally_.add(game);
      // A run without files, or one whose files are gone, left only the row.
      if (files_ && filed && !files_->holds(game.number)) filed = write_file_of(game);
      const auto number = static_cast<std::size_t>(game.number);
      if (number >= stored_.size()) stored_.resize(number + 1, false);
      stored_[number] = true;
    });
    if (!read) return read;
    if (damaged)
      return Error{
          "the stored games do not belong to this match: games.sqlite was changed by hand; move it "
          "away or choose another --out"};
    if (!filed) return filed;
    resumed_ = tally_.games();
    const auto verdict = store_->noted("verdict");
    if (!verdict) return verdict.error();
    for (const SprtVerdict each : {SprtVerdict::accept_elo0, SprtVerdict::accept_elo1})
      if (verdict->has_value() && **verdict == verdict_name(each)) tally_.keep_verdict(each);
    return {};
  }

  Result<MatchReport> run() {
    Workers threads;
    const auto workers = std::min<std::int64_t>(options_.concurrency, std::max<std::int64_t>(1, missing()));
    for (std::int64_t i = 1; i < workers; ++i)
      if (const Status started = threads.start([this] { work(Agents(plan_.players.size())); }); !started) {
        give_up(started.error().message + "; use a smaller --concurrency");
        break;
      }
    work(std::move(plan_.agents));
    threads.join();
    if (!error_.empty()) return Error{error_};
    if (const Status written = write_table(); !written) return written.error();
    MatchReport report = tally_.report();
    report.seat_names = game_->facts().player_names;
    report.planned = planned();
    report.resumed = resumed_;
    report.seconds = watch_.seconds();
    report.stopped = missing() > 0 && !decided();
    return report;
  }

 private:
  Status write_table() const {
    if (options_.csv.empty()) return {};
    GameTable table(plan_.names, static_cast<std::size_t>(game_->facts().players));
    const Status read = store_->each([&](const FinishedGame& game) { table.add(game); });
    return read ? write_file(options_.csv, table.text()) : read;
  }

  std::int64_t planned() const { return std::max(options_.games, tally_.games()); }
  std::int64_t missing() const { return planned() - tally_.games(); }
  bool decided() const {
    const auto sprt = tally_.sprt();
    return sprt && sprt->verdict != SprtVerdict::undecided;
  }

  // Is this row one that we could have written?
  bool fits(const FinishedGame& game) const {
    if (game.number < 0 || game.number > 1'000'000'000) return false;
    const auto seats = static_cast<std::size_t>(game_->facts().players);
    double sum = 0;
    for (const double result : game.results) {
      if (!(result >= 0 && result <= 1)) return false;
      sum += result;
    }
    if (seats == 2 && std::abs(sum - 1) > 1e-9) return false;
    for (const double score : game.scores)
      if (!std::isfinite(score)) return false;
    return game.seats == schedule_.slot(game.number).seats && game.results.size() == seats &&
           game.scores.size() == seats && game.failed >= -1 && game.failed < static_cast<int>(seats);
  }

  void give_up(const std::string& error) {
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = error;
  }

  void work(Agents agents) {
    while (const auto number = next_number()) {
      const FinishedGame game = play(*number, agents);
      if (!game.trouble.empty()) return give_up(game.trouble);  // no result says who is stronger
      // Before the row: a game that is stored has its file, whenever the program dies.
      if (files_)
        if (const Status filed = write_file_of(game, today()); !filed) return give_up(filed.error().message);
      if (!keep(game)) return;
    }
  }

  Status write_file_of(const FinishedGame& game, const std::string& date = "") const {
    return files_->write(game_, game, plan_.players, date);
  }

  // The next game that is neither stored nor taken, if there shall be one.
  std::optional<std::int64_t> next_number() {
    const std::lock_guard lock(mutex_);
    while (next_ < static_cast<std::int64_t>(stored_.size()) && stored_[static_cast<std::size_t>(next_)])
      ++next_;
    if (!error_.empty() || stop_.load(std::memory_order_relaxed) || next_ >= options_.games || decided())
      return std::nullopt;
    return next_++;
  }

  FinishedGame play(std::int64_t number, Agents& agents) {
    const Schedule::Slot slot = schedule_.slot(number);
    const Opening opening = plan_.opening(game_, options_, slot.opening);
    FinishedGame game = play_from(begin_game(game_, opening), slot.seats, agents, number);
    game.number = number;
    game.opening = opening.text();
    game.seats = slot.seats;
    // A program that failed is out of step or gone: the next game gets a new one.
    if (game.failed >= 0)
      agents[static_cast<std::size_t>(slot.seats[static_cast<std::size_t>(game.failed)])].reset();
    return game;
  }

  FinishedGame play_from(Record record, const std::vector<int>& seats, Agents& agents, std::int64_t number) {
    std::vector<Agent*> seated;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto player = static_cast<std::size_t>(seats[seat]);
      if (agents[player] == nullptr) {
        auto made = make_agent(plan_.players[player], game_, plan_.kinds);
        if (!made) return forfeited_game(record, static_cast<int>(seat), made.error().message);
        agents[player] = made.take();
      }
      seated.push_back(agents[player].get());
    }
    const Random random = Random(options_.seed).split(2 * static_cast<std::uint64_t>(number) + 1);
    return play_game(std::move(record), seated, plan_.rules, random);
  }

  // Stores and counts a game; false where it could not be stored: the match ends.
  bool keep(const FinishedGame& game) {
    const std::lock_guard lock(mutex_);
    Status stored = store_->add(game);
    if (stored) {
      tally_.add(game);
      if (decided()) {
        const SprtVerdict verdict = tally_.sprt()->verdict;
        tally_.keep_verdict(verdict);
        stored = store_->note("verdict", std::string(verdict_name(verdict)));
      }
    }
    if (!stored && error_.empty()) error_ = stored.error().message;
    if (stored && progress_) progress_(progress_now());
    return static_cast<bool>(stored);
  }

  MatchProgress progress_now() const {
    MatchProgress now{.games = tally_.games(),
                      .planned = planned(),
                      .duplicates = tally_.duplicates(),
                      .players = tally_.standing(),
                      .sprt = tally_.sprt(),
                      .seconds = watch_.seconds()};
    const auto played = static_cast<double>(now.games - resumed_);
    if (played > 0) now.seconds_left = now.seconds / played * static_cast<double>(now.planned - now.games);
    return now;
  }

  const GamePointer& game_;
  const MatchOptions& options_;
  const std::atomic<bool>& stop_;
  const std::function<void(const MatchProgress&)>& progress_;
  MatchPlan plan_;
  std::unique_ptr<Store> store_;
  const std::optional<SgfFolder> files_;
  Schedule schedule_;
  Stopwatch watch_;
  std::int64_t resumed_ = 0;
  std::vector<bool> stored_;  // numbers that an earlier run played
  std::mutex mutex_;          // guards all below while workers run
  Tally tally_;
  std::int64_t next_ = 0;
  std::string error_;
};

}  // namespace

Result<MatchReport> run_match(const GamePointer& game, const MatchOptions& options, MatchPlan plan,
                              const std::atomic<bool>& stop,
                              const std::function<void(const MatchProgress&)>& progress) {
  if (!options.out.empty())
    if (const Status ours = check_manifest(options.out); !ours) return ours.error();
  auto store = Store::open(options.out);
  if (!store) return store.error();
  if (const Status same = (*store)->configure(plan.configuration); !same) return same.error();
  if (!options.out.empty())
    if (const Status written = write_manifest(options, plan.configuration); !written) return written.error();
  std::optional<SgfFolder> files;
  if (!options.sgf.empty()) {
    auto opened = SgfFolder::open(options.sgf, **store);
    if (!opened) return opened.error();
    files = opened.take();
  }
  Match match(game, options, stop, progress, std::move(plan), store.take(), std::move(files));
  if (const Status loaded = match.load(); !loaded) return loaded.error();
  return match.run();
}

}  // namespace agon

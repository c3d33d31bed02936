// Analysis while the engine thinks: lz-analyze, kata-analyze and their kin.
#include <array>
#include <chrono>
#include <thread>

#include "protocol/gtp/gtp_analysis.hpp"

namespace agon {
namespace {

// A search may end before anybody has asked it to; the reply must not.
void wait_for(const std::atomic<bool>* stop) {
  while (stop != nullptr && !stop->load(std::memory_order_relaxed))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

class Reporter {
 public:
  Reporter(GtpDesk& desk, const GtpAnalysis& wanted, const Position& position)
      : desk_(desk), wanted_(wanted), position_(position) {}

  void operator()(const Answer& answer) {
    if (has_begun(answer)) tell(answer);
  }

  // The last answer. An agent that does not search has its moves to tell all the same; a search that was
  // stopped at once has nothing.
  void end(const Answer& answer, const std::atomic<bool>* stop) {
    const bool stopped = stop != nullptr && stop->load(std::memory_order_relaxed);
    if (has_begun(answer) || (!told_ && !stopped)) tell(answer);
  }

 private:
  void tell(const Answer& answer) {
    const std::string line = gtp_info_line(wanted_, desk_.session, position_, answer);
    if (line.empty()) return;
    desk_.begin_reply();
    desk_.add_line(line);
    told_ = true;
  }

  GtpDesk& desk_;
  const GtpAnalysis& wanted_;
  const Position& position_;
  bool told_ = false;
};

GtpText analyze(GtpDesk& desk, GtpWords& words, GtpDialect dialect) {
  const auto wanted = read_gtp_analysis(dialect, desk.position().to_move(), words);
  if (!wanted) return wanted.error();
  const auto position = desk.session.position_for(wanted->player);
  if (!position) return position.error();
  if (const Status known = wanted->check_filters(**position); !known) return known.error();
  desk.begin_reply();
  Reporter report(desk, *wanted, **position);
  const auto answer = desk.session.think(wanted->player, {.stop = desk.stops.line_waits,
                                                          .report = std::ref(report),
                                                          .report_every = wanted->interval,
                                                          .until_stopped = desk.stops.line_waits != nullptr});
  if (answer) {
    report.end(*answer, desk.stops.line_waits);
    desk.remember(*answer, **position);
  }
  wait_for(desk.stops.line_waits);
  return std::string();
}

GtpText lz_analyze(GtpDesk& desk, GtpWords& words) { return analyze(desk, words, GtpDialect::leela_zero); }
GtpText kata_analyze(GtpDesk& desk, GtpWords& words) { return analyze(desk, words, GtpDialect::katago); }

// ---- thinking about a move aloud

struct Aloud {
  GtpDialect dialect = GtpDialect::leela_zero;
  bool plays = true;         // makes the move on the board too
  bool cancellable = false;  // the next command ends it
};

// The reply begins with the first thing to tell: an agent that fails before is answered by an error.
GtpText think_aloud(GtpDesk& desk, GtpWords& words, const Aloud& aloud) {
  const auto wanted = read_gtp_analysis(aloud.dialect, desk.position().to_move(), words);
  if (!wanted) return wanted.error();
  const auto turned = desk.session.position_for(wanted->player);
  if (!turned) return turned.error();
  const std::unique_ptr<Position>& position = *turned;
  if (const Status known = wanted->check_filters(*position); !known) return known.error();
  Reporter report(desk, *wanted, *position);
  const Thinking thinking{
      .stop = aloud.cancellable ? desk.stops.line_waits : desk.stops.interrupted,
      .report = std::ref(report),
      .report_every = wanted->interval,
      .allowed = [&](const Position& at, MoveCode move) { return wanted->wishes(at, move); }};
  if (aloud.plays) {
    const auto choice = desk.session.choose(wanted->player, thinking);
    if (!choice) return choice.error();
    report.end(choice->answer, thinking.stop);
    desk.begin_reply();
    desk.remember(choice->answer, *position);
    desk.has_moved = !choice->resigned;
    return "play " + gtp_choice_text(*position, *choice);
  }
  const auto answer = desk.session.think(wanted->player, thinking);
  if (!answer) return answer.error();
  report.end(*answer, thinking.stop);
  desk.begin_reply();
  desk.remember(*answer, *position);
  if (aloud.cancellable && desk.stops.line_waits != nullptr && *desk.stops.line_waits)
    return std::string("play cancelled");
  if (answer->resigned) return std::string("play resign");
  return "play " + gtp_move(*position, answer->move);
}

GtpText lz_genmove_analyze(GtpDesk& desk, GtpWords& words) {
  return think_aloud(desk, words, {.dialect = GtpDialect::leela_zero});
}
GtpText kata_genmove_analyze(GtpDesk& desk, GtpWords& words) {
  return think_aloud(desk, words, {.dialect = GtpDialect::katago});
}
GtpText kata_search_analyze(GtpDesk& desk, GtpWords& words) {
  return think_aloud(desk, words, {.dialect = GtpDialect::katago, .plays = false});
}
GtpText kata_search_cancellable(GtpDesk& desk, GtpWords& words) {
  return think_aloud(desk, words, {.dialect = GtpDialect::katago, .plays = false, .cancellable = true});
}

// Any line ends an analysis; this one does nothing else.
GtpText stop(GtpDesk&, GtpWords&) { return std::string(); }

GtpText clear_cache(GtpDesk& desk, GtpWords&) {
  desk.session.agent().new_game();
  desk.last_answer.reset();
  return std::string();
}

}  // namespace

std::span<const GtpCommand> gtp_analysis_commands() {
  static constexpr std::array commands{
      GtpCommand{"lz-analyze", lz_analyze},
      GtpCommand{"lz-genmove_analyze", lz_genmove_analyze},
      GtpCommand{"kata-analyze", kata_analyze},
      GtpCommand{"kata-genmove_analyze", kata_genmove_analyze},
      GtpCommand{"kata-search_analyze", kata_search_analyze},
      GtpCommand{"kata-search_analyze_cancellable", kata_search_cancellable},
      GtpCommand{"stop", stop},
      GtpCommand{"clear_cache", clear_cache},
  };
  return commands;
}

}  // namespace agon

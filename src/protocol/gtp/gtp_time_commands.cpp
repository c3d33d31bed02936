// Time limits, as GTP, KGS and KataGo tell them.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "protocol/gtp/gtp_desk.hpp"

namespace agon {
namespace {

constexpr double longest = 1e9;  // seconds

// The next words as non-negative numbers, all of them.
template <std::size_t N>
Result<std::array<double, N>> numbers(GtpWords& words) {
  std::array<double, N> values{};
  for (double& value : values) {
    const auto number = words.number();
    if (!number) return number.error();
    if (*number < 0 || *number > longest) return gtp_syntax_error();
    value = *number;
  }
  return values;
}

GtpText set_control(GtpDesk& desk, const TimeControl& control) {
  desk.session.clock().set(control);
  return std::string();
}

TimeControl canadian(const std::array<double, 3>& told) {
  const auto [main, period, stones] = told;
  // The standard's way to say that there is no limit.
  if (period > 0 && stones < 1) return {};
  return {.main = main, .period = period, .moves = period > 0 ? static_cast<int>(std::min(stones, 1e6)) : 0};
}

GtpText time_settings(GtpDesk& desk, GtpWords& words) {
  const auto told = numbers<3>(words);
  return told ? set_control(desk, canadian(*told)) : GtpText(told.error());
}

GtpText byoyomi(GtpDesk& desk, GtpWords& words) {
  const auto told = numbers<3>(words);
  if (!told) return told.error();
  const auto [main, period, periods] = *told;
  if (period <= 0 || periods < 1) return set_control(desk, {.main = main});
  return set_control(
      desk,
      {.main = main, .period = period, .moves = 1, .periods = static_cast<int>(std::min(periods, 1e6))});
}

GtpText named_time_settings(GtpDesk& desk, GtpWords& words) {
  const std::string kind = lower_case(words.next());
  if (kind == "none") return set_control(desk, {});
  if (kind == "byoyomi") return byoyomi(desk, words);
  if (kind == "canadian") return time_settings(desk, words);
  if (kind == "absolute") {
    const auto main = numbers<1>(words);
    return main ? set_control(desk, {.main = (*main)[0]}) : GtpText(main.error());
  }
  if (kind == "fischer") {
    const auto told = numbers<2>(words);
    return told ? set_control(desk, {.main = (*told)[0], .increment = (*told)[1]}) : GtpText(told.error());
  }
  return gtp_syntax_error();
}

GtpText time_left(GtpDesk& desk, GtpWords& words) {
  const auto player = words.color();
  if (!player) return player.error();
  const auto seconds = words.number();
  if (!seconds || *seconds > longest) return gtp_syntax_error();
  const auto stones = numbers<1>(words);
  if (!stones) return stones.error();
  // Referees that allow for delays tell less than nothing.
  desk.session.clock().tell(*player, std::max(0.0, *seconds), static_cast<int>(std::min((*stones)[0], 1e6)));
  return std::string();
}

}  // namespace

std::span<const GtpCommand> gtp_time_commands() {
  static constexpr std::array commands{
      GtpCommand{"time_settings", time_settings},
      GtpCommand{"kgs-time_settings", named_time_settings},
      GtpCommand{"kata-time_settings", named_time_settings},
      GtpCommand{"time_left", time_left},
  };
  return commands;
}

}  // namespace agon

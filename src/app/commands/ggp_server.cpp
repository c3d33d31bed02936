// `agon ggp-server`: the manager of a match between general game players, which writes its record.
#include <algorithm>
#include <chrono>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/file.hpp"
#include "base/socket.hpp"
#include "base/text.hpp"
#include "gdl/library.hpp"
#include "protocol/ggp/ggp_referee.hpp"

namespace agon {

struct GgpServerOptions {
  std::string rules;
  std::string players;
  Seconds startclock{30}, playclock{10};
  std::string out;
  std::uint64_t seed = 1;
  bool json = false;
};
template <>
struct Fields<GgpServerOptions> {
  static constexpr auto all = FieldList{
      Field{"rules", &GgpServerOptions::rules, "a file of rules, or the name of a game of agon rules gdl"},
      Field{"players", &GgpServerOptions::players,
            "where the players are, in the order of the roles: http://127.0.0.1:9147,..."},
      Field{"startclock", &GgpServerOptions::startclock, 0, 86400, "time before the first move"},
      Field{"playclock", &GgpServerOptions::playclock, 0, 86400, "time for each move"},
      Field{"out", &GgpServerOptions::out, "write the record of the match to this file"},
      Field{"seed", &GgpServerOptions::seed, "of the moves that are drawn"},
      Field{"json", &GgpServerOptions::json, "write the record as JSON"}};
};

namespace {

constexpr double connect_seconds = 5;

// Small letters and no closing slash, so that one address is written in one way.
HttpAddress plain_address(HttpAddress address) {
  address.host = lower_case(address.host);
  while (address.path.size() > 1 && address.path.ends_with('/')) address.path.pop_back();
  return address;
}

Result<std::vector<HttpAddress>> read_addresses(const std::string& list) {
  std::vector<HttpAddress> addresses, plain;
  for (const std::string& text : split(list, ',')) {
    auto address = read_http_address(text);
    if (!address) return address.error().in("--players");
    const HttpAddress same = plain_address(*address);
    if (std::find(plain.begin(), plain.end(), same) != plain.end())
      return Error{"--players: " + in_quotes(text) +
                   " stands there twice; each role needs a player of its own"};
    plain.push_back(same);
    addresses.push_back(address.take());
  }
  return addresses;
}

// Whether two names of one port lead to the same place, as localhost and 127.0.0.1 do.
bool is_same_place(const HttpAddress& a, const HttpAddress& b) {
  if (a.port != b.port || plain_address(a).path != plain_address(b).path) return false;
  const auto known = host_addresses(a.host);
  const auto others = host_addresses(b.host);
  return std::find_first_of(known.begin(), known.end(), others.begin(), others.end()) != known.end();
}

Status check_places(const std::vector<HttpAddress>& addresses) {
  for (std::size_t i = 0; i < addresses.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (is_same_place(addresses[i], addresses[j]))
        return Error{"--players: " + in_quotes(addresses[j].host) + " and " + in_quotes(addresses[i].host) +
                     " lead to the same machine, and the port is " + std::to_string(addresses[i].port) +
                     " for both; each role needs a player of its own"};
  return {};
}

// What would be found out only when the match is over, or by a player that fails in every step.
Status check_before_match(const GgpServerOptions& options, const std::vector<HttpAddress>& addresses) {
  for (const HttpAddress& address : addresses)
    if (const Status found = check_host(address.host); !found) return found.error().in("--players");
  if (const Status apart = check_places(addresses); !apart) return apart;
  if (options.out.empty()) return {};
  const Status writable = check_writable(options.out);
  return writable ? writable : writable.error().in("--out");
}

// Compiled where that can be done.
Result<std::unique_ptr<GgpGame>> make_game_of(const std::string& rules) {
  auto read = gdl::read_rules(rules);
  if (!read) return read.error();
  if (const auto game = make_gdl_game(rules))
    return std::unique_ptr<GgpGame>(std::make_unique<CompiledGgpGame>(*game));
  return make_asked_ggp_game(read.take());
}

// Without comments, one expression to a line, as players are sent them.
std::string one_line_each(const std::string& rules) {
  std::string text;
  if (const auto expressions = gdl::read_kif(rules))
    for (const gdl::Expression& each : *expressions) text += gdl::text(each) + "\n";
  return text;
}

// `names`: what the players are called in the record.
GgpAsk asker(std::vector<HttpAddress> addresses, std::vector<std::string> names) {
  return [addresses = std::move(addresses), names = std::move(names)](
             std::size_t player, const std::string& message, double seconds) {
    return http_post(addresses[player],
                     "Accept: text/delim\r\nSender: GAMESERVER\r\nReceiver: " + names[player] +
                         "\r\nContent-Type: text/acl\r\n",
                     message, connect_seconds, deadline_in(seconds));
  };
}

std::string new_match_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return "agon." + std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

void print_start(const Console& console, const GgpMatchRecord& record) {
  if (!record.start_failed()) return;
  console.out << "start";
  for (std::size_t r = 0; r < record.roles.size(); ++r)
    if (const std::string& error = record.start_errors[r]; !error.empty())
      console.out << "  " << record.roles[r] << " [" << error << "]";
  console.out << std::endl;
}

void print_step(const Console& console, const GgpMatchRecord& record) {
  if (record.moves.empty()) return print_start(console, record);
  console.out << record.moves.size() << ".";
  for (std::size_t r = 0; r < record.roles.size(); ++r) {
    const std::string& error = record.errors.back()[r];
    console.out << "  " << record.roles[r] << " " << record.moves.back()[r]
                << (error.empty() ? "" : " [" + error + "]");
  }
  console.out << std::endl;
}

void print_end(const Console& console, const GgpMatchRecord& record) {
  if (record.goals.empty()) console.out << "stopped after " << record.moves.size() << " steps";
  for (std::size_t r = 0; r < record.goals.size(); ++r)
    console.out << (r == 0 ? "" : ", ") << record.roles[r] << " " << record.goals[r];
  console.out << "\n";
}

ExitCode exit_code(const GgpMatchRecord& record) {
  if (record.aborted) return ExitCode::interrupted;
  for (std::size_t r = 0; r < record.roles.size(); ++r)
    if (record.failures(r) > 0) return ExitCode::agent_failed;
  return ExitCode::fine;
}

ExitCode run_ggp_server(const GgpServerOptions& options, Console& console) {
  const auto rules = gdl::find_rules(options.rules);
  if (!rules) return console.wrong_usage(rules.error());
  const auto game = make_game_of(*rules);
  if (!game) return console.wrong_usage(game.error().in(options.rules));
  const auto addresses = read_addresses(options.players);
  if (!addresses) return console.wrong_usage(addresses.error());
  if (addresses->size() != ggp_players(**game))
    return console.fail(ExitCode::usage, "--players: " + options.rules + " is for " +
                                             std::to_string(ggp_players(**game)) + " players, and got " +
                                             std::to_string(addresses->size()));
  if (const Status fine = check_before_match(options, *addresses); !fine)
    return console.wrong_usage(fine.error());
  GgpReferee referee(**game,
                     {.id = new_match_id(),
                      .rules = one_line_each(*rules),
                      .game_url = options.rules,
                      .players = split(options.players, ','),
                      .start_clock = options.startclock.count,
                      .play_clock = options.playclock.count,
                      .seed = options.seed},
                     asker(*addresses, split(options.players, ',')));
  const auto show = [&](const GgpMatchRecord& record) {
    if (!options.json) print_step(console, record);
  };
  const GgpMatchRecord record = referee.run(interrupted(), show);
  if (options.json)
    console.print(ggp_record_json(record));
  else
    print_end(console, record);
  if (!options.out.empty())
    if (const Status written = write_file(options.out, ggp_record_json(record).text() + "\n"); !written)
      return console.wrong_usage(written.error());
  if (const std::string trouble = (*game)->trouble(); !trouble.empty())
    return console.fail(ExitCode::failed, trouble);
  return exit_code(record);
}

}  // namespace

Command ggp_server_command() {
  return command<GgpServerOptions>(
      {.name = "ggp-server",
       .summary = "run a match between general game players and write its record",
       .description =
           "The game manager of the GGP protocol: sends the rules to the players, asks all of them for their "
           "moves by HTTP and keeps the clocks. Who is too late (TO), cannot be reached (CE) or says "
           "something illegal (IL) gets a random legal move for that step, and the match goes on; the exit "
           "code is then 3, as it is where somebody does not answer START with ready. A name that leads "
           "nowhere, an address that stands there twice and a file that "
           "cannot "
           "be written are told before anything is sent. The role random needs no player. Ctrl-C ends the "
           "match for everybody.\n\n"
           "The record is JSON as viewers of such matches read it: states, moves, errors and times of every "
           "step. A file of that name is replaced when the match is over, not before. Clocks allow one more "
           "second for the connection.",
       .examples = {{"ggp-server tictactoe --players http://127.0.0.1:9147,http://127.0.0.1:9148",
                     "two players that were started with agon ggp"},
                    {"ggp-server mine.kif --players 127.0.0.1:9147 --startclock 10s --playclock 2s --out "
                     "match.json",
                     "a puzzle, with its record"}},
       .positional = {{"rules"}}},
      run_ggp_server);
}

}  // namespace agon

#include "protocol/kata/kata_query.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "engine/games.hpp"
#include "engine/go_rules.hpp"
#include "protocol/gtp/gtp_moves.hpp"
#include "protocol/gtp/kata_rules.hpp"

namespace agon {
namespace {

// Rules and settings come from clients that show errors as they are: nothing of theirs is quoted at length.
std::string cut(std::string_view text) {
  constexpr std::size_t longest = 40;
  return in_quotes(text.size() <= longest ? std::string(text) : std::string(text.substr(0, longest)) + "...");
}

std::string shown(const Json& json) { return cut(json.as_text() ? *json.as_text() : json.line()); }

// ---- rules

bool is_one_of_words(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Rules of KataGo that the game does not have, so that another one is taken.
bool is_kata_rule_only(std::string_view key, std::string_view value) {
  if (key == "tax") return is_one_of_words(value, {"seki", "all"});
  if (key == "hasbutton") return value == "true";
  if (key == "friendlypassok") return value == "false";
  return key == "ko" && value == "spight";
}

std::string rule_value(const Json& json) {
  if (const std::string* text = json.as_text()) return lower_case(*text);
  return lower_case(json.line());
}

// What KataGo answers where nobody names a komi.
double usual_komi(const GoRules& rules) { return rules.scoring == "japanese" ? 6.5 : 7.5; }

class KataReader {
 public:
  KataReader(std::string id, const Json& json) : json_(json) { query().id = std::move(id); }

  KataReading read() {
    if (const Status done = read_all(); !done) reading_.error = KataNote{done.error().message, field_};
    return std::move(reading_);
  }

 private:
  struct Member {
    std::string_view name;
    Status (KataReader::*read)(const Json&);
    bool required = false;
  };

  KataQuery& query() { return reading_.query; }

  void warn(std::string text) { reading_.warnings.push_back({std::move(text), field_}); }

  Error expected(const std::string& what, const Json& found) const {
    return Error{"expected " + what + ", and got " + shown(found)};
  }

  Status read_all() {
    if (const Status begun = read_members(game_members); !begun) return begun;
    if (const Status made = make_it(); !made) return made;
    if (const Status rest = read_members(other_members); !rest) return rest;
    if (const Status turns = settle_turns(); !turns) return turns;
    warn_of_unknown();
    return check_moves();
  }

  Status read_members(std::span<const Member> members) {
    for (const Member& member : members) {
      field_ = member.name;
      const Json* json = json_.find(member.name);
      if (json == nullptr && member.required) return Error{"this member is missing"};
      if (json == nullptr) continue;
      if (const Status read = (this->*member.read)(*json); !read) return read;
    }
    return {};
  }

  void warn_of_unknown() {
    const auto knows = [](std::span<const Member> members, const std::string& name) {
      return std::any_of(members.begin(), members.end(), [&](const Member& m) { return m.name == name; });
    };
    std::size_t told = 0;
    for (const std::string& name : json_.names()) {
      if (name == "id" || knows(game_members, name) || knows(other_members, name)) continue;
      if (++told > most_warnings) break;
      field_ = shown_name(name);
      warn("this member means nothing here and is ignored");
    }
  }

  static std::string shown_name(const std::string& name) { return name.substr(0, 40); }

  // ---- the game

  Result<std::int64_t> read_lines(const Json& json) const {
    const auto lines = json.as_integer();
    if (!lines) return expected("a whole number", json);
    if (*lines < 2 || *lines > go::largest_size)
      return Error{"boards have 2 to " + std::to_string(go::largest_size) + " lines, not " +
                   std::to_string(*lines)};
    return *lines;
  }

  Status read_width(const Json& json) {
    const auto size = read_lines(json);
    if (!size) return size.error();
    size_ = *size;
    return {};
  }

  Status read_height(const Json& json) {
    const auto size = read_lines(json);
    if (!size) return size.error();
    if (*size != size_)
      return Error{"only square boards can be analysed: boardXSize is " + std::to_string(size_)};
    return {};
  }

  Status read_rules(const Json& json) {
    if (json.kind() == Json::Kind::object) return read_rule_object(json);
    const std::string* name = json.as_text();
    if (name == nullptr) return expected("the name of rules or an object", json);
    if (trim(*name).starts_with('{')) {
      const auto inner = Json::parse(*name);
      if (!inner) return inner.error();
      return read_rule_object(*inner);
    }
    if (is_stone_scoring(*name)) {
      rules_ = {.scoring = "chinese", .ko = "simple", .handicap_bonus = "0"};
      warn("Agon has no stone scoring: area is counted, so that two points more for each group are told");
      return {};
    }
    const auto rules = known_go_rules(*name);
    if (!rules)
      return Error{"unknown rules " + cut(*name) +
                   "; known are chinese, japanese, korean, aga, "
                   "new-zealand and tromp-taylor, or an object"};
    rules_ = *rules;
    if (lower_case(*name).find("button") != std::string::npos) warn("Agon has no button: it is left out");
    return {};
  }

  // KaTrain writes "stone_scoring", KataGo also "stone-scoring".
  static bool is_stone_scoring(std::string_view name) {
    std::string plain = lower_case(trim(name));
    std::replace(plain.begin(), plain.end(), '_', '-');
    return plain == "stone-scoring";
  }

  // How stones are counted comes before what depends on it, in whatever order they stand.
  Status read_rule_object(const Json& json) {
    const auto& names = json.names();
    for (const bool last : {false, true})
      for (std::size_t i = 0; i < names.size(); ++i)
        if (const std::string key = lower_case(names[i]); (key == "friendlypassok") == last)
          if (const Status read = read_rule(key, json.items()[i]); !read) return read;
    return {};
  }

  Status read_rule(const std::string& key, const Json& json) {
    if (key == "komi") return read_komi(json);
    const std::string value = rule_value(json);
    const Status changed = change_kata_rule(rules_, key, value);
    if (changed || !is_kata_rule_only(key, value))
      return changed ? Status() : Status(Error{"the rule " + cut(key) + " cannot be " + cut(value)});
    if (key == "ko") rules_.ko = "simple";
    warn("Agon does not have the rule " + key + " " + value + ": it is left out");
    return {};
  }

  Status read_bonus(const Json& json) { return read_rule("whitehandicapbonus", json); }

  Status read_komi(const Json& json) {
    const auto komi = json.as_number();
    constexpr double most = 150;
    if (!komi || !(std::abs(*komi) <= most)) return expected("a number from -150 to 150", json);
    komi_ = nearest_komi(*komi);
    if (*komi_ != *komi) warn(komi_note(*komi));
    return {};
  }

  Status make_it() {
    field_ = "boardXSize";
    auto game = make_game("go:size=" + std::to_string(size_) +
                          ",komi=" + number_text(komi_.value_or(usual_komi(rules_))) +
                          ",scoring=" + rules_.scoring + ",ko=" + rules_.ko + ",suicide=" + rules_.suicide +
                          ",handicap-bonus=" + rules_.handicap_bonus);
    if (!game) return game.error();
    query().game = game.take();
    board_ = query().game->game().start()->draw();
    return {};
  }

  // ---- stones and moves

  Result<Player> read_player(const Json& json) const {
    const auto player = json.as_text() ? parse_gtp_color(*json.as_text()) : std::nullopt;
    if (!player) return expected("the player \"B\" or \"W\"", json);
    return *player;
  }

  // "D4", "(3,15)", from the left and from above, or "pass".
  Result<std::string> read_location(const Json& json) const {
    const std::string* text = json.as_text();
    if (text == nullptr) return expected("a point of the board", json);
    if (lower_case(*text) == "pass") return std::string("pass");
    if (const auto place = parse_gtp_vertex(board_, *text)) return gtp_vertex(board_, *place);
    if (const auto place = read_pair(*text)) return gtp_vertex(board_, *place);
    return expected("a point of the board", json);
  }

  std::optional<Place> read_pair(std::string_view text) const {
    if (text.size() < 5 || text.size() > 9 || !text.starts_with('(') || !text.ends_with(')'))
      return std::nullopt;
    const auto parts = split(text.substr(1, text.size() - 2), ',');
    if (parts.size() != 2) return std::nullopt;
    const auto column = parse_integer(trim(parts[0])), row = parse_integer(trim(parts[1]));
    if (!column || !row || *column < 0 || *row < 0 || *column >= board_.columns || *row >= board_.rows)
      return std::nullopt;
    return Place{static_cast<int>(*column), static_cast<int>(*row)};
  }

  // [["B","Q4"],...]
  Result<std::vector<KataMove>> read_pairs(const Json& json) const {
    if (json.kind() != Json::Kind::array) return expected("a list of pairs such as [\"B\",\"Q4\"]", json);
    if (json.items().size() > most_kata_moves)
      return Error{"more than " + std::to_string(most_kata_moves) + " of them"};
    std::vector<KataMove> moves;
    for (const Json& pair : json.items()) {
      if (pair.kind() != Json::Kind::array || pair.items().size() != 2)
        return expected("a pair such as [\"B\",\"Q4\"]", pair);
      const auto player = read_player(pair.items()[0]);
      if (!player) return player.error();
      auto location = read_location(pair.items()[1]);
      if (!location) return location.error();
      moves.push_back({*player, location.take()});
    }
    return moves;
  }

  Status read_stones(const Json& json) {
    const auto stones = read_pairs(json);
    if (!stones) return stones.error();
    std::vector<bool> taken(static_cast<std::size_t>(board_.columns * board_.rows));
    for (const KataMove& stone : *stones) {
      const auto place = parse_gtp_vertex(board_, stone.text);
      if (!place) return Error{"a stone cannot pass"};
      const auto cell = static_cast<std::size_t>(place->row * board_.columns + place->column);
      if (taken[cell]) return Error{"there are two stones at " + gtp_vertex(board_, *place)};
      taken[cell] = true;
      query().stones.push_back({*place, stone.player});
    }
    // As KataGo has it: black stones alone, two or more.
    const bool black = std::all_of(query().stones.begin(), query().stones.end(),
                                   [](const Stone& stone) { return stone.owner == 0; });
    if (black && query().stones.size() > 1) query().handicap = static_cast<int>(query().stones.size());
    return {};
  }

  Status read_first(const Json& json) {
    const auto player = read_player(json);
    if (!player) return player.error();
    first_ = *player;
    return {};
  }

  Status read_moves(const Json& json) {
    auto moves = read_pairs(json);
    if (!moves) return moves.error();
    query().moves = moves.take();
    const Player begins =
        query().moves.empty() ? (query().handicap > 0 ? 1 : 0) : query().moves.front().player;
    query().first = first_.value_or(begins);
    return {};
  }

  // Errors here begin as KataGo's do: KaTrain looks for these two words.
  Status check_moves() {
    field_ = "initialStones";
    auto session = Session::begin(query().game, "random", search_kinds(), 1);
    if (!session) return session.error();
    if (const Status stones = play_kata_moves(*session, query(), 0); !stones) return stones;
    field_ = "moves";
    return play_kata_moves(*session, query(), query().moves.size());
  }

  // ---- which positions

  Status read_turns(const Json& json) {
    if (json.kind() != Json::Kind::array) return expected("a list of whole numbers", json);
    const auto last = static_cast<std::int64_t>(query().moves.size());
    for (const Json& item : json.items()) {
      const auto turn = item.as_integer();
      if (!turn || *turn < 0 || *turn > last)
        return expected("turns from 0 to " + std::to_string(last), item);
      query().turns.push_back({static_cast<std::size_t>(*turn), 0});
    }
    return {};
  }

  Status read_priority(const Json& json) {
    const auto priority = json.as_integer();
    if (!priority) return expected("a whole number", json);
    priority_ = *priority;
    return {};
  }

  Status read_priorities(const Json& json) {
    if (json.items().size() != query().turns.size() || query().turns.empty())
      return Error{"expected one number for each of analyzeTurns"};
    for (const Json& item : json.items()) {
      const auto priority = item.as_integer();
      if (!priority) return expected("whole numbers", item);
      priorities_.push_back(*priority);
    }
    return {};
  }

  Status settle_turns() {
    if (query().turns.empty()) query().turns.push_back({query().moves.size(), 0});
    for (std::size_t i = 0; i < query().turns.size(); ++i)
      query().turns[i].priority = priorities_.empty() ? priority_ : priorities_[i];
    return {};
  }

  // ---- how long, and what to tell

  Status read_visits(const Json& json) {
    const auto visits = json.as_integer();
    constexpr std::int64_t most = 1'000'000'000'000;
    if (!visits || *visits < 1) return expected("a number of visits, from 1 on", json);
    query().max_visits = std::min(*visits, most);
    return {};
  }

  Result<double> read_seconds(const Json& json) const {
    constexpr double day = 86400, least = 0.001;
    const auto seconds = json.as_number();
    if (!seconds || !(*seconds > 0)) return expected("a number of seconds above 0", json);
    return std::clamp(*seconds, least, day);
  }

  Status read_time(const Json& json) {
    const auto seconds = read_seconds(json);
    if (!seconds) return seconds.error();
    query().max_time = *seconds;
    return {};
  }

  Status read_report_every(const Json& json) {
    const auto seconds = read_seconds(json);
    if (!seconds) return seconds.error();
    query().report_every = std::max(0.01, *seconds);
    return {};
  }

  Status read_line_length(const Json& json) {
    const auto length = json.as_integer();
    if (!length || *length < 1) return expected("a number of moves, from 1 on", json);
    query().line_length = static_cast<std::size_t>(std::min<std::int64_t>(*length, 1000));
    return {};
  }

  Status read_flag(const Json& json, bool& flag) {
    const auto value = json.as_boolean();
    if (!value) return expected("true or false", json);
    flag = *value;
    return {};
  }
  Status read_ownership(const Json& json) { return read_flag(json, query().ownership); }
  Status read_moves_ownership(const Json& json) { return read_flag(json, query().moves_ownership); }
  Status read_policy(const Json& json) { return read_flag(json, query().policy); }
  Status read_line_visits(const Json& json) { return read_flag(json, query().line_visits); }
  Status read_untold(const Json& json) {
    bool wanted = false;
    if (const Status read = read_flag(json, wanted); !read) return read;
    if (wanted) warn("Agon does not tell this: it is left out");
    return {};
  }

  Status read_unused(const Json&) {
    warn("Agon's searches do not have this: it is ignored");
    return {};
  }

  // ---- moves to leave out

  Status read_avoid(const Json& json) { return read_filters(json, false); }
  Status read_allow(const Json& json) { return read_filters(json, true); }

  Status read_filters(const Json& json, bool allow) {
    if (json.kind() != Json::Kind::array) return expected("a list of objects", json);
    if (json.items().size() > most_filters)
      return Error{"more than " + std::to_string(most_filters) + " of them"};
    for (const Json& item : json.items())
      if (const Status read = read_filter(item, allow); !read) return read;
    return {};
  }

  Status read_filter(const Json& json, bool allow) {
    const Json *player = json.find("player"), *moves = json.find("moves"), *depth = json.find("untilDepth");
    if (player == nullptr || moves == nullptr || depth == nullptr || moves->kind() != Json::Kind::array)
      return expected("an object with player, moves and untilDepth", json);
    if (!depth->as_integer() || *depth->as_integer() < 1) return expected("untilDepth from 1 on", *depth);
    const auto who = read_player(*player);
    if (!who) return who.error();
    GtpFilter filter{.allow = allow, .player = *who};
    if (moves->items().size() > most_kata_moves) return Error{"too many moves"};
    for (const Json& move : moves->items()) {
      const auto location = read_location(move);
      if (!location) return location.error();
      filter.moves.push_back(lower_case(*location));
    }
    query().filters.push_back(std::move(filter));
    return {};
  }

  // ---- settings

  Status read_settings(const Json& json) {
    if (json.kind() != Json::Kind::object) return expected("an object", json);
    std::vector<std::string> unknown;
    const auto& names = json.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Json& value = json.items()[i];
      Status read;
      if (names[i] == "maxTime")
        read = read_time(value);
      else if (names[i] == "maxVisits")
        read = read_visits(value);
      else if (names[i] == "analysisPVLen")
        read = read_line_length(value);
      else if (names[i] == "reportAnalysisWinratesAs")
        read = read_view(value);
      else if (unknown.size() < most_warnings)
        unknown.push_back(shown_name(names[i]));
      if (!read) return read.error().in(names[i]);
    }
    if (!unknown.empty()) warn("settings that Agon does not have are ignored: " + join(unknown, ", "));
    return {};
  }

  Status read_view(const Json& json) {
    const std::string view = rule_value(json);
    if (is_one_of_words(view, {"b", "black"}))
      query().view = KataView::black;
    else if (is_one_of_words(view, {"w", "white"}))
      query().view = KataView::white;
    else if (view == "sidetomove")
      query().view = KataView::to_move;
    else
      return expected("BLACK, WHITE or SIDETOMOVE", json);
    return {};
  }

  static constexpr std::size_t most_warnings = 10, most_filters = 100;
  static const std::array<Member, 5> game_members;
  static const std::array<Member, 20> other_members;

  const Json& json_;
  std::string field_;
  KataReading reading_;
  std::int64_t size_ = 0;
  GoRules rules_;
  std::optional<double> komi_;
  Drawing board_;
  std::optional<Player> first_;
  std::int64_t priority_ = 0;
  std::vector<std::int64_t> priorities_;
};

const std::array<KataReader::Member, 5> KataReader::game_members{
    Member{"boardXSize", &KataReader::read_width, true}, Member{"boardYSize", &KataReader::read_height, true},
    Member{"rules", &KataReader::read_rules, true}, Member{"komi", &KataReader::read_komi},
    Member{"whiteHandicapBonus", &KataReader::read_bonus}};

// In the order in which one needs the other.
const std::array<KataReader::Member, 20> KataReader::other_members{
    Member{"initialStones", &KataReader::read_stones},
    Member{"initialPlayer", &KataReader::read_first},
    Member{"moves", &KataReader::read_moves, true},
    Member{"analyzeTurns", &KataReader::read_turns},
    Member{"priority", &KataReader::read_priority},
    Member{"priorities", &KataReader::read_priorities},
    Member{"overrideSettings", &KataReader::read_settings},
    Member{"maxVisits", &KataReader::read_visits},
    Member{"maxTime", &KataReader::read_time},
    Member{"reportDuringSearchEvery", &KataReader::read_report_every},
    Member{"analysisPVLen", &KataReader::read_line_length},
    Member{"includeOwnership", &KataReader::read_ownership},
    Member{"includePolicy", &KataReader::read_policy},
    Member{"includePVVisits", &KataReader::read_line_visits},
    Member{"includeMovesOwnership", &KataReader::read_moves_ownership},
    Member{"includeOwnershipStdev", &KataReader::read_untold},
    Member{"allowMoves", &KataReader::read_allow},
    Member{"avoidMoves", &KataReader::read_avoid},
    Member{"rootPolicyTemperature", &KataReader::read_unused},
    Member{"rootFpuReductionMax", &KataReader::read_unused}};

}  // namespace

double KataQuery::sign(std::size_t turn) const {
  if (view == KataView::to_move) return 1;
  return (to_move(turn) == 0) == (view == KataView::black) ? 1 : -1;
}

KataReading read_kata_query(std::string id, const Json& json) {
  return KataReader(std::move(id), json).read();
}

Status play_kata_moves(Session& session, const KataQuery& query, std::size_t moves) {
  const std::string handicap = query.handicap > 0 ? "handicap=" + std::to_string(query.handicap) : "";
  auto start = position_with(query.game->game(), query.stones, query.first, handicap);
  if (!start) return start.error();
  session.begin_at(start.take());
  for (std::size_t i = 0; i < moves; ++i) {
    const KataMove& move = query.moves[i];
    const Status played = session.play(
        move.player, [&](const Position& at) { return parse_gtp_move(at, move.player, move.text); });
    if (!played)
      return Error{"Illegal move " + std::to_string(i) + ": " + move.text + " (" + played.error().message +
                   ")"};
  }
  return {};
}

}  // namespace agon

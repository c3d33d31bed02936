// The writing half of engine/sgf_record.hpp.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "engine/go_rules.hpp"
#include "engine/sgf_record.hpp"
#include "games/go/go_text.hpp"

namespace agon {
namespace {

std::string option(const Record& record, std::string_view name) {
  const std::string* value = record.game().facts().option(name);
  return value != nullptr ? *value : "";
}

void set_if(SgfNode& node, std::string_view name, const std::string& value) {
  if (!value.empty()) node.set(name, value);
}

void add_points(SgfNode& node, std::string_view name, const std::vector<Place>& places) {
  std::vector<std::string> values;
  for (const Place place : places) values.push_back(sgf_point(place));
  if (!values.empty()) node.add(name, std::move(values));
}

std::string_view colour(Player player) { return player == 0 ? "B" : "W"; }

std::string result_of(const Record& record) {
  if (record.resigned()) return std::string(colour(static_cast<Player>(1 - *record.resigned()))) + "+R";
  if (!record.position().over()) return "";
  const double lead = record.position().score(0);
  if (lead == 0) return "0";
  return std::string(colour(lead > 0 ? 0 : 1)) + "+" + number_text(lead > 0 ? lead : -lead);
}

std::string player_of(const Record& record, const std::string& told, std::size_t player) {
  return told.empty() && record.players().size() > player ? record.players()[player] : told;
}

void write_facts(SgfNode& root, const Record& record, const SgfInfo& info) {
  root.set("FF", "4");
  root.set("GM", "1");
  root.set("CA", "UTF-8");
  set_if(root, "AP", info.application);
  root.set("SZ", option(record, "size"));
  root.set("KM", option(record, "komi"));
  root.set("RU", go_rules_name(go_rules_of(record.game().facts())));
  const int handicap = handicap_stones(record.game().facts(), record.start());
  if (handicap >= 2) root.set("HA", std::to_string(handicap));
  set_if(root, "PB", player_of(record, info.black, 0));
  set_if(root, "PW", player_of(record, info.white, 1));
  set_if(root, "RE", info.result.empty() ? result_of(record) : info.result);
  set_if(root, "DT", info.date);
  set_if(root, "EV", info.event);
  set_if(root, "GN", info.name);
  set_if(root, "C", info.comment);
}

// The turn is told where it is not the usual one, or where a move out of turn follows.
void write_start(SgfNode& root, const Record& record, const GoText& start) {
  add_points(root, "AB", start.stones('X'));
  add_points(root, "AW", start.stones('O'));
  const bool changed = !record.plies().empty() && record.mover(0) == nobody;
  if (root.find("AB") || root.find("AW") || start.to_move != 0 || changed)
    root.set("PL", std::string(colour(start.to_move)));
  // HA tells the handicap.
  auto hidden = start.rest;
  std::erase_if(hidden, [](const std::string& part) { return part.starts_with("handicap="); });
  set_if(root, sgf_hidden_start, join(hidden, " "));
}

// What leads from one board to another.
void write_set_up(SgfNode& node, const GoText& from, const GoText& to) {
  const auto added = [&](char letter) {
    auto places = to.stones(letter);
    std::erase_if(places, [&](Place place) { return from.at(place) == letter; });
    return places;
  };
  add_points(node, "AB", added('X'));
  add_points(node, "AW", added('O'));
  add_points(node, "AE", added('.'));
  node.set("PL", std::string(colour(to.to_move)));
}

std::string with_places(double number, int places) {
  const double unit = std::pow(10.0, places);
  return number_text(std::round(number * unit) / unit);
}

void write_judgement(SgfNode& node, const SgfJudgement& judgement) {
  set_if(node, sgf_judgement_name, judgement.text);
  if (judgement.chance) node.set("SBKV", with_places(100 * *judgement.chance, 1));
  if (judgement.lead) node.set("V", with_places(*judgement.lead, 1));
  if (judgement.grade == "inaccuracy") node.set("DO", "");
  if (judgement.grade == "mistake") node.set("BM", "1");
  if (judgement.grade == "blunder") node.set("BM", "2");
}

// A turn out of order shows in the move that follows, but for a pass behind passes: readers take that for one
// too many at the end of the game.
bool shows_in_next(const Record& record, std::size_t set_up) {
  const std::size_t next = set_up + 1;
  if (next == record.plies().size() || record.mover(next) == nobody) return false;
  return record.ply_text(next) != "pass" || set_up == 0 || record.ply_text(set_up - 1) != "pass";
}

// Remarks beside the moves of one line.
struct Remarks {
  std::span<const std::string> comments = {};
  std::span<const SgfJudgement> judgements = {};  // the first one is the start's
};

// The plies of the record as nodes, one after the other; set-ups that the next move shows are left out.
std::vector<SgfNode> nodes_of(const Record& record, const Remarks& remarks, int size) {
  std::vector<SgfNode> nodes;
  for (std::size_t i = 0; i < record.plies().size(); ++i) {
    SgfNode node;
    if (record.mover(i) == nobody) {
      const GoText to = GoText::of(record.ply_text(i));
      const GoText from = record.hands_over(i) ? to : GoText::of(record.position_before(i)->text());
      if (from.cells == to.cells && shows_in_next(record, i)) continue;
      write_set_up(node, from, to);
    } else {
      const std::string& name = record.ply_text(i);
      node.set(colour(record.mover(i)), name == "pass" ? "" : sgf_point(*go_point(name, size)));
    }
    if (i < remarks.comments.size()) set_if(node, "C", remarks.comments[i]);
    if (i + 1 < remarks.judgements.size()) write_judgement(node, remarks.judgements[i + 1]);
    nodes.push_back(std::move(node));
  }
  return nodes;
}

std::vector<SgfProperty> without_remarks(const SgfNode& node) {
  constexpr std::array<std::string_view, 6> remarks{"C", sgf_judgement_name, "SBKV", "V", "DO", "BM"};
  auto properties = node.properties;
  std::erase_if(properties, [&](const SgfProperty& property) {
    return std::find(remarks.begin(), remarks.end(), property.name) != remarks.end();
  });
  return properties;
}

// Follows nodes that are there already, whatever is remarked on them, and adds the rest.
void add_line(SgfTree& tree, std::vector<SgfNode> line) {
  int last = 0;
  for (SgfNode& node : line) {
    const auto& children = tree.nodes[static_cast<std::size_t>(last)].children;
    const auto known = std::find_if(children.begin(), children.end(), [&](int child) {
      return without_remarks(tree.nodes[static_cast<std::size_t>(child)]) == without_remarks(node);
    });
    if (known != children.end()) {
      last = *known;
      continue;
    }
    last = tree.add_child(last);
    tree.nodes[static_cast<std::size_t>(last)].properties = std::move(node.properties);
  }
}

}  // namespace

Result<SgfTree> sgf_tree_of(const Record& record, const SgfInfo& info, std::span<const Record> variations) {
  if (record.game().facts().about.name != "go")
    return Error{"SGF is for Go; a game of " + record.game().facts().spec +
                 " is saved as a file of agon's own"};
  SgfTree tree;
  const GoText start = GoText::of(record.start().text());
  write_facts(tree.root(), record, info);
  write_start(tree.root(), record, start);
  if (!info.judgements.empty()) write_judgement(tree.root(), info.judgements.front());
  add_line(tree, nodes_of(record, {info.comments, info.judgements}, start.size));
  for (std::size_t i = 0; i < variations.size(); ++i) {
    Remarks remarks;
    if (i < info.variation_comments.size()) remarks.comments = info.variation_comments[i];
    if (i < info.variation_judgements.size()) remarks.judgements = info.variation_judgements[i];
    add_line(tree, nodes_of(variations[i], remarks, start.size));
  }
  return tree;
}

Result<std::string> sgf_of(const Record& record, const SgfInfo& info, std::span<const Record> variations) {
  const auto tree = sgf_tree_of(record, info, variations);
  if (!tree) return tree.error();
  return write_sgf(*tree);
}

}  // namespace agon

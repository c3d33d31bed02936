// `node`: one node of a search's tree: its board, and each child with the terms that selection compares.
#include "web/describe.hpp"
#include "web/tree_request.hpp"

namespace agon::web {
namespace {

struct Child {
  std::string move;
  std::int64_t visits = 0;
  double value = 0.5;
  Player mover = nobody;
  unsigned flags = 0;
  std::vector<TreeTerm> terms = {};
};

Result<std::unique_ptr<Position>> follow(const Position& root, const Path& path) {
  auto position = root.clone();
  for (const std::string& move : path) {
    const auto ply = parse_ply(*position, move);
    if (!ply) return ply.error();
    position->play(*ply);
  }
  return position;
}

Result<std::vector<Child>> children_in(const Cut& whole, const Path& path) {
  const auto cut = cut_below(whole, path);
  if (!cut) return cut.error();
  std::vector<Child> children;
  for (const Box& box : cut->boxes)
    if (box.parent == 0) children.push_back({box.move, box.visits, box.value, box.mover, box.flags});
  return children;
}

Result<std::vector<Child>> children_in(const TreeSource& tree, const Position& root, const Path& path) {
  const auto spot = find_spot(tree, root, path);
  if (!spot) return spot.error();
  const Player viewer = std::max<Player>(0, root.to_move());
  std::vector<TreeNode> nodes;
  tree.children(spot->node, nodes);
  std::vector<Child> children;
  for (const TreeNode& node : nodes) {
    const Player mover = node.mover != nobody ? node.mover : spot->position->to_move();
    children.push_back({spot->position->move_text(node.move), node.visits,
                        value_for(node, mover, viewer, root.players()), mover, node.flags,
                        tree.terms(spot->node, node)});
  }
  return children;
}

Json terms_json(const Child& child, const Position& position, std::optional<MoveCode> move) {
  Json::Array terms;
  for (const TreeTerm& term : child.terms)
    terms.push_back(Json{{"name", term.name}, {"value", rounded(term.value)}});
  if (position.to_move() == chance && move)
    terms.push_back(Json{{"name", "probability"}, {"value", rounded(position.probability(*move))}});
  return terms;
}

Json child_json(const Child& child, const Position& position, std::int64_t all) {
  const auto move = position.parse_move(child.move, child.mover);
  const auto code = move ? std::optional(*move) : std::nullopt;
  return Json{{"move", child.move},
              {"places", code ? places_json(position, *code) : Json(Json::Array{})},
              {"mover", static_cast<int>(child.mover)},
              {"visits", child.visits},
              {"value", rounded(child.value)},
              {"share", rounded(static_cast<double>(child.visits) /
                                static_cast<double>(std::max<std::int64_t>(1, all)))},
              {"terms", terms_json(child, position, code)},
              {"flags", child.flags},
              {"proven", (child.flags & TreeNode::proven) != 0}};
}

Result<Json> node_json(const TreeRequest& asked, const TreeSource* tree, const Snapshots& snapshots) {
  const Record& record = asked.study->record();
  const auto snapshot = snapshot_for(asked, tree, snapshots);
  if (!snapshot) return snapshot.error();
  auto children = *snapshot != nullptr ? children_in((*snapshot)->cut, asked.path)
                                       : children_in(*tree, record.position(), asked.path);
  if (!children) return children.error();
  const auto position = follow(record.position(), asked.path);
  if (!position) return position.error();
  std::sort(children->begin(), children->end(),
            [](const Child& a, const Child& b) { return a.visits > b.visits; });
  std::int64_t all = 0;
  for (const Child& child : *children) all += child.visits;
  Json::Array items;
  for (const Child& child : *children) items.push_back(child_json(child, **position, all));
  Json json{{"search", asked.search}, {"path", asked.path}};
  json.add_all(board_json(record.game().facts(), **position));
  json.add("children", std::move(items));
  return json;
}

}  // namespace

Status request_node(Desk& desk, Message& message) {
  auto asked = read_tree_request(desk, message);
  if (!asked) return asked.error();
  const std::int64_t id = message.id();
  const auto study = asked->study;
  return study->look([&desk, id, asked = asked.take()](const TreeSource* tree, const Snapshots& snapshots) {
    const auto json = node_json(asked, tree, snapshots);
    json ? desk.send(id, "node", *json) : desk.send_error(id, json.error().message);
  });
}

}  // namespace agon::web

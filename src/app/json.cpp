#include "app/json.hpp"

#include <nlohmann/json.hpp>

namespace agon {
namespace {

using Tree = nlohmann::ordered_json;

Tree tree_of(const Json& json);

struct ToTree {
  Tree operator()(const Json::Array& items) const {
    Tree tree = Tree::array();
    for (const Json& item : items) tree.push_back(tree_of(item));
    return tree;
  }
  Tree operator()(const Json::Object& members) const {
    Tree tree = Tree::object();
    for (const auto& [name, value] : members) tree[name] = tree_of(value);
    return tree;
  }
  Tree operator()(const auto& value) const { return Tree(value); }
};

Tree tree_of(const Json& json) { return std::visit(ToTree{}, json.content()); }

}  // namespace

std::string Json::text(bool ascii) const {
  return tree_of(*this).dump(2, ' ', ascii, Tree::error_handler_t::replace);
}

}  // namespace agon

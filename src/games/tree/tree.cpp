#include "games/tree/tree.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace agon {
namespace {

constexpr std::size_t most_nodes = 20000, most_branches = 1000;
constexpr int deepest = 100;

struct Brackets {
  char open, close;
  Player mover;
};
constexpr std::array all_brackets{Brackets{'(', ')', 0}, Brackets{'[', ']', 1}, Brackets{'<', '>', chance}};

bool is_blank(char c) { return c == ' ' || c == ','; }
bool is_bracket(char c) { return std::string_view("()[]<>").find(c) != std::string_view::npos; }

// a, b, ... z, then numbers.
std::string usual_name(std::size_t index) {
  return index < 26 ? std::string(1, static_cast<char>('a' + index)) : std::to_string(index + 1);
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  return options_detail::read(text, value) && std::abs(value) <= 1e9 ? std::optional(value) : std::nullopt;
}

// Of dice and coins: "1/6" as well as "0.25".
std::optional<double> probability_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return number(text);
  const auto part = number(text.substr(0, slash)), whole = number(text.substr(slash + 1));
  return part && whole && *whole > 0 ? std::optional(*part / *whole) : std::nullopt;
}

// As a fraction where that is the same number and shorter.
std::string probability_text(double probability) {
  constexpr int largest_whole = 36;  // two dice
  const std::string decimals = options_detail::write(probability);
  if (decimals.size() <= 6) return decimals;
  for (int whole = 3; whole <= largest_whole; ++whole)
    if (const double part = std::round(probability * whole); part / whole == probability)
      return options_detail::write(part) + "/" + std::to_string(whole);
  return decimals;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<WrittenTree> read(const ScoreRange* range) {
    if (range != nullptr) tree_.range = *range;
    bool range_given = range != nullptr;
    if (!range_given) {
      const auto found = read_range();
      if (!found) return found.error();
      range_given = *found;
    }
    if (const Status status = read_node(0); !status) return status.error();
    skip_blanks();
    if (at_ < text_.size()) return wrong("the end");
    return range_given ? check_range() : set_range();
  }

 private:
  Error wrong(std::string_view expected) const {
    const std::string found = at_ < text_.size() ? in_quotes(text_.substr(at_, 12)) : "the end";
    return {"expected " + std::string(expected) + " and found " + found};
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  // Up to a blank, a bracket or the end.
  std::string_view word() const {
    std::size_t end = at_;
    while (end < text_.size() && !is_blank(text_[end]) && !is_bracket(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  // Whether there is one.
  Result<bool> read_range() {
    skip_blanks();
    const std::string_view range = word();
    const auto dots = range.find("..");
    if (dots == std::string_view::npos) return false;
    const auto low = number(range.substr(0, dots)), high = number(range.substr(dots + 2));
    if (!low || !high || *low >= *high) return wrong("a range from low to high, as in 0..10,");
    tree_.range = {*low, *high, "points"};
    at_ += range.size();
    return true;
  }

  // Appends the node that begins here.
  Status read_node(int depth) {
    skip_blanks();
    if (tree_.nodes.size() == most_nodes || depth > deepest) return Error{"the tree is too large"};
    tree_.nodes.emplace_back();
    const char next = at_ < text_.size() ? text_[at_] : ' ';
    for (const Brackets& brackets : all_brackets)
      if (next == brackets.open) return read_branches(tree_.nodes.size() - 1, brackets, depth);
    const auto score = number(word());
    if (!score) return wrong("a number or one of ( [ <");
    tree_.nodes.back().score = *score;
    at_ += word().size();
    return {};
  }

  Status read_branches(std::size_t node, const Brackets& brackets, int depth) {
    ++at_;
    tree_.nodes[node].mover = brackets.mover;
    std::vector<WrittenTree::Branch> branches;
    std::size_t labels = 0;
    for (skip_blanks(); at_ < text_.size() && text_[at_] != brackets.close; skip_blanks()) {
      if (branches.size() == most_branches) return Error{"a node has too many branches"};
      branches.emplace_back();
      if (const std::string_view label = word(); label.size() > 1 && label.ends_with(':')) {
        ++labels;
        branches.back().name = label.substr(0, label.size() - 1);
        at_ += label.size();
      }
      branches.back().node = tree_.nodes.size();
      if (const Status status = read_node(depth + 1); !status) return status;
    }
    if (at_ == text_.size()) return wrong(std::string("'") + brackets.close + "'");
    if (branches.empty()) return wrong("a branch");
    if (labels > 0 && labels < branches.size()) return Error{"name all branches of a node or none"};
    ++at_;
    const Status named =
        brackets.mover == chance ? set_probabilities(branches, labels > 0) : set_names(branches, labels > 0);
    tree_.nodes[node].branches = std::move(branches);
    return named;
  }

  static Status set_names(std::vector<WrittenTree::Branch>& branches, bool labelled) {
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      if (!labelled) branches[i].name = usual_name(i);
      seen.push_back(lower_case(branches[i].name));
      if (seen.back().find_first_of("|\t\n") != std::string::npos)
        return Error{"a name has no '|' and no tabs: " + in_quotes(branches[i].name)};
    }
    std::sort(seen.begin(), seen.end());
    const auto twin = std::adjacent_find(seen.begin(), seen.end());
    if (twin != seen.end()) return Error{"two branches of one node are called " + in_quotes(*twin)};
    return {};
  }

  Status set_probabilities(std::vector<WrittenTree::Branch>& branches, bool labelled) {
    tree_.has_chance = true;
    double sum = 0;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const auto probability =
          labelled ? probability_of(branches[i].name) : 1.0 / static_cast<double>(branches.size());
      if (!probability || *probability <= 0 || *probability > 1)
        return Error{"expected a probability such as 0.25 or 1/6 and found " + in_quotes(branches[i].name)};
      branches[i].probability = *probability;
      branches[i].name = std::to_string(i + 1);
      sum += *probability;
    }
    if (std::abs(sum - 1) > 1e-6)
      return Error{"probabilities add up to 1, not to " + options_detail::write(sum)};
    // What was divided once is not divided again: the text of a tree reads back as the same tree.
    if (std::abs(sum - 1) > 1e-9)
      for (auto& branch : branches) branch.probability /= sum;
    return {};
  }

  template <class Visit>
  void for_leaves(Visit&& visit) const {
    for (const WrittenTree::Node& node : tree_.nodes)
      if (node.branches.empty()) visit(node.score);
  }

  Result<WrittenTree> check_range() {
    bool inside = true;
    for_leaves([&](double score) { inside &= tree_.range.low <= score && score <= tree_.range.high; });
    if (!inside)
      return Error{"a leaf lies outside the range " + options_detail::write(tree_.range.low) + ".." +
                   options_detail::write(tree_.range.high)};
    return std::move(tree_);
  }

  Result<WrittenTree> set_range() {
    double low = 1e9, high = -1e9;
    for_leaves([&](double score) { low = std::min(low, score), high = std::max(high, score); });
    tree_.range = {low, low < high ? high : low + 1, "points"};
    return std::move(tree_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  WrittenTree tree_;
};

}  // namespace

std::string WrittenTree::text(std::size_t index) const {
  const Node& node = nodes[index];
  if (node.branches.empty()) return options_detail::write(node.score);
  const auto brackets = std::find_if(all_brackets.begin(), all_brackets.end(),
                                     [&](const Brackets& each) { return each.mover == node.mover; });
  std::vector<std::string> parts;
  for (const Branch& branch : node.branches)
    parts.push_back((node.mover == chance ? probability_text(branch.probability) : branch.name) + ": " +
                    text(branch.node));
  return brackets->open + join(parts, ", ") + brackets->close;
}

Result<WrittenTree> read_tree(std::string_view text, const ScoreRange* range) {
  return Reader(text).read(range);
}

Result<TreeState> TreeState::parse(std::string_view text) const {
  auto tree = read_tree(text, &tree_->range);
  if (!tree) return Error{tree.error().message + "; another game is tree:\"...\""};
  if (tree->has_chance && !has_chance())
    return Error{"this tree has chance and the one of the game has none; give it as tree:\"...\""};
  tree->has_chance = has_chance();
  return TreeState(std::make_shared<const WrittenTree>(tree.take()));
}

}  // namespace agon

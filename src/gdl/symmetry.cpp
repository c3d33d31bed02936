// Symmetries of the graph of rules, by refinement of colours (McKay 1981): vertices are coloured by what they
// are, then again and again by the colours around them. Where two vertices keep the same colour one is given
// a colour of its own, and in a copy the other one; if the colours of both graphs agree in the end, they say
// what becomes what.
#include "gdl/symmetry.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/bits.hpp"
#include "gdl/components.hpp"

namespace agon::gdl {

namespace {

using Vertex = std::uint32_t;
using Colour = std::uint64_t;
using Colours = std::vector<Colour>;  // by vertex
using Image = std::vector<Vertex>;    // what each thing becomes

constexpr Vertex no_vertex = ~Vertex{0};
constexpr std::size_t most_conditions = 500'000;  // of rules: larger games are not looked at

// What one vertex is to another.
enum class Tie : std::uint32_t { head, holds, fails, is_true, is_next, is_legal, is_done };

struct Edge {
  Vertex to;
  Tie tie;
};

// A rule as a set of conditions: sentences, each doubled, and one more where it must not hold.
struct FlatRule {
  TermId head = no_term;
  std::vector<std::uint64_t> conditions;
};

// The rules with what their authors, and the steps before, only used for short put in: a line that grows cell
// by cell has a direction, the cells that it is made of have none.
class Flattener {
 public:
  explicit Flattener(const Ground& ground) : ground_(ground), place_(ground.terms.size(), nowhere) {
    for (const GroundRule& rule : ground.rules) {
      const std::uint32_t head = place_of(rule.head);
      sentences_[head].rules.push_back(&rule);
      for (std::uint32_t c = 0; c < rule.holds + rule.fails; ++c) {
        const std::uint32_t used = place_of(ground.conditions[rule.first + c]);
        sentences_[head].used.push_back(used);
        ++sentences_[used].uses;
        if (c >= rule.holds || used == head) sentences_[used].kept = true;
      }
    }
    for (Sentence& sentence : sentences_)
      sentence.kept = sentence.kept || ground.terms.name(sentence.term) < word_count;
  }

  std::vector<FlatRule> run() {
    const Components order = find_components(sentences_.size(), [&](std::uint32_t s) {
      return std::span<const std::uint32_t>(sentences_[s].used);
    });
    std::vector<std::uint32_t> members(order.groups, 0);
    for (const std::uint32_t group : order.group) ++members[group];
    std::vector<std::uint32_t> by_group(sentences_.size());
    for (std::uint32_t s = 0; s < by_group.size(); ++s) by_group[s] = s;
    std::stable_sort(by_group.begin(), by_group.end(),
                     [&](auto a, auto b) { return order.group[a] < order.group[b]; });
    // Those that lead to each other, before one of them looks at another.
    for (std::uint32_t s = 0; s < by_group.size(); ++s)
      if (members[order.group[s]] > 1) sentences_[s].kept = true;
    for (const std::uint32_t s : by_group) flatten(sentences_[s]);
    std::vector<FlatRule> flat;
    for (Sentence& sentence : sentences_)
      if (sentence.kept)
        for (auto& conditions : sentence.flat) flat.push_back({sentence.term, std::move(conditions)});
    return flat;
  }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr std::size_t most_put_in = 2'000;  // conditions, for all uses of a sentence
  static constexpr std::size_t most_ways = 16;       // of one rule
  static constexpr std::size_t most_written =
      2'000'000;  // conditions of all sentences: then nothing more is put in

  using Conditions = std::vector<std::uint64_t>;
  struct Sentence {
    TermId term = no_term;
    std::vector<const GroundRule*> rules = {};
    std::vector<std::uint32_t> used = {};  // sentences, by all of them
    std::size_t uses = 0;
    bool kept = false;  // not put in where it is used
    std::vector<Conditions> flat = {};
  };

  std::uint32_t place_of(TermId term) {
    if (place_[term] == nowhere) {
      place_[term] = static_cast<std::uint32_t>(sentences_.size());
      sentences_.push_back({.term = term});
    }
    return place_[term];
  }

  // What it uses is flat already.
  void flatten(Sentence& sentence) {
    std::size_t size = 0;
    for (const GroundRule* rule : sentence.rules) add_ways(sentence, *rule);
    std::sort(sentence.flat.begin(), sentence.flat.end());
    sentence.flat.erase(std::unique(sentence.flat.begin(), sentence.flat.end()), sentence.flat.end());
    for (const Conditions& conditions : sentence.flat) size += conditions.size();
    written_ += size;
    if (size * sentence.uses > most_put_in || sentence.rules.empty()) sentence.kept = true;
  }
  void add_ways(Sentence& sentence, const GroundRule& rule) {
    std::vector<Conditions> ways(1);
    for (const TermId term : ground_.fails(rule)) ways.front().push_back(2 * std::uint64_t{term} + 1);
    for (const TermId term : ground_.holds(rule)) {
      Sentence& used = sentences_[place_[term]];
      used.kept = used.kept || used.flat.size() * ways.size() > most_ways || written_ > most_written;
      if (used.kept) {
        for (Conditions& way : ways) way.push_back(2 * std::uint64_t{term});
      } else if (used.flat.size() == 1) {
        for (Conditions& way : ways) append(way, used.flat.front());
      } else {
        ways = joined(ways, used.flat);
      }
    }
    for (Conditions& way : ways) {
      std::sort(way.begin(), way.end());
      way.erase(std::unique(way.begin(), way.end()), way.end());
      sentence.flat.push_back(std::move(way));
    }
  }
  static std::vector<Conditions> joined(const std::vector<Conditions>& first,
                                        const std::vector<Conditions>& second) {
    std::vector<Conditions> both;
    for (const Conditions& a : first)
      for (const Conditions& b : second) {
        both.push_back(a);
        append(both.back(), b);
      }
    return both;
  }
  static void append(Conditions& conditions, const Conditions& more) {
    conditions.insert(conditions.end(), more.begin(), more.end());
  }

  const Ground& ground_;
  std::vector<std::uint32_t> place_;  // among the sentences, by term
  std::vector<Sentence> sentences_;
  std::size_t written_ = 0;  // conditions so far
};

// Things first: sentences, fluents, moves by role. Then rules.
class RuleGraph {
 public:
  RuleGraph(const Ground& ground, const GameNet& game)
      : ground_(ground), number_(ground.terms.size(), no_vertex), always_(ground.terms.size(), false) {
    for (const TermId term : ground.always) always_[term] = true;
    const std::vector<FlatRule> rules = Flattener(ground).run();
    for (const FlatRule& rule : rules) {
      add_sentence(rule.head);
      for (const std::uint64_t condition : rule.conditions) add_sentence(static_cast<TermId>(condition / 2));
    }
    first_fluent_ = colours_.size();
    for (const TermId fluent : game.fluents) add_fluent(fluent);
    first_move_ = colours_.size();
    for (const auto& role : game.roles)
      for (const auto& move : role.moves) add_move(role.role, move.term);
    things_ = colours_.size();
    for (const FlatRule& rule : rules) add_rule(rule);
    sort_edges();
    for (Vertex v = 0; v < things_; ++v)
      if (edges(v).empty()) colours_[v] = mix(v + 1);  // nobody asks about it: it stays what it is
  }

  std::size_t size() const { return colours_.size(); }
  std::size_t things() const { return things_; }
  std::size_t first_fluent() const { return first_fluent_; }
  std::size_t first_move() const { return first_move_; }
  std::size_t edge_count() const { return edges_.size(); }
  const Colours& colours() const { return colours_; }
  std::span<const Edge> edges(Vertex v) const {
    return {edges_.data() + first_edge_[v], first_edge_[v + 1] - first_edge_[v]};
  }

  // Whether the rules are the same ones when each thing is its image.
  bool allows(const Image& image) const {
    for (Vertex v = 0; v < things_; ++v)
      if (colours_[v] != colours_[image[v]] ||
          (v >= first_fluent_ && ties_of(v, &image) != ties_of(image[v], nullptr)))
        return false;
    return rule_hashes(&image) == rule_hashes(nullptr);
  }

 private:
  static Vertex image_of(const Image* image, Vertex v) { return image == nullptr ? v : (*image)[v]; }

  // ---- what the graph is made of

  Vertex add_vertex(Colour colour) {
    colours_.push_back(mix(colour));
    return static_cast<Vertex>(colours_.size() - 1);
  }
  void add_sentence(TermId term) {
    if (number_[term] == no_vertex) number_[term] = add_vertex(colour_of(term));
  }
  // Roles and the worth of goals stay what they are, and so do words of the language that say anything else.
  Colour colour_of(TermId term) const {
    const Name name = ground_.terms.name(term);
    if (name >= word_count) return word_count;
    Colour colour = name;
    const auto arguments = ground_.terms.arguments(term);
    if (name == word_true || name == word_next) return colour;
    const std::size_t kept = name == word_legal || name == word_does ? 1 : arguments.size();
    for (std::size_t i = 0; i < kept; ++i) colour = mix(colour) + arguments[i];
    return colour;
  }
  void add_fluent(TermId fluent) {
    const TermId next = ground_.terms.find(word_next, {&fluent, 1});
    const Vertex v = add_vertex(mix(word_count + 1) + (is_always(next) ? 1 : 0));
    tie(v, ground_.terms.find(word_true, {&fluent, 1}), Tie::is_true);
    tie(v, next, Tie::is_next);
  }
  void add_move(TermId role, TermId move) {
    const std::array both{role, move};
    const TermId legal = ground_.terms.find(word_legal, both);
    const Vertex v = add_vertex(mix(mix(word_count + 2) + role) + (is_always(legal) ? 1 : 0));
    tie(v, legal, Tie::is_legal);
    tie(v, ground_.terms.find(word_does, both), Tie::is_done);
  }
  void add_rule(const FlatRule& rule) {
    const Vertex v = add_vertex(word_count + 3);
    tie(v, rule.head, Tie::head);
    for (const std::uint64_t condition : rule.conditions)
      tie(v, static_cast<TermId>(condition / 2), condition % 2 == 0 ? Tie::holds : Tie::fails);
  }
  bool is_always(TermId term) const { return term != no_term && always_[term]; }
  void tie(Vertex v, TermId term, Tie kind) {
    if (term == no_term || number_[term] == no_vertex) return;
    ends_.push_back({v, {number_[term], kind}});
  }

  // Each edge is seen from both its ends.
  void sort_edges() {
    first_edge_.assign(size() + 1, 0);
    for (const auto& [from, edge] : ends_) ++first_edge_[from + 1], ++first_edge_[edge.to + 1];
    for (std::size_t i = 1; i < first_edge_.size(); ++i) first_edge_[i] += first_edge_[i - 1];
    std::vector<std::size_t> at(first_edge_.begin(), first_edge_.end() - 1);
    edges_.resize(2 * ends_.size());
    for (const auto& [from, edge] : ends_) {
      edges_[at[from]++] = edge;
      edges_[at[edge.to]++] = {from, edge.tie};
    }
  }

  // ---- comparing

  // The sentences that a fluent or a move is tied to, in the order of their kinds.
  std::vector<std::pair<Tie, Vertex>> ties_of(Vertex v, const Image* image) const {
    std::vector<std::pair<Tie, Vertex>> ties;
    for (const Edge& edge : edges(v)) ties.emplace_back(edge.tie, image_of(image, edge.to));
    return ties;
  }
  // One number for each rule, in order.
  std::vector<std::uint64_t> rule_hashes(const Image* image) const {
    std::vector<std::uint64_t> hashes;
    for (Vertex rule = static_cast<Vertex>(things_); rule < size(); ++rule) {
      std::uint64_t sum = 0;
      for (const Edge& edge : edges(rule))
        sum += mix(mix(image_of(image, edge.to) + 1) + static_cast<std::uint64_t>(edge.tie));
      hashes.push_back(sum);
    }
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }

  const Ground& ground_;
  std::vector<Vertex> number_;  // of sentences, by term
  std::vector<bool> always_;    // by term
  Colours colours_;
  std::vector<std::pair<Vertex, Edge>> ends_;
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_edge_;
  std::size_t first_fluent_ = 0, first_move_ = 0, things_ = 0;
};

// How many numbers differ. Keeps its memory for the next question.
class DistinctCounter {
 public:
  std::size_t count(const std::vector<std::uint64_t>& numbers) {
    std::size_t room = 16;
    while (room < 2 * numbers.size()) room *= 2;
    slots_.assign(room, 0);
    std::size_t different = 0;
    for (const std::uint64_t number : numbers) {
      std::size_t at = number & (room - 1);
      while (slots_[at] != 0 && slots_[at] != number) at = (at + 1) & (room - 1);
      if (slots_[at] == 0) ++different;
      slots_[at] = number;
    }
    return different;
  }

 private:
  std::vector<std::uint64_t> slots_;
};

class SymmetryFinder {
 public:
  SymmetryFinder(const RuleGraph& graph) : graph_(graph) {}

  // Images of things, of which all others are made. Nothing where the search took too long to begin.
  std::vector<Image> run() {
    Colours colours = graph_.colours();
    refine(colours);
    for (auto same = smallest_class(colours); !same.empty(); same = smallest_class(colours)) {
      if (levels_.size() == most_levels || work_ > most_work ||
          (levels_.size() + 1) * colours.size() > most_remembered)
        return {};
      levels_.push_back({colours, same});
      set_apart(colours, same.front());
    }
    reference_ = std::move(colours);
    for (std::size_t level = levels_.size(); level-- > 0;) find_at(level);
    return std::move(generators_);
  }
  std::size_t work() const { return work_; }

 private:
  static constexpr std::size_t most_levels = 64;
  static constexpr std::size_t most_work = most_symmetry_work;
  static constexpr std::size_t most_remembered = 8'000'000;  // colours of all levels

  // Vertices of one colour, the first of which is set apart next.
  struct Level {
    Colours colours;
    std::vector<Vertex> same;
  };

  void refine(Colours& colours) {
    Colours next(colours.size());
    std::size_t before = 0;
    for (std::size_t classes = counter_.count(colours); classes != before && work_ <= most_work;) {
      for (Vertex v = 0; v < colours.size(); ++v) {
        std::uint64_t around = 0;
        for (const Edge& edge : graph_.edges(v))
          around += mix(colours[edge.to] + static_cast<std::uint64_t>(edge.tie));
        next[v] = mix(colours[v] + mix(around)) | 1;
      }
      colours.swap(next);
      work_ += graph_.edge_count() + colours.size();
      before = classes;
      classes = counter_.count(colours);
    }
  }
  void set_apart(Colours& colours, Vertex v) {
    colours[v] = mix(colours[v] + 0x9e3779b97f4a7c15u) | 1;
    refine(colours);
  }

  // Things in the order of their colours.
  std::vector<Vertex> sorted(const Colours& colours) const {
    std::vector<Vertex> order(graph_.things());
    for (Vertex v = 0; v < order.size(); ++v) order[v] = v;
    std::sort(order.begin(), order.end(),
              [&](Vertex a, Vertex b) { return std::pair(colours[a], a) < std::pair(colours[b], b); });
    return order;
  }
  // Empty: all colours differ.
  std::vector<Vertex> smallest_class(const Colours& colours) const {
    const std::vector<Vertex> order = sorted(colours);
    std::vector<Vertex> smallest;
    for (std::size_t i = 0, end = 0; i < order.size(); i = end) {
      for (end = i; end < order.size() && colours[order[end]] == colours[order[i]];) ++end;
      if (end - i > 1 && (smallest.empty() || end - i < smallest.size()))
        smallest.assign(order.begin() + static_cast<std::ptrdiff_t>(i),
                        order.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return smallest;
  }

  // Symmetries that keep what was set apart on the levels before, and move what is set apart here.
  void find_at(std::size_t level) {
    const auto& same = levels_[level].same;
    std::vector<bool> reached = reached_from(same.front());
    for (std::size_t i = 1; i < same.size() && work_ <= most_work; ++i) {
      if (reached[same[i]]) continue;
      if (auto image = follow(level, levels_[level].colours, same[i])) {
        generators_.push_back(std::move(*image));
        reached = reached_from(same.front());
      }
    }
  }
  // Where the symmetries that are known lead.
  std::vector<bool> reached_from(Vertex first) {
    std::vector<bool> reached(graph_.things(), false);
    reached[first] = true;
    std::vector<Vertex> list{first};
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const Image& image : generators_)
        if (const Vertex next = image[list[i]]; !reached[next]) {
          reached[next] = true;
          list.push_back(next);
        }
    work_ += list.size() * (1 + generators_.size());
    return reached;
  }
  std::optional<Image> follow(std::size_t level, Colours colours, Vertex chosen) {
    if (work_ > most_work) return std::nullopt;
    set_apart(colours, chosen);
    if (++level == levels_.size()) return read_image(colours);
    const Colour wanted = levels_[level].colours[levels_[level].same.front()];
    for (Vertex v = 0; v < graph_.things(); ++v)
      if (colours[v] == wanted)
        if (auto image = follow(level, colours, v)) return image;
    return std::nullopt;
  }
  std::optional<Image> read_image(const Colours& colours) const {
    const std::vector<Vertex> from = sorted(reference_), to = sorted(colours);
    Image image(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (reference_[from[i]] != colours[to[i]]) return std::nullopt;
      image[from[i]] = to[i];
    }
    if (!graph_.allows(image)) return std::nullopt;
    return image;
  }

  const RuleGraph& graph_;
  DistinctCounter counter_;
  std::size_t work_ = 0;
  std::vector<Level> levels_;
  Colours reference_;  // all different
  std::vector<Image> generators_;
};

// All that can be made of these, one after the other; nothing where they are too many.
std::optional<std::set<Image>> all_made_of(const std::vector<Image>& generators, const Image& nothing) {
  std::set<Image> group{nothing};
  std::vector<Image> fresh{nothing};
  while (!fresh.empty()) {
    const Image last = std::move(fresh.back());
    fresh.pop_back();
    for (const Image& generator : generators) {
      Image made(last.size());
      for (std::size_t i = 0; i < last.size(); ++i) made[i] = generator[last[i]];
      if (group.insert(made).second) fresh.push_back(std::move(made));
      if (group.size() > most_symmetries) return std::nullopt;
    }
  }
  return group;
}

// Fluents and moves alone, numbered from 0.
Image asked_part(const Image& image, const RuleGraph& graph) {
  Image part;
  for (std::size_t v = graph.first_fluent(); v < graph.things(); ++v)
    part.push_back(image[v] - static_cast<Vertex>(graph.first_fluent()));
  return part;
}

Symmetry read_symmetry(const Image& image, const GameNet& game) {
  Symmetry symmetry{
      .fluents = {image.begin(), image.begin() + static_cast<std::ptrdiff_t>(game.fluents.size())}};
  std::size_t first = game.fluents.size();
  for (const auto& role : game.roles) {
    symmetry.moves.emplace_back();
    for (std::size_t m = 0; m < role.moves.size(); ++m)
      symmetry.moves.back().push_back(image[first + m] - static_cast<Vertex>(first));
    first += role.moves.size();
  }
  return symmetry;
}

}  // namespace

std::vector<Symmetry> find_symmetries(const Ground& ground, const GameNet& game, std::size_t* work) {
  if (ground.conditions.size() > most_conditions) return {};
  const RuleGraph graph(ground, game);
  std::vector<Image> used;
  Image nothing(graph.things() - graph.first_fluent());
  for (Vertex v = 0; v < nothing.size(); ++v) nothing[v] = v;
  std::set<Image> group{nothing};
  SymmetryFinder finder(graph);
  const std::vector<Image> generators = finder.run();
  if (work != nullptr) *work = finder.work();
  for (const Image& generator : generators) {
    used.push_back(asked_part(generator, graph));
    if (auto larger = all_made_of(used, nothing))
      group = std::move(*larger);
    else
      used.pop_back();
  }
  std::vector<Symmetry> symmetries{read_symmetry(nothing, game)};
  for (const Image& image : group)
    if (image != nothing) symmetries.push_back(read_symmetry(image, game));
  return symmetries;
}

}  // namespace agon::gdl

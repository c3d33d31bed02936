#include "engine/opening_book.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <set>

#include "base/file.hpp"
#include "base/text.hpp"
#include "engine/games.hpp"

namespace agon {
namespace {

constexpr std::string_view book_word = "agon-book";
constexpr int book_version = 1;

struct Turned {
  std::string key;
  int symmetry = 0;  // leads from the position to the one of the key
};

Turned turned(const Position& position) {
  Turned least{.key = position.text()};
  for (int symmetry = 1; symmetry < position.symmetries(); ++symmetry)
    if (std::string text = position.mirrored(symmetry)->text(); text < least.key)
      least = {std::move(text), symmetry};
  return least;
}

// Four digits are more than any agent knows, and keep a file small.
std::string value_text(double value) { return number_text(std::round(value * 10000) / 10000); }

Error fault_in(std::size_t line, const std::string& message) {
  return Error{"line " + std::to_string(line) + ": " + message, Error::Kind::system};
}

// "f5 0.51 d6 0.49"
Result<std::vector<BookMove>> read_moves(std::string_view text) {
  const auto parts = words(text);
  if (parts.empty() || parts.size() % 2 != 0) return Error{"expected moves, each with its value behind it"};
  std::vector<BookMove> moves;
  for (std::size_t i = 0; i < parts.size(); i += 2) {
    const auto value = parse_number(parts[i + 1]);
    if (!value || !(*value >= 0 && *value <= 1))
      return Error{"expected a value from 0 to 1 behind " + in_quotes(parts[i]) + ", and got " +
                   in_quotes(parts[i + 1])};
    moves.push_back({parts[i], *value});
  }
  return moves;
}

Result<GamePointer> read_head(std::span<const std::string> lines) {
  const auto head = lines.empty() ? std::vector<std::string>() : words(lines[0]);
  const auto version = head.size() == 2 && head[0] == book_word ? parse_integer(head[1]) : std::nullopt;
  if (!version || *version < 1)
    return fault_in(1, "expected '" + std::string(book_word) + " 1', the first line of an opening book");
  if (*version > book_version)
    return fault_in(1, "the book was written by a newer agon (format " + std::to_string(*version) +
                           ", this one reads " + std::to_string(book_version) + ")");
  const auto game = lines.size() > 1 ? words(lines[1]) : std::vector<std::string>();
  if (game.size() != 2 || game[0] != "game") return fault_in(2, "expected 'game NAME'");
  auto made = make_game(game[1]);
  if (!made) return fault_in(2, made.error().message);
  if (const Status fits = takes_book((*made)->facts()); !fits) return fault_in(2, fits.error().message);
  return made;
}

}  // namespace

OpeningBook::OpeningBook(GamePointer game) : game_(std::move(game)) {}

std::vector<BookMove> OpeningBook::moves(const Position& position) const {
  const Turned here = turned(position);
  const auto node = nodes_.find(here.key);
  if (node == nodes_.end() || position.over()) return {};
  const Values& known = values();
  const auto stored = position.mirrored(here.symmetry);
  std::vector<BookMove> found;
  for (const MoveCode move : position.legal()) {
    const std::string written = stored->move_text(position.mirrored(move, here.symmetry));
    const auto edge = std::find_if(node->second.begin(), node->second.end(),
                                   [&](const Edge& each) { return each.move == written; });
    if (edge != node->second.end()) found.push_back({position.move_text(move), value_of(*edge, known)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const BookMove& a, const BookMove& b) { return a.value > b.value; });
  return found;
}

Status OpeningBook::add(const Position& position, std::span<const BookMove> moves) {
  const Turned here = turned(position);
  const auto stored = position.mirrored(here.symmetry);
  std::vector<Edge> edges;
  for (const BookMove& each : moves) {
    const auto move = position.parse_move(each.move, position.to_move());
    if (!move) return move.error();
    const MoveCode turned_move = position.mirrored(*move, here.symmetry);
    const auto child = stored->clone();
    child->play(turned_move);
    edges.push_back({.move = stored->move_text(turned_move),
                     .estimate = each.value,
                     .child = turned(*child).key,
                     .ends = child->over()});
  }
  nodes_[here.key] = std::move(edges);
  values_.reset();
  return {};
}

double OpeningBook::value_of(const Edge& edge, const Values& values) {
  const auto child = values.find(edge.child);
  return child == values.end() ? edge.estimate : 1 - child->second;
}

const OpeningBook::Values& OpeningBook::values() const {
  if (!values_) values_ = worked_out();
  return *values_;
}

// Children before their parents, without recursion: a node waits until all its children have a value.
OpeningBook::Values OpeningBook::worked_out() const {
  Values known;
  std::vector<Key> open;
  for (const auto& [start, edges] : nodes_) {
    open.push_back(start);
    while (!open.empty()) {
      const Key key = open.back();
      const std::vector<Edge>& here = nodes_.at(key);
      const auto waits = std::find_if(here.begin(), here.end(), [&](const Edge& edge) {
        return nodes_.contains(edge.child) && !known.contains(edge.child);
      });
      if (!known.contains(key) && waits != here.end()) {
        open.push_back(waits->child);
        continue;
      }
      double best = 0;
      for (const Edge& edge : here) best = std::max(best, value_of(edge, known));
      known.emplace(key, best);
      open.pop_back();
    }
  }
  return known;
}

std::unique_ptr<Position> OpeningBook::next(double loss_cost) const {
  const Values& known = values();
  using Far = std::pair<double, Key>;  // how far from the start
  std::priority_queue<Far, std::vector<Far>, std::greater<>> open;
  std::set<Key> seen;
  const auto start = game_->game().start();
  if (!start->over()) open.emplace(0, turned(*start).key);
  while (!open.empty()) {
    const auto [cost, key] = open.top();
    open.pop();
    if (!seen.insert(key).second) continue;
    const auto node = nodes_.find(key);
    if (node == nodes_.end()) return game_->game().parse(key).take();
    const double best = known.at(key);
    for (const Edge& edge : node->second)
      if (!edge.ends) open.emplace(cost + 1 + loss_cost * (best - value_of(edge, known)), edge.child);
  }
  return nullptr;
}

std::string OpeningBook::text() const {
  std::string text =
      std::string(book_word) + " " + std::to_string(book_version) + "\ngame " + game_->facts().spec + "\n";
  for (const auto& [key, edges] : nodes_) {
    text += key + " |";
    for (const Edge& edge : edges) text += " " + edge.move + " " + value_text(edge.estimate);
    text += "\n";
  }
  return text;
}

Result<OpeningBook> OpeningBook::read(std::string_view text) {
  const auto lines = split(text, '\n');
  auto game = read_head(lines);
  if (!game) return game.error();
  OpeningBook book(game.take());
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::string_view line = trim(lines[i]);
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos) return fault_in(i + 1, "expected 'POSITION | MOVE VALUE ...'");
    const auto position = book.game_->game().parse(trim(line.substr(0, bar)));
    if (!position) return fault_in(i + 1, position.error().message);
    const auto moves = read_moves(line.substr(bar + 1));
    if (!moves) return fault_in(i + 1, moves.error().message);
    if (const Status added = book.add(**position, *moves); !added)
      return fault_in(i + 1, added.error().message);
  }
  return book;
}

Status takes_book(const GameFacts& facts) {
  if (facts.about.name == "othello") return {};
  return Error{"opening books are for othello, not for " + std::string(facts.about.name)};
}

Result<OpeningBook> load_book(const std::string& path) {
  const auto text = read_file(path, std::size_t{1} << 30);
  if (!text) return text.error();
  auto book = OpeningBook::read(*text);
  if (!book) return book.error().in(path);
  return book;
}

Result<OpeningBook> load_book(const std::string& path, const PlayableGame& game) {
  auto book = load_book(path);
  if (book && book->game().facts().spec != game.facts().spec)
    return Error{in_quotes(path) + " is a book for " + book->game().facts().spec + ", not for " +
                 game.facts().spec};
  return book;
}

Status save_book(const OpeningBook& book, const std::string& path) {
  const auto old = read_beginning(path, book_word.size());
  if (!old) return old.error();
  if (!old->empty() && !old->starts_with(book_word))
    return Error{in_quotes(path) + " is no opening book and is left alone: choose another name",
                 Error::Kind::system};
  return write_file(path, book.text());
}

}  // namespace agon

#include "engine/book_agent.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "engine/opening_book.hpp"
#include "engine/plain_settings.hpp"

namespace agon {

struct BookAgentOptions {
  std::string file;
  std::string agent;
  double variety = 0;
};
template <>
struct Fields<BookAgentOptions> {
  static constexpr auto all = FieldList{
      Field{"file", &BookAgentOptions::file, "the book, made by: agon book"},
      Field{
          "agent", &BookAgentOptions::agent,
          "who plays where the book ends, between double quotes where it has options (none: the usual one)"},
      Field{"variety", &BookAgentOptions::variety, 0, 1,
            "draw among moves that are worth at most this much less than the best; a whole game is worth 1"}};
};

namespace {

using BookSettings = PlainSettings<BookAgentOptions>;

class BookAgent final : public Agent {
 public:
  BookAgent(std::string spec, OpeningBook book, double variety, std::unique_ptr<Agent> after)
      : spec_(std::move(spec)), book_(std::move(book)), variety_(variety), after_(std::move(after)) {}

  const std::string& spec() const override { return spec_; }
  bool has_budget() const override { return after_->has_budget(); }
  std::vector<std::string> notes() const override { return after_->notes(); }
  void new_game() override { after_->new_game(); }
  const TreeSource* tree() const override { return from_book_ ? nullptr : after_->tree(); }

  Result<Answer> choose(const Record& record, const Turn& turn) override {
    const Stopwatch watch;
    const auto known = book_.moves(record.position());
    from_book_ = !known.empty();
    if (!from_book_) return after_->choose(record, turn);
    Answer answer = answer_of(record.position(), known);
    draw_first(answer, turn.random);
    answer.take_first();
    answer.seconds = watch.seconds();
    return answer;
  }

 private:
  static Answer answer_of(const Position& position, const std::vector<BookMove>& known) {
    Answer answer;
    for (const BookMove& each : known) {
      const MoveCode move = *position.parse_move(each.move, position.to_move());
      // Depth 1: what has none was not looked at.
      answer.moves.push_back({.move = move, .value = each.value, .depth = 1, .line = {move}});
    }
    return answer;
  }
  void draw_first(Answer& answer, Random random) const {
    const double enough = answer.moves.front().value - variety_;
    const auto end = std::find_if(answer.moves.begin(), answer.moves.end(),
                                  [&](const Candidate& each) { return each.value < enough; });
    const auto drawn = answer.moves.begin() + random.below(static_cast<int>(end - answer.moves.begin()));
    std::rotate(answer.moves.begin(), drawn, drawn + 1);
  }

  std::string spec_;
  OpeningBook book_;
  double variety_;
  std::unique_ptr<Agent> after_;
  bool from_book_ = false;
};

class BookKind final : public AgentKind {
 public:
  AlgorithmAbout about() const override {
    return {.name = "book",
            .summary = "an opening book, and another agent where it ends",
            .source = "Lincke 2000, Strategies for the automatic construction of opening books"};
  }
  Needs needs() const override {
    return {.two_players = true, .no_chance = true, .turns = true, .open = true};
  }
  using AgentKind::settings;
  std::unique_ptr<AgentSettings> settings(std::string_view) const override {
    return std::make_unique<BookSettings>();
  }

  Result<std::unique_ptr<Agent>> make(std::shared_ptr<const AgentSettings> settings, std::string spec,
                                      const GamePointer& game) const override {
    const auto* mine = dynamic_cast<const BookSettings*>(settings.get());
    if (mine == nullptr) return Error{"got the settings of another agent"};
    const BookAgentOptions& own = mine->own();
    if (own.file.empty()) return Error{"file: which book? As in book:othello.book (made by: agon book)"};
    auto book = load_book(own.file, *game);
    if (!book) return book.error();
    auto after = own.agent.empty() ? usual_agent(game) : make_agent(own.agent, game, search_kinds());
    if (!after) return after.error();
    return std::unique_ptr<Agent>(
        std::make_unique<BookAgent>(std::move(spec), book.take(), own.variety, after.take()));
  }

 private:
  static Result<std::unique_ptr<Agent>> usual_agent(const GamePointer& game) {
    for (const std::string_view name : usual_agents)
      if (auto agent = make_agent(name, game, search_kinds())) return agent;
    return make_agent("random", game, search_kinds());
  }
};

}  // namespace

const AgentKind& book_kind() {
  static const BookKind kind;
  return kind;
}

}  // namespace agon

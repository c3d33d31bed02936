// `compare`: the trees of two searches as one, with the visits and values of both.
#include <array>

#include "web/describe.hpp"
#include "web/tree_request.hpp"

namespace agon::web {
namespace {

// Collects both cuts; each may come from the thread of its search.
class Meeting {
 public:
  Meeting(Desk& desk, std::int64_t id, TreeRequest first) : desk_(desk), id_(id), first_(std::move(first)) {}

  void add(std::size_t which, const Result<Cut>& cut) {
    const std::lock_guard lock(mutex_);
    if (!cut) {
      if (!failed_) desk_.send_error(id_, cut.error().message);
      failed_ = true;
      return;
    }
    cuts_[which] = *cut;
    if (cuts_[0] && cuts_[1] && !failed_) tell(compare(*cuts_[0], *cuts_[1]));
  }

 private:
  void tell(const Comparison& both) {
    Json json = cut_json(first_, both.boxes);
    Json columns = columns_json(both.boxes);
    Json::Array visits, values;
    for (const std::int64_t each : both.visits) visits.emplace_back(each);
    for (const double each : both.values) values.emplace_back(rounded(each));
    columns.add("visits_b", std::move(visits));
    columns.add("value_b", std::move(values));
    json.add("columns", std::move(columns));
    json.add("snapshots", Json::Array{});
    desk_.send(id_, "tree", json);
  }

  Desk& desk_;
  std::int64_t id_;
  TreeRequest first_;
  std::mutex mutex_;  // guards all below
  std::array<std::optional<Cut>, 2> cuts_;
  bool failed_ = false;
};

}  // namespace

Status request_compare(Desk& desk, Message& message) {
  const auto ids = message.integers("searches");
  if (!message.status()) return message.status();
  if (ids.size() != 2) return Error{"searches: expected two"};
  std::array<TreeRequest, 2> asked;
  for (std::size_t i = 0; i < 2; ++i) {
    auto study = desk.study(ids[i]);
    if (!study) return study.error();
    asked[i] = {.search = ids[i],
                .study = study.take(),
                .path = read_path(message),
                .boxes = static_cast<std::size_t>(message.integer("boxes", 1, most_boxes, usual_boxes))};
  }
  if (!message.status()) return message.status();
  if (asked[0].study->position().text() != asked[1].study->position().text())
    return Error{"searches: they think about different positions"};
  const auto meeting = std::make_shared<Meeting>(desk, message.id(), asked[0]);
  for (std::size_t i = 0; i < 2; ++i) {
    const Status looked = asked[i].study->look(
        [meeting, i, each = asked[i]](const TreeSource* tree, const Snapshots& snapshots) {
          meeting->add(i, cut_for(each, tree, snapshots));
        });
    if (!looked) return looked;
  }
  return {};
}

}  // namespace agon::web

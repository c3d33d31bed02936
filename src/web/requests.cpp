#include "web/requests.hpp"

#include <array>

#include "base/text.hpp"

namespace agon::web {
namespace {

constexpr std::array all_requests{
    RequestKind{"look", request_look, false, true},
    RequestKind{"agent", request_agent, false, true},
    RequestKind{"analyse", request_analyse, false, true},
    RequestKind{"think", request_think},
    RequestKind{"stop", request_stop},
    RequestKind{"sweep", request_sweep},
    RequestKind{"tree", request_tree},
    RequestKind{"node", request_node},
    RequestKind{"compare", request_compare},
    RequestKind{"step", request_step, false, true},
    RequestKind{"keep", request_keep},
    RequestKind{"open", request_open, true},
    RequestKind{"settle", request_settle},
    RequestKind{"read", request_read, true, true},
    RequestKind{"write", request_write, false, true},
    RequestKind{"watch", request_watch},
};

}  // namespace

const RequestKind* find_request(std::string_view name) {
  for (const RequestKind& kind : all_requests)
    if (kind.name == name) return &kind;
  return nullptr;
}

bool takes_file(std::string_view name) {
  const RequestKind* kind = find_request(name);
  return kind != nullptr && kind->takes_file;
}

std::string unknown_request(std::string_view name) {
  std::vector<std::string> names;
  for (const RequestKind& kind : all_requests) names.emplace_back(kind.name);
  return unknown_name("request", name, names);
}

}  // namespace agon::web

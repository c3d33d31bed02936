// What the page may ask for. A new request is its file in requests/, a line here and one in requests.cpp.
#pragma once

#include <string>
#include <string_view>

#include "web/desk.hpp"

namespace agon::web {

struct RequestKind {
  std::string_view name;
  // Answers by Desk::send, or begins work that will. An error is the answer.
  Status (*run)(Desk&, Message&);
  bool takes_file = false;  // the message may be as long as a file
  bool over_http = false;   // POST /api/NAME does the same and gives the last answer
};

const RequestKind* find_request(std::string_view name);
bool takes_file(std::string_view name);
std::string unknown_request(std::string_view name);

Status request_look(Desk& desk, Message& message);
Status request_agent(Desk& desk, Message& message);
Status request_analyse(Desk& desk, Message& message);
Status request_think(Desk& desk, Message& message);
Status request_stop(Desk& desk, Message& message);
Status request_sweep(Desk& desk, Message& message);
Status request_tree(Desk& desk, Message& message);
Status request_node(Desk& desk, Message& message);
Status request_compare(Desk& desk, Message& message);
Status request_step(Desk& desk, Message& message);
Status request_keep(Desk& desk, Message& message);
Status request_open(Desk& desk, Message& message);
Status request_settle(Desk& desk, Message& message);
Status request_read(Desk& desk, Message& message);
Status request_write(Desk& desk, Message& message);
Status request_watch(Desk& desk, Message& message);

}  // namespace agon::web

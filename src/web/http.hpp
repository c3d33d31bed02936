// What our servers have in common in their use of the HTTP library: how it is started and ended, bodies, and
// room to work.
#pragma once

#include <civetweb.h>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon::web {

struct Listening {
  std::string address = "127.0.0.1";
  int port = 0;  // 0: any that is free
  int threads = 16;
  double patience = 10;                      // seconds without a word until a request is given up
  std::vector<const char*> more_settings{};  // names and values, as the library knows them
};

// Listens until stop_library(); `answer` is asked about every request in a thread of the library, which finds
// `self` in the request's user_data.
Result<mg_context*> start_library(const Listening& listening, int (*answer)(mg_connection*), void* self);
int port_of(const mg_context* context);
// Whether this stands for all addresses that this machine has.
bool is_any_address(std::string_view address);
// One under which other machines may find this one: of its network, else its name.
std::string address_for_others();
// Returns when all that is being answered is answered.
void stop_library(mg_context* context, const std::string& address);

// Empty where there is none.
std::string_view header(const mg_connection* connection, const char* name);

// The body of a request, at most `most` bytes; nothing where it is longer.
std::optional<std::string> read_body(mg_connection* connection, std::size_t most);

// The library's threads have stacks of 100 kB, too little for the rules of some games: what is asked is done
// in a thread of ours while they wait.
Status with_room(const std::function<void()>& work);

}  // namespace agon::web

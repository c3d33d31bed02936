// What is answered to a query of KataGo's analysis protocol, as JSON.
#pragma once

#include <string>

#include "protocol/kata/kata_query.hpp"

namespace agon {

// A position looked at, or looked at so far.
Json kata_answer(const KataQuery& query, std::size_t turn, bool during_search, const Session& session,
                 const Position& position, const Answer& answer);
// A position that was given up before anything was known of it.
Json kata_no_results(const KataQuery& query, std::size_t turn);

// `kind` is "error" or "warning"; empty strings are left out.
Json kata_note(const char* kind, const std::string& id, const KataNote& note);

}  // namespace agon

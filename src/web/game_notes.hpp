// What people add to a game: comments, other lines, who played and where. SGF has room for it; our own format
// keeps it as one line of JSON that is a comment to other readers.
#pragma once

#include <optional>

#include "engine/sgf_record.hpp"
#include "web/message.hpp"

namespace agon::web {

// From the fields `comment`, `comments`, `variation_comments`, `judgements`, `variation_judgements`,
// `result`, `date`, `event` and `name`; faults are kept by the message.
SgfInfo read_info(Message& message);
// From the field `variations`: other lines from the start of `main`.
Result<std::vector<Record>> read_variations(Message& message, const Record& main);

// The texts of judgements.
std::vector<std::string> texts_of(std::span<const SgfJudgement> judgements);
std::vector<std::vector<std::string>> texts_of(std::span<const std::vector<SgfJudgement>> lines);

// The moves of each record, and lists of texts, as JSON.
Json lines_json(std::span<const Record> records);
Json lists_json(std::span<const std::vector<std::string>> lists);

// The line that tells it, as a file of our own format has it; empty where there is nothing to tell.
std::string notes_text(const SgfInfo& info, std::span<const Record> variations);
// The JSON of that line in a file.
std::optional<std::string_view> notes_line(std::string_view file);

}  // namespace agon::web

// The quotes of specifications (base/spec.hpp). A value with commas, blanks or quotes stands between double
// quotes; there \" is a quote and \\ a backslash, any other backslash is itself. Quotes in pairs, without a
// comma between them, may stand within quotes as they are: gtp:"sh -c "exec gnugo --mode gtp"".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace agon {

// The value as it is written, between quotes where it needs them.
std::string quoted_if_needed(std::string_view value);
// The value that was written so; what has no quotes around it is itself.
std::string unquoted(std::string_view text);

// Splits at commas outside quotes; the parts keep their quotes and escapes.
Result<std::vector<std::string>> split_outside_quotes(std::string_view text);

}  // namespace agon

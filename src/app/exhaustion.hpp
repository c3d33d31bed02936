// When memory or threads run out where no caller can do without them.
#pragma once

namespace agon {

// From now on an exception that no thread catches ends the program with one line and the exit code of a
// failure, not with an abort.
void end_with_a_line_when_exhausted();

}  // namespace agon

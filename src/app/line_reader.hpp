// Lines from standard input for commands that serve another program: waiting ends with the input, with
// Ctrl-C, and when nobody reads the output any more.
#pragma once

#include <istream>
#include <string>

namespace agon {

class LineReader {
 public:
  // Reads from the process's own input where `in` is std::cin, else from the stream.
  explicit LineReader(std::istream& in);

  // The next line without its end, of which not more than a megabyte is kept; false when there is none.
  bool next(std::string& line);

  // Waits a moment, where this is the process's own input; true once nobody reads its output any more.
  bool output_closed() const;
  bool from_process() const { return from_process_; }

 private:
  // One byte, or -1.
  int byte();
  bool fill();

  std::istream& in_;
  bool from_process_;
  std::string buffer_;
  std::size_t at_ = 0;
};

}  // namespace agon

// Ctrl-C as a flag that long work looks at: the first one asks politely, the second one ends the program.
#pragma once

#include <atomic>

namespace agon {

// Installs the handlers of Ctrl-C, termination and a closed terminal; a closed pipe no longer kills the
// program.
void catch_interrupts();

// Set by Ctrl-C and by a closed output pipe. Give it to searches as their stop flag.
const std::atomic<bool>& interrupted();
// By Ctrl-C or a request to terminate: somebody wants an end. A pipe that nobody reads any more is no reason
// to complain.
bool interrupted_by_signal();
void interrupt();

// While one of these lives Ctrl-C ends the program at once: for work that looks at no flag and loses nothing.
class EndedByInterrupt {
 public:
  EndedByInterrupt();
  ~EndedByInterrupt() { catch_interrupts(); }
  EndedByInterrupt(const EndedByInterrupt&) = delete;
  EndedByInterrupt& operator=(const EndedByInterrupt&) = delete;
};

}  // namespace agon

#include "app/exhaustion.hpp"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <unistd.h>

#include "app/console.hpp"

namespace agon {
namespace {

// No allocation: there may be no memory for it.
void write_error(const char* text) { static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text))); }

[[noreturn]] void end_program() {
  constexpr int failed = static_cast<int>(ExitCode::failed);
  try {
    if (std::current_exception()) std::rethrow_exception(std::current_exception());
    write_error("agon: ended by a fault of its own; please report the command\n");
  } catch (const std::bad_alloc&) {
    write_error(
        "agon: out of memory; use less of it (memory=, --concurrency, threads=) or raise the limit\n");
    ::_exit(failed);
  } catch (const std::system_error& error) {
    write_error("agon: the system gives no more: ");
    write_error(error.what());
    write_error("; use less of it (--concurrency, threads=)\n");
    ::_exit(failed);
  } catch (const std::exception& error) {
    write_error("agon: ended by a fault of its own; please report the command: ");
    write_error(error.what());
    write_error("\n");
  } catch (...) {
    write_error("agon: ended by a fault of its own; please report the command\n");
  }
  std::abort();  // a fault is for the debugger
}

}  // namespace

void end_with_a_line_when_exhausted() { std::set_terminate(end_program); }

}  // namespace agon

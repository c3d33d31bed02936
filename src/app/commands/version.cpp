#include "app/commands.hpp"
#include "base/isa.hpp"

namespace agon {

struct VersionOptions {
  bool json = false;
};
template <>
struct Fields<VersionOptions> {
  static constexpr auto all = FieldList{Field{"json", &VersionOptions::json, "write JSON"}};
};

namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "Clang " __clang_version__;
#else
constexpr std::string_view compiler = "GCC " __VERSION__;
#endif

ExitCode run_version(const VersionOptions& options, Console& console) {
  const std::string_view isa = isa_name(isa_level());
  if (options.json) {
    console.print(Json{{"version", AGON_VERSION}, {"compiler", compiler}, {"instruction_set", isa}});
    return ExitCode::fine;
  }
  console.out << "agon " AGON_VERSION "\ncompiler: " << compiler << "\ninstruction set in use: " << isa
              << "\n";
  return ExitCode::fine;
}

}  // namespace

Command version_command() {
  return command<VersionOptions>(
      {.name = "version",
       .summary = "show the version, the compiler and the instruction set in use",
       .description = "AGON_ISA=portable or AGON_ISA=avx2 in the environment lowers the instruction set.",
       .examples = {{"version --json", "for bug reports and programs"}},
       .positional = {}},
      run_version);
}

}  // namespace agon

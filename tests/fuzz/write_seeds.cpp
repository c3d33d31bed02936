// write_seeds FOLDER: writes the seeds of every target to FOLDER/fuzz_NAME/, where the fuzzer starts from
// them.
#include <cstdio>
#include <filesystem>

#include "base/file.hpp"
#include "fuzz/targets.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: write_seeds FOLDER\n", stderr), 2;
  for (const auto& target : agon::fuzz::targets()) {
    const auto folder = std::filesystem::path(argv[1]) / ("fuzz_" + std::string(target.name));
    std::filesystem::create_directories(folder);
    int number = 0;
    for (const auto& seed : target.seeds()) {
      const auto written = agon::write_file((folder / ("seed" + std::to_string(number++))).string(), seed);
      if (!written) return std::fprintf(stderr, "%s\n", written.error().message.c_str()), 1;
    }
  }
  return 0;
}

#include "engine/saved_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

namespace agon {
namespace {

static_assert(std::endian::native == std::endian::little, "words are written as they lie in memory");
static_assert(sizeof(SolverEntry) == 16);

constexpr std::string_view magic = "agon solver table 1";

std::string header(const Record& record, const Solver& solver) {
  return std::string(magic) + "\n" + std::string(solver.table_kind()) + "\n" + record.game().facts().spec +
         "\n" + record.position().text() + "\n";
}

class Checksum {
 public:
  explicit Checksum(std::string_view header) : sum_(text_hash(header)) {}
  void add(std::span<const SolverEntry> entries) {
    for (const SolverEntry& entry : entries) sum_ = mix(sum_ + entry.key) + entry.facts;
    number_ += entries.size();
  }
  std::uint64_t number() const { return number_; }
  std::uint64_t sum() const { return mix(sum_ + number_); }

 private:
  std::uint64_t sum_, number_ = 0;
};

std::string_view as_bytes(std::span<const SolverEntry> entries) {
  return {reinterpret_cast<const char*>(entries.data()), entries.size_bytes()};
}

// Line by line, so that the message can say what is different.
Status check_header(std::istream& in, const std::string& file, const Record& record, const Solver& solver) {
  // A foreign file may be one endless line: of that no more is read than shows the difference.
  const auto line = [&in](std::string_view expected) {
    std::string text;
    const std::size_t longest = std::max<std::size_t>(4096, expected.size() + 1);
    for (char c = 0; text.size() < longest && in.get(c) && c != '\n';) text += c;
    return text;
  };
  const std::string table = "the table in " + in_quotes(file);
  if (line(magic) != magic)
    return file_error("file " + in_quotes(file) +
                      " is no solver's table of this version; give another --save FILE");
  if (const std::string kind = line(solver.table_kind()); kind != solver.table_kind())
    return file_error(table + " is of another solver: found " + in_quotes(kind) + ", expected " +
                      in_quotes(solver.table_kind()));
  const std::string& wanted = record.game().facts().spec;
  if (const std::string game = line(wanted); game != wanted)
    return file_error(table + " is for the game " + in_quotes(game) + ", not " + in_quotes(wanted));
  const std::string here = record.position().text();
  if (const std::string position = line(here); position != here)
    return file_error(table + " is for the position " + in_quotes(position) + ", not " + in_quotes(here));
  return {};
}

Error damaged(const std::string& file) {
  return file_error("the table in " + in_quotes(file) +
                    " is damaged; remove it, or give another --save FILE");
}

// How many pairs lie between here and the end, the closing one not counted; nothing where it is no whole
// number of them.
std::optional<std::uint64_t> pairs_to_come(std::istream& in) {
  const auto here = in.tellg();
  in.seekg(0, std::ios::end);
  const auto bytes = in.tellg() - here;
  in.seekg(here);
  if (!in || bytes < 16 || bytes % 16 != 0) return std::nullopt;
  return static_cast<std::uint64_t>(bytes) / 16 - 1;
}

bool read_entries(std::istream& in, std::span<SolverEntry> entries) {
  return static_cast<bool>(
      in.read(reinterpret_cast<char*>(entries.data()), static_cast<std::streamsize>(entries.size_bytes())));
}

}  // namespace

Status save_table(const std::string& file, const Record& record, const Solver& solver) {
  if (solver.table_kind().empty())
    return Error{"the positions of " + record.game().facts().spec +
                 " have no hash: there is no table to save"};
  auto out = NewFile::create(file);
  if (!out) return out.error();
  const std::string head = header(record, solver);
  out->write(head);
  Checksum checksum(head);
  solver.save([&](std::span<const SolverEntry> entries) {
    checksum.add(entries);
    out->write(as_bytes(entries));
  });
  const SolverEntry closing{checksum.number(), checksum.sum()};
  out->write(as_bytes({&closing, 1}));
  return out->commit();
}

Result<std::uint64_t> load_table(const std::string& file, const Record& record, Solver& solver,
                                 const SolveRequest& request) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return file_error("cannot open " + in_quotes(file) + ": " + std::strerror(errno));
  if (const Status fits = check_header(in, file, record, solver); !fits) return fits.error();
  Checksum checksum(header(record, solver));
  const auto pairs = pairs_to_come(in);
  if (!pairs) return damaged(file);
  std::vector<SolverEntry> entries;
  for (std::uint64_t left = *pairs; left > 0; left -= entries.size()) {
    entries.resize(static_cast<std::size_t>(std::min<std::uint64_t>(left, 4096)));
    if (!read_entries(in, entries)) return damaged(file);
    checksum.add(entries);
    if (!solver.restore(entries, request)) return damaged(file);
  }
  std::array<SolverEntry, 1> closing;
  if (!read_entries(in, closing) || closing[0].key != checksum.number() || closing[0].facts != checksum.sum())
    return damaged(file);
  return checksum.number();
}

}  // namespace agon

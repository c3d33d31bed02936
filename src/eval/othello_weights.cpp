#include "eval/othello_weights.hpp"

#include "base/assert.hpp"
#include "eval/learned.hpp"
#include "games/othello/board8.hpp"

namespace agon {
namespace othello8 {
namespace {

// The index of the same content seen in a mirror that keeps the squares of the pattern in their places, or
// the index itself where there is no such mirror.
class InnerMirror {
 public:
  explicit InnerMirror(const Pattern& pattern) : size_(pattern.size) {
    for (std::size_t i = 0; i < size_; ++i) to_[i] = i;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      if (squares_of(pattern, symmetry) != squares_of(pattern, 0)) continue;
      for (std::size_t i = 0; i < size_; ++i)
        to_[i] = position(pattern, mirrored_square(pattern.squares[i], symmetry));
      if (!is_identity()) return;  // others of a diagonal do the same to it
    }
  }

  // Entries from 0: digits 0, 1, 2 for -1, 0, 1.
  std::size_t operator()(std::size_t entry) const {
    std::size_t mirrored = 0;
    for (std::size_t i = 0; i < size_; ++i, entry /= 3)
      mirrored += entry % 3 * static_cast<std::size_t>(power_of_three(to_[i]));
    return mirrored;
  }

 private:
  static std::size_t position(const Pattern& pattern, int square) {
    std::size_t i = 0;
    while (pattern.squares[i] != square) ++i;
    return i;
  }
  bool is_identity() const {
    for (std::size_t i = 0; i < size_; ++i)
      if (to_[i] != i) return false;
    return true;
  }

  std::size_t size_;
  std::array<std::size_t, longest_pattern> to_{};
};

}  // namespace

FeatureMap::FeatureMap() : of_spread_(spread_weights) {
  for (std::size_t p = 0; p < patterns.size(); ++p) {
    const InnerMirror mirror(patterns[p]);
    const std::size_t start = pattern_starts[p];
    for (std::size_t entry = 0; entry < pattern_starts[p + 1] - start; ++entry) {
      const std::size_t twin = mirror(entry);
      of_spread_[start + entry] = twin < entry ? of_spread_[start + twin] : moves_++;
    }
  }
  size_ = moves_ + 2 * mobility_counts + disc_counts;
}

std::array<std::uint32_t, FeatureMap::per_position> FeatureMap::of_position(std::uint64_t mine,
                                                                            std::uint64_t theirs) const {
  std::array<std::uint32_t, per_position> features{};
  const PatternIndices indices = indices_of(mine, theirs);
  for (std::size_t i = 0; i < pattern_places; ++i)
    features[i] = of_spread(static_cast<std::size_t>(place_centres[i] + indices.at[i]));
  features[pattern_places] = own_moves(count(moves(mine, theirs)));
  features[pattern_places + 1] = other_moves(count(moves(theirs, mine)));
  features[pattern_places + 2] = discs(count(mine | theirs));
  return features;
}

const FeatureMap& feature_map() {
  static const FeatureMap map;
  return map;
}

}  // namespace othello8

namespace {

using othello8::feature_map;
using othello8::stages;

// ---- the file
//
// A line of text with the version; then every number, the weights of all stages and the errors of ProbCut, as
// follows: a 0 byte and a count stand for so many zeros; another number n is written as 2n-1 if it is
// positive, as -2n if not. Counts and numbers have seven bits to a byte, the low ones first; the high bit
// says that another byte follows. At the end eight bytes of check sum over everything before.

constexpr std::string_view version = "1";
constexpr std::size_t sum_bytes = 8;

class NumberWriter {
 public:
  explicit NumberWriter(std::string& out) : out_(out) {}
  void add(int number) {
    if (number == 0) {
      ++zeros_;
      return;
    }
    flush();
    bits(number > 0 ? 2 * static_cast<std::uint32_t>(number) - 1 : 2 * static_cast<std::uint32_t>(-number));
  }
  void flush() {
    if (zeros_ == 0) return;
    out_ += '\0';
    bits(zeros_);
    zeros_ = 0;
  }

 private:
  void bits(std::uint32_t rest) {
    for (; rest >= 128; rest >>= 7) out_ += static_cast<char>((rest & 127) | 128);
    out_ += static_cast<char>(rest);
  }
  std::string& out_;
  std::uint32_t zeros_ = 0;
};

class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}
  // False: there is no such number.
  bool next(std::int16_t& number) {
    if (zeros_ == 0) {
      std::uint32_t code = 0;
      if (!bits(code)) return false;
      if (code != 0) {
        const auto half = static_cast<std::int32_t>((code + 1) / 2);
        if (half > INT16_MAX) return false;
        number = static_cast<std::int16_t>(code % 2 == 1 ? half : -half);
        return true;
      }
      if (!bits(zeros_) || zeros_ == 0) return false;
    }
    --zeros_;
    number = 0;
    return true;
  }
  bool at_end() const { return zeros_ == 0 && at_ == bytes_.size(); }

 private:
  bool bits(std::uint32_t& value) {
    value = 0;
    for (int shift = 0; shift <= 21; shift += 7) {
      if (at_ == bytes_.size()) return false;
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      value |= static_cast<std::uint32_t>(byte & 127) << shift;
      if (byte < 128) return true;
    }
    return false;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t zeros_ = 0;
};

std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = 0;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3u + 1;
  return mix(sum);
}
std::string sum_text(std::uint64_t sum) {
  std::string text;
  for (std::size_t i = 0; i < sum_bytes; ++i) text += static_cast<char>(sum >> (8 * i) & 0xff);
  return text;
}

template <class Parameters, class Use>
void for_each_number(Parameters& parameters, const Use& use) {
  for (auto& stage : parameters.weights)
    for (auto& weight : stage) use(weight);
  for (auto& stage : parameters.probcut_errors)
    for (auto& error : stage) use(error);
}

}  // namespace

OthelloParameters::OthelloParameters() { weights.fill(Stage(feature_map().size())); }

std::string write_othello_parameters(const OthelloParameters& parameters) {
  std::string out = std::string(othello_weights_kind) + std::string(version) + "\n";
  NumberWriter writer(out);
  for_each_number(parameters, [&](int number) { writer.add(number); });
  writer.flush();
  return out + sum_text(check_sum(out));
}

Result<OthelloParameters> read_othello_parameters(std::string_view content, const std::string& name) {
  const std::string_view line = content.substr(0, content.find('\n'));
  if (line.size() == content.size() || !line.starts_with(othello_weights_kind))
    return Error{name + ": not a file of weights for Othello; 'agon train othello' makes one"};
  if (line.substr(othello_weights_kind.size()) != version)
    return Error{name + ": weights of version " + std::string(line.substr(othello_weights_kind.size(), 8)) +
                 ", expected version " + std::string(version) + "; 'agon train othello' makes new ones"};
  const std::size_t start = line.size() + 1;
  const Error damaged{name +
                      ": damaged or cut short; fetch it again, or make it anew with 'agon train othello'"};
  if (content.size() < start + sum_bytes) return damaged;
  const std::size_t end = content.size() - sum_bytes;
  if (sum_text(check_sum(content.substr(0, end))) != content.substr(end)) return damaged;
  OthelloParameters parameters;
  NumberReader reader(content.substr(start, end - start));
  bool fits = true;
  for_each_number(parameters, [&](std::int16_t& number) { fits = fits && reader.next(number); });
  if (!fits || !reader.at_end())
    return Error{name +
                 ": does not have as many weights as this program needs; 'agon train othello' makes them"};
  return parameters;
}

OthelloWeights::OthelloWeights(const OthelloParameters& parameters)
    : stages_(stages), probcut_errors_(parameters.probcut_errors) {
  const othello8::FeatureMap& map = feature_map();
  for (std::size_t s = 0; s < stages; ++s) {
    const auto& weights = parameters.weights[s];
    for (std::size_t i = 0; i < othello8::spread_weights; ++i)
      stages_[s].patterns[i] = weights[map.of_spread(i)];
    for (std::size_t i = 0; i < othello8::mobility_counts; ++i) {
      stages_[s].own_moves[i] = weights[map.own_moves(static_cast<int>(i))];
      stages_[s].other_moves[i] = weights[map.other_moves(static_cast<int>(i))];
    }
    for (std::size_t i = 0; i < othello8::disc_counts; ++i)
      stages_[s].discs[i] = weights[map.discs(static_cast<int>(i))];
  }
}

const OthelloWeights& learned_othello_weights() {
  static const OthelloWeights weights = [] {
    auto parameters = read_othello_parameters(learned_othello_file(), "the learned weights");
    AGON_ASSERT(parameters);  // a test reads them
    return OthelloWeights(parameters ? *parameters : OthelloParameters());
  }();
  return weights;
}

}  // namespace agon

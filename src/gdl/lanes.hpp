// Runs a game's program: in 512 states at once, one per bit of a wide word, or in up to 64 with plain words.
// The same results on every CPU.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "gdl/program.hpp"

// All of this is inlined into the loop of one instruction set: no function passes such words to another.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace agon::gdl {

// The alignment is said aloud: without AVX-512 the compiler would take 16 for enough, and loops for AVX-512
// rely on 64.
using LaneWord = std::uint64_t __attribute__((vector_size(64), aligned(64)));
static_assert(alignof(LaneWord) == 64);

// Words in memory, on boundaries of their size: standard containers of them forget their alignment.
class LaneArray {
 public:
  explicit LaneArray(std::size_t size) : words_(::operator new(sizeof(LaneWord) * size, alignment)) {
    std::memset(words_.get(), 0, sizeof(LaneWord) * size);
  }
  LaneWord* data() { return static_cast<LaneWord*>(words_.get()); }
  LaneWord& operator[](std::size_t i) { return data()[i]; }

 private:
  static constexpr std::align_val_t alignment{sizeof(LaneWord)};
  struct Free {
    void operator()(void* words) const { ::operator delete(words, alignment); }
  };
  std::unique_ptr<void, Free> words_;
};

template <class Word>
Word read(const Word* values, Tap tap) {
  return tap.inverted ? ~values[tap.slot] : values[tap.slot];
}
inline bool any(std::uint64_t word) { return word != 0; }
inline bool any(const LaneWord& word) {
  LaneWord sum = word | __builtin_shufflevector(word, word, 4, 5, 6, 7, 0, 1, 2, 3);
  sum |= __builtin_shufflevector(sum, sum, 2, 3, 0, 1, 6, 7, 4, 5);
  return (sum[0] | sum[1]) != 0;
}
inline int count(const LaneWord& word) {
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += std::popcount(word[i]);
  return sum;
}

namespace lanes_detail {

template <Run::Operation operation, std::uint32_t plain, std::uint32_t inverted, class Word>
void run_shape(const std::uint32_t* code, std::uint32_t gates, Word* values) {
  for (; gates > 0; --gates, code += 1 + plain + inverted) {
    Word sum = values[code[1]];
    for (std::uint32_t i = 1; i < plain; ++i)
      sum = operation == Run::Operation::all ? sum & values[code[1 + i]] : sum | values[code[1 + i]];
    for (std::uint32_t i = plain; i < plain + inverted; ++i)
      sum = operation == Run::Operation::all ? sum & ~values[code[1 + i]] : sum | ~values[code[1 + i]];
    values[code[0]] = sum;
  }
}

template <Run::Operation operation, class Word>
void run_any_shape(const std::uint32_t* code, const Run& run, Word* values) {
  for (std::uint32_t gate = 0; gate < run.gates; ++gate, code += 1 + run.plain + run.inverted) {
    Word sum = operation == Run::Operation::all ? ~Word{} : Word{};
    const std::uint32_t* input = code + 1;
    for (std::uint32_t i = 0; i < run.plain; ++i, ++input)
      sum = operation == Run::Operation::all ? sum & values[*input] : sum | values[*input];
    for (std::uint32_t i = 0; i < run.inverted; ++i, ++input)
      sum = operation == Run::Operation::all ? sum & ~values[*input] : sum | ~values[*input];
    values[code[0]] = sum;
  }
}

template <Run::Operation operation, class Word>
void run_gates(const std::uint32_t* code, const Run& run, Word* values) {
  switch (run.plain * 4 + (run.inverted < 3 ? run.inverted : 3)) {
    case 1 * 4 + 1:
      return run_shape<operation, 1, 1>(code, run.gates, values);
    case 2 * 4 + 0:
      return run_shape<operation, 2, 0>(code, run.gates, values);
    case 2 * 4 + 1:
      return run_shape<operation, 2, 1>(code, run.gates, values);
    case 2 * 4 + 2:
      return run_shape<operation, 2, 2>(code, run.gates, values);
    case 3 * 4 + 0:
      return run_shape<operation, 3, 0>(code, run.gates, values);
    case 3 * 4 + 1:
      return run_shape<operation, 3, 1>(code, run.gates, values);
    case 4 * 4 + 0:
      return run_shape<operation, 4, 0>(code, run.gates, values);
    default:
      return run_any_shape<operation>(code, run, values);
  }
}

template <class Word>
void run_runs(const Program& program, const std::vector<Run>& runs, Word* values) {
  for (const Run& run : runs) {
    const std::uint32_t* code = program.code.data() + run.first;
    if (run.operation == Run::Operation::all)
      run_gates<Run::Operation::all>(code, run, values);
    else
      run_gates<Run::Operation::any>(code, run, values);
  }
}

}  // namespace lanes_detail

template <class Word>
void run_phase(const Program& program, const Phase& phase, Word* values) {
  for (const Segment& segment : phase) {
    for (const auto& each : segment.again) values[each.value] = Word{};
    for (bool changed = true; changed;) {
      lanes_detail::run_runs(program, segment.runs, values);
      Word difference{};
      for (const auto& each : segment.again) {
        const Word now = read(values, each.driver);
        difference |= now ^ values[each.value];
        values[each.value] = now;
      }
      changed = any(difference);
    }
  }
}

}  // namespace agon::gdl

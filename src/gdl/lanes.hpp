// Runs a game's program: in 512 states at once, one per bit of a wide word, or in up to 64 with plain words.
// The same results on every CPU.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gdl/lane_word.hpp"
#include "gdl/program.hpp"

namespace agon::gdl {

template <class Word>
AGON_ALWAYS_INLINE Word read(const Word* values, Tap tap) {
  return tap.inverted ? ~values[tap.slot] : values[tap.slot];
}

namespace lanes_detail {

using Operation = GateShape::Operation;

template <Operation operation, class Word>
AGON_ALWAYS_INLINE Word join(const Word& a, const Word& b) {
  return operation == Operation::all ? a & b : a | b;
}
template <Operation operation, class Word>
AGON_ALWAYS_INLINE Word join_opposite(const Word& a, const Word& b) {
  return operation == Operation::all ? a | b : a & b;
}

// Where the shape is a constant, its loops are unrolled.
template <Operation operation, class Shape, class Word>
void run_shape(const std::uint32_t* code, const Shape& shape, std::uint32_t gates, Word* values) {
  for (; gates > 0; --gates) {
    const std::uint32_t output = *code++;
    Word sum = operation == Operation::all ? ~Word{} : Word{};
    for (std::uint32_t i = 0; i < shape.plain; ++i) sum = join<operation>(sum, values[*code++]);
    for (std::uint32_t i = 0; i < shape.inverted; ++i) sum = join<operation>(sum, Word(~values[*code++]));
    for (std::uint32_t i = 0; i < shape.pairs[0]; ++i, code += 2)
      sum = join<operation>(sum, join_opposite<operation>(values[code[0]], values[code[1]]));
    for (std::uint32_t i = 0; i < shape.pairs[1]; ++i, code += 2)
      sum = join<operation>(sum, join_opposite<operation>(values[code[0]], Word(~values[code[1]])));
    for (std::uint32_t i = 0; i < shape.pairs[2]; ++i, code += 2)
      sum = join<operation>(sum, join_opposite<operation>(Word(~values[code[0]]), Word(~values[code[1]])));
    values[output] = sum;
  }
}

// A number for each shape with few inputs of each kind; 0 for others.
constexpr std::uint32_t number_of(std::uint32_t plain, std::uint32_t inverted,
                                  const std::array<std::uint32_t, 3>& pairs) {
  std::uint32_t number = 0, large = plain | inverted;
  for (const std::uint32_t each : {plain, inverted, pairs[0], pairs[1], pairs[2]}) number = 8 * number + each;
  for (const std::uint32_t each : pairs) large |= each;
  return large < 8 ? number : 0;
}
template <std::uint32_t plain_inputs, std::uint32_t inverted_inputs, std::uint32_t plain_pairs = 0,
          std::uint32_t mixed_pairs = 0>
struct FixedShape {
  static constexpr std::uint32_t plain = plain_inputs, inverted = inverted_inputs;
  static constexpr std::array<std::uint32_t, 3> pairs{plain_pairs, mixed_pairs, 0};
  static constexpr std::uint32_t number = number_of(plain, inverted, pairs);
};

template <Operation operation, class Word>
void run_gates(const std::uint32_t* code, const Run& run, Word* values) {
  const auto as = [&](const auto& shape) { run_shape<operation>(code, shape, run.gates, values); };
  switch (number_of(run.shape.plain, run.shape.inverted, run.shape.pairs)) {
    case FixedShape<1, 1>::number:
      return as(FixedShape<1, 1>{});
    case FixedShape<2, 0>::number:
      return as(FixedShape<2, 0>{});
    case FixedShape<2, 1>::number:
      return as(FixedShape<2, 1>{});
    case FixedShape<2, 2>::number:
      return as(FixedShape<2, 2>{});
    case FixedShape<3, 0>::number:
      return as(FixedShape<3, 0>{});
    case FixedShape<3, 1>::number:
      return as(FixedShape<3, 1>{});
    case FixedShape<4, 0>::number:
      return as(FixedShape<4, 0>{});
    case FixedShape<7, 0>::number:
      return as(FixedShape<7, 0>{});
    case FixedShape<0, 0, 2>::number:
      return as(FixedShape<0, 0, 2>{});
    case FixedShape<4, 0, 1>::number:
      return as(FixedShape<4, 0, 1>{});
    case FixedShape<1, 1, 0, 1>::number:
      return as(FixedShape<1, 1, 0, 1>{});
    case FixedShape<2, 0, 0, 1>::number:
      return as(FixedShape<2, 0, 0, 1>{});
    default:
      return as(run.shape);
  }
}

template <class Word>
void run_runs(const Program& program, const std::vector<Run>& runs, Word* values) {
  for (const Run& run : runs) {
    const std::uint32_t* code = program.code.data() + run.first;
    if (run.shape.operation == Operation::all)
      run_gates<Operation::all>(code, run, values);
    else
      run_gates<Operation::any>(code, run, values);
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

// Old files have one byte for each character of western Europe; all our texts are UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace agon {

inline std::string latin1_to_utf8(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return out;
}

}  // namespace agon

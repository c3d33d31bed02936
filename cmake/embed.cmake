# cmake -DFOLDER=web/dist -DOUT=FILE.cpp -P embed.cmake: all files of a folder as one source file, for
# embedded_files() of web/page_files.hpp. No folder: no files.
file(GLOB paths ${FOLDER}/*)
list(SORT paths)
set(contents "")
set(entries "")
set(count 0)
foreach(path IN LISTS paths)
  get_filename_component(name ${path} NAME)
  file(READ ${path} bytes HEX)
  file(SIZE ${path} size)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND contents "const unsigned char file_${count}[] = {${bytes}0};\n")
  string(APPEND entries "      {\"${name}\", {reinterpret_cast<const char*>(file_${count}), ${size}}},\n")
  math(EXPR count "${count} + 1")
endforeach()
set(list "{}")
if(count GREATER 0)
  set(contents "namespace {\n${contents}}  // namespace\n")
  set(list "files")
  set(entries "  static const std::array<PageFile, ${count}> files{{\n${entries}  }};\n")
endif()
file(WRITE ${OUT} "// Made by cmake/embed.cmake.
#include <array>

#include \"web/page_files.hpp\"

namespace agon::web {

${contents}
std::span<const PageFile> embedded_files() {
${entries}  return ${list};
}

}  // namespace agon::web
")

// Why a move of Go is not legal, in a few words.
#include "base/text.hpp"
#include "games/go/go.hpp"
#include "games/go/go_text.hpp"

namespace agon {

template <class Layout>
std::string GoState<Layout>::why_not(std::string_view move) const {
  const auto place = go_point(trim(move), layout().size());
  if (!place || over()) return "";
  const int point = go::point_at(layout(), *place);
  if (!go::has(board_.empty(), point)) return "occupied";
  Set points;
  find_legal(points);
  if (go::has(points, point)) return "";
  if (go::has(board_.ko(), point)) return "ko";
  if (!suicide_ && !go::has(board_.template legal<Portable>(turn_), point)) return "suicide";
  return "repeats an earlier board (ko=" +
         std::string(EnumNames<GoKo>::names[static_cast<std::size_t>(ko_)]) + ")";
}

template std::string GoState<go::Plane9>::why_not(std::string_view) const;
template std::string GoState<go::Plane13>::why_not(std::string_view) const;
template std::string GoState<go::Plane19>::why_not(std::string_view) const;
template std::string GoState<go::AnyLayout>::why_not(std::string_view) const;

}  // namespace agon

#include "web/drawing_json.hpp"

namespace agon::web {
namespace {

const char* shape_name(Piece::Shape shape) {
  switch (shape) {
    case Piece::Shape::disc:
      return "disc";
    case Piece::Shape::king:
      return "king";
    case Piece::Shape::cross:
      return "cross";
    case Piece::Shape::ring:
      return "ring";
    case Piece::Shape::letter:
      return "letter";
  }
  return "";
}

const char* grid_name(Drawing::Grid grid) {
  switch (grid) {
    case Drawing::Grid::squares:
      return "squares";
    case Drawing::Grid::points:
      return "points";
    case Drawing::Grid::checkered:
      return "checkered";
  }
  return "";
}

const char* look_name(Drawing::Look look) {
  switch (look) {
    case Drawing::Look::plain:
      return "plain";
    case Drawing::Look::cloth:
      return "cloth";
    case Drawing::Look::rack:
      return "rack";
  }
  return "";
}

Json men_json(const Drawing::Men& men) {
  Json json{{"shape", shape_name(men.shape)}};
  if (!men.colour.empty()) json.add("colour", men.colour);
  return json;
}

Json piece_json(const Piece& piece) {
  return Json{{"at", place_json(piece.place)},
              {"shape", shape_name(piece.shape)},
              {"owner", piece.owner},
              {"letter", piece.letter}};
}

Json ground_json(const Drawing::Ground& ground) {
  return Json{{"at", place_json(ground.place)}, {"fill", ground.colour}};
}

Json side_json(const CellSide& side) { return Json::Array{side.place.column, side.place.row, side.side}; }

Json link_json(const Drawing::Link& link) {
  return Json{{"from", side_json(link.from)}, {"to", side_json(link.to)}};
}

Json arrow_json(const Drawing::Arrow& arrow) {
  return Json{{"from", place_json(arrow.from)}, {"to", place_json(arrow.to)}};
}

template <class Item, class Write>
Json list_json(const std::vector<Item>& items, Write write) {
  Json::Array list;
  for (const Item& item : items) list.push_back(write(item));
  return list;
}

Json area_json(const Drawing::Area& area) {
  return Json{{"name", area.name}, {"pieces", list_json(area.pieces, piece_json)}};
}

template <class Item, class Write>
void add_list(Json& json, const char* name, const std::vector<Item>& items, Write write) {
  if (!items.empty()) json.add(name, list_json(items, write));
}

}  // namespace

Json place_json(const Place& place) { return Json::Array{place.column, place.row}; }

Json drawing_json(const Drawing& drawing) {
  Json json{{"grid", grid_name(drawing.grid)},
            {"columns", drawing.columns},
            {"rows", drawing.rows},
            {"column_names", drawing.column_names},
            {"row_names", drawing.row_names},
            {"pieces", list_json(drawing.pieces, piece_json)},
            {"notes", drawing.notes}};
  if (drawing.look != Drawing::Look::plain) json.add("look", look_name(drawing.look));
  add_list(json, "men", drawing.men, men_json);
  add_list(json, "decided", drawing.decided, place_json);
  add_list(json, "holes", drawing.holes, place_json);
  add_list(json, "cells", drawing.grounds, ground_json);
  add_list(json, "links", drawing.links, link_json);
  add_list(json, "arrows", drawing.arrows, arrow_json);
  add_list(json, "dice", drawing.dice, [](int pips) { return Json(pips); });
  add_list(json, "areas", drawing.areas, area_json);
  return json;
}

}  // namespace agon::web

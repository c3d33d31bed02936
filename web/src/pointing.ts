// What a click on the board means, in any game: a move is known by its places.
import { samePlace } from "./geometry.ts";
import type { Move, Place } from "./protocol.ts";

export type Meaning =
  | { kind: "move"; text: string }
  | { kind: "choices"; texts: string[] } // several moves fit; the player chooses among their names
  | { kind: "select"; places: Place[] }
  | { kind: "nothing" };

// `selected` holds the places clicked before this one.
export function meaningOf(moves: Move[], selected: Place[], at: Place): Meaning {
  if (selected.length === 0) return firstClick(moves, at);
  if (samePlace(selected.at(-1)!, at)) return { kind: "select", places: selected.slice(0, -1) };
  const fitting = moves.filter((move) => beginsWith(move, selected));
  const ending = fitting.filter((move) => move.places.length > selected.length && samePlace(move.places.at(-1)!, at));
  if (ending.length > 0) return decide(ending);
  const through = fitting.filter((move) => beginsWith(move, [...selected, at]));
  if (through.length > 0) return { kind: "select", places: [...selected, at] };
  return firstClick(moves, at);
}

function firstClick(moves: Move[], at: Place): Meaning {
  const onto = moves.filter((move) => move.places.length === 1 && samePlace(move.places[0]!, at));
  if (onto.length > 0) return decide(onto);
  if (moves.some((move) => move.places.length > 1 && samePlace(move.places[0]!, at))) return { kind: "select", places: [at] };
  return columnClick(moves, at);
}

// Where each column has one move at most, the whole column stands for it.
function columnClick(moves: Move[], at: Place): Meaning {
  const columns = moves.map((move) => (move.places.length === 1 ? move.places[0]![0] : -1));
  const distinct = !columns.includes(-1) && new Set(columns).size === columns.length;
  const found = distinct ? moves[columns.indexOf(at[0])] : undefined;
  return found ? { kind: "move", text: found.text } : { kind: "nothing" };
}

function beginsWith(move: Move, places: Place[]): boolean {
  return places.every((place, index) => move.places[index] !== undefined && samePlace(move.places[index]!, place));
}

function decide(moves: Move[]): Meaning {
  const texts = [...new Set(moves.map((move) => move.text))];
  return texts.length === 1 ? { kind: "move", text: texts[0]! } : { kind: "choices", texts };
}

// Games from rules whose moves name a column and no cell, "drop(3)": each stands for the cell where a piece would land
// in that column, so that it can be clicked on and marked like any other.
import type { Analysis, Drawing, Place, Position } from "./protocol.ts";

// Of a move with one word behind its name, which names a column.
export function columnOf(text: string, { column_names }: Drawing): number | null {
  const word = /^\(?\s*[^\s()]+\s*[\s(]\s*([^\s(),]+)\s*\)*$/.exec(text)?.[1];
  const column = word === undefined ? -1 : column_names.indexOf(word);
  return column >= 0 && column_names.lastIndexOf(word!) === column ? column : null;
}

// The lowest cell of the column that is empty, or the highest piece there.
function landing({ rows, pieces }: Drawing, column: number, taken: boolean): Place {
  const highest = Math.min(rows, ...pieces.filter(({ at }) => at[0] === column).map(({ at }) => at[1]));
  return [column, Math.max(0, Math.min(rows - 1, taken ? highest : highest - 1))];
}

export function withColumns(position: Position): Position {
  const { drawing, moves, plies } = position;
  const placed = (text: string, places: Place[], taken: boolean): Place[] => {
    const column = places.length > 0 ? null : columnOf(text, drawing);
    return column === null ? places : [landing(drawing, column, taken)];
  };
  if (![...moves, ...plies.slice(-1)].some(({ text, places }) => places.length === 0 && columnOf(text, drawing) !== null)) return position;
  return { ...position, moves: moves.map((move) => ({ ...move, places: placed(move.text, move.places, false) })),
    plies: plies.map((ply, index) => (index < plies.length - 1 ? ply : { ...ply, places: placed(ply.text, ply.places, true) })) };
}

export function candidatesInColumns(analysis: Analysis, { moves }: Position): Analysis {
  const placed = ({ move, places }: { move: string; places: Place[] }) => (places.length > 0 ? places : moves.find(({ text }) => text === move)?.places ?? []);
  return { ...analysis, candidates: analysis.candidates.map((each) => ({ ...each, places: placed(each) })) };
}

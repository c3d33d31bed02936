// Games whose players do not see everything: what one of them may see on the board.
import type { Mover, Position } from "./protocol.ts";
import type { Kept } from "./state.ts";

// With whose eyes the board is seen: the human's who is to move, or else the first human's. Null: everything is shown,
// since nothing is hidden, the game is over or was seen to be, or only machines play.
export function viewerOf(position: Position, { seats, ended, revealed }: Pick<Kept, "seats" | "ended" | "revealed">): number | null {
  if (!position.told || position.over || ended !== "" || revealed) return null;
  const humans = position.players.map((_, player) => player).filter((player) => seats[player] === "");
  return humans.find((player) => player === position.to_move) ?? humans[0] ?? null;
}

// What this player was told instead of the board, and no moves but its own.
export function veiled(position: Position, viewer: number): Position {
  const steps = position.told![viewer]!.map((told, index) => `step ${index + 1}: ${told === "" ? "nothing" : told}`);
  const name = position.players[viewer]!;
  return {
    ...position, text: hiddenText, name: undefined,
    drawing: { ...nothingDrawn, notes: steps.length === 0 ? [`${name} was told nothing yet`] : [`${name} was told`, ...steps] },
    plies: position.plies.map((ply) => (ply.mover === viewer ? ply : { ...ply, text: seenMove(ply.text, ply.mover, viewer), places: [] })),
  };
}

// A ply as this player knows it: its own moves, and its part where all moved at once.
export function seenMove(text: string, mover: Mover | undefined, viewer: number): string {
  if (mover === viewer) return text;
  if (mover !== "all") return unseenMove;
  return text.split("|").map((part, player) => (player === viewer ? part : unseenMove)).join("|");
}

const unseenMove = "…";
const hiddenText = "hidden until the game is over";
const nothingDrawn = { grid: "squares" as const, columns: 0, rows: 0, column_names: [], row_names: [], pieces: [] };

// The lines of a game beside the one on the board, each as its moves from the same start.

export type Line = string[];

// Under what something is kept that belongs to the position after these moves, or to a whole line.
export function lineKey(moves: Line): string {
  return moves.join(" ");
}

export function beginsWith(line: Line, moves: Line): boolean {
  return moves.length <= line.length && moves.every((move, index) => line[index] === move);
}

// How many moves two lines have in common.
export function parting(a: Line, b: Line): number {
  const at = a.findIndex((move, index) => move !== b[index]);
  return at < 0 ? a.length : at;
}

// By ply, for the first so many: nothing where nobody told.
export function upTo<T>(told: (T | null)[], length: number): (T | null)[] {
  return Array.from({ length }, (_, ply) => told[ply] ?? null);
}

// A line that is part of another is not kept twice.
export function addLine(lines: Line[], line: Line): Line[] {
  if (line.length === 0 || lines.some((each) => beginsWith(each, line))) return lines;
  return [...lines.filter((each) => !beginsWith(line, each)), line];
}

export interface Branch {
  move: string;
  text: string; // as it is shown
  line: Line;
}

// Other moves that were played after the first `length` moves of `current`, as `seen` shows them. Those that look alike
// are one: that there are two, or that the game went on differently, may be what is hidden.
export function branches(lines: Line[], current: Line, length: number, seen = (move: string) => move): Branch[] {
  const here = current.slice(0, length), next = current[length];
  const known = next === undefined ? undefined : seen(next);
  const found = new Map<string, Branch>();
  for (const line of lines) {
    const move = line[length];
    if (move === undefined || !beginsWith(line, here)) continue;
    const text = seen(move);
    if (text !== known && !found.has(text)) found.set(text, { move, text, line });
  }
  return [...found.values()];
}

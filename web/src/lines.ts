// The lines of a game beside the one on the board, each as its moves from the same start.

export type Line = string[];

// Under what something is kept that belongs to the position after these moves, or to a whole line.
export function lineKey(moves: Line): string {
  return moves.join(" ");
}

export function beginsWith(line: Line, moves: Line): boolean {
  return moves.length <= line.length && moves.every((move, index) => line[index] === move);
}

// A line that is part of another is not kept twice.
export function addLine(lines: Line[], line: Line): Line[] {
  if (line.length === 0 || lines.some((each) => beginsWith(each, line))) return lines;
  return [...lines.filter((each) => !beginsWith(line, each)), line];
}

export interface Branch {
  move: string;
  line: Line;
}

// Other moves that were played after the first `length` moves of `current`.
export function branches(lines: Line[], current: Line, length: number): Branch[] {
  const here = current.slice(0, length);
  const found = new Map<string, Branch>();
  for (const line of lines) {
    const move = line[length];
    if (move === undefined || move === current[length] || found.has(move) || !beginsWith(line, here)) continue;
    found.set(move, { move, line });
  }
  return [...found.values()];
}

// What people paste: a file, or a position with the moves that follow it.

// Of several lines, SGF, JSON or our own; a position of a game from rules begins with a parenthesis too.
export function looksLikeFile(text: string): boolean {
  return text.trim().includes("\n") || /^\s*(\(\s*;|\{|agon-game )/.test(text);
}

// "POSITION moves M1 M2 ...", as the program's commands take it.
export function splitPosition(text: string): [start: string, moves: string[]] {
  const [start = "", moves = ""] = text.trim().split(/(?:^|\s+)moves\s+/);
  return [start === "start" ? "" : start, moves.match(/\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? []];
}

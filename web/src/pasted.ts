// What people paste: a link, a file, or a position with the moves that follow it.
import type { GameRecord, Where } from "./protocol.ts";
import type { Session } from "./session.ts";

// Of a link to this page, what says which position: from "#" on.
export function addressIn(text: string): string | null {
  return /^\s*https?:\/\/[^\s#]*(#game=\S+)\s*$/.exec(text)?.[1] ?? null;
}

// Of several lines, SGF, JSON or our own; a position of a game from rules begins with a parenthesis too.
export function looksLikeFile(text: string): boolean {
  return text.trim().includes("\n") || /^\s*(\(\s*;|\{|agon-game )/.test(text);
}

type Reading = [start: string, moves: string[]];

// "POSITION moves M1 M2 ...", as the program's commands take it.
export function splitPosition(text: string): Reading {
  const [start = "", moves = ""] = text.trim().split(/(?:^|\s+)moves\s+/);
  return [start === "start" ? "" : start, movesIn(moves)];
}

function movesIn(text: string): string[] {
  return text.match(/\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
}

// What it may say, the likeliest first: without the word "moves" it is a position, or nothing but moves.
function readings(text: string): Reading[] {
  const first = splitPosition(text);
  return first[1].length > 0 ? [first] : [first, ["", movesIn(text)]];
}

// Where the text leads in the game on the board, as the server reads it; a game that somebody wrote in one line, as in
// a file, is known last, since nothing but its reader can tell it.
export async function understood(text: string, session: Pick<Session, "kept" | "look" | "waiting">): Promise<Where> {
  const { game } = session.kept.where, faults: string[] = [];
  for (const [start, moves] of readings(text)) {
    const where = { game, start, moves };
    const fault = await session.look(where).then(() => null, (error: Error) => error.message);
    if (fault === null) return where;
    faults.push(fault);
  }
  return session.waiting.ask<GameRecord>({ type: "read", text, name: "" }, "record", "Reading").catch(() => {
    const [position, moves] = faults;
    throw new Error(moves === undefined || moves === position ? position : `neither a position (${position}) nor moves (${moves})`);
  });
}

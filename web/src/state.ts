// What the page remembers: the game, who plays, what was found. The browser keeps it; the address holds the
// position, so that a link leads to it.
import type { ClockSettings, TimeLeft } from "./clock.ts";
import type { Judgement } from "./judgement.ts";
import type { Line } from "./lines.ts";
import type { About, Where } from "./protocol.ts";

export type Tab = "play" | "analyse" | "tree" | "duel" | "about";
export const tabs: { id: Tab; title: string }[] = [
  { id: "play", title: "Play" },
  { id: "analyse", title: "Analyse" },
  { id: "tree", title: "Tree" },
  { id: "duel", title: "Duel" },
  { id: "about", title: "About" },
];

export type Theme = "auto" | "light" | "dark";

export interface Kept {
  where: Where;
  cursor: number; // plies shown
  seats: string[]; // by player: "" is a human, else an agent's specification
  analyst: string;
  rivals: [string, string];
  clock: ClockSettings | null;
  left: TimeLeft[]; // by player; empty at the start of a game
  lines: Line[]; // beside the one on the board
  comments: Record<string, string>; // by the moves that lead to it, as one text
  judged: (Judgement | null)[]; // by ply
  ended: string; // "White resigns"; empty while the rules decide
  tab: Tab;
  theme: Theme;
  analysing: boolean;
  showCandidates: boolean;
  showOwners: boolean;
  paused: boolean; // machines wait
}

export function initial(about: About): Kept {
  return {
    where: { game: about.start.game, start: "", moves: [] },
    cursor: 0,
    seats: [],
    analyst: about.start.agent,
    rivals: rivalsOf(about),
    clock: null,
    left: [],
    lines: [],
    comments: {},
    judged: [],
    ended: "",
    tab: "analyse",
    theme: "auto",
    analysing: true,
    showCandidates: true,
    showOwners: false,
    paused: false,
  };
}

// The first screen's agent against another that searches differently.
function rivalsOf(about: About): [string, string] {
  const first = about.start.agent;
  const other = about.agents.find((each) => first.split(":")[0] !== each.name && each.name === "alphabeta");
  return [first, other?.name ?? about.agents.at(-1)?.name ?? first];
}

const storageKey = "agon";

export function loadKept(about: About): Kept {
  const fresh = initial(about);
  let kept = fresh;
  try {
    kept = { ...fresh, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Kept>) };
  } catch {
    // What cannot be read is not worth a message.
  }
  const known = about.games.some((game) => game.name === kept.where.game.split(":")[0]);
  return atAddress(known ? kept : { ...kept, where: fresh.where, cursor: 0, judged: [] });
}

export function storeKept(kept: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the resuming, not the game.
  }
}

// ---- the address

export function addressOf(where: Where, cursor: number): string {
  const fields = new URLSearchParams({ game: where.game });
  if (where.start !== "") fields.set("start", where.start);
  if (where.moves.length > 0) fields.set("moves", where.moves.map(moveToken).join(" "));
  if (cursor !== where.moves.length) fields.set("at", String(cursor));
  return "#" + fields.toString();
}

// Moves are written apart by spaces; a move that has some itself has them as tildes.
const moveToken = (move: string) => move.replaceAll(" ", "~");

// `kept` with the position that the address asks for.
export function atAddress(kept: Kept): Kept {
  const fields = new URLSearchParams(location.hash.slice(1));
  const game = fields.get("game");
  if (game === null) return kept;
  const moves = (fields.get("moves") ?? "").split(" ").filter((move) => move !== "").map((move) => move.replaceAll("~", " "));
  const where = { game, start: fields.get("start") ?? "", moves };
  const at = Number(fields.get("at") ?? moves.length);
  const cursor = Number.isInteger(at) ? Math.max(0, Math.min(moves.length, at)) : moves.length;
  if (sameWhere(where, kept.where)) return { ...kept, cursor };
  return { ...kept, where, cursor, judged: [], ended: "", left: [], lines: [], comments: {}, paused: isGiven(where.start, moves) };
}

// A position that somebody chose is looked at first: machines wait until a human plays on.
export function isGiven(start: string, moves: string[]): boolean {
  return start !== "" || moves.length > 0;
}

export function sameWhere(a: Where, b: Where): boolean {
  return a.game === b.game && a.start === b.start && a.moves.join("\n") === b.moves.join("\n");
}

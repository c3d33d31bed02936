// What the page remembers: the game, who plays, what was found. The browser keeps it; the address holds the
// position, so that a link leads to it.
import type { About, Mover, Where } from "./protocol.ts";

export type Tab = "play" | "analyse" | "tree" | "duel" | "about";
export const tabs: { id: Tab; title: string }[] = [
  { id: "play", title: "Play" },
  { id: "analyse", title: "Analyse" },
  { id: "tree", title: "Tree" },
  { id: "duel", title: "Duel" },
  { id: "about", title: "About" },
];

export type Theme = "auto" | "light" | "dark";

// What is known of the value of one position of the game.
export interface Judgement {
  values: number[]; // of each player, in [0, 1]
  low: number; // bounds of the first player's
  high: number;
  weight: number; // simulations or positions behind it
  best?: string;
}

export interface ClockSettings {
  main: number; // seconds
  increment: number;
  periods: number;
  period: number; // seconds
}

export interface Kept {
  where: Where;
  cursor: number; // plies shown
  seats: string[]; // by player: "" is a human, else an agent's specification
  analyst: string;
  rivals: [string, string];
  clock: ClockSettings | null;
  used: number[]; // seconds by player
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
    used: [],
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
  return { ...kept, where, cursor, judged: [], ended: "", used: [] };
}

export function sameWhere(a: Where, b: Where): boolean {
  return a.game === b.game && a.start === b.start && a.moves.join("\n") === b.moves.join("\n");
}

// ---- values of a whole game

export const enough = 100; // simulations or positions below which a value is drawn faint

export type Mistake = { ply: number; lost: number; grade: "inaccuracy" | "mistake" | "blunder" };

// Moves after which their player's value was clearly lower than before, beyond what both values leave open.
export function mistakes(judged: (Judgement | null)[], movers: Mover[]): Mistake[] {
  const found: Mistake[] = [];
  for (let ply = 1; ply < judged.length; ++ply) {
    const before = judged[ply - 1], after = judged[ply], mover = movers[ply - 1];
    if (!before || !after || typeof mover !== "number" || before.weight < enough || after.weight < enough) continue;
    const lost = (before.values[mover] ?? 0.5) - (after.values[mover] ?? 0.5);
    const doubt = (before.high - before.low + after.high - after.low) / 2;
    if (lost < 0.07 || lost < doubt) continue;
    found.push({ ply, lost, grade: lost > 0.25 ? "blunder" : lost > 0.14 ? "mistake" : "inaccuracy" });
  }
  return found;
}

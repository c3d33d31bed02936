// What the page remembers: the game, who plays, what was found. The browser keeps it (`stored.ts`); the address holds
// the position, so that a link leads to it.
import type { ClockSettings, TimeLeft } from "./clock.ts";
import type { Judgement } from "./judgement.ts";
import type { Line } from "./lines.ts";
import type { About, AgentInfo, FileFacts, Where } from "./protocol.ts";

export type Tab = "play" | "analyse" | "tree" | "duel" | "about";
export const tabs: { id: Tab; title: string }[] = [
  { id: "play", title: "Play" },
  { id: "analyse", title: "Analyse" },
  { id: "tree", title: "Tree" },
  { id: "duel", title: "Duel" },
  { id: "about", title: "About" },
];

export type Theme = "auto" | "light" | "dark";

// The clocks when a move was made.
export interface Turn {
  left: TimeLeft[]; // by player, at the beginning of the turn
  thought: number; // seconds of it
}

// Not by the rules: resigned, or out of time.
export interface Lost {
  player: number;
  by: "R" | "T"; // as files tell it
}

// The game in a file stays the main line, whatever is tried beside it.
export interface Source {
  name: string; // "" where it had none
  moves: Line;
}

export interface Kept {
  where: Where;
  cursor: number; // plies shown
  seats: string[]; // by player: "" is a human, else an agent's specification
  usual: string; // the agent that usually plays the game that was shown last
  specs: Record<string, string>; // by name: each game with the options that it was played with last
  analyst: string;
  rivals: [string, string];
  clock: ClockSettings | null;
  left: TimeLeft[]; // by player, at the beginning of the turn; empty at the start of a game
  thought: number; // seconds of this turn that the clock has counted
  turns: (Turn | null)[]; // by ply, of those that were played with the clock
  lines: Line[]; // beside the one on the board
  comments: Record<string, string>; // by the moves that lead to it, as one text
  judged: (Judgement | null)[]; // by ply
  judgedLines: Record<string, (Judgement | null)[]>; // of the other lines, by their moves as one text
  ended: string; // "White resigns: Black wins"; empty while the rules decide
  lost: Lost | null; // where it ended so
  revealed: boolean; // this line was seen to its end: nothing in it is hidden any more
  file: FileFacts | null; // of the file that the game came from
  source: Source | null; // that file itself
  reviewed: boolean; // the whole game was judged: that is saved with it
  tab: Tab;
  theme: Theme;
  analysing: boolean;
  showCandidates: boolean;
  tutor: boolean; // candidates are shown in a game of one's own too
  showOwners: boolean;
  treeRings: boolean; // the tree as rings, not as rows
  paused: boolean; // machines wait
  live: boolean; // the board goes with the game that is played elsewhere
  liveNumber: number; // which of those games this one is; 0: none
  liveRun: string; // of the server that numbered it
}

// What belongs to the game, not to the tab: a clock too, so that none starts in a game that nobody gave one.
export type KeptGame = Pick<Kept,
  "where" | "cursor" | "clock" | "left" | "thought" | "turns" | "lines" | "comments" | "judged" | "judgedLines" | "ended" | "lost" | "revealed" | "file" | "source" | "reviewed" | "paused" |
  "live" | "liveNumber" | "liveRun">;

export function gameOf(kept: Kept): KeptGame {
  const { where, cursor, clock, left, thought, turns, lines, comments, judged, judgedLines, ended, lost, revealed, file, source, reviewed, paused, live, liveNumber, liveRun } = kept;
  return { where, cursor, clock, left, thought, turns, lines, comments, judged, judgedLines, ended, lost, revealed, file, source, reviewed, paused, live, liveNumber, liveRun };
}

export function freshGame(where: Where): KeptGame {
  return { where, cursor: where.moves.length, clock: null, left: [], thought: 0, turns: [], lines: [], comments: {}, judged: [], judgedLines: {}, ...goingOn,
    revealed: false, file: null, source: null, reviewed: false, paused: isGiven(where), live: false, liveNumber: 0, liveRun: "" };
}

// The rules decide.
export const goingOn: Pick<Kept, "ended" | "lost"> = { ended: "", lost: null };

export function initial(about: About): Kept {
  return {
    ...freshGame({ game: about.start.game, start: "", moves: [] }),
    seats: [],
    usual: about.start.agent,
    specs: {},
    analyst: about.start.agent,
    rivals: rivalsOf(about),
    tab: about.live === true ? "analyse" : "play", // there is something to watch, or a game to play
    theme: "auto",
    analysing: true,
    showCandidates: true,
    tutor: false,
    showOwners: false,
    treeRings: false,
  };
}

// The first screen's agent against one that searches differently: one samples, the other looks so many moves ahead.
function rivalsOf(about: About): [string, string] {
  const first = about.start.agent, name = first.split(":")[0];
  const deep = (agent: AgentInfo) => agent.options.some((option) => option.name === "depth");
  const known = about.agents.find((each) => each.name === name);
  const other = about.agents.find((each) => each.name !== name && known && deep(each) !== deep(known));
  return [first, other?.name ?? about.agents.at(-1)?.name ?? first];
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

// An address that says where without saying in which game; "": it can be followed, or asks for nothing.
export function addressFault(hash: string): string {
  const text = hash.slice(1), fields = new URLSearchParams(text);
  return text === "" || fields.has("game") ? "" : `the link names no game: found #${text}, expected #game=NAME`;
}

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
  return { ...kept, ...freshGame(where), cursor };
}

// The right part of a position that the server refuses with these words: always less than there was.
export function rightPart({ game, start, moves }: Where, message: string, { games, start: first }: About): Where {
  const wrong = Number(/^move (\d+):/.exec(message)?.[1] ?? 0);
  if (wrong > 0 && wrong <= moves.length) return { game, start, moves: moves.slice(0, wrong - 1) };
  if (start !== "" || moves.length > 0) return { game, start: "", moves: [] };
  const name = game.split(":")[0]!;
  return { game: game !== name && games.some((each) => each.name === name) ? name : first.game, start: "", moves: [] };
}

// A position that somebody chose is looked at first: machines wait until a human plays on.
function isGiven({ start, moves }: Where): boolean {
  return start !== "" || moves.length > 0;
}

export function sameWhere(a: Where, b: Where): boolean {
  return a.game === b.game && a.start === b.start && a.moves.join("\n") === b.moves.join("\n");
}

// Numbers and names as people read them.
import type { Candidate, Mover, Scale } from "./protocol.ts";

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}

export function percentPoint(value: number): string {
  return (value * 100).toFixed(1);
}

// Some searches tell the scores that they expect, others chances: only the first have the game's scale.
export function scaleOf(analysis: { scored?: boolean } | null | undefined, scores?: Scale): Scale | undefined {
  return analysis?.scored ? scores : undefined;
}

export function score(value: number, { low, high }: Scale): number {
  return low + value * (high - low);
}

// "61.3 %", or "+4.2" on a scale.
export function valueText(value: number, scale?: Scale): string {
  return scale ? signed(score(value, scale), scale) : `${percentPoint(value)} %`;
}

// Where room is scarce: "+4.2", "+13".
export function roughly(value: number, scale: Scale): string {
  const exact = score(value, scale);
  return signed(Math.abs(exact) < 10 ? exact : Math.round(exact), scale);
}

// What lies between two values, "12.0 %" or "4.2 discs".
export function lossText(lost: number, scale?: Scale): string {
  return scale ? `${(lost * (scale.high - scale.low)).toFixed(1)} ${scale.unit}` : `${percentPoint(lost)} %`;
}

function signed(number: number, { low }: Scale): string {
  const text = number.toFixed(1).replace(/\.0$/, "").replace(/^-0$/, "0");
  return (low < 0 && number > 0 && text !== "0" ? "+" : "") + text.replace("-", "\u2212");
}

// What "±" says, and what not.
export const doubtHelp = "± is the sampling error of this value inside this one tree (95 %): what the search has not looked at, or has misjudged, can change it by more";

// Half the width of the interval, "± 3": nothing where the value is proven. It is never told as zero.
export function doubt(low: number | null | undefined, high: number | null | undefined): string {
  if (low == null || high == null || high <= low) return "";
  const half = ((high - low) / 2) * 100;
  if (half < 0.05) return "± < 0.1";
  return `± ${half < 1 ? half.toFixed(1) : Math.round(half)}`;
}

export function short(count: number): string {
  for (const [size, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const)
    if (count >= size) return `${(count / size).toPrecision(3)}`.replace(/\.?0+$/, (zeros) => (zeros.includes(".") ? "" : zeros)) + ` ${letter}`;
  return String(Math.round(count));
}

// A move that the search lists but has not looked at: its value says nothing.
export function isUnseen({ visits, depth, proven }: Candidate): boolean {
  return visits === 0 && depth === 0 && !proven;
}

export function counted(count: number, what: string): string {
  return `${short(count)} ${what}${count === 1 ? "" : "s"}`;
}

// What was done in this search and, where it went on with a tree that was there already, how much is in it.
export function workText({ simulations, visits }: { simulations: number; visits: number }, took = ""): string {
  const kept = visits > (1 + hardlyMore) * simulations ? `, ${counted(visits, "visit")} with the tree that was kept` : "";
  return counted(simulations, "simulation") + took + kept;
}

// Of a search that goes ever deeper. A value that was known without looking ahead has no depth to tell of.
export function depthText({ nodes, depth }: { nodes: number; depth: number }): string {
  return depth > 0 ? `${counted(nodes, "position")}, depth ${depth}` : counted(nodes, "position");
}

const hardlyMore = 0.02; // moves may have been visited a little more often than simulations were finished

export function effort(candidate: Candidate): string {
  if (candidate.visits > 0) return counted(candidate.visits, "visit");
  return candidate.depth > 0 ? `depth ${candidate.depth}` : isUnseen(candidate) ? "no visit" : "";
}

export function candidateValue(candidate: Candidate, scale?: Scale): string {
  if (isUnseen(candidate)) return "–";
  const bound = candidate.at_most ? "≤ " : "";
  const word = candidate.proven && !scale ? provenWord(candidate.value) : null;
  return word ?? `${bound}${valueText(candidate.value, scale)}`;
}

function provenWord(value: number): string {
  return value > 0.99 ? "win" : value < 0.01 ? "loss" : value === 0.5 ? "draw" : `${percentPoint(value)} %`;
}

export function moverName(mover: Mover, players: string[]): string {
  if (mover === "chance") return "Chance";
  if (mover === "all") return "Everyone";
  return mover === null ? "Nobody" : (players[mover] ?? `Player ${mover + 1}`);
}

// Who is awaited. Where all move at once one chooses after the other, and what was chosen stays unseen.
export function turnText(toMove: Mover, awaited: number | null, pending: (string | null)[], players: string[]): string {
  if (toMove !== "all" || awaited === null) return `${moverName(toMove, players)} to move`;
  const next = moverName(awaited, players), chosen = players.filter((_, player) => (pending[player] ?? null) !== null);
  if (chosen.length === 0) return `Everyone to move, ${next} first`;
  return capital(`${next} to move, ${chosen.join(" and ")} ${chosen.length === 1 ? "has" : "have"} chosen`);
}

// A ply as it stands in a list: a position that was set up is longer than anybody reads.
export function plyText(text: string): string {
  return text.startsWith("setup ") ? "set up" : text;
}

export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.floor(left), minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

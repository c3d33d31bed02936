// What is known of the value of each position of a game, and the mistakes that show in it.
import type { Analysis, Candidate, Mover, Position, Swept } from "./protocol.ts";

export interface Judgement {
  values: number[]; // of each player, in [0, 1]
  low: number; // bounds of the first player's
  high: number;
  weight: number; // simulations or positions behind it
  unit: "simulations" | "positions"; // of which; their numbers cannot be compared
  best?: string;
}

export const certain = 1e15; // weight of what the rules say, or a proof
export const enough = 100; // simulations or positions below which a value is drawn faint

export function finalJudgement(values: number[]): Judgement {
  const first = values[0] ?? 0.5;
  return { values, low: first, high: first, weight: certain, unit: "positions" };
}

// Whether what is known already says more than what was found now.
export function outweighs(known: Judgement, found: Judgement): boolean {
  return known.weight >= certain ? found.weight < certain : known.unit === found.unit && known.weight > found.weight;
}

export function judgementOf(analysis: Analysis, position: Position): Judgement | null {
  const best: Candidate | undefined = analysis.candidates[0];
  const mover = position.to_move;
  if (!best || typeof mover !== "number") return null;
  const values = byPlayer(analysis.value, mover, position.players.length, analysis.values);
  const effort = counted(analysis.proven, best.visits > 0 ? analysis.simulations : 0, analysis.nodes);
  return { values, ...bounds(best.low ?? best.value, best.high ?? best.value, mover), ...effort, best: best.move };
}

export function sweptJudgement(swept: Swept, players: number): Judgement | null {
  const { value, mover, simulations, nodes } = swept;
  if (value === undefined || typeof mover !== "number") return null;
  return { values: byPlayer(value, mover, players), ...bounds(swept.low ?? value, swept.high ?? value, mover),
    ...counted(swept.proven === true, simulations ?? 0, nodes ?? 0), ...(swept.best === undefined ? {} : { best: swept.best }) };
}

// Depth-first searches make no simulations.
function counted(proven: boolean, simulations: number, nodes: number): Pick<Judgement, "weight" | "unit"> {
  const unit = simulations > 0 ? "simulations" : "positions";
  return { weight: proven ? certain : simulations || nodes, unit };
}

function byPlayer(value: number, mover: number, players: number, values?: number[]): number[] {
  if (values && values.length === players) return values;
  if (players !== 2) return Array.from({ length: players }, (_, player) => (player === mover ? value : NaN));
  return mover === 0 ? [value, 1 - value] : [1 - value, value];
}

// From the mover's view to the first player's.
function bounds(low: number, high: number, mover: number): { low: number; high: number } {
  return mover === 0 ? { low, high } : { low: 1 - high, high: 1 - low };
}

export type Mistake = { ply: number; lost: number; grade: "inaccuracy" | "mistake" | "blunder" };

// Moves after which their player's value was clearly lower than before, beyond what both values leave open. What the
// search itself would have played is no mistake, however its values drift.
export function mistakes(judged: (Judgement | null)[], plies: { text: string; mover: Mover }[]): Mistake[] {
  const found: Mistake[] = [];
  for (let ply = 1; ply < judged.length; ++ply) {
    const before = judged[ply - 1], after = judged[ply], mover = plies[ply - 1]?.mover;
    if (!before || !after || typeof mover !== "number" || before.weight < enough || after.weight < enough) continue;
    if (before.best === plies[ply - 1]!.text) continue;
    const lost = (before.values[mover] ?? 0.5) - (after.values[mover] ?? 0.5);
    const doubt = (before.high - before.low + after.high - after.low) / 2;
    if (!(lost >= 0.07 && lost >= doubt)) continue;
    found.push({ ply, lost, grade: lost > 0.25 ? "blunder" : lost > 0.14 ? "mistake" : "inaccuracy" });
  }
  return found;
}

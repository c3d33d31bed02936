// What is known of the value of each position of a game, and the mistakes that show in it.
import type { Analysis, Candidate, Mover, Position, Scale, Swept } from "./protocol.ts";

export interface Judgement {
  values: (number | null)[]; // of each player, in [0, 1]; null: nobody told
  low: number | null; // bounds of the first player's
  high: number | null;
  weight: number; // simulations or positions behind it
  unit: "simulations" | "positions"; // of which; their numbers cannot be compared
  best?: string;
  scored?: (number | null)[]; // the values where they stand for the game's scores, not for shares of wins
}

export const certain = 1e15; // weight of what the rules say, or a proof
export const enough = 100; // simulations or positions below which a value is drawn faint

export function finalJudgement({ values, scores }: { values: number[]; scores: number[] }, scale?: Scale): Judgement {
  const first = values[0] ?? 0.5;
  const scored = scale && scores.map((each) => (each - scale.low) / (scale.high - scale.low));
  return { values, low: first, high: first, weight: certain, unit: "positions", ...(scored ? { scored } : {}) };
}

// A game whose judgements all tell scores is shown by them.
export function shownInScores(judged: (Judgement | null | undefined)[]): boolean {
  return judged.some(Boolean) && judged.every((each) => !each || each.scored !== undefined);
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
  return { values, ...bounds(best.low ?? best.value, best.high ?? best.value, mover, values), ...effort, best: best.move,
    ...scored(values, analysis.scored, position.scores) };
}

export function sweptJudgement(swept: Swept, players: number, scores?: Scale): Judgement | null {
  const { value, mover, simulations, nodes } = swept;
  if (value === undefined || typeof mover !== "number") return null;
  const values = byPlayer(value, mover, players, swept.values), effort = counted(swept.proven === true, simulations ?? 0, nodes ?? 0);
  return { values, ...bounds(swept.low ?? value, swept.high ?? value, mover, values),
    ...effort, ...(swept.best === undefined ? {} : { best: swept.best }), ...scored(values, swept.scored, scores) };
}

function scored(values: (number | null)[], told: boolean | undefined, scores?: Scale): Pick<Judgement, "scored"> {
  return scores && told ? { scored: values } : {};
}

// Depth-first searches make no simulations.
function counted(proven: boolean, simulations: number, nodes: number): Pick<Judgement, "weight" | "unit"> {
  const unit = simulations > 0 ? "simulations" : "positions";
  return { weight: proven ? certain : simulations || nodes, unit };
}

function byPlayer(value: number, mover: number, players: number, values?: number[]): (number | null)[] {
  if (values && values.length === players) return values;
  if (players !== 2) return Array.from({ length: players }, (_, player) => (player === mover ? value : null));
  return mover === 0 ? [value, 1 - value] : [1 - value, value];
}

// From the mover's view to the first player's. With more than two players nobody tells how sure the first one's
// value is: as many samples are behind it, so it is taken to be as sure as the mover's.
function bounds(low: number, high: number, mover: number, values: (number | null)[]): Pick<Judgement, "low" | "high"> {
  if (mover === 0) return { low, high };
  if (values.length === 2) return { low: 1 - high, high: 1 - low };
  const first = values[0] ?? null, half = (high - low) / 2;
  return first === null ? { low: null, high: null } : { low: Math.max(0, first - half), high: Math.min(1, first + half) };
}

function width({ low, high }: Judgement): number {
  return low === null || high === null ? 0 : high - low;
}

// What a move gave away of its player's value; nothing where it was the search's own choice, however its values drift.
export type Loss = { ply: number; lost: number; doubt: number };
export type Mistake = Loss & { grade: "inaccuracy" | "mistake" | "blunder" };

export function losses(judged: (Judgement | null)[], plies: { text: string; mover: Mover }[]): Loss[] {
  const found: Loss[] = [], inScores = shownInScores(judged);
  const valueOf = (each: Judgement, player: number) => (inScores ? each.scored : each.values)?.[player] ?? null;
  for (let ply = 1; ply < judged.length; ++ply) {
    const before = judged[ply - 1], after = judged[ply], mover = plies[ply - 1]?.mover;
    if (!before || !after || typeof mover !== "number" || before.weight < enough || after.weight < enough) continue;
    if (before.best === plies[ply - 1]!.text) continue;
    const was = valueOf(before, mover), is = valueOf(after, mover);
    if (was === null || is === null) continue;
    found.push({ ply, lost: was - is, doubt: (width(before) + width(after)) / 2 });
  }
  return found;
}

// Of a game's scores few games use the whole range: less of it is a mistake.
const leastLost = 0.07, mistakeLost = 0.14, blunderLost = 0.25, ofScores = 1 / 3;

// From 1, as good as the best move, to 0, a blunder, by what it loses.
export function quality(lost: number, inScores: boolean): number {
  return 1 - Math.max(0, Math.min(1, lost / ((inScores ? ofScores : 1) * blunderLost)));
}

// Moves after which their player's value was clearly lower than before, beyond what both values leave open.
export function mistakes(judged: (Judgement | null)[], plies: { text: string; mover: Mover }[]): Mistake[] {
  const part = shownInScores(judged) ? ofScores : 1;
  return losses(judged, plies)
    .filter(({ lost, doubt }) => lost >= part * leastLost && lost >= doubt)
    .map((each) => ({ ...each, grade: each.lost > part * blunderLost ? "blunder" : each.lost > part * mistakeLost ? "mistake" : "inaccuracy" }));
}

// What is shown on the board besides its pieces: candidates, a line, the last move, who owns what.
import { hueValue } from "./colours.ts";
import { quality } from "./judgement.ts";
import type { Candidate as BoardCandidate, Ghost, Marks } from "./overlay.ts";
import type { Candidate, Mover, NodeChild, Place } from "./protocol.ts";
import type { Session } from "./session.ts";
import { isUnseen, percent, roughly, short } from "./text.ts";

export function marksOf(session: Session, selected: Place[]): Marks {
  const { state, kept } = session;
  const { analysis, hint, position } = state;
  const last = position?.plies.at(-1)?.places;
  const line = lineShown(session);
  return {
    last,
    selected,
    targets: targets(session, selected),
    candidates: line ? [] : candidatesShown(session),
    ghosts: line ? ghosts(line, position?.to_move ?? 0, position?.players.length ?? 2) : [],
    arrows: line ? lineArrows(line) : [],
    owners: kept.showOwners ? analysis?.owners : undefined,
    ...(hint !== null && !session.hints.shown() ? { candidates: hintMark(session, hint) } : {}),
  };
}

// The places of each move of the line that is looked at.
function lineShown({ state: { analysis, line, refutation } }: Session): Place[][] | null {
  return line ? (analysis?.candidates[line.candidate]?.line_places.slice(0, line.step) ?? null) : refutation;
}

function candidatesShown(session: Session): BoardCandidate[] {
  const { analysis } = session.state;
  if (!session.hints.shown() || !analysis) return [];
  const most = Math.max(1, ...analysis.candidates.map((each) => each.visits));
  return analysis.candidates.map((each, index) => mark(session, each, each.visits / most, index === 0));
}

const trusted = 30; // visits below which a value is drawn faint

function mark(session: Session, candidate: Candidate, share: number, best: boolean): BoardCandidate {
  const trust = Math.min(1, candidate.visits / trusted), scale = session.scale();
  if (isUnseen(candidate)) return { places: candidate.places, hue: 0.5, share: 0, label: "", detail: "", best: false, unseen: true };
  return { places: candidate.places, hue: qualityOf(session, candidate), chosen: best, share: candidate.visits > 0 ? share * trust : best ? 1 : 0.4,
    label: (candidate.at_most ? "≤" : "") + (scale ? roughly(candidate.value, scale) : percent(candidate.value).replace(" %", "")),
    detail: candidate.visits > 0 ? short(candidate.visits).replace(" ", "") : `d${candidate.depth}`, best };
}

// How good a move is for whoever makes it, beside the best one.
export function qualityOf(session: Session, candidate: Candidate): number {
  const found = session.found(), best = found?.candidates[0];
  return best ? quality(best.value - candidate.value, found.scored) : 1;
}

function hintMark(session: Session, hint: string): BoardCandidate[] {
  const found = session.state.analysis?.candidates.find((each) => each.move === hint);
  return found ? [mark(session, found, 1, true)] : [];
}

// The first moves of a line as numbered ghosts; the players take turns, as far as the page can know.
function ghosts(line: Place[][], mover: Mover, players: number): Ghost[] {
  const first = typeof mover === "number" ? mover : 0;
  return line.flatMap((places, index) => {
    const at = places.at(-1);
    return at ? [{ at, owner: (first + index) % players, number: index + 1 }] : [];
  });
}

function lineArrows(line: Place[][]): { from: Place; to: Place }[] {
  return line.flatMap((places) =>
    places.length > 1 ? [{ from: places[0]!, to: places.at(-1)! }] : []);
}

// Where the chosen piece can go.
export function targets(session: Session, selected: Place[]): Place[] {
  const first = selected[0];
  if (!first) return [];
  return (session.state.position?.moves ?? [])
    .filter((move) => selected.every((place, index) => String(move.places[index]) === String(place)))
    .flatMap((move) => move.places.slice(selected.length).slice(-1));
}

// The moves of a node of the tree, by how often each was visited; the hue is the value as the tree has it.
export function nodeMarks(children: NodeChild[], players: number): BoardCandidate[] {
  return children.map((child, index) => ({ places: child.places, hue: hueValue(child.value, child.mover, players), share: child.share,
    label: child.share < 0.005 ? "<1" : percent(child.share).replace(" %", ""), detail: short(child.visits).replace(" ", ""), best: index === 0,
    unseen: child.visits === 0 }));
}

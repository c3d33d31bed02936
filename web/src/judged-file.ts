// Judgements of the positions of a game as they stand in files: for this page as texts of its own, for people and other
// programs in words.
import { certain, mistakes, shownInScores, type Judgement } from "./judgement.ts";
import type { Position } from "./protocol.ts";
import { soundJudgement } from "./stored.ts";
import { capital, lossText, score, short, valueText } from "./text.ts";

const signature = "Agon: "; // begins the line in a comment that is ours

type Judged = (Judgement | null)[];

// Of the start and after each move; "" where nothing is known. Beside the judgement what the server tells others.
export function judgementTexts(judged: Judged, { plies, players, scores }: Position): string[] {
  const grades = new Map(mistakes(judged, plies).map(({ ply, grade }) => [ply, grade]));
  return judged.map((each, ply) => {
    if (!each) return "";
    const value = each.values[0] ?? null, scored = each.scored?.[0] ?? null;
    return JSON.stringify({ ...each, ...(grades.has(ply) ? { grade: grades.get(ply) } : {}),
      ...(players.length !== 2 ? {} : scored !== null && scores ? { lead: score(scored, scores) } : value !== null ? { chance: value } : {}) });
  });
}

export function readJudgements(texts: string[]): Judged {
  return texts.map((text) => {
    try {
      return text === "" ? null : soundJudgement(JSON.parse(text));
    } catch {
      return null; // of another program, or another version of this one
    }
  });
}

// The same for people: "Agon: Black 57.3 % (12 k simulations). Blunder, 26.0 % lost; G7 was better."
export function judgementWords(judged: Judged, { plies, players, scores }: Position): string[] {
  const found = new Map(mistakes(judged, plies).map((each) => [each.ply, each])), scale = shownInScores(judged) ? scores : undefined;
  return judged.map((each, ply) => {
    const value = each && (scale ? each.scored : each.values)?.[0], mistake = found.get(ply), better = judged[ply - 1]?.best;
    if (!each || value == null) return "";
    const weight = each.weight >= certain ? "certain" : `${short(each.weight)} ${each.unit}`;
    const verdict = mistake ? ` ${capital(mistake.grade)}, ${lossText(mistake.lost, scale)} lost${better ? `; ${better} was better` : ""}.` : "";
    return `${signature}${players[0]} ${valueText(value, scale)} (${weight}).${verdict}`;
  });
}

// A comment as people wrote it.
export function withoutWords(comment: string): string {
  return comment.split("\n").filter((line) => !line.startsWith(signature)).join("\n");
}

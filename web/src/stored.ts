// What the browser keeps of a tab, and the reading of it: it may be broken, or come from another version of the page.
// What the page cannot work with is forgotten, and nothing else.
import type { Judgement } from "./judgement.ts";
import type { About } from "./protocol.ts";
import { parseSpec } from "./spec.ts";
import { atAddress, freshGame, initial, tabs, type Kept } from "./state.ts";

const storageKey = "agon";

export function loadKept(about: About): Kept {
  const fresh = initial(about), found = soundPart(stored());
  const { where } = found, known = where !== undefined && about.games.some((game) => game.name === parseSpec(where.game).name);
  const game = freshGame(known ? where : fresh.where);
  const kept = known ? { ...fresh, ...game, ...found } : { ...fresh, ...found, ...game };
  const cursor = Math.min(kept.cursor, kept.where.moves.length);
  const isNew = location.hash === "" && !isStored(); // a new tab shows what is going on, if anything is
  const live = about.live === true && (isNew || kept.live);
  // The numbers are those of one server: what another tab left here may come from an earlier one.
  const liveNumber = isStored() ? kept.liveNumber : 0;
  return atAddress({ ...kept, cursor, liveNumber, live });
}

function isStored(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

// Each tab has a game of its own; a new tab goes on with the last one that was played in any.
function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {}; // what cannot be read is not worth a message
  }
}

export function storeKept(kept: Kept): void {
  try {
    const text = JSON.stringify(kept);
    sessionStorage.setItem(storageKey, text);
    localStorage.setItem(storageKey, text);
  } catch {
    // A full or forbidden storage costs the resuming, not the game.
  }
}

// ---- what is sound

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isSwitch: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => Number.isFinite(value);
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isTime: Check = (value) => isNumber(value) && (value as number) >= 0;
const isOneOf = (...all: string[]): Check => (value) => all.includes(value as string);
const isMaybe = (check: Check): Check => (value) => value === null || check(value);
const isUnsaid = (check: Check): Check => (value) => value === undefined || check(value);
const isList = (check: Check): Check => (value) => Array.isArray(value) && value.every(check);
const isMap = (check: Check): Check => (value) => isObject(value) && Object.values(value).every(check);
const has = (checks: Record<string, Check>): Check => (value) => isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isClock = has({ main: isTime, increment: isTime, periods: isCount, period: isTime });
const isLeft = isList(has({ main: isNumber, periods: isCount, period: isNumber }));
const isValues = isList(isMaybe(isNumber));
const isJudgement = has({ values: isValues, low: isMaybe(isNumber), high: isMaybe(isNumber), weight: isNumber, unit: isOneOf("simulations", "positions"),
  best: isUnsaid(isText), scored: isUnsaid(isValues) });
const isJudged = isList(isMaybe(isJudgement));

// From a file, which anybody may have written; null: it is none.
export function soundJudgement(found: unknown): Judgement | null {
  if (!isJudgement(found)) return null;
  const { values, low, high, weight, unit, best, scored } = found as Judgement;
  return { values, low, high, weight, unit, ...(best === undefined ? {} : { best }), ...(scored === undefined ? {} : { scored }) };
}

const checks: Record<keyof Kept, Check> = {
  where: has({ game: isText, start: isText, moves: isList(isText) }),
  cursor: isCount,
  seats: isList(isText),
  usual: isText,
  specs: isMap(isText),
  analyst: isText,
  rivals: (value) => isList(isText)(value) && (value as string[]).length === 2,
  clock: isMaybe(isClock),
  left: isLeft,
  thought: isTime,
  turns: isList(isMaybe(has({ left: isLeft, thought: isTime }))),
  lines: isList(isList(isText)),
  comments: isMap(isText),
  judged: isJudged,
  judgedLines: isMap(isJudged),
  ended: isText,
  lost: isMaybe(has({ player: isCount, by: isOneOf("R", "T") })),
  revealed: isSwitch,
  file: isMaybe(has({ players: isList(isText), result: isText, date: isText, event: isText, name: isText })),
  source: isMaybe(has({ name: isText, moves: isList(isText) })),
  reviewed: isSwitch,
  tab: isOneOf(...tabs.map(({ id }) => id)),
  theme: isOneOf("auto", "light", "dark"),
  analysing: isSwitch,
  showCandidates: isSwitch,
  tutor: isSwitch,
  showOwners: isSwitch,
  treeRings: isSwitch,
  paused: isSwitch,
  live: isSwitch,
  liveNumber: isCount,
  liveRun: isText,
};

export function soundPart(found: unknown): Partial<Kept> {
  if (!isObject(found)) return {};
  return Object.fromEntries(Object.entries(checks).filter(([name, check]) => check(found[name])).map(([name]) => [name, found[name]]));
}

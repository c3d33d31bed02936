// Games, trees, pictures and positions in and out of the page. Files travel through the browser only.
import { pictureSvg } from "./board.ts";
import { judgementTexts, judgementWords, readJudgements, withoutWords } from "./judged-file.ts";
import { beginsWith, lineKey, type Line } from "./lines.ts";
import { marksOf } from "./marks.ts";
import { addressIn, looksLikeFile } from "./pasted.ts";
import type { FileAnswer, GameRecord, Opened } from "./protocol.ts";
import { counted } from "./text.ts";
import { styleOf } from "./theme.ts";
import type { Session } from "./session.ts";
import type { Kept, Lost } from "./state.ts";

const pastedName = "pasted text";

export function openFile(session: Session): void {
  chooseFile(session, (file) => readFile(session, file));
}

export function chooseFile(session: Session, take: (file: File) => Promise<void>): void {
  const input = document.createElement("input");
  input.type = "file";
  input.onchange = () => {
    const file = input.files?.[0];
    if (file && fits(session, file)) void take(file);
  };
  input.click();
}

function fits(session: Session, file: File): boolean {
  const most = session.state.about?.limits.file ?? Infinity;
  if (file.size > most) session.tell(`${file.name} cannot be opened: a file may have at most ${most / 2 ** 20} MiB`, true);
  return file.size <= most;
}

export async function readFile(session: Session, file: File): Promise<void> {
  if (fits(session, file)) await readText(session, await file.text(), file.name);
}

// A saved tree, or a game in any format that the server reads.
export async function readText(session: Session, text: string, name: string): Promise<void> {
  try {
    if (/^\s*\{[^]*"agon-tree"/.test(text.slice(0, 2000))) return await openTree(session, text);
    const record = await session.waiting.ask<GameRecord>({ type: "read", text, name }, "record", `Reading ${name}`);
    session.record.newGame(record.game, record.start, record.moves);
    const { players, result, date, event, name: title } = record;
    session.keep({ lines: record.variations.filter((line) => !beginsWith(record.moves, line)), comments: commentsOf(record), ...judgementsOf(record),
      file: { players, result, date, event, name: title }, source: { name: name === pastedName ? "" : name, moves: record.moves } });
    const sentences = [`Opened ${name}: ${openedWords(record)}`, warningWords(record.warnings)];
    session.tell(sentences.filter((each) => each !== "").join(". "));
  } catch (error) {
    session.tell(`${name} cannot be opened: ${(error as Error).message}`, true);
  }
}

// By the moves that lead to them.
function commentsOf({ moves, comment, comments, variations, variation_comments }: GameRecord): Record<string, string> {
  const along = (line: string[], texts: string[]) => texts.map((text, index) => [lineKey(line.slice(0, index + 1)), text]);
  const others = variations.flatMap((line, index) => along(line, variation_comments[index] ?? []));
  return Object.fromEntries([[lineKey([]), comment], ...others, ...along(moves, comments)]
    .map(([key, text]) => [key, withoutWords(text!)]).filter(([, text]) => text !== ""));
}

// Judgements of a search, as an earlier page kept them in the file.
function judgementsOf({ moves, variations, judgements = [], variation_judgements = [] }: GameRecord): Pick<Kept, "judged" | "judgedLines" | "reviewed"> {
  const judged = readJudgements(judgements).slice(0, moves.length + 1);
  const lines = variations.map((line, index) => [lineKey(line), readJudgements(variation_judgements[index] ?? [])] as const);
  return { judged, judgedLines: Object.fromEntries(lines.filter(([, all]) => all.some(Boolean))), reviewed: judged.some(Boolean) };
}

function commentsAlong(comments: Record<string, string>, line: string[]): string[] {
  return line.map((_, index) => comments[lineKey(line.slice(0, index + 1))] ?? "");
}

const mostWarnings = 3; // that a notice has room for

export function warningWords(warnings: string[]): string {
  const more = warnings.length - mostWarnings;
  return [...warnings.slice(0, mostWarnings).map((each) => `Warning: ${each}`), ...(more > 0 ? [`And ${counted(more, "more warning")}`] : [])].join(". ");
}

function openedWords({ moves, players, result, variations, left_out, games = 1, cut }: GameRecord): string {
  const words = [games > 1 ? `the first of ${counted(games, "game")}` : "", players.filter((each) => each !== "").join(" and "), counted(moves.length, "move"), result,
    variations.length > 0 ? counted(variations.length, "variation") : "", left_out > 0 ? `${counted(left_out, "variation")} cannot be shown` : "",
    cut ? "from the last position that was set up" : ""];
  return words.filter((each) => each !== "").join(", ");
}

async function openTree(session: Session, text: string): Promise<void> {
  const opened = await session.connection.ask<Opened>({ type: "open", text }, "opened");
  session.record.newGame(opened.game, opened.start, opened.moves);
  session.keep({ tab: "tree" });
  session.update({ openedTree: opened.search });
}

// The line that is saved as the game: what was read from a file stays it, as far as it was not forgotten.
function mainLine({ where, lines, source }: Kept): Line {
  if (!source || source.moves.length === 0 || beginsWith(where.moves, source.moves)) return where.moves;
  return lines.find((line) => beginsWith(line, source.moves)) ?? where.moves;
}

// The lines with what was said and found about each.
async function linesToSave(session: Session) {
  const { where, lines, comments, judgedLines, reviewed } = session.kept, main = mainLine(session.kept);
  const others = main === where.moves ? lines : [where.moves, ...lines.filter((line) => line !== main)];
  const judgedOf = (line: Line) => (!reviewed ? [] : line === where.moves ? session.judged() : judgedLines[lineKey(line)] ?? []);
  const remarks = await Promise.all([main, ...others].map(async (line) => {
    const judged = judgedOf(line), position = judged.some(Boolean) ? await session.look({ ...where, moves: line }).catch(() => null) : null;
    const words = position ? judgementWords(judged, position) : [];
    const texts = commentsAlong(comments, line).map((text, index) => [text, words[index + 1] ?? ""].filter((each) => each !== "").join("\n"));
    return { comments: texts, judgements: position ? judgementTexts(judged, position) : [], first: words[0] ?? "" };
  }));
  const [game, ...beside] = remarks;
  return { ...where, moves: main, comments: game!.comments, judgements: game!.judgements, variations: others,
    comment: [comments[lineKey([])] ?? "", game!.first].filter((each) => each !== "").join("\n"),
    variation_comments: beside.map((each) => each.comments), variation_judgements: beside.map((each) => each.judgements) };
}

export async function saveGame(session: Session, format?: string): Promise<void> {
  const { seats, lost, ended, file: from, liveNumber, source } = session.kept;
  const seated = session.state.position?.players.map((_, player) => seats[player] || "human");
  // Who played a game that came from a file is known from there.
  const players = from?.players.some((each) => each !== "") ? from.players : seated;
  const { event = "", name = "" } = from ?? {};
  const date = from && liveNumber === 0 ? { date: from.date } : {}; // a game that was opened keeps having none
  const result = lost ? lostResult(lost, session.state.position?.players ?? [], ended) : ended || from?.result || "";
  try {
    const file = await session.connection.ask<FileAnswer>({ type: "write", ...(await linesToSave(session)), format: format ?? "usual", players, result, ...date, event, name }, "file");
    download(format === "rules" ? file.name : namedLike(source?.name ?? "", file.name), file.text);
  } catch (error) {
    session.tell((error as Error).message, true);
  }
}

// The name of the file that the game came from, with the ending of what is written now.
function namedLike(from: string, written: string): string {
  const stem = /^(.+)\.[^.]+$/.exec(from)?.[1];
  return stem === undefined ? written : stem + written.slice(written.lastIndexOf("."));
}

// "W+T", as files have it, where one letter tells who won.
function lostResult({ player, by }: Lost, players: string[], words: string): string {
  const letters = players.map((name) => name.charAt(0).toUpperCase());
  return letters.length === 2 && letters[0] !== letters[1] ? `${letters[1 - player]}+${by}` : words;
}

export async function saveTree(session: Session, search: number): Promise<void> {
  try {
    const file = await session.connection.ask<FileAnswer>({ type: "keep", search }, "file");
    download(file.name, file.text);
  } catch (error) {
    session.tell((error as Error).message, true);
  }
}

export function savePicture(session: Session): void {
  const { position } = session.state;
  if (!position) return;
  const svg = pictureSvg(position.drawing, marksOf(session, []), styleOf(session));
  download(`${position.game.replace(/\W+/g, "-")}-${session.kept.cursor}.svg`, svg, "image/svg+xml");
}

function download(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copy(session: Session, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    session.tell(`Copied ${what}`);
  } catch {
    session.tell("The browser does not let this page copy; select the text instead", true);
  }
}

// Without the token: whoever may come has it.
export const copyLink = (session: Session) => copy(session, location.origin + location.pathname + location.hash, "a link to this position");
export const copyPosition = (session: Session) => copy(session, session.state.position?.text ?? "", "the position");

// Whatever is in the clipboard.
export async function pasteText(session: Session): Promise<void> {
  try {
    await takeText(session, await navigator.clipboard.readText());
  } catch {
    session.tell("The browser does not let this page paste; use Ctrl+V, or type into the position line", true);
  }
}

// A link is followed as if it stood in the address; a file's text is opened where it looks like one, else it is a position.
export async function takeText(session: Session, text: string): Promise<void> {
  const address = addressIn(text);
  if (address !== null) location.hash = address;
  else if (looksLikeFile(text)) await readText(session, text, pastedName);
  else if (text.trim() !== "") await session.record.setPosition(text);
}

// The game on the board: what is shown, who moves, which search runs for it. Every change goes through here and through
// the parts that have a file of their own; the views only read `state` and `kept`.
import { cancelled, Connection, type Link } from "./connection.ts";
import { candidatesInColumns, withColumns } from "./columns.ts";
import { Duel } from "./duel.ts";
import { Ending } from "./ending.ts";
import { Hints } from "./hints.ts";
import { finalJudgement, judgementOf, outweighs, shownInScores, type Judgement } from "./judgement.ts";
import type { About, Analysis, Answer, GameInfo, Mover, Option, Place, Position, Scale, Where } from "./protocol.ts";
import { upTo } from "./lines.ts";
import { Live } from "./live.ts";
import { BoardRecord } from "./record.ts";
import { Search } from "./search.ts";
import { Seats } from "./seats.ts";
import { assumedInAnalysis, assuming, parseSpec, switchedOn } from "./spec.ts";
import { addressFault, addressOf, freshGame, rightPart, type Kept } from "./state.ts";
import { loadKept, storeKept } from "./stored.ts";
import { Sweep } from "./sweep.ts";
import { candidateValue, capital, doubt, moverName, scaleOf, score, turnText } from "./text.ts";
import { TurnClock } from "./turn-clock.ts";
import { seenMove, veiled, viewerOf } from "./veil.ts";
import { Waiting } from "./waiting.ts";

export interface Ply {
  text: string;
  mover: Mover;
  places: Place[];
}

// What a notice lets its reader do.
export interface Offer {
  title: string;
  run: () => void;
}

// The analysis of the position before, and for whom its values are.
export interface Former {
  analysis: Analysis;
  mover: number | null;
}

// What is forgotten with the tab.
export interface State {
  link: Link;
  about: About | null;
  position: Position | null;
  plies: Ply[]; // of the whole game, as far as they are known
  viewer: number | null; // whose eyes the board is seen with, where players do not see everything
  analysis: Analysis | null;
  former: Former | null; // shown dimmed until there is another one
  analysisFor: string; // whose: "", or the name of the machine that thinks
  hint: string | null;
  line: { candidate: number; step: number } | null; // continuation shown on the board
  refutation: Place[][] | null; // what follows a move that was asked about
  notice: { text: string; bad: boolean; offer?: Offer } | null;
  said: string; // for screen readers
  dialog: "help" | "new" | null;
  refused: Place | null; // a cell where a click meant nothing
  choices: string[]; // moves among which a click could not decide
  pending: (string | null)[]; // moves chosen so far where all move at once
  sweeping: { done: number; of: number } | null;
  openedTree: number | null; // a tree from a file, by its search
  crowded: boolean; // all searches of the server are at work for others: ours waits
}

const analysisSeconds = 60; // after which an analysis has said what it can
const usualCandidates = 5, mostCandidates = 2000; // the second is the server's limit
const refusedTime = 900; // ms
const nextTry = 2000; // ms until a search is asked for again that was one too many
export const crowdedWords = "All searches of the server are at work: this one begins when another has ended.";

export class Session {
  kept!: Kept;
  state: State = {
    link: "connecting", about: null, position: null, plies: [], viewer: null, analysis: null, former: null, analysisFor: "", hint: null, line: null,
    refutation: null, notice: null, said: "", dialog: null, refused: null, choices: [], pending: [], sweeping: null, openedTree: null, crowded: false,
  };
  search: Search | null = null; // the one that belongs to the board
  readonly duel = new Duel(this);
  readonly live = new Live(this);
  readonly sweep = new Sweep(this);
  readonly clock = new TurnClock(this);
  readonly seats = new Seats(this);
  readonly record = new BoardRecord(this);
  readonly waiting = new Waiting(this);
  readonly hints = new Hints(this);
  readonly ending = new Ending(this);

  private listeners = new Set<() => void>();
  private epoch = 0;
  private lastAnalysis = 0; // the search that the next one goes on with; 0: none
  private holders = 0; // who need the machine more than the board does

  constructor(readonly connection: Connection) {
    connection.onAbout = (about) => this.begin(about);
    connection.onLink = (link) => this.update({ link });
  }

  // ---- for the views

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  update(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.clock.count();
    this.listeners.forEach((listener) => listener());
  }

  keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    storeKept(this.kept);
    this.update({});
  }

  // Before a reload or the end of the tab.
  store(): void {
    this.clock.count();
    storeKept(this.kept);
  }

  game(): GameInfo | undefined {
    const name = parseSpec(this.kept.where.game).name;
    return this.state.about?.games.find((game) => game.name === name);
  }

  // The position on the board.
  here(): Where {
    return { ...this.kept.where, moves: this.kept.where.moves.slice(0, this.kept.cursor) };
  }

  atEnd(): boolean {
    return this.kept.cursor === this.kept.where.moves.length;
  }

  isOver(): boolean {
    return this.state.position?.over === true || (this.kept.ended !== "" && this.atEnd());
  }

  // Whose move is awaited: while all move at once, the first who has not chosen.
  mover(): number | null {
    const { position, pending } = this.state;
    if (position === null || this.isOver()) return null;
    const awaited = position.players.findIndex((_, player) => (pending[player] ?? null) === null);
    if (position.to_move === "all") return awaited < 0 ? null : awaited;
    return typeof position.to_move === "number" ? position.to_move : null;
  }

  // Who is to move, in words.
  turn(): string {
    const { position, pending } = this.state;
    return turnText(position?.to_move ?? null, this.mover(), pending, position?.players ?? []);
  }

  // Whether the board waits while other searches have the machine.
  held(): boolean {
    return this.holders > 0;
  }

  // What has the machine while the board's own search waits; "": nothing.
  waitsFor(): string {
    if (this.held()) return "the duel";
    return this.state.sweeping !== null && this.search === null ? "the judgement of the whole game" : "";
  }

  // The analysis of the position before, while this one's is about to say something.
  stale(): Former | null {
    const { analysis, former, openedTree, crowded } = this.state;
    const awaited = (this.kept.analysing || this.seats.isMachine(this.mover())) && !crowded && openedTree === null && !this.isOver() && this.waitsFor() === "";
    return analysis === null && awaited ? former : null;
  }

  // Shown for a while; what is shown is spoken too.
  tell(text: string, bad = false, offer?: Offer): void {
    this.update({ notice: { text, bad, ...(offer ? { offer } : {}) } });
  }

  // For screen readers alone.
  say(text: string): void {
    this.update({ said: text });
  }

  // Changes with every position that is shown: what was asked in another one is answered too late.
  moment(): number {
    return this.epoch;
  }

  // ---- showing positions

  private begin(about: About): void {
    const first = this.state.about === null;
    this.state.about = about;
    const fault = first ? addressFault(location.hash) : "";
    if (first) this.kept = loadKept(about);
    void this.show();
    if (fault !== "") this.tell(fault, true);
    this.live.begin(about.live === true, about.run ?? "");
  }

  async show(): Promise<void> {
    const epoch = ++this.epoch;
    const stopped = this.stopSearch(); // at once: what it still says belongs to another position
    this.kept = { ...this.kept, specs: { ...this.kept.specs, [parseSpec(this.kept.where.game).name]: this.kept.where.game } };
    history.replaceState(null, "", addressOf(this.kept.where, this.kept.cursor));
    storeKept(this.kept);
    this.waiting.giveUp();
    const former = this.formerNow();
    this.update({ notice: null, analysis: null, former, analysisFor: "", refused: null, hint: null, line: null, refutation: null, choices: [], pending: [],
      openedTree: null, crowded: false });
    try {
      await this.learnPlies();
      const position = await this.look(this.here(), true);
      if (epoch !== this.epoch) return;
      this.accept(position);
      await stopped;
      if (epoch === this.epoch) this.goOn();
    } catch (error) {
      if (epoch === this.epoch && this.state.link === "open") this.refuse(String((error as Error).message));
    }
  }

  // Of another game it says nothing.
  private formerNow(): Former | null {
    const { position, analysis, former } = this.state;
    return position === null ? null : analysis ? { analysis, mover: this.mover() } : former;
  }

  // Behind the cursor nobody has told yet who played what.
  private async learnPlies(): Promise<void> {
    const { where, cursor } = this.kept;
    if (cursor === where.moves.length || samePlies(this.state.plies, where.moves)) return;
    const { plies } = await this.look(where, true);
    this.state.plies = plies;
  }

  private accept(position: Position): void {
    this.seats.seatAble(position);
    if (position.over && position.result) this.judge(this.kept.cursor, finalJudgement(position.result, position.scores));
    if (position.over) this.kept = { ...this.kept, revealed: true };
    const { plies } = position;
    const known = plies.length >= this.kept.where.moves.length ? plies : this.state.plies;
    const viewer = viewerOf(position, this.kept), shown = viewer === null ? withColumns(position) : veiled(position, viewer);
    this.update({ position: shown, plies: known, viewer, said: this.spoken(shown), ...(position.over ? { former: null } : {}) });
  }

  // This move of the game, or another one in its place, as far as whoever looks at the board may know it.
  seenMove(move: string, ply: number): string {
    const { viewer, plies, position } = this.state;
    if (viewer === null) return move;
    const next = position?.plies.length === ply ? position.to_move : undefined; // of a line that ends here
    return seenMove(move, ply < plies.length ? plies[ply]!.mover : next, viewer);
  }

  // The analysis that is shown, be it the one of the position before.
  found(): Analysis | null {
    return this.state.analysis ?? this.stale()?.analysis ?? null;
  }

  // What the analysis counts in; nothing: chances.
  scale(): Scale | undefined {
    return scaleOf(this.found(), this.state.position?.scores);
  }

  private spoken(position: Position): string {
    const last = position.plies.at(-1);
    const played = last ? playedWords(last, position.players) : "";
    if (position.over) return `${played}${capital(position.result?.text ?? "The game is over")}.`;
    return `${played}${moverName(position.to_move, position.players)} to move.`;
  }

  // Of a position that the server refuses, from an address or storage, stays what is right: the game with its options,
  // its start, the moves before the wrong one.
  private refuse(message: string): void {
    if (this.state.position !== null) return this.tell(message, true);
    const where = message === cancelled ? { ...this.kept.where, start: "", moves: [] } : this.kept.where; // its game was not wanted
    this.kept = { ...this.kept, ...freshGame(rightPart(where, message, this.state.about!)) };
    void this.show();
    this.tell(message, true);
  }

  // ---- what happens next: chance moves, a machine thinks, or the position is analysed

  private goOn(): void {
    const { position } = this.state;
    if (position === null) return;
    if (this.held()) return;
    const playing = this.atEnd() && !this.isOver() && !this.kept.paused && !document.hidden && !this.kept.live;
    if (playing && position.to_move === "chance") this.roll(position);
    else if (playing && this.seats.isMachine(this.mover())) this.think(this.mover()!);
    else this.analyse();
  }

  private roll(position: Position): void {
    let left = Math.random();
    const outcome = position.chance?.find((each) => (left -= each.probability) < 0) ?? position.chance?.at(-1);
    if (outcome) void this.play(outcome.text);
  }

  private think(player: number): void {
    const seat = this.kept.seats[player]!;
    const clock = this.clock.told(player);
    const request = { type: "think", ...this.here(), agent: clock ? seat : this.seats.bounded(seat), player, ...(clock ? { clock } : {}) };
    this.state.analysisFor = parseSpec(seat).name;
    this.search = new Search(this.connection, request, (answer) => {
      if (answer.type === "analysis") this.takeAnalysis(answer);
      else if (answer.type === "move") this.takeMove(player, answer.text, answer.resigned);
      else if (answer.type === "error") this.takeFailure(answer.message);
    });
  }

  // A machine that cannot play waits, and says why, until somebody changes it or lets it go on. After a lost
  // connection it goes on by itself.
  private takeFailure(message: string): void {
    if (this.state.link !== "open") return;
    if (isCrowded(message)) return this.tryLater();
    this.keep({ paused: true });
    this.tell(`${message} (the machines wait)`, true);
  }

  // What is one too many for the server may begin when others have ended.
  private tryLater(): void {
    const { search } = this;
    this.update({ crowded: true });
    setTimeout(() => void this.tryAgain(search), nextTry);
  }

  private async tryAgain(search: Search | null): Promise<void> {
    if (this.search !== search) return; // something else is wanted by now
    await this.restart();
    if (this.search === null) this.update({ crowded: false });
  }

  private takeMove(player: number, text: string, resigned: boolean): void {
    if (resigned) this.ending.lose({ player, by: "R" });
    else void this.choose(text, player);
  }

  analyse(): void {
    const player = this.mover();
    if (!this.kept.analysing || document.hidden || player === null || this.state.openedTree !== null) return;
    const { analyst } = this.kept, options = this.seats.agent(analyst)?.options ?? [];
    const agent = assuming(analyst, options, assumedInAnalysis), candidates = this.candidatesOf(agent, options);
    const request = { type: "analyse", ...this.here(), agent, player, candidates, seconds: analysisSeconds,
      owners: this.kept.showOwners && this.state.position?.owned === true, lens: true, on: this.lastAnalysis };
    this.state.analysisFor = "";
    this.search = new Search(this.connection, request, (answer) => this.takeAnswer(answer));
    this.lastAnalysis = this.search.id;
  }

  // A search that tells the value of each move has them all shown on the board; of others the best ones say enough.
  private candidatesOf(agent: string, options: Option[]): number {
    if (!switchedOn(agent, options, "each")) return usualCandidates;
    return Math.min(mostCandidates, Math.max(usualCandidates, this.state.position?.moves.length ?? 0));
  }

  private takeAnswer(answer: Answer): void {
    if (answer.type === "analysis") this.takeAnalysis(answer);
    else if (answer.type === "error" && isCrowded(answer.message)) this.tryLater();
    else if (answer.type === "error") this.tell(answer.message, true);
  }

  private takeAnalysis(analysis: Analysis): void {
    const { position, viewer } = this.state;
    if (this.state.crowded) this.update({ crowded: false });
    if (viewer !== null && this.mover() !== viewer) return; // what others think is hidden too
    if (position === null || (analysis.candidates.length === 0 && !analysis.done)) return;
    const judgement = judgementOf(analysis, position);
    if (judgement) this.judge(this.kept.cursor, judgement);
    this.update({ analysis: candidatesInColumns(analysis, position), former: null });
  }

  // Keeps what was found about the position after so many plies, unless more is known.
  judge(ply: number, judgement: Judgement): void {
    const before = this.kept.judged[ply];
    if (before && outweighs(before, judgement)) return;
    this.kept = { ...this.kept, judged: withJudgement(this.kept.judged, ply, judgement) };
  }

  // By ply. What one of two players has lost, though not by the rules, is known at the end too.
  judged(): (Judgement | null)[] {
    const { judged, lost, where } = this.kept, { position } = this.state;
    if (lost === null || position?.players.length !== 2) return judged;
    const values = position.players.map((_, player) => (player === lost.player ? 0 : 1));
    const scale = shownInScores(judged) ? position.scores : undefined;
    return withJudgement(judged, where.moves.length, finalJudgement({ values, scores: values.map((value) => (scale ? score(value, scale) : value)) }, scale));
  }

  async stopSearch(): Promise<void> {
    const search = this.search;
    this.search = null;
    await search?.stop();
  }

  // While somebody holds the machine, the board neither thinks nor analyses.
  async hold(): Promise<void> {
    ++this.holders;
    await this.stopSearch();
    this.update({});
  }

  release(): void {
    if (--this.holders === 0) void this.restart();
  }

  // Starts what the new settings ask for.
  async restart(): Promise<void> {
    const epoch = this.epoch;
    await this.stopSearch();
    if (epoch === this.epoch && this.search === null) this.goOn();
  }

  // ---- playing

  // A move of a human, from the board, a button or the keyboard. False: it was refused, and why was told.
  async offer(text: string): Promise<boolean> {
    if (text.toLowerCase() === "resign" && !this.state.position?.moves.some((move) => move.text === text)) return this.ending.resign();
    const player = this.mover(), why = this.whyNoMove(player);
    if (why !== null) {
      this.tell(why);
      return false;
    }
    if (!this.seats.isMachine(player)) this.kept = { ...this.kept, paused: false };
    return this.choose(text, player);
  }

  private whyNoMove(player: number | null): string | null {
    if (this.isOver() && this.atEnd()) return "The game is over";
    const waits = this.atEnd() && this.seats.isMachine(player) && !this.kept.paused;
    return waits ? `It is the machine's turn: ${this.state.position?.players[player!]}` : null;
  }

  // Where all move at once a ply is whole when everyone has chosen.
  private async choose(text: string, player: number | null): Promise<boolean> {
    const { position } = this.state;
    if (position?.to_move !== "all" || player === null || text.includes("|")) return this.play(text);
    this.clock.endPart();
    const pending = position.players.map((_, index) => (index === player ? text : (this.state.pending[index] ?? null)));
    this.update({ pending });
    if (pending.every((each) => each !== null)) {
      const epoch = this.epoch, played = await this.play(pending.join("|"));
      if (!played && epoch === this.epoch && this.hasChosen()) this.unchoose(); // nobody knows whose part was refused
      return played;
    }
    this.say(`${this.turn()}.`);
    await this.restart();
    return true;
  }

  // Whether a human has chosen his part of a ply in which all move.
  hasChosen(): boolean {
    return this.state.pending.some((text, player) => text !== null && !this.seats.isMachine(player));
  }

  // Takes back what humans have chosen.
  unchoose(): void {
    this.update({ pending: this.state.pending.map((text, player) => (this.seats.isMachine(player) ? text : null)) });
    this.say(`${this.turn()}.`);
    void this.restart();
  }

  private async play(text: string): Promise<boolean> {
    const here = this.here(), epoch = this.epoch;
    const moves = [...here.moves, text];
    try {
      const position = await this.look({ ...here, moves });
      if (epoch !== this.epoch) return true; // taken back, or another game by now
      this.clock.endTurn();
      this.record.follow(position.plies.map((ply) => ply.text));
      await this.show();
      return true;
    } catch (error) {
      if (epoch === this.epoch) this.tell((error as Error).message, true);
      return false;
    }
  }

  // ---- asking more

  // `shown`: until another position is to be shown.
  look(where: Where, shown = false): Promise<Position> {
    return this.waiting.ask<Position>({ type: "look", ...where }, "position", this.waitWords(where.game), shown);
  }

  private waitWords(game: string): string {
    const { name, values } = parseSpec(game), rules = Object.values(values)[0] ?? "";
    if (this.state.about?.games.find((each) => each.name === name)?.rules_ending === undefined) return "Waiting for the server";
    return /^[\w-]{1,30}$/.test(rules) ? `Reading the rules of ${rules}` : "Reading the rules";
  }

  // A click there means nothing: seen for a moment.
  refuseClick(at: Place): void {
    this.update({ refused: at });
    setTimeout(() => this.state.refused === at && this.update({ refused: null }), refusedTime);
  }

  async hint(): Promise<void> {
    const epoch = this.epoch;
    const analysis = this.state.analysis ?? (await this.shortLook(this.here(), 1));
    if (epoch !== this.epoch) return;
    const best = analysis?.candidates[0];
    if (!best) return this.tell("There is no hint for this position");
    this.update({ analysis, hint: best.move, line: null });
    this.tell(`Hint: ${best.move}, ${candidateValue(best, this.scale())} ${doubt(best.low, best.high)}`);
  }

  // The last answer of a short analysis beside the one that runs.
  async shortLook(where: Where, seconds: number): Promise<Analysis | null> {
    let last: Analysis | null = null;
    if (this.sweep.isRunning()) await this.stopSearch(); // a tab may run two searches
    const search = new Search(this.connection, { type: "analyse", ...where, agent: this.kept.analyst, seconds }, (answer) => {
      if (answer.type === "analysis") last = answer;
      else if (answer.type === "error") this.tell(answer.message, true);
    });
    await search.ended;
    if (this.sweep.isRunning() && this.search === null) this.goOn();
    return last;
  }
}

// Where all moved at once, each has its part.
function playedWords({ mover, text }: Ply, players: string[]): string {
  if (mover === null) return "The position was changed. ";
  if (mover !== "all") return `${moverName(mover, players)} played ${text}. `;
  return text.split("|").map((part, player) => `${players[player] ?? "Chance"} played ${part}`).join(", ") + ". ";
}

// As the server says it.
function isCrowded(message: string): boolean {
  return /searches of this server are at work/.test(message);
}

function withJudgement(judged: (Judgement | null)[], ply: number, judgement: Judgement): (Judgement | null)[] {
  return [...upTo(judged, ply), judgement, ...judged.slice(ply + 1)];
}

function samePlies(plies: Ply[], moves: string[]): boolean {
  return plies.length === moves.length && plies.every((ply, index) => ply.text === moves[index]);
}

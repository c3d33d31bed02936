// The record of the game on the board: where in it the board is, its other lines, and what takes its place or comes back.
import type { ClockSettings } from "./clock.ts";
import { addLine, beginsWith, branches, lineKey, parting, upTo, type Branch, type Line } from "./lines.ts";
import { understood } from "./pasted.ts";
import type { Where } from "./protocol.ts";
import type { Session } from "./session.ts";
import { parseSpec } from "./spec.ts";
import { addressFault, addressOf, atAddress, freshGame, gameOf, goingOn, sameWhere, type Kept, type KeptGame } from "./state.ts";

const forgotten = 50; // games that can be brought back

export class BoardRecord {
  private earlier: KeptGame[] = []; // games that can be brought back

  constructor(private readonly session: Session) {}

  comment(): string {
    return this.session.kept.comments[lineKey(this.session.here().moves)] ?? "";
  }

  // Other moves that were played here, as far as whoever looks at the board may know them.
  branches(): Branch[] {
    const { lines, where, cursor } = this.session.kept;
    return branches(lines, where.moves, cursor, (move) => this.session.seenMove(move, cursor));
  }

  // ---- in this game

  goTo(ply: number): void {
    const { session } = this, { where, cursor: before } = session.kept;
    const cursor = Math.max(0, Math.min(where.moves.length, ply));
    if (cursor === before) return;
    session.kept = { ...session.kept, cursor, live: cursor === where.moves.length && session.live.isLine(session.kept) };
    void session.show();
  }

  // Goes to the position after these moves, which is shown later. What followed here before stays as a line of its own;
  // a line that begins with these moves goes on.
  follow(moves: Line): void {
    const { session } = this, { where, lines, judged, judgedLines, revealed } = session.kept;
    const known = beginsWith(where.moves, moves) ? where.moves : lines.find((line) => beginsWith(line, moves));
    const line = known ?? moves;
    const rest = lines.filter((each) => each !== line);
    const later = judgedLines[lineKey(line)]?.slice(moves.length) ?? [];
    const clocks = line === where.moves ? {} : beginsWith(line, where.moves) ? { thought: 0 } : session.clock.withAnother(parting(line, where.moves));
    session.kept = { ...session.kept, ...clocks, where: { ...where, moves: line }, cursor: moves.length, ...goingOn, live: false,
      revealed: revealed && line === where.moves,
      lines: beginsWith(line, where.moves) ? rest : addLine(rest, where.moves),
      judged: line === where.moves ? judged : [...upTo(judged, moves.length), ...later],
      judgedLines: beginsWith(line, where.moves) ? judgedLines : { ...judgedLines, [lineKey(where.moves)]: judged } };
  }

  // Follows another move that was played here.
  branchTo({ move }: Branch): void {
    this.follow([...this.session.here().moves, move]);
    void this.session.show();
  }

  forgetLines(): void {
    const { session } = this, { lines } = session.kept;
    this.remember();
    session.keep({ lines: [], judgedLines: {} });
    session.tell(lines.length === 1 ? "The other line was forgotten" : `${lines.length} other lines were forgotten`, false,
      { title: "bring back", run: () => this.bringBack() });
  }

  // Back to the last position in which a human was to move. Where only machines play, one move, and they wait: else it
  // would be played again at once.
  undo(): void {
    const { session } = this, { where, cursor, judged, seats, paused } = session.kept, { plies } = session.state;
    if (session.hasChosen()) return session.unchoose();
    const alone = seats.every((seat) => seat !== "");
    let length = cursor - 1;
    while (!alone && length > 0 && typeof plies[length]?.mover === "number" && session.seats.isMachine(plies[length]!.mover as number)) --length;
    if (length < 0) return session.tell("This is the start of the game");
    this.remember();
    session.kept = { ...session.kept, where: { ...where, moves: where.moves.slice(0, length) }, cursor: length,
      judged: judged.slice(0, length + 1), ...goingOn, revealed: false, ...session.clock.beforeMove(length), live: false, paused: paused || alone };
    void session.show();
  }

  // ---- another game in its place

  // Without a clock, unless somebody chose one for it.
  newGame(game: string, start = "", moves: string[] = [], clock: ClockSettings | null = null): void {
    this.adopt({ game, start, moves });
    this.session.kept = { ...this.session.kept, clock };
    this.session.update({ dialog: null });
    void this.session.show();
  }

  // It is shown later.
  adopt(where: Where): void {
    const { session } = this;
    if (session.kept.where.moves.length > 0) this.remember();
    this.clear(where);
    void session.sweep.end();
    session.kept = { ...session.kept, ...freshGame(where) };
  }

  // What is known of the record so far says nothing about the next one. A board of the same game stays until its
  // position is there.
  private clear(next: Where): void {
    const { state, kept } = this.session;
    state.plies = [];
    state.former = null;
    if (next.game !== kept.where.game) state.position = null;
  }

  // Another game, as it was played last. The one on the board can be brought back.
  switchGame(name: string): void {
    const { session } = this, { where, specs } = session.kept, { start } = session.state.about!;
    const left = where.moves.length > 0 ? session.game()?.title : undefined;
    this.newGame(specs[name] ?? (parseSpec(start.game).name === name ? start.game : name));
    if (left !== undefined) session.tell(`The game of ${left} was left`, false, { title: "bring it back", run: () => this.bringBack() });
  }

  // A position or moves as text replace the game, once the server has understood them.
  async setPosition(text: string): Promise<void> {
    const { session } = this, moment = session.moment();
    try {
      const { game, start, moves } = await understood(text, session);
      if (moment === session.moment()) this.newGame(game, start, moves);
    } catch (error) {
      session.tell((error as Error).message, true);
    }
  }

  // Another game takes the place of this one once the server has understood its address.
  async followAddress(): Promise<void> {
    const { session } = this, kept = atAddress(session.kept), { hash } = location, moment = session.moment();
    const fault = addressFault(hash);
    if (fault !== "") return this.refuseAddress(fault);
    if (kept === session.kept || addressOf(kept.where, kept.cursor) === addressOf(session.kept.where, session.kept.cursor)) return;
    if (sameWhere(kept.where, session.kept.where)) return this.goTo(kept.cursor);
    const refused = await session.look(kept.where).then(() => null, (error: Error) => error);
    if (moment !== session.moment() || location.hash !== hash) return; // something else was wanted meanwhile
    if (refused === null) return this.replace(atAddress(session.kept)); // the rest may have changed meanwhile
    this.refuseAddress(refused.message);
  }

  // The position that stays is in the address again.
  private refuseAddress(fault: string): void {
    const { session } = this;
    history.replaceState(null, "", addressOf(session.kept.where, session.kept.cursor));
    session.tell(fault, true);
  }

  private replace(kept: Kept): void {
    const { session } = this;
    this.clear(kept.where);
    void session.sweep.end();
    session.kept = kept;
    void session.show();
  }

  private remember(): void {
    this.earlier = [...this.earlier.slice(1 - forgotten), gameOf(this.session.kept)];
  }

  bringBack(): void {
    const { session } = this, last = this.earlier.pop();
    if (!last) return session.tell("There is nothing to bring back");
    if (last.where.game !== session.kept.where.game) this.clear(last.where);
    session.kept = { ...session.kept, ...last, live: last.live && session.live.isLine(last) };
    void session.show();
  }
}

// The clock of the game on the board: it counts the turn of whoever is to move, and stands while machines may not think.
import { isOut, moveMade, spend, wholeTime, type ClockSettings, type TimeLeft } from "./clock.ts";
import { upTo } from "./lines.ts";
import type { Session } from "./session.ts";
import { goingOn, type KeptGame } from "./state.ts";

const instant = 0.01; // seconds that a clock which shows nothing still leaves to a machine

export class TurnClock {
  private counting: { since: number; running: boolean } = { since: 0, running: false };

  constructor(private readonly session: Session) {}

  set(clock: ClockSettings | null): void {
    this.session.keep({ clock, left: [], thought: 0, turns: [], ...goingOn });
  }

  // As counted so far; null: there is no clock.
  timeLeft(player: number): TimeLeft | null {
    const { session } = this, { clock, left, thought } = session.kept;
    if (clock === null) return null;
    const before = left[player] ?? wholeTime(clock);
    return player === session.mover() && session.atEnd() && !session.isOver() ? spend(before, clock, thought) : before;
  }

  // As a machine is told; null: there is no clock.
  told(player: number): (TimeLeft & { increment: number }) | null {
    const { clock } = this.session.kept, left = this.timeLeft(player);
    return clock && left && { ...left, main: Math.max(instant, left.main), increment: clock.increment };
  }

  // Adds the time since it was asked last to the turn's, if the clock ran then.
  count(): void {
    const { session } = this, now = performance.now(), { since, running } = this.counting;
    if (running) session.kept = { ...session.kept, thought: session.kept.thought + (now - since) / 1000 };
    this.counting = { since: now, running: this.isRunning() };
  }

  private isRunning(): boolean {
    const { session } = this;
    return session.state.position !== null && session.kept.clock !== null && session.mover() !== null && session.atEnd() && !session.isOver() &&
      !session.kept.paused && !session.held() && !document.hidden && !this.waitsForSearch();
  }

  private waitsForSearch(): boolean {
    const { session } = this;
    return session.state.crowded && session.seats.isMachine(session.mover());
  }

  // With the move of whoever is to move, or the last part of a ply in which all move.
  endTurn(): void {
    const { session } = this, { clock } = session.kept, mover = session.mover();
    const together = session.state.position?.to_move === "all";
    if (clock === null || (mover === null && !together) || !session.atEnd()) return;
    this.nextTurn(this.allLeft().map((left, player) => (together || player === mover ? moveMade(left, clock) : left)));
  }

  // Whoever is awaited chooses, in a ply in which all move: his time is spent, and the next one's begins.
  endPart(): void {
    const { session } = this;
    if (session.kept.clock === null || !session.atEnd()) return;
    this.count();
    session.kept = { ...session.kept, left: this.allLeft(), thought: 0 };
  }

  // Stands as it is, without a move.
  stop(): void {
    if (this.session.kept.clock !== null) this.nextTurn(this.allLeft());
  }

  private nextTurn(left: TimeLeft[]): void {
    const { session } = this, { left: before, thought, turns, where } = session.kept;
    session.kept = { ...session.kept, left, thought: 0, turns: [...upTo(turns, where.moves.length), { left: before, thought }] };
  }

  private allLeft(): TimeLeft[] {
    return this.session.kept.seats.map((_, player) => this.timeLeft(player)!);
  }

  // As it was when the move after so many was made: what it took stays spent, and its increment is taken back. A move
  // that was made without the clock has changed nothing in it.
  beforeMove(ply: number): Pick<KeptGame, "left" | "thought" | "turns"> {
    const { left, turns } = this.session.kept, next = turns.slice(ply).find((turn) => turn !== null);
    return { left: next?.left ?? left, thought: turns[ply]?.thought ?? 0, turns: turns.slice(0, ply) };
  }

  // With another move in the place of that one: it has taken as long.
  withAnother(ply: number): Pick<KeptGame, "left" | "thought" | "turns"> {
    const { left, turns } = this.session.kept;
    return { left: turns[ply + 1]?.left ?? left, thought: 0, turns: turns.slice(0, ply + 1) };
  }

  // Ends the game of whoever has no time left.
  checkFlag(): void {
    this.count();
    const { session } = this, player = session.mover();
    const left = player === null ? null : this.timeLeft(player);
    if (player === null || left === null || !session.atEnd() || !isOut(left)) return;
    void session.stopSearch();
    session.ending.lose({ player, by: "T" });
  }
}

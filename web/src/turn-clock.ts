// The clock of the game on the board: it counts the turn of whoever is to move, and stands while machines may not think.
import { isOut, moveMade, spend, wholeTime, type ClockSettings, type TimeLeft } from "./clock.ts";
import type { Session } from "./session.ts";

const instant = 0.01; // seconds that a clock which shows nothing still leaves to a machine

export class TurnClock {
  private counting: { since: number; running: boolean } = { since: 0, running: false };

  constructor(private readonly session: Session) {}

  set(clock: ClockSettings | null): void {
    this.session.keep({ clock, left: [], thought: 0, ended: "" });
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
      !session.kept.paused && !session.held() && !document.hidden;
  }

  // With the move of whoever is to move.
  endTurn(): void {
    const { session } = this, { clock, seats } = session.kept, player = session.mover();
    if (clock === null || player === null || !session.atEnd()) return;
    const left = seats.map((_, index) => this.timeLeft(index)!);
    left[player] = moveMade(left[player]!, clock);
    session.kept = { ...session.kept, left, thought: 0 };
  }

  // Ends the game of whoever has no time left.
  checkFlag(): void {
    this.count();
    const { session } = this, player = session.mover();
    const left = player === null ? null : this.timeLeft(player);
    if (player === null || left === null || !session.atEnd() || !isOut(left)) return;
    const name = session.state.position?.players[player] ?? "A player";
    void session.stopSearch();
    session.end(`${name}'s time is over`);
  }
}

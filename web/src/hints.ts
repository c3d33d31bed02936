// Whether the board shows what a search thinks of the moves.
import type { Session } from "./session.ts";

export class Hints {
  constructor(private readonly session: Session) {}

  // In a game of one's own nobody is told a move, unless he looks at the analysis or wants a tutor.
  shown(): boolean {
    const { tutor, showCandidates } = this.session.kept;
    return this.playsAlone() ? tutor : showCandidates;
  }

  toggle(): void {
    const { session } = this, { tutor, showCandidates } = session.kept;
    session.keep(this.playsAlone() ? { tutor: !tutor } : { showCandidates: !showCandidates });
  }

  private playsAlone(): boolean {
    const { tab } = this.session.kept;
    return this.isOwnGame() && tab !== "analyse" && tab !== "tree";
  }

  // A game that a human plays against machines, and that goes on.
  private isOwnGame(): boolean {
    const { session } = this, { seats, paused, live } = session.kept, players = session.state.position?.players ?? [];
    const machines = players.filter((_, player) => session.seats.isMachine(player)).length;
    return machines > 0 && machines < seats.length && !paused && !live && session.atEnd() && !session.isOver();
  }
}

// The end of a game that the rules know nothing of: somebody resigns, or has no time left.
import type { Offer, Session } from "./session.ts";
import { goingOn, type Lost } from "./state.ts";
import { capital, moverName } from "./text.ts";

export class Ending {
  constructor(private readonly session: Session) {}

  // Hidden things come to light.
  lose(lost: Lost, offer?: Offer): void {
    const { session } = this, ended = lostWords(lost, session.state.position?.players ?? []);
    session.clock.stop();
    session.keep({ lost, ended });
    if (session.state.viewer !== null) void session.show();
    session.tell(ended, false, offer);
  }

  // The human who is to move, or the only one there is; null: none can resign.
  resigner(): number | null {
    const { session } = this, players = session.state.position?.players ?? [], mover = session.mover();
    const humans = players.map((_, player) => player).filter((player) => !session.seats.isMachine(player));
    if (session.isOver() || !session.atEnd() || session.kept.live) return null;
    return mover !== null && humans.includes(mover) ? mover : humans.length === 1 ? humans[0]! : null;
  }

  // False: nobody can.
  resign(): boolean {
    const { session } = this, player = this.resigner();
    if (player === null) {
      session.tell(session.isOver() ? "The game is over" : "Nobody can resign here");
      return false;
    }
    void session.stopSearch();
    this.lose({ player, by: "R" }, { title: "go on after all", run: () => this.playOn() });
    return true;
  }

  private playOn(): void {
    const { session } = this;
    session.keep(goingOn);
    session.update({ notice: null });
    void session.restart();
  }
}

function lostWords({ player, by }: Lost, players: string[]): string {
  const loser = capital(moverName(player, players));
  const winner = players.length === 2 ? `: ${players[1 - player]} wins` : "";
  return loser + (by === "T" ? "'s time is over" : " resigns") + winner;
}

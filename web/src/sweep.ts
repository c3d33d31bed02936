// The sweep of a whole game: every position is judged, one after the other, and what was found stays when it is stopped.
import { sweptJudgement } from "./judgement.ts";
import { beginsWith } from "./lines.ts";
import type { Answer, Where } from "./protocol.ts";
import { Search } from "./search.ts";
import type { Session } from "./session.ts";
import { storeKept } from "./stored.ts";

const seconds = 0.5; // for each position

export class Sweep {
  private search: Search | null = null;

  constructor(private readonly session: Session) {}

  isRunning(): boolean {
    return this.search !== null;
  }

  async toggle(): Promise<void> {
    const { session } = this;
    if (this.search) {
      await this.end();
      return session.restart();
    }
    await session.stopSearch();
    const { where, analyst } = session.kept;
    session.keep({ reviewed: true });
    session.update({ sweeping: { done: 0, of: where.moves.length + 1 }, analysis: null });
    this.search = new Search(session.connection, { type: "sweep", ...where, agent: analyst, seconds }, (answer) => this.take(answer, where));
  }

  async end(): Promise<void> {
    const { search } = this;
    if (!search) return;
    this.search = null;
    this.session.update({ sweeping: null });
    await search.stop();
  }

  // The line on the board may be another by now: what was found counts where it leads through the same position.
  private take(answer: Answer, swept: Where): void {
    const { session } = this, { position, sweeping } = session.state;
    if (answer.type === "error") session.tell(answer.message, true);
    if (answer.type === "swept" && answer.ply !== undefined) {
      const judgement = sweptJudgement(answer, position?.players.length ?? 2, position?.scores);
      if (judgement && beginsWith(session.kept.where.moves, swept.moves.slice(0, answer.ply))) session.judge(answer.ply, judgement);
      session.update({ sweeping: { done: (sweeping?.done ?? 0) + 1, of: swept.moves.length + 1 } });
    }
    if (answer.type !== "error" && !("done" in answer && answer.done)) return;
    this.search = null;
    storeKept(session.kept);
    session.update({ sweeping: null });
    void session.restart();
  }
}

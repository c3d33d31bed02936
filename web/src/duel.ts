// Two searches on one position with one budget, and the games that settle it. They go on while other things are looked at.
import type { Analysis, Standing } from "./protocol.ts";
import { Search } from "./search.ts";
import type { Session } from "./session.ts";

export interface Budget {
  kind: "seconds" | "simulations";
  amount: number;
}

// Of the games: many of them shall be played.
export const gamesPlayed = 200, randomMoves = 2, longestMove = 0.2, mostSimulations = 10000;

export class Duel {
  ids: number[] = []; // of the searches, the first rival's first
  answers: (Analysis | null)[] = [];
  standing: Standing | null = null;
  settling = false;
  private searches: Search[] = [];
  private match: Search | null = null;

  constructor(private readonly session: Session) {}

  async start(budget: Budget): Promise<void> {
    const { session } = this;
    await Promise.all([this.stop(), session.hold()]);
    this.answers = [null, null];
    const request = { type: "analyse", ...session.here(), [budget.kind]: budget.amount, lens: true };
    this.searches = session.kept.rivals.map((agent, index) => new Search(session.connection, { ...request, agent }, (answer) => {
      if (answer.type === "error") session.tell(answer.message, true);
      if (answer.type !== "analysis") return;
      this.answers = this.answers.map((before, at) => (at === index ? answer : before));
      session.update({});
    }));
    this.ids = this.searches.map((search) => search.id);
    void Promise.all(this.searches.map((search) => search.ended)).then(() => session.release());
    session.update({});
  }

  async settle(budget: Budget): Promise<void> {
    const { session } = this;
    this.settling = true;
    await Promise.all([session.hold(), this.stop()]);
    this.standing = null;
    const each = budget.kind === "seconds" ? { seconds: Math.min(longestMove, budget.amount) } : { simulations: Math.min(mostSimulations, budget.amount) };
    const request = { type: "settle", ...session.here(), agents: session.kept.rivals, games: gamesPlayed, random_plies: randomMoves, ...each };
    this.match = new Search(session.connection, request, (answer) => {
      if (answer.type === "standing") this.standing = answer;
      else if (answer.type === "error") session.tell(answer.message, true);
      session.update({});
    });
    void this.match.ended.then(() => {
      this.settling = false;
      session.release();
    });
    session.update({});
  }

  // The games that were played count.
  endMatch(): void {
    this.match?.settle();
  }

  private stop(): Promise<unknown> {
    return Promise.all(this.searches.map((search) => search.stop()));
  }
}

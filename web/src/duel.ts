// Two searches on one position with one budget, and the games that settle it. They go on while other things are looked at.
import type { Analysis, Position, Standing } from "./protocol.ts";
import { Search } from "./search.ts";
import type { Session } from "./session.ts";

export interface Budget {
  kind: "seconds" | "simulations";
  amount: number;
}

// Of the games: many of them shall be played.
export const gamesPlayed = 200, longestMove = 0.2, mostSimulations = 10000;
export const mostRandom = 100;

// Why nothing can be searched here, or no games settle it; "": they can.
export function searchFault({ over, to_move }: Position): string {
  if (over) return "The game is over: there is nothing to decide.";
  return to_move === "chance" ? "Chance is to move: there is nothing to decide." : "";
}

export function settleFault(position: Position): string {
  const count = position.players.length;
  if (count === 2) return searchFault(position);
  return `Games settle it between two players; here there ${count === 1 ? "is one" : `are ${count}`}.`;
}

export class Duel {
  ids: number[] = []; // of the searches, the first rival's first
  answers: (Analysis | null)[] = [];
  faults: string[] = []; // why a search broke off, in the same order
  standing: Standing | null = null;
  broken = ""; // why the games did not come to their end
  settling = false;
  random = 2; // moves before each pair of games
  private searches: Search[] = [];
  private match: Search | null = null;

  constructor(private readonly session: Session) {}

  async start(budget: Budget): Promise<void> {
    const { session } = this;
    await Promise.all([this.stop(), session.hold()]);
    this.answers = [null, null];
    this.faults = ["", ""];
    const request = { type: "analyse", ...session.here(), [budget.kind]: budget.amount, lens: true };
    this.searches = session.kept.rivals.map((agent, index) => new Search(session.connection, { ...request, agent }, (answer) => {
      if (answer.type === "error") this.faults[index] = answer.message;
      else if (answer.type === "analysis") this.answers[index] = answer;
      session.update({});
    }));
    this.ids = this.searches.map((search) => search.id);
    void Promise.all(this.searches.map((search) => search.ended)).then(() => session.release());
    session.update({});
  }

  async settle(budget: Budget): Promise<void> {
    const { session } = this;
    this.settling = true;
    this.standing = null;
    this.broken = "";
    await Promise.all([session.hold(), this.stop()]);
    const each = budget.kind === "seconds" ? { seconds: Math.min(longestMove, budget.amount) } : { simulations: Math.min(mostSimulations, budget.amount) };
    const request = { type: "settle", ...session.here(), agents: session.kept.rivals, games: gamesPlayed, random_plies: this.random, ...each };
    this.match = new Search(session.connection, request, (answer) => {
      if (answer.type === "standing") this.standing = answer;
      else if (answer.type === "error") this.broken = answer.message;
      session.update({});
    });
    void this.match.ended.then(() => {
      this.settling = false;
      session.release();
      session.update({});
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

// Two searches on one position with one budget, and the games that settle it. They go on while other things are looked at.
import type { Analysis, Position, Standing } from "./protocol.ts";
import { Search } from "./search.ts";
import type { Session } from "./session.ts";

export interface Budget {
  kind: "seconds" | "simulations";
  amount: number;
}

export const gamesPlayed = 200, mostRandom = 100;
const longestMove = 0.2, mostSimulations = 10000;

// What each move of the games has of the budget: many of them shall be played.
export function moveBudget({ kind, amount }: Budget): Budget {
  return { kind, amount: Math.min(kind === "seconds" ? longestMove : mostSimulations, amount) };
}

export function budgetWords({ kind, amount }: Budget): string {
  return kind === "seconds" ? `${amount} s` : `${amount.toLocaleString("en")} simulations`;
}

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
  stopped = false; // the games, by who looks at them
  owner = ""; // of the values that the rivals tell
  random = 2; // moves before each pair of games
  private searches: Search[] = [];
  private match: Search | null = null;

  constructor(private readonly session: Session) {}

  async start(budget: Budget): Promise<void> {
    const { session } = this;
    await Promise.all([this.stop(), session.hold()]);
    const { position } = session.state, mover = position?.to_move;
    this.owner = position?.players[typeof mover === "number" ? mover : 0] ?? "";
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
    this.stopped = false;
    await Promise.all([session.hold(), this.stop()]);
    const { kind, amount } = moveBudget(budget);
    const request = { type: "settle", ...session.here(), agents: session.kept.rivals, games: gamesPlayed, random_plies: this.random, [kind]: amount };
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
    this.stopped = true;
    this.match?.settle();
  }

  // Whether the games were stopped before all were played.
  endedEarly(): boolean {
    const { standing, stopped } = this;
    return stopped && standing?.done === true && standing.games < standing.planned;
  }

  private stop(): Promise<unknown> {
    return Promise.all(this.searches.map((search) => search.stop()));
  }
}

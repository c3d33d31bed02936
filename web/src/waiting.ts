// Questions that the server takes long for, as reading rules: the page tells of them, and they can be cancelled.
import type { Answer, Request } from "./protocol.ts";
import type { Session } from "./session.ts";

const unnoticed = 700; // ms after which a wait is told

interface Wait {
  id: number;
  words: string;
  since: number;
  told: boolean;
  given: boolean; // up, when another position is to be shown
}

export class Waiting {
  private all: Wait[] = [];

  constructor(private readonly session: Session) {}

  async ask<T extends Answer>(request: Request, type: T["type"], words: string, given = false): Promise<T> {
    const wait: Wait = { id: 0, words, since: performance.now(), told: false, given };
    this.all.push(wait);
    const timer = setTimeout(() => { wait.told = true; this.session.update({}); }, unnoticed);
    try {
      return await this.session.connection.ask<T>(request, type, (id) => (wait.id = id));
    } finally {
      clearTimeout(timer);
      this.all = this.all.filter((each) => each !== wait);
      if (wait.told) this.session.update({});
    }
  }

  // The question that waits longest, and for how many seconds; null: none.
  now(): { words: string; seconds: number } | null {
    const wait = this.all.find((each) => each.told);
    return wait ? { words: wait.words, seconds: (performance.now() - wait.since) / 1000 } : null;
  }

  cancel(): void {
    this.all.filter((wait) => wait.told).forEach((wait) => this.session.connection.cancel(wait.id));
  }

  // Positions that nobody wants to see any more.
  giveUp(): void {
    this.all.filter((wait) => wait.given && wait.id > 0).forEach((wait) => this.session.connection.cancel(wait.id));
  }
}

// One search that runs on the server for this tab.
import type { Connection } from "./connection.ts";
import type { Answer, Request } from "./protocol.ts";

export class Search {
  readonly id: number;
  readonly ended: Promise<void>;
  over = false;
  private end: () => void = () => {};

  // `listener` gets every answer until the search has ended or was stopped.
  constructor(private readonly connection: Connection, request: Request, listener: (answer: Answer) => void) {
    this.ended = new Promise((resolve) => (this.end = resolve));
    this.id = connection.send(request, (answer) => {
      if (isLast(answer)) this.finish();
      if (!this.stopped) listener(answer);
    });
  }

  // Resolves once the server has let go of it, so that the next one is not refused for being one too many.
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.over) return;
    this.connection.tell({ type: "stop", search: this.id });
    await Promise.race([this.ended, new Promise((resolve) => setTimeout(resolve, patience))]);
    this.finish();
  }

  // Ends it early, with its last answer.
  settle(): void {
    if (!this.over) this.connection.tell({ type: "stop", search: this.id });
  }

  private stopped = false;

  private finish(): void {
    this.over = true;
    this.end();
  }
}

const patience = 1000; // ms

function isLast(answer: Answer): boolean {
  return answer.type === "error" || answer.type === "move" || ("done" in answer && answer.done === true);
}

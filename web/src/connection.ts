// The WebSocket to the server: numbers the requests, hands every answer to whoever asked, and comes back
// after a loss. A request that was under way when the connection was lost ends with an error.
import type { About, Answer, Failure, Request } from "./protocol.ts";

type Listener = (answer: Answer) => void;

export type Link = "connecting" | "open" | "lost" | "refused"; // refused: the server is there, but takes no tab

export const cancelled = "it was cancelled";
const longestWait = 5000; // ms between two attempts

export class Connection {
  onAbout: (about: About) => void = () => {};
  onLink: (link: Link) => void = () => {};

  private socket: WebSocket | null = null;
  private listeners = new Map<number, Listener>();
  private nextId = 1;
  private wait = 250;

  // `probe` is something else that the server gives, to tell why it does not open the socket.
  constructor(private readonly address: string, private readonly probe: string) {}

  open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.lose();
  }

  // Sends a request; `listener` gets all its answers. Returns the id, by which a search is stopped or shown.
  send(request: Request, listener: Listener): number {
    const id = this.nextId++;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      queueMicrotask(() => listener(failure("there is no connection to the server")));
      return id;
    }
    this.listeners.set(id, listener);
    this.socket.send(JSON.stringify({ ...request, id }));
    return id;
  }

  // A request without an answer of its own.
  tell(request: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...request, id: this.nextId++ }));
  }

  // One answer, or an exception with the server's words. `begun` gets the id, by which it can be cancelled.
  ask<T extends Answer>(request: Request, type: T["type"], begun: (id: number) => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = this.send(request, (answer) => {
        this.forget(id);
        if (answer.type === type) resolve(answer as T);
        else reject(new Error(answer.type === "error" ? answer.message : `unexpected answer ${answer.type}`));
      });
      begun(id);
    });
  }

  // Ends what was asked for with an error at once; the server stops working on it.
  cancel(id: number): void {
    this.tell({ type: "stop", search: id });
    this.listeners.get(id)?.(failure(cancelled));
    this.forget(id);
  }

  forget(id: number): void {
    this.listeners.delete(id);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Answer & { id?: number };
    if (message.type === "about") {
      this.wait = 250;
      this.onLink("open");
      this.onAbout(message);
    } else if (message.id !== undefined) {
      this.listeners.get(message.id)?.(message);
    }
  }

  private lose(): void {
    const orphans = [...this.listeners.values()];
    this.listeners.clear();
    this.onLink("lost");
    void fetch(this.probe).then(({ ok }) => ok && this.socket?.readyState !== WebSocket.OPEN && this.onLink("refused"), () => {});
    for (const listener of orphans) listener(failure("the connection was lost"));
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(longestWait, this.wait * 2);
  }
}

function failure(message: string): Failure {
  return { type: "error", message };
}

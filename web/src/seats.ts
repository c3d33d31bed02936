// Who sits where: which agents play this game, and as what opponents they are seated.
import type { AgentInfo, Position } from "./protocol.ts";
import type { Session } from "./session.ts";
import { hasBudget, parseSpec, withValues } from "./spec.ts";

const moveSeconds = 1; // for machines without a budget of their own

export class Seats {
  constructor(private readonly session: Session) {}

  isMachine(player: number | null): boolean {
    return player !== null && (this.session.kept.seats[player] ?? "") !== "";
  }

  agent(spec: string): AgentInfo | undefined {
    const { name } = parseSpec(spec);
    return this.session.state.about?.agents.find((each) => each.name === name);
  }

  // An agent as an opponent: of middling strength and with a second for a move, where it knows of these.
  machine(agent: string): string {
    const options = this.agent(agent)?.options ?? [];
    const level = options.find((option) => option.name === "level");
    const middle = level?.low !== undefined && level.high !== undefined ? Math.round((level.low + level.high) / 2) : undefined;
    return this.bounded(middle === undefined ? agent : withValues(agent, { level: String(middle) }));
  }

  // With a second for a move, where nothing else bounds its thinking.
  bounded(spec: string): string {
    const options = this.agent(spec)?.options ?? [];
    const timed = options.some((option) => option.name === "time");
    return timed && !hasBudget(spec, options) ? withValues(spec, { time: `${moveSeconds}s` }) : spec;
  }

  set(player: number, spec: string): void {
    const { session } = this;
    session.keep({ seats: session.kept.seats.map((seat, index) => (index === player ? spec : seat)), paused: false });
    void session.restart();
  }

  // On the first visit the first player is human and the others are machines of middling strength. Who was not chosen
  // by anybody, or cannot play this game, gives way to the one that usually plays it.
  seatAble({ players, agents, agent: usual }: Position): void {
    const { session } = this, { seats, analyst, rivals, usual: before } = session.kept;
    const stays = (spec: string, unchosen: string) => agents.includes(parseSpec(spec).name) && (spec !== unchosen || usual === before);
    const rival = (spec: string) => (stays(spec, "") ? spec : usual);
    const seated = (spec: string) => (spec === "" || stays(spec, this.machine(before)) ? spec : this.machine(usual));
    const known = seats.length === players.length ? seats : players.map((_, player) => (player === 0 ? "" : this.machine(usual)));
    session.kept = { ...session.kept, usual, seats: known.map(seated), analyst: stays(analyst, before) ? analyst : usual, rivals: [rival(rivals[0]), rival(rivals[1])] };
  }
}

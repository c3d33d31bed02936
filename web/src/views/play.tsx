// Playing: who sits where, with what clock.
import { AgentPicker, CommandButton, Field, PlayerMark, type ViewProps } from "./parts.tsx";
import { capital } from "../text.ts";
import type { ClockSettings } from "../clock.ts";

const clocks: { title: string; clock: ClockSettings | null }[] = [
  { title: "no clock", clock: null },
  { title: "1 minute + 1 s a move", clock: { main: 60, increment: 1, periods: 0, period: 0 } },
  { title: "5 minutes + 3 s a move", clock: { main: 300, increment: 3, periods: 0, period: 0 } },
  { title: "10 minutes", clock: { main: 600, increment: 0, periods: 0, period: 0 } },
  { title: "30 minutes + 10 s a move", clock: { main: 1800, increment: 10, periods: 0, period: 0 } },
  { title: "10 minutes, then 3 × 30 s", clock: { main: 600, increment: 0, periods: 3, period: 30 } },
];

export function PlayView({ session }: ViewProps) {
  const { position } = session.state;
  if (!position) return null;
  const swap = () => {
    session.keep({ seats: [...session.kept.seats.slice(1), session.kept.seats[0]!] });
    void session.restart();
  };
  return (
    <div class="stack">
      {position.players.map((name, player) => (
        <section class="card" key={name}>
          <h3><PlayerMark session={session} player={player} /> {capital(name)}</h3>
          <AgentPicker session={session} label="played by" spec={session.kept.seats[player] ?? ""} human budget
            onChange={(spec) => session.seats.set(player, spec)} />
        </section>
      ))}
      <div class="row">
        <CommandButton session={session} name="new" words />
        <button type="button" class="words" onClick={swap}>Change sides</button>
        <CommandButton session={session} name="resign" words />
        <CommandButton session={session} name="pause" words />
        <CommandButton session={session} name="bring-back" words />
      </div>
      <ClockPicker clock={session.kept.clock} onChange={(clock) => session.clock.set(clock)} />
      <p class="quiet">{session.game()?.summary}. Click the board, or type a move under it.</p>
    </div>
  );
}

export function ClockPicker({ clock: now, onChange }: { clock: ClockSettings | null; onChange: (clock: ClockSettings | null) => void }) {
  const chosen = clocks.findIndex(({ clock }) => JSON.stringify(clock) === JSON.stringify(now));
  return (
    <Field label="clock" help="for humans and machines alike, in this game">
      <select value={chosen} onChange={(event) => onChange(clocks[Number(event.currentTarget.value)]?.clock ?? null)}>
        {clocks.map(({ title }, index) => <option key={title} value={index}>{title}</option>)}
      </select>
    </Field>
  );
}

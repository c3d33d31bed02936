// Two searches on one position with one budget, their trees and the difference; then games that settle it.
import { useRef, useState } from "preact/hooks";
import { budgetWords, gamesPlayed, moveBudget, mostRandom, searchFault, settleFault, type Budget } from "../duel.ts";
import { copy } from "../files.ts";
import type { Analysis, Candidate, Scale, Standing } from "../protocol.ts";
import { candidateValue, clockText, depthText, doubt, doubtHelp, effort, scaleOf, short } from "../text.ts";
import { Icicle, Legend, useTree } from "./live-tree.tsx";
import { AgentPicker, DraftInput, Field, type ViewProps } from "./parts.tsx";

const budgets: { title: string; budget: Budget }[] = [
  { title: "1 second", budget: { kind: "seconds", amount: 1 } },
  { title: "5 seconds", budget: { kind: "seconds", amount: 5 } },
  { title: "20 seconds", budget: { kind: "seconds", amount: 20 } },
  { title: "1,000 simulations", budget: { kind: "simulations", amount: 1000 } },
  { title: "100,000 simulations", budget: { kind: "simulations", amount: 100000 } },
];

const names: [string, string] = ["A", "B"];

export function DuelView({ session }: ViewProps) {
  const { rivals } = session.kept;
  const { ids, answers, faults, settling } = session.duel, { position } = session.state;
  const fault = position ? searchFault(position) : "";
  const [budget, setBudget] = useState(1);
  const setRival = (index: number, spec: string) => session.keep({ rivals: rivals.map((each, at) => (at === index ? spec : each)) as [string, string] });
  const both = ids.length === 2 ? { type: "compare", searches: ids, path: [], boxes: 1500 } : null;
  const difference = useTree(session, both, (answers[0]?.seconds ?? 0) + (answers[1]?.seconds ?? 0));
  // A field that cannot count is shown, and nothing begins.
  const form = useRef<HTMLFormElement>(null);
  const counts = (field: Element) => !(field instanceof HTMLInputElement) || field.reportValidity();
  const search = () => void ([...form.current!.querySelectorAll(".pair input")].every(counts) && session.duel.start(budgets[budget]!.budget));
  const settle = () => void (form.current!.reportValidity() && session.duel.settle(budgets[budget]!.budget));
  return (
    <form class="stack duel" ref={form} onSubmit={(event) => event.preventDefault()}>
      <div class="pair">{rivals.map((spec, index) => (
        <section class="card" key={index}><AgentPicker session={session} label={names[index]!} spec={spec} onChange={(next) => setRival(index, next)} /></section>
      ))}</div>
      <div class="row">
        <Field label="each has">
          <select value={budget} onChange={(event) => setBudget(Number(event.currentTarget.value))}>
            {budgets.map(({ title }, index) => <option key={title} value={index}>{title}</option>)}
          </select>
        </Field>
        <button type="button" class="words main" disabled={settling || fault !== ""} onClick={search}>Search duel</button>
        {fault !== "" && <span class="quiet">{fault}</span>}
      </div>
      {ids.length === 2 && (
        <>
          <div class="pair">{names.map((name, index) => <Rival key={name} session={session} name={name} search={ids[index]!} answer={answers[index] ?? null} fault={faults[index] ?? ""} />)}</div>
          <section class="live-tree">
            <p class="status">Where they looked: <Legend session={session} names={names} /></p>
            <Icicle session={session} shown={difference} rows={8} label="Difference of the two trees" />
          </section>
        </>
      )}
      <Settle session={session} budget={budgets[budget]!.budget} onSettle={settle} />
    </form>
  );
}

function Rival({ session, name, search, answer, fault }: ViewProps & { name: string; search: number; answer: Analysis | null; fault: string }) {
  const shown = useTree(session, { type: "tree", search, path: [], boxes: 800 }, answer);
  const best = answer?.candidates[0], scale = scaleOf(answer, session.state.position?.scores);
  return (
    <section>
      <p class="status" title={doubtHelp}><b>{name}</b> {best ? <>prefers <b>{best.move}</b>, {candidateValue(best, scale)} {doubt(best.low, best.high)} for {session.duel.owner} <small>{effort(best)}</small></> : fault === "" && "…"}</p>
      {fault !== "" && <p class="fault" role="status">The search broke off: {fault}.</p>}
      <Icicle session={session} shown={shown} rows={8} label={`Tree of ${name}`} />
      <p class="quiet" title={doubtHelp}>{answer && `${answer.simulations > 0 ? short(answer.simulations) + " simulations" : depthText(answer)} in ${answer.seconds.toFixed(1)} s`}{answer?.candidates.slice(1, 4).map((each) => ` · ${candidateText(each, scale)}`)}</p>
    </section>
  );
}

function candidateText(each: Candidate, scale?: Scale): string {
  return [each.move, candidateValue(each, scale), doubt(each.low, each.high), `(${effort(each)})`].filter((part) => part !== "" && part !== "()").join(" ");
}

// ---- paired games

function Settle({ session, budget, onSettle }: ViewProps & { budget: Budget; onSettle: () => void }) {
  const { duel } = session, { standing, settling, broken } = duel, { position } = session.state;
  const fault = position ? settleFault(position) : "";
  const setRandom = (value: string) => {
    duel.random = Number(value);
    session.update({});
  };
  const act = () => (settling ? duel.endMatch() : onSettle());
  return (
    <section class="settle">
      <div class="row">
        <button type="button" class="words main" disabled={fault !== "" && !settling} onClick={act}>{settling ? "Stop" : "Settle it"}</button>
        <span class="quiet">{fault !== "" && !settling ? fault : `${gamesPlayed} games in pairs, sides changed, from this position after some random moves, so that they differ; with at most ${budgetWords(moveBudget(budget))} a move.`}</span>
      </div>
      <Field label="random moves" help="so many begin each pair of games; where games are short, take fewer">
        <DraftInput type="number" required min={0} max={mostRandom} disabled={settling} value={String(duel.random)} onValue={setRandom} />
      </Field>
      {settling && !standing && <p class="quiet" role="status">The games are about to begin …</p>}
      {standing && <StandingCard session={session} standing={standing} running={settling} />}
      {broken !== "" && <p class="fault" role="status">The games broke off: {broken}.</p>}
    </section>
  );
}

function StandingCard({ session, standing, running }: ViewProps & { standing: Standing; running: boolean }) {
  const early = session.duel.endedEarly(), { wins, draws, losses, elo, low, high, llr, games, planned, duplicates, verdict, done, command, seconds_left } = standing;
  const unknown = !running ? "too few games to tell" : games === 0 ? "the first game is being played" : "after more games";
  return (
    <div class="standing" role="status">
      {elo !== null && low !== null && high !== null
        ? <><p class="elo"><b>{signed(elo)} Elo</b> for A <small>95 %: {signed(low)} to {signed(high)}</small></p><EloBar elo={elo} low={low} high={high} /></>
        : <p class="elo"><b>Elo</b> <small>{unknown}</small></p>}
      <p>{early && "stopped after "}{games} of {planned} games: A won {wins}, {draws} drawn, B won {losses}{llr !== null && ` · LLR ${llr.toFixed(2)}`}{verdict && ` · ${verdict}`}{done && !early && " · finished"}{running && seconds_left > 0 && ` · about ${clockText(Math.ceil(seconds_left))} left`}</p>
      {duplicates > 0 && <p class="quiet">{duplicates} of these games repeat another one move for move: they teach nothing new, and the true interval is wider than this one.</p>}
      <p class="command"><code>{command}</code>
        <button type="button" class="link" onClick={() => void copy(session, command, "the command")}>copy</button></p>
    </div>
  );
}

function EloBar({ elo, low, high }: { elo: number; low: number; high: number }) {
  const reach = Math.max(100, Math.min(800, Math.max(Math.abs(low), Math.abs(high))));
  const at = (value: number) => 50 + (50 * Math.max(-reach, Math.min(reach, value))) / reach;
  return (
    <div class="elo-bar" aria-hidden="true">
      <span class="zero" /><span class="range" style={{ left: `${at(low)}%`, right: `${100 - at(high)}%` }} /><span class="mean" style={{ left: `${at(elo)}%` }} />
    </div>
  );
}

function signed(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(0)}`;
}

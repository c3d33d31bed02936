// Two searches on one position with one budget, their trees and the difference; then games that settle it.
import { useEffect, useRef, useState } from "preact/hooks";
import { copy } from "../files.ts";
import type { Analysis, Standing } from "../protocol.ts";
import { Search } from "../search.ts";
import type { Session } from "../session.ts";
import { candidateValue, doubt, effort, short } from "../text.ts";
import { Icicle, Legend, useTree } from "./live-tree.tsx";
import { AgentPicker, Field, type ViewProps } from "./parts.tsx";

interface Budget {
  kind: "seconds" | "simulations";
  amount: number;
}

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
  const [budget, setBudget] = useState(1);
  const { answers, ids, start, stop } = useRivals(session, budgets[budget]!.budget);
  const [settling, setSettling] = useState(false);
  const setRival = (index: number, spec: string) => session.keep({ rivals: rivals.map((each, at) => (at === index ? spec : each)) as [string, string] });
  const both = ids.length === 2 ? { type: "compare", searches: ids, path: [], boxes: 1500 } : null;
  const difference = useTree(session, both, (answers[0]?.seconds ?? 0) + (answers[1]?.seconds ?? 0));
  return (
    <div class="stack duel">
      <div class="pair">{rivals.map((spec, index) => (
        <section class="card" key={index}><AgentPicker session={session} label={names[index]!} spec={spec} onChange={(next) => setRival(index, next)} /></section>
      ))}</div>
      <div class="row">
        <Field label="each has">
          <select value={budget} onChange={(event) => setBudget(Number(event.currentTarget.value))}>
            {budgets.map(({ title }, index) => <option key={title} value={index}>{title}</option>)}
          </select>
        </Field>
        <button type="button" class="words main" disabled={settling} onClick={() => void start()}>Search duel</button>
      </div>
      {ids.length === 2 && (
        <>
          <div class="pair">{names.map((name, index) => <Rival key={name} session={session} name={name} search={ids[index]!} answer={answers[index] ?? null} />)}</div>
          <section class="live-tree">
            <p class="status">Where they looked: <Legend session={session} names={names} /></p>
            <Icicle session={session} tree={difference} rows={8} label="Difference of the two trees" />
          </section>
        </>
      )}
      <Settle session={session} budget={budgets[budget]!.budget} running={settling} onRunning={setSettling} stopOthers={stop} />
    </div>
  );
}

// Starts both searches and keeps what they say.
function useRivals(session: Session, budget: Budget) {
  const [answers, setAnswers] = useState<(Analysis | null)[]>([]);
  const [ids, setIds] = useState<number[]>([]);
  const searches = useRef<Search[]>([]);
  const stop = () => Promise.all(searches.current.map((search) => search.stop()));
  const start = async () => {
    await Promise.all([stop(), session.hold()]);
    setAnswers([]);
    searches.current = session.kept.rivals.map((agent, index) => new Search(session.connection,
      { type: "analyse", ...session.here(), agent, [budget.kind]: budget.amount, lens: true },
      (answer) => {
        if (answer.type === "error") session.tell(answer.message, true);
        if (answer.type === "analysis") setAnswers((before) => [0, 1].map((at) => (at === index ? answer : (before[at] ?? null))));
      }));
    setIds(searches.current.map((search) => search.id));
    void Promise.all(searches.current.map((search) => search.ended)).then(() => session.release());
  };
  useEffect(() => () => void stop(), []);
  return { answers, ids, start, stop };
}

function Rival({ session, name, search, answer }: ViewProps & { name: string; search: number; answer: Analysis | null }) {
  const tree = useTree(session, { type: "tree", search, path: [], boxes: 800 }, answer);
  const best = answer?.candidates[0];
  return (
    <section>
      <p class="status"><b>{name}</b> {best ? <>prefers <b>{best.move}</b>, {candidateValue(best)} {doubt(best.low, best.high)} <small>{effort(best)}</small></> : "…"}</p>
      <Icicle session={session} tree={tree} rows={8} label={`Tree of ${name}`} />
      <p class="quiet">{answer && `${answer.simulations > 0 ? short(answer.simulations) + " simulations" : short(answer.nodes) + " positions, depth " + answer.depth} in ${answer.seconds.toFixed(1)} s`}{answer?.candidates.slice(0, 4).map((each) => ` · ${each.move} ${candidateValue(each)}`)}</p>
    </section>
  );
}

// ---- paired games

const gamesPlayed = 200, longestMove = 0.2, mostSimulations = 10000;

interface SettleProps extends ViewProps {
  budget: Budget;
  running: boolean;
  onRunning: (running: boolean) => void;
  stopOthers: () => Promise<unknown>;
}

function Settle({ session, budget, running, onRunning, stopOthers }: SettleProps) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const search = useRef<Search | null>(null);
  useEffect(() => () => void search.current?.stop(), []);
  const start = async () => {
    onRunning(true);
    await Promise.all([session.hold(), stopOthers()]);
    setStanding(null);
    const each = budget.kind === "seconds" ? { seconds: Math.min(longestMove, budget.amount) } : { simulations: Math.min(mostSimulations, budget.amount) };
    search.current = new Search(session.connection, { type: "settle", ...session.here(), agents: session.kept.rivals, games: gamesPlayed, ...each }, (answer) => {
      if (answer.type === "standing") setStanding(answer);
      else if (answer.type === "error") session.tell(answer.message, true);
    });
    void search.current.ended.then(() => {
      onRunning(false);
      session.release();
    });
  };
  const stop = () => void search.current?.stop();
  return (
    <section class="settle">
      <div class="row">
        <button type="button" class="words main" onClick={() => (running ? stop() : void start())}>{running ? "Stop" : "Settle it"}</button>
        <span class="quiet">{gamesPlayed} games in pairs, sides changed, from this position; with at most {longestMove} s or {mostSimulations} simulations a move.</span>
      </div>
      {standing && <StandingCard session={session} standing={standing} />}
    </section>
  );
}

function StandingCard({ session, standing }: ViewProps & { standing: Standing }) {
  const { wins, draws, losses, elo, low, high, llr, games, planned, verdict, done, command } = standing;
  return (
    <div class="standing" role="status">
      {elo !== null && low !== null && high !== null
        ? <><p class="elo"><b>{signed(elo)} Elo</b> for A <small>95 %: {signed(low)} to {signed(high)}</small></p><EloBar elo={elo} low={low} high={high} /></>
        : <p class="elo"><b>Elo</b> <small>{games === 0 ? "the first game is being played" : "after more games"}</small></p>}
      <p>{games} of {planned} games: A won {wins}, {draws} drawn, B won {losses}{llr !== null && ` · LLR ${llr.toFixed(2)}`}{verdict && ` · ${verdict}`}{done && " · finished"}</p>
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

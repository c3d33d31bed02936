// What the search finds: candidates with their weight, the tree as it grows, and why not another move.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Analysis, Candidate, Mover, Scale } from "../protocol.ts";
import { crowdedWords, type Session } from "../session.ts";
import { assumedInAnalysis } from "../spec.ts";
import { qualityOf } from "../marks.ts";
import { calm, isDark } from "../theme.ts";
import { candidateValue, counted, doubt, doubtHelp, effort, isUnseen, lossText, moverName, scaleOf, valueText, depthText, workText } from "../text.ts";
import { heldWords, LiveTree } from "./live-tree.tsx";
import { AgentPicker, CommandButton, ValueBar, type ViewProps } from "./parts.tsx";

export function AnalyseView({ session }: ViewProps) {
  const { analysisFor, position, sweeping } = session.state;
  const stale = session.stale(), analysis = session.found();
  const setAnalyst = (analyst: string) => {
    session.keep({ analyst });
    void session.restart();
  };
  return (
    <div class="stack analyse">
      <div class="row spread">
        <p class={stale ? "status stale" : "status"}>{statusLine(session, analysis, analysisFor)}</p>
        <span class="row tight">
          <CommandButton session={session} name="candidates" />
          <CommandButton session={session} name="analysis" words />
        </span>
      </div>
      <Candidates session={session} />
      <LiveTree session={session} onOpen={() => session.keep({ tab: "tree" })} />
      {position && !position.over && <WhyNot key={position.text} session={session} />}
      <details>
        <summary>Search and whole game</summary>
        <div class="stack">
          <AgentPicker session={session} label="analysed by" spec={session.kept.analyst} assumed={assumedInAnalysis} onChange={setAnalyst} />
          <div class="row">
            <button type="button" class="words" aria-pressed={sweeping !== null} onClick={() => void session.sweep.toggle()}>
              {sweeping ? `Stop (${sweeping.done} of ${sweeping.of} positions)` : "Judge the whole game"}
            </button>
            {position?.owned && <CommandButton session={session} name="owners" words />}
          </div>
        </div>
      </details>
    </div>
  );
}

function statusLine(session: Session, analysis: Analysis | null, machine: string): string {
  if (session.isOver()) return "The game is over.";
  if (session.state.openedTree !== null) return "A saved tree is shown. Analysis searches this position anew.";
  if (!analysis && session.state.crowded && session.kept.analysing) return crowdedWords;
  if (!analysis) return !session.kept.analysing ? "The analysis is off." : heldWords(session) || "Beginning to search …";
  const who = machine === "" ? session.kept.analyst.split(":")[0] : `${machine} thinks`;
  const took = ` in ${analysis.seconds.toFixed(1)} s`;
  const count = analysis.simulations > 0 ? workText(analysis, took) : depthText(analysis) + took;
  return `${who}: ${count}${analysis.done ? " · done" : ""}${analysis.proven ? " · proven" : ""}`;
}

const rows = 5;
const stepTime = 550; // ms between two moves of a line

function Candidates({ session }: ViewProps) {
  const { position } = session.state, stale = session.stale();
  const candidates = session.found()?.candidates.slice(0, rows) ?? [];
  const mover = stale ? stale.mover : session.mover();
  const timer = useRef(0);
  const stop = () => {
    clearInterval(timer.current);
    session.update({ line: null });
  };
  useEffect(() => () => clearInterval(timer.current), []);
  // Moves appear one after the other; at once where nothing shall move.
  const show = (candidate: number, length: number) => {
    clearInterval(timer.current);
    session.update({ refutation: null, line: { candidate, step: calm() ? length : 1 } });
    timer.current = window.setInterval(() => {
      const step = (session.state.line?.step ?? 0) + 1;
      if (step > length) clearInterval(timer.current);
      else session.update({ line: { candidate, step } });
    }, stepTime);
  };
  return (
    <table class={stale ? "candidates stale" : "candidates"} aria-busy={stale !== null} aria-label="Candidate moves, best first">
      <thead><tr><th>move</th><th class="number" title={doubtHelp}>value{mover !== null && ` for ${moverName(mover, position?.players ?? [])}`}</th><th class="bar" /><th class="number">found by</th><th class="line">expected line</th></tr></thead>
      <tbody onMouseLeave={stop}>
        {candidates.map((each, index) => (
          <CandidateRow key={each.move} session={session} candidate={each} index={index}
            stale={stale !== null} onShow={() => stale === null && show(index, each.line.length)} onHide={stop} />
        ))}
        {Array.from({ length: Math.max(0, rows - candidates.length) }, (_, index) => <tr key={`empty${index}`} class="blank"><td colSpan={5}>&nbsp;</td></tr>)}
      </tbody>
    </table>
  );
}

interface RowProps extends ViewProps {
  candidate: Candidate;
  index: number;
  stale: boolean; // of the position before
  onShow: () => void;
  onHide: () => void;
}

function CandidateRow({ session, candidate, index, stale, onShow, onHide }: RowProps) {
  const shown = session.state.line?.candidate === index ? session.state.line.step : 0;
  const unseen = isUnseen(candidate);
  const faint = unseen || (candidate.visits > 0 && candidate.visits < 30);
  return (
    <tr class={`${index === 0 && !unseen ? "best" : ""}${faint ? " faint" : ""}`} onMouseEnter={onShow}>
      <td><button type="button" class="move" disabled={stale} title={`play ${candidate.move}`} onFocus={onShow} onBlur={onHide} onClick={() => void session.offer(candidate.move)}>{candidate.move}</button></td>
      <td class="number">{candidateValue(candidate, session.scale())} <small title={doubtHelp}>{doubt(candidate.low, candidate.high)}</small></td>
      <td class="bar">{!unseen && <ValueBar value={candidate.value} low={candidate.low} high={candidate.high} hue={qualityOf(session, candidate)} dark={isDark(session.kept.theme)} />}</td>
      <td class="number">{effort(candidate)}</td>
      <td class="line">{candidate.line.map((move, step) => <span key={step} class={step < shown ? "on" : ""}>{move} </span>)}</td>
    </tr>
  );
}

// The refutation of a move that the reader has in mind, in words and on the board.
function WhyNot({ session }: ViewProps) {
  const [move, setMove] = useState("");
  const [answer, setAnswer] = useState<string>("");
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [answer]);
  const moves = [...new Set(session.state.position?.moves.map((each) => each.text) ?? [])];
  const ask = async (event: Event) => {
    event.preventDefault();
    if (move === "") return;
    setAnswer("…");
    setAnswer(await whyNot(session, move).catch((error: Error) => error.message));
  };
  return (
    <form class="why" onSubmit={(event) => void ask(event)}>
      <label for="why-move">Why not</label>
      <input id="why-move" list="legal-moves" value={move} placeholder="a move" size={8} spellcheck={false} autocomplete="off"
        onInput={(event) => setMove(event.currentTarget.value.trim())} />
      <datalist id="legal-moves">{moves.slice(0, 400).map((each) => <option key={each} value={each} />)}</datalist>
      <button type="submit" class="words">Ask</button>
      {answer !== "" && <p ref={shown} role="status">{answer}</p>}
    </form>
  );
}

const whySeconds = 2;

async function whyNot(session: Session, move: string): Promise<string> {
  const here = session.here(), moves = [...here.moves, move], moment = session.moment();
  const best = session.state.analysis?.candidates[0];
  const after = await session.look({ ...here, moves });
  if (after.over) return `${move} ends the game: ${after.result?.text}.`;
  if (after.to_move === "chance") return `After ${move} chance decides.`;
  const analysis = await session.shortLook({ ...here, moves }, whySeconds);
  const reply = analysis?.candidates[0];
  if (!analysis || !reply) return `The search found nothing to say about ${move}.`;
  if (moment === session.moment()) session.update({ line: null, refutation: [after.plies.at(-1)?.places ?? [], ...reply.line_places.slice(0, refutationShown - 1)] });
  return refutation(move, best, analysis, reply, moverValue(session, analysis, after.to_move), scaleOf(analysis, after.scores));
}

const refutationShown = 6; // moves

// What the position after the move is worth for the player who is to move now.
function moverValue(session: Session, after: Analysis, next: Mover): number {
  const mover = session.state.position?.to_move;
  if (typeof mover === "number" && after.values?.[mover] !== undefined) return after.values[mover];
  return next === mover ? after.value : 1 - after.value;
}

function refutation(move: string, best: Candidate | undefined, after: Analysis, reply: Candidate, value: number, scale?: Scale): string {
  const weight = after.simulations > 0 ? counted(after.simulations, "simulation") : `depth ${after.depth}`;
  const found = `After ${move} it is worth ${valueText(value, scale)} ${doubt(reply.low, reply.high)} (${weight})`;
  const answer = `the answer is ${reply.line.slice(0, refutationShown).join(" ")}`;
  if (!best) return `${found}; ${answer}.`;
  if (best.move === move) return `${found}: it is the search's own choice; ${answer}.`;
  const lost = best.value - value;
  const verdict = lost > (scale ? 0.01 : 0.02) ? `${lossText(lost, scale)} less than ${best.move} (${valueText(best.value, scale)} ${doubt(best.low, best.high)})` : `about as good as ${best.move}`;
  return `${found}, ${verdict}; ${answer}.`;
}

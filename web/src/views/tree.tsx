// The tree lens: a search as it grew, any node of it with its board and the terms behind its choice.
import { useEffect, useState } from "preact/hooks";
import { saveTree } from "../files.ts";
import { nodeMarks } from "../marks.ts";
import { marksSvg } from "../overlay.ts";
import type { NodeChild, NodeView, Step, Steps, Tree } from "../protocol.ts";
import { styleOf } from "../theme.ts";
import { capital, counted, percentPoint, short, workText } from "../text.ts";
import { Svg } from "./board-view.tsx";
import { Icicle, Legend, missingWords, shownSearch, useAnswers, useTree, waitingWords } from "./live-tree.tsx";
import { CommandButton, Field, type ViewProps } from "./parts.tsx";

const deepest = 24; // levels that a screen can hold

export function TreeView({ session }: ViewProps) {
  const search = shownSearch(session);
  const [top, setTop] = useState<string[]>([]);
  const [selected, setSelected] = useState<string[]>([]);
  const [rows, setRows] = useState(12);
  const [snapshot, setSnapshot] = useState<number | null>(null);
  useEffect(() => {
    setTop([]);
    setSelected([]);
    setSnapshot(null);
  }, [search]);
  const beat = snapshot === null ? session.state.analysis : snapshot;
  const when = snapshot === null ? {} : { snapshot };
  const shown = useTree(session, search === null ? null : { type: "tree", search, path: top, boxes: 2000, ...when }, beat);
  const { tree } = shown;
  return (
    <div class="stack tree-view">
      <div class="row spread">
        <Crumbs path={top} onGo={setTop} />
        <span class="row tight">
          <CommandButton session={session} name="analysis" />
          <button type="button" class="words" disabled={search === null} onClick={() => search !== null && void saveTree(session, search)}>Save tree</button>
        </span>
      </div>
      <Icicle session={session} shown={shown} rows={rows} rings={session.kept.treeRings} selected={selected} label="Tree of the search: arrows walk, Enter goes into a node, Backspace out" waiting={waitingWords(session)}
        onSelect={setSelected} onZoom={(path) => { setTop(path); setSelected(path); }} />
      <div class="row sliders">
        <Field label={`depth ${Math.min(rows, deepest)}`}>
          <input type="range" min={2} max={deepest} value={rows} onInput={(event) => setRows(Number(event.currentTarget.value))} />
        </Field>
        <Field label="shape">
          <select value={session.kept.treeRings ? "rings" : "rows"} onChange={(event) => session.keep({ treeRings: event.currentTarget.value === "rings" })}>
            <option value="rows">rows</option><option value="rings">rings</option>
          </select>
        </Field>
        <Legend session={session} />
        <TimeSlider snapshots={shown.snapshots} snapshot={snapshot} onChange={setSnapshot} />
      </div>
      <p class="quiet">{tree && `${counted(tree.nodes_total, "node")}, ${counted(tree.root_visits, "visit")}. `}Width and brightness are visits, hue is the value. Click a box for its board; double-click to go into it.</p>
      {search !== null && tree && <NodePanel session={session} search={search} path={selected} snapshot={snapshot} beat={beat} />}
      <SingleSteps session={session} />
    </div>
  );
}

function Crumbs({ path, onGo }: { path: string[]; onGo: (path: string[]) => void }) {
  return (
    <nav class="crumbs" aria-label="Where the tree begins">
      <button type="button" class="link" onClick={() => onGo([])}>now</button>
      {path.map((move, index) => <span key={index}> › <button type="button" class="link" onClick={() => onGo(path.slice(0, index + 1))}>{move}</button></span>)}
    </nav>
  );
}

interface TimeSliderProps {
  snapshots: Tree["snapshots"];
  snapshot: number | null;
  onChange: (snapshot: number | null) => void;
}

function TimeSlider({ snapshots: all, snapshot, onChange }: TimeSliderProps) {
  const at = snapshot === null ? undefined : all[snapshot];
  // Searches that go ever deeper make no simulations.
  const done = (it: Tree["snapshots"][number]) => (it.simulations > 0 ? workText(it) : counted(it.visits, "visit"));
  const label = at ? `after ${at.seconds.toFixed(2)} s, ${done(at)}` : "time: live";
  return (
    <label class="field time"><span>{label}</span>
      <input type="range" min={0} max={Math.max(1, all.length)} value={snapshot ?? Math.max(1, all.length)} disabled={all.length === 0}
        onInput={(event) => { const value = Number(event.currentTarget.value); onChange(value >= all.length ? null : value); }} />
    </label>
  );
}

// ---- one node

interface NodePanelProps extends ViewProps {
  search: number;
  path: string[];
  snapshot: number | null;
  beat: unknown;
}

function NodePanel({ session, search, path, snapshot, beat }: NodePanelProps) {
  const [found, setFound] = useState<{ node: NodeView | null; failure: string; of: number }>({ node: null, failure: "", of: search });
  useAnswers<NodeView>(session, { type: "node", search, path, ...(snapshot === null ? {} : { snapshot }) }, "node", beat,
    (node) => setFound({ node, failure: "", of: search }), (error) => setFound({ node: null, failure: missingWords(error), of: search }));
  const { node } = found;
  if (!node || found.of !== search) return found.failure === "" ? null : <p class="quiet" role="status">{capital(found.failure)}.</p>;
  const style = styleOf(session);
  const marks = { candidates: nodeMarks(node.children.slice(0, 12), style.players.length) };
  return (
    <section class="node">
      <Svg drawing={node.drawing} style={style} overlay={marksSvg(node.drawing, marks, style)}
        label={`Board after ${node.path.join(" ") || "no move"}: ${node.text}`} />
      <div class="scroll">
        <h3>{node.path.length > 0 ? `After ${node.path.join(" ")}` : "This position"}</h3>
        {(snapshot !== null || session.state.openedTree !== null) && <p class="quiet">Snapshots keep visits and values; what the search compared is known while it is live.</p>}
        <Terms session={session} kids={node.children} />
      </div>
    </section>
  );
}

// The value has a column of its own, whatever searches call it. It is that of whoever moves here, with chance that of the
// player to move at the top.
function Terms({ session, kids }: ViewProps & { kids: NodeChild[] }) {
  const names = [...new Set(kids.flatMap((child) => child.terms.map((term) => term.name)))].filter((name) => name !== "value");
  if (kids.length === 0) return <p class="quiet">The search has looked at no move here.</p>;
  const { players = [], to_move: atTop } = session.state.position ?? {}, mover = kids[0]!.mover;
  const owner = players[mover] ?? (typeof atTop === "number" ? players[atTop] : players[0]);
  return (
    <table class="terms">
      <thead><tr><th>move</th><th class="number">visits</th><th class="number">share</th>
        <th class="number" title={`how good the move is for ${owner}; deeper in the tree it is another one's`}>value for {owner}</th>{names.map((name) => <th key={name} class="number">{name}</th>)}</tr></thead>
      <tbody>
        {kids.slice(0, 40).map((child) => (
          <tr key={child.move}>
            <td>{child.move}{child.proven && <small> proven</small>}</td>
            <td class="number">{short(child.visits)}</td>
            <td class="number">{percentPoint(child.share)} %</td>
            <td class="number">{percentPoint(child.value)} %</td>
            {names.map((name) => <td key={name} class="number">{termText(child, name)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function termText(child: NodeChild, name: string): string {
  const value = child.terms.find((term) => term.name === name)?.value;
  return value === undefined ? "" : Math.abs(value) >= 1000 ? short(value) : value.toFixed(3);
}

// ---- one step at a time

const mostShown = 200;

function SingleSteps({ session }: ViewProps) {
  const { text } = session.state.position ?? { text: "" };
  const [steps, setSteps] = useState<{ for: string; all: Step[]; more: boolean }>({ for: "", all: [], more: true });
  const agent = session.kept.analyst;
  const key = `${session.kept.where.game} ${text} ${agent}`;
  const { all: known, more } = steps.for === key ? steps : { all: [], more: true };
  // The search begins anew and skips what was seen: the same seed tells the same story.
  const go = async (count: number) => {
    try {
      const request = { type: "step", ...session.here(), agent, from: known.length, count };
      const answer = await session.connection.ask<Steps>(request, "steps");
      setSteps({ for: key, all: [...known, ...answer.steps], more: answer.more });
    } catch (error) {
      session.tell((error as Error).message, true);
    }
  };
  return (
    <details class="steps">
      <summary>One step at a time</summary>
      <div class="row">
        <button type="button" class="words" disabled={!more} onClick={() => void go(1)}>Next step</button>
        <button type="button" class="words" disabled={!more} onClick={() => void go(10)}>Ten steps</button>
        <button type="button" class="words" disabled={known.length === 0} onClick={() => setSteps({ for: "", all: [], more: true })}>From the start</button>
        <span class="quiet">{agent.split(":")[0]}, {counted(known.length, "step")} so far</span>
      </div>
      <ol reversed>{known.slice(-mostShown).map((step, index) => <li key={index}><pre>{step.text}</pre></li>).reverse()}</ol>
    </details>
  );
}

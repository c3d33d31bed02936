// The tree of a running search on a canvas, and the asking for it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { boxAt, drawIcicle, layOut, penOf, shownValue, pathTo, type View } from "../icicle.ts";
import { drawRadial, sectorAt } from "../radial.ts";
import type { Answer, Request, Tree } from "../protocol.ts";
import { Questions } from "../questions.ts";
import { crowdedWords, type Session } from "../session.ts";
import { isDark } from "../theme.ts";
import { counted, percentPoint, short } from "../text.ts";
import { Icon, type ViewProps } from "./parts.tsx";

// A tree, or why there is none. The snapshots of its search are known even then.
export interface ShownTree {
  tree: Tree | null;
  failure: string;
  snapshots: Tree["snapshots"];
  stale?: boolean; // it belongs to the search before
}

const nothing: ShownTree = { tree: null, failure: "", snapshots: [] };

// Asks for `request` whenever it or `beat` changes, one question after the other; the last one that was wanted is answered.
export function useAnswers<T extends Answer>(session: Session, request: Request | null, type: T["type"], beat: unknown, take: (answer: T) => void, fail: (error: Error) => void): void {
  const [questions] = useState(() => new Questions());
  const ask = request && (() => session.connection.ask<T>(request, type).then(take));
  useEffect(() => questions.put(ask && { ask, fail }), [JSON.stringify(request), beat]);
  useEffect(() => () => questions.put(null), []);
}

// The tree of another search is not shown on, unless it may stay until there is a new one.
export function useTree(session: Session, request: Request | null, beat: unknown, stays = false): ShownTree {
  const { game } = session.kept.where;
  const [found, setFound] = useState<ShownTree & { of: string; game: string }>({ ...nothing, of: "", game });
  const of = JSON.stringify(request?.search ?? request?.searches ?? null);
  useAnswers<Tree>(session, request, "tree", beat,
    (tree) => tree.columns.parent.length > 0 && setFound({ tree, failure: "", snapshots: tree.snapshots, of, game }),
    (error) => setFound((before) => ({ ...(before.of === of ? before : nothing), tree: null, failure: missingWords(error), of, game })));
  if (found.of === of) return found;
  return stays && found.tree && found.game === game ? { ...found, stale: true } : nothing;
}

// Why the tree, or a node of it, cannot be had: the search had not come to that node when the snapshot was taken.
export function missingWords({ message }: Error): string {
  return message.startsWith("the tree has no move") ? "the search had not come here yet" : message;
}

// The search whose tree is shown: one from a file, or the board's own.
export function shownSearch(session: Session): number | null {
  return session.state.openedTree ?? session.search?.id ?? null;
}

interface IcicleProps {
  session: Session;
  shown: ShownTree;
  rows?: number;
  rings?: boolean; // instead of rows
  selected?: string[]; // path of the chosen box, from the top of the search
  label: string;
  waiting?: string; // where there is no tree yet
  onSelect?: (path: string[]) => void;
  onZoom?: (path: string[]) => void;
}

export function Icicle({ session, shown: { tree, failure }, rows = 64, rings = false, selected, label, waiting = growing, onSelect, onZoom }: IcicleProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointer, setPointer] = useState<[x: number, y: number] | null>(null);
  const layout = useMemo(() => (tree ? layOut(tree) : null), [tree]);
  const dark = isDark(session.kept.theme);
  const chosen = layout && selected ? indexOf(layout.tree, selected) : -1;
  const toMove = session.state.position?.to_move;
  const view: View | null = layout && { layout, rows, viewer: typeof toMove === "number" ? toMove : 0, players: session.state.position?.players.length ?? 2, selected: chosen, hovered: -1, dark };
  const at = (x: number, y: number) =>
    view && canvas.current ? (rings ? sectorAt : boxAt)(view, x, y, canvas.current.clientWidth, canvas.current.clientHeight) : -1;
  const hovered = pointer ? at(...pointer) : -1; // in this tree: the one before had other boxes there
  if (view) view.hovered = hovered;
  useEffect(() => {
    if (!canvas.current) return;
    if (!view) return void penOf(canvas.current); // what another search drew is gone
    const draw = () => (rings ? drawRadial : drawIcicle)(canvas.current!, view);
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, [layout, rows, rings, chosen, hovered, dark]);

  const under = (event: MouseEvent) => at(event.offsetX, event.offsetY);
  const select = (index: number) => {
    if (index < 0 || !tree || !view || !onSelect) return;
    onSelect(pathTo(tree, index));
    session.say(boxText(view, tree, index, session));
  };
  const key = (event: KeyboardEvent) => {
    if (!view || !tree || !onSelect) return;
    const next = neighbour(view, Math.max(0, chosen), event.key);
    if (event.key === "Enter") onZoom?.(pathTo(tree, Math.max(0, chosen)));
    else if (event.key === "Backspace") onZoom?.(tree.path.slice(0, -1));
    else if (next === null) return;
    else select(next);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class={rings ? "icicle rings" : "icicle"}>
      <canvas ref={canvas} role={onSelect ? "application" : "img"} tabIndex={onSelect ? 0 : undefined} aria-label={`${label}. ${tree ? summary(tree) : ""}`}
        onMouseMove={(event) => setPointer([event.offsetX, event.offsetY])} onMouseLeave={() => setPointer(null)} onKeyDown={key}
        onClick={(event) => (onSelect ? select(under(event)) : onZoom?.([]))}
        onDblClick={(event) => under(event) >= 0 && tree && onZoom?.(pathTo(tree, under(event)))} />
      {view && tree && hovered >= 0 && <p class="tip" aria-hidden="true">{boxText(view, tree, hovered, session)}</p>}
      {tree && isBare(tree, session) && <p class="waiting">This search shows no tree; another one may.</p>}
      {!tree && <p class="waiting">{failure === "" || session.state.crowded ? waiting : `No tree: ${failure}`}</p>}
    </div>
  );
}

// A search that has found something and tells no tree of it: its root alone is there.
function isBare(tree: Tree, { state }: Session): boolean {
  return tree.path.length === 0 && tree.columns.parent.length <= 1 && state.openedTree === null && (state.analysis?.nodes ?? 0) > 1;
}

const growing = "The tree is about to grow …";

// Why the board's own search shows no tree yet.
export function waitingWords(session: Session): string {
  const { kept, state } = session;
  if (state.openedTree !== null) return growing;
  if (state.crowded) return crowdedWords;
  if (session.isOver()) return "The game is over: nothing is searched here.";
  return kept.analysing ? heldWords(session) || growing : "Start the analysis to see its tree.";
}

// Why the board is not searched just now; "": it is.
export function heldWords(session: Session): string {
  const other = session.waitsFor();
  return other === "" ? "" : `The board's search waits for ${other}.`;
}

function indexOf(tree: Tree, path: string[]): number {
  let at = 0;
  if (tree.path.some((move, index) => path[index] !== move)) return -1;
  for (const move of path.slice(tree.path.length)) {
    at = tree.columns.parent.findIndex((above, index) => above === at && tree.columns.move[index] === move);
    if (at < 0) return -1;
  }
  return at;
}

// Where an arrow leads: down to the widest child, up, or to a sibling.
function neighbour({ layout, rows }: View, at: number, key: string): number | null {
  const above = layout.tree.columns.parent[at] ?? -1;
  const siblings = above >= 0 ? layout.children[above]! : [at];
  const place = siblings.indexOf(at);
  if (key === "ArrowDown") return layout.boxes[at]!.depth + 1 < rows ? (layout.children[at]![0] ?? at) : at;
  if (key === "ArrowUp") return Math.max(0, above);
  if (key === "ArrowLeft") return siblings[Math.max(0, place - 1)]!;
  if (key === "ArrowRight") return siblings[Math.min(siblings.length - 1, place + 1)]!;
  return null;
}

function boxText(view: View, tree: Tree, index: number, session: Session): string {
  const { visits, visits_b, value, value_b, hidden } = tree.columns;
  const path = pathTo(tree, index).join(" ") || "now";
  if (visits_b && value_b)
    return `${path} · A ${short(visits[index]!)} visits, ${percentPoint(value[index]!)} % · B ${short(visits_b[index]!)} visits, ${percentPoint(value_b[index]!)} % for who moved`;
  const players = session.state.position?.players ?? [];
  const first = players.length <= 2 ? players[0] : "who moved";
  const rest = hidden[index]! > 0 ? ` · ${hidden[index]} smaller` : "";
  return `${path} · ${counted(visits[index]!, "visit")} · ${percentPoint(shownValue(view, index))} % for ${first}${rest}`;
}

function summary(tree: Tree): string {
  return `${counted(tree.nodes_total, "node")}, depth ${tree.depth_total}`;
}

// The small tree beside the candidates.
export function LiveTree({ session, onOpen }: ViewProps & { onOpen: () => void }) {
  const search = shownSearch(session);
  const stays = session.stale() !== null || (session.state.analysis !== null && session.state.openedTree === null);
  const shown = useTree(session, search === null ? null : { type: "tree", search, path: [], boxes: 1200 }, session.state.analysis, stays);
  const { tree } = shown;
  return (
    <section class={shown.stale ? "live-tree stale" : "live-tree"}>
      <header class="row spread">
        <p class="status">The tree{tree ? `: ${summary(tree)}` : ""} <Legend session={session} /></p>
        <button type="button" class="tool" aria-label="Open the tree" title="open the tree (3)" onClick={onOpen}><Icon path="M14 4h6v6M20 4l-8 8M10 4H4v16h16v-6" /></button>
      </header>
      <Icicle session={session} shown={shown} rows={10} label="Tree of the search" waiting={waitingWords(session)} onZoom={onOpen} />
    </section>
  );
}

// Whose value the hue is, as shownValue() has it.
function legendWords(players: string[]): [low: string, high: string] {
  const [first = "", second = ""] = players;
  if (players.length === 2) return [`${second} is better`, `${first} is better`];
  return ["bad", `good for ${players.length === 1 ? first : "who moved"}`];
}

export function Legend({ session, names }: ViewProps & { names?: [string, string] }) {
  const [low, high] = names ? [names[1], names[0]] : legendWords(session.state.position?.players ?? []);
  return (
    <span class="legend" aria-hidden="true">
      <span class="low" />{low}<span class="high" />{high}
    </span>
  );
}

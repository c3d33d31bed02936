// The value over the game, its interval, and where it was thrown away.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { palette } from "../colours.ts";
import { certain, enough, mistakes, shownInScores, type Judgement } from "../judgement.ts";
import type { Scale } from "../protocol.ts";
import type { Session } from "../session.ts";
import { isDark } from "../theme.ts";
import { lossText, moverName, roughly, score, short, valueText } from "../text.ts";
import type { ViewProps } from "./parts.tsx";

type Points = (number | null)[];

export function GraphView({ session }: ViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const dark = isDark(session.kept.theme);
  const players = session.state.position?.players ?? [], scale = scaleShown(session);
  useEffect(() => {
    const box = frame.current!;
    const size = () => ({ width: box.clientWidth, height: box.clientHeight });
    const made = new uPlot({ ...options(session, players, dark, scale), ...size() }, data(session), box);
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize(size()));
    watch.observe(box);
    return () => { watch.disconnect(); made.destroy(); };
  }, [dark, players.join(), scale?.unit, scale?.low, scale?.high]);
  useEffect(() => plot.current?.setData(data(session)), [session.kept.judged, session.kept.lost, session.kept.cursor, session.kept.where]);
  return (
    <div class="graph-frame">
      <small class="whose" aria-hidden="true">{players.length > 0 && `${scale ? scale.unit : "value"} for ${players[0]}`}</small>
      <div class="graph" ref={frame} role="img" aria-label={spoken(session)} />
    </div>
  );
}

// The game's scores where all that is known are scores; else shares of wins, in per cent.
function scaleShown({ kept, state }: Session): Scale | undefined {
  return shownInScores(kept.judged) ? state.position?.scores : undefined;
}

// Plies from the start to the end of the game, whether judged or not.
function data(session: Session): uPlot.AlignedData {
  const { where } = session.kept, judged = session.judged();
  const length = Math.max(where.moves.length, 10) + 1;
  const of = (pick: (each: Judgement) => number | null): Points =>
    Array.from({ length }, (_, ply) => { const each = judged[ply]; return each ? pick(each) : null; });
  const scale = scaleShown(session);
  const drawn = (share: number | null | undefined) => (share == null ? null : scale ? score(share, scale) : share * 100);
  const value = (each: Judgement) => drawn((scale ? each.scored! : each.values)[0]);
  const edge = (each: Judgement, bound: number | null) => (scale ? value(each) : drawn(bound)); // a score has no interval
  const lost = new Set(mistakes(session.kept.judged, session.state.plies).map((each) => each.ply));
  const marked = of(value).map((point, ply) => (lost.has(ply) ? point : null));
  return [Array.from({ length }, (_, ply) => ply), of((each) => edge(each, each.high)), of((each) => edge(each, each.low)),
    of(value), of((each) => (each.weight >= enough ? value(each) : null)), marked] as uPlot.AlignedData;
}

function options(session: Session, players: string[], dark: boolean, scale?: Scale): Omit<uPlot.Options, "width" | "height"> {
  const colours = palette(dark);
  const grid = { stroke: dark ? "#2b3037" : "#e8e4da", width: 1 };
  const axis = { stroke: colours.faint, grid, ticks: { show: false }, font: "11px system-ui, sans-serif" };
  const low = dark ? "#f0923a" : "#d66f14";
  return {
    legend: { show: false },
    scales: { x: { time: false }, y: { range: scale ? (_, low, high) => around(scale, low, high) : [0, 100] } },
    axes: [{ ...axis, size: 22, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }, { ...axis, size: 38, ...valueLabels(scale) }],
    bands: [{ series: [1, 2], fill: dark ? "rgba(110,168,255,.14)" : "rgba(31,111,235,.10)" }],
    series: [{}, { stroke: "transparent", points: { show: false } }, { stroke: "transparent", points: { show: false } },
      { label: players[0] ?? "", stroke: colours.faint, width: 1, dash: [3, 3], spanGaps: true, points: { show: true, size: 3, fill: colours.faint } },
      { stroke: colours.accent, width: 2, points: { show: true, size: 5, fill: colours.accent } },
      { stroke: low, paths: () => null, points: { show: true, size: 10, stroke: low, fill: colours.paper, width: 2.5 } }],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, click: () => {} } }, // else clicks near the edge count as drags and are lost
    hooks: { ready: [(u) => u.over.addEventListener("click", (event) => session.record.goTo(u.posToIdx(event.offsetX)))], draw: [(u) => drawCursor(u, session, colours.ink)] },
  };
}

// At the middle and at both ends, however low the graph is.
function valueLabels(scale?: Scale): Pick<uPlot.Axis, "splits" | "values"> {
  if (!scale) return { splits: [0, 50, 100], values: (_, all) => all.map((each) => `${each} %`) };
  const share = (each: number) => (each - scale.low) / (scale.high - scale.low);
  return { splits: (_u, _axis, low, high) => [low, (low + high) / 2, high], values: (_, all) => all.map((each) => roughly(share(each), scale)) };
}

// Room for what is drawn, at least an eighth of the scale, as much above the middle as below it.
function around({ low, high }: Scale, least: number | null, most: number | null): [number, number] {
  const middle = (low + high) / 2;
  const reach = Math.max((high - low) / 16, middle - (least ?? middle), (most ?? middle) - middle);
  return [middle - reach, middle + reach];
}

// A line at the position on the board.
function drawCursor(u: uPlot, session: Session, ink: string): void {
  const { ctx, bbox } = u;
  const x = Math.round(u.valToPos(session.kept.cursor, "x", true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.globalAlpha = 0.55;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

function spoken(session: Session): string {
  const { cursor } = session.kept, judged = session.judged();
  const players = session.state.position?.players ?? [];
  const here = judged[cursor];
  const scale = scaleShown(session);
  const value = (scale ? here?.scored : here?.values)?.[0] ?? null;
  const now = here && value !== null ? `Now ${valueText(value, scale)} for ${players[0]}, from ${here.weight >= certain ? "a proof" : short(here.weight)}. ` : "";
  const found = mistakes(session.kept.judged, session.state.plies)
    .map(({ ply, grade, lost }) => `move ${ply} of ${moverName(session.state.plies[ply - 1]?.mover ?? null, players)}: ${grade}, ${lossText(lost, scale)} lost`);
  return `Value over the game. ${now}${found.join("; ")}`;
}

// The value over the game, its interval, and where it was thrown away.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { palette } from "../colours.ts";
import { certain, enough, mistakes, type Judgement } from "../judgement.ts";
import type { Session } from "../session.ts";
import { isDark } from "../theme.ts";
import { moverName, percentPoint, short } from "../text.ts";
import type { ViewProps } from "./parts.tsx";

type Points = (number | null)[];

export function GraphView({ session }: ViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const dark = isDark(session.kept.theme);
  const players = session.state.position?.players ?? [];
  useEffect(() => {
    const box = frame.current!;
    const size = () => ({ width: box.clientWidth, height: box.clientHeight });
    const made = new uPlot({ ...options(session, players, dark), ...size() }, data(session), box);
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize(size()));
    watch.observe(box);
    return () => { watch.disconnect(); made.destroy(); };
  }, [dark, players.join()]);
  useEffect(() => plot.current?.setData(data(session)), [session.kept.judged, session.kept.cursor, session.kept.where]);
  return (
    <div class="graph-frame">
      <small class="whose" aria-hidden="true">{players.length > 0 && `value for ${players[0]}`}</small>
      <div class="graph" ref={frame} role="img" aria-label={spoken(session)} />
    </div>
  );
}

// Plies from the start to the end of the game, whether judged or not.
function data(session: Session): uPlot.AlignedData {
  const { judged, where } = session.kept;
  const length = Math.max(where.moves.length, 10) + 1;
  const of = (pick: (each: Judgement) => number | null): Points =>
    Array.from({ length }, (_, ply) => { const each = judged[ply]; return each ? pick(each) : null; });
  const hundredfold = (share: number | null | undefined) => (share == null ? null : share * 100);
  const value = (each: Judgement) => hundredfold(each.values[0]);
  const lost = new Set(mistakes(judged, session.state.plies).map((each) => each.ply));
  const marked = of(value).map((point, ply) => (lost.has(ply) ? point : null));
  return [Array.from({ length }, (_, ply) => ply), of((each) => hundredfold(each.high)), of((each) => hundredfold(each.low)),
    of(value), of((each) => (each.weight >= enough ? value(each) : null)), marked] as uPlot.AlignedData;
}

function options(session: Session, players: string[], dark: boolean): Omit<uPlot.Options, "width" | "height"> {
  const colours = palette(dark);
  const grid = { stroke: dark ? "#2b3037" : "#e8e4da", width: 1 };
  const axis = { stroke: colours.faint, grid, ticks: { show: false }, font: "11px system-ui, sans-serif" };
  const low = dark ? "#f0923a" : "#d66f14";
  return {
    legend: { show: false },
    scales: { x: { time: false }, y: { range: [0, 100] } },
    axes: [{ ...axis, size: 22, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }, { ...axis, size: 38, splits: [0, 50, 100], values: (_, all) => all.map((each) => `${each} %`) }],
    bands: [{ series: [1, 2], fill: dark ? "rgba(110,168,255,.14)" : "rgba(31,111,235,.10)" }],
    series: [{}, { stroke: "transparent", points: { show: false } }, { stroke: "transparent", points: { show: false } },
      { label: players[0] ?? "", stroke: colours.faint, width: 1, dash: [3, 3], spanGaps: true, points: { show: true, size: 3, fill: colours.faint } },
      { stroke: colours.accent, width: 2, points: { show: true, size: 5, fill: colours.accent } },
      { stroke: low, paths: () => null, points: { show: true, size: 10, stroke: low, fill: colours.paper, width: 2.5 } }],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false }, bind: { click: (u: uPlot) => () => { if (u.cursor.idx != null) session.goTo(u.cursor.idx); return null; } } },
    hooks: { draw: [(u) => drawCursor(u, session, colours.ink)] },
  };
}

// A line at the position on the board, and one at fifty per cent.
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
  const { judged, cursor } = session.kept;
  const players = session.state.position?.players ?? [];
  const here = judged[cursor];
  const value = here?.values[0] ?? null;
  const now = here && value !== null ? `Now ${percentPoint(value)} % for ${players[0]}, from ${here.weight >= certain ? "a proof" : short(here.weight)}. ` : "";
  const found = mistakes(judged, session.state.plies)
    .map(({ ply, grade, lost }) => `move ${ply} of ${moverName(session.state.plies[ply - 1]?.mover ?? null, players)}: ${grade}, ${percentPoint(lost)} % lost`);
  return `Value over the game. ${now}${found.join("; ")}`;
}

// The board, with a pointer or the keyboard.
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { boardBox, boardSvg, cellName, placeAt } from "../board.ts";
import { samePlace } from "../geometry.ts";
import { marksOf, targets } from "../marks.ts";
import { marksSvg } from "../overlay.ts";
import type { BoardStyle } from "../pieces.ts";
import { meaningOf, type Meaning } from "../pointing.ts";
import type { Drawing, Place } from "../protocol.ts";
import type { Session } from "../session.ts";
import { styleOf } from "../theme.ts";

export function BoardView({ session }: { session: Session }) {
  const { position } = session.state;
  const [selection, setSelection] = useState<{ text: string; places: Place[] }>({ text: "", places: [] });
  const [cursor, setCursor] = useState<Place | null>(null);
  const [keyed, setKeyed] = useState(false); // the board was reached with keys: its cell is shown at once
  const frame = useRef<SVGSVGElement>(null);
  if (!position) return <div class="board empty" />;
  // What was chosen in another position means nothing here.
  const selected = selection.text === position.text ? selection.places : [];
  const { drawing } = position;
  if (drawing.columns === 0) return <div class="board words-only"><Notes lines={drawing.notes.length > 0 ? drawing.notes : [position.text]} /></div>;

  const point = (at: Place) => {
    setCursor(null);
    setKeyed(false);
    act(at);
  };
  const act = (at: Place) => {
    const mover = session.mover();
    const moves = position.moves.filter((move) => move.player === undefined || move.player === mover);
    const meaning = meaningOf(moves, selected, at);
    setSelection({ text: position.text, places: meaning.kind === "select" ? meaning.places : [] });
    if (meaning.kind === "move") void session.offer(meaning.text);
    else if (meaning.kind === "nothing") refuse(at);
    else session.update({ choices: meaning.kind === "choices" ? meaning.texts : [], said: meaningWords(session, meaning) });
  };
  // Where something was chosen the click takes that back.
  const refuse = (at: Place) => {
    if (selected.length === 0) session.refuseClick(at);
    session.update({ choices: [], said: refusedWords(session) });
    if (selected.length === 0) session.tell(refusedWords(session));
  };
  const click = (event: MouseEvent) => {
    const at = placeUnder(frame.current!, drawing, event);
    if (at) point(at);
  };
  const key = (event: KeyboardEvent) => {
    const next = moved(cursor, event.key, drawing);
    if (next) {
      setCursor(next);
      session.say(cellWords(session, next));
    } else if ((event.key === "Enter" || event.key === " ") && cursor) act(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const marks = { ...marksOf(session, selected), cursor: cursor ?? (keyed ? moved(null, "ArrowUp", drawing) : null), refused: session.state.refused };
  const board = (
    <Svg id="board" drawing={drawing} style={styleOf(session)} overlay={marksSvg(drawing, marks, styleOf(session))}
      frame={frame} label={boardLabel(session)} onClick={click} onKeyDown={key}
      onFocus={(event) => setKeyed(event.currentTarget.matches(":focus-visible"))} onBlur={() => { setCursor(null); setKeyed(false); }} live={position.moves.length > 0} />
  );
  return Math.max(drawing.columns, drawing.rows) > largestWhole ? <Zoomed>{board}</Zoomed> : board;
}

const largestWhole = 26; // columns or rows up to which a cell can be hit on every screen
const zooms = [1, 2, 3, 4];

// A large board that can be brought nearer and scrolled.
function Zoomed({ children }: { children: ComponentChildren }) {
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLDivElement>(null);
  const change = (next: number) => {
    const box = scroll.current!, middle = { x: (box.scrollLeft + box.clientWidth / 2) / zoom, y: (box.scrollTop + box.clientHeight / 2) / zoom };
    setZoom(next);
    requestAnimationFrame(() => box.scrollTo(middle.x * next - box.clientWidth / 2, middle.y * next - box.clientHeight / 2));
  };
  return (
    <div class="zoomed">
      <div class={`scroll${zoom > 1 ? " near" : ""}`} ref={scroll} style={{ "--zoom": zoom }}>{children}</div>
      <div class="zoom" role="group" aria-label="Size of the board">
        <button type="button" aria-label="smaller" disabled={zoom === zooms[0]} onClick={() => change(zoom - 1)}>−</button>
        <button type="button" aria-label="larger" disabled={zoom === zooms.at(-1)} onClick={() => change(zoom + 1)}>+</button>
      </div>
    </div>
  );
}

function placeUnder(svg: SVGSVGElement, drawing: Drawing, event: MouseEvent): Place | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return placeAt(drawing, point.x, point.y);
}

const steps: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The arrows move a frame over the board as soon as it has the focus.
function moved(cursor: Place | null, key: string, { columns, rows }: Drawing): Place | null {
  const step = steps[key];
  if (!step) return null;
  if (!cursor) return [Math.floor((columns - 1) / 2), Math.floor((rows - 1) / 2)];
  const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  return [within(cursor[0] + step[0], columns), within(cursor[1] + step[1], rows)];
}

// What a cell is called and what stands there.
function cellWords(session: Session, at: Place): string {
  const { position } = session.state;
  if (!position) return "";
  const here = position.drawing.pieces.filter((piece) => samePlace(piece.at, at))
    .map(({ owner, shape, letter }) => [position.players[owner] ?? "", shape === "letter" ? letter : shape].join(" ").trim());
  return `${cellName(position.drawing, at)}: ${here.join(", ") || "empty"}`;
}

function refusedWords(session: Session): string {
  return session.isOver() ? "The game is over" : "No move begins or ends here";
}

// What a click has come to that is no move yet.
function meaningWords(session: Session, meaning: Exclude<Meaning, { kind: "move" | "nothing" }>): string {
  const { position } = session.state;
  if (!position) return "";
  if (meaning.kind === "choices") return `Choose: ${meaning.texts.join(", ")}`;
  const names = (places: Place[]) => [...new Set(places.map((place) => cellName(position.drawing, place)))].join(", ");
  const { places } = meaning;
  return places.length === 0 ? "Nothing is chosen" : `${names(places)} chosen; it can go to ${names(targets(session, places))}`;
}

function boardLabel(session: Session): string {
  const { position } = session.state;
  const game = session.game()?.title ?? "Board";
  return `${game}, ${position?.drawing.pieces.length ?? 0} pieces. Arrows choose a cell, Enter plays there. Position: ${position?.text}`;
}

interface SvgProps {
  id?: string;
  drawing: Drawing;
  style: BoardStyle;
  overlay: string;
  label: string;
  frame?: preact.RefObject<SVGSVGElement>;
  live?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onFocus?: (event: preact.JSX.TargetedFocusEvent<SVGSVGElement>) => void;
  onBlur?: () => void;
}

// Board and marks are two layers, so that a growing search redraws only its own.
export function Svg({ id, drawing, style, overlay, label, frame, live, ...handlers }: SvgProps) {
  const base = useMemo(() => boardSvg(drawing, style), [drawing, style.palette, style.players.join(), style.colours?.join()]);
  const box = boardBox(drawing);
  return (
    <svg id={id} ref={frame} class={live ? "board live" : "board"} viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      role={handlers.onKeyDown ? "application" : "img"} aria-label={label} style={{ aspectRatio: `${box.width} / ${box.height}` }}
      tabIndex={handlers.onKeyDown ? 0 : undefined} {...handlers}>
      <g dangerouslySetInnerHTML={{ __html: base }} />
      <g class="marks" dangerouslySetInnerHTML={{ __html: overlay }} />
    </svg>
  );
}

export function Notes({ lines }: { lines: string[] }) {
  return <div class="notes">{lines.map((line) => <p key={line}>{line}</p>)}</div>;
}

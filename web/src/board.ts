// Turns a drawing and the marks on it into SVG text. It knows no game: whatever a game puts into its drawing
// is drawn. The page shows this text and saves the same as a picture.
import type { Palette } from "./colours.ts";
import { cell, escaped, middle, rounded, type Box } from "./geometry.ts";
import { cellFills, ground } from "./ground.ts";
import { arrowSvg, marksSvg, type Marks } from "./overlay.ts";
import { decidedSvg, pieceSvg, type BoardStyle } from "./pieces.ts";
import type { CellSide, Drawing, Place } from "./protocol.ts";

// ---- size

const labelRoom = 0.62; // cells
const diceRoom = 1.5;
const areaRoom = 1.1; // per area

// Longer names take more of it.
const nameRoom = (all: string[]) => labelRoom + 0.14 * (Math.max(2, ...all.map((name) => name.length)) - 2);

export function boardBox(drawing: Drawing): Box {
  let [left, top, right, bottom] = [0, 0, drawing.columns, drawing.rows];
  for (const piece of drawing.pieces) {
    left = Math.min(left, piece.at[0]);
    right = Math.max(right, piece.at[0] + 1);
    top = Math.min(top, piece.at[1]);
    bottom = Math.max(bottom, piece.at[1] + 1);
  }
  const margin = 0.12;
  left -= drawing.row_names.length > 0 ? nameRoom(drawing.row_names) : margin;
  right += (drawing.dice?.length ?? 0) > 0 ? diceRoom : margin;
  bottom += drawing.column_names.length > 0 ? labelRoom : margin;
  bottom += (drawing.areas?.length ?? 0) * areaRoom;
  const room = linkRoom(drawing);
  return { left: (left - room) * cell, top: (top - margin - room) * cell,
    width: (right - left + 2 * room) * cell, height: (bottom - top + margin + 2 * room) * cell };
}

// Links bulge beyond the edge.
function linkRoom(drawing: Drawing): number {
  return (drawing.links?.length ?? 0) > 0 ? 0.8 : 0;
}

// The cell under a point of the picture; null outside the grid.
export function placeAt(drawing: Drawing, x: number, y: number): Place | null {
  const column = Math.floor(x / cell), row = Math.floor(y / cell);
  const outside = column < 0 || row < 0 || column >= drawing.columns || row >= drawing.rows;
  if (!outside) return [column, row];
  const near = drawing.pieces.find(({ at }) => Math.hypot(x - middle(at[0]), y - middle(at[1])) < cell / 2);
  return near?.at ?? null;
}

// What people call a cell. A row of a checkered board whose name is a range, "9-12", counts its dark squares.
export function cellName({ grid, columns, column_names, row_names }: Drawing, [column, row]: Place): string {
  const across = column_names[column], down = row_names[row];
  if (across !== undefined && down !== undefined) return across + down;
  const [, first, last] = (/^(\d+)-(\d+)$/.exec(down ?? "") ?? []).map(Number);
  const counted = grid === "checkered" && first !== undefined && last !== undefined && 2 * (last - first + 1) === columns;
  if (counted && (column + row) % 2 === 1) return String(first + Math.floor(column / 2));
  return `${across ?? `column ${column + 1}`}, row ${down ?? row + 1}`;
}

// ---- the board itself

export function boardSvg(drawing: Drawing, style: BoardStyle): string {
  return [ground(drawing, style.palette), cellFills(drawing), links(drawing, style.palette), names(drawing, style.palette),
    ...drawing.pieces.map((piece) => pieceSvg(piece, style, drawing.look)), decidedSvg(drawing, style),
    ...(drawing.arrows ?? []).map((arrow) => arrowSvg(arrow.from, arrow.to, style.palette.accent, 0.7)),
    dice(drawing, style.palette), areas(drawing, style)].join("");
}

// Both ends leave their cells at right angles to the side and meet in a curve.
function links({ links: all }: Drawing, colours: Palette): string {
  return (all ?? []).map(({ from, to }, index) => {
    const a = linkEnd(from), b = linkEnd(to);
    const path = `M${a.x} ${a.y}C${a.outX} ${a.outY} ${b.outX} ${b.outY} ${b.x} ${b.y}`;
    const dash = [``, ` stroke-dasharray="5 3"`, ` stroke-dasharray="1.5 3"`][index % 3];
    return `<path d="${path}" fill="none" stroke="${colours.faint}" stroke-width="1.4" opacity=".75"${dash}/>`;
  }).join("");
}

function linkEnd([column, row, side]: CellSide) {
  const angle = (side * Math.PI) / 4;
  const dx = Math.sin(angle), dy = -Math.cos(angle);
  const reach = side % 2 === 0 ? 0.5 : 0.66;
  const at = (distance: number) =>
    ({ x: rounded(middle(column) + dx * distance * cell), y: rounded(middle(row) + dy * distance * cell) });
  const near = at(reach), out = at(reach + 0.9);
  return { ...near, outX: out.x, outY: out.y };
}

function names({ columns, rows, column_names, row_names }: Drawing, colours: Palette): string {
  const text = (x: number, y: number, name: string) =>
    `<text x="${rounded(x)}" y="${rounded(y)}" class="name">${escaped(name)}</text>`;
  const items = [
    ...column_names.slice(0, columns).map((name, c) => text(middle(c), (rows + 0.34) * cell, name)),
    ...row_names.slice(0, rows).map((name, r) => text(-nameRoom(row_names) / 2 * cell, middle(r), name)),
  ];
  return `<g fill="${colours.faint}" font-size="10" text-anchor="middle" dominant-baseline="central">${items.join("")}</g>`;
}

// ---- beside the board

const pips: Record<number, Place[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function dice(drawing: Drawing, colours: Palette): string {
  const all = drawing.dice ?? [];
  const right = drawing.pieces.reduce((most, { at }) => Math.max(most, at[0] + 1), drawing.columns);
  return all.map((value, index) => {
    const x = (right + 0.85) * cell, y = (drawing.rows / 2 + (index - (all.length - 1) / 2) * 1.1) * cell;
    const face = pips[value]?.map(([dx, dy]) =>
      `<circle cx="${x + dx * 8}" cy="${y + dy * 8}" r="3.2" fill="${colours.ink}"/>`).join("") ??
      `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" font-size="17" fill="${colours.ink}">${value}</text>`;
    return `<rect x="${x - 16}" y="${y - 16}" width="32" height="32" rx="7" fill="${colours.paper}" ` +
      `stroke="${colours.faint}" stroke-width="1.2"/>${face}`;
  }).join("");
}

// Named rows of pieces below the board: a stock, a bar, what was taken.
function areas(drawing: Drawing, style: BoardStyle): string {
  const below = drawing.rows + (drawing.column_names.length > 0 ? labelRoom : 0.12);
  return (drawing.areas ?? []).map((area, index) => {
    const row = below + index * areaRoom;
    const label = `<text x="0" y="${middle(row)}" dominant-baseline="central" font-size="13" ` +
      `fill="${style.palette.faint}">${escaped(area.name)}</text>`;
    const first = 0.4 + area.name.length * 0.2;
    const step = Math.min(0.9, (drawing.columns - first) / Math.max(1, area.pieces.length));
    return label + area.pieces.map((piece, i) => pieceSvg({ ...piece, at: [first + i * step, row] }, style)).join("");
  }).join("");
}

// A picture that stands alone.
export function pictureSvg(drawing: Drawing, marks: Marks, style: BoardStyle): string {
  const { left, top, width, height } = boardBox(drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].map(rounded).join(" ")}" ` +
    `width="${rounded(width * 1.5)}" height="${rounded(height * 1.5)}" font-family="system-ui, sans-serif">` +
    `<rect x="${rounded(left)}" y="${rounded(top)}" width="${rounded(width)}" height="${rounded(height)}" fill="${style.palette.paper}"/>` +
    boardSvg(drawing, style) + marksSvg(drawing, marks, style) + "</svg>\n";
}

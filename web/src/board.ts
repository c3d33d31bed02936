// Turns a drawing and the marks on it into SVG text. It knows no game: whatever a game puts into its drawing
// is drawn. The page shows this text and saves the same as a picture.
import { pieceColour, valueColour, type Palette } from "./colours.ts";
import type { CellSide, Drawing, Piece, Place } from "./protocol.ts";

export const cell = 40; // SVG units

export interface Candidate {
  places: Place[];
  hue: number; // a value: 1 is blue, 0 orange
  share: number; // of the visits, 0..1; how strongly it is drawn
  label: string;
  detail: string;
  best: boolean;
  unseen?: boolean; // not looked at: there is nothing to tell
}

export interface Ghost {
  at: Place;
  owner: number;
  number: number;
}

// What is shown on top of a board. All of it may be missing.
export interface Marks {
  last?: Place[];
  selected?: Place[];
  targets?: Place[];
  candidates?: Candidate[];
  arrows?: { from: Place; to: Place }[];
  ghosts?: Ghost[];
  owners?: number[];
  cursor?: Place | null;
}

export interface BoardStyle {
  players: string[];
  palette: Palette;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const middle = (index: number) => (index + 0.5) * cell;
const rounded = (x: number) => Math.round(x * 100) / 100;

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

export const samePlace = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];

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
    ...drawing.pieces.map((piece) => pieceSvg(piece, style)),
    ...(drawing.arrows ?? []).map((arrow) => arrowSvg(arrow.from, arrow.to, style.palette.accent, 0.7)),
    dice(drawing, style.palette), areas(drawing, style)].join("");
}

function ground(drawing: Drawing, colours: Palette): string {
  return drawing.grid === "points" ? pointsGround(drawing, colours) : squaresGround(drawing, colours);
}

function pointsGround({ columns, rows, holes }: Drawing, colours: Palette): string {
  const gone = new Set((holes ?? []).map(String));
  const there = (c: number, r: number) => c >= 0 && r >= 0 && c < columns && r < rows && !gone.has(`${c},${r}`);
  let path = "";
  for (let r = 0; r < rows; ++r)
    for (let c = 0; c < columns; ++c) {
      if (!there(c, r)) continue;
      if (there(c + 1, r)) path += `M${middle(c)} ${middle(r)}h${cell}`;
      if (there(c, r + 1)) path += `M${middle(c)} ${middle(r)}v${cell}`;
    }
  const stars = starPoints(columns, rows)
    .map(([c, r]) => `<circle cx="${middle(c)}" cy="${middle(r)}" r="3.4" fill="${colours.line}"/>`).join("");
  return `<rect width="${columns * cell}" height="${rows * cell}" rx="6" fill="${colours.points}"/>` +
    `<path d="${path}" stroke="${colours.line}" stroke-width="1.1" stroke-linecap="square" fill="none"/>${stars}`;
}

// They help the eye to count on large boards of points.
function starPoints(columns: number, rows: number): Place[] {
  if (columns !== rows || columns < 9 || columns % 2 === 0) return [];
  const near = columns < 13 ? 2 : 3, half = (columns - 1) / 2, far = columns - 1 - near;
  const lines = columns < 15 ? [near, far] : [near, half, far];
  const points = lines.flatMap((c) => lines.map((r): Place => [c, r]));
  return points.some((each) => samePlace(each, [half, half])) ? points : [...points, [half, half]];
}

function squaresGround({ grid, columns, rows, holes }: Drawing, colours: Palette): string {
  const gone = new Set((holes ?? []).map(String));
  const even: string[] = [], odd: string[] = [];
  for (let r = 0; r < rows; ++r)
    for (let c = 0; c < columns; ++c)
      if (!gone.has(`${c},${r}`)) (grid === "checkered" && (c + r) % 2 === 1 ? odd : even).push(squarePath(c, r));
  const edge = grid === "checkered" ? "" : ` stroke="${colours.squareLine}" stroke-width="1.2" vector-effect="non-scaling-stroke"`;
  return `<path d="${even.join("")}" fill="${colours.square}"${edge}/>` +
    (odd.length > 0 ? `<path d="${odd.join("")}" fill="${colours.squareDark}"/>` : "");
}

const squarePath = (c: number, r: number) => `M${c * cell} ${r * cell}h${cell}v${cell}h${-cell}z`;

// Only what is a colour is taken from a game: names and hexadecimal numbers.
function safeColour(text: string): string {
  return /^(#[0-9a-f]{3,8}|[a-z]{3,24})$/i.test(text) ? text : "none";
}

function cellFills({ cells }: Drawing): string {
  return (cells ?? []).map(({ at, fill }) =>
    `<path d="${squarePath(at[0], at[1])}" fill="${safeColour(fill)}" fill-opacity=".55"/>`).join("");
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

// ---- pieces

// More than two players are told apart by a number as well: on discs, and beside what has no room for it.
function pieceSvg(piece: Piece, style: BoardStyle): string {
  const { at: [column, row], owner, shape } = piece;
  if (style.players.length <= 2 || owner < 0) return plainPieceSvg(piece, style);
  const onDisc = shape === "disc", x = middle(column) + (onDisc ? 0 : 0.36 * cell), y = middle(row) + (onDisc ? 1 : 0.36 * cell);
  return plainPieceSvg(piece, style) + `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="middle" dominant-baseline="central" ` +
    `font-size="${onDisc ? 17 : 11}" font-weight="600" fill="${onDisc ? pieceColour(owner, style.players).text : style.palette.ink}">${owner + 1}</text>`;
}

function plainPieceSvg(piece: Piece, { players, palette: colours }: BoardStyle): string {
  const x = middle(piece.at[0]), y = middle(piece.at[1]);
  const { fill, edge, text } = pieceColour(piece.owner, players);
  const arm = cell * 0.27;
  // On a dark ground dark marks and the edges of dark discs must stand out.
  const dim = colours.dark && luminance(fill) < 0.4;
  const stroke = dim ? lifted(fill) : fill, rim = dim ? lifted(fill) : edge;
  switch (piece.shape) {
    case "cross":
      return `<path d="M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}" ` +
        `stroke="${stroke}" stroke-width="6" stroke-linecap="round" fill="none"/>`;
    case "ring":
      return `<circle cx="${x}" cy="${y}" r="${arm}" fill="none" stroke="${stroke}" stroke-width="6"/>`;
    case "letter":
      return letterSvg(piece, x, y, fill, rim, text);
    case "disc":
      return disc(x, y, 0.43, fill, rim);
    case "king":
      return disc(x, y, 0.43, fill, rim) + `<path d="M${x - 8} ${y + 7}l-2.5 -13l6 5.5l4.5 -9l4.5 9l6 -5.5l-2.5 13z" fill="${text}"/>`;
  }
}

function disc(x: number, y: number, radius: number, fill: string, edge: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius * cell}" fill="${fill}" stroke="${edge}" stroke-width="1.2"/>`;
}

// A letter sits on a disc of its owner; a symbol, like those of chess, stands for itself.
function letterSvg(piece: Piece, x: number, y: number, fill: string, edge: string, ink: string): string {
  const glyph = escaped(piece.letter);
  const centred = `text-anchor="middle" dominant-baseline="central"`;
  if (/^[\x20-\x7e]*$/.test(piece.letter))
    return disc(x, y, 0.43, fill, edge) +
      `<text x="${x}" y="${y + 1}" ${centred} font-size="18" font-weight="600" fill="${ink}">${glyph}</text>`;
  return `<text x="${x}" y="${y + 1}" ${centred} font-size="34" fill="${fill}" stroke="${edge}" stroke-width="1.8" ` +
    `paint-order="stroke">${glyph}</text>`;
}

function luminance(hex: string): number {
  const value = parseInt(hex.slice(1), 16);
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}

function lifted(hex: string): string {
  const value = parseInt(hex.slice(1), 16);
  const lift = (part: number) => Math.round(part + (255 - part) * 0.45);
  return `rgb(${lift(value >> 16)},${lift((value >> 8) & 255)},${lift(value & 255)})`;
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

// ---- marks

export function marksSvg(drawing: Drawing, marks: Marks, style: BoardStyle): string {
  return [owners(drawing, marks.owners, style), ...(marks.candidates ?? []).slice().reverse()
    .map((each) => candidateSvg(drawing, each, style.palette)),
    ...(marks.arrows ?? []).map(({ from, to }) => arrowSvg(from, to, style.palette.accent, 0.85)),
    lastMove(drawing, marks.last, style), selection(marks, style.palette),
    ...(marks.ghosts ?? []).map((ghost) => ghostSvg(ghost, style)), cursor(marks.cursor, style.palette)].join("");
}

// Per cell -1..1: the first player's above, the second's below zero. Size says how sure, colour and shape (a square
// or one on its corner) whose.
function owners({ columns }: Drawing, owned: number[] | undefined, { players }: BoardStyle): string {
  return (owned ?? []).map((value, index) => {
    const size = Math.abs(value) * cell * 0.3;
    if (size < 1.5) return "";
    const x = middle(index % columns), y = middle(Math.floor(index / columns));
    const { fill, edge } = pieceColour(value > 0 ? 0 : 1, players);
    const turn = value > 0 ? "" : ` transform="rotate(45 ${x} ${y})"`;
    return `<rect x="${rounded(x - size / 2)}" y="${rounded(y - size / 2)}" width="${rounded(size)}" height="${rounded(size)}" ` +
      `fill="${fill}" stroke="${edge}" stroke-width=".8" opacity=".85"${turn}/>`;
  }).join("");
}

// The size in which a label keeps within its circle.
const fitting = (label: string, room = 1) => Math.min(13 * room, (46 * room) / Math.max(1, label.length));

// A piece that stands there stays to be seen: the mark shrinks into the cell's corner, and its label fills it. The
// visits, too small to be read there, stand in the list of candidates.
function candidateSvg({ pieces }: Drawing, candidate: Candidate, colours: Palette): string {
  const at = candidate.places.at(-1);
  if (at === undefined) return "";
  if (candidate.unseen) return unseenSvg(at, colours);
  const from = candidate.places.length > 1 ? candidate.places[0] : undefined;
  const strength = 0.45 + 0.55 * Math.sqrt(candidate.share);
  const fill = valueColour(candidate.hue, strength, colours.dark);
  const covers = pieces.some((piece) => samePlace(piece.at, at));
  const ring = candidate.best ? `stroke="${colours.accent}" stroke-width="2.6"` : `stroke="${colours.paper}" stroke-width="${covers ? 3 : 1}"`;
  const shift = covers ? badge.shift * cell : 0;
  const x = middle(at[0]) - shift, y = middle(at[1]) - shift;
  const size = covers ? ` transform="translate(${x} ${y}) scale(${badge.scale}) translate(${-x} ${-y})"` : "";
  const ink = colours.dark || strength < 0.75 ? colours.ink : "#14171a";
  const text = (dy: number, size: number, weight: number, words: string) =>
    `<text x="${x}" y="${y + dy}" text-anchor="middle" dominant-baseline="central" font-size="${size}" ` +
    `font-weight="${weight}" fill="${ink}">${escaped(words)}</text>`;
  return (from ? arrowSvg(from, at, fill, 0.9) : "") +
    `<g${size}><circle cx="${x}" cy="${y}" r="${cell * 0.44}" fill="${fill}" fill-opacity=".93" ${ring}/>` +
    (candidate.detail === "" || covers ? text(0, fitting(candidate.label, covers ? badge.room : 1), 650, candidate.label)
      : text(-5, fitting(candidate.label), 650, candidate.label) + text(8, 8.5, 400, candidate.detail)) + "</g>";
}

const badge = { scale: 0.58, shift: 0.29, room: 1.5 };

function unseenSvg([column, row]: Place, colours: Palette): string {
  return `<circle cx="${middle(column)}" cy="${middle(row)}" r="${cell * 0.44}" fill="none" stroke="${colours.faint}" stroke-width="1.2" stroke-dasharray="2 3"/>`;
}

function arrowSvg(from: Place, to: Place, colour: string, opacity: number): string {
  const [x1, y1, x2, y2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return "";
  const ux = (x2 - x1) / length, uy = (y2 - y1) / length;
  const head = 11, wide = 6, tipX = x2 - ux * 6, tipY = y2 - uy * 6;
  const baseX = tipX - ux * head, baseY = tipY - uy * head;
  const corner = (side: number) => `${rounded(baseX - uy * wide * side)} ${rounded(baseY + ux * wide * side)}`;
  return `<g opacity="${opacity}"><path d="M${rounded(x1 + ux * 10)} ${rounded(y1 + uy * 10)}L${rounded(baseX)} ${rounded(baseY)}" ` +
    `stroke="${colour}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${rounded(tipX)} ${rounded(tipY)}L${corner(1)}L${corner(-1)}z" fill="${colour}"/></g>`;
}

function lastMove(drawing: Drawing, places: Place[] | undefined, { players, palette: colours }: BoardStyle): string {
  return (places ?? []).map((at, index, all) => {
    const piece = drawing.pieces.find((each) => samePlace(each.at, at));
    const x = middle(at[0]), y = middle(at[1]);
    if (index < all.length - 1 || piece === undefined)
      return `<rect x="${x - cell / 2 + 2}" y="${y - cell / 2 + 2}" width="${cell - 4}" height="${cell - 4}" rx="4" ` +
        `fill="none" stroke="${colours.accent}" stroke-width="1.6" opacity=".5"/>`;
    const free = piece.shape === "disc" && (players.length <= 2 || piece.owner < 0); // of a number
    const ink = free ? pieceColour(piece.owner, players).text : colours.accent;
    return free ? `<circle cx="${x}" cy="${y}" r="5" fill="${ink}"/>`
      : `<circle cx="${x + cell * 0.36}" cy="${y - cell * 0.36}" r="4" fill="${ink}"/>`;
  }).join("");
}

function selection({ selected, targets }: Marks, colours: Palette): string {
  const frame = (selected ?? []).map(([c, r]) =>
    `<rect x="${c * cell + 1.5}" y="${r * cell + 1.5}" width="${cell - 3}" height="${cell - 3}" rx="5" fill="${colours.accent}" ` +
    `fill-opacity=".18" stroke="${colours.accent}" stroke-width="2.4"/>`);
  const dots = (targets ?? []).map(([c, r]) =>
    `<circle cx="${middle(c)}" cy="${middle(r)}" r="6" fill="${colours.accent}" opacity=".75"/>`);
  return [...frame, ...dots].join("");
}

function ghostSvg({ at, owner, number }: Ghost, { players }: BoardStyle): string {
  const { fill, edge, text } = pieceColour(owner, players);
  const x = middle(at[0]), y = middle(at[1]);
  return `<g opacity=".88"><circle cx="${x}" cy="${y}" r="${cell * 0.4}" fill="${fill}" stroke="${edge}" stroke-dasharray="3 2.4" stroke-width="1.6"/>` +
    `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" font-size="15" font-weight="600" fill="${text}">${number}</text></g>`;
}

function cursor(at: Place | null | undefined, colours: Palette): string {
  if (!at) return "";
  return `<rect x="${at[0] * cell + 3}" y="${at[1] * cell + 3}" width="${cell - 6}" height="${cell - 6}" rx="6" fill="none" ` +
    `stroke="${colours.accent}" stroke-width="2.4" stroke-dasharray="5 4"/>`;
}

// A picture that stands alone.
export function pictureSvg(drawing: Drawing, marks: Marks, style: BoardStyle): string {
  const { left, top, width, height } = boardBox(drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, width, height].map(rounded).join(" ")}" ` +
    `width="${rounded(width * 1.5)}" height="${rounded(height * 1.5)}" font-family="system-ui, sans-serif">` +
    `<rect x="${rounded(left)}" y="${rounded(top)}" width="${rounded(width)}" height="${rounded(height)}" fill="${style.palette.paper}"/>` +
    boardSvg(drawing, style) + marksSvg(drawing, marks, style) + "</svg>\n";
}

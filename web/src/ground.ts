// The ground under the pieces of a board, as SVG.
import type { Palette } from "./colours.ts";
import { cell, middle, samePlace, squarePath } from "./geometry.ts";
import type { Drawing, Place } from "./protocol.ts";

export function ground(drawing: Drawing, colours: Palette): string {
  if (drawing.look === "rack") return rackGround(drawing, colours);
  return drawing.grid === "points" ? pointsGround(drawing, colours) : squaresGround(drawing, colours);
}

// A frame whose holes are seen through.
function rackGround({ columns, rows }: Drawing, colours: Palette): string {
  const rim = 3, holes = cellsOf(columns, rows)
    .map(([c, r]) => `<circle cx="${middle(c)}" cy="${middle(r)}" r="${cell * 0.41}" fill="${colours.paper}"/>`).join("");
  return `<rect x="${-rim}" y="${-rim}" width="${columns * cell + 2 * rim}" height="${rows * cell + 2 * rim}" rx="8" fill="${colours.rack}"/>${holes}`;
}

const cellsOf = (columns: number, rows: number) => Array.from({ length: columns * rows }, (_, index): Place => [index % columns, Math.floor(index / columns)]);

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

function squaresGround({ grid, look, columns, rows, holes }: Drawing, colours: Palette): string {
  const gone = new Set((holes ?? []).map(String));
  const even: string[] = [], odd: string[] = [];
  for (let r = 0; r < rows; ++r)
    for (let c = 0; c < columns; ++c)
      if (!gone.has(`${c},${r}`)) (grid === "checkered" && (c + r) % 2 === 1 ? odd : even).push(squarePath(c, r));
  const cloth = look === "cloth", line = cloth ? colours.clothLine : colours.squareLine;
  const edge = grid === "checkered" ? "" : ` stroke="${line}" stroke-width="1.2" vector-effect="non-scaling-stroke"`;
  return `<path d="${even.join("")}" fill="${cloth ? colours.cloth : colours.square}"${edge}/>` +
    (odd.length > 0 ? `<path d="${odd.join("")}" fill="${colours.squareDark}"/>` : "") + (cloth ? clothDots(columns, rows, line) : "");
}

// Two squares from each corner, where the lines cross.
function clothDots(columns: number, rows: number, colour: string): string {
  if (Math.min(columns, rows) < 6) return "";
  return [2, columns - 2].flatMap((c) => [2, rows - 2].map((r) => `<circle cx="${c * cell}" cy="${r * cell}" r="3.4" fill="${colour}"/>`)).join("");
}

// Only what is a colour is taken from a game: names and hexadecimal numbers.
function safeColour(text: string): string {
  return /^(#[0-9a-f]{3,8}|[a-z]{3,24})$/i.test(text) ? text : "none";
}

export function cellFills({ cells }: Drawing): string {
  return (cells ?? []).map(({ at, fill }) =>
    `<path d="${squarePath(at[0], at[1])}" fill="${safeColour(fill)}" fill-opacity=".55"/>`).join("");
}

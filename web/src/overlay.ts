// Marks on top of a board, as SVG.
import { valueColour, writtenColour, type Palette } from "./colours.ts";
import { cell, escaped, middle, rounded, samePlace } from "./geometry.ts";
import { colourOf, type BoardStyle } from "./pieces.ts";
import type { Drawing, Place } from "./protocol.ts";

export interface Candidate {
  places: Place[];
  hue: number; // 1 is blue, 0 orange
  share: number; // of the visits, 0..1; how strongly it is drawn
  label: string;
  detail: string;
  best: boolean;
  chosen?: boolean; // the best one by its colour too; else that tells its hue
  unseen?: boolean; // not looked at: there is nothing to tell
}

export interface Ghost {
  at: Place;
  owner: number;
  number: number;
}

// Everything on top of a board. All of it may be missing.
export interface Marks {
  last?: Place[];
  selected?: Place[];
  targets?: Place[];
  candidates?: Candidate[];
  arrows?: { from: Place; to: Place }[];
  ghosts?: Ghost[];
  owners?: number[];
  cursor?: Place | null;
  refused?: Place | null;
}

export function marksSvg(drawing: Drawing, marks: Marks, style: BoardStyle): string {
  return [owners(drawing, marks.owners, style), candidatesSvg(drawing, marks.candidates ?? [], style.palette),
    ...(marks.arrows ?? []).map(({ from, to }) => arrowSvg(from, to, style.palette.accent, 0.85)),
    lastMove(drawing, marks.last, style), selection(marks, style.palette),
    ...(marks.ghosts ?? []).map((ghost) => ghostSvg(ghost, style)), cursor(marks.cursor, style.palette), refusedSvg(marks.refused, style.palette)].join("");
}

// Per cell -1..1: the first player's above, the second's below zero. Size says how sure, colour and shape (a square
// or one on its corner) whose.
function owners({ columns }: Drawing, owned: number[] | undefined, style: BoardStyle): string {
  return (owned ?? []).map((value, index) => {
    const size = Math.abs(value) * cell * 0.3;
    if (size < 1.5) return "";
    const x = middle(index % columns), y = middle(Math.floor(index / columns));
    const { fill, edge } = colourOf(value > 0 ? 0 : 1, style);
    const turn = value > 0 ? "" : ` transform="rotate(45 ${x} ${y})"`;
    return `<rect x="${rounded(x - size / 2)}" y="${rounded(y - size / 2)}" width="${rounded(size)}" height="${rounded(size)}" ` +
      `fill="${fill}" stroke="${edge}" stroke-width=".8" opacity=".85"${turn}/>`;
  }).join("");
}

// The size in which a label keeps within its circle.
const fitting = (label: string, room = 1) => Math.min(13 * room, (46 * room) / Math.max(1, label.length));

const centred = `text-anchor="middle" dominant-baseline="central"`;
const wordsSvg = (x: number, y: number, size: number, weight: number, ink: string, words: string) =>
  `<text x="${rounded(x)}" y="${rounded(y)}" ${centred} font-size="${rounded(size)}" font-weight="${weight}" fill="${ink}">${escaped(words)}</text>`;

const endOf = (candidate: Candidate) => candidate.places.at(-1);
const beginOf = (candidate: Candidate) => (candidate.places.length > 1 ? candidate.places[0] : undefined);

// The best one lies on top. Of several moves between the same cells the best one is shown.
function candidatesSvg(drawing: Drawing, all: Candidate[], colours: Palette): string {
  const path = (each: Candidate) => `${beginOf(each) ?? ""}>${endOf(each)}`;
  const shown = all.filter((each, index) => endOf(each) !== undefined && all.findIndex((other) => path(other) === path(each)) === index).reverse();
  const placed = shown.map((each) => ({ each, spot: spotOf(drawing, each, shown.filter((other) => samePlace(endOf(other)!, endOf(each)!))) }));
  return placed.map(({ each, spot }) => approachSvg(each, spot, colours)).join("") +
    placed.map(({ each, spot }) => candidateSvg(drawing, each, spot, colours)).join("");
}

// Where a mark stands, and how far from its middle its arrow ends.
interface Spot {
  x: number;
  y: number;
  small: boolean;
  reach: number;
}

const badge = { scale: 0.58, shift: 0.29, room: 1.5, apart: 0.54 };

// A piece that stands there stays to be seen: the mark shrinks into a corner, away from the arrow.
function spotOf({ pieces }: Drawing, candidate: Candidate, sharing: Candidate[]): Spot {
  const at = endOf(candidate)!, from = beginOf(candidate), covers = pieces.some((piece) => samePlace(piece.at, at));
  if (from && sharing.length > 1) return sharedSpot(candidate, sharing);
  const [x, y] = [middle(at[0]), middle(at[1])];
  if (!covers) return { x, y, small: false, reach: 0.44 * cell };
  const side = from ? Math.sign(at[0] - from[0]) || -1 : -1, rise = from ? Math.sign(at[1] - from[1]) || -1 : -1;
  return { x: x + side * badge.shift * cell, y: y + rise * badge.shift * cell, small: true, reach: 0.44 * badge.scale * cell };
}

// Moves that lead to the same cell stand side by side, on the side from which they come.
function sharedSpot(candidate: Candidate, sharing: Candidate[]): Spot {
  const at = endOf(candidate)!;
  const way = (each: Candidate) => { const [c, r] = beginOf(each) ?? at, length = Math.hypot(c - at[0], r - at[1]) || 1; return [(c - at[0]) / length, (r - at[1]) / length] as const; };
  const sum = sharing.map(way).reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const), length = Math.hypot(...sum);
  // From opposite sides each keeps to its own.
  const [ux, uy] = length < 0.5 ? way(candidate) : [sum[0] / length, sum[1] / length];
  const across = (each: Candidate) => way(each)[0] * -uy + way(each)[1] * ux;
  const order = [...sharing].sort((a, b) => across(a) - across(b));
  const slot = length < 0.5 ? 0 : (order.indexOf(candidate) - (order.length - 1) / 2) * badge.apart;
  const shift = length < 0.5 ? 0.38 : 0.24;
  return { x: middle(at[0]) + (ux * shift - uy * slot) * cell, y: middle(at[1]) + (uy * shift + ux * slot) * cell, small: true, reach: 0.44 * badge.scale * cell };
}

// How a candidate that is not the best one is drawn: the more visits, the stronger, but never as strong as that one.
const strengthOf = ({ share, best }: Candidate) => (best ? 1 : 0.4 + 0.35 * Math.sqrt(share));
const fillOf = (candidate: Candidate, { dark, best }: Palette) =>
  (candidate.chosen ? best.fill : valueColour(candidate.hue, strengthOf(candidate), dark));

function approachSvg(candidate: Candidate, { x, y, reach }: Spot, colours: Palette): string {
  const from = beginOf(candidate);
  if (!from || candidate.unseen) return "";
  return arrowSvg(from, [x / cell - 0.5, y / cell - 0.5], candidate.chosen ? colours.best.fill : valueColour(candidate.hue, Math.max(0.8, strengthOf(candidate)), colours.dark), 0.95, reach);
}

function candidateSvg(drawing: Drawing, candidate: Candidate, spot: Spot, colours: Palette): string {
  const at = endOf(candidate)!;
  if (candidate.unseen) return unseenSvg(at, colours);
  if (drawing.look !== undefined && !spot.small && !beginOf(candidate)) return writtenSvg(candidate, at, drawing.look, colours);
  const { x, y, small } = spot;
  const ring = candidate.best ? `stroke="${candidate.chosen ? colours.paper : colours.accent}" stroke-width="2.6"` : `stroke="${colours.paper}" stroke-width="${small ? 3 : 1}"`;
  const size = small ? ` transform="translate(${rounded(x)} ${rounded(y)}) scale(${badge.scale}) translate(${rounded(-x)} ${rounded(-y)})"` : "";
  const ink = candidate.chosen ? colours.best.text : colours.ink;
  return `<g${size}><circle cx="${rounded(x)}" cy="${rounded(y)}" r="${cell * 0.44}" fill="${fillOf(candidate, colours)}" fill-opacity=".95" ${ring}/>` +
    (candidate.detail === "" || small ? wordsSvg(x, y, fitting(candidate.label, small ? badge.room : 1), 650, ink, candidate.label)
      : wordsSvg(x, y - 5, fitting(candidate.label), 650, ink, candidate.label) + wordsSvg(x, y + 8, 8.5, 400, ink, candidate.detail)) + "</g>";
}

// On a board of discs the value is written into the empty cell: a mark would be taken for a disc.
function writtenSvg(candidate: Candidate, [column, row]: Place, look: Drawing["look"], colours: Palette): string {
  const x = middle(column), y = middle(row), dark = colours.dark || look === "cloth";
  const filled = look === "rack" && candidate.chosen === true;
  const ink = filled ? colours.best.text : candidate.chosen ? "#ffffff" : writtenColour(candidate.hue, dark);
  const frame = !candidate.best ? "" : look === "rack" ? `<circle cx="${x}" cy="${y}" r="${cell * 0.39}" fill="${filled ? colours.best.fill : "none"}" stroke="${filled ? colours.best.text : ink}" stroke-width="2"/>`
    : `<rect x="${column * cell + 3}" y="${row * cell + 3}" width="${cell - 6}" height="${cell - 6}" rx="6" fill="none" stroke="${ink}" stroke-width="2.4"/>`;
  const [size, lift] = candidate.detail === "" ? [fitting(candidate.label, candidate.best ? 1.1 : 1.2), 0] : [fitting(candidate.label, candidate.best ? 1 : 1.1), 4];
  return frame + wordsSvg(x, y - lift, size, candidate.best ? 750 : 600, ink, candidate.label) + (lift > 0 ? wordsSvg(x, y + 8, 7.5, 400, ink, candidate.detail) : "");
}

function unseenSvg([column, row]: Place, colours: Palette): string {
  return `<circle cx="${middle(column)}" cy="${middle(row)}" r="${cell * 0.44}" fill="none" stroke="${colours.faint}" stroke-width="1.2" stroke-dasharray="2 3"/>`;
}

// Its tip ends so far from the place that it leads to.
export function arrowSvg(from: Place, to: Place, colour: string, opacity: number, reach = 6): string {
  const [x1, y1, x2, y2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return "";
  const ux = (x2 - x1) / length, uy = (y2 - y1) / length;
  const head = 11, wide = 6, tipX = x2 - ux * reach, tipY = y2 - uy * reach;
  const baseX = tipX - ux * head, baseY = tipY - uy * head;
  const corner = (side: number) => `${rounded(baseX - uy * wide * side)} ${rounded(baseY + ux * wide * side)}`;
  return `<g opacity="${opacity}"><path d="M${rounded(x1 + ux * 10)} ${rounded(y1 + uy * 10)}L${rounded(baseX)} ${rounded(baseY)}" ` +
    `stroke="${colour}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${rounded(tipX)} ${rounded(tipY)}L${corner(1)}L${corner(-1)}z" fill="${colour}"/></g>`;
}

function lastMove(drawing: Drawing, places: Place[] | undefined, style: BoardStyle): string {
  const { players, palette: colours } = style;
  return (places ?? []).map((at, index, all) => {
    const piece = drawing.pieces.find((each) => samePlace(each.at, at));
    const x = middle(at[0]), y = middle(at[1]);
    if (index < all.length - 1 || piece === undefined)
      return `<rect x="${x - cell / 2 + 2}" y="${y - cell / 2 + 2}" width="${cell - 4}" height="${cell - 4}" rx="4" ` +
        `fill="none" stroke="${colours.accent}" stroke-width="1.6" opacity=".5"/>`;
    const free = piece.shape === "disc" && (players.length <= 2 || piece.owner < 0); // of a number
    const ink = free ? colourOf(piece.owner, style).text : colours.accent;
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

function ghostSvg({ at, owner, number }: Ghost, style: BoardStyle): string {
  const { fill, edge, text } = colourOf(owner, style);
  const x = middle(at[0]), y = middle(at[1]);
  return `<g opacity=".88"><circle cx="${x}" cy="${y}" r="${cell * 0.4}" fill="${fill}" stroke="${edge}" stroke-dasharray="3 2.4" stroke-width="1.6"/>` +
    `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" font-size="15" font-weight="600" fill="${text}">${number}</text></g>`;
}

function cursor(at: Place | null | undefined, colours: Palette): string {
  if (!at) return "";
  return `<rect x="${at[0] * cell + 3}" y="${at[1] * cell + 3}" width="${cell - 6}" height="${cell - 6}" rx="6" fill="none" ` +
    `stroke="${colours.accent}" stroke-width="2.4" stroke-dasharray="5 4"/>`;
}

// Where a click meant nothing.
function refusedSvg(at: Place | null | undefined, colours: Palette): string {
  if (!at) return "";
  const [x, y, arm] = [middle(at[0]), middle(at[1]), cell * 0.2];
  return `<path class="refused" d="M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}" stroke="${colours.refused}" stroke-width="4" stroke-linecap="round" fill="none"/>`;
}

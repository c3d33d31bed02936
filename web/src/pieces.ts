// The pieces of a board as SVG: the board, the marks on it and the names of players show the same ones.
import { pieceColour, type Palette, type PieceColour } from "./colours.ts";
import { cell, escaped, middle, rounded } from "./geometry.ts";
import type { Drawing, Piece, Place } from "./protocol.ts";

export interface BoardStyle {
  players: string[];
  colours?: string[]; // by player, where the names tell none
  palette: Palette;
}

export function colourOf(owner: number, { colours, players }: BoardStyle): PieceColour {
  return pieceColour(owner, colours ?? players);
}

// More than two players are told apart by a number as well: on discs, and beside what has no room for it.
export function pieceSvg(piece: Piece, style: BoardStyle, look?: Drawing["look"]): string {
  const { at: [column, row], owner, shape } = piece;
  if (style.players.length <= 2 || owner < 0) return plainPieceSvg(piece, style, look);
  const onDisc = shape === "disc", x = middle(column) + (onDisc ? 0 : 0.36 * cell), y = middle(row) + (onDisc ? 1 : 0.36 * cell);
  return plainPieceSvg(piece, style, look) + `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="middle" dominant-baseline="central" ` +
    `font-size="${onDisc ? 17 : 11}" font-weight="600" fill="${onDisc ? colourOf(owner, style).text : style.palette.ink}">${owner + 1}</text>`;
}

function plainPieceSvg(piece: Piece, style: BoardStyle, look: Drawing["look"]): string {
  const x = middle(piece.at[0]), y = middle(piece.at[1]);
  const { fill, edge, text } = colourOf(piece.owner, style), { palette: colours } = style;
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
      return disc(x, y, look === "rack" ? 0.41 : 0.43, fill, rim) + (look === undefined ? "" : gloss(x, y));
    case "king":
      return disc(x, y, 0.43, fill, rim) + `<path d="M${x - 8} ${y + 7}l-2.5 -13l6 5.5l4.5 -9l4.5 9l6 -5.5l-2.5 13z" fill="${text}"/>`;
  }
}

// Light from above on a disc that is seen as a thing.
function gloss(x: number, y: number): string {
  const r = cell * 0.34;
  return `<path d="M${rounded(x - r)} ${rounded(y - 2)}a${rounded(r)} ${rounded(r)} 0 0 1 ${rounded(2 * r)} 0a${rounded(r)} ${rounded(r * 0.62)} 0 0 0 ${rounded(-2 * r)} 0z" fill="#fff" opacity=".14"/>`;
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

// The cells by which a game was won.
export function decidedSvg({ decided, pieces }: Drawing, style: BoardStyle): string {
  return (decided ?? []).map((at: Place) => {
    const piece = pieces.find((each) => each.at[0] === at[0] && each.at[1] === at[1]), isDisc = piece?.shape === "disc";
    return isDisc ? `<circle cx="${middle(at[0])}" cy="${middle(at[1])}" r="${cell * 0.26}" fill="none" stroke="${colourOf(piece.owner, style).text}" stroke-width="4"/>`
      : `<rect x="${at[0] * cell + 2}" y="${at[1] * cell + 2}" width="${cell - 4}" height="${cell - 4}" rx="5" fill="${style.palette.accent}" fill-opacity=".2"/>`;
  }).join("");
}

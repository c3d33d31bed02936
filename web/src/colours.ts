// The colours of boards, pieces and values. Value goes from orange over grey to blue, which the colour-blind
// can tell apart; a number stands beside it wherever it decides something.
import type { Mover } from "./protocol.ts";

export interface Palette {
  dark: boolean;
  paper: string;
  ink: string;
  faint: string;
  accent: string;
  points: string; // ground of a board of points
  line: string;
  square: string;
  squareDark: string;
  squareLine: string;
  cloth: string; // under discs with two sides
  clothLine: string;
  rack: string; // a frame with holes
  best: { fill: string; text: string }; // the best move
  refused: string;
}

const light: Palette = {
  dark: false,
  paper: "#fbfaf7",
  ink: "#22262b",
  faint: "#747a82",
  accent: "#1f6feb",
  points: "#ecd9b0",
  line: "#7d6a45",
  square: "#f1ece1",
  squareDark: "#cdbfa3",
  squareLine: "#d3cab7",
  cloth: "#2a7350",
  clothLine: "#174a32",
  rack: "#2c62ad",
  best: { fill: "#1453ad", text: "#ffffff" },
  refused: "#b3470c",
};

const dark: Palette = {
  dark: true,
  paper: "#15181c",
  ink: "#e8e6e1",
  faint: "#8d949d",
  accent: "#6ea8ff",
  points: "#b99a63",
  line: "#5d4a2a",
  square: "#4d5661",
  squareDark: "#39414a",
  squareLine: "#2b3139",
  cloth: "#22603f",
  clothLine: "#123a26",
  rack: "#274f86",
  best: { fill: "#4f9bff", text: "#08111f" },
  refused: "#ffab6b",
};

export function palette(isDark: boolean): Palette {
  return isDark ? dark : light;
}

export interface PieceColour {
  fill: string;
  edge: string;
  text: string;
}

const named: Record<string, PieceColour> = {
  black: { fill: "#23262b", edge: "#0c0d0f", text: "#f6f4ef" },
  white: { fill: "#fbfaf6", edge: "#8a847a", text: "#23262b" },
  red: { fill: "#c8452f", edge: "#8e2c1b", text: "#fff8f2" },
  yellow: { fill: "#edbf3a", edge: "#a77f14", text: "#2c2410" },
  green: { fill: "#2f8f63", edge: "#1c6243", text: "#f3fff9" },
  blue: { fill: "#2b6cb8", edge: "#1b4880", text: "#f3f8ff" },
};

// For players whose names are no colours: far apart in lightness as well as in hue.
const numbered: PieceColour[] = [
  { fill: "#2459a6", edge: "#173c72", text: "#f3f8ff" },
  { fill: "#f0a132", edge: "#b06f10", text: "#2b1d05" },
  { fill: "#157f6b", edge: "#0c5447", text: "#f0fffb" },
  { fill: "#e3c8e8", edge: "#9b74a4", text: "#33203a" },
  { fill: "#7a2e52", edge: "#511b35", text: "#fff2f8" },
  { fill: "#d9dc6a", edge: "#92952c", text: "#2a2b08" },
  { fill: "#5d4ba8", edge: "#3b2e74", text: "#f6f3ff" },
  { fill: "#8fc7e6", edge: "#4c8db2", text: "#0d2a3a" },
];

const nobody: PieceColour = { fill: "#9aa0a6", edge: "#6d7278", text: "#1b1d1f" };

// A player named after a colour has it; knowing no game, the page takes the rest in order.
export function pieceColour(owner: number, players: string[]): PieceColour {
  if (owner < 0) return nobody;
  return named[players[owner]?.toLowerCase() ?? ""] ?? numbered[owner % numbered.length] ?? nobody;
}

// What decides the hue of a value: the first of two players' share, whoever it belongs to.
export function hueValue(value: number, whose: Mover | undefined, players: number): number {
  return players === 2 && whose === 1 ? 1 - value : value;
}

type Rgb = [number, number, number];

const scale: Record<"light" | "dark", [Rgb, Rgb, Rgb]> = {
  light: [[214, 111, 20], [205, 203, 198], [29, 95, 178]],
  dark: [[240, 146, 58], [112, 116, 122], [92, 158, 240]],
};

// 0: orange, 1/2: grey, 1: blue. `strength` in [0, 1] fades towards the paper.
export function valueColour(value: number, strength: number, isDark: boolean): string {
  const [low, middle, high] = scale[isDark ? "dark" : "light"];
  const signed = Math.max(-1, Math.min(1, (value - 0.5) * 2));
  // Most values lie near one half, so the scale is steeper there.
  const share = Math.sqrt(Math.abs(signed));
  const paper: Rgb = isDark ? [26, 29, 34] : [251, 250, 247];
  const hue = mix(middle, signed < 0 ? low : high, share);
  return `rgb(${mix(paper, hue, strength).map(Math.round).join(",")})`;
}

const written: Record<"light" | "dark", [Rgb, Rgb, Rgb]> = {
  light: [[164, 74, 6], [84, 88, 94], [20, 83, 173]],
  dark: [[255, 184, 107], [222, 222, 216], [188, 219, 255]],
};

// The same scale for letters on a light or a dark ground.
export function writtenColour(value: number, onDark: boolean): string {
  const [low, middle, high] = written[onDark ? "dark" : "light"];
  const hue = mix(middle, value < 0.5 ? low : high, Math.min(1, Math.abs(value - 0.5) * 2));
  return `rgb(${hue.map(Math.round).join(",")})`;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as Rgb;
}

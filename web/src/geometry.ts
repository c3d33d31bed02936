// Cells, places and numbers of the boards that are drawn as SVG.
import type { Place } from "./protocol.ts";

export const cell = 40; // SVG units

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

export const middle = (index: number) => (index + 0.5) * cell;
export const rounded = (x: number) => Math.round(x * 100) / 100;

export const samePlace = (a: Place, b: Place) => a[0] === b[0] && a[1] === b[1];

export const squarePath = (c: number, r: number) => `M${c * cell} ${r * cell}h${cell}v${cell}h${-cell}z`;

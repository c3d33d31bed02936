// A tree as an icicle on a canvas: a box is as wide as its share of its parent's visits; brightness is visits,
// hue the value. The server has cut the tree to what fits.
import { hueValue, valueColour } from "./colours.ts";
import { flag, type Tree } from "./protocol.ts";

export interface Box {
  index: number;
  depth: number;
  left: number; // 0..1
  width: number;
}

export interface Layout {
  tree: Tree;
  boxes: Box[]; // by index; those too narrow to be seen have no width
  children: number[][];
  depth: number;
}

export function layOut(tree: Tree): Layout {
  const { parent } = tree.columns;
  const children: number[][] = parent.map(() => []);
  parent.forEach((above, index) => above >= 0 && children[above]!.push(index));
  const boxes: Box[] = parent.map((_, index) => ({ index, depth: 0, left: 0, width: index === 0 ? 1 : 0 }));
  let depth = 0;
  // A parent stands before its children, so one walk in order is enough.
  for (const box of boxes) {
    depth = Math.max(depth, box.depth);
    placeChildren(tree, box, children[box.index]!, boxes);
  }
  return { tree, boxes, children, depth };
}

// In a comparison both searches count alike, whatever their numbers of visits.
function weight(tree: Tree, index: number): number {
  const { visits, visits_b } = tree.columns;
  if (!visits_b) return visits[index]!;
  return visits[index]! / Math.max(1, visits[0]!) + visits_b[index]! / Math.max(1, visits_b[0]!);
}

function placeChildren(tree: Tree, box: Box, below: number[], boxes: Box[]): void {
  const own = weight(tree, box.index);
  const total = Math.max(own, below.reduce((sum, child) => sum + weight(tree, child), 0));
  let left = box.left;
  for (const child of below) {
    const width = total > 0 ? (box.width * weight(tree, child)) / total : 0;
    Object.assign(boxes[child]!, { left, width, depth: box.depth + 1 });
    left += width;
  }
}

// The first of two players' value of a box; with more players it is the value of who moved.
export function shownValue({ layout: { tree }, viewer, players }: View, index: number): number {
  const { value, mover } = tree.columns;
  const who = mover[index]! >= 0 ? mover[index]! : viewer;
  return hueValue(value[index]!, who, players);
}

export function pathTo(tree: Tree, index: number): string[] {
  const path: string[] = [];
  for (let at = index; tree.columns.parent[at]! >= 0; at = tree.columns.parent[at]!) path.unshift(tree.columns.move[at]!);
  return [...tree.path, ...path];
}

export interface View {
  layout: Layout;
  rows: number; // levels shown
  viewer: number; // to move at the top of the search
  players: number;
  selected: number;
  hovered: number;
  dark: boolean;
}

export function rowHeight(view: View, height: number): number {
  return Math.max(6, Math.min(34, height / Math.max(1, Math.min(view.rows, view.layout.depth + 1))));
}

export function boxAt(view: View, x: number, y: number, width: number, height: number): number {
  const depth = Math.floor(y / rowHeight(view, height)), at = x / width;
  const found = view.layout.boxes.find((box) => box.depth === depth && at >= box.left && at < box.left + box.width);
  return found && depth < view.rows ? found.index : -1;
}

// An empty canvas with as many points as the screen has.
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * density) || canvas.height !== Math.round(height * density)) {
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
  }
  const pen = canvas.getContext("2d")!;
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  return pen;
}

export function drawIcicle(canvas: HTMLCanvasElement, view: View): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const pen = penOf(canvas), row = rowHeight(view, height);
  for (const box of view.layout.boxes)
    if (box.depth < view.rows && box.width * width >= 0.4) drawBox(pen, view, box, width, row);
  for (const [index, line] of [[view.hovered, 1], [view.selected, 2.5]] as const) outline(pen, view, index, width, row, line);
}

function drawBox(pen: CanvasRenderingContext2D, view: View, box: Box, width: number, row: number): void {
  const x = box.left * width, y = box.depth * row, w = box.width * width;
  const gap = w > 3 ? 0.75 : 0;
  pen.fillStyle = boxColour(view, box.index);
  pen.fillRect(x + gap, y + gap, w - 2 * gap, row - 2 * gap);
  const flags = view.layout.tree.columns.flags[box.index]!;
  if (w > 8 && flags !== 0) drawFlags(pen, view, flags, x, y, w, row);
  if (w > 18 && row > 11) drawLabel(pen, view, box, x, y, w, row);
}

export function boxColour(view: View, index: number): string {
  const { tree } = view.layout;
  if (tree.columns.visits_b) return differenceColour(tree, index, view.dark);
  return valueColour(shownValue(view, index), 0.18 + 0.82 * strength(tree, index), view.dark);
}

// 0..1, by the visits.
function strength({ columns: { visits } }: Tree, index: number): number {
  return Math.log1p(visits[index]!) / Math.log1p(Math.max(1, visits[0]!));
}

export function boxName({ layout: { tree } }: View, { index }: Box): string {
  return index === 0 ? (tree.path.at(-1) ?? "now") : tree.columns.move[index]!;
}

// Of a name that can be read on its box.
export function inkOn({ layout: { tree }, dark }: View, { index }: Box): string {
  return dark ? "#f4f2ee" : tree.columns.visits_b || strength(tree, index) > 0.55 ? "#101316" : "#3c434b";
}

// Blue: the first search looked at it more; orange: the second; grey: both alike.
function differenceColour(tree: Tree, index: number, dark: boolean): string {
  const { visits, visits_b } = tree.columns;
  const a = visits[index]! / Math.max(1, visits[0]!), b = visits_b![index]! / Math.max(1, visits_b![0]!);
  return valueColour(a + b > 0 ? a / (a + b) : 0.5, 0.35 + 0.65 * Math.sqrt((a + b) / 2), dark);
}

// Proven: a line below; cut off: a notch at the right; chance: a dotted line on top.
function drawFlags(pen: CanvasRenderingContext2D, view: View, flags: number, x: number, y: number, w: number, row: number): void {
  pen.fillStyle = view.dark ? "#f2efe9" : "#1d2126";
  if (flags & flag.proven) pen.fillRect(x + 1, y + row - 3, w - 2, 2);
  if (flags & flag.cut) pen.fillRect(x + w - 3, y + row * 0.25, 2, row * 0.5);
  if (flags & flag.chance) for (let at = x + 2; at < x + w - 2; at += 4) pen.fillRect(at, y + 1, 2, 1.5);
}

function drawLabel(pen: CanvasRenderingContext2D, view: View, box: Box, x: number, y: number, w: number, row: number): void {
  const name = boxName(view, box);
  const size = Math.min(13, row * 0.5);
  pen.font = `500 ${size}px system-ui, sans-serif`;
  if (pen.measureText(name).width > w - 4) return;
  pen.fillStyle = inkOn(view, box);
  pen.fillText(name, x + w / 2, y + row / 2 + 0.5);
}

function outline(pen: CanvasRenderingContext2D, view: View, index: number, width: number, row: number, line: number): void {
  const box = view.layout.boxes[index];
  if (!box || box.depth >= view.rows) return;
  pen.strokeStyle = view.dark ? "#ffffff" : "#0f1216";
  pen.lineWidth = line;
  pen.strokeRect(box.left * width + 1, box.depth * row + 1, Math.max(2, box.width * width - 2), row - 2);
}

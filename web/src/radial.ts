// The same tree as rings: its top in the middle, a child outside its parent, as wide as its share of the circle.
import { boxColour, boxName, inkOn, penOf, type Box, type View } from "./icicle.ts";

interface Disc {
  x: number; // of the middle
  y: number;
  ring: number; // width of one level
}

function discOf(view: View, width: number, height: number): Disc {
  const levels = Math.max(1, Math.min(view.rows, view.layout.depth + 1));
  return { x: width / 2, y: height / 2, ring: (Math.min(width, height) / 2 - 2) / levels };
}

// Angles begin on top and go clockwise.
const angleOf = (share: number) => share * 2 * Math.PI - Math.PI / 2;

export function sectorAt(view: View, x: number, y: number, width: number, height: number): number {
  const disc = discOf(view, width, height);
  const dx = x - disc.x, dy = y - disc.y;
  const depth = Math.floor(Math.hypot(dx, dy) / disc.ring);
  const share = (Math.atan2(dy, dx) / (2 * Math.PI) + 1.25) % 1;
  const found = view.layout.boxes.find((box) => box.depth === depth && share >= box.left && share < box.left + box.width);
  return found && depth < view.rows ? found.index : -1;
}

export function drawRadial(canvas: HTMLCanvasElement, view: View): void {
  const pen = penOf(canvas);
  const disc = discOf(view, canvas.clientWidth, canvas.clientHeight);
  for (const box of view.layout.boxes) {
    if (box.depth >= view.rows || arcOf(box, disc) < 0.4) continue;
    trace(pen, box, disc);
    pen.fillStyle = boxColour(view, box.index);
    pen.fill();
    pen.strokeStyle = view.dark ? "#15181c" : "#fbfaf7";
    pen.lineWidth = arcOf(box, disc) > 3 ? 1 : 0.2;
    pen.stroke();
    drawName(pen, view, box, disc);
  }
  for (const [index, line] of [[view.hovered, 1], [view.selected, 2.5]] as const) outline(pen, view, index, disc, line);
}

// Length of its middle.
const arcOf = (box: Box, { ring }: Disc) => box.width * 2 * Math.PI * (box.depth + 0.5) * ring;

function trace(pen: CanvasRenderingContext2D, { depth, left, width }: Box, { x, y, ring }: Disc): void {
  const from = angleOf(left), to = angleOf(left + width);
  pen.beginPath();
  pen.arc(x, y, (depth + 1) * ring, from, to);
  if (depth > 0) pen.arc(x, y, depth * ring, to, from, true);
  pen.closePath();
}

function drawName(pen: CanvasRenderingContext2D, view: View, box: Box, disc: Disc): void {
  const size = Math.min(13, disc.ring * 0.5), name = boxName(view, box);
  pen.font = `500 ${size}px system-ui, sans-serif`;
  const room = Math.min(arcOf(box, disc), box.depth === 0 ? 2 * disc.ring : disc.ring);
  if (disc.ring < 12 || pen.measureText(name).width > room - 4) return;
  const angle = angleOf(box.left + box.width / 2), radius = box.depth === 0 ? 0 : (box.depth + 0.5) * disc.ring;
  pen.fillStyle = inkOn(view, box);
  pen.fillText(name, disc.x + radius * Math.cos(angle), disc.y + radius * Math.sin(angle));
}

function outline(pen: CanvasRenderingContext2D, view: View, index: number, disc: Disc, line: number): void {
  const box = view.layout.boxes[index];
  if (!box || box.depth >= view.rows) return;
  trace(pen, box, disc);
  pen.strokeStyle = view.dark ? "#ffffff" : "#0f1216";
  pen.lineWidth = line;
  pen.stroke();
}

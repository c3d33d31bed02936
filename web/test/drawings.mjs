// Drawings of games that need more than a grid of discs.
const piece = (letter, owner, column, row, shape = "letter") => ({ at: [column, row], shape, owner, letter });

const chessMen = "♜♞♝♛♚♝♞♜";
export const chess = {
  grid: "checkered", columns: 8, rows: 8, column_names: [..."abcdefgh"], row_names: [..."87654321"], notes: [],
  pieces: [...chessMen].flatMap((glyph, c) => [piece(glyph, 1, c, 0), piece("♟", 1, c, 1), piece("♟", 0, c, 6), piece(glyph, 0, c, 7)]),
  arrows: [{ from: [4, 6], to: [4, 4] }],
};

// Twelve points a side with room for five men; the bar stands in the middle at a fraction of a column.
const stack = (owner, column, count, top) =>
  Array.from({ length: count }, (_, i) => piece("", owner, column, top ? i : 9 - i, "disc"));
export const backgammon = {
  grid: "squares", columns: 13, rows: 10, column_names: [], row_names: [], notes: ["pip count 167 to 167"],
  pieces: [...stack(0, 0, 5, true), ...stack(1, 4, 3, true), ...stack(1, 7, 5, true), ...stack(0, 12, 2, true),
    ...stack(1, 0, 5, false), ...stack(0, 4, 3, false), ...stack(0, 7, 5, false), ...stack(1, 12, 2, false), piece("", 1, 6, 4.5, "disc")],
  cells: Array.from({ length: 10 }, (_, row) => ({ at: [6, row], fill: "tan" })),
  dice: [3, 1],
  areas: [{ name: "White off", pieces: [piece("", 0, 0, 0, "disc")] }, { name: "Black off", pieces: [] }],
};

export const reversixt = {
  grid: "squares", columns: 6, rows: 5, column_names: [], row_names: [], notes: [],
  pieces: [piece("1", 0, 2, 2, "disc"), piece("2", 1, 3, 2, "disc"), piece("3", 2, 2, 3, "disc"), piece("x", -1, 1, 1), piece("b", -1, 4, 1), piece("c", -1, 4, 3)],
  holes: [[0, 0], [5, 0], [0, 4], [5, 4]],
  links: [{ from: [1, 0, 0], to: [4, 4, 4] }, { from: [0, 2, 6], to: [5, 1, 2] }, { from: [0, 1, 7], to: [5, 3, 3] }],
};

// The parts of the page that need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { backgammon, chess, reversixt } from "./drawings.mjs";
import { load } from "./load.mjs";

const board = { ...(await load("board.ts")), ...(await load("overlay.ts")), ...(await load("geometry.ts")) };
const { palette } = await load("colours.ts");
const { candidatesInColumns, columnOf, withColumns } = await load("columns.ts");
const { judgementTexts, judgementWords, readJudgements, withoutWords } = await load("judged-file.ts");
const { rightPart } = await load("state.ts");
const { nodeMarks } = await load("marks.ts");
const { meaningOf } = await load("pointing.ts");
const spec = await load("spec.ts");
const { certain, finalJudgement, judgementOf, losses, mistakes, outweighs, quality, shownInScores, sweptJudgement } = await load("judgement.ts");
const { candidateValue, counted, depthText, doubt, effort, lossText, roughly, scaleOf, turnText, workText } = await load("text.ts");
const clock = await load("clock.ts");
const lines = await load("lines.ts");
const icicle = await load("icicle.ts");
const radial = await load("radial.ts");
const { seenMove, veiled, viewerOf } = await load("veil.ts");
const { Session } = await load("session.ts");
const { loadKept } = await load("stored.ts");
globalThis.matchMedia = () => ({ matches: false }); // theme.ts asks for it at once
const { readText, saveGame } = await load("files.ts");
const { command } = await load("commands.ts");
const { addressIn, looksLikeFile, splitPosition, understood } = await load("pasted.ts");
const { Questions } = await load("questions.ts");
const { Duel, searchFault, settleFault } = await load("duel.ts");

const style = { players: ["White", "Black", "Red"], palette: palette(false) };
const count = (text, part) => text.split(part).length - 1;

test("a chess board shows every man as its symbol and the arrow", () => {
  const svg = board.boardSvg(chess, style);
  assert.equal(count(svg, "♟"), 16);
  assert.equal(count(svg, "♚"), 2);
  assert.equal(count(svg, 'class="name"'), 16);
  assert.equal(count(svg, `stroke="${style.palette.accent}"`), 1);
});

test("a backgammon board shows men, bar, dice and what is off the board", () => {
  const svg = board.boardSvg(backgammon, style);
  assert.equal(count(svg, `r="${0.43 * board.cell}"`), backgammon.pieces.length + 1);
  assert.equal(count(svg, 'r="3.2"'), 4, "pips of a three and a one");
  assert.ok(svg.includes("White off"));
  assert.equal(count(svg, 'fill="tan"'), 10);
});

test("a ReversiXT board leaves out its holes and draws its transitions", () => {
  const svg = board.boardSvg(reversixt, style);
  assert.equal(count(svg, `h${board.cell}v${board.cell}`), 30 - 4);
  assert.equal(count(svg, "C"), 3, "one curve for each transition");
});

test("a piece outside the grid widens the picture", () => {
  const stock = { ...chess, pieces: [{ at: [9.5, 2], shape: "disc", owner: 0, letter: "" }] };
  assert.ok(board.boardBox(stock).width > board.boardBox(chess).width + 2 * board.cell);
});

test("text from a game cannot become markup", () => {
  const evil = { ...chess, pieces: [{ at: [0, 0], shape: "letter", owner: 0, letter: "<script>" }],
    cells: [{ at: [0, 0], fill: "\"/><script>" }], column_names: ["<b>"] };
  assert.ok(!/<script|<b>/.test(board.pictureSvg(evil, {}, style)));
});

test("candidates show value and visits, the last move its place", () => {
  const marks = { candidates: [{ places: [[3, 3]], hue: 0.6, share: 1, label: "60", detail: "1.2k", best: true }], last: [[4, 6]] };
  const svg = board.marksSvg(chess, marks, style);
  assert.ok(svg.includes(">60<") && svg.includes(">1.2k<"));
  assert.equal(count(svg, `stroke="${style.palette.accent}" stroke-width="2.6"`), 1);
});

test("a candidate leaves the piece on its cell to be seen, and one that was not looked at is no more than a ring", () => {
  const mark = { hue: 0.6, share: 1, label: "60", detail: "", best: false };
  const svg = (at, more = {}) => board.marksSvg(chess, { candidates: [{ ...mark, places: [at], ...more }] }, style);
  const { at } = chess.pieces[0];
  assert.match(svg(at), /scale\(0\.\d+\)/);
  const drawn = (text) => Number(/scale\(([\d.]+)\)/.exec(text)?.[1] ?? 1) * Number(/font-size="([\d.]+)"/.exec(text)[1]);
  assert.ok(drawn(svg(at, { detail: "1.2k" })) > 10 && !/1\.2k/.test(svg(at, { detail: "1.2k" })), "its label is large enough to be read");
  assert.doesNotMatch(svg([4, 4]), /scale/);
  assert.match(svg(at, { unseen: true }), /^<circle[^>]* fill="none"[^>]*>$/);
});

// The text of the mark with this label, and where it stands.
const markOf = (svg, label) => /<g[^>]*>(?:(?!<g)[^])*?<\/g>/.exec(svg.slice(svg.lastIndexOf("<g", svg.indexOf(`>${label}<`))))[0];

test("the best move has a colour that no other has, whoever moves, and the others theirs by what they lose", () => {
  assert.deepEqual([quality(0, false), quality(-0.1, false), quality(0.25, false), quality(1, false)], [1, 1, 0, 0]);
  assert.ok(quality(0.02, false) > 0.9 && quality(0.12, false) < 0.55 && quality(0.05, true) < quality(0.05, false));
  const marks = { candidates: [1, 1, 0].map((hue, index) => ({ places: [[index, 3]], hue, share: 1, label: `L${index}`, detail: "9", best: index === 0, chosen: index === 0 })) };
  for (const dark of [false, true]) {
    const colours = palette(dark), svg = board.marksSvg({ ...chess, pieces: [] }, marks, { ...style, palette: colours });
    const fills = [0, 1, 2].map((index) => /fill="([^"]+)"/.exec(markOf(svg, `L${index}`))[1]);
    assert.equal(fills[0], colours.best.fill);
    assert.equal(new Set(fills).size, 3, fills.join());
    const [blue, orange] = [fills[1], fills[2]].map((fill) => /rgb\((\d+),\d+,(\d+)\)/.exec(fill).slice(1).map(Number));
    assert.ok(blue[1] > blue[0] && orange[0] > orange[1], "blue is good, orange is bad");
  }
});

test("a move of a node that got hardly a visit is not told to have none", () => {
  const child = (share, visits) => ({ move: "a", places: [[0, 0]], visits, value: 0.5, mover: 0, share, terms: [], flags: 0, proven: false });
  const marks = nodeMarks([child(0.99, 990), child(0.004, 4), child(0, 0)], 2);
  assert.deepEqual(marks.map(({ label, unseen }) => (unseen ? "" : label)), ["99", "<1", ""]);
});

test("moves that lead to one cell stand side by side, and no mark hides its arrow's head", () => {
  const candidate = (from, to, label) => ({ places: [from, to], hue: 1, share: 1, label, detail: "", best: label === "a", chosen: label === "a" });
  const svg = board.marksSvg({ ...chess, pieces: [] }, { candidates: [candidate([0, 4], [1, 3], "a"), candidate([2, 4], [1, 3], "b"), candidate([5, 5], [5, 3], "c")] }, style);
  const circle = (label) => /cx="([-\d.]+)" cy="([-\d.]+)"/.exec(markOf(svg, label)).slice(1).map(Number);
  const [a, b] = [circle("a"), circle("b")];
  const least = 2 * 0.44 * 0.58 * board.cell;
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) >= least, `${a} and ${b}`);
  for (const from of [[[0, 4], [1, 4]], [[1, 4], [1, 2]], [[0, 4], [1, 4], [2, 4]]]) {
    const all = from.map((each, index) => candidate(each, [1, 3], "abz"[index])), drawn = board.marksSvg({ ...chess, pieces: [] }, { candidates: all }, style);
    const at = all.map(({ label }) => /cx="([-\d.]+)" cy="([-\d.]+)"/.exec(markOf(drawn, label)).slice(1).map(Number));
    at.forEach((one, index) => at.slice(index + 1).forEach((other) => assert.ok(Math.hypot(one[0] - other[0], one[1] - other[1]) >= least, `${from}: ${at.join(" ")}`)));
  }
  const tips = [...svg.matchAll(/<path d="M([-\d.]+) ([-\d.]+)L[-\d. ]+L[-\d. ]+z"/g)].map((found) => found.slice(1).map(Number));
  const c = circle("c");
  assert.ok(tips.some(([x, y]) => Math.abs(x - c[0]) < 0.1 && y - c[1] >= 0.44 * board.cell - 0.1 && y - c[1] < 0.6 * board.cell), "the tip touches the mark");
  // Promotions to several men share their cells: the best one is shown.
  const promoted = board.marksSvg({ ...chess, pieces: [] }, { candidates: [candidate([4, 1], [4, 0], "a"), candidate([4, 1], [4, 0], "z")] }, style);
  assert.ok(promoted.includes(">a<") && !promoted.includes(">z<"));
});

test("boards that people know by their look have it: cloth with dots, a rack with holes, the line that won", () => {
  const disc = { at: [3, 3], shape: "disc", owner: 0, letter: "X" }, plain = { ...chess, grid: "squares", pieces: [disc], arrows: [] };
  const both = { ...style, players: ["X", "O"], colours: ["red", "yellow"] };
  const cloth = board.boardSvg({ ...plain, look: "cloth" }, both), rack = board.boardSvg({ ...plain, look: "rack", decided: [[3, 3]] }, both);
  assert.ok(cloth.includes(style.palette.cloth) && !cloth.includes(style.palette.square));
  assert.equal(count(cloth, 'r="3.4"'), 4);
  assert.equal(count(rack, `r="${board.cell * 0.41}" fill="${style.palette.paper}"`), 64);
  assert.ok(rack.includes("#c8452f"), "X is red");
  assert.equal(count(rack, 'stroke-width="4"'), 1, "the winning disc has a ring");
  const marks = { candidates: [{ places: [[0, 0]], hue: 1, share: 1, label: "+0.8", detail: "", best: true, chosen: true }] };
  assert.ok(count(board.marksSvg(plain, marks, both), "<circle") === 1 && count(board.marksSvg({ ...plain, look: "cloth" }, marks, both), "<circle") === 0,
    "on cloth a value is written, and no mark looks like a disc");
});

test("a move that names a column is played by a click there, and marked where a piece would land", () => {
  const grid = { ...chess, grid: "squares", columns: 3, rows: 2, column_names: ["1", "2", "3"], row_names: ["2", "1"], arrows: [], pieces: [{ at: [1, 1], shape: "disc", owner: 0, letter: "" }] };
  assert.deepEqual(["drop(2)", "(drop 2)", "drop 3", "noop", "move(1,2)", "drop(9)"].map((text) => columnOf(text, grid)), [1, 1, 2, null, null, null]);
  const position = withColumns({ drawing: grid, plies: [{ text: "drop(2)", mover: 0, places: [] }],
    moves: [...["drop(3)", "drop(2)", "drop(1)"].map((text) => ({ text, places: [], player: 1 })), { text: "noop", places: [], player: 0 }] });
  assert.deepEqual(position.moves.map(({ places }) => places), [[[2, 1]], [[1, 0]], [[0, 1]], []]);
  assert.deepEqual(position.plies[0].places, [[1, 1]]);
  assert.deepEqual(meaningOf(position.moves.filter(({ player }) => player === 1), [], [1, 1]), { kind: "move", text: "drop(2)" });
  assert.deepEqual(candidatesInColumns({ candidates: [{ move: "drop(2)", places: [] }] }, position).candidates[0].places, [[1, 0]]);
  const untouched = { drawing: grid, plies: [], moves: [{ text: "noop", places: [] }] };
  assert.equal(withColumns(untouched), untouched);
});

test("what was found about a game survives its file, and is told to people who open it elsewhere", () => {
  const known = [{ values: [0.6, 0.4], low: 0.5, high: 0.7, weight: 12000, unit: "simulations", best: "b" }, null,
    { values: [0.2, 0.8], low: 0.1, high: 0.3, weight: certain, unit: "positions" }];
  const position = { players: ["Black", "White"], plies: plies(0, 1) };
  assert.deepEqual(readJudgements(judgementTexts(known, position)), known);
  assert.equal(JSON.parse(judgementTexts(known, position)[0]).chance, 0.6);
  const blunder = judgementTexts([known[0], known[2]], position)[1];
  assert.equal(JSON.parse(blunder).grade, "blunder");
  assert.deepEqual(readJudgements(["", "nonsense", '{"values":"x"}', blunder]).map(Boolean), [false, false, false, true]);
  const words = judgementWords([known[0], known[2]], position);
  assert.deepEqual(words, ["Agon: Black 60.0 % (12 k simulations).", "Agon: Black 20.0 % (certain). Blunder, 40.0 % lost; b was better."]);
  assert.equal(withoutWords(`a good game\n${words[1]}`), "a good game");
  const discs = { low: -64, high: 64, unit: "discs" };
  assert.equal(JSON.parse(judgementTexts([{ ...known[0], scored: [0.75, 0.25] }], { ...position, scores: discs })[0]).lead, 32);
});

test("of a link with one wrong move stays what is right", () => {
  const about = { games: [{ name: "go" }], start: { game: "othello" } }, where = { game: "go:size=9", start: "", moves: ["E5", "Z9", "D4"] };
  assert.deepEqual(rightPart(where, "move 2: cannot play 'Z9' here", about), { ...where, moves: ["E5"] });
  assert.deepEqual(rightPart({ ...where, start: "x" }, "no such position", about), { game: "go:size=9", start: "", moves: [] });
  assert.deepEqual(rightPart({ ...where, moves: [] }, "size: expected ...", about), { game: "go", start: "", moves: [] });
  assert.equal(rightPart({ game: "chess", start: "", moves: [] }, "no such game", about).game, "othello");
});

test("a value that was known without looking ahead has no depth", () => {
  assert.equal(depthText({ nodes: 172, depth: 0 }), "172 positions");
  assert.equal(depthText({ nodes: 172, depth: 9 }), "172 positions, depth 9");
});

test("a cell has the name that the board gives it, on a draughts board its number", () => {
  const rows = ["1-4", "5-8", "9-12", "13-16", "17-20", "21-24", "25-28", "29-32"];
  const draughts = { ...chess, grid: "checkered", column_names: [], row_names: rows };
  const name = (drawing, at) => board.cellName(drawing, at);
  assert.equal(name(chess, [4, 6]), "e2");
  assert.deepEqual([[1, 0], [3, 2], [0, 3], [6, 7]].map((at) => name(draughts, at)), ["1", "10", "13", "32"]);
  assert.equal(name(draughts, [2, 2]), "column 3, row 9-12");
  assert.equal(name({ ...draughts, row_names: [] }, [2, 2]), "column 3, row 3");
});

test("a click on a cell plays the move that ends there", () => {
  assert.deepEqual(meaningOf([{ text: "a1", places: [[0, 7]] }, { text: "b1", places: [[1, 7]] }], [], [1, 7]), { kind: "move", text: "b1" });
});

test("a click anywhere in a column plays there when each column has one move", () => {
  const drops = [{ text: "a", places: [[0, 5]] }, { text: "b", places: [[1, 4]] }];
  assert.deepEqual(meaningOf(drops, [], [1, 0]), { kind: "move", text: "b" });
  assert.deepEqual(meaningOf(drops, [], [3, 0]), { kind: "nothing" });
});

test("a piece is chosen first, then where it goes", () => {
  const moves = [{ text: "a-b", places: [[0, 0], [1, 1]] }, { text: "a-c", places: [[0, 0], [2, 2]] }];
  const chosen = meaningOf(moves, [], [0, 0]);
  assert.deepEqual(chosen, { kind: "select", places: [[0, 0]] });
  assert.deepEqual(meaningOf(moves, chosen.places, [2, 2]), { kind: "move", text: "a-c" });
  assert.deepEqual(meaningOf(moves, chosen.places, [0, 0]), { kind: "select", places: [] });
});

test("moves with the same places are left to the player's choice", () => {
  const moves = [{ text: "e8=Q", places: [[4, 1], [4, 0]] }, { text: "e8=N", places: [[4, 1], [4, 0]] }];
  assert.deepEqual(meaningOf(moves, [[4, 1]], [4, 0]), { kind: "choices", texts: ["e8=Q", "e8=N"] });
});

test("a specification survives reading and writing", () => {
  for (const text of ["mcts", "mcts:level=5,time=1s", 'gtp:"gnugo --mode gtp"', "tree:depth=3"])
    assert.equal(spec.formatSpec(spec.parseSpec(text)), text);
  const rules = "(role x)\n(role o)";
  assert.equal(spec.parseSpec(spec.formatSpec({ name: "gdl", values: { file: rules } })).values.file, rules);
  assert.equal(spec.withValues("mcts:level=5,time=1s", { level: "6", time: undefined }), "mcts:level=6");
  assert.equal(spec.specOf("go", [{ name: "size", value: "19" }, { name: "komi", value: "7" }], { size: "9", komi: "7" }), "go:size=9");
});

test("levels are told in words from the weakest to the strongest", () => {
  assert.equal(spec.levelWord(1, 1, 10), "Beginner");
  assert.equal(spec.levelWord(10, 1, 10), "Full strength");
});

test("a position is split from the moves that follow it", () => {
  assert.deepEqual(splitPosition("start moves d c"), ["", ["d", "c"]]);
  assert.deepEqual(splitPosition(".../... X"), [".../... X", []]);
  assert.deepEqual(splitPosition("moves d"), ["", ["d"]]);
  assert.deepEqual(splitPosition("start moves (mark 1 1) noop"), ["", ["(mark 1 1)", "noop"]]);
});

test("what is pasted is told apart: a file or a position", () => {
  for (const file of ["(;SZ[9];B[ee])", '{"format":"agon-tree"}', "agon-game 2", "two\nlines"]) assert.ok(looksLikeFile(file), file);
  for (const position of ["(cell 1 1 b) (turn x)", "start moves d c", "X.. O"]) assert.ok(!looksLikeFile(position), position);
});

test("of a link to the page its position is taken", () => {
  assert.equal(addressIn(" http://127.0.0.1:2466/?token=a#game=connect4&moves=d+c&at=1\n"), "#game=connect4&moves=d+c&at=1");
  for (const other of ["(;SZ[9])", "https://example.org/#part", "d d d", "see http://a/#game=go now"]) assert.equal(addressIn(other), null, other);
});

test("what is pasted is a position, else moves, else a game as others write it", async () => {
  const asked = [];
  const server = (accepts, read) => ({
    kept: { where: { game: "g" } },
    look: async (where) => { asked.push(where); if (!accepts(where)) throw new Error(where.start === "" ? "no such move" : "no such cells"); },
    waiting: { ask: async ({ text }) => { if (!read) throw new Error("no game"); return { ...read, text }; } },
  });
  const take = (text, accepts, read) => understood(text, server(accepts, read));
  assert.deepEqual(await take("X.. O", () => true), { game: "g", start: "X.. O", moves: [] });
  assert.deepEqual(await take("d (mark 1 1) d", ({ start }) => start === ""), { game: "g", start: "", moves: ["d", "(mark 1 1)", "d"] });
  assert.equal((await take("f5d6", () => false, { game: "othello" })).game, "othello");
  await assert.rejects(take("x y", () => false), { message: "neither a position (no such cells) nor moves (no such move)" });
  asked.length = 0;
  await assert.rejects(take("X moves d", () => false), { message: "no such cells" });
  assert.equal(asked.length, 1, "what names its moves is nothing else");
});

test("an agent has a budget where one of the options that bound it is set", () => {
  const options = [{ name: "sims", budget: true }, { name: "exploration" }];
  assert.ok(spec.hasBudget("uct:sims=10", options));
  assert.ok(!spec.hasBudget("uct:exploration=2", options));
});

test("numbers of simulations and of positions are not compared, and a proof outweighs both", () => {
  const found = (weight, unit) => ({ values: [0.5, 0.5], low: 0, high: 1, weight, unit });
  assert.ok(outweighs(found(100, "simulations"), found(50, "simulations")));
  assert.ok(!outweighs(found(1e6, "positions"), found(50, "simulations")));
  assert.ok(outweighs(found(certain, "positions"), found(1e9, "simulations")));
  assert.ok(!outweighs(found(100, "simulations"), found(certain, "positions")));
});

test("who owns a cell is told by shape as well as by colour", () => {
  const svg = board.marksSvg({ ...chess, columns: 2 }, { owners: [1, -1] }, style);
  assert.equal(count(svg, "<rect"), 2);
  assert.equal(count(svg, "rotate(45"), 1);
});

const plies = (...movers) => movers.map((mover) => ({ text: "a", mover }));
const judged = (first, weight = 1000) => ({ values: [first, 1 - first], low: first - 0.01, high: first + 0.01, weight });

test("a move that throws value away is a mistake of its player", () => {
  assert.deepEqual(mistakes([judged(0.6), judged(0.3), judged(0.3)], plies(0, 1)).map(({ ply, grade }) => [ply, grade]), [[1, "blunder"]]);
  assert.deepEqual(mistakes([judged(0.3), judged(0.6)], plies(1)).map(({ ply }) => ply), [1]);
});

test("the search's own choice is no mistake, whatever its value becomes", () => {
  assert.deepEqual(mistakes([{ ...judged(0.6), best: "a" }, judged(0.3)], plies(0)), []);
  assert.equal(mistakes([{ ...judged(0.6), best: "b" }, judged(0.3)], plies(0)).length, 1);
});

test("values with few simulations behind them accuse nobody", () => {
  assert.deepEqual(mistakes([judged(0.6), judged(0.3, 20)], plies(0)), []);
});

test("with three players the band holds the first one's value, and a sweep shows who threw value away", () => {
  const candidate = { move: "b", value: 0.2, low: 0.1, high: 0.3, visits: 500, depth: 1 };
  const found = judgementOf({ value: 0.2, values: [0.7, 0.2, 0.1], simulations: 500, nodes: 9, candidates: [candidate] },
    { to_move: 1, players: ["a", "b", "c"] });
  assert.ok(found.low <= 0.7 && 0.7 <= found.high && found.high - found.low < 0.21, JSON.stringify(found));
  const swept = (mover, values) => sweptJudgement({ mover, value: values[mover], values, simulations: 500, best: "b" }, 3);
  assert.deepEqual(mistakes([swept(1, [0.2, 0.7, 0.1]), swept(2, [0.4, 0.2, 0.4])], plies(1)).map(({ ply }) => ply), [1]);
  const untold = sweptJudgement({ mover: 2, value: 0.4, simulations: 500, best: "b" }, 3);
  const stored = JSON.parse(JSON.stringify([swept(1, [0.2, 0.9, 0.1]), untold]));
  assert.deepEqual(mistakes(stored, plies(1)), [], "what nobody told is no loss, even after a reload");
});

test("a move without a visit has no value", () => {
  const unseen = { move: "a", value: 0.5, low: null, high: null, visits: 0, depth: 0, proven: false, at_most: false };
  assert.equal(candidateValue(unseen), "–");
  assert.equal(effort(unseen), "no visit");
  assert.equal(candidateValue({ ...unseen, depth: 3 }), "50.0 %");
  assert.equal(candidateValue({ ...unseen, proven: true }), "draw");
});

test("what is not proven is never told without a doubt", () => {
  assert.deepEqual([[0.4, 0.6], [0.5, 0.501], [0.5, 0.5001]].map(([low, high]) => doubt(low, high)), ["± 10", "± 0.1", "± < 0.1"]);
  assert.deepEqual([doubt(0.5, 0.5), doubt(null, null)], ["", ""]);
});

test("where all move at once it is told who has chosen and who is next", () => {
  const players = ["left", "right"];
  assert.equal(turnText("all", 0, [], players), "Everyone to move, left first");
  assert.equal(turnText("all", 1, ["load", null], players), "Right to move, left has chosen");
  assert.equal(turnText("all", null, ["load", "duck"], players), "Everyone to move");
  assert.equal(turnText(0, 0, [], players), "left to move");
});

const discs = { low: -64, high: 64, unit: "discs" };

test("searches that tell scores have the game's scale, others tell chances", () => {
  const looked = { move: "a", value: 0.53125, low: null, high: null, visits: 0, depth: 8, proven: false, at_most: false };
  assert.equal(scaleOf({ scored: true }, discs), discs);
  assert.equal(scaleOf({ scored: false }, discs), undefined);
  assert.equal(candidateValue(looked, discs), "+4");
  assert.equal(candidateValue({ ...looked, value: 0.48, at_most: true }, discs), "≤ −2.6");
  assert.equal(candidateValue({ ...looked, value: 0.5, proven: true }, discs), "0");
  assert.equal(candidateValue(looked), "53.1 %");
  assert.equal(lossText(0.05, discs), "6.4 discs");
  assert.deepEqual([0.5 + 12.9 / 128, 0.5 - 9.94 / 128].map((value) => roughly(value, discs)), ["+13", "−9.9"]);
});

test("analysis asks for each move unless somebody said otherwise", () => {
  const options = [{ name: "each" }];
  assert.equal(spec.assuming("expert", options, { each: "yes" }), "expert:each=yes");
  assert.equal(spec.assuming("expert:each=no", options, { each: "yes" }), "expert:each=no");
  assert.equal(spec.assuming("mcts:sims=5", [], { each: "yes" }), "mcts:sims=5");
});

test("of a search that tells the value of each move all moves are asked for, of others the best five", () => {
  const asked = (analyst, option, moves) => {
    const sent = [], session = new Session({ send: (request) => sent.push(request) });
    globalThis.document = { hidden: false };
    session.kept = { where: { game: "g", start: "", moves: [] }, cursor: 0, analyst, analysing: true, ended: "", showOwners: false };
    session.state = { ...session.state, about: { agents: [{ name: "wise", options: option }] },
      position: { to_move: 0, players: ["a", "b"], moves: Array.from({ length: moves }, (_, index) => ({ text: `m${index}`, places: [] })) } };
    session.analyse();
    return [sent[0].agent, sent[0].candidates];
  };
  const each = [{ name: "each", value: "no" }];
  assert.deepEqual(asked("wise", each, 14), ["wise:each=yes", 14]);
  assert.deepEqual(asked("wise:each=no", each, 14), ["wise:each=no", 5]);
  assert.deepEqual(asked("wise", [], 14), ["wise", 5]);
  assert.deepEqual(asked("wise", each, 3000), ["wise:each=yes", 2000]);
});

test("a file with more games than the one that is opened says so", async () => {
  const told = async (games) => {
    const record = { game: "g", start: "", moves: ["x"], players: [], result: "", date: "", event: "", name: "", comment: "", comments: [],
      variations: [], variation_comments: [], left_out: 0, games, cut: false, warnings: [] };
    const notices = [];
    await readText({ waiting: { ask: async () => record }, record: { newGame() {} }, keep() {}, tell: (text) => notices.push(text) }, "x", "e.transcript");
    return notices;
  };
  assert.deepEqual(await told(2), ["Opened e.transcript: the first of 2 games, 1 move"]);
  assert.deepEqual(await told(1), ["Opened e.transcript: 1 move"]);
  assert.deepEqual(await told(undefined), ["Opened e.transcript: 1 move"]);
});

test("a game that is judged by scores shows what each move gave away in them", () => {
  const looked = (mover, value) => sweptJudgement({ mover, value, nodes: 5000, scored: true, best: "b" }, 2, discs);
  const end = finalJudgement({ values: [1, 0], scores: [10, -10] }, discs);
  const game = [looked(0, 0.5), looked(1, 0.55), end];
  assert.ok(shownInScores(game));
  assert.deepEqual(losses(game, plies(0, 1)).map(({ ply, lost }) => [ply, Math.round(lost * 128 * 10) / 10]), [[1, 6.4], [2, 16.4]]);
  assert.deepEqual(mistakes(game, plies(0, 1)).map(({ ply, grade }) => [ply, grade]), [[1, "mistake"], [2, "blunder"]]);
  const sampled = sweptJudgement({ mover: 0, value: 0.5, simulations: 500, best: "b" }, 2, discs);
  assert.ok(!shownInScores([sampled, ...game]));
  assert.ok(!shownInScores([null]));
});

test("one is told in the singular", () => {
  assert.equal(counted(1, "simulation"), "1 simulation");
  assert.equal(counted(2, "simulation"), "2 simulations");
});

test("the pieces of three players have numbers, those of two have none", () => {
  const pieces = [0, 1, 2].map((owner) => ({ at: [owner, 0], shape: "disc", owner, letter: "" }));
  const drawing = { ...chess, pieces, arrows: [], column_names: [], row_names: [] };
  const three = board.boardSvg(drawing, style);
  for (const number of [1, 2, 3]) assert.equal(count(three, `>${number}</text>`), 1);
  assert.equal(count(board.boardSvg({ ...drawing, pieces: pieces.slice(0, 2) }, { ...style, players: ["White", "Black"] }), "<text"), 0);
});

const secret = { players: ["a", "b"], to_move: 1, over: false, text: "(number 7)", drawing: { ...chess, notes: ["(number 7)"] }, told: [["high", ""], ["low"]],
  plies: [{ text: "7", mover: "chance", places: [] }, { text: "3", mover: 0, places: [[0, 0]] }] };

test("a player is shown what it was told and its own moves, and nothing else", () => {
  const seen = veiled(secret, 0);
  assert.deepEqual(seen.drawing.notes, ["a was told", "step 1: high", "step 2: nothing"]);
  assert.deepEqual(seen.plies.map((ply) => ply.text), ["…", "3"]);
  assert.equal(JSON.stringify({ ...seen, told: [] }).includes("7"), false);
});

test("where all moved at once a player knows its own part", () => {
  assert.equal(seenMove("load|fire", "all", 0), "load|…");
  assert.equal(seenMove("load|fire", "all", 1), "…|fire");
  assert.equal(seenMove("load", 0, 0), "load");
  for (const mover of [1, "chance", null, undefined]) assert.equal(seenMove("load", mover, 0), "…");
});

test("hidden things are seen with the eyes of the human to move, else of the first, and by all where machines play or the game is over", () => {
  const seated = (...seats) => ({ seats, ended: "", revealed: false });
  assert.equal(viewerOf(secret, seated("", "")), 1);
  assert.equal(viewerOf(secret, seated("", "random")), 0);
  assert.equal(viewerOf(secret, seated("random", "random")), null);
  assert.equal(viewerOf({ ...secret, over: true }, seated("", "")), null);
  assert.equal(viewerOf({ ...secret, told: undefined }, seated("", "")), null);
  assert.equal(viewerOf(secret, { ...seated("", ""), ended: "b resigns" }), null);
  assert.equal(viewerOf(secret, { ...seated("", ""), revealed: true }), null);
});

// A tab whose server knows one game, of `length` plies with hidden things (unless `inTurns`: then it is one in which all
// is seen), and shows what `tell` is given as live news.
async function openTab(t, { live = false, length = 99, inTurns = false } = {}) {
  Object.assign(globalThis, { history: { replaceState() {} }, document: { hidden: true }, location: { hash: "" } });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const position = (moves) => ({ type: "position", ...secret, over: moves.length >= length, moves: [], agents: ["random"], agent: "random",
    plies: moves.map((text, ply) => ({ text, mover: ply % 2, places: [] })), ...(inTurns ? { told: undefined, to_move: moves.length % 2 } : {}) });
  const watched = [];
  const connection = {
    ask: async ({ moves }) => position(moves),
    send: (request, listener) => watched.push({ ...request, listener }),
    tell: ({ search }) => watched[search - 1].listener({ type: "live", done: true }),
  };
  const session = new Session(connection);
  const settle = async () => { for (let left = 20; left > 0; --left) await new Promise(setImmediate); };
  const pass = async (time) => { t.mock.timers.tick(time); await settle(); };
  connection.onLink("open");
  const meet = (run) => connection.onAbout({ run, games: [{ name: "g", title: "G" }], agents: [{ name: "random", options: [] }], start: { game: "g", agent: "random" }, live, limits: {} });
  meet("first");
  session.keep({ seats: ["", ""] });
  await settle();
  const first = (number) => ({ title: `game ${number}`, game: "g", start: "", players: ["a", "b"] });
  const tell = async (number, moves, more = {}) => {
    watched.at(-1).listener({ type: "live", number, ...first(number), moves, ...more });
    await settle();
    await pass(300);
  };
  return { session, connection, watched, meet, tell, pass, settle };
}

test("each game that is played elsewhere is a record of its own, even where all begin alike", async (t) => {
  const { session, tell, settle } = await openTab(t, { live: true });
  await tell(1, ["x", "y"]);
  assert.deepEqual([session.kept.where.moves, session.kept.liveNumber], [["x", "y"], 1]);
  await tell(1, ["x", "y", "z"]);
  await tell(2, []);
  assert.deepEqual([session.kept.where.moves, session.kept.lines, session.kept.liveNumber], [[], [], 2]);
  await tell(2, ["y"]);
  assert.deepEqual([session.kept.where.moves, session.kept.lines, session.kept.live], [["y"], [], true]);
  session.record.bringBack(); // and is not left for the other one
  await settle();
  await tell(2, ["y", "x"]);
  assert.deepEqual([session.kept.where.moves, session.kept.liveNumber, session.kept.live], [["x", "y", "z"], 1, false]);
});

test("what is played elsewhere lies ahead of those who look back, and leaves games of one's own alone", async (t) => {
  const { session, tell, settle } = await openTab(t, { live: true });
  await tell(1, ["x", "y"]);
  session.record.goTo(1);
  await tell(1, ["x", "y", "z"]);
  assert.deepEqual([session.kept.where.moves, session.kept.cursor, session.kept.live], [["x", "y", "z"], 1, false]);
  session.record.goTo(3);
  assert.equal(session.kept.live, true);
  session.record.newGame("g");
  await tell(1, ["x", "y", "z", "x"]);
  assert.deepEqual([session.kept.where.moves, session.kept.live], [[], false]);
  session.record.newGame("g", "", ["x", "y"]);
  await settle();
  session.record.goTo(0);
  session.record.goTo(2);
  await tell(1, ["x", "y", "z", "x", "y"]);
  assert.deepEqual([session.kept.where.moves, session.kept.live], [["x", "y"], false]);
  session.live.goThere();
  await settle();
  assert.deepEqual([session.kept.where.moves.length, session.kept.lines, session.kept.liveNumber], [5, [], 1]);
});

test("a server that was started anew has other games, whatever their numbers", async (t) => {
  const { session, watched, meet, tell, settle } = await openTab(t, { live: true });
  await tell(1, ["x", "y"]);
  session.live.choose(1);
  await settle();
  meet("second");
  await settle();
  assert.deepEqual([watched.at(-1).number, session.live.game, session.kept.where.moves], [0, null, ["x", "y"]]);
  await tell(1, ["y"]);
  assert.deepEqual([session.kept.where.moves, session.kept.lines, session.kept.live], [["y"], [], true]);
  meet("second"); // the connection was lost for a moment
  await settle();
  await tell(1, ["y", "x"]);
  session.record.bringBack();
  await settle();
  await tell(1, ["y", "x", "z"]);
  assert.deepEqual([session.kept.where.moves, session.kept.live], [["x", "y"], false]);
});

test("the next game is followed after one that was seen to end, not after one that was chosen when it was over", async (t) => {
  const { session, watched, tell, pass, settle } = await openTab(t, { live: true });
  const games = [{ number: 1, title: "", over: true }, { number: 2, title: "", over: false }];
  await tell(1, ["x"]);
  await tell(1, ["x"], { over: true, games });
  await pass(4000);
  assert.equal(watched.length, 2);
  await tell(2, ["y"]);
  session.live.choose(1);
  await settle();
  await tell(1, ["x"], { over: true });
  await pass(5000);
  assert.deepEqual(watched.map(({ number }) => number), [0, 0, 1]);
  assert.deepEqual(session.kept.where.moves, ["x"]);
});

test("nothing of the former game is shown under the name of the one that an address or the past asks for", async (t) => {
  const { session, settle } = await openTab(t);
  const shown = () => [session.kept.where.game, session.state.position !== null, session.state.plies.map(({ text }) => text)];
  const go = (hash) => { location.hash = hash; session.record.followAddress(); };
  session.record.newGame("g", "", ["x", "y"]);
  await settle();
  go("#game=g&moves=x+y&at=1");
  assert.deepEqual([...shown(), session.kept.cursor], ["g", true, ["x", "y"], 1]);
  await settle();
  go("#game=g&moves=z");
  assert.deepEqual([...shown(), session.kept.where.moves], ["g", true, ["x", "y"], ["x", "y"]]);
  await settle();
  assert.deepEqual(shown(), ["g", true, ["z"]]);
  go("#game=h&moves=x");
  assert.deepEqual(shown(), ["g", true, ["z"]]);
  await settle();
  assert.deepEqual(shown(), ["h", true, ["x"]]);
  session.record.newGame("g", "", ["y"]);
  await settle();
  session.record.bringBack();
  assert.deepEqual(shown(), ["h", false, []]);
});

test("an address that the server refuses changes nothing, and the last of several counts", async (t) => {
  const { session, connection, settle } = await openTab(t);
  const look = connection.ask, addresses = [];
  connection.ask = async (request) => (request.moves.includes("zz") ? Promise.reject(new Error("move 3: zz")) : look(request));
  history.replaceState = (_, __, address) => addresses.push(address);
  const go = (hash) => { location.hash = hash; void session.record.followAddress(); };
  session.record.newGame("g", "", ["x", "y"]);
  await settle();
  go("#game=g&moves=x+y+zz");
  await settle();
  assert.deepEqual([session.kept.where.moves, session.state.notice], [["x", "y"], { text: "move 3: zz", bad: true }]);
  assert.equal(addresses.at(-1), "#game=g&moves=x+y");
  assert.equal(await session.offer("zz"), false);
  assert.equal(await session.offer("z"), true);
  assert.deepEqual(session.kept.where.moves, ["x", "y", "z"]);
  go("#game=g&moves=a");
  go("#game=g&moves=b");
  await settle();
  assert.deepEqual(session.kept.where.moves, ["b"]);
});

test("what the browser kept and the page cannot work with is forgotten, and nothing else", (t) => {
  t.after(() => delete globalThis.sessionStorage);
  const about = { games: [{ name: "g" }], agents: [{ name: "random", options: [] }], start: { game: "g", agent: "random" } };
  const loaded = (text) => {
    Object.assign(globalThis, { location: { hash: "" }, sessionStorage: { getItem: () => text } });
    return loadKept(about);
  };
  const fresh = loaded("{}"), where = { game: "g:size=5", start: "", moves: ["x", "y"] };
  for (const bad of ["null", "[1]", "7", "{", '{"where":null}', '{"where":{"game":"g","start":"","moves":[1]}}', '{"tab":"nosuch"}', '{"judged":null}',
    '{"rivals":["random"]}', '{"specs":{"g":1}}', '{"clock":{"main":"1"}}', '{"file":{}}', '{"theme":null}', '{"where":{"game":"old","start":"","moves":[]},"lines":[["x"]]}'])
    assert.deepEqual(loaded(bad), fresh, bad);
  const kept = loaded(JSON.stringify({ where, cursor: 9, judged: [null, 7], lines: [["z"]], theme: "dark", seats: ["", "random"], tab: 5 }));
  assert.deepEqual([kept.where, kept.cursor, kept.judged, kept.lines, kept.theme, kept.seats, kept.tab], [where, 2, [], [["z"]], "dark", ["", "random"], fresh.tab]);
  const judged = [null, { values: [0.5, null], low: null, high: 1, weight: 3, unit: "positions" }], turns = [null, { left: [{ main: 1, periods: 0, period: 0 }], thought: 2 }];
  const whole = { ...fresh, where, cursor: 1, judged, turns, lost: { player: 1, by: "T" }, clock: { main: 60, increment: 0, periods: 0, period: 0 } };
  assert.deepEqual(loaded(JSON.stringify(whole)), whole);
});

test("what was hidden stays in the open once the end was seen, until another line is followed", async (t) => {
  const { session, settle } = await openTab(t, { length: 3 });
  session.record.newGame("g", "", ["x", "y"]);
  await settle();
  assert.equal(session.state.viewer, 1);
  session.kept = { ...session.kept, paused: false };
  await session.offer("x");
  await settle();
  assert.equal(session.state.viewer, null);
  session.record.goTo(1);
  await settle();
  assert.equal(session.state.viewer, null);
  await session.offer("y"); // as before
  await settle();
  assert.equal(session.state.viewer, null);
  session.record.goTo(1);
  await settle();
  await session.offer("z");
  await settle();
  assert.equal(session.state.viewer, 1);
});

test("other moves that were played here are hidden like those of the game", async (t) => {
  const { session, settle } = await openTab(t);
  const found = async (viewer, ply) => {
    session.keep({ seats: viewer === null ? ["random", "random"] : viewer === 1 ? ["", ""] : ["", "random"] });
    session.record.goTo(ply);
    await session.show();
    assert.equal(session.state.viewer, viewer);
    return session.record.branches().map(({ text }) => text);
  };
  session.record.newGame("g", "", ["x", "y", "x"]);
  session.keep({ lines: [["z"], ["x", "p"], ["x", "q"], ["x", "y", "x", "r"], ["x", "y", "x", "s"]] });
  await settle();
  assert.deepEqual(await found(0, 0), ["z"]);
  assert.deepEqual(await found(0, 1), []);
  assert.deepEqual(await found(0, 3), ["…"]);
  assert.deepEqual(await found(1, 0), []);
  assert.deepEqual(await found(1, 1), ["p", "q"]);
  assert.deepEqual(await found(1, 3), ["r", "s"]);
  assert.deepEqual(await found(null, 1), ["p", "q"]);
});

test("lost time brings to light what was hidden", async (t) => {
  const { session, settle } = await openTab(t);
  session.record.newGame("g", "", ["x"]);
  session.keep({ clock: { main: 0, increment: 0, periods: 0, period: 0 }, paused: false });
  await settle();
  assert.equal(session.state.viewer, 1);
  session.clock.checkFlag();
  await settle();
  assert.equal(session.kept.ended, "B's time is over: a wins");
  assert.deepEqual([session.state.viewer, session.state.position.text, session.state.notice.text], [null, secret.text, session.kept.ended]);
});

test("a choice among moves that all make at once is told and can be taken back", async (t) => {
  const { session, settle } = await openTab(t);
  session.update({ position: { ...session.state.position, to_move: "all", moves: [] } });
  session.keep({ paused: false });
  assert.equal(session.hasChosen(), false);
  await session.offer("load");
  assert.deepEqual([session.mover(), session.hasChosen(), session.state.said], [1, true, "B to move, a has chosen."]);
  session.record.undo();
  await settle();
  assert.deepEqual([session.mover(), session.hasChosen(), session.state.said], [0, false, "Everyone to move, a first."]);
});

test("moves at once of which one is mistyped are chosen anew", async (t) => {
  const { session, connection, settle } = await openTab(t);
  session.update({ position: { ...session.state.position, to_move: "all", moves: [] } });
  session.keep({ paused: false });
  const ask = connection.ask;
  connection.ask = async (request) => {
    if (request.moves.some((ply) => ply.includes("lod"))) throw new Error("no such move: lod");
    return ask(request);
  };
  await session.offer("load");
  assert.equal(await session.offer("lod"), false);
  await settle();
  assert.deepEqual([session.mover(), session.hasChosen(), session.state.notice.text], [0, false, "no such move: lod"]);
  await session.offer("load");
  assert.equal(await session.offer("wait"), true);
  assert.deepEqual(session.kept.where.moves, ["load|wait"]);
});

const open = { over: false, to_move: 0, players: ["a", "b"] };

test("a duel is offered where there is something to decide, its games where two play", () => {
  assert.deepEqual([searchFault(open), settleFault(open)], ["", ""]);
  assert.match(settleFault({ ...open, players: ["a"] }), /there is one/);
  assert.match(settleFault({ ...open, players: ["a", "b", "c"] }), /there are 3/);
  for (const fault of [searchFault, settleFault]) {
    assert.match(fault({ ...open, over: true }), /over/);
    assert.match(fault({ ...open, to_move: "chance" }), /chance/i);
  }
});

test("of many questions at once one is under way, the last one is asked next, and one that was refused is asked again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [], taken = [], failed = [], questions = new Questions();
  const settle = async () => { for (let left = 10; left > 0; --left) await Promise.resolve(); };
  const put = (name) => questions.put({ fail: ({ message }) => failed.push(message),
    ask: () => new Promise((resolve, reject) => asked.push({ name, answer: () => resolve(taken.push(name)), refuse: (words) => reject(new Error(words)) })) });
  for (const name of ["a", "b", "c"]) put(name);
  assert.deepEqual(asked.map(({ name }) => name), ["a"]);
  asked[0].answer();
  await settle();
  assert.deepEqual(asked.map(({ name }) => name), ["a", "c"]);
  asked[1].refuse("16 questions about this search wait already");
  await settle();
  t.mock.timers.tick(1000);
  await settle();
  assert.deepEqual([asked.map(({ name }) => name), failed], [["a", "c", "c"], []]);
  asked[2].answer();
  await settle();
  put("d");
  asked[3].refuse("the tree has no move h9");
  await settle();
  put("e");
  questions.put(null);
  asked[4].answer();
  await settle();
  put("f");
  questions.put(null);
  asked[5].refuse("16 questions about this search wait already");
  await settle();
  t.mock.timers.tick(1000);
  await settle();
  assert.deepEqual([taken, failed, asked.length], [["a", "c", "e"], ["the tree has no move h9"], 6]);
});

test("work is told with the tree that was kept, where there was one", () => {
  assert.equal(workText({ simulations: 420e3, visits: 419e3 }, " in 2.3 s"), "420 k simulations in 2.3 s");
  assert.equal(workText({ simulations: 420e3, visits: 1.2e6 }, " in 2.3 s"), "420 k simulations in 2.3 s, 1.20 M visits with the tree that was kept");
});

test("a game from a file without a date is saved without one, a game of one's own says nothing about it", async (t) => {
  const { session, connection, settle } = await openTab(t);
  const asked = [];
  connection.ask = async (request, type) => (asked.push(request), Promise.reject(new Error(type)));
  await saveGame(session);
  session.keep({ file: { players: ["", ""], result: "", date: "", event: "", name: "" } });
  await saveGame(session);
  session.keep({ liveNumber: 1 });
  await saveGame(session);
  await settle();
  assert.deepEqual(asked.map(({ date }) => date), [undefined, "", undefined]);
});

test("what was read from a file stays its main line and keeps its name, whatever is tried beside it", async (t) => {
  const { session, connection, settle } = await openTab(t, { inTurns: true });
  const record = { type: "record", game: "g", start: "", moves: ["a", "b", "c"], players: ["", ""], result: "", date: "", event: "", name: "", comment: "", comments: [],
    variations: [], variation_comments: [], judgements: ["", '{"values":[0.6,0.4],"low":0.5,"high":0.7,"weight":500,"unit":"simulations"}'], left_out: 0, cut: false, warnings: [] };
  const look = connection.ask, written = [], downloads = [];
  connection.ask = async (request, type) => (request.type === "read" ? record : request.type === "write" ? (written.push(request), { name: "g.agon", text: "" }) : look(request, type));
  document.createElement = () => ({ click() { downloads.push(this.download); } });
  await readText(session, "(;", "strong.one.sgf");
  assert.equal(session.kept.judged[1].weight, 500);
  session.record.goTo(1);
  await settle();
  await session.offer("x");
  await settle();
  await saveGame(session);
  assert.deepEqual([written[0].moves, written[0].variations], [["a", "b", "c"], [["a", "x"]]]);
  assert.deepEqual(readJudgements(written[0].judgements).map((each) => each?.weight), [undefined, 500]);
  assert.match(written[0].comments[0], /^Agon: a 60\.0 % /);
  assert.deepEqual(downloads, ["strong.one.agon"]);
  // Forgotten lines can be brought back.
  session.record.forgetLines();
  await saveGame(session);
  assert.deepEqual([written[1].moves, written[1].variations], [["a", "x"], []]);
  session.state.notice.offer.run();
  await settle();
  await saveGame(session);
  assert.deepEqual(written[2].moves, ["a", "b", "c"]);
});

test("nobody is told a move in a game of his own, unless he looks at the analysis or wants a tutor", async (t) => {
  const { session, settle } = await openTab(t, { inTurns: true });
  const seen = (change) => (session.keep(change), session.hints.shown());
  assert.equal(session.kept.tab, "play", "the first screen is there to be played on");
  assert.equal(seen({ seats: ["", ""] }), true, "nobody plays against a machine");
  assert.equal(seen({ seats: ["", "random"] }), false);
  assert.equal(seen({ tab: "analyse" }), true);
  assert.equal(seen({ tab: "play" }), false);
  command("candidates").run(session);
  assert.deepEqual([session.hints.shown(), session.kept.showCandidates], [true, true]);
  command("candidates").run(session);
  assert.equal(session.hints.shown(), false);
  assert.equal(seen({ paused: true }), true, "a position that is looked at");
  await settle();
});

test("whoever plays can resign, by word too, and go on after all", async (t) => {
  const { session, settle } = await openTab(t, { inTurns: true });
  session.keep({ seats: ["random", ""], paused: true });
  assert.equal(session.ending.resigner(), 1, "the only human");
  assert.equal(await session.offer("Resign"), true);
  assert.deepEqual([session.isOver(), session.kept.ended, session.kept.lost], [true, "B resigns: a wins", { player: 1, by: "R" }]);
  assert.equal(command("resign").can(session), false);
  session.state.notice.offer.run();
  await settle();
  assert.equal(session.isOver(), false);
  session.keep({ seats: ["random", "random"] });
  assert.equal(await session.offer("resign"), false);
});

test("what takes long is told after a moment and can be cancelled, and positions nobody waits for are given up", async (t) => {
  const { session, connection, pass, settle } = await openTab(t, { inTurns: true });
  const cancelled = [], look = connection.ask;
  let ended = 0;
  connection.ask = (request, type, begun) => { begun?.(++ended); return new Promise((_, reject) => cancelled.push({ id: ended, reject })); };
  connection.cancel = (id) => cancelled.find((each) => each.id === id).reject(new Error("it was cancelled"));
  const refused = readText(session, "(role x)", "chess.kif");
  assert.equal(session.waiting.now(), null);
  await pass(800);
  assert.equal(session.waiting.now().words, "Reading chess.kif");
  session.waiting.cancel();
  await refused;
  assert.deepEqual([session.waiting.now(), session.state.notice.text], [null, "chess.kif cannot be opened: it was cancelled"]);
  session.record.newGame("g", "", ["x"]);
  await settle();
  connection.ask = look;
  session.record.newGame("g", "", ["y"]);
  await settle();
  assert.deepEqual([session.kept.where.moves, session.state.position.plies.length], [["y"], 1]);
});

test("what was found about the position before stays until there is something new, but not in another game or at the end", async (t) => {
  const { session, watched, settle } = await openTab(t, { inTurns: true, length: 2 });
  document.hidden = false;
  session.keep({ tab: "analyse", analysing: true });
  await session.restart();
  const analysis = { type: "analysis", candidates: [{ move: "x", places: [], value: 0.5, visits: 9, depth: 0, low: null, high: null, line: [], line_places: [] }], value: 0.5, simulations: 9, nodes: 9 };
  const finding = () => watched.filter(({ type }) => type === "analyse").at(-1).listener(analysis);
  finding();
  assert.deepEqual([session.state.analysis?.simulations, session.stale()], [9, null]);
  session.record.follow(["x"]);
  void session.show();
  await settle();
  assert.deepEqual([session.state.analysis, session.stale()?.analysis.simulations], [null, 9]);
  finding();
  assert.equal(session.stale(), null);
  session.record.follow(["x", "y"]);
  void session.show();
  await settle();
  assert.deepEqual([session.state.analysis, session.stale()], [null, null]);
});

test("a duel and its games that break off say why", async () => {
  const listeners = [];
  const connection = { send: (request, listener) => listeners.push(listener), tell() {} };
  const session = { connection, state: { position: null }, kept: { rivals: ["x", "y"] }, here: () => ({}), hold: async () => {}, release() {}, update() {} };
  const duel = new Duel(session), lost = { type: "error", message: "the connection was lost" };
  await duel.start({ kind: "seconds", amount: 1 });
  listeners[0]({ type: "analysis", seconds: 1, done: true });
  listeners[1](lost);
  assert.deepEqual([duel.answers[0].seconds, duel.faults], [1, ["", "the connection was lost"]]);
  await duel.settle({ kind: "seconds", amount: 1 });
  listeners[2]({ type: "standing", games: 0, done: false });
  assert.deepEqual([duel.settling, duel.standing.games, duel.broken], [true, 0, ""]);
  listeners[2](lost);
  await Promise.resolve();
  assert.deepEqual([duel.settling, duel.broken], [false, "the connection was lost"]);
});

test("lost time is lost in the clock, in the value and in the file, until the game goes on", async (t) => {
  const { session, connection, settle } = await openTab(t, { inTurns: true });
  session.record.newGame("g", "", ["x"]);
  session.keep({ clock: { main: 3, increment: 0, periods: 0, period: 0 }, paused: false, thought: 3 });
  await settle();
  session.clock.checkFlag();
  assert.equal(session.clock.timeLeft(1).main, 0);
  assert.deepEqual(session.judged().map((each) => each?.values ?? null), [null, [1, 0]]);
  const asked = [];
  connection.ask = async (request, type) => (asked.push(request), Promise.reject(new Error(type)));
  await saveGame(session);
  assert.deepEqual([asked[0].type, asked[0].result], ["write", "A+T"]);
  session.record.undo();
  assert.deepEqual([session.kept.ended, session.judged(), session.clock.timeLeft(1).main], ["", [], 3]);
});

test("the rules of a game can be saved where it is made from a text", async (t) => {
  const { session, connection, settle } = await openTab(t);
  const { can, run } = command("save-rules");
  assert.equal(can(session), false);
  session.game().rules_ending = "map";
  assert.equal(can(session), true);
  const asked = [];
  connection.ask = async (request, type) => (asked.push(request), Promise.reject(new Error(type)));
  run(session);
  await settle();
  assert.deepEqual([asked[0].type, asked[0].game, asked[0].format], ["write", "g", "rules"]);
});

test("a move that is taken back has used its time, and gained none", async (t) => {
  const { session, settle } = await openTab(t, { inTurns: true });
  session.keep({ clock: { main: 60, increment: 1, periods: 0, period: 0 } });
  const play = async (move, thought = 0) => {
    session.kept = { ...session.kept, thought };
    await session.offer(move);
    await settle();
  };
  const left = () => [0, 1].map((player) => session.clock.timeLeft(player).main);
  for (let time = 0; time < 6; ++time) {
    await play("x");
    assert.deepEqual(left(), [61, 60]);
    session.record.undo();
    await settle();
  }
  assert.deepEqual(left(), [60, 60]);
  await play("x", 20);
  await play("y", 10);
  assert.deepEqual(left(), [41, 51]);
  session.record.undo();
  await settle();
  assert.deepEqual(left(), [41, 50]);
  await play("y", 10);
  session.record.goTo(0);
  await settle();
  await play("z"); // in the place of x
  assert.deepEqual(left(), [41, 60]);
  session.record.undo();
  await settle();
  assert.deepEqual(left(), [40, 60]);
});

test("where all move at once the clock runs for one after the other, and each gains for his part", async (t) => {
  const { session, settle } = await openTab(t);
  session.keep({ clock: { main: 60, increment: 1, periods: 0, period: 0 }, paused: true });
  session.update({ position: { ...session.state.position, to_move: "all", moves: [] } });
  const left = () => [0, 1].map((player) => session.clock.timeLeft(player).main);
  session.kept = { ...session.kept, thought: 50 };
  assert.deepEqual(left(), [10, 60]);
  await session.offer("load");
  assert.deepEqual(left(), [10, 60]); // the second one begins with all his time
  session.kept = { ...session.kept, thought: 5 };
  await session.offer("load");
  await settle();
  assert.deepEqual(left(), [11, 56]);
});

test("time that was spent stays spent when the same move is played again", async (t) => {
  const { session, settle } = await openTab(t, { inTurns: true });
  session.record.newGame("g", "", ["x"]);
  session.keep({ clock: { main: 60, increment: 0, periods: 0, period: 0 }, thought: 50, paused: true });
  await settle();
  session.record.goTo(0);
  await settle();
  await session.offer("x");
  await settle();
  assert.equal(session.clock.timeLeft(1).main, 10);
});

test("a machine's search that is one too many is asked for again until it may begin", async (t) => {
  const { session, watched, pass, settle } = await openTab(t, { inTurns: true });
  const full = { type: "error", message: "all 4 searches of this server are at work; stop one, or start agon serve with more --searches" };
  document.hidden = false;
  session.keep({ seats: ["", "random"] });
  await session.offer("x");
  await settle();
  assert.equal(watched.at(-1).type, "think");
  const before = watched.length;
  watched.at(-1).listener(full);
  assert.deepEqual([session.state.crowded, session.kept.paused], [true, false]);
  await pass(5000);
  assert.deepEqual([watched.length, watched.at(-1).type], [before + 1, "think"]);
  watched.at(-1).listener({ type: "move", text: "y", resigned: false });
  await settle();
  assert.deepEqual([session.kept.where.moves, session.state.crowded], [["x", "y"], false]);
});

test("a file that cannot be opened is named", async (t) => {
  const { session, connection } = await openTab(t);
  connection.ask = async () => Promise.reject(new Error("line 3: no"));
  await readText(session, "(;", "bad.sgf");
  assert.equal(session.state.notice.text, "bad.sgf cannot be opened: line 3: no");
});

test("warnings of rules that are opened are told, and of many the first ones", async (t) => {
  const { session, connection } = await openTab(t);
  const record = { ...(await connection.ask({ moves: [] })), type: "record", game: "g", start: "", moves: [], players: ["", ""], result: "", date: "", event: "",
    name: "", comment: "", comments: [], variations: [], variation_comments: [], left_out: 0, cut: false };
  const opened = async (warnings) => {
    connection.ask = async () => ({ ...record, warnings });
    await readText(session, "(role x)", "odd.kif");
    return session.state.notice;
  };
  assert.doesNotMatch((await opened([])).text, /warning/i);
  const one = await opened(["line 3, column 2: odd"]);
  assert.ok(one.text.endsWith("Warning: line 3, column 2: odd") && !one.bad);
  const many = (await opened(["a", "b", "c", "d", "e"])).text;
  assert.ok(many.endsWith("Warning: a. Warning: b. Warning: c. And 2 more warnings"), many);
});

const tree = { path: [], columns: { parent: [-1, 0, 0, 1], move: ["", "a", "b", "c"], visits: [10, 6, 3, 5], value: [0.5, 0.7, 0.4, 0.2], mover: [-1, 0, 0, 1], flags: [0, 0, 0, 0], hidden: [0, 0, 0, 0] } };

test("a box of the tree is as wide as its share of its parent's visits", () => {
  const { boxes, depth } = icicle.layOut(tree);
  assert.equal(depth, 2);
  assert.deepEqual(boxes.map((box) => Math.round(box.width * 100)), [100, 60, 30, 50]);
  assert.equal(boxes[2].left, 0.6);
});

test("a box is found under the pointer and tells its path", () => {
  const view = { layout: icicle.layOut(tree), rows: 9, viewer: 0, players: 2, selected: -1, hovered: -1, dark: false };
  const row = icicle.rowHeight(view, 90);
  assert.equal(icicle.boxAt(view, 70, row * 1.5, 100, 90), 2);
  assert.equal(icicle.boxAt(view, 95, row * 1.5, 100, 90), -1);
  assert.deepEqual(icicle.pathTo(tree, 3), ["a", "c"]);
});

test("in the rings a box is found by its angle and its distance from the middle", () => {
  const view = { layout: icicle.layOut(tree), rows: 9, viewer: 0, players: 2, selected: -1, hovered: -1, dark: false };
  assert.equal(radial.sectorAt(view, 150, 150, 300, 300), 0, "the top is in the middle");
  assert.equal(radial.sectorAt(view, 150 + 75, 150, 300, 300), 1, "a quarter from the top lies in the first 60 %");
  assert.equal(radial.sectorAt(view, 150 - 75, 150, 300, 300), 2, "three quarters lie in the next 30 %");
  assert.equal(radial.sectorAt(view, 150 - 20, 150 - 72, 300, 300), -1, "the last tenth is nobody's");
  assert.equal(radial.sectorAt(view, 150 + 124, 150, 300, 300), 3);
  assert.equal(radial.sectorAt({ ...view, rows: 2 }, 150 + 149, 150, 300, 300), -1);
});

test("the tree's hue is the first player's value whoever moved", () => {
  const view = { layout: icicle.layOut(tree), viewer: 0, players: 2 };
  assert.equal(icicle.shownValue(view, 1), 0.7);
  assert.equal(icicle.shownValue(view, 3), 0.8);
  assert.equal(icicle.shownValue({ ...view, players: 3 }, 3), 0.2);
});

test("a king is told from a man", () => {
  const man = { at: [0, 0], shape: "disc", owner: 0, letter: "b" };
  const shown = (piece) => board.boardSvg({ ...chess, pieces: [piece], arrows: [] }, style);
  assert.notEqual(shown(man), shown({ ...man, shape: "king" }));
});

const byoyomi = { main: 10, increment: 0, periods: 3, period: 30 };

test("an increment is added after each move, and time that is spent is gone", () => {
  const fischer = { main: 60, increment: 5, periods: 0, period: 0 };
  const left = clock.moveMade(clock.spend(clock.wholeTime(fischer), fischer, 20), fischer);
  assert.equal(left.main, 45);
  assert.ok(clock.isOut(clock.spend(left, fischer, 45)));
});

test("a period of byo-yomi begins anew with each move, and is gone when it is overstepped", () => {
  const late = clock.spend(clock.wholeTime(byoyomi), byoyomi, 45);
  assert.deepEqual(late, { main: 0, periods: 2, period: 25 });
  assert.deepEqual(clock.moveMade(late, byoyomi), { main: 0, periods: 2, period: 30 });
  assert.ok(clock.isOut(clock.spend(late, byoyomi, 60)));
  assert.ok(!clock.isOut(clock.spend(clock.wholeTime(byoyomi), byoyomi, 99)));
});

test("lines that were left can be found where they part", () => {
  const all = lines.addLine(lines.addLine([], ["d", "c", "d"]), ["d", "e"]);
  assert.equal(lines.addLine(all, ["d", "c"]), all);
  assert.deepEqual(lines.branches(all, ["d", "f"], 1).map(({ move }) => move), ["c", "e"]);
  assert.deepEqual(lines.branches(all, ["d", "c", "d"], 1).map(({ move }) => move), ["e"]);
  assert.deepEqual(lines.branches(all, ["a", "c"], 1), []);
});

test("lines that look alike where they part are one, and none where the game goes on alike", () => {
  const all = [["d", "c|e"], ["d", "c|f"], ["d", "g|e"]];
  const found = (current) => lines.branches(all, current, 1, (move) => seenMove(move, "all", 0)).map(({ text }) => text);
  assert.deepEqual(found(["d"]), ["c|…", "g|…"]);
  assert.deepEqual(found(["d", "c|g"]), ["g|…"]);
});

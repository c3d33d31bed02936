// A stand-in for `agon serve` with two games and one search, to work on the page without building the program.
// node test/mock-server.mjs [PORT]
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

// ---- games: state {cells, turn, passes, over, winner}; moves are [text, place or null]

const letters = "ABCDEFGHJ";
const games = {
  connect4: {
    players: ["X", "O"], columns: 7, rows: 6, grid: "squares",
    names: { columns: [..."abcdefg"], rows: [] },
    moves: (s) => [..."abcdefg"].flatMap((text, c) => {
      for (let r = 5; r >= 0; --r) if (s.cells[r * 7 + c] < 0) return [[text, [c, r]]];
      return [];
    }),
    play(s, [, [c, r]]) {
      s.cells[r * 7 + c] = s.turn;
      for (const [dc, dr] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        let n = 1;
        for (const sign of [1, -1])
          for (let i = 1; i < 4; ++i) {
            const x = c + dc * i * sign, y = r + dr * i * sign;
            if (x < 0 || y < 0 || x > 6 || y > 5 || s.cells[y * 7 + x] !== s.turn) break;
            ++n;
          }
        if (n >= 4) { s.over = true; s.winner = s.turn; }
      }
      if (!s.cells.includes(-1)) s.over = true;
    },
  },
  go: {
    players: ["Black", "White"], columns: 9, rows: 9, grid: "points",
    names: { columns: [...letters], rows: [9, 8, 7, 6, 5, 4, 3, 2, 1].map(String) },
    moves: (s) => [...s.cells.flatMap((cell, i) => (cell < 0 && i !== s.ko && !goEye(s, i) ? [[letters[i % 9] + (9 - Math.floor(i / 9)), [i % 9, Math.floor(i / 9)]]] : [])), ["pass", null]],
    play(s, [, at]) {
      s.ko = -1;
      if (!at) { if (++s.passes === 2 || s.count > 120) { s.over = true; s.winner = goLead(s) > 7 ? 0 : 1; } return; }
      s.passes = 0;
      const i = at[1] * 9 + at[0];
      s.cells[i] = s.turn;
      for (const n of around(i)) if (s.cells[n] === 1 - s.turn) { const g = group(s, n); if (g.liberties === 0) { g.stones.forEach((x) => (s.cells[x] = -1)); if (g.stones.length === 1) s.ko = g.stones[0]; } }
      const own = group(s, i);
      if (own.liberties === 0) own.stones.forEach((x) => (s.cells[x] = -1));
    },
  },
};
const around = (i) => [i % 9 > 0 ? i - 1 : -1, i % 9 < 8 ? i + 1 : -1, i - 9, i + 9].filter((n) => n >= 0 && n < 81);
const goEye = (s, i) => around(i).every((n) => s.cells[n] === s.turn);
function group(s, start) {
  const seen = new Set([start]), stack = [start], free = new Set();
  while (stack.length) for (const n of around(stack.pop())) {
    if (s.cells[n] < 0) free.add(n);
    else if (s.cells[n] === s.cells[start] && !seen.has(n)) { seen.add(n); stack.push(n); }
  }
  return { stones: [...seen], liberties: free.size };
}
const goLead = (s) => s.cells.reduce((sum, c, i) => sum + (c === 0 ? 1 : c === 1 ? -1 : around(i).every((n) => s.cells[n] === 0) ? 1 : around(i).every((n) => s.cells[n] === 1) ? -1 : 0), 0);

const start = (game) => ({ cells: Array(game.columns * game.rows).fill(-1), turn: 0, passes: 0, ko: -1, over: false, winner: -1, count: 0 });
const copy = (s) => ({ ...s, cells: s.cells.slice() });
function advance(game, s, move) {
  game.play(s, move);
  ++s.count;
  if (s.count > 60) s.over = true;
  s.turn = 1 - s.turn;
}
function follow(where) {
  const name = where.game.split(":")[0], game = games[name];
  if (!game) throw new Error(`no game '${where.game}'`);
  if (where.start) throw new Error(`'${where.start}' is no position that the stand-in understands`);
  const s = start(game), plies = [];
  for (const text of where.moves) {
    const move = game.moves(s).find(([t]) => t.toLowerCase() === text.toLowerCase());
    if (s.over || !move) throw new Error(`move ${plies.length + 1}: '${text}' cannot be played here; try ${game.moves(s).slice(0, 5).map(([t]) => t).join(", ")}`);
    plies.push({ text: move[0], mover: s.turn, places: move[1] ? [move[1]] : [] });
    advance(game, s, move);
  }
  return { game, name, s, plies };
}
const drawing = (game, s) => ({ grid: game.grid, columns: game.columns, rows: game.rows, column_names: game.names.columns, row_names: game.names.rows,
  pieces: s.cells.flatMap((owner, i) => (owner < 0 ? [] : [{ at: [i % game.columns, Math.floor(i / game.columns)], shape: "disc", owner, letter: game.players[owner][0] }])), notes: [] });
const textOf = (game, s) => Array.from({ length: game.rows }, (_, r) => s.cells.slice(r * game.columns, (r + 1) * game.columns).map((c) => (c < 0 ? "." : game.players[c][0])).join("")).join("/") + " " + game.players[s.turn][0];
const board = ({ game, name, s }) => ({ game: name, text: textOf(game, s), players: game.players, to_move: s.over ? null : s.turn, over: s.over,
  ...(s.over ? { result: { text: s.winner < 0 ? "a draw" : `${game.players[s.winner]} wins`, values: s.winner < 0 ? [0.5, 0.5] : [1 - s.winner, s.winner], scores: [0, 0] } } : {}), drawing: drawing(game, s) });
const movesOf = (game, s) => game.moves(s).map(([text, at]) => ({ text, places: at ? [at] : [] }));

// ---- search: plain UCT

class Uct {
  constructor(where) { Object.assign(this, follow(where)); this.root = this.node(null, null, -1); this.began = Date.now(); this.snapshots = []; this.nodes = 1; }
  node(parent, move, mover) { return { parent, move, mover, visits: 0, wins: 0, children: null }; }
  run(ms) {
    for (let i = 0, end = Date.now() + ms; i < 20 || Date.now() < end; ++i) this.simulate();
    if (this.snapshots.length < 64) this.snapshots.push({ seconds: this.seconds(), simulations: this.root.visits });
  }
  seconds() { return (Date.now() - this.began) / 1000; }
  simulate() {
    const s = copy(this.s);
    let at = this.root;
    while (at.children && !s.over) { at = this.select(at); advance(this.game, s, at.move); }
    if (!s.over && at.visits > 0) { at.children = this.game.moves(s).map((move) => this.node(at, move, s.turn)); this.nodes += at.children.length; at = at.children[0]; advance(this.game, s, at.move); }
    while (!s.over) { const all = this.game.moves(s); advance(this.game, s, all[Math.floor(Math.random() * Math.max(1, all.length - (all.length > 4 ? 1 : 0)))]); }
    for (; at; at = at.parent) { ++at.visits; at.wins += s.winner < 0 ? 0.5 : s.winner === at.mover ? 1 : 0; }
  }
  select(at) {
    let best = null, top = -1;
    for (const child of at.children) {
      const bound = child.visits === 0 ? 10 + Math.random() : child.wins / child.visits + 0.6 * Math.sqrt(Math.log(at.visits) / child.visits);
      if (bound > top) { top = bound; best = child; }
    }
    return best;
  }
  sorted(at) { return (at.children ?? []).filter((c) => c.visits > 0).sort((a, b) => b.visits - a.visits); }
  find(path) { return path.reduce((at, move) => at?.children?.find((c) => c.move[0] === move), this.root); }
  analysis(done) {
    const best = this.sorted(this.root);
    const value = (c) => c.wins / c.visits;
    return { type: "analysis", seconds: this.seconds(), simulations: this.root.visits, nodes: this.nodes, depth: 0, value: best[0] ? value(best[0]) : 0.5, proven: false, done,
      candidates: best.slice(0, 5).map((c) => {
        const line = []; for (let at = c; at && line.length < 10; at = this.sorted(at)[0]) line.push(at);
        const half = 1.96 * Math.sqrt((value(c) * (1 - value(c)) + 1 / c.visits) / c.visits);
        return { move: c.move[0], places: c.move[1] ? [c.move[1]] : [], value: value(c), low: Math.max(0, value(c) - half), high: Math.min(1, value(c) + half), visits: c.visits, depth: 0, proven: false, at_most: false,
          line: line.map((each) => each.move[0]), line_places: line.map((each) => (each.move[1] ? [each.move[1]] : [])) };
      }),
      ...(this.name === "go" ? { owners: this.s.cells.map((c) => (c === 0 ? 0.8 : c === 1 ? -0.8 : 0.2 * Math.sin(this.root.visits))) } : {}) };
  }
  tree(path, boxes) {
    const top = this.find(path);
    if (!top) throw new Error("the tree has no such node");
    const columns = { parent: [], move: [], visits: [], value: [], mover: [], flags: [], hidden: [] };
    const queue = [[top, -1, 1]];
    let depth = 0;
    while (queue.length && columns.parent.length < boxes) {
      queue.sort((a, b) => b[2] - a[2]);
      const [at, parent, width] = queue.shift(), index = columns.parent.length;
      columns.parent.push(parent); columns.move.push(at.move?.[0] ?? ""); columns.visits.push(at.visits); columns.value.push(at.mover < 0 ? 0.5 : at.wins / at.visits); columns.mover.push(at.mover); columns.flags.push(0);
      const shown = this.sorted(at).filter((c) => (width * c.visits) / at.visits > 1 / (8 * boxes));
      columns.hidden.push(this.sorted(at).length - shown.length);
      shown.forEach((c) => queue.push([c, index, (width * c.visits) / at.visits]));
      depth = Math.max(depth, path.length);
    }
    return { type: "tree", path, root_visits: top.visits, nodes_total: this.nodes, depth_total: 12, columns, snapshots: this.snapshots };
  }
  nodeView(path) {
    const at = this.find(path), s = copy(this.s);
    for (const move of path) advance(this.game, s, this.game.moves(s).find(([t]) => t === move));
    return { type: "node", path, ...board({ game: this.game, name: this.name, s }), children: this.sorted(at).map((c) => ({ move: c.move[0], places: c.move[1] ? [c.move[1]] : [], visits: c.visits, value: c.wins / c.visits, share: c.visits / at.visits, proven: false,
      terms: [{ name: "mean", value: c.wins / c.visits }, { name: "exploration", value: 0.6 * Math.sqrt(Math.log(at.visits) / c.visits) }] })) };
  }
}

// ---- requests

const number = (name, value, low, high, help) => ({ name, kind: "number", value: String(value), low, high, help });
const agentOptions = [number("level", 10, 1, 10, "strength from 1 (beginner: 10 simulations) to 10 (all that the budget allows)"), { name: "time", kind: "text", value: "0ms", help: "think this long for a move (0: no limit)" },
  number("exploration", 0.5, 0, 10, "weight of the exploration term"), { name: "select", kind: "choice", value: "ucb1", choices: ["ucb1", "puct"], help: "which move is tried next in the tree" }];
const about = { type: "about", protocol: 1, version: "mock", start: { game: "connect4", agent: "mcts" },
  games: [{ name: "connect4", title: "Connect Four", summary: "drop discs into columns, four in a row win", rules: "Two players, X first, drop one disc of their own into a column that is not full; it falls to the lowest empty cell. Four own discs in a row, column or diagonal win.", players: ["X", "O"], options: [number("width", 7, 1, 16, "columns"), number("height", 6, 1, 15, "rows")] },
    { name: "go", title: "Go", summary: "surround territory and capture stones", rules: "Black and White place stones on points. Stones without liberties are taken.", players: ["Black", "White"], options: [number("size", 9, 2, 25, "columns and rows"), number("komi", 7, -100, 100, "points for White")] }],
  agents: [{ name: "mcts", summary: "Monte-Carlo tree search with the best parts for each game", source: "Browne et al. 2012 (survey)", options: agentOptions, level: true }, { name: "uct", summary: "Monte-Carlo tree search with UCB1 and random playouts", source: "Kocsis and Szepesvári 2006", options: agentOptions.slice(1), level: false }] };

function serve(send) {
  const searches = new Map(), stopped = new Set();
  const seconds = (m) => m.seconds ?? (m.simulations ? 1 : Number(/time=([\d.]+)/.exec(m.agent)?.[1] ?? 1));
  const turn = () => new Promise((resolve) => setTimeout(resolve, 15));
  async function search(m, id) {
    const uct = new Uct(m);
    searches.set(id, uct);
    while (uct.seconds() < seconds(m) && !stopped.has(id) && !uct.s.over) { uct.run(60); send({ ...uct.analysis(false), id }); await turn(); }
    send({ ...uct.analysis(true), reason: stopped.has(id) ? "stopped" : "budget", id });
    return uct;
  }
  const requests = {
    look: (m) => { const at = follow(m); return { type: "position", ...board(at), moves: at.s.over ? [] : movesOf(at.game, at.s), plies: at.plies, symmetries: 2 }; },
    analyse: (m, id) => void search(m, id),
    think: (m, id) => void search(m, id).then((uct) => send({ type: "move", text: uct.sorted(uct.root)[0].move[0], resigned: false, id })),
    stop: (m) => void stopped.add(m.search),
    async sweep(m, id) {
      for (let ply = m.moves.length; ply >= 0 && !stopped.has(id); --ply) {
        const uct = new Uct({ ...m, moves: m.moves.slice(0, ply) });
        if (uct.s.over) continue;
        uct.run(80); await turn();
        const best = uct.analysis(true).candidates[0];
        send({ type: "swept", ply, value: best.value, low: best.low, high: best.high, visits: best.visits, best: best.move, done: false, id });
      }
      send({ type: "swept", done: true, reason: "budget", id });
    },
    tree: (m) => ({ ...searches.get(m.search).tree(m.path, m.boxes ?? 2000), search: m.search }),
    node: (m) => searches.get(m.search).nodeView(m.path),
    compare(m) {
      const [a, b] = m.searches.map((id) => searches.get(id)), tree = a.tree([], m.boxes), { columns } = tree;
      const nodes = [b.root];
      columns.parent.forEach((p, i) => { if (p >= 0) nodes[i] = nodes[p]?.children?.find((c) => c.move[0] === columns.move[i]); });
      columns.visits_b = columns.parent.map((_, i) => nodes[i]?.visits ?? 0);
      columns.value_b = columns.parent.map((_, i) => (nodes[i]?.visits ? nodes[i].wins / nodes[i].visits : 0.5));
      return { ...tree, snapshots: [] };
    },
    step: (m) => ({ type: "steps", from: m.from, more: true, steps: Array.from({ length: m.count }, (_, i) => ({ step: "simulation", number: m.from + i + 1, text: `simulation ${m.from + i + 1}: select d c, expand 7, playout X 1, back up 2` })) }),
    async settle(m, id) {
      const at = { wins: 0, draws: 0, losses: 0 };
      for (let n = 1; n <= 40 && !stopped.has(id); ++n) {
        ++at[["wins", "losses", "wins", "draws"][n % 4]]; await new Promise((resolve) => setTimeout(resolve, 50));
        send({ type: "standing", ...at, elo: n > 3 ? 60 : null, low: n > 3 ? 60 - 500 / Math.sqrt(n) : null, high: n > 3 ? 60 + 500 / Math.sqrt(n) : null, llr: n / 30, verdict: null, games: n, planned: 40, done: n === 40, command: `agon match ${m.game} --players ${m.agents.join(",")} --games 40`, id });
      }
      if (stopped.has(id)) send({ type: "standing", ...at, elo: null, low: null, high: null, llr: null, games: 0, planned: 40, done: true, command: "", id });
    },
    read: (m) => { const moves = m.text.trim().split(/\s+/); follow({ game: "connect4", moves }); return { type: "record", game: "connect4", start: "", moves, players: [], result: "", comments: [] }; },
    write: (m) => ({ type: "file", name: `${m.game}.agon`, text: m.moves.join(" ") + "\n" }),
    keep: () => ({ type: "file", name: "tree.json", text: "{\"format\": \"agon-tree\", \"version\": 1}" }),
  };
  send(about);
  return (m) => {
    if (m.type === "closed") return [...searches.keys()].forEach((id) => stopped.add(id));
    try {
      const answer = (requests[m.type] ?? (() => { throw new Error(`unknown request '${m.type}'`); }))(m, m.id);
      if (answer && !answer.then) send({ ...answer, id: m.id });
    } catch (error) { send({ type: "error", id: m.id, message: error.message }); }
  };
}

// ---- HTTP and as much WebSocket as a browser needs

const types = { html: "text/html", js: "text/javascript", css: "text/css", txt: "text/plain" };
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://x").pathname, name = path === "/" ? "index.html" : path.slice(1);
  try {
    const body = await readFile(new URL(`../dist/${name.replace(/[^\w.]/g, "")}`, import.meta.url));
    response.writeHead(200, { "content-type": types[name.split(".").pop()] ?? "text/plain" }).end(body);
  } catch { response.writeHead(404).end("not found\n"); }
});
server.on("upgrade", (request, socket) => {
  const key = createHash("sha1").update(request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  socket.on("error", () => {});
  const handle = serve((message) => {
    const data = Buffer.from(JSON.stringify(message)), head = Buffer.alloc(data.length < 126 ? 2 : data.length < 65536 ? 4 : 10);
    head[0] = 0x81;
    if (data.length < 126) head[1] = data.length;
    else if (data.length < 65536) { head[1] = 126; head.writeUInt16BE(data.length, 2); }
    else { head[1] = 127; head.writeBigUInt64BE(BigInt(data.length), 2); }
    if (socket.writable) socket.write(Buffer.concat([head, data]));
  });
  socket.on("close", () => handle({ type: "closed" }));
  let buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      if (buffer.length < 6) return;
      let length = buffer[1] & 127, at = 2;
      if (length === 126) { length = buffer.readUInt16BE(2); at = 4; } else if (length === 127) { length = Number(buffer.readBigUInt64BE(2)); at = 10; }
      if (buffer.length < at + 4 + length) return;
      const mask = buffer.subarray(at, at + 4), data = Buffer.from(buffer.subarray(at + 4, at + 4 + length)).map((b, i) => b ^ mask[i & 3]);
      const opcode = buffer[0] & 15;
      buffer = buffer.subarray(at + 4 + length);
      if (opcode === 8) return socket.end();
      if (opcode === 1) handle(JSON.parse(data.toString()));
    }
  });
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));

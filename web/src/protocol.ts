// What travels between the page and its server; docs/page.md explains it.

export type Place = [column: number, row: number];

export interface Option {
  name: string;
  kind: "number" | "choice" | "text" | "switch";
  value: string; // the default
  low?: number;
  high?: number;
  choices?: string[];
  budget?: boolean; // bounds an agent's thinking
  long?: boolean; // a text that may have lines, as a file has them
  rules?: boolean; // such a text may be rules, which `read` makes one line
  known?: string[]; // names that may stand for such a text
  help: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  rules: string;
  rules_ending?: string; // it takes its rules from a text, whose file is named so: "map"
  players: string[];
  options: Option[];
}

export interface AgentInfo {
  name: string;
  summary: string;
  source: string;
  options: Option[];
  level: boolean; // has an option of this name
}

export interface AgentAnswer extends AgentInfo {
  type: "agent";
}

export interface About {
  type: "about";
  protocol: number;
  version: string;
  run?: string; // another one for each start of a server
  games: GameInfo[];
  agents: AgentInfo[];
  start: { game: string; agent: string };
  live?: boolean; // games that are played elsewhere can be watched
  limits: { file: number }; // bytes
}

// A game, where it starts and what was played: all that a server needs to know.
export interface Where {
  game: string;
  start: string;
  moves: string[];
}

export interface Piece {
  at: Place;
  shape: "disc" | "king" | "cross" | "ring" | "letter";
  owner: number; // -1: nobody's
  letter: string;
}

// Side of a cell: 0 is up, then clockwise in steps of 45 degrees.
export type CellSide = [column: number, row: number, side: number];

export interface Drawing {
  grid: "points" | "squares" | "checkered";
  columns: number;
  rows: number;
  column_names: string[];
  row_names: string[];
  pieces: Piece[];
  notes: string[];
  look?: "cloth" | "rack"; // by which people know the board
  men?: { shape: Piece["shape"]; colour?: string }[]; // how the pieces of each player look
  decided?: Place[]; // the cells by which the game was won
  holes?: Place[];
  cells?: { at: Place; fill: string }[];
  links?: { from: CellSide; to: CellSide }[];
  arrows?: { from: Place; to: Place }[];
  dice?: number[];
  areas?: { name: string; pieces: Piece[] }[];
}

export interface Move {
  text: string;
  places: Place[];
  player?: number;
}

export type Mover = number | "chance" | "all" | null;

export interface Position {
  type: "position";
  game: string;
  text: string;
  players: string[];
  to_move: Mover;
  over: boolean;
  result?: { text: string; values: number[]; scores: number[] };
  name?: string; // what people call the way the game has gone
  drawing: Drawing;
  moves: Move[];
  plies: { text: string; mover: Mover; places: Place[] }[];
  chance?: { text: string; probability: number }[];
  told?: string[][]; // what each player was told, step by step, where players do not see everything
  agents: string[]; // names of those that can play this game
  agent: string; // the one of them that plays it where nobody chose another
  owned: boolean; // whether the game can tell who will own each cell
  scores?: Scale; // how the game counts, where that is more than who wins
}

// The scores that the values 0 and 1 stand for.
export interface Scale {
  low: number;
  high: number;
  unit: string;
}

export interface Candidate {
  move: string;
  places: Place[];
  value: number;
  low: number | null; // null: nobody can tell
  high: number | null;
  visits: number;
  depth: number;
  proven: boolean;
  at_most: boolean;
  line: string[];
  line_places: Place[][];
}

export interface Analysis {
  type: "analysis";
  seconds: number;
  simulations: number; // of this search
  visits: number; // of all moves together, in the tree that it went on with too
  nodes: number;
  depth: number;
  value: number;
  proven: boolean;
  scored: boolean; // values are scores on the game's scale, not chances
  candidates: Candidate[];
  values?: number[];
  owners?: number[];
  done: boolean;
  reason?: string;
}

export interface MoveAnswer {
  type: "move";
  text: string;
  resigned: boolean;
}

export interface Swept {
  type: "swept";
  done: boolean;
  reason?: string; // of the last one, which tells no more
  ply?: number;
  mover?: Mover;
  value?: number; // the mover's
  low?: number | null;
  high?: number | null;
  proven?: boolean;
  scored?: boolean;
  simulations?: number;
  nodes?: number;
  best?: string;
  values?: number[]; // of each player
}

export const flag = { proven: 1, cut: 2, chance: 4, tableHit: 8 } as const;

export interface TreeColumns {
  parent: number[]; // -1: the top
  move: string[];
  visits: number[];
  value: number[];
  mover: number[]; // who made the move, and for whom the value is; below 0: chance, or nobody
  flags: number[];
  hidden: number[];
  visits_b?: number[]; // of the second search, where two are compared
  value_b?: number[];
}

export interface Tree {
  type: "tree";
  search: number;
  path: string[];
  root_visits: number;
  nodes_total: number;
  depth_total: number;
  columns: TreeColumns;
  snapshots: { seconds: number; simulations: number; visits: number }[];
}

export interface NodeChild {
  move: string;
  places: Place[];
  visits: number;
  value: number;
  mover: number;
  share: number;
  terms: { name: string; value: number }[];
  flags: number;
  proven: boolean;
}

export interface NodeView {
  type: "node";
  search: number;
  path: string[];
  drawing: Drawing;
  text: string;
  to_move: Mover;
  children: NodeChild[];
}

// What `agon trace` tells of one step: its line, and the same as numbers.
export type Step = { step: string; text: string } & Record<string, unknown>;

export interface Steps {
  type: "steps";
  from: number;
  more: boolean;
  steps: Step[];
}

export interface Standing {
  type: "standing";
  wins: number;
  draws: number;
  losses: number;
  elo: number | null; // null: too few games to tell
  low: number | null;
  high: number | null;
  llr: number | null;
  verdict: string | null;
  duplicates: number; // games that repeat another one
  games: number;
  planned: number;
  seconds_left: number;
  done: boolean;
  command: string;
}

// What a file tells of its game beside the moves; saved again with it.
export interface FileFacts {
  players: string[];
  result: string;
  date: string;
  event: string;
  name: string;
}

export interface GameRecord extends FileFacts {
  type: "record";
  game: string;
  start: string;
  moves: string[];
  comment: string; // of the whole game
  comments: string[]; // by move
  variations: string[][]; // other lines from the same start
  variation_comments: string[][]; // by variation and move
  judgements?: string[]; // as `write` got them: of the start and after each move
  variation_judgements?: string[][];
  left_out: number; // lines that cannot be shown
  games?: number; // in the file, of which this is the first
  cut: boolean; // moves before a position that was set up by hand are left out
  warnings: string[]; // what is odd about rules
}

export interface LiveItem {
  number: number;
  title: string;
  over: boolean;
}

// A game that is played elsewhere: what does not change is told once, then what is new.
export interface LiveAnswer {
  type: "live";
  number: number;
  title?: string;
  game?: string;
  start?: string;
  players?: string[];
  games?: LiveItem[]; // all that can be watched, where the list changed
  from?: number; // `moves` are those from this one on
  moves?: string[];
  clocks?: (number | null)[];
  told?: string;
  over?: boolean;
  why?: string;
  done: boolean; // nothing more comes
}

export interface FileAnswer {
  type: "file";
  name: string;
  text: string;
}

export interface Failure {
  type: "error";
  message: string;
}

export interface Opened extends Where {
  type: "opened";
  search: number;
  agent: string;
}

export type Answer =
  | About
  | AgentAnswer
  | Position
  | Analysis
  | MoveAnswer
  | Swept
  | Tree
  | NodeView
  | Steps
  | Standing
  | GameRecord
  | FileAnswer
  | LiveAnswer
  | Opened
  | Failure;

export type Request = { type: string } & Record<string, unknown>;

// A game that is played elsewhere, followed here: its plies as they come, and whether the board goes with them.
import { beginsWith } from "./lines.ts";
import type { LiveAnswer, LiveItem, Where } from "./protocol.ts";
import { Search } from "./search.ts";
import type { Session } from "./session.ts";
import { addressOf, sameWhere, type KeptGame } from "./state.ts";

export interface LiveGame extends Where {
  run: string; // of the server that numbers it
  number: number;
  title: string;
  players: string[];
  clocks: (number | null)[]; // seconds left, by player
  told: string; // the last thing that happened beside the moves
  over: boolean;
  why: string; // it is over, where the rules do not say it
}

const quickest = 250; // ms between two positions: more than that nobody sees
const rest = 4000; // ms in which the end of a game is looked at before the next one is followed

type Of = Pick<KeptGame, "where" | "liveNumber" | "liveRun">;

// Whether what is kept is this game, with whatever else was tried in it. All games of a server may begin alike, and each
// server counts from one.
export function isRecordOf({ where, liveNumber, liveRun }: Of, { run, number, game, start }: LiveGame): boolean {
  return liveRun === run && liveNumber === number && where.game === game && where.start === start;
}

export class Live {
  offered = false; // the server shows games
  game: LiveGame | null = null;
  games: LiveItem[] = [];
  private run = "";
  private watch: Search | null = null;
  private turn = 0;
  private chasing = false;
  private left = false; // something else went on here, even if it led to the same position
  private chosen = 0; // by somebody; 0: the newest that goes on
  private running = 0; // the last that was seen to go on since then

  constructor(private readonly session: Session) {}

  // After every connection.
  begin(offered: boolean, run: string): void {
    this.offered = offered;
    if (run !== this.run) this.forget(run);
    if (offered) return void this.follow(this.chosen);
    this.game = null;
    if (this.session.kept.live || this.session.kept.liveNumber !== 0) this.session.keep({ live: false, liveNumber: 0 });
  }

  // The games of another server are others, whatever their numbers.
  private forget(run: string): void {
    this.run = run;
    this.game = null;
    this.games = [];
    this.chosen = this.running = 0;
  }

  // Watches another game and lets the board go with it.
  choose(number: number): void {
    this.chosen = number;
    this.running = 0;
    this.session.keep({ live: true });
    void this.follow(number);
  }

  // The board goes with the game again.
  goThere(): void {
    if (this.game === null) return this.session.tell(this.offered ? "No game has begun yet" : "No game is played elsewhere");
    this.session.keep({ live: true });
    this.left = true;
    void this.chase();
  }

  // Whether the board shows the game's last position.
  isShown(): boolean {
    return this.session.kept.live && this.game !== null;
  }

  // Whether this is the game, and its moves are the ones played there, as far as they go.
  isLine(kept: Of): boolean {
    return this.game !== null && isRecordOf(kept, this.game) && beginsWith(this.game.moves, kept.where.moves);
  }

  private async follow(number: number): Promise<void> {
    const turn = ++this.turn;
    await this.watch?.stop();
    if (turn !== this.turn) return; // another was wanted meanwhile
    this.watch = new Search(this.session.connection, { type: "watch", number }, (answer) => {
      if (answer.type === "live" && !answer.done) this.take(answer);
      else if (answer.type === "error" && number !== 0 && this.session.state.link === "open") void this.follow((this.chosen = 0));
    });
  }

  private take(news: LiveAnswer): void {
    const { number, from = 0, moves = [], clocks = [], told = "", over = false, why = "" } = news;
    const before = this.game?.number === number && news.game === undefined ? this.game : null;
    const { title = before?.title ?? "", game = before?.game ?? "", start = before?.start ?? "", players = before?.players ?? [] } = news;
    this.game = { run: this.run, number, title, game, start, players, moves: [...(before?.moves.slice(0, from) ?? []), ...moves], clocks, told, over, why };
    this.games = news.games ?? this.games;
    this.extend();
    void this.chase();
    if (over) setTimeout(() => this.goOn(number), rest);
    else this.running = number;
  }

  // One game after another, for those who stayed to the end. Whoever chose one that was over wants to look at it.
  private goOn(number: number): void {
    if (this.game?.number !== number || !this.session.kept.live) return;
    if (this.chosen === number && this.running !== number) return;
    if (this.games.some((each) => each.number > number && !each.over)) void this.follow((this.chosen = 0));
  }

  private where(): Where {
    const { game, start, moves } = this.game!;
    return { game, start, moves };
  }

  // Brings the board to the last position, and again while more are played.
  private async chase(): Promise<void> {
    if (this.chasing) return;
    this.chasing = true;
    while (this.session.kept.live && this.game !== null && this.isBehind())
      await Promise.all([this.show(this.game), new Promise((resolve) => setTimeout(resolve, quickest))]);
    this.chasing = false;
    this.session.update({});
  }

  // Where another game was on the board, that one can be brought back.
  private async show(live: LiveGame): Promise<void> {
    const { session } = this, { number, game, start, moves, players, title, why } = live;
    this.left = false;
    if (isRecordOf(session.kept, live)) session.record.follow(moves);
    else session.record.adopt({ game, start, moves });
    session.kept = { ...session.kept, live: true, liveNumber: number, liveRun: live.run, paused: true, ended: why, lost: null, file: { players, result: "", date: "", event: title, name: "" } };
    await session.show();
  }

  // What was played meanwhile lies ahead of those who look back.
  private extend(): void {
    const { session } = this, { where, cursor, live } = session.kept, now = this.where();
    if (!this.isLine(session.kept) || where.moves.length >= now.moves.length || live) return;
    history.replaceState(null, "", addressOf(now, cursor)); // or a reload would take it for another game
    session.keep({ where: now });
  }

  private isBehind(): boolean {
    const { kept } = this.session, { ended } = kept;
    return this.left || !isRecordOf(kept, this.game!) || !sameWhere(this.session.here(), this.where()) || (this.game!.why !== "" && ended !== this.game!.why);
  }
}

// The one screen: games on top, the board, tabs beside it, below it the value and the moves.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { secondsShown } from "../clock.ts";
import { command, more, navigation, play } from "../commands.ts";
import { copyPosition, takeText } from "../files.ts";
import { losses, mistakes, shownInScores } from "../judgement.ts";
import type { Link } from "../connection.ts";
import type { Session } from "../session.ts";
import { parseSpec } from "../spec.ts";
import { tabs, type Tab } from "../state.ts";
import { capital, clockText, lossText, moverName, plyText } from "../text.ts";
import { AboutView, HelpDialog } from "./about.tsx";
import { AnalyseView } from "./analyse.tsx";
import { BoardView, Notes } from "./board-view.tsx";
import { DuelView } from "./duel.tsx";
import { GraphView } from "./graph.tsx";
import { NewGameDialog } from "./new-game.tsx";
import { CommandButton, Icon, PlayerMark, WaitingLine, type ViewProps } from "./parts.tsx";
import { PlayView } from "./play.tsx";
import { TreeView } from "./tree.tsx";

export function App({ session }: ViewProps) {
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  useLayoutEffect(() => session.subscribe(() => redraw()), []); // at once: the server may answer before the first frame
  const { about, position, dialog, said } = session.state;
  if (!about || !session.kept) return <Connecting session={session} />;
  return (
    <>
      <Header session={session} />
      <main>
        <section class="table" aria-label="Board">
          <LiveLine session={session} />
          <Players session={session} />
          <BoardView session={session} />
          <Toolbar session={session} />
          <Sweeping session={session} />
          {dialog === null && <WaitingLine session={session} />}
          <Input session={session} />
          {position && position.drawing.columns > 0 && <Notes lines={[...(position.name ? [position.name] : []), ...position.drawing.notes]} />}
          {session.record.comment() !== "" && <p class="comment" tabIndex={0} aria-label="Comment">{session.record.comment()}</p>}
        </section>
        <section class="side" data-tab={session.kept.tab}>
          <TabStrip session={session} />
          <div class="panel" role="tabpanel" aria-label={session.kept.tab}>{panel(session)}</div>
          <footer class="game">
            <GraphView session={session} />
            <div class="record"><Moves session={session} /><Branches session={session} /></div>
          </footer>
        </section>
      </main>
      <p class="unseen" role="status" aria-live="polite">{said}</p>
      <Notice session={session} />
      {dialog === "help" && <HelpDialog session={session} />}
      {dialog === "new" && <NewGameDialog session={session} />}
    </>
  );
}

function panel(session: Session) {
  const views: Record<Tab, () => preact.JSX.Element> = {
    play: () => <PlayView session={session} />,
    analyse: () => <AnalyseView session={session} />,
    tree: () => <TreeView session={session} />,
    duel: () => <DuelView session={session} />,
    about: () => <AboutView session={session} />,
  };
  return views[session.kept.tab]();
}

const linkWords: Record<Link, string> = {
  connecting: "Connecting …",
  open: "Connecting …",
  lost: "The server does not answer. Trying again …",
  refused: "The server takes no more tabs: close another one. Trying again …",
};

function Connecting({ session }: ViewProps) {
  return <p class="waiting-page" role="status">{linkWords[session.state.link]}</p>;
}

function Header({ session }: ViewProps) {
  const { about, link } = session.state;
  const current = parseSpec(session.kept.where.game).name;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => showGame(strip.current), [current]);
  return (
    <header class="top">
      <h1>Agon</h1>
      <nav class="games" aria-label="Games" ref={strip}>
        {about?.games.map((game) => (
          <button type="button" key={game.name} title={game.summary} aria-current={game.name === current ? "true" : undefined}
            onClick={() => (game.name === current ? session.update({ dialog: "new" }) : session.record.switchGame(game.name))}>{game.title.replace(/ \(.*\)/, "")}</button>
        ))}
      </nav>
      {link === "lost" && <span class="lost" role="status">connection lost, trying again</span>}
      {link === "refused" && <span class="lost" role="status">the server takes no more tabs, trying again</span>}
      <CommandButton session={session} name="theme" />
      <button type="button" class="tool" title="show the keys (?)" aria-label="Help" onClick={() => command("help").run(session)}>?</button>
    </header>
  );
}

// Scrolls the strip alone, so that the game that is played stands in its middle.
function showGame(strip: HTMLElement | null): void {
  const button = strip?.querySelector<HTMLElement>("[aria-current]");
  if (strip && button) strip.scrollLeft = button.offsetLeft - strip.offsetLeft - (strip.clientWidth - button.clientWidth) / 2;
}

// ---- around the board

function Players({ session }: ViewProps) {
  const { position, pending } = session.state;
  if (!position) return <div class="players" />;
  const mover = session.mover();
  return (
    <div class="players">
      {position.players.map((name, player) => {
        const seat = session.kept.seats[player] ?? "";
        return (
          <button type="button" key={name} class={player === mover ? "player turn" : "player"} onClick={() => session.keep({ tab: "play" })}
            title={seat === "" ? "a human plays here; click to change" : `${seat} plays here; click to change`}>
            <PlayerMark session={session} player={player} />
            <span>{capital(name)}</span><small>{session.kept.file?.players[player] || (seat === "" ? "you" : seatWords(session, seat))}</small>
            {(pending[player] ?? null) !== null && <small>chosen</small>}
            <PlayerClock session={session} player={player} />
          </button>
        );
      })}
      <p class="turn-line">{turnLine(session)}</p>
    </div>
  );
}

function seatWords(session: Session, spec: string): string {
  const { name, values } = parseSpec(spec);
  return values.level && session.seats.agent(spec)?.level ? `${name}, level ${values.level}` : name;
}

function turnLine(session: Session): string {
  const { position } = session.state;
  if (!position) return "";
  if (position.over) return capital(position.result?.text ?? "the game is over");
  if (session.isOver()) return session.kept.ended;
  const mover = moverName(session.mover() ?? position.to_move, position.players);
  const best = session.hints.shown() ? session.state.analysis?.candidates[0] : undefined;
  const numbers = best ? `; numbers are ${mover}'s ${session.scale()?.unit ?? "chances"}` : "";
  const machine = session.atEnd() && session.seats.isMachine(session.mover()) && !session.kept.live;
  return `${machine ? `${mover} ${machineWords(session)}` : session.turn()}${numbers}`;
}

function machineWords(session: Session): string {
  const other = session.waitsFor();
  return session.kept.paused && !session.held() ? "waits" : other !== "" ? `waits for ${other}` : session.state.crowded ? "waits for a free search" : "thinks …";
}

// The clock of a game that is played elsewhere is told with its moves.
function PlayerClock({ session, player }: ViewProps & { player: number }) {
  if (!session.kept.live) return session.kept.clock && <Clock session={session} player={player} />;
  const left = session.live.game?.clocks[player] ?? null;
  return left !== null && <time>{clockText(left)}</time>;
}

function Clock({ session, player }: ViewProps & { player: number }) {
  const [, tick] = useReducer((count: number, _: void) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => { tick(); session.clock.checkFlag(); }, 200);
    return () => clearInterval(timer);
  }, []);
  const left = session.clock.timeLeft(player);
  if (!left) return null;
  const seconds = secondsShown(left);
  return <time class={seconds < 20 ? "low" : ""}>{clockText(seconds)}{left.periods > 0 && <small> × {left.periods}</small>}</time>;
}

// The game that is played elsewhere: whether the board goes with it, the way there, and the others.
function LiveLine({ session }: ViewProps) {
  const { live } = session, { game, games } = live;
  if (!live.offered) return null;
  const shown = live.isShown();
  return (
    <p class={shown ? "on-air now" : "on-air"}>
      <b>Live</b>
      {games.length > 1
        ? <select aria-label="Game that is played elsewhere" value={String(game?.number ?? "")} onChange={(event) => live.choose(Number(event.currentTarget.value))}>
            {games.map(({ number, title, over }) => <option key={number} value={String(number)}>{title}{over ? " (over)" : ""}</option>)}
          </select>
        : <span>{game?.title ?? "no game has begun yet"}</span>}
      <span role="status">{game?.told}</span>
      {game && !shown && <button type="button" class="link" title="follow the game (f)" onClick={() => live.goThere()}>follow, {game.moves.length} moves</button>}
    </p>
  );
}

// Wherever it was begun, it can be stopped here.
function Sweeping({ session }: ViewProps) {
  const { sweeping } = session.state;
  if (!sweeping) return null;
  return (
    <p class="sweeping">
      <span role="status">Judging the whole game: {sweeping.done} of {sweeping.of} positions</span>
      <button type="button" class="link" onClick={() => void session.sweep.toggle()}>stop</button>
    </p>
  );
}

function Toolbar({ session }: ViewProps) {
  const group = (all: { name: string }[]) => <span class="group">{all.map(({ name }) => <CommandButton key={name} session={session} name={name} />)}</span>;
  return <div class="toolbar" role="toolbar" aria-label="Game">{group(navigation)}{group(play)}{group(more)}</div>;
}

const mostButtons = 400; // more than anybody reads; the rest can be typed

// Moves without a place, moves among which a click could not decide, typed moves, the position as text.
function Input({ session }: ViewProps) {
  const { position, choices } = session.state;
  const [text, setText] = useState("");
  const { game, start, moves } = session.kept.where;
  useEffect(() => setText(""), [game, start, moves.length === 0]); // a refused move means nothing in another game
  if (!position) return null;
  const mover = session.mover();
  const placeless = position.moves.filter((move) => move.places.length === 0 && (move.player ?? mover) === mover).map((move) => move.text);
  const type = (event: Event) => {
    event.preventDefault();
    void offer(text);
  };
  // What was refused comes back to be mended, unless something else is typed by then.
  const offer = async (move: string) => {
    setText("");
    if (move.trim() !== "" && !(await session.offer(move.trim()))) setText((now) => (now === "" ? move : now));
  };
  return (
    <div class="input">
      <form class="row" onSubmit={type}>
        <label class="unseen" for="typed-move">Type a move</label>
        <input id="typed-move" value={text} placeholder="type a move" size={11} spellcheck={false} autocomplete="off" disabled={position.over}
          onInput={(event) => setText(event.currentTarget.value)} />
        {[...new Set([...choices, ...placeless.slice(0, mostButtons)])].map((move) => (
          <button type="button" class="words" key={move} onClick={() => void session.offer(move)}>{capital(move)}</button>
        ))}
      </form>
      <PositionLine session={session} key={position.text} text={position.text} />
    </div>
  );
}

function PositionLine({ session, text }: ViewProps & { text: string }) {
  const [edited, setEdited] = useState(text);
  const submit = (event: Event) => {
    event.preventDefault();
    if (edited.trim() !== text) void takeText(session, edited);
  };
  return (
    <form class="position" onSubmit={submit}>
      <label for="position-text">Position</label>
      <input id="position-text" value={edited} spellcheck={false} autocomplete="off" title="the position as text: copy it, or paste another and press Enter"
        onInput={(event) => setEdited(event.currentTarget.value)} />
      <button type="button" class="tool" title="copy the position (y)" aria-label="Copy the position" onClick={() => void copyPosition(session)}><Icon path="M9 9h11v11H9zM5 15H4V4h11v1" /></button>
    </form>
  );
}

// ---- beside the board

function TabStrip({ session }: ViewProps) {
  const choose = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.id === session.kept.tab);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    session.keep({ tab: next.id });
    document.getElementById(`tab-${next.id}`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={choose}>
      {tabs.map((tab, index) => {
        const chosen = tab.id === session.kept.tab;
        return <button type="button" role="tab" key={tab.id} id={`tab-${tab.id}`} aria-selected={chosen} tabIndex={chosen ? 0 : -1} title={`key ${index + 1}`}
          onClick={() => session.keep({ tab: tab.id })}>{tab.title}</button>;
      })}
    </div>
  );
}

const leastShown = 0.5; // of what a move gave away, in the game's units

function Moves({ session }: ViewProps) {
  const { where, cursor, judged } = session.kept;
  const { plies, position } = session.state;
  const bad = new Map(mistakes(judged, plies).map((each) => [each.ply, each]));
  const scale = shownInScores(judged) ? position?.scores : undefined;
  const lost = new Map(scale ? losses(judged, plies).map((each) => [each.ply, each.lost]) : []);
  useEffect(() => showMove(document.querySelector<HTMLElement>(".moves .now")), [cursor]);
  if (where.moves.length === 0) return <p class="moves quiet">No move yet.</p>;
  return (
    <ol class="moves" aria-label="Moves">
      {where.moves.map((move, index) => {
        const mover = plies[index]?.mover, mistake = bad.get(index + 1), given = scale ? (lost.get(index + 1) ?? 0) * (scale.high - scale.low) : 0;
        return (
          <li key={index}>
            <button type="button" class={index + 1 === cursor ? "now" : ""} aria-current={index + 1 === cursor ? "step" : undefined}
              title={mistake && `${mistake.grade}: ${lossText(mistake.lost, scale)} lost`} onClick={() => session.record.goTo(index + 1)}>
              <small>{index + 1}</small>{typeof mover === "number" && position && <PlayerMark session={session} player={mover} />}{plyText(session.seenMove(move, index))}
              {given >= leastShown && <small class="given" title={`${scale!.unit} given away`}>−{given.toFixed(given < 10 ? 1 : 0)}</small>}
              {mistake && <span class="mistake">{{ inaccuracy: "?!", mistake: "?", blunder: "??" }[mistake.grade]}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

// Scrolls the list, and nothing but the list.
function showMove(button: HTMLElement | null): void {
  const list = button?.closest(".moves");
  if (!button || !list) return;
  const [inner, outer] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// Other moves that were played here: each leads into its line.
function Branches({ session }: ViewProps) {
  const { lines } = session.kept;
  if (lines.length === 0) return null;
  const here = session.record.branches();
  return (
    <p class="branches">
      <small>{here.length > 0 ? "also played here" : `${lines.length} other line${lines.length === 1 ? "" : "s"}`}</small>
      {here.map((branch) => <button type="button" class="link" key={branch.text} onClick={() => session.record.branchTo(branch)}>{plyText(branch.text)}</button>)}
      <button type="button" class="link quiet" title="keep only the line on the board" onClick={() => session.record.forgetLines()}>forget</button>
    </p>
  );
}

function Notice({ session }: ViewProps) {
  const { notice } = session.state;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => session.update({ notice: null }), notice.bad || notice.text.length > 120 ? 9000 : 5000);
    return () => clearTimeout(timer);
  }, [notice]);
  if (!notice) return null;
  return (
    <div class={notice.bad ? "notice bad" : "notice"} role={notice.bad ? "alert" : "status"}>
      <span>{notice.text}</span>
      {notice.offer && <button type="button" class="link" onClick={notice.offer.run}>{notice.offer.title}</button>}
      <button type="button" class="link" onClick={() => session.update({ notice: null })}>close</button>
    </div>
  );
}

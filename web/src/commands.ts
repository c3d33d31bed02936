// Everything that can be done without pointing: the toolbar, the keys and the help are made of this table.
import { openFile, copyLink, copyPosition, pasteText, saveGame, savePicture } from "./files.ts";
import type { Session } from "./session.ts";
import type { Tab, Theme } from "./state.ts";

export interface Command {
  name: string;
  title: string;
  keys: string[]; // as KeyboardEvent.key tells them; the first is shown
  help: string;
  icon?: string; // a path in a box of 24 by 24, where it has a place in the toolbar
  run(session: Session): void;
  on?(session: Session): boolean; // of switches
  can?(session: Session): boolean;
}

const tab = (id: Tab, key: string, help: string): Command => ({
  name: id, title: help, keys: [key], help: `go to ${help}`, run: (session) => session.keep({ tab: id }),
});

export const navigation: Command[] = [
  { name: "first", title: "To the start", keys: ["Home"], help: "go to the start of the game",
    icon: "M6 5v14M19 5l-9 7 9 7z", run: (s) => s.record.goTo(0), can: (s) => s.kept.cursor > 0 },
  { name: "back", title: "Back", keys: ["ArrowLeft"], help: "go back one move",
    icon: "M16 5l-9 7 9 7z", run: (s) => s.record.goTo(s.kept.cursor - 1), can: (s) => s.kept.cursor > 0 },
  { name: "forward", title: "Forward", keys: ["ArrowRight"], help: "go on one move",
    icon: "M8 5l9 7-9 7z", run: (s) => s.record.goTo(s.kept.cursor + 1), can: (s) => !s.atEnd() },
  { name: "last", title: "To the end", keys: ["End"], help: "go to the end of the game",
    icon: "M18 5v14M5 5l9 7-9 7z", run: (s) => s.record.goTo(s.kept.where.moves.length), can: (s) => !s.atEnd() },
];

export const play: Command[] = [
  { name: "undo", title: "Undo", keys: ["u", "Backspace"], help: "take back the last move, and the machine's with it; where only machines play, one move",
    icon: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2", run: (s) => s.record.undo(), can: (s) => s.kept.cursor > 0 || s.hasChosen() },
  { name: "hint", title: "Hint", keys: ["h"], help: "show a good move",
    icon: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.1.9 2.1h5.2c0-1 .3-1.6.9-2.1A6 6 0 0 0 12 3z",
    run: (s) => void s.hint(), can: (s) => !s.isOver() },
  { name: "analysis", title: "Analysis", keys: [" ", "a"], help: "start or stop the analysis",
    icon: "M4 19V9M10 19V5M16 19v-7M22 19V3", run: (s) => toggleAnalysis(s), on: (s) => s.kept.analysing && !s.held() && s.state.openedTree === null,
    can: (s) => !s.held() },
  { name: "candidates", title: "Candidates", keys: ["c"], help: "show or hide the candidates on the board; the analysis goes on",
    icon: "M12 5c-5 0-9 7-9 7s4 7 9 7 9-7 9-7-4-7-9-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    run: (s) => s.hints.toggle(), on: (s) => s.hints.shown() },
  { name: "resign", title: "Resign", keys: ["R"], help: "give the game up",
    icon: "M6 21V4h12l-3 4 3 4H6", run: (s) => void s.ending.resign(), can: (s) => s.ending.resigner() !== null },
];

export const more: Command[] = [
  { name: "new", title: "New game", keys: ["n"], help: "begin a new game, with its options",
    icon: "M12 5v14M5 12h14", run: (s) => s.update({ dialog: "new" }) },
  { name: "open", title: "Open", keys: ["o"], help: "open a file of a game or a tree; a file can also be dropped on the page",
    icon: "M3 18V6h6l2 2h9v3M3 18l3-7h16l-3 7z", run: (s) => openFile(s) },
  { name: "save", title: "Save", keys: ["s"], help: "save the game to a file",
    icon: "M12 4v11M7 11l5 5 5-5M5 20h14", run: (s) => void saveGame(s) },
  { name: "link", title: "Link", keys: ["l"], help: "copy a link to this position",
    icon: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    run: (s) => void copyLink(s) },
  { name: "picture", title: "Picture", keys: ["g"], help: "save the board as a picture (SVG)",
    icon: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01", run: (s) => savePicture(s) },
];

const hidden: Command[] = [
  { name: "owners", title: "Territory", keys: ["t"], help: "show or hide who will own each cell, where the game tells",
    run: (s) => { s.keep({ showOwners: !s.kept.showOwners }); void s.restart(); }, on: (s) => s.kept.showOwners,
    can: (s) => s.state.position?.owned === true },
  { name: "pause", title: "Pause", keys: ["p"], help: "let the machines wait, or go on",
    run: (s) => { s.keep({ paused: !s.kept.paused }); void s.restart(); }, on: (s) => s.kept.paused },
  { name: "bring-back", title: "Bring back", keys: ["b"], help: "bring back moves that were undone or replaced",
    run: (s) => s.record.bringBack() },
  { name: "branch", title: "Other line", keys: ["x"], help: "follow another move that was played here",
    run: (s) => { const [first] = s.record.branches(); if (first) s.record.branchTo(first); else s.tell("No other move was played here"); } },
  { name: "live", title: "Follow", keys: ["f"], help: "follow the game that is played elsewhere, at its last move",
    run: (s) => s.live.goThere(), on: (s) => s.live.isShown(), can: (s) => s.live.offered },
  { name: "sweep", title: "Whole game", keys: ["w"], help: "judge every position of the game, or stop doing so",
    run: (s) => void s.sweep.toggle() },
  { name: "type-move", title: "Type a move", keys: ["m", "/"], help: "type a move as text",
    run: () => focus("typed-move") },
  { name: "board", title: "Board", keys: ["."], help: "go to the board: arrows choose a cell, Enter plays there",
    run: () => focus("board") },
  { name: "line-forward", title: "Line", keys: ["ArrowDown"], help: "show the best line, one move more each time",
    run: (s) => stepLine(s, 1), can: (s) => (s.state.analysis?.candidates.length ?? 0) > 0 },
  { name: "line-back", title: "Line back", keys: ["ArrowUp"], help: "one move of the line less",
    run: (s) => stepLine(s, -1), can: (s) => s.state.line !== null },
  { name: "copy", title: "Copy position", keys: ["y"], help: "copy the position as text", run: (s) => void copyPosition(s) },
  { name: "save-rules", title: "Save rules", keys: ["r"], help: "save the rules or the map that the game was made from, where it takes them from a text",
    run: (s) => void saveGame(s, "rules"), can: (s) => s.game()?.rules_ending !== undefined },
  { name: "paste", title: "Paste position", keys: ["v"], help: "paste a position, moves or a whole file", run: (s) => void pasteText(s) },
  tab("play", "1", "Play"), tab("analyse", "2", "Analyse"), tab("tree", "3", "Tree"), tab("duel", "4", "Duel"), tab("about", "5", "About"),
  { name: "theme", title: "Light or dark", keys: ["d"], help: "light, dark, or as the system has it",
    icon: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    run: (s) => s.keep({ theme: nextTheme[s.kept.theme] }) },
  { name: "help", title: "Help", keys: ["?"], help: "show the keys", run: (s) => s.update({ dialog: s.state.dialog === "help" ? null : "help" }) },
  { name: "close", title: "Close", keys: ["Escape"], help: "close what is open, forget what is chosen",
    run: (s) => s.update({ dialog: null, notice: null, line: null, refutation: null, hint: null, choices: [] }) },
];

export const commands: Command[] = [...navigation, ...play, ...more, ...hidden];

export function command(name: string): Command {
  return commands.find((each) => each.name === name)!;
}

const nextTheme: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

function toggleAnalysis(session: Session): void {
  if (session.state.openedTree !== null) {
    session.update({ openedTree: null });
    session.keep({ analysing: true });
    return void session.restart();
  }
  session.keep({ analysing: !session.kept.analysing });
  if (session.kept.analysing) void session.restart();
  else session.search?.settle();
}

function stepLine(session: Session, by: number): void {
  const { analysis, line } = session.state;
  const candidate = line?.candidate ?? 0;
  const length = analysis?.candidates[candidate]?.line.length ?? 0;
  const step = Math.max(0, Math.min(length, (line?.step ?? 0) + by));
  session.update({ refutation: null, line: step === 0 ? null : { candidate, step } });
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

const keyNames: Record<string, string> = {
  " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc",
};
export function keyName(key: string): string {
  return keyNames[key] ?? key;
}

// Keys do nothing while something is typed or a control that uses them has the focus.
export function handleKey(event: KeyboardEvent, session: Session): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea") && event.key !== "Escape") return;
  if (target.closest("button, a, [role=tab], summary") && (event.key === " " || event.key === "Enter")) return;
  const found = commands.find((each) => each.keys.includes(event.key));
  if (!found || (session.state.dialog !== null && !["help", "close"].includes(found.name))) return;
  // What does nothing now is left to the browser: an arrow may scroll.
  if (!(found.can?.(session) ?? true)) return;
  event.preventDefault();
  if (event.key === "Escape") target.blur();
  found.run(session);
}

// Light or dark, and how boards look in it.
import { palette } from "./colours.ts";
import type { BoardStyle } from "./pieces.ts";
import type { Session } from "./session.ts";
import type { Theme } from "./state.ts";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

export function isDark(theme: Theme): boolean {
  return theme === "dark" || (theme === "auto" && systemDark.matches);
}

export function onSystemTheme(listener: () => void): void {
  systemDark.addEventListener("change", listener);
}

export function styleOf(session: Session): BoardStyle {
  const { position } = session.state, players = position?.players ?? [];
  const colours = position?.drawing.men ? players.map((name, player) => position.drawing.men?.[player]?.colour ?? name) : players;
  return { players, colours, palette: palette(isDark(session.kept.theme)) };
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

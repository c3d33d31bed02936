// Light or dark, and how boards look in it.
import { palette } from "./colours.ts";
import type { BoardStyle } from "./board.ts";
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
  return { players: session.state.position?.players ?? [], palette: palette(isDark(session.kept.theme)) };
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

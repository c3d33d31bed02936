// The clocks of a game: main time with an increment, then periods of byo-yomi. The page keeps them; a machine is
// told what it has left.

export interface ClockSettings {
  main: number; // seconds
  increment: number; // added after every move
  periods: number;
  period: number; // seconds of each
}

export interface TimeLeft {
  main: number;
  periods: number;
  period: number; // left of the one that runs
}

export function wholeTime({ main, periods, period }: ClockSettings): TimeLeft {
  return { main, periods, period };
}

// After so many seconds of thinking about one move. A period that is overstepped is gone.
export function spend(left: TimeLeft, clock: ClockSettings, seconds: number): TimeLeft {
  if (seconds <= left.main || left.periods === 0) return { ...left, main: left.main - seconds };
  const over = seconds - left.main;
  const gone = Math.floor(over / clock.period);
  return { main: 0, periods: Math.max(0, left.periods - gone), period: clock.period - (over - gone * clock.period) };
}

// A move was made in time: the period begins anew.
export function moveMade(left: TimeLeft, clock: ClockSettings): TimeLeft {
  return { main: left.main + clock.increment, periods: left.periods, period: clock.period };
}

export function isOut({ main, periods }: TimeLeft): boolean {
  return main <= 0 && periods === 0;
}

// Until something happens: the main time, or the period, is over.
export function secondsShown({ main, periods, period }: TimeLeft): number {
  return main > 0 || periods === 0 ? main : period;
}

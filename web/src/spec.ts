// Specifications of games and agents, "name:option=value,...", as the program reads them.
import type { Option } from "./protocol.ts";

export type Values = Record<string, string>;

export interface Spec {
  name: string;
  values: Values;
}

// Values between double quotes may hold commas. What has no name is kept under "".
export function parseSpec(text: string): Spec {
  const colon = text.indexOf(":");
  if (colon < 0) return { name: text, values: {} };
  const values: Values = {};
  for (const part of text.slice(colon + 1).match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
    const equals = /^[\w-]+=/.exec(part)?.[0];
    const value = equals === undefined ? part : part.slice(equals.length);
    values[equals?.slice(0, -1) ?? ""] = value.replace(/^"(.*)"$/s, "$1");
  }
  return { name: text.slice(0, colon), values };
}

export function formatSpec(spec: Spec): string {
  const parts = Object.entries(spec.values).map(([name, value]) => (name === "" ? "" : name + "=") + quoted(value));
  return parts.length === 0 ? spec.name : `${spec.name}:${parts.join(",")}`;
}

function quoted(value: string): string {
  return /[\s,"]/.test(value) ? `"${value}"` : value;
}

export function withValues(text: string, changes: Record<string, string | undefined>): string {
  const spec = parseSpec(text);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) delete spec.values[name];
    else spec.values[name] = value;
  return formatSpec(spec);
}

// Only what differs from the defaults is written.
export function specOf(name: string, options: Option[], values: Values): string {
  const changed: Values = {};
  for (const option of options) {
    const value = values[option.name];
    if (value !== undefined && value !== option.value) changed[option.name] = value;
  }
  return formatSpec({ name, values: changed });
}

// Analysis is about all moves; some agents look closely at the best one alone unless they are asked.
export const assumedInAnalysis: Values = { each: "yes" };

// With assumed values where the agent has such options and nobody said otherwise.
export function assuming(text: string, options: Option[], assumed: Values): string {
  const { name, values } = parseSpec(text);
  const known = Object.entries(assumed).filter(([option]) => options.some((each) => each.name === option));
  return formatSpec({ name, values: { ...Object.fromEntries(known), ...values } });
}

// Whether a switch of the agent is on.
export function switchedOn(text: string, options: Option[], name: string): boolean {
  const option = options.find((each) => each.name === name);
  return option !== undefined && (parseSpec(text).values[name] ?? option.value) === "yes";
}

const levelWords = [
  "Beginner", "Novice", "Learner", "Casual", "Steady", "Able", "Strong", "Very strong", "Expert", "Full strength",
];

// A level in words, spread over the range that the agent declares.
export function levelWord(level: number, low: number, high: number): string {
  const share = high > low ? (level - low) / (high - low) : 1;
  return levelWords[Math.round(share * (levelWords.length - 1))] ?? "";
}

// Whether one of the options that bound the thinking is set; an agent without any is given a time by the page.
export function hasBudget(text: string, options: Option[]): boolean {
  const { values } = parseSpec(text);
  return options.some((option) => option.budget && values[option.name] !== undefined);
}

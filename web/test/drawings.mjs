// Drawings of games that need more than a grid of discs, as the server writes them (tests/support/sample_drawings.hpp).
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`drawings/${name}.json`, import.meta.url), "utf8"));

export const chess = read("chess");
export const backgammon = read("backgammon");
export const reversixt = read("reversixt");

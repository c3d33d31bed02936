// `agon serve` and a browser, for tests and screenshots. AGON_PROGRAM names the program, CHROMIUM the browser, AGON_WEB_DIR
// a folder with the page where it shall not be the program's own. AGON_PATIENCE is how many seconds a test waits for what
// comes at once on an idle machine; a busy one may need minutes.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = process.env.AGON_PROGRAM ?? fileURLToPath(new URL("../../build/agon", import.meta.url));
const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

export const patience = 1000 * Number(process.env.AGON_PATIENCE ?? 300); // ms

// Why the page cannot be tried here; false where it can.
export const missing = !browserPath ? "no chromium here: apt-get install chromium, or name one in CHROMIUM"
  : !existsSync(program) ? `${program} is not there: make build` : false;

// A command that goes on; `ready` is what it says once it can be used.
export async function startProgram(words, ready = /./) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => ready.test((told += text)) && resolve());
    child.once("exit", (code) => reject(new Error(`agon ${words[0]} ended with ${code}`)));
  });
  const stop = () => new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", resolve);
    child.kill();
  });
  return { told, stop };
}

export async function startServer(...options) {
  const folder = process.env.AGON_WEB_DIR ? ["--web-dir", process.env.AGON_WEB_DIR] : [];
  const { told, stop } = await startProgram(["serve", "--no-open", ...folder, ...options], /http\S+\s/);
  return { address: /http\S+/.exec(told)[0], stop };
}

export async function startBrowser() {
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"], timeout: patience });
}

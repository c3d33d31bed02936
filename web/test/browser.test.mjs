// The page in a real browser, with `agon serve` behind it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { missing as skip, startBrowser, startServer } from "./server.mjs";

let base, server, browser;
const patience = 30_000;

before(async () => {
  if (skip) return;
  server = await startServer();
  base = server.address;
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// A fresh visitor; errors of the page fail the test.
async function visit(address = "", options = {}, kept = null) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  if (kept) await page.addInitScript((text) => (localStorage.agon ??= text), JSON.stringify(kept));
  await page.goto(base + address);
  await page.waitForSelector(".board");
  return page;
}
// Both seats human, so that nothing moves by itself.
const alone = (address, tab = "analyse", more = {}) => visit(address, {}, { seats: ["", ""], tab, ...more });
async function leave(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
const candidates = (page) => page.waitForSelector(".candidates .move");
const moves = (page) => page.locator(".moves li").count();
const waitForMoves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length >= wanted, count);
async function clickCell(page, column, row) {
  const box = await page.locator("#board").evaluate((svg, at) => {
    const point = new DOMPoint((at[0] + 0.5) * 40, (at[1] + 0.5) * 40).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, [column, row]);
  await page.mouse.click(...box);
}

test("the first screen is searched at once, with candidates and a tree", { skip }, async () => {
  const page = await visit();
  await candidates(page);
  assert.match(await page.textContent(".candidates tbody tr:first-child"), /%/);
  await page.waitForFunction(() => /nodes/.test(document.querySelector(".live-tree .status")?.textContent ?? ""));
  await leave(page);
});

test("a click on the board is answered by the machine", { skip }, async () => {
  const page = await visit("#game=connect4");
  await candidates(page);
  await clickCell(page, 3, 0);
  await waitForMoves(page, 2);
  assert.match(await page.textContent(".moves li:first-child"), /d/);
  await leave(page);
});

test("a reload resumes the game, and the address holds the position", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c+d");
  await page.click("text=Connect Four");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await page.fill("#typed-move", "e");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.match(page.url(), /moves=e/);
  await page.reload();
  await waitForMoves(page, 1);
  assert.equal(await moves(page), 1);
  await leave(page);
});

test("a wrong move and a wrong position are explained and change nothing", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d");
  await page.fill("#typed-move", "zz9");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".notice.bad");
  assert.equal(await moves(page), 1);
  await page.fill("#position-text", "no such position");
  await page.click(".notice .link");
  await page.press("#position-text", "Enter");
  await page.waitForSelector(".notice.bad");
  assert.equal(await moves(page), 1);
  await leave(page);
});

test("everything can be done with the keyboard", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c+d");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".moves .now")?.textContent?.startsWith("2"));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".moves .now")?.textContent?.startsWith("3"));
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog kbd");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press(".");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 3);
  await leave(page);
});

test("a move is told to screen readers", { skip }, async () => {
  const page = await alone("#game=connect4");
  await page.fill("#typed-move", "d");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /played d\..*to move/i.test(document.querySelector("[aria-live]")?.textContent ?? ""));
  await leave(page);
});

test("the tree lens shows a node with its board and terms", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d", "tree");
  await page.waitForSelector(".node .terms tbody tr");
  assert.ok((await page.locator(".terms th").count()) > 4, "terms besides move, visits, share and value");
  const canvas = page.locator(".tree-view canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector(".node h3")?.textContent?.startsWith("After "));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".crumbs button").length === 2);
  await page.click("text=One step at a time");
  await page.click("text=Next step");
  await page.waitForSelector(".steps li");
  await leave(page);
});

test("a duel shows two trees and games settle it", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d", "duel");
  await page.selectOption(".duel > .row select", { label: "1 second" });
  await page.click("text=Search duel");
  await page.waitForFunction(() => [...document.querySelectorAll(".duel .pair .status")].filter((each) => /prefers/.test(each.textContent)).length === 2);
  await page.click("text=Settle it");
  await page.waitForSelector(".standing");
  assert.match(await page.textContent(".standing code"), /agon match/);
  await page.click("text=Stop");
  await leave(page);
});

test("the whole game is judged and the reader asks why not", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d+d+a", "analyse");
  await candidates(page);
  await page.fill("#why-move", "a");
  await page.click("text=Ask");
  await page.waitForFunction(() => /After a/.test(document.querySelector(".why p")?.textContent ?? ""));
  await page.click("text=Search and whole game");
  await page.click("text=Judge the whole game");
  await page.waitForSelector("text=/Stop \\(/");
  await page.waitForSelector("text=Judge the whole game");
  const judged = await page.evaluate(() => JSON.parse(localStorage.getItem("agon")).judged.filter(Boolean).length);
  assert.ok(judged >= 5, `${judged} positions judged`);
  await leave(page);
});

// Small boards where the usual one takes long.
const small = { go: "go:size=5" };

test("every game can be played to its end", { skip, timeout: 300_000 }, async () => {
  const { games } = await (await fetch(`${base}api/about`)).json();
  const ended = () => !/to move|thinks|waits/.test(document.querySelector(".turn-line")?.textContent || "waits");
  const page = await visit("#game=tictactoe", {}, { seats: ["random", "random"], tab: "play" });
  for (const { name } of games) {
    await page.evaluate((game) => (location.hash = `game=${game}`), small[name] ?? name);
    await page.waitForFunction((title) => document.querySelector(".games [aria-current]")?.textContent.startsWith(title), games.find((each) => each.name === name).title.replace(/ \(.*/, ""));
    await page.waitForFunction(ended, null, { timeout: 120_000 });
    assert.ok((await moves(page)) > 1, name);
  }
  await leave(page);
});

// Gives a file to the page, as if it were dropped there.
const drop = (page, name, text) => page.evaluate(([fileName, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], fileName));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
}, [name, text]);
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a game of Go is opened from SGF and saved with its variations and comments", { skip }, async () => {
  const page = await alone("");
  await drop(page, "game.sgf", "(;SZ[9]C[a short game];B[ee]C[the middle](;W[cc];B[gg])(;W[gc];B[cg];W[gg]))");
  await waitForMoves(page, 3);
  assert.match(await page.textContent(".notice"), /1 variations/);
  await page.click(".moves li:first-child button");
  await page.waitForSelector("text=the middle");
  await page.click(".branches .link");
  await waitForMoves(page, 4);
  assert.match(await page.textContent(".moves"), /G7/);
  const { name, text } = await saved(page, () => page.click("[data-command=save]"));
  assert.equal(name, "go.sgf");
  for (const part of ["C[a short game]", "C[the middle]", ";W[cc];B[gg]", ";W[gc];B[cg];W[gg]"]) assert.ok(text.replace(/\n/g, "").includes(part), part);
  await leave(page);
});

test("playing another move in the past keeps what followed as a line", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c+d&at=1");
  await page.fill("#typed-move", "e");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /e/.test(document.querySelector(".moves .now")?.textContent ?? ""));
  await page.click("[data-command=back]");
  await page.click('.branches .link:text-is("c")');
  await waitForMoves(page, 3);
  await leave(page);
});

test("a tree is saved to a file and opened again", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d", "tree");
  await page.waitForSelector(".node .terms tbody tr");
  const { name, text } = await saved(page, () => page.click("text=Save tree"));
  assert.equal(JSON.parse(text).format, "agon-tree");
  await page.click("text=Tic-tac-toe");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await drop(page, name, text);
  await waitForMoves(page, 2);
  await page.waitForSelector(".node .terms tbody tr");
  await leave(page);
});

test("the board is saved as a picture", { skip }, async () => {
  const page = await alone("#game=checkers");
  const { text } = await saved(page, () => page.click("[data-command=picture]"));
  assert.ok(text.startsWith("<svg") && text.split("<circle").length > 24);
  await leave(page);
});

test("a mistake is marked in the moves after the whole game was judged", { skip }, async () => {
  // The third move lets the opponent win at once.
  const page = await alone("#game=tictactoe&moves=a1+b2+a2+c1+b1+a3", "analyse", { analyst: "alphabeta" });
  await page.keyboard.press("w");
  await page.waitForSelector(".moves .mistake");
  assert.match(await page.getAttribute(".graph", "aria-label"), /% lost/);
  await leave(page);
});

test("a lost connection comes back, and the game with it", { skip }, async () => {
  const own = await startServer();
  const { port } = new URL(own.address);
  const page = await alone("#game=connect4&moves=d");
  await page.goto(`${own.address}#game=connect4&moves=d+d`);
  await candidates(page);
  await own.stop();
  await page.waitForSelector(".lost");
  const again = await startServer("--port", port);
  await page.waitForSelector(".lost", { state: "detached" });
  assert.equal(await moves(page), 2);
  await candidates(page);
  await leave(page);
  await again.stop();
});

test("two tabs search side by side", { skip }, async () => {
  const pages = [await alone("#game=othello"), await alone("#game=connect4")];
  for (const page of pages) await candidates(page);
  for (const page of pages) await leave(page);
});

test("nothing moves for those who want it calm", { skip }, async () => {
  const page = await visit("#game=connect4", { reducedMotion: "reduce" }, { seats: ["", ""] });
  await candidates(page);
  await page.hover(".candidates tbody tr:first-child");
  await page.waitForFunction(() => document.querySelectorAll("#board .marks g text").length > 1);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".value-bar .fill")).transitionDuration), "0s");
  await leave(page);
});

test("a phone shows all without scrolling sideways", { skip }, async () => {
  const page = await visit("", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await candidates(page);
  for (const tab of ["play", "analyse", "tree", "duel", "about"]) {
    await page.click(`#tab-${tab}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is too wide`);
  }
  await leave(page);
});

test("a hidden tab stops its search and goes on when it is seen", { skip }, async () => {
  const page = await alone("#game=connect4", "analyse");
  await candidates(page);
  const seen = (hidden) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const status = () => page.textContent(".analyse .status");
  await seen(true);
  await page.waitForTimeout(700);
  const before = await status();
  await page.waitForTimeout(900);
  assert.equal(await status(), before);
  await seen(false);
  await page.waitForFunction((text) => document.querySelector(".analyse .status").textContent !== text, before);
  await leave(page);
});

// The page in a real browser, with `agon serve` behind it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { missing as skip, patience, startBrowser, startProgram, startServer } from "./server.mjs";

let base, server, browser;

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
const candidates = (page) => page.waitForSelector(".candidates:not(.stale) .move");
const moves = (page) => page.locator(".moves li").count();
const waitForMoves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length >= wanted, count);
async function clickCell(page, column, row) {
  const box = await page.locator("#board").evaluate((svg, at) => {
    const point = new DOMPoint((at[0] + 0.5) * 40, (at[1] + 0.5) * 40).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, [column, row]);
  await page.mouse.click(...box);
}

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

const marksOn = (page) => page.locator("#board .marks text").count();

test("the first screen is a game to play, without hints; its analysis is one click away, with candidates and a tree", { skip }, async () => {
  const page = await visit();
  await page.waitForFunction(() => JSON.parse(sessionStorage.agon).judged?.some(Boolean) || (document.querySelector(".graph")?.ariaLabel ?? "").includes("Now"));
  assert.equal(await marksOn(page), 0);
  await page.click("#tab-analyse");
  await candidates(page);
  assert.ok((await marksOn(page)) > 0);
  assert.match(await page.textContent(".candidates tbody tr:first-child"), /%/);
  await page.waitForFunction(() => /nodes/.test(document.querySelector(".live-tree .status")?.textContent ?? ""));
  await leave(page);
});

test("a click on the board is answered by the machine", { skip }, async () => {
  const page = await visit("#game=connect4");
  await page.waitForSelector("#board");
  await clickCell(page, 3, 0);
  await waitForMoves(page, 2);
  assert.match(await page.textContent(".moves li:first-child"), /d/);
  await leave(page);
});

test("a reload resumes the game, and the address holds the position", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c+d");
  await page.click("text=Connect Four"); // the game that is played already: it stays until another is wanted
  await page.click("dialog button[type=submit]");
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
  assert.equal(await page.inputValue("#typed-move"), "zz9", "to be mended");
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
  await page.waitForFunction(() => /: (empty|red disc|yellow disc)/i.test(document.querySelector("[aria-live]").textContent));
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

test("where all move at once each player's part is told", { skip }, async () => {
  const page = await alone("#game=gdl%3Aduel", "play", { analysing: false });
  const choose = (move) => page.click(`.input button:text-is("${move}")`);
  const turn = (words) => page.waitForFunction((wanted) => ["[aria-live]", ".turn-line"].every((each) => document.querySelector(each)?.textContent.includes(wanted)), words);
  await choose("Duck");
  await turn("Right to move, left has chosen");
  await page.click("[data-command=undo]");
  await turn("Everyone to move, left first");
  for (const _ of ["left", "right"]) await choose("Load");
  await page.waitForFunction(() => /left played load, right played load/.test(document.querySelector("[aria-live]")?.textContent ?? ""));
  await leave(page);
});

test("a click leaves no frame around the board, and keys have the cursor on its cell", { skip }, async () => {
  const page = await alone("#game=go%3Asize%3D5", "play", { analysing: false });
  const outline = () => page.locator("#board").evaluate((board) => getComputedStyle(board).outlineStyle);
  const cursor = () => page.locator("#board .marks rect[stroke-dasharray]").count();
  await clickCell(page, 2, 2);
  await waitForMoves(page, 1);
  assert.deepEqual([await outline(), await cursor()], ["none", 0]);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(".");
  await page.waitForSelector("#board .marks rect[stroke-dasharray]", { state: "attached" });
  assert.equal(await outline(), "none");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => /empty|stone|disc/.test(document.querySelector("[aria-live]").textContent));
  await leave(page);
});

test("Othello lies on green cloth, Connect Four stands in a rack with red and yellow, and the four that won are marked", { skip }, async () => {
  const page = await alone("#game=othello", "play", { analysing: false });
  const html = (place) => page.locator(place).first().evaluate((each) => each.outerHTML);
  assert.match(await html("#board"), /fill="#2a7350"/);
  assert.match(await html(".player .mark"), /<circle[^>]* fill="#23262b"/);
  await page.goto(`${base}#game=connect4&moves=d+c+d+c+d+c+d`);
  await page.waitForFunction(() => /X wins/.test(document.querySelector(".turn-line")?.textContent ?? ""));
  const board = await html("#board");
  assert.equal(board.split('fill="none" stroke="#fff8f2" stroke-width="4"').length - 1, 4);
  assert.match(board, /fill="#2c62ad"/);
  assert.match(await html(".player .mark"), /fill="#c8452f"/);
  await page.goto(`${base}#game=tictactoe`);
  await page.waitForSelector('.player .mark path[stroke]', { state: "attached" }); // X is a cross before it stands anywhere
  await leave(page);
});

test("an illegal click is seen, and a refused move is forgotten with its game", { skip }, async () => {
  const page = await alone("#game=othello", "play", { analysing: false });
  await clickCell(page, 0, 0);
  await page.waitForSelector("#board .refused", { state: "attached" });
  await page.waitForSelector(".notice:has-text('No move begins or ends here')");
  await page.waitForSelector("#board .refused", { state: "detached" });
  await page.fill("#typed-move", "Z99");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".notice.bad");
  assert.equal(await page.inputValue("#typed-move"), "Z99");
  await page.click("text=Tic-tac-toe");
  await page.waitForSelector('.games [aria-current]:text-is("Tic-tac-toe")');
  await page.waitForFunction(() => document.querySelector("#typed-move").value === "");
  await leave(page);
});

test("a game is given up by a button, and goes on after all", { skip }, async () => {
  const page = await visit("#game=connect4&moves=d", {}, { seats: ["", "random"], tab: "play", analysing: false });
  await page.click(".panel [data-command=resign]");
  await page.waitForFunction(() => /X resigns: O wins/.test(document.querySelector(".turn-line").textContent));
  await page.click("text=go on after all");
  await page.waitForFunction(() => !/resigns/.test(document.querySelector(".turn-line").textContent));
  await leave(page);
});

test("the candidates of the position before stay, dimmed, until there are new ones", { skip }, async () => {
  const page = await alone("#game=go%3Asize%3D9");
  await candidates(page);
  await page.evaluate(() => {
    window.fewest = Infinity;
    const look = () => {
      window.fewest = Math.min(window.fewest, document.querySelectorAll(".candidates tbody tr:not(.blank)").length);
      window.dimmed ||= document.querySelector(".candidates.stale") !== null;
    };
    new MutationObserver(look).observe(document.querySelector(".panel"), { subtree: true, childList: true, attributes: true });
  });
  await page.fill("#typed-move", "E5");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  await page.waitForFunction(() => window.dimmed);
  await candidates(page);
  assert.ok((await page.evaluate(() => window.fewest)) > 0, "the table is never empty");
  await leave(page);
});

test("a piece that is chosen with the keyboard is told, with where it can go", { skip }, async () => {
  const page = await alone("#game=checkers", "play", { analysing: false });
  const told = (words) => page.waitForFunction((wanted) => document.querySelector("[aria-live]")?.textContent === wanted, words);
  await page.focus("#board");
  for (const key of ["ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await told("10: Black disc");
  await page.keyboard.press("Enter");
  await told("10 chosen; it can go to 14, 15");
  await page.keyboard.press("Enter");
  await told("Nothing is chosen");
  await leave(page);
});

// As Ctrl+V does it.
const paste = (page, text) => page.evaluate((content) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", content);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}, text);

test("moves, links and games in one line can be pasted as well as positions", { skip }, async () => {
  const page = await alone("#game=connect4", "play", { analysing: false });
  await paste(page, "d d d");
  await waitForMoves(page, 3);
  await paste(page, "f5d6c3d3c4f4");
  await page.waitForSelector('.games [aria-current]:text-is("Othello")');
  await waitForMoves(page, 6);
  await paste(page, `${base}#game=connect4&moves=d+c+e&at=1`);
  await page.waitForSelector('.games [aria-current]:text-is("Connect Four")');
  await page.waitForFunction(() => document.querySelector(".moves .now")?.textContent.startsWith("1"));
  assert.equal(await moves(page), 3);
  await paste(page, "no such thing");
  await page.waitForSelector(".notice.bad:has-text('neither a position')");
  assert.equal(await moves(page), 3);
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
  await page.selectOption(".sliders select", "rings");
  const { width, height } = await canvas.boundingBox();
  await canvas.click({ position: { x: width / 2, y: height / 2 } });
  await page.waitForFunction(() => document.querySelectorAll(".node h3").length === 1);
  // What lies under the mouse is looked up in the tree that is shown, and the time can be moved on where there was none yet.
  await canvas.hover({ position: { x: width / 2 + 30, y: height / 2 - 60 } });
  const time = page.locator('.sliders label:has-text("time: live"), .sliders label:has-text("after ")').locator("input");
  for (const way of ["Home", "End"]) {
    await time.press(way);
    await page.waitForFunction((label) => [...document.querySelectorAll(".sliders label")].some((each) => each.textContent.startsWith(label)), way === "Home" ? "after" : "time: live");
    await page.waitForTimeout(500);
    assert.doesNotMatch(await page.locator(".tree-view").textContent(), /NaN|undefined|the tree has no move/);
  }
  await page.click("text=One step at a time");
  await page.click("text=Next step");
  await page.waitForSelector(".steps li");
  await leave(page);
});

test("however fast the time of a live search is moved, its last place is shown", { skip }, async () => {
  const page = await alone("#game=connect4", "tree");
  await page.waitForSelector(".node .terms tbody tr");
  const time = page.locator(".sliders .time"), slider = time.locator("input");
  await page.waitForFunction(() => document.querySelector(".sliders .time input").max >= 8);
  const place = await slider.boundingBox();
  await slider.evaluate((input) => {
    for (let turn = 0; turn < 60; ++turn) {
      input.value = String(turn % 5);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    input.value = "1";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  for (let left = 30; left > 0; --left) await slider.press("ArrowLeft", { delay: 0 });
  for (let left = 30; left > 0; --left) await page.keyboard.press(left % 2 === 0 ? "ArrowRight" : "ArrowLeft");
  await page.waitForSelector("text=Snapshots keep visits and values");
  await page.waitForSelector(".node .terms tbody tr");
  await page.waitForTimeout(1000);
  assert.equal(await page.locator(".node .terms tbody tr").count() > 0, true, "the table stays");
  assert.match(await time.textContent(), /^after /);
  const { x, y, width } = await slider.boundingBox();
  assert.deepEqual([x, y, width], [place.x, place.y, place.width], "the slider stays where it was");
  await leave(page);
});

test("a search that goes on with its tree says how much is in it, now and on the slider", { skip }, async () => {
  const page = await alone("#game=connect4", "analyse", { analyst: "mcts" });
  await page.waitForFunction(() => /\d\d\d k|M/.test(document.querySelector(".analyse .status").textContent));
  assert.doesNotMatch(await page.textContent(".analyse .status"), /kept/);
  await page.click(".toolbar [data-command=analysis]");
  await page.waitForFunction(() => /done/.test(document.querySelector(".analyse .status").textContent));
  await page.click(".toolbar [data-command=analysis]");
  await page.waitForFunction(() => /simulations in .*, [\d.]+ [kM] visits with the tree that was kept/.test(document.querySelector(".analyse .status").textContent));
  await page.click("#tab-tree");
  await page.waitForFunction(() => document.querySelector(".sliders .time input")?.max >= 2);
  await page.locator(".sliders .time input").press("Home");
  await page.waitForFunction(() => /^after .* simulations?, .* visits with the tree that was kept/.test(document.querySelector(".sliders .time").textContent));
  await leave(page);
});

test("a tree of a million nodes comes in pieces that fit the screen, and can be walked through", { skip }, async () => {
  const page = await alone("#game=connect4", "tree", { analyst: "uct" });
  let longest = 0;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (longest = Math.max(longest, payload.length))));
  await page.reload();
  await page.waitForFunction(() => / M nodes/.test(document.body.textContent));
  await page.locator(".tree-view canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector(".node h3")?.textContent?.startsWith("After "));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".crumbs button").length === 2);
  assert.ok(longest > 1000 && longest < 500_000, `the longest message has ${longest} characters`);
  await leave(page);
});

test("a duel shows two trees and games settle it", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d", "duel");
  await page.selectOption(".duel > .row select", { label: "1 second" });
  await page.click("text=Search duel");
  await page.waitForFunction(() => [...document.querySelectorAll(".duel .pair .status")].filter((each) => /prefers/.test(each.textContent)).length === 2);
  await page.click("text=Settle it");
  await page.waitForSelector(".standing");
  assert.match(await page.textContent(".standing code"), /agon match.*--seed/);
  // The games go on while something else is looked at.
  await page.click("#tab-play");
  await page.click("#tab-duel");
  await page.waitForFunction(() => /^[1-9]\d* of 200 games/.test(document.querySelector(".standing p:nth-of-type(2)")?.textContent ?? ""));
  assert.doesNotMatch(await page.textContent(".standing"), /finished/);
  await page.click("text=Stop");
  await page.waitForFunction(() => /stopped after \d+ of 200 games/.test(document.querySelector(".standing").textContent));
  assert.doesNotMatch(await page.textContent(".standing"), /finished/);
  await leave(page);
});

test("games do not begin while a field is wrong, and the budget of a move is the one that is used", { skip }, async () => {
  const page = await alone("#game=connect4", "duel", { analysing: false });
  const random = page.locator('.settle input[type="number"]'), text = page.locator(".settle .quiet").first();
  await page.waitForSelector("text=with at most 0.2 s a move");
  await page.selectOption(".duel > .row select", { label: "100,000 simulations" });
  await page.waitForFunction(() => /with at most 10,000 simulations a move/.test(document.querySelector(".settle").textContent));
  assert.doesNotMatch(await text.textContent(), /0\.2 s/);
  await random.fill("-3");
  await page.click("text=Settle it");
  await page.waitForSelector(".settle .fault");
  await page.waitForTimeout(500);
  assert.deepEqual([await page.locator(".standing").count(), await random.inputValue()], [0, "-3"]);
  await page.click("text=Search duel");
  await page.waitForSelector(".duel .pair canvas");
  await random.fill("3");
  await page.click("text=Settle it");
  await page.waitForFunction(() => /--random-plies 3 /.test(document.querySelector(".standing code")?.textContent ?? ""));
  await page.click("text=Stop");
  await leave(page);
});

test("a value tells whose it is, with its weight: in a node's table, in a duel and while a machine waits", { skip }, async () => {
  const page = await visit("#game=tictactoe&moves=b2", {}, { seats: ["", "uct"], tab: "tree", analyst: "uct" });
  await page.waitForFunction(() => /O waits; numbers are O's chances/.test(document.querySelector(".turn-line")?.textContent ?? ""));
  await page.waitForFunction(() => /value for O/i.test(document.querySelector(".terms thead")?.textContent ?? ""));
  const canvas = page.locator(".tree-view canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => /value for X/i.test(document.querySelector(".terms thead")?.textContent ?? ""));
  await page.goto(`${base}#game=connect4`);
  await page.click("#tab-duel");
  await page.selectOption(".duel .card:nth-of-type(2) select", "uct");
  await page.selectOption(".duel > .row select", { label: "1 second" });
  await page.click("text=Search duel");
  await page.waitForFunction(() => [...document.querySelectorAll(".duel .pair section > .quiet")].filter((each) => / · \w+ [\d.]+ % ± [\d.< ]+ \([\d.]+ ?[kM]? visits\)/.test(each.textContent)).length === 2);
  await page.waitForFunction(() => /prefers .* % ± [\d.< ]+ for X/.test(document.querySelector(".duel .pair .status").textContent));
  await leave(page);
});

test("a duel is offered where it can be fought, and says why it is not", { skip }, async () => {
  const page = await alone("#game=gdl%3Athreeplayer", "duel", { seats: ["", "", ""] });
  const disabled = (name) => page.locator(`.duel button:text-is("${name}")`).isDisabled();
  await page.waitForSelector("text=here there are 3");
  assert.deepEqual([await disabled("Search duel"), await disabled("Settle it")], [false, true]);
  await page.goto(`${base}#game=tictactoe&moves=a1+b1+a2+b2+a3`);
  await page.waitForSelector("text=/The game is over: there is nothing/");
  assert.deepEqual([await disabled("Search duel"), await disabled("Settle it")], [true, true]);
  await page.goto(`${base}#game=tree`); // is over after two moves
  await page.fill('.settle input[type="number"]', "0");
  await page.click("text=Settle it");
  await page.waitForFunction(() => /--random-plies 0/.test(document.querySelector(".standing code")?.textContent ?? ""));
  await leave(page);
});

test("games that a lost server breaks off say so", { skip }, async () => {
  const own = await startServer(), { port } = new URL(own.address);
  const page = await alone("#game=connect4", "duel", { analysing: false });
  await page.goto(`${own.address}#game=connect4`);
  await page.click("text=Settle it");
  await page.waitForSelector(".standing");
  await own.stop();
  await page.waitForSelector("text=The games broke off: the connection was lost");
  const again = await startServer("--port", port);
  await page.waitForSelector(".lost", { state: "detached" });
  await page.waitForSelector("text=The games broke off: the connection was lost");
  await page.waitForSelector('button:text-is("Settle it"):enabled');
  await leave(page);
  await again.stop();
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

test("every game can be played to its end", { skip }, async () => {
  const { games } = await (await fetch(`${base}api/about`)).json();
  const ended = () => document.querySelectorAll(".moves li").length > 1 && !/to move|thinks|waits/.test(document.querySelector(".turn-line")?.textContent || "waits");
  const page = await visit("#game=tictactoe", {}, { seats: ["random", "random"], tab: "play" });
  for (const { name } of games) {
    await page.evaluate((game) => (location.hash = `game=${game}`), small[name] ?? name);
    await page.waitForFunction((title) => document.querySelector(".games [aria-current]")?.textContent.startsWith(title), games.find((each) => each.name === name).title.replace(/ \(.*/, ""));
    // The result of the game before stands there until the new position has come, but not its moves.
    await page.waitForFunction(ended);
  }
  await leave(page);
});

test("a game of Go is opened from SGF and saved with its variations and comments", { skip }, async () => {
  const page = await alone("");
  await drop(page, "game.sgf", "(;SZ[9]C[a short game]PB[Ann]PW[Bob]RE[B+R];B[ee]C[the middle](;W[cc];B[gg])(;W[gc]C[a corner];B[cg];W[gg]))");
  await waitForMoves(page, 3);
  for (const name of ["Ann", "Bob"]) await page.waitForSelector(`.player:has-text("${name}")`);
  assert.match(await page.textContent(".notice span"), /, 1 variation$/);
  await page.click(".moves li:first-child button");
  await page.waitForSelector("text=the middle");
  await page.click(".branches .link");
  await waitForMoves(page, 4);
  assert.match(await page.textContent(".moves"), /G7/);
  const { name, text } = await saved(page, () => page.click("[data-command=save]"));
  assert.equal(name, "game.sgf");
  for (const part of ["C[a short game]", "C[the middle]", ";W[cc];B[gg]", ";W[gc]C[a corner];B[cg];W[gg]", "PB[Ann]", "RE[B+R]"]) assert.ok(text.replace(/\n/g, "").includes(part), part);
  await leave(page);
});

test("the judgement of a game is saved with it and read again", { skip }, async () => {
  const page = await alone("", "analyse", { analysing: false, analyst: "uct" });
  const judged = () => page.evaluate(() => JSON.parse(sessionStorage.agon).judged.map((each) => each?.weight ?? 0));
  await drop(page, "mine.sgf", "(;SZ[5]C[a short game];B[cc]C[the middle];W[bb];B[dd])");
  await waitForMoves(page, 3);
  await page.keyboard.press("w");
  await page.waitForSelector(".sweeping");
  await page.waitForSelector(".sweeping", { state: "detached" });
  const found = await judged();
  assert.ok(found.length === 4 && found.every((weight) => weight > 0), found.join());
  const { name, text } = await saved(page, () => page.click("[data-command=save]"));
  assert.equal(name, "mine.sgf");
  assert.match(text, /SBKV\[[\d.]+\]/);
  assert.match(text, /C\[the middle\nAgon: Black [\d.]+ % \([\d.]+ k? ?simulations\)/);
  await page.click("text=Tic-tac-toe");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await drop(page, name, text);
  await waitForMoves(page, 3);
  assert.deepEqual(await judged(), found);
  await page.click(".moves li:first-child button");
  await page.waitForFunction(() => document.querySelector(".comment")?.textContent === "the middle");
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
  await page.waitForSelector("text=Snapshots keep visits and values");
  await page.click("#tab-analyse");
  await page.waitForSelector("text=A saved tree is shown");
  await page.click("#tab-tree");
  // It is shown as it was saved, and the next position is analysed again.
  await page.fill("#typed-move", "a");
  await page.keyboard.press("Enter");
  await page.click("#tab-analyse");
  await candidates(page);
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
  await page.locator(".graph .u-over").click({ position: { x: 2, y: 20 } });
  await page.waitForFunction(() => /at=0/.test(location.hash));
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

test("two tabs of one browser search side by side, and each resumes its own game", { skip }, async () => {
  const first = await alone("#game=othello");
  const second = await first.context().newPage();
  second.setDefaultTimeout(patience);
  await second.goto(base + "#game=connect4&moves=d");
  for (const page of [first, second]) await candidates(page);
  for (const page of [first, second]) {
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    await page.reload();
  }
  await first.waitForSelector('.games [aria-current]:text-is("Othello")');
  await second.waitForSelector('.games [aria-current]:text-is("Connect Four")');
  assert.equal(await moves(second), 1);
  await leave(first);
});

test("every game can be played by clicking on its board", { skip }, async () => {
  const { games } = await (await fetch(`${base}api/about`)).json();
  for (const { name, players } of games) {
    const position = await (await fetch(`${base}api/look`, { method: "POST", body: JSON.stringify({ game: name, start: "", moves: [] }) })).json();
    const move = position.moves.find(({ places }) => places.length > 0);
    if (!move || typeof position.to_move !== "number") continue;
    const page = await visit(`#game=${name}`, {}, { seats: players.map(() => ""), tab: "play", analysing: false });
    await page.waitForSelector("#board");
    for (const [column, row] of move.places) await clickCell(page, column, row);
    await waitForMoves(page, 1);
    assert.match(await page.textContent(".moves li:first-child"), new RegExp(move.text.replace(/[^\w]/g, "."), "i"), name);
    await leave(page);
  }
});

test("a machine's move that comes too late is not played", { skip }, async () => {
  const page = await visit("#game=connect4", {}, { seats: ["", "uct:time=1s"], tab: "play", analysing: false });
  await page.fill("#typed-move", "d");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /thinks/.test(document.querySelector(".turn-line").textContent));
  await page.click("[data-command=undo]");
  await page.waitForTimeout(2000);
  assert.equal(await moves(page), 0);
  await leave(page);
});

test("where only machines play undo takes back one move, and they wait", { skip }, async () => {
  const page = await visit("#game=tictactoe", {}, { seats: ["random", "random"], tab: "play", analysing: false });
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length > 4 && !/thinks|waits/.test(document.querySelector(".turn-line").textContent));
  const played = await moves(page);
  for (const left of [played - 1, played - 2]) {
    await page.keyboard.press("u");
    await page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length === wanted, left);
  }
  await page.waitForFunction(() => /waits/.test(document.querySelector(".turn-line").textContent));
  await leave(page);
});

test("a clock is that of the game it was chosen for", { skip }, async () => {
  const page = await alone("#game=tictactoe", "play", { analysing: false });
  const clocks = () => page.locator(".player time").count();
  const begins = (title, moves) => page.waitForFunction(([name, count]) => document.querySelector(".games [aria-current]")?.textContent === name && document.querySelectorAll(".moves li").length === count, [title, moves]);
  await page.selectOption('.panel > .stack > .field:has-text("clock") select', { label: "10 minutes" });
  await page.waitForSelector(".player time");
  await page.click("text=Connect Four");
  await begins("Connect Four", 0);
  assert.equal(await clocks(), 0, "another game");
  await page.keyboard.press("n");
  await page.selectOption('dialog .field:has-text("clock") select', { label: "10 minutes" });
  await page.click("dialog button[type=submit]");
  await page.waitForSelector(".player time");
  await page.keyboard.press("n");
  await page.click("dialog button[type=submit]");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".player time");
  await page.goto(`${base}#game=connect4&moves=d+c`);
  await begins("Connect Four", 2);
  assert.equal(await clocks(), 0, "a link");
  await leave(page);
});

test("a link that names no game, or a position that cannot be read, is told of", { skip }, async () => {
  const page = await alone("#start=XXX", "play", { analysing: false });
  await page.waitForSelector(".notice.bad:has-text('the link names no game: found #start=XXX')");
  await page.goto(`${base}#game=tictactoe&start=XXX`);
  await page.waitForSelector(".notice.bad:not(:has-text('names no game'))");
  assert.doesNotMatch(page.url(), /XXX/);
  await leave(page);
});

test("of a link with one wrong move stays what is right", { skip }, async () => {
  const page = await alone("#game=go%3Asize%3D9&moves=E5+Z9+D4", "play", { analysing: false });
  await page.waitForSelector(".notice.bad:has-text('move 2')");
  await waitForMoves(page, 1);
  assert.match(await page.textContent(".moves"), /E5/);
  assert.match(decodeURIComponent(page.url()), /go:size=9&moves=E5$/);
  await leave(page);
});

test("a visitor without the token is asked for it, and finds the position of the link", { skip }, async () => {
  const own = await startServer("--token", "correct-horse");
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${own.address.split("?")[0]}#game=connect4&moves=d`);
  await page.fill("input[name=token]", "wrong-horses");
  await page.click("button");
  await page.waitForURL(/wrong-horses/);
  await page.fill("input[name=token]", "correct-horse");
  await page.click("button");
  await page.waitForSelector(".board");
  await waitForMoves(page, 1);
  await page.context().close();
  await own.stop();
});

test("a machine that cannot play says why and waits", { skip }, async () => {
  const page = await visit("#game=connect4", {}, { seats: ["uct:threads=500", ""], tab: "play" });
  await page.waitForSelector(".notice.bad");
  assert.match(await page.textContent(".notice"), /threads/);
  await page.waitForFunction(() => /waits/.test(document.querySelector(".turn-line").textContent));
  await leave(page);
});

test("a sweep of one game writes nothing into the next", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d+d+a+b+b+c", "analyse", { analysing: false });
  await page.keyboard.press("w");
  await page.waitForSelector("text=/Stop \\(/", { state: "attached" });
  await page.click("text=Othello");
  await page.waitForTimeout(2000);
  await page.keyboard.press("c"); // a setting: all is stored
  const judged = await page.evaluate(() => JSON.parse(sessionStorage.getItem("agon")).judged.filter(Boolean).length);
  assert.equal(judged, 0);
  await leave(page);
});

const clockSeconds = (page) => page.evaluate(() => {
  const [minutes, seconds] = document.querySelector(".player time").textContent.split(":").map(Number);
  return 60 * minutes + seconds;
});

test("what the server says before the first frame is shown", { skip }, async () => {
  const page = await alone("#game=connect4", "play", { analysing: false });
  await page.addInitScript(() => { // frames and what waits for them come late
    const later = setTimeout.bind(window);
    window.requestAnimationFrame = (act) => later(() => act(performance.now()), 3000);
    window.setTimeout = (act, wait = 0, ...more) => later(act, Math.max(3000, wait), ...more);
  });
  await page.reload();
  await page.waitForSelector(".board");
  await leave(page);
});

test("a clock goes on after a reload and stands while the game is paused", { skip }, async () => {
  const where = { game: "connect4", start: "", moves: [] };
  const page = await alone("#game=connect4", "play", { where, clock: { main: 300, increment: 0, periods: 0, period: 0 }, analysing: false });
  await page.waitForFunction(() => /4:5[0-7]/.test(document.querySelector(".player time")?.textContent ?? ""));
  await page.reload();
  await page.waitForSelector(".player time");
  assert.ok((await clockSeconds(page)) <= 297);
  await page.keyboard.press("p");
  const before = await clockSeconds(page);
  await page.waitForTimeout(2200);
  assert.ok(before - (await clockSeconds(page)) <= 1);
  await leave(page);
});

test("a tree that cannot be had is told of", { skip }, async () => {
  const page = await alone("#game=connect4", "tree", { analyst: "uct:threads=500" });
  await page.waitForSelector("text=/No tree: /");
  await leave(page);
});

test("our own files keep variations", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c+d&at=1");
  await page.fill("#typed-move", "e");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /moves=d\+e/.test(location.hash));
  const { name, text } = await saved(page, () => page.click("[data-command=save]"));
  assert.equal(name, "connect4.agon");
  await page.click("text=Tic-tac-toe");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await drop(page, name, text);
  await waitForMoves(page, 2);
  await page.click(".moves li:first-child button");
  await page.click('.branches .link:text-is("c")');
  await waitForMoves(page, 3);
  await leave(page);
});

test("nothing moves for those who want it calm", { skip }, async () => {
  const page = await visit("#game=connect4", { reducedMotion: "reduce" }, { seats: ["", ""], tab: "analyse" });
  await candidates(page);
  await page.hover(".candidates tbody tr:first-child");
  await page.waitForFunction(() => document.querySelectorAll("#board .marks g text").length > 1);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".value-bar .fill")).transitionDuration), "0s");
  await leave(page);
});

test("a phone shows all without scrolling sideways", { skip }, async () => {
  const page = await visit("", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.click("#tab-analyse");
  await candidates(page);
  for (const tab of ["play", "analyse", "tree", "duel", "about"]) {
    await page.click(`#tab-${tab}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is too wide`);
  }
  await page.click("#tab-analyse");
  await page.goto(`${base}#game=gdl%3Aminichess`); // moves have long names
  await page.waitForSelector('.candidates .move:has-text("move(")');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "candidates are too wide");
  await leave(page);
});

test("long moves are cut, so that no row of the candidates grows", { skip }, async () => {
  const page = await alone("#game=checkers");
  await page.waitForFunction(() => document.querySelectorAll(".candidates .move").length === 5);
  const heights = await page.locator(".candidates tbody tr").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  assert.equal(new Set(heights).size, 1, heights.join());
  await leave(page);
});

test("a huge board comes nearer on a phone, and its cells can be hit", { skip }, async () => {
  const page = await visit("#game=reversixt:map=huge", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, { analysing: false });
  const cell = () => page.locator("#board").evaluate((svg) => svg.getScreenCTM().a * 40);
  const before = await cell();
  for (const _ of [2, 3, 4]) await page.click("[aria-label=larger]");
  await page.waitForFunction((least) => document.querySelector("#board").getScreenCTM().a * 40 > least, 3 * before);
  assert.ok(await page.locator("[aria-label=larger]").isDisabled());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await leave(page);
});

test("Othello's expert tells discs, shows its tree, and what each move gave away", { skip }, async () => {
  const page = await alone("#game=othello&moves=f5+f6+e6+f4+g6");
  await candidates(page);
  assert.match(await page.textContent(".candidates tbody tr:first-child td:nth-child(2)"), /^[+−]?\d/);
  const values = await page.locator(".candidates td:nth-child(2)").allTextContents();
  assert.ok(values.length > 2 && values.every((each) => !/[%≤]/.test(each)), values.join());
  await page.waitForFunction(() => /[2-9] |\d\d/.test(document.querySelector(".live-tree .status")?.textContent ?? ""));
  await page.click("text=Search and whole game");
  await page.click("text=Judge the whole game");
  await page.waitForSelector(".moves .given");
  assert.match(await page.getAttribute(".moves .given", "title"), /discs given away/);
  await leave(page);
});

// Until the search has said something more: the page is drawn anew.
const nextWord = async (page) => {
  const status = () => document.querySelector(".analyse .status").textContent;
  const before = await page.evaluate(status);
  await page.waitForFunction((text) => document.querySelector(".analyse .status").textContent !== text, before);
};

test("what is typed into an option stays while a search draws the page anew", { skip }, async () => {
  const page = await alone("#game=othello", "analyse", { analyst: "uct" });
  await candidates(page);
  await page.keyboard.press("n");
  await page.selectOption("dialog select", "go");
  const size = page.locator('dialog .field:has(> span:text-is("size")) input');
  await size.fill("");
  await page.keyboard.type("1");
  await nextWord(page);
  assert.equal(await size.inputValue(), "1");
  await page.keyboard.type("3");
  await nextWord(page);
  await size.fill("99");
  await page.keyboard.press("Tab");
  await page.waitForSelector("dialog .fault");
  await nextWord(page);
  assert.equal(await size.inputValue(), "99");
  await size.fill("13");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /size=13/.test(decodeURIComponent(location.hash)));
  await leave(page);
});

test("the strength can be dragged while a search draws the page anew", { skip }, async () => {
  const page = await visit("#game=connect4", {}, { seats: ["", "mcts:level=5,time=1s"], tab: "play" });
  const slider = page.locator('.panel input[type="range"]');
  const drag = (to, event) => slider.evaluate((input, [value, kind]) => {
    input.value = value;
    input.dispatchEvent(new Event(kind, { bubbles: true }));
  }, [to, event]);
  await drag("8", "input");
  await page.waitForTimeout(1000);
  assert.equal(await slider.inputValue(), "8");
  assert.match(await page.textContent(".panel output"), /level 8/);
  await drag("9", "change");
  await page.waitForFunction(() => /level 9/.test(document.querySelector(".players").textContent));
  await leave(page);
});

const rules = `; one "move" each
(role left) (role right) (init (turn left))
(<= (legal ?p go) (true (turn ?p)))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (turn right)) (true (turn left)))
(<= (next done) (true (turn right)))
(<= terminal (true done))
(goal left 100) (goal right 0)
`;

test("a game begins from pasted rules, and a mistake in them loses neither rules nor game", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+c", "play", { analysing: false });
  await page.keyboard.press("n");
  await page.selectOption("dialog select", "gdl");
  await page.fill("dialog textarea", rules.replace("(true done))", "(true done)"));
  await page.click("dialog button[type=submit]");
  await page.waitForSelector("dialog .fault");
  assert.match(await page.textContent("dialog .fault"), /line 7, column 1/);
  assert.match(await page.inputValue("dialog textarea"), /role left/);
  assert.equal(await moves(page), 2);
  await page.fill("dialog textarea", rules);
  await page.click("dialog button[type=submit]");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click('.input button:text-is("Go")');
  await waitForMoves(page, 1);
  await page.reload();
  await page.waitForSelector('.player:has-text("Right")');
  await leave(page);
});

// Rules that take for ever to be written out: they tell of ten million cases.
const endless = `(role robot) (legal robot wait) (goal robot 100) ${[...Array(10).keys()].map((digit) => `(d ${digit})`).join(" ")}
(<= (big ?a ?b ?c ?e ?f ?g ?h) (d ?a) (d ?b) (d ?c) (d ?e) (d ?f) (d ?g) (d ?h) (true (at ?a)))
(init (at 0)) (<= (next (at ?a)) (d ?a)) (<= terminal (big 1 2 3 4 5 6 7))`;

test("rules that take long show that they are read, and can be given up", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d", "play", { analysing: false });
  await drop(page, "endless.kif", endless);
  await page.waitForSelector(".wait:has-text('Reading endless.kif')");
  await page.waitForSelector(".wait time:text-is('2 s')");
  await page.click("[data-command=back]"); // the tab is heard meanwhile
  await page.waitForFunction(() => /at=0/.test(location.hash));
  await page.click(".wait .link");
  await page.waitForSelector(".wait", { state: "detached" });
  await page.waitForSelector(".notice.bad:has-text('it was cancelled')");
  // The same where the position itself needs the rules, as after a reload.
  await page.evaluate((rules) => (location.hash = `game=${encodeURIComponent(`gdl:file="${rules}"`)}`), endless.replaceAll("\n", " "));
  await page.waitForSelector(".wait:has-text('Reading the rules')");
  await page.click(".wait .link");
  await page.waitForSelector(".wait", { state: "detached" });
  await page.waitForSelector('.games [aria-current]:text-is("Connect Four")');
  await leave(page);
});

const columns = `(role left) (role right) (col 1) (col 2) (col 3) (row 1) (row 2) (up 1 2)
(<= (base (cell ?c ?r ?x)) (col ?c) (row ?r) (side ?x)) (side left) (side right) (side b)
(<= (init (cell ?c ?r b)) (col ?c) (row ?r)) (init (control left))
(<= (open ?c ?r) (true (cell ?c ?r b)) (not (above ?c ?r))) (<= (above ?c 2) (true (cell ?c 1 b)))
(<= (can ?c) (open ?c ?r)) (<= (legal ?p (drop ?c)) (true (control ?p)) (can ?c)) (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (cell ?c ?r ?p)) (does ?p (drop ?c)) (open ?c ?r)) (<= (next (cell ?c ?r ?x)) (true (cell ?c ?r ?x)) (distinct ?x b))
(<= (next (cell ?c ?r b)) (true (cell ?c ?r b)) (not (taken ?c ?r))) (<= (taken ?c ?r) (does ?p (drop ?c)) (open ?c ?r))
(<= (next (control left)) (true (control right))) (<= (next (control right)) (true (control left)))
(<= some (can ?c)) (<= terminal (not some)) (goal left 50) (goal right 50)`;

test("where moves of rules name a column, a click in it plays there", { skip }, async () => {
  const page = await alone("#game=connect4", "play", { analysing: false });
  await drop(page, "drop.kif", columns);
  await page.waitForSelector('.player:has-text("Left")');
  for (const [index, [column, row]] of [[1, 0], [1, 0], [2, 1]].entries()) {
    await clickCell(page, column, row);
    await waitForMoves(page, index + 1);
  }
  assert.match(await page.textContent(".moves"), /drop\(2\).*drop\(2\).*drop\(3\)/s);
  await leave(page);
});

test("the rules that are part of the program are offered by name", { skip }, async () => {
  const page = await alone("#game=connect4", "play", { analysing: false });
  await page.keyboard.press("n");
  await page.selectOption("dialog select", "gdl");
  await page.selectOption(".long-text select", "breakthrough");
  assert.equal(await page.inputValue("dialog textarea"), "breakthrough");
  await page.fill("dialog textarea", "something else");
  assert.equal(await page.inputValue(".long-text select"), "");
  await page.selectOption(".long-text select", "lights");
  await page.click("dialog button[type=submit]");
  await page.waitForFunction(() => /gdl:file=lights/.test(decodeURIComponent(location.hash)));
  await leave(page);
});

test("rules and maps can be dropped onto the page", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d", "play", { analysing: false });
  await drop(page, "game.kif", rules.replace("(role right)", "(role right"));
  await page.waitForSelector(".notice.bad");
  assert.match(await page.textContent(".notice.bad"), /^game\.kif cannot be opened: /);
  assert.equal(await moves(page), 1);
  await drop(page, "game.kif", rules);
  await page.waitForSelector('.player:has-text("Left")');
  await drop(page, "small.map", "2\n0\n0 3\n4 4\n0 0 0 0\n0 1 2 0\n0 2 1 0\n0 0 0 0\n");
  await page.waitForSelector('.games [aria-current]:text-is("ReversiXT")');
  await leave(page);
});

test("a click on another game's name can be taken back, and a game keeps its options", { skip }, async () => {
  const page = await alone("#game=go%3Asize%3D5&moves=C3+B2", "play", { analysing: false });
  await page.click("text=Tic-tac-toe");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await page.click("text=bring it back");
  await waitForMoves(page, 2);
  await page.click("text=Tic-tac-toe");
  await page.waitForSelector('.games [aria-current]:text-is("Tic-tac-toe")');
  await page.click('.games button:text-is("Go")');
  await page.waitForFunction(() => /size=5/.test(decodeURIComponent(location.hash)));
  await leave(page);
});

test("a game is played by its own agent, unless another was chosen", { skip }, async () => {
  const page = await visit("#game=connect4", {}, { tab: "play", analysing: false });
  await page.waitForFunction(() => /mcts/.test(document.querySelector(".players").textContent));
  await page.click("text=Othello");
  await page.waitForFunction(() => /expert/.test(document.querySelector(".players").textContent));
  await page.selectOption(".card:nth-of-type(2) select", "uct");
  await page.click("text=Connect Four");
  await page.waitForFunction(() => /uct/.test(document.querySelector(".players").textContent));
  await leave(page);
});

test("a search without a tree says so", { skip }, async () => {
  const page = await alone("#game=othello", "analyse", { analyst: "flat" });
  await page.waitForSelector("text=This search shows no tree");
  await leave(page);
});

test("the value's owner and the tree's legend fit one player and three", { skip }, async () => {
  const one = await visit("#game=gdl%3Aeightpuzzle", {}, { seats: [""], tab: "analyse", analyst: "uct" });
  await candidates(one);
  assert.match(await one.textContent(".candidates thead"), /value for player/);
  assert.match(await one.textContent(".live-tree .legend"), /good for player/);
  await leave(one);
  const three = await visit("#game=gdl%3Athreeplayer", {}, { seats: ["", "", ""], tab: "analyse", analyst: "uct" });
  await candidates(three);
  assert.match(await three.textContent(".live-tree .legend"), /good for who moved/);
  assert.match(await three.textContent(".graph-frame"), /value for red/);
  await leave(three);
});

test("at the end of a game no tree of another position stays", { skip }, async () => {
  const page = await alone("#game=tictactoe&moves=a1+b1+a2+b2");
  await page.waitForFunction(() => /nodes/.test(document.querySelector(".live-tree .status").textContent));
  await page.fill("#typed-move", "a3");
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=nothing is searched here");
  const drawn = () => {
    const canvas = document.querySelector(".live-tree canvas");
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part !== 0);
  };
  await page.waitForFunction(`!(${drawn})()`);
  await leave(page);
});

test("a sweep is seen and stopped wherever it was begun, and leaves room for questions", { skip }, async () => {
  const page = await alone("#game=connect4&moves=d+d+d+d+c+c+c+c+a+a+a+a+g+g", "analyse");
  await candidates(page);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("w");
  await page.waitForSelector(".sweeping");
  await page.waitForFunction(() => [".analyse .status", ".live-tree .waiting"].every((each) => /The board's search waits for the judgement of the whole game/.test(document.querySelector(each)?.textContent ?? "")));
  await page.keyboard.press("ArrowLeft");
  await candidates(page);
  await page.fill("#why-move", "a");
  await page.click("text=Ask");
  await page.waitForFunction(() => /After a/.test(document.querySelector(".why p")?.textContent ?? ""));
  assert.deepEqual(await page.locator(".notice.bad").allTextContents(), []);
  await page.click("#tab-play");
  await page.click(".sweeping .link");
  await page.waitForSelector(".sweeping", { state: "detached" });
  await leave(page);
});

test("a phone shows the name of the game that is played", { skip }, async () => {
  const page = await visit("#game=gdl", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, { analysing: false });
  await page.waitForFunction(() => {
    const [strip, name] = [".games", ".games [aria-current]"].map((each) => document.querySelector(each)?.getBoundingClientRect());
    return name && name.left >= strip.left && name.right <= strip.right;
  });
  await leave(page);
});

test("a game on the network is followed, left for an earlier position, and found again", { skip }, async () => {
  const game = await startProgram(["reversixt", "server", "--map", "small", "--port", "0", "--pause", "0.3", "--games", "0", "--page"], /listening.*\n/);
  const port = /port (\d+)/.exec(game.told)[1];
  const client = (group) => startProgram(["reversixt", "client", "--host", "127.0.0.1", "--port", port, "--group", group, "--agent", "random"]);
  const usual = base;
  base = /http\S+/.exec(game.told)[0];
  try {
    const page = await visit();
    await page.waitForFunction(() => /no game has begun/.test(document.querySelector(".on-air").textContent));
    const clients = await Promise.all([client("3"), client("4")]);
    await page.waitForSelector(".on-air.now");
    await page.waitForFunction(() => /group 3/.test(document.querySelector(".players").textContent));
    await waitForMoves(page, 3); // they come by themselves
    await candidates(page);
    const late = await visit(); // somebody else, who sees all that was played
    await waitForMoves(late, 3);
    await leave(late);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".on-air:not(.now)");
    const seen = await moves(page);
    await waitForMoves(page, seen + 2); // they are listed, and the board stays
    assert.ok(await page.locator(".moves li:last-child .now").count() === 0);
    await page.keyboard.press("f");
    await page.waitForSelector(".on-air.now");
    await page.waitForSelector(".moves li:last-child .now");
    await waitForMoves(page, seen + 4);
    await page.keyboard.press("Home");
    await page.waitForSelector(".on-air:not(.now)");
    await candidates(page);
    // A move of one's own, another than was played, leads away too, and the way back is the same.
    const played = await page.evaluate(() => [...document.querySelector(".moves li:first-child button").childNodes].filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.textContent).join(""));
    const other = await page.locator(".candidates .move").evaluateAll((all, move) => all.findIndex((each) => each.textContent !== move), played);
    await page.locator(".candidates .move").nth(other).click();
    await page.waitForFunction(() => document.querySelector(".moves li:first-child .now"));
    await page.click(".on-air .link");
    await page.waitForSelector(".on-air.now");
    await page.waitForSelector(".moves li:last-child .now");
    // Whoever goes away is disqualified, and the game is over.
    await clients[0].stop();
    await page.waitForFunction(() => /disqualified/.test(document.querySelector(".on-air").textContent));
    await page.waitForFunction(() => /set up/.test(document.querySelector(".moves li:last-child").textContent));
    await page.waitForSelector(".branches");
    await clients[1].stop();
    // The next game on the same map is followed by itself, and holds nothing of this one.
    const others = await Promise.all([client("5"), client("6")]);
    await page.waitForFunction(() => /group 5/.test(document.querySelector(".players").textContent));
    await waitForMoves(page, 1);
    assert.doesNotMatch(await page.textContent(".moves"), /set up/);
    assert.equal(await page.locator(".branches").count(), 0);
    // Nor does it reach into a game of one's own.
    await page.keyboard.press("n");
    await page.click("dialog button[type=submit]");
    await page.waitForSelector("p.moves");
    const far = await page.textContent(".on-air .link");
    await page.waitForFunction((text) => document.querySelector(".on-air .link").textContent !== text, far);
    assert.equal(await moves(page), 0);
    await leave(page);
    await Promise.all(others.map((each) => each.stop()));
  } finally {
    base = usual;
    await game.stop();
  }
});

test("a hidden tab stops its search and goes on when it is seen", { skip }, async () => {
  const page = await alone("#game=othello", "analyse");
  await candidates(page);
  const heard = [];
  const socket = await page.context().newCDPSession(page);
  await socket.send("Network.enable");
  socket.on("Network.webSocketFrameReceived", ({ response }) => heard.push(JSON.parse(response.payloadData)));
  const seen = (hidden) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const until = async (condition) => {
    for (const end = Date.now() + patience; Date.now() < end && !condition();) await page.waitForTimeout(100);
    assert.ok(condition());
  };
  await until(() => heard.some(({ type, done }) => type === "analysis" && !done));
  await seen(true);
  await until(() => heard.some(({ type, reason }) => type === "analysis" && reason === "stopped"));
  heard.length = 0;
  await page.waitForTimeout(900);
  assert.deepEqual(heard, []);
  await seen(false);
  await until(() => heard.some(({ type, done }) => type === "analysis" && !done));
  await leave(page);
});

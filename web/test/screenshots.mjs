// Takes the pictures under docs/images: node test/screenshots.mjs, or make screenshots.
import { missing, startBrowser, startServer } from "./server.mjs";

if (missing) throw new Error(missing);
const folder = new URL("../../docs/images/", import.meta.url).pathname;
const server = await startServer();
const browser = await startBrowser();

const wide = { viewport: { width: 1280, height: 720 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const shots = [
  { name: "page", address: "#game=go:size%3D9&moves=E5+C4+G6+E3", wait: 4000 },
  { name: "page-tree", address: "#game=connect4&moves=d+d+d+c", kept: { tab: "tree" }, wait: 4000 },
  { name: "page-duel", address: "#game=othello&moves=d3+c3+c4", kept: { tab: "duel" }, act: duel },
  { name: "page-dark", address: "#game=checkers", options: { ...wide, colorScheme: "dark" }, wait: 4000 },
  { name: "page-phone", address: "#game=go:size%3D9&moves=E5+C4+G6+E3", options: phone, wait: 4000 },
];

async function duel(page) {
  await page.selectOption(".duel > .row select", { label: "1 second" });
  await page.click("text=Search duel");
  await page.waitForTimeout(2500);
}

for (const { name, address, options = wide, kept = {}, act, wait = 500 } of shots) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript((text) => (localStorage.agon ??= text), JSON.stringify({ seats: ["", ""], tab: "analyse", ...kept }));
  await page.goto(server.address + address);
  await page.waitForSelector("#board");
  await act?.(page);
  await page.waitForTimeout(wait);
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
  console.log(`docs/images/${name}.png`);
}
await browser.close();
await server.stop();

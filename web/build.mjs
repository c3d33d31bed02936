// node build.mjs [FOLDER]: builds web/dist, or FOLDER: the same input gives the same bytes, so that a check can compare them with a fresh build.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const here = new URL(".", import.meta.url);
const at = (path) => new URL(path, here);
const out = resolve(here.pathname, process.argv[2] ?? "dist");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: { app: at("src/main.tsx").pathname },
  outdir: out,
  absWorkingDir: here.pathname,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
});
await build({
  entryPoints: { app: at("src/style.css").pathname },
  outdir: out,
  absWorkingDir: here.pathname,
  bundle: true,
  minify: true,
  legalComments: "none",
});
for (const name of ["index.html", "token.html"]) await copyFile(at(`src/${name}`), join(out, name));

const notices = ["preact", "uplot"].map(async (name) => {
  const { version } = JSON.parse(await readFile(at(`node_modules/${name}/package.json`), "utf8"));
  const licence = await readFile(at(`node_modules/${name}/LICENSE`), "utf8");
  return `${name} ${version}\n\n${licence.trim()}\n`;
});
// Those of the C++ side are kept beside this file.
const program = await readFile(at("src/notices.txt"), "utf8");
await writeFile(join(out, "notices.txt"), "The page and its server contain these libraries.\n\n" + [...(await Promise.all(notices)), program].join("\n\n"));

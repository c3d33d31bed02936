// Builds web/dist: the same input gives the same bytes, so that a check can compare them with a fresh build.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const here = new URL(".", import.meta.url);
const at = (path) => new URL(path, here);

await rm(at("dist"), { recursive: true, force: true });
await mkdir(at("dist"), { recursive: true });
await build({
  entryPoints: { app: at("src/main.tsx").pathname },
  outdir: at("dist").pathname,
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
  outdir: at("dist").pathname,
  absWorkingDir: here.pathname,
  bundle: true,
  minify: true,
  legalComments: "none",
});
await copyFile(at("src/index.html"), at("dist/index.html"));

const notices = ["preact", "uplot"].map(async (name) => {
  const { version } = JSON.parse(await readFile(at(`node_modules/${name}/package.json`), "utf8"));
  const licence = await readFile(at(`node_modules/${name}/LICENSE`), "utf8");
  return `${name} ${version}\n\n${licence.trim()}\n`;
});
await writeFile(at("dist/notices.txt"), "The page contains these libraries.\n\n" + (await Promise.all(notices)).join("\n\n"));

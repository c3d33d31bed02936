// Lets a test import the page's TypeScript.
import { build } from "esbuild";

export async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/${path}`, import.meta.url).pathname],
    bundle: true, write: false, format: "esm", platform: "neutral", jsx: "automatic", jsxImportSource: "preact",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

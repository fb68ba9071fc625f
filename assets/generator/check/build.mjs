// Makes assets/check.html: `npm ci && npm run build` in this folder. The same sources make the same file, byte for byte.
// A path behind it is where the file is written instead.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { translated } from "./catalogue.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
// What is inside, by its licences, each once.
const LICENSES = ["node_modules/@noble/curves/LICENSE", "node_modules/@noble/hashes/LICENSE", "../../../p2p/words-LICENSE.txt", "../../../LICENSE"];
const catalogues = {
  name: "catalogues",
  setup: (build) => build.onLoad({ filter: /\.po$/ }, ({ path }) => ({ loader: "json", contents: JSON.stringify(translated(readFileSync(path, "utf8"))) })),
};

const bundle = await build({
  entryPoints: [here("src/main.js")], bundle: true, minify: true, write: false, format: "iife", target: "es2022", charset: "utf8",
  legalComments: "none", loader: { ".txt": "text" }, alias: { "words.txt": here("../../../p2p/words.txt") },
  plugins: [catalogues],
});
const script = bundle.outputFiles[0].text.replaceAll("</script", "<\\/script").trim();
const css = (await transform(readFileSync(here("page.css"), "utf8"), { loader: "css", minify: true, charset: "utf8" })).code.trim();
const page = readFileSync(here("page.html"), "utf8");
const licenses = [...new Set(LICENSES.map((name) => readFileSync(here(name), "utf8").trim()))].join("\n\n").replaceAll("--", "- -");
const parts = { "%LICENSES%": licenses, "%CSS%": css, "%STYLE%": hash(css), "%SCRIPT%": hash(script), "%SCRIPT_TEXT%": script };
const out = process.argv[2] ?? here("../../check.html");
writeFileSync(out, page.replace(/%[A-Z_]+%/g, (name) => parts[name]));

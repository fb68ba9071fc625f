// Runs the script of assets/check.html as its worker runs, without a browser: a line of JSON for each file named.
// `--noble` before them takes the browser's own cryptography away.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [page, ...named] = process.argv.slice(2);
const files = named.filter((name) => name !== "--noble");
if (files.length < named.length) Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: crypto.getRandomValues.bind(crypto) } });
const script = readFileSync(page, "utf8").match(/<script>([^]*?)<\/script>/)[1];
let answer;
globalThis.postMessage = (message) => message.report && answer(message.report);
runInThisContext(script);
for (const file of files) {
  const report = await new Promise((resolve) => {
    answer = resolve;
    globalThis.onmessage({ data: Uint8Array.from(readFileSync(file)).buffer });
  });
  console.log(JSON.stringify(report));
}

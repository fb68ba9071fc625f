// Says reports of the page in a language: a line of JSON for each line of standard input, all texts of its elements.
// Behind the code of the language stands its catalogue, none for English. For a number it says all that depends on one.
import { readFileSync } from "node:fs";
import { translated } from "../../assets/generator/check/catalogue.mjs";
import { Language } from "../../assets/generator/check/src/language.js";
import { ENGLISH } from "../../assets/generator/check/src/sentences.js";
import { told } from "../../assets/generator/check/src/telling.js";

const [code, catalogue] = process.argv.slice(2);
const language = new Language(code, catalogue ? translated(readFileSync(catalogue, "utf8")) : ENGLISH);
const texts = ({ content }) => content.flatMap((one) => (typeof one === "string" ? [one] : texts(one)));
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const given = JSON.parse(line);
  const said = typeof given === "number" ? Object.keys(ENGLISH).filter((name) => Array.isArray(ENGLISH[name])).map((name) => language.say(name, { n: given }))
    : [language.say("done", {}, given.verdict), ...told(given, language, "game.fairdeal", 1.25).flatMap(texts)];
  console.log(JSON.stringify(said));
}

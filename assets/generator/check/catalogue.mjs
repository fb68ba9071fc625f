// The sentences of the page in another language, from its catalogue in assets/words (GNU gettext).
import { ENGLISH } from "./src/sentences.js";

/** A table as ENGLISH is one, by the text of a .po file. An error names a sentence that it lacks. */
export const translated = (text) => {
  const known = messages(text);
  const of = (part) => {
    if (typeof part === "object" && !Array.isArray(part)) return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, of(inner)]));
    const found = known.get([part].flat()[0]);
    if (!found?.every(Boolean)) throw new Error(`No translation of: ${part}`);
    return Array.isArray(part) ? found : found[0];
  };
  return of(ENGLISH);
};

/** The messages without a context: by what is translated, all forms of its translation. */
const messages = (text) => {
  const found = new Map();
  for (const block of text.split(/\r?\n\r?\n/)) {
    const parts = {};
    let name;
    for (const [, key, quoted] of block.matchAll(/^(?:(msg\S+) )?(".*")\r?$/gm)) {
      name = key ?? name;
      parts[name] = (parts[name] ?? "") + JSON.parse(quoted);
    }
    const forms = Object.keys(parts).filter((key) => key.startsWith("msgstr")).map((key) => parts[key]);
    if (parts.msgid && parts.msgctxt === undefined) found.set(parts.msgid, forms);
  }
  return found;
};

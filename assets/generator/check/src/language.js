// A language of the page: its sentences with their places filled in, its plurals, its numbers and days.

// The forms of what depends on a number, in the order of the catalogues (Unicode CLDR, of whole numbers).
const FORMS = { en: ["one", "other"], cs: ["one", "few", "other"], sl: ["one", "two", "few", "other"] };

export class Language {
  /** The language of this code (ISO 639-1), with a table as ENGLISH of sentences.js is one; days and numbers as in `locale`. */
  constructor(code, table, locale = code) {
    Object.assign(this, { code, table, locale });
  }

  /** The sentence of this name, or of a name within another, with values on its {places}; of several forms the one for `n`. */
  say(name, values = {}, within) {
    const found = within === undefined ? this.table[name] : this.table[name][within];
    const form = Array.isArray(found) ? found[FORMS[this.code].indexOf(new Intl.PluralRules(this.code).select(values.n))] : found;
    return held(form, this.code).replace(/\{(\w+)\}/g, (_, place) => (place === "n" ? this.number(values.n) : values[place]));
  }

  number(value) {
    return value.toLocaleString(this.locale, { maximumFractionDigits: 1 });
  }

  /** The day of a time in s since 1970, where the reader is. */
  day(time) {
    return new Date(time * 1000).toLocaleDateString(this.locale, { dateStyle: "long" });
  }

  names(list) {
    const items = list.map(isolated);
    return items.length < 2 ? items.join("") : this.say("and", { names: items.slice(0, -1).join(", "), name: items.at(-1) });
  }
}

/** A form in which no line ends behind a word of one letter, or before a number; English has no such custom. */
const held = (form, code) => {
  if (code === "en") return form;
  return form.replace(/\p{L}+ /gu, (word) => (word.length > 2 ? word : `${word[0]}\u00a0`)).replace(/ (?=\{(?:deal|entry|step)\})/g, "\u00a0");
};

/** A name from a file, so that its direction of writing changes nothing around it. */
export const isolated = (name) => `\u2068${name}\u2069`;

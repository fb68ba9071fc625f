// What stands on the page about a file: elements as plain data, each with its kind, its attributes and what is in it.
import { isolated } from "./language.js";

const GAMES = { tau: "Tau", pcset: "PC Set", lines: "TAU", tarok: "Tarok", taroky: "Taroky" };

/** All of a report, in a language: `file` is the name of the file, `seconds` how long the check took. */
export const told = (report, language, file, seconds) => {
  const parts = report.fault ? [fault(report, language)] : sentences(report, language);
  if (report.charter) parts.push(element("div", [game(report, language), words(report, language)]), element("div", [report.fault ? null : steps(report, language), cannot(report, language)]));
  if (report.entries !== undefined && report.curve) {
    const values = { seconds: language.number(seconds), file: isolated(file), entries: language.number(report.entries) };
    parts.push(element("p", language.say("foot", values, report.curve), "foot"));
  }
  return parts;
};

const element = (kind, content, className = "", more = {}) => ({ kind, className, ...more, content: [content].flat().filter(Boolean) });

const fault = ({ fault }, language) => {
  const what = language.say("reasons", {}, fault.reason);
  const kind = `fault${fault.deal ? " of a deal" : ""}${fault.name === null ? " of nobody" : ""}`;
  return element("p", fault.entry ? language.say(kind, { ...fault, name: isolated(fault.name ?? ""), what }) : what, "sentence bad");
};

/** Where the cards, or the coins, came from. */
const sentences = ({ charter, deals, coins }, language) => {
  const sentence = (name, values) => element("p", language.say(name, values));
  const shown = deals.filter(({ state, coded }) => state === "shown" && !coded);
  const decks = [...new Set(shown.map(({ members }) => members.join()))].map((text) => text.split(",").map((member) => charter.names[member]));
  const found = decks.map((names) => sentence(names.length > 1 ? "sentence" : "sentence alone", { names: language.names(names) }));
  if (charter.day) found.splice(0, Infinity, sentence("sentence day", { day: isolated(charter.day) }));
  else if (!found.length && coins.length) found.push(sentence("sentence coins", { names: language.names(charter.names) }));
  return found.length ? [element("div", found, "sentence")] : [];
};

const game = ({ charter }, language) => {
  const seats = charter.seats.map(({ name }, seat) => {
    const chip = element("span", Array.from({ length: seat + 1 }, () => element("i", [])), `chip seat${seat + 1}`);
    return element("li", [chip, isolated(name)]);
  });
  const values = { game: GAMES[charter.game] ?? isolated(charter.game), day: language.day(charter.clock), name: isolated(charter.names[0]) };
  return element("section", [element("h2", language.say("players")), element("p", language.say("begun", values), "muted"), element("ul", seats, "seats")]);
};

const words = (report, language) => {
  const parts = [element("h2", language.say("words"))];
  const muted = (name, values) => parts.push(element("p", language.say(name, values), "muted"));
  if (report.words) {
    parts.push(element("p", report.words, "six", { lang: "en" }));
    muted("words lead", { deal: report.deals.at(-1).number });
  } else if (report.fault) muted("words wrong");
  else if (report.unsigned.length || report.unseen.length) muted("words unsigned", { names: language.names([...report.unsigned, ...report.unseen]) });
  else if (report.signed) {
    // A field for the words of a game whose end only the rules know.
    parts.push(element("label", language.say("words asked"), "", { htmlFor: "asked" }), element("input", [], "", { id: "asked", autocomplete: "off", spellcheck: false }));
    muted("words why");
    parts.push(element("p", [], "", { id: "answer" }));
  } else muted("words none");
  return element("section", parts);
};

const steps = (report, language) => {
  const { deals, claims, entries, charter } = report;
  const coins = charter.day ? [] : report.coins;
  const good = deals.filter(({ state }) => state === "shown" || state === "part");
  const open = good.filter(({ coded }) => !coded);
  const sum = (name) => language.number(good.reduce((total, deal) => total + deal[name], 0));
  const count = (state) => deals.filter((deal) => deal.state === state && deal.played).length;
  const say = (holds, name, values) => (holds ? language.say(name, values) : "");
  const step = (title, ...more) => element("li", [element("h3", title), ...more.filter(Boolean).map((text) => element("p", text, "muted"))]);
  const list = [
    step(language.say("charter"), language.say("charter more")),
    step(language.say("signed", { n: entries }), language.say("signed more")),
    step(language.say(coins.length ? "coins" : charter.day ? "coins day" : "coins none", { n: coins.length }), say(coins.length, "coins more"), say(claims, "claims", { n: claims })),
    step(language.say(good.length ? "deals" : "deals none", { n: good.length }),
      say(open.length, "deals more", { lists: sum("lists"), openings: sum("openings"), cards: sum("cards") }),
      say(good.length > open.length, "deals coded"),
      ...["not shown", "part"].map((state) => say(count(state), `deals ${state}`, { n: count(state) }))),
  ];
  return element("section", [element("h2", language.say("steps")), element("ol", list, "steps")]);
};

const cannot = ({ claims, charter, words }, language) => {
  const names = ["cannot rules", claims && "cannot race", "cannot whispers", "cannot thrown", charter.carried && "cannot carried", words && "cannot names"];
  const items = names.filter(Boolean).map((name) => element("li", language.say(name)));
  return element("section", [element("h2", language.say("cannot")), element("ul", items, "plain")]);
};

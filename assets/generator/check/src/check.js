// The whole check of one file: what is right, what is wrong, what this page can't know.
import WORDS from "words.txt";
import { hex } from "./bytes.js";
import { checkChains, counted, covers, sixWords } from "./chains.js";
import { chosen } from "./crypto.js";
import { CARDS, checkDecks } from "./decks.js";
import { Fault, must } from "./fault.js";
import { readCharter, readEntry, records } from "./forms.js";
import { claims, coins } from "./promises.js";

const BATCH = 256;
const STEPS = 64;                    // among which the words of a game without decks are looked for
const SIGNED_SHARE = 0.4;            // of the time that a card game takes

/** The report on a file, as plain data. `told` gets a number between 0 and 1 as the work goes on. */
export const check = async (file, told = () => {}) => {
  const report = { verdict: "right" };
  try {
    await look(file, report, told);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { reason, entry, member, deal } = error;
    report.verdict = ["no transcript", "too large"].includes(reason) ? "unreadable" : "wrong";
    report.fault = { reason, entry, deal, name: report.charter?.names[member] ?? null };
    report.words = null;
  }
  return report;
};

const look = async (file, report, told) => {
  const held = records(file);
  const charter = readCharter(held.charter);
  report.charter = { table: hex(charter.table), game: charter.game, names: charter.names, seats: charter.seats, clock: charter.clock, carried: charter.carried, day: charter.options.get("day") ?? "" };
  report.entries = held.entries.length;
  const curve = await chosen();
  report.curve = curve.name;
  await first(held.entries, (entries) => through(entries, charter, curve, report, told));
};

/** Goes through the entries; if something is wrong, also through those before it, so that of several faults the first one is thrown, as where each entry is judged before the next one. */
const first = async (entries, check) => {
  let fault = null;
  for (let before = entries; before; before = fault && entries.slice(0, fault.entry - 1)) {
    try {
      await check(before);
      break;
    } catch (error) {
      if (!(error instanceof Fault) || !error.entry) throw fault ?? error;
      fault = error;
    }
  }
  if (fault) throw fault;
};

const through = async (raws, charter, curve, report, told) => {
  const members = charter.names.length;
  const entries = raws.map((data, at) => readEntry(data, at + 1, charter.table, members));
  await signatures(entries, charter, curve, (part) => told(part * SIGNED_SHARE));
  const { spans, running } = checkChains(entries, charter.table, members);
  const counts = counted(entries, members);
  report.coins = coins(counts, charter, spans);
  report.claims = claims(counts, charter.table);
  report.deals = await finished(checkDecks(counts, charter, curve), (part) => told(SIGNED_SHARE + part * (1 - SIGNED_SHARE)));
  report.unsigned = charter.names.filter((_, member) => !entries.some((entry) => entry.member === member));
  const open = spans.flatMap((pieces, member) => (pieces.at(-1)?.until === Infinity ? [] : [member]));
  const last = new Map(open.map((member) => [member, counts.findLast((entry) => entry.member === member)?.k ?? 0]));
  const words = (step) => sixWords(running.get(step).R, WORDS.trim().split("\n"));
  const decked = report.deals.length > 0 || Object.hasOwn(CARDS, charter.game);
  const end = report.deals.length ? endOfDeals(counts, report.deals) : 0;
  report.unseen = end ? open.filter((member) => last.get(member) < end).map((member) => charter.names[member]) : [];
  const ended = end > 0 && !report.unsigned.length && !report.unseen.length;
  if (ended && running.has(end)) Object.assign(report, { words: words(end), step: end });
  else if (ended || !decked) report.signed = lastSteps(running, Math.min(...last.values())).map((step) => [step, words(step)]);
  if (report.unsigned.length || (decked && !ended)) report.verdict = "unfinished";
  report.deals = report.deals.map(({ seeds, ...deal }) => ({ ...deal, seeds: seeds.length }));
};

const finished = async (steps, told) => {
  for (;;) {
    const { value, done } = await steps.next();
    if (done) return value;
    told(value);
  }
};

/** Every entry is signed by its member. */
const signatures = async (entries, charter, curve, told) => {
  const keys = await Promise.all(charter.keys.map((key) => curve.signer(key)));
  for (let from = 0; from < entries.length; from += BATCH) {
    const part = entries.slice(from, from + BATCH);
    const right = await Promise.all(part.map(({ member, signature, signed }) => curve.verify(keys[member], signature, signed)));
    const at = right.indexOf(false);
    must(at < 0, "signature", { entry: part[at]?.number });
    told((from + part.length) / entries.length);
  }
};

/** The step that ends the last deal: the audit comes right behind the step that its seeds had seen, unless a vote stands between. */
const endOfDeals = (entries, deals) => {
  const last = deals.at(-1);
  if (!["shown", "part"].includes(last.state)) return 0;
  const least = Math.max(...last.seeds.map(({ k }) => k)) + 1;
  const settled = new Set(entries.filter(({ kind }) => kind === "without").map(({ k }) => k + 1));
  const after = entries.filter((entry) => entry.k >= least && !settled.has(entry.k) && last.seeds.every((seed) => covers(entry, seed)));
  return after.length ? Math.min(...after.map(({ k }) => k)) : 0;
};

/** The steps up to one that all who count have seen, the last first. */
const lastSteps = (running, last) =>
  [...running.keys()].filter((step) => step <= last && step > 0).sort((a, b) => b - a).slice(0, STEPS);

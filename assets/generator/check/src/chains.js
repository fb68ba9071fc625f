// The chains of the members: who had heard what, where a chain ends and goes on again, and what R each step had.
import { H, hex, same } from "./bytes.js";
import { must } from "./fault.js";

/** The entries that stand in a chain that counts. Those behind its end (PROTOCOL 13) are left out.
 *
 * Votes are settled and members come back as the file shows it; no step of the order is made for it. */
export const counted = (entries, members) => {
  const spans = ends(entries, members);
  return entries.filter(({ member, n }) => !spans[member].some(({ after, until }) => n > after && n <= until));
};

/** For each member the pieces of its chain that don't count: behind `after`, up to `until`, with the hash there. */
const ends = (entries, members) => {
  const spans = Array.from({ length: members }, () => []);
  const votes = new Map();
  const backs = new Map();
  const closed = (member) => spans[member].at(-1)?.until === Infinity;
  const close = (member, after) => closed(member) || spans[member].push({ after, until: Infinity, hash: null });
  for (const entry of entries) {
    if (closed(entry.member) && entry.n > spans[entry.member].at(-1).after) continue;
    if (entry.kind === "leave") close(entry.member, entry.n);
    if (entry.kind === "without") settle(entry, votes, spans, closed, close);
    if (entry.kind === "back") {
      const [view, member, n, hash] = entry.body;
      const text = `${view} ${member} ${n} ${hex(hash)}`;
      const asked = backs.get(text) ?? new Set();
      backs.set(text, asked.add(entry.member));
      const last = spans[member]?.at(-1);
      const all = spans.every((_, other) => other === member || closed(other) || asked.has(other));
      if (last?.until === Infinity && n >= last.after && all) Object.assign(last, { until: n, hash });
    }
  }
  return spans;
};

/** Takes a vote in; if it settles, the chain of each named member ends at the last entry that the votes had heard. */
const settle = (entry, votes, spans, closed, close) => {
  const [view, named] = entry.body;
  const text = `${view} ${named}`;
  const signed = votes.get(text) ?? new Map();
  votes.set(text, signed.set(entry.member, entry));
  const present = spans.map((_, member) => member).filter((member) => signed.has(member) || !closed(member));
  const rest = present.filter((member) => !named.includes(member));
  if (!named.length || !rest.every((member) => signed.has(member)) || 2 * rest.length <= present.length) return;
  for (const member of named) if (spans[member]) close(member, Math.max(...[...signed.values()].map((vote) => vote.heard[member][0])));
};

/** The last entry of every member, and where its chain is closed: with the whole chains checked (PROTOCOL 3). */
export const checkChains = (entries, table, members) => {
  const spans = ends(entries, members);
  const chains = Array.from({ length: members }, () => new Map());
  const votes = new Set();
  const running = new Map([[0, { R: table, entry: null }]]);
  for (const entry of entries) {
    const { member, n, number } = entry;
    const where = { entry: number, member };
    const skipped = spans[member].some(({ after, until }) => n > after && n <= until);
    const held = chains[member].get(n);
    must(!held || !same(held.hash, entry.hash), "twice", { entry: number });
    if (skipped) {
      chains[member].set(n, { ...entry, skipped });
      continue;
    }
    const found = entry.heard.map(([count, hash], other) => past(chains[other], spans[other], count, hash, table));
    must(n === 1 || before(chains[member], spans[member], n - 1), "past", { entry: number });
    must(!found.includes(null), "past", { entry: number });
    must(entry.heard[member][0] === n - 1, "heard", where);
    must(!held || held.skipped, "fork", where);
    for (const one of found) {
      if (one) one.heard.forEach(([count], other) => must(count <= entry.heard[other][0], "heard", where));
    }
    const last = found[member];
    if (last) must(entry.clock >= last.clock && entry.k >= last.k, "backwards", where);
    if (entry.kind === "shown") must(entry.body.every((items) => items.length === members), "heard", where);
    if (entry.kind === "without") {
      const [view, named] = entry.body;
      must(named.every((one, at) => one !== member && one < members && (at === 0 || named[at - 1] < one)), "vote form", where);
      must(!votes.has(`${member} ${view}`), "two votes", where);
      votes.add(`${member} ${view}`);
    }
    const known = running.get(entry.k);
    must(!known || same(known.R, entry.R), "two games", { entry: number });
    if (!known) running.set(entry.k, { R: entry.R, entry });
    chains[member].set(n, entry);
  }
  return { spans, running };
};

/** Whether a chain holds this number, or goes on behind it. */
const before = (chain, spans, count) => (chain.has(count) && !chain.get(count).skipped) || spans.some((span) => span.until === count);

/** The entry that `heard` names: undefined for none at all (or for one that nobody needs to hold), null if it isn't held. */
const past = (chain, spans, count, hash, table) => {
  if (count === 0) return same(hash, table) ? undefined : null;
  if (spans.some((span) => span.until === count && span.hash && same(span.hash, hash))) return undefined;
  const held = chain.get(count);
  return held && !held.skipped && same(held.hash, hash) ? held : null;
};

/** Whether an entry had heard another one, or is it. */
export const covers = (entry, other) =>
  entry.member === other.member ? other.n <= entry.n : other.n <= entry.heard[other.member][0];

/** The six words of a running hash (PROTOCOL 7). */
export const sixWords = (R, words) => {
  const bits = [...H(R)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: 6 }, (_, at) => words[parseInt(bits.slice(11 * at, 11 * at + 11), 2)]).join(" ");
};

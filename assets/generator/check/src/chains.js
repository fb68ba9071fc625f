// The chains of the members: who had heard what, where a chain ends and goes on again, and what R each step had.
import { H, hex, same } from "./bytes.js";
import { must } from "./fault.js";

/** The entries that stand in a chain that counts. Those behind its end (PROTOCOL 13) are left out.
 *
 * Votes are settled and members come back as the file shows it; no step of the order is made for it. */
export const counted = (entries, members) => {
  const spans = ends(entries, members);
  return entries.filter((entry) => !without(entry, spans));
};

/** The piece of its member's chain in which an entry doesn't count, and that is over with the entry `at`. */
const without = ({ member, n, number }, spans) => spans[member].find(({ after, until, at }) => n > after && (n <= until || number < at));

/** For each member the pieces of its chain that don't count: behind `after`, up to `until`, with the hash there.
 *
 * `by`: the entries that closed it, its own `leave` or the votes of others; `at`: the number of the entry by which it goes
 * on, `least`: the steps that are made before that is a step. What stands before it counts for nothing, whatever its n. */
const ends = (entries, members) => {
  const spans = Array.from({ length: members }, () => []);
  const votes = new Map();
  const settled = new Set();
  const backs = new Map();
  for (const entry of entries) {
    const last = spans[entry.member].at(-1);
    if (last && !last.back) choose(last, entry.heard[entry.member]);
    if (last?.until === Infinity && entry.n > last.after) continue;
    if (last && entry.n > last.until && !last.back) {
      last.back = true;
      settled.add(last.view);
      takeBack(last.view, spans);
    }
    if (entry.kind === "leave") spans[entry.member].push({ after: entry.n, until: Infinity, at: Infinity, hash: null, by: [entry], left: true });
    if (entry.kind === "without") {
      const [view, named] = entry.body;
      votes.set(view, (votes.get(view) ?? new Map()).set(entry.member, entry));
      for (const one of named) countsIn(view, spans[one]?.at(-1));
    }
    if (entry.kind === "without" || entry.kind === "leave") {
      for (const [view, cast] of votes) {
        if (settled.has(view) || !isOver(view, cast, spans)) continue;
        settled.add(view);
        takeBack(view, spans);
      }
    }
    if (entry.kind === "back" && !settled.has(entry.body[0])) comeBack(entry, backs, spans);
  }
  return spans;
};

/** Of several returns that were agreed on only the steps tell which one was: whoever goes on behind one of them shows it. */
const choose = (last, [count, hash]) => {
  const one = last.until === count ? null : last.offers?.find((offer) => offer.until === count && same(offer.hash, hash));
  if (one) Object.assign(last, one);
};

/** Whoever a vote names counts in its view, so words of an earlier one took it in. */
const countsIn = (view, last) => {
  const before = last?.back || last?.view !== view ? null : last.offers?.findLast((offer) => offer.until === last.until && offer.view < view);
  if (before) last.view = before.view;
};

const closed = (spans, member) => spans[member].at(-1)?.until === Infinity;

/** Whether a view has ended by its votes: they settle, or all have voted and nothing is settled (PROTOCOL 13.5). */
const isOver = (view, cast, spans) => {
  const out = (member) => closed(spans, member) || spans[member].at(-1)?.view === view;
  const left = spans.map((_, member) => (out(member) && !cast.has(member) ? spans[member].at(-1) : null));
  return settle(cast, spans, left) || left.every((end, member) => end || cast.has(member));
};

/** Whoever else had been taken in by words of this view wasn't: a vote of it has come before them, or another one's return. */
const takeBack = (view, spans) => {
  for (const last of spans.map((pieces) => pieces.at(-1))) {
    if (last?.offers && !last.back) last.offers = last.offers.filter((offer) => offer.view !== view);
    if (last?.view === view && !last.back) Object.assign(last, { until: Infinity, hash: null, at: Infinity, view: null });
  }
};

/** If the votes of a view settle, the chain of each named member ends at the last entry that they had heard.
 *
 * `left`: of each member that isn't in that view, or has left it without voting, the end of its chain. */
const settle = (cast, spans, left) => {
  for (const { body: [, named] } of cast.values()) {
    const signed = [...cast.values()].filter(({ member }) => !named.includes(member));
    const unheard = (member) => left[member].left && named.includes(member) && !signed.some((vote) => covers(vote, left[member].by[0]));
    const counted = spans.map((_, member) => member).filter((member) => !left[member] || unheard(member));
    const rest = counted.filter((member) => !named.includes(member));
    if (!named.length || !signed.every(({ body }) => String(body[1]) === String(named))) continue;
    if (!rest.every((member) => cast.has(member)) || 2 * rest.length <= counted.length) continue;
    const words = [...signed, ...left.flatMap((end, member) => (end?.left && !named.includes(member) ? end.by : []))];
    for (const member of named) if (spans[member]) close(spans, member, Math.max(...words.map(({ heard }) => heard[member][0])), signed);
    return true;
  }
  return false;
};

/** Closes a chain at its cut, which comes before a `leave` that no vote had heard. */
const close = (spans, member, after, by) => {
  const last = spans[member].at(-1);
  if (last?.until !== Infinity) spans[member].push({ after, until: Infinity, at: Infinity, hash: null, by, left: false });
  else if (last.after > after) Object.assign(last, { after, by, left: false });
};

/** Takes the word of a member in that another one comes back: it does once all have said the same, but who had gone before.
 *
 * Such words may be of a view that had ended, which only the steps tell: who has written nothing since isn't waited for,
 * and comes back behind what was said of it last. */
const comeBack = (entry, backs, spans) => {
  const [view, member, n, hash] = entry.body;
  const text = `${view} ${member} ${n} ${hex(hash)}`;
  const asked = (backs.get(text) ?? new Map()).set(entry.member, entry);
  backs.set(text, asked);
  const last = spans[member]?.at(-1);
  const gone = (other) => {
    const end = spans[other].at(-1);
    return end && !end.back && [...asked.values()].every((word) => end.by.some((one) => covers(word, one)));
  };
  const all = spans.every((_, other) => other === member || asked.has(other) || gone(other));
  const before = (spans[member] ?? []).slice(0, -1).map(({ until }) => until);
  if (!last || last.back || !all) return;
  if (n >= Math.max(last.after, ...before)) {
    const offer = { until: n, hash, at: entry.number, view, least: Math.max(...[...asked.values()].map(({ k }) => k)) };
    last.offers = [...(last.offers ?? []), offer];
    if (last.until === Infinity || n > last.until) Object.assign(last, offer);
  }
  if (n === last.until) last.view = Math.max(last.view, view);
};

/** The last entry of every member, and where its chain is closed: with the whole chains checked (PROTOCOL 3). */
export const checkChains = (entries, table, members) => {
  const spans = ends(entries, members);
  const chains = Array.from({ length: members }, () => new Map());
  const votes = new Set();
  const stood = new Set();
  const reached = Array(members).fill(0);
  const running = new Map([[0, { R: table, entry: null }]]);
  for (const entry of entries) {
    const { member, n, number } = entry;
    const where = { entry: number, member };
    const skipped = without(entry, spans);
    const held = chains[member].get(n);
    const text = hex(entry.hash);
    must(!stood.has(text), "twice", { entry: number });
    stood.add(text);
    if (skipped) {
      must(reached[member] < skipped.until || number < skipped.at, "past", { entry: number });
      chains[member].set(n, { ...entry, skipped });
      continue;
    }
    const found = entry.heard.map(([count, hash], other) => past(chains[other], other === member ? spans[member] : [], count, hash, table));
    must(n === 1 || before(chains[member], spans[member], n - 1), "past", { entry: number });
    must(!found.includes(null), "past", { entry: number });
    const since = spans[member].findLast(({ until }) => until === n - 1);
    const others = since ? spans.filter((_, other) => other !== member) : [];
    const alone = others.every((pieces) => pieces.some(({ by }) => by.every((one) => covers(entry, one))));
    must(alone || found.some((one, other) => other !== member && one?.k > since.least), "past", { entry: number });
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
    entry.heard.forEach(([count], other) => (reached[other] = Math.max(reached[other], count)));
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

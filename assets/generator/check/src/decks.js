// The decks of the card games, done again from the seeds that their shufflers showed at the end (PROTOCOL 9 and 10).
import { sha512 } from "@noble/hashes/sha2.js";
import { H, be, concat, fromLe, hex, joined, same, toLe } from "./bytes.js";
import { covers } from "./chains.js";
import { facesOf } from "./codes.js";
import { FIELD, G, inverse, L, onCurve, packed } from "./crypto.js";
import { Draw } from "./draw.js";
import { Fault, must } from "./fault.js";

/** How many cards the games have that are known to have decks. */
export const CARDS = { taroky: 54, tarok: 54 };
const [COMMITMENT, SHUFFLE, UNLOCK, MIX, SEED, SHADOW, SHARE, ANSWERS] = [0, 1, 2, 3, 4, 5, 6, 7];
const SIZES = { [COMMITMENT]: 65, [SEED]: 33, [SHADOW]: 33, [SHARE]: 33 };
const POINT = 32;

const points = (data) => Array.from({ length: data.length / POINT }, (_, at) => data.subarray(at * POINT, at * POINT + POINT));

/** The steps of each deck of the file, by the number of its deal, in the order of the file. */
const gathered = (entries) => {
  const decks = new Map();
  let deal = 0;
  for (const entry of entries) {
    const where = { entry: entry.number, member: entry.member };
    const opening = entry.kind === "move" ? entry.body[2] : null;
    if (entry.kind === "step") {
      const data = entry.body[1];
      deal = entry.body[0];
      must(deal > 0, "step", where);
      if (!decks.has(deal)) decks.set(deal, []);
      decks.get(deal).push({ entry, where: { ...where, deal }, kind: data[0], data, member: entry.member });
    } else if (opening?.length && opening[0] === UNLOCK) {
      openingOf(decks, entry)?.push({ entry, where, kind: UNLOCK, data: opening, member: entry.member, moved: true });
    }
  }
  return new Map([...decks].sort(([a], [b]) => a - b));
};

/** The deck to which the opening in a move belongs: the last one whose cards had been dealt before that move. */
const openingOf = (decks, entry) => {
  const dealt = [...decks].filter(([, steps]) => steps.some(({ kind, entry: step }) => kind !== COMMITMENT && kind <= MIX && kind !== SHUFFLE && covers(entry, step)));
  return dealt.sort(([a], [b]) => b - a)[0]?.[1];
};

/** The place of a step at which something shows that need not be the fault of its member. */
const nobody = ({ where }) => ({ ...where, member: null });

/** Looks at all decks of a table. Yields a number between 0 and 1 as the work goes on; returns what is known of each deal. */
export async function* checkDecks(entries, charter, curve) {
  const decks = gathered(entries);
  const views = entries.filter(({ kind }) => ["leave", "without", "back"].includes(kind)).length;
  const gone = new Set(entries.flatMap(({ kind, member, body }) => (kind === "leave" ? [member] : kind === "without" ? body[1] : [])));
  const table = { charter, curve, views, gone, images: new Map(), faces: new Map(), one: await curve.lock(packed(1n)) };
  const deals = [];
  let done = 0;
  for (const [number, steps] of decks) {
    deals.push(await new Deck(table, number, steps).check());
    yield ++done / decks.size;
  }
  return deals;
}

/** One deck: what was stated, and the secrets of those who showed their seed. */
class Deck {
  constructor(table, number, steps) {
    Object.assign(this, { table, number, steps });
    this.members = [...new Set(this.of(COMMITMENT).map(({ member }) => member))].sort();
    this.secrets = new Map();
    this.slots = [];
    this.openings = 0;
    this.lists = 0;
  }

  of(...kinds) {
    return this.steps.filter(({ kind }) => kinds.includes(kind));
  }

  one(kind, member) {
    return this.steps.find((step) => step.kind === kind && step.member === member);
  }

  /** What the page knows of this deal: who shuffled, whose seeds were shown, and how many cards lay where they followed. */
  async check() {
    const seeds = this.of(SEED);
    const known = { number: this.number, members: this.members, seeds: seeds.map(({ entry }) => entry), played: this.of(UNLOCK, MIX).length > 0, cards: 0 };
    if (!seeds.length || this.mayBeDead()) return { ...known, seeds: [], state: this.of(UNLOCK, MIX, SHUFFLE).length ? "not shown" : "prepared" };
    this.formed();
    this.once();
    this.heard();
    const [first] = seeds;
    const { charter, gone } = this.table;
    for (const { member, where } of seeds) must(this.members.includes(member), "step", where);
    must(charter.keys.every((_, member) => this.members.includes(member) || gone.has(member)), "left out", nobody(first));
    this.joinedCommitments = concat(...this.members.map((member) => this.one(COMMITMENT, member).data.subarray(1)));
    this.context = this.contextThatFits(first);
    for (const step of seeds) this.promised(step);
    await this.shuffles();
    for (const step of this.of(UNLOCK, MIX)) await (step.kind === MIX ? this.mix(step) : this.unlock(step));
    for (const { where, slots } of this.doubted ?? []) must(slots.every((slot) => this.slots[slot].locks.size === 0 && !this.slots[slot].moved), "opening", where);
    await this.open(seeds[0]);
    const all = seeds.length === this.members.length;
    return { ...known, state: all ? "shown" : "part", cards: this.cards, lists: this.lists, openings: this.openings, faces: this.slots.map(({ face }) => face), coded: this.coded };
  }

  /** Whether the steps of this deck may all count for nothing, seeds too, since somebody went: of its members one that is here showed no seed, or one that isn't had not opened all cards. */
  mayBeDead() {
    const { charter, gone, views } = this.table;
    const size = CARDS[charter.game] ?? 0;
    const opened = (member) => new Set(this.of(UNLOCK).flatMap((step) => (step.member === member ? [...step.data.subarray(3, 3 + step.data[2])] : []))).size;
    const done = (member) => this.one(SEED, member) || (gone.has(member) && (charter.options.has("saved") || opened(member) >= size));
    return views > 0 && !this.members.every(done);
  }

  /** Each step has its kind and size. Of a deck without a seed nobody knows here whether it is dead, so that its steps are passed over. */
  formed() {
    for (const { kind, data, where } of this.steps) must(kind <= ANSWERS && (!SIZES[kind] || SIZES[kind] === data.length), "step", where);
  }

  /** Each member says each of these once, and none the commitment of another that it has heard. */
  once() {
    const seen = new Set();
    for (const { kind, member, where, data, entry } of this.steps) {
      if (kind === UNLOCK || kind === MIX) continue;
      const alike = kind === COMMITMENT ? this.of(kind).filter((other) => other.entry !== entry && same(other.data, data)) : [];
      must(!seen.has(`${kind} ${member}`) && !alike.some((other) => covers(entry, other.entry)), "step", where);
      seen.add(`${kind} ${member}`);
    }
  }

  /** Each step had heard what it stands on: so commitments are before shuffles, and seeds behind all that lay open. Whether it or what it hadn't heard came at the wrong time only the steps of the order tell. */
  heard() {
    const needs = {
      [SHARE]: [COMMITMENT, SHUFFLE, SHADOW], [ANSWERS]: [COMMITMENT, SHUFFLE, SHADOW, SHARE],
      [UNLOCK]: [COMMITMENT, SHUFFLE, SHADOW, SHARE, ANSWERS], [MIX]: [COMMITMENT, SHUFFLE, SHADOW, SHARE, ANSWERS],
      [SEED]: [COMMITMENT, SHUFFLE, UNLOCK, MIX, SHADOW, SHARE, ANSWERS], [SHUFFLE]: [COMMITMENT],
    };
    for (const step of this.steps) {
      const before = this.of(...(needs[step.kind] ?? [])).filter(({ moved }) => !moved);
      if (step.kind === SHUFFLE) before.push(...this.of(SHUFFLE).filter(({ member }) => member < step.member));
      must(before.every(({ entry }) => covers(step.entry, entry)), step.kind === SEED ? "early seed" : "unheard", nobody(step));
    }
    if (this.members.length < 2) return;
    const [whole] = this.of(SEED);
    for (const kind of [SHUFFLE, SHADOW, SHARE, ANSWERS]) {
      if (kind !== SHUFFLE && this.table.charter.options.has("saved")) continue;
      must(this.members.every((member) => this.one(kind, member)), "unheard", nobody(whole));
    }
  }

  contextOf(view) {
    const { charter } = this.table;
    const numbers = concat(be(3), be(this.number), be(0), be(view));
    return joined("fairdeal deal", numbers, charter.table, joined(...this.members.map((member) => charter.keys[member])));
  }

  promisesOf(context, member, seed) {
    const key = this.table.charter.keys[member];
    const share = H(joined("fairdeal deal share 1", context, key, seed));
    return [H(joined("fairdeal deal promise 1", context, key, seed)), H(joined("fairdeal deal share promise 1", context, key, share)), share];
  }

  /** The context with the view's number that fits the first seed: there is one at most. */
  contextThatFits({ member, data, where }) {
    const promise = this.one(COMMITMENT, member).data.subarray(1, 33);
    for (let view = 0; view <= this.table.views; view++) {
      const context = this.contextOf(view);
      if (same(this.promisesOf(context, member, data.subarray(1))[0], promise)) return context;
    }
    throw new Fault("seed", where);
  }

  /** A seed fits both halves of its commitment, and the share that was shown. */
  promised({ member, data, where }) {
    const [promise, shared, share] = this.promisesOf(this.context, member, data.subarray(1));
    must(same(concat(promise, shared), this.one(COMMITMENT, member).data.subarray(1)), "seed", where);
    const shown = this.one(SHARE, member);
    must(!shown || same(shown.data.subarray(1), share), "seed", where);
    this.secrets.set(member, { seed: data.subarray(1) });
  }

  bound(member, head) {
    return joined(this.context, this.joinedCommitments, be(this.members.indexOf(member), 1), head);
  }

  /** The key and the order that a member draws for a list. */
  drawn(member, head, ins) {
    const draw = new Draw(joined("fairdeal deal secrets 1", this.secrets.get(member).seed, this.bound(member, head), H(...ins)));
    return { key: draw.scalar(), order: draw.order(ins.length) };
  }

  async locked(scalar, list) {
    const lock = await this.table.curve.lock(packed(scalar));
    return Promise.all(list.map((point) => this.table.curve.apply(lock, point)));
  }

  async face(number) {
    const { faces, one, curve } = this.table;
    if (!faces.has(number)) {
      for (let counter = 0; ; counter++) {
        const x = fromLe(sha512(concat(new TextEncoder().encode("fairdeal card 1\0"), be(number, 2), be(counter, 2)))) % FIELD;
        if (!onCurve(x)) continue;
        faces.set(number, await curve.apply(one, toLe(x)));
        break;
      }
    }
    return faces.get(number);
  }

  /** An image names one lock of this table. */
  fresh(image, step) {
    const { images } = this.table;
    const shown = images.get(hex(image)) ?? [];
    must(!shown.some((other) => covers(step.entry, other.entry)), "lock twice", step.where);
    images.set(hex(image), [...shown, step]);
  }

  /** All shuffles, each from the list before it; then every slot has its card, its locks and its face. */
  async shuffles() {
    const { charter } = this.table;
    const code = charter.options.get("saved");
    const named = CARDS[charter.game];
    const size = (this.of(SHUFFLE)[0]?.data.length ?? 1) - 1 - POINT;
    must(size >= 0 && size % POINT === 0, "step", this.of(SHUFFLE)[0]?.where ?? this.of(SEED)[0].where);
    this.cards = named ?? size / POINT;
    this.coded = code !== undefined;
    let faces = Array.from({ length: this.cards }, (_, face) => face);
    let list = this.coded ? [] : await Promise.all(faces.map((face) => this.face(face)));
    if (this.coded) {
      faces = named ? facesOf(code, charter.game, named) : null;
      must(faces, "charter");
    }
    const locks = new Map();
    for (const member of this.members) {
      const step = this.one(SHUFFLE, member) ?? this.steps[0];
      const { data, where } = step;
      must(data.length === 1 + POINT + list.length * POINT, "step", where);
      const [image, ...outs] = points(data.subarray(1));
      this.fresh(image, step);
      const secret = this.secrets.get(member);
      if (secret) {
        const { key, order } = this.drawn(member, Uint8Array.of(SHUFFLE), list);
        const found = await this.locked(key, [G, ...order.map((at) => list[at])]);
        must(found.every((point, at) => same(point, at ? outs[at - 1] : image)), "shuffle", where);
        if (!this.coded) faces = faces && order.map((at) => faces[at]);
        secret.keys = new Map([[hex(image), key]]);
      } else if (!this.coded) {
        faces = null;
      }
      locks.set(member, { image, hex: hex(image) });
      list = outs;
      this.lists++;
    }
    this.own = locks;
    const bare = this.coded ? await Promise.all(faces.map((face) => this.face(face))) : list;
    this.slots = bare.map((point, slot) => ({ point, face: faces?.[slot] ?? null, locks: new Map(this.coded ? [] : [...locks].map(([member, lock]) => [member, lock.hex])) }));
  }

  slotsOf(data, where, from = 2) {
    const count = data[from];
    const slots = [...data.subarray(from + 1, from + 1 + count)];
    must(count > 0 && slots.length === count && new Set(slots).size === count, "step", where);
    return slots;
  }

  /** How many bytes the proof of an opening has: none in a deck that one member shuffles. */
  proofSize(cards) {
    return this.members.length > 1 ? (cards + 2) * POINT : 0;
  }

  /** A lock that is taken off: the cards without it are those that its key gives. */
  async unlock({ member, data, where, moved }) {
    const slots = this.slotsOf(data, where);
    must(slots.every((slot) => this.slots[slot]), "step", where);
    const groups = new Map();
    for (const slot of slots) {
      const card = this.slots[slot];
      if (card.moved?.member === member && !moved) {
        card.point = card.moved.point;
        card.locks = new Map([[member, card.moved.lock]]);
      }
      if (card.moved?.member === member) delete card.moved;
      const image = card.locks.get(member);
      if (image) groups.set(image, [...(groups.get(image) ?? []), slot].sort((a, b) => a - b));
    }
    if (moved && !groups.size) return;
    let at = 3 + slots.length;
    for (const [image, list] of groups) {
      const outs = points(data.subarray(at, at + list.length * POINT));
      at += list.length * POINT + this.proofSize(list.length);
      const right = outs.length === list.length && at <= data.length && (await this.opens(member, image, list, outs));
      if (!right && moved) {
        (this.doubted ??= []).push({ where, slots: list });
        return;
      }
      must(right, "opening", where);
      list.forEach((slot, place) => {
        const card = this.slots[slot];
        if (moved) card.moved = { member, point: card.point, lock: image };
        card.point = outs[place];
        card.locks.delete(member);
      });
      this.openings += list.length;
    }
    must(groups.size > 0 && at === data.length, "opening", where);
  }

  /** Whether cards lie so without a lock; of a member that showed no seed only what is stated is there. */
  async opens(member, image, list, outs) {
    const key = this.secrets.get(member)?.keys.get(image);
    if (key === undefined) return true;
    const found = await this.locked(inverse(key), list.map((slot) => this.slots[slot].point));
    return found.every((point, place) => same(point, outs[place]));
  }

  /** Cards under one lock that are shuffled again. */
  async mix(step) {
    const { member, data, where } = step;
    const old = this.slotsOf(data, where);
    const count = old.length;
    const fresh = [...data.subarray(3 + count, 3 + 2 * count)];
    must(fresh.length === count && new Set(fresh).size === count && fresh.every((slot) => !this.slots[slot]), "step", where);
    must(old.every((slot) => this.slots[slot] && [...this.slots[slot].locks.keys()].every((owner) => owner === member)), "step", where);
    const under = old.filter((slot) => this.slots[slot].locks.size).sort((a, b) => a - b);
    const bare = old.filter((slot) => !this.slots[slot].locks.size).sort((a, b) => a - b);
    const images = new Set(under.map((slot) => this.slots[slot].locks.get(member)));
    must(images.size <= 1, "step", where);
    const image = [...images][0] ?? this.own.get(member)?.hex;
    must(image, "step", where);
    const secret = this.secrets.get(member);
    const key = secret?.keys.get(image);
    let at = 3 + 2 * count;
    const back = points(data.subarray(at, at + bare.length * POINT));
    if (bare.length) {
      must(back.length === bare.length, "step", where);
      const found = key === undefined ? back : await this.locked(key, bare.map((slot) => this.slots[slot].point));
      must(found.every((point, place) => same(point, back[place])), "mix", where);
      at += bare.length * POINT + this.proofSize(bare.length);
    }
    const ins = [...back, ...under.map((slot) => this.slots[slot].point)];
    const faces = [...bare, ...under].map((slot) => this.slots[slot].face);
    const stated = data.subarray(at, at + POINT + count * POINT);
    must(stated.length === POINT + count * POINT, "step", where);
    const [named, ...outs] = points(stated);
    this.fresh(named, step);
    let order = null;
    if (key !== undefined) {
      const drawn = this.drawn(member, data.subarray(0, 3 + 2 * count), ins);
      const whole = (drawn.key * key) % L;
      order = drawn.order;
      const found = await this.locked(drawn.key, order.map((place) => ins[place]));
      const [itself] = await this.locked(whole, [G]);
      must(same(itself, named) && found.every((point, place) => same(point, outs[place])), "mix", where);
      secret.keys.set(hex(named), whole);
    }
    this.lists++;
    fresh.forEach((slot, place) => {
      this.slots[slot] = { point: outs[place], face: order ? faces[order[place]] : null, locks: new Map([[member, hex(named)]]) };
    });
  }

  /** In the end every slot lies open, with the face that followed from the seeds, and slots 0 to n - 1 hold each once. */
  async open(seed) {
    const found = new Set();
    const names = new Map();
    for (let face = 0; face < this.cards; face++) names.set(hex(await this.face(face)), face);
    for (let slot = 0; slot < this.slots.length; slot++) {
      const card = this.slots[slot];
      must(card && card.locks.size === 0, "not open", seed.where);
      const face = names.get(hex(card.point));
      must(face !== undefined && (card.face === null || card.face === face), "face", nobody(seed));
      card.face = face;
      if (slot < this.cards) found.add(face);
    }
    must(found.size === this.cards, "face", nobody(seed));
  }
}

// The forms of what a file holds, checked field by field: its records, the charter, the payload of an entry.
import { ed25519 } from "@noble/curves/ed25519.js";
import { H, ascii, same } from "./bytes.js";
import { must } from "./fault.js";
import { decode } from "./msgpack.js";

const MIB = 1048576;
const MOST_RECORDS = 1048576;
export const MOST_BYTES = 256 * MIB;
const FIRST_LINE = ascii("fairdeal table 2\n");
const COUNT = 2 ** 32 - 1;
const MS = 2 ** 48 - 1;

const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const bytes = (least, most = least) => (value) => value instanceof Uint8Array && value.length >= least && value.length <= most;
const text = (least, most) => (value) => typeof value === "string" && [...value].length >= least && [...value].length <= most;
const list = (item, least, most) => (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(item);
const fields = (...forms) => (value) => Array.isArray(value) && value.length === forms.length && forms.every((form, at) => form(value[at]));
const nil = (value) => value === null;
const either = (...forms) => (value) => forms.some((form) => form(value));

const seat = whole(0, 5);
const hash = bytes(32);
const code = text(0, 32);
const name = (value) => text(1, 24)(value) && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|(?! )\p{Z}|^ | $| {2}/u.test(value);
const total = whole(-999999, 999999);
const carried = fields(hash, whole(0, COUNT), hash, list(whole(0, 255), 1, 6), whole(0, 999), whole(0, 999), whole(0, 999),
  list(total, 1, 6), list(fields(code, text(0, 128)), 0, 8), whole(0, COUNT),
  list(fields(seat, whole(0, COUNT), list(hash, 1, 5)), 0, 6));
const charter = fields((version) => version === 4, bytes(16), code, whole(0, COUNT), list(fields(code, text(0, 128)), 0, 64),
  list(fields(bytes(32), name, bytes(16), hash, whole(0, COUNT)), 1, 6), list(fields(seat, name, code), 1, 6),
  (locked) => typeof locked === "boolean", either(nil, carried));

const BODIES = {
  start: [],
  move: [seat, text(1, 300), bytes(0, 28672)],
  seal: [seat, whole(0, MS), hash],
  reveal: [whole(0, COUNT), text(1, 300), bytes(16)],
  share: [hash],
  shown: [list(whole(0, MS), 0, 6), list(whole(0, MS), 0, 6), list(either(nil, whole(0, MS)), 0, 6)],
  step: [whole(0, COUNT), bytes(1, 28672)],
  forfeit: [whole(0, COUNT)],
  leave: [],
  without: [whole(0, COUNT), list(seat, 0, 5)],
  back: [whole(0, COUNT), seat, whole(0, COUNT), hash],
};
const body = (value) => value === null || (Array.isArray(value) && Object.hasOwn(BODIES, value[0]) && fields(...BODIES[value[0]])(value.slice(1)));
const payload = fields(hash, seat, whole(1, 100000), list(fields(whole(0, COUNT), hash), 1, 6),
  fields(whole(0, COUNT), hash), whole(0, MS), body);

const decoded = (form, data, reason, where) => {
  let value;
  try {
    value = decode(data);
  } catch {
    value = undefined;
  }
  must(form(value), reason, where);
  return value;
};

/** The records of a file: its charter's bytes, and those of the entries in their order. */
export const records = (file) => {
  must(file.length <= MOST_BYTES, "too large");
  must(same(file.subarray(0, FIRST_LINE.length), FIRST_LINE), "no transcript");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entries = [];
  let first = null;
  let count = 0;
  for (let at = FIRST_LINE.length; at < file.length; count++) {
    const here = { entry: entries.length + 1 };
    must(count < MOST_RECORDS, "too many records");
    must(at + 5 <= file.length, "cut off", here);
    const kind = String.fromCharCode(file[at]);
    const size = view.getUint32(at + 1);
    must(size <= MIB && "CEN".includes(kind) && (kind === "C") === (count === 0), "bad record", here);
    must(at + 5 + size <= file.length, "cut off", here);
    const data = file.subarray(at + 5, at + 5 + size);
    if (kind === "C") first = data;
    if (kind === "E") entries.push(data);
    at += 5 + size;
  }
  must(first, "no charter");
  return { charter: first, entries };
};

const ascending = (items) => items.every((item, at) => at === 0 || items[at - 1] < item);
const distinct = (items) => new Set(items.map(String)).size === items.length;

/** The charter by names, with the hash that names the table. */
export const readCharter = (data) => {
  must(data.length <= 8192, "charter");
  const [, , game, rules, options, members, seats, , from] = decoded(charter, data, "charter");
  const keys = members.map(([key]) => key);
  must(ascending(options.map(([option]) => option)), "charter");
  must(distinct(keys) && distinct(members.map((member) => member[3])), "charter");
  must(keys.every((key) => !isSmall(key)), "charter");
  must(seats.every(([member]) => member < members.length), "charter");
  must(members.every((_, member) => seats.some((held) => held[0] === member)), "charter");
  if (from) {
    const [, , , origins, deals, rounds, length, totals, , , gone] = from;
    must(rounds <= deals && length > rounds && ascending(gone.map(([member]) => member)), "charter");
    must(origins.length === seats.length && totals.length === seats.length && distinct(origins), "charter");
  }
  return {
    table: H("fairdeal charter\0", data), game, rules, options: new Map(options), keys, carried: Boolean(from),
    names: members.map((member) => member[1]), heads: members.map((member) => member[3]),
    clock: members[0][4], seats: seats.map(([member, called, level]) => ({ member, name: called, level })),
  };
};

/** Whether eight times a key is the neutral point; a key that is no point signs nothing anyhow. */
const isSmall = (key) => {
  try {
    return ed25519.Point.fromBytes(key, true).isSmallOrder();
  } catch {
    return false;
  }
};

/** An entry by names; `at` is its number in the file, from 1. */
export const readEntry = (data, at, table, members) => {
  const where = { entry: at };
  must(data.length > 64, "entry form", where);
  const signed = data.subarray(64);
  const [of, member, n, heard, seen, clock, content] = decoded(payload, signed, "entry form", where);
  must(same(of, table) && member < members && heard.length === members, "foreign entry", where);
  const [kind, ...rest] = content ?? [null];
  return { number: at, member, n, heard, k: seen[0], R: seen[1], clock, kind, body: rest, signature: data.subarray(0, 64), signed, hash: H(signed) };
};

// Numbers that were fixed beforehand and shown later: the shares of coins (PROTOCOL 5), the claims of a race (6).
import { H, be, hex, same } from "./bytes.js";
import { must } from "./fault.js";

const LAST = 1024;

/** The coins whose shares all stand in the file; each share must lead back to the one before it, share 0 to the charter. */
export const coins = (entries, { table, heads, game, options }, spans) => {
  const day = options.get("day");
  const shares = heads.map((head) => [head]);
  const left = entries.some(({ kind }) => ["leave", "without", "back"].includes(kind));
  for (const { kind, body, member, number } of entries) {
    if (kind !== "share") continue;
    const held = shares[member];
    let value = body[0];
    let steps = 0;
    do {
      value = H("fairdeal chain\0", value);
      steps++;
    } while (!same(value, held.at(-1)) && left && held.length - 1 + steps < LAST);
    must(same(value, held.at(-1)) && held.length - 1 + steps <= LAST, "share", { entry: number, member });
    held.length += steps - 1;
    held.push(body[0]);
  }
  const gone = spans.map((list) => list.length > 0);
  const tossed = [];
  for (let coin = 1; coin < Math.max(...shares.map((held) => held.length)); coin++) {
    const there = shares.map((held) => held[coin]).filter(Boolean);
    if (shares.some((held, member) => !held[coin] && !gone[member])) break;
    tossed.push(hex(day ? H("fairdeal day\0", game, "\0", day, "\0", be(coin)) : H("fairdeal coin\0", table, be(coin), ...there)));
  }
  return tossed;
};

/** How many claims were opened as they were sealed. */
export const claims = (entries, table) => {
  const seals = new Map();
  let opened = 0;
  for (const { kind, body, member, n, number } of entries) {
    if (kind === "seal") seals.set(`${member} ${n}`, { seat: body[0], hash: body[2] });
    if (kind !== "reveal" && kind !== "forfeit") continue;
    const where = { entry: number, member };
    const seal = seals.get(`${member} ${body[0]}`);
    must(seal && !seal.done, "claim", where);
    seal.done = true;
    if (kind === "forfeit") continue;
    must(same(seal.hash, H("fairdeal seal\0", table, be(member, 1), be(seal.seat, 1), body[2], new TextEncoder().encode(body[1]))), "claim", where);
    opened++;
  }
  return opened;
};

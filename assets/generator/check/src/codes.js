// A save code as the order of its cards (PROTOCOL 11).
import { H, be } from "./bytes.js";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SEAT_NUMBERS = { taroky: 1n, tarok: 2n };

/** The faces of the slots, from a code in its one form; null if it is none of this game. */
export const facesOf = (code, game, cards) => {
  const [name, text = ""] = code.split(":");
  const signs = text.replaceAll("-", "");
  if (name !== game || signs[0] !== "A" || signs.length > 128) return null;
  let number = 0n;
  for (const sign of signs.slice(1)) {
    if (!SIGNS.includes(sign)) return null;
    number = number * 32n + BigInt(SIGNS.indexOf(sign));
  }
  const check = Number(number % 2n ** 30n);
  let rest = number >> 30n;
  const bytes = [];
  for (let left = rest; left > 0n; left >>= 8n) bytes.unshift(Number(left & 255n));
  const [a, b, c, d] = H("fairdeal save code\0", game, be(0, 1), Uint8Array.from(bytes));
  if (check !== (a & 63) * 2 ** 24 + b * 2 ** 16 + c * 256 + d) return null;
  rest /= 64n * SEAT_NUMBERS[game];
  const left = Array.from({ length: cards }, (_, face) => face);
  const lower = [];
  for (let base = 1n; base <= BigInt(cards); base++) {
    lower.unshift(Number(rest % base));
    rest /= base;
  }
  return lower.map((place) => left.splice(place, 1)[0]);
};

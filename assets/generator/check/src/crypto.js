// Signatures and locks: by the browser itself where the page is in a secure context and the browser knows the curves,
// else by noble.
import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { ascii, concat, fromLe, same, toLe } from "./bytes.js";

const PKCS8 = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20);
export const FIELD = 2n ** 255n - 19n;
export const L = 2n ** 252n + 27742317777372353535851937790883648493n;
export const G = toLe(9n);
const DOMAIN = ascii("fairdeal entry 3\0");
const message = (signed) => concat(DOMAIN, signed);

/** RFC 8032, 5.1.7, without the cofactor, as the browsers do it. */
const nobleVerify = (key, signature, data) => {
  try {
    const s = fromLe(signature.subarray(32));
    if (s >= L) return false;
    const A = ed25519.Point.fromBytes(key);
    const h = fromLe(sha512(concat(signature.subarray(0, 32), key, data))) % L;
    const R = ed25519.Point.BASE.multiplyUnsafe(s).subtract(A.multiplyUnsafe(h));
    return same(R.toBytes(), signature.subarray(0, 32));
  } catch {
    return false;
  }
};

const noble = {
  name: "noble",
  signer: async (key) => key,
  verify: async (key, signature, signed) => nobleVerify(key, signature, message(signed)),
  lock: async (scalar) => scalar,
  apply: async (scalar, point) => {
    try {
      return x25519.scalarMult(scalar, point);
    } catch {
      return new Uint8Array(32);          // the point of small order that no list holds
    }
  },
};

const subtle = globalThis.crypto?.subtle;
const browser = {
  name: "browser",
  signer: (key) => subtle.importKey("raw", key, "Ed25519", false, ["verify"]).catch(() => null),
  verify: (key, signature, signed) => (key ? subtle.verify("Ed25519", key, signature, message(signed)).catch(() => false) : false),
  lock: (scalar) => subtle.importKey("pkcs8", concat(PKCS8, scalar), "X25519", false, ["deriveBits"]),
  apply: async (key, point) => {
    try {
      const there = await subtle.importKey("raw", point, "X25519", false, []);
      return new Uint8Array(await subtle.deriveBits({ name: "X25519", public: there }, key, 256));
    } catch {
      return new Uint8Array(32);
    }
  },
};

/** The way this browser can go: its own, if it gives what noble gives for a signature and for a lock; else noble's. */
export const chosen = async () => {
  if (!subtle) return noble;
  try {
    const secret = toLe(2n ** 254n + 8n);
    const [key, signature] = [ed25519.getPublicKey(secret), ed25519.sign(message(G), secret)];
    const lock = await browser.apply(await browser.lock(secret), G);
    const verifier = await browser.signer(key);
    const right = (await browser.verify(verifier, signature, G)) && !(await browser.verify(verifier, signature, secret));
    return right && same(lock, x25519.scalarMult(secret, G)) ? browser : noble;
  } catch {
    return noble;
  }
};

/** PROTOCOL 9: the packed scalar that a number below L stands for, or null if it has none. */
export const packed = (number) => {
  let least = null;
  for (const start of [number, (L - number) % L]) {
    for (let found = start; found < 2n ** 255n; found += L) {
      if (found >= 2n ** 254n && found % 8n === 0n && (least === null || found < least)) least = found;
    }
  }
  return least === null ? null : toLe(least);
};

const power = (base, exponent, modulus) => {
  let result = 1n;
  for (base %= modulus; exponent > 0n; exponent >>= 1n, base = (base * base) % modulus) {
    if (exponent & 1n) result = (result * base) % modulus;
  }
  return result;
};

/** The number k with k · number = 1 mod L. */
export const inverse = (number) => power(number, L - 2n, L);

/** Whether some point of the curve has this x. */
export const onCurve = (x) => x < FIELD && power(x * x * x + 486662n * x * x + x, (FIELD - 1n) / 2n, FIELD) <= 1n;

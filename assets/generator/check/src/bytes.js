// Byte strings: joining, comparing, writing numbers into them.
import { sha256 } from "@noble/hashes/sha2.js";

const encoder = new TextEncoder();

/** A text in ASCII as bytes. */
export const ascii = (text) => encoder.encode(text);

/** A number as `size` bytes, big end first. */
export const be = (number, size = 4) => {
  const out = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at--, number = Math.floor(number / 256)) out[at] = number & 255;
  return out;
};

export const concat = (...parts) => {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** PROTOCOL 9: each part behind its length in 4 bytes; a text stands for its ASCII. */
export const joined = (...parts) =>
  concat(...parts.map((part) => (typeof part === "string" ? ascii(part) : part)).flatMap((part) => [be(part.length), part]));

export const same = (a, b) => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
};

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** H of PROTOCOL: SHA-256 of the parts, one after the other. */
export const H = (...parts) => {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === "string" ? ascii(part) : part);
  return hash.digest();
};

/** A number from bytes, little end first. */
export const fromLe = (bytes) => BigInt("0x" + (hex(Uint8Array.from(bytes).reverse()) || "0"));

/** 32 bytes of a number, little end first. */
export const toLe = (number) => {
  const out = new Uint8Array(32);
  for (let at = 0; at < 32; at++, number >>= 8n) out[at] = Number(number & 255n);
  return out;
};

// What this page and its seat say to each other, sealed: the other end is client/phone/seal.py, where the grounds stand.
import { chacha20poly1305 } from "./noble-ciphers.js";
import { hkdf, scryptAsync, sha256 } from "./noble-hashes.js";

const STEP = 512;
const bytes = (text) => new TextEncoder().encode(text);

export const fresh = () => crypto.getRandomValues(new Uint8Array(16));

export function textOf(data) {
  return btoa(String.fromCharCode(...data)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

// The secret of a typed code; takes up to a few seconds on an old phone.
export const stretched = (typed, salt) => scryptAsync(bytes(typed), salt, { N: 1 << 15, r: 8, p: 1, dkLen: 32 });

// By what a secret is named before anything is sealed.
export const nameOf = (secret) => hkdf(sha256, secret, new Uint8Array(0), bytes("fairdeal phone 1: name"), 16);

export class Seal {
  // `fresh`: the fresh bytes of the seat, then those of this page.
  constructor(secret, fresh) {
    this.out = hkdf(sha256, secret, fresh, bytes("fairdeal phone 1: to the seat"), 32);
    this.in = hkdf(sha256, secret, fresh, bytes("fairdeal phone 1: to the phone"), 32);
    this.sent = this.heard = 0;
  }

  seal(said) {
    const text = JSON.stringify(said);
    const plain = bytes(text);
    const padded = new Uint8Array(Math.ceil(plain.length / STEP) * STEP).fill(32);
    padded.set(plain);
    return chacha20poly1305(this.out, nonce(this.sent++)).encrypt(padded);
  }

  // Throws if this isn't the next message that the seat sealed.
  open(sealed) {
    const plain = chacha20poly1305(this.in, nonce(this.heard)).decrypt(new Uint8Array(sealed));
    this.heard++;
    return JSON.parse(new TextDecoder().decode(plain));
  }
}

function nonce(number) {
  const made = new Uint8Array(12);
  new DataView(made.buffer).setBigUint64(4, BigInt(number), true);
  return made;
}

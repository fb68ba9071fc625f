// Numbers and orders drawn from a stream of SHAKE-256 (PROTOCOL 5 and 9).
import { shake256 } from "@noble/hashes/sha3.js";
import { hex } from "./bytes.js";
import { L, packed } from "./crypto.js";

/** Draw(bytes): what is read from it comes in the order of its stream. */
export class Draw {
  constructor(bytes) {
    this.stream = shake256.create().update(bytes);
  }

  /** A number below `limit`, a BigInt. */
  below(limit) {
    const size = Math.ceil((limit - 1n).toString(2).length / 8);
    const most = 256n ** BigInt(size);
    for (;;) {
      const found = BigInt("0x" + hex(this.stream.xof(size)));
      if (found < most - (most % limit)) return found % limit;
    }
  }

  /** A number below L that has a packed scalar. */
  scalar() {
    for (;;) {
      const found = this.below(L);
      if (packed(found)) return found;
    }
  }

  /** An order of the numbers below `count`. */
  order(count) {
    const order = Array.from({ length: count }, (_, at) => at);
    for (let at = count - 1; at > 0; at--) {
      const other = Number(this.below(BigInt(at + 1)));
      [order[at], order[other]] = [order[other], order[at]];
    }
    return order;
  }
}

// Msgpack in its one form (PROTOCOL, first page): nil, booleans, whole numbers, texts, byte strings, arrays, each with
// its shortest head. Floats, maps, extensions and longer heads are refused.

const DEPTH = 8;

/** The value of a whole byte string. Throws a RangeError if it is no value in its one form. */
export const decode = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const refuse = () => {
    throw new RangeError("msgpack");
  };
  const head = (size, least) => {
    if (at + size > bytes.length) refuse();
    const number = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : size === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
    at += size;
    return number >= least && Number.isSafeInteger(number) ? number : refuse();
  };
  const negative = (size, most) => {
    if (at + size > bytes.length) refuse();
    const number = size === 1 ? view.getInt8(at) : size === 2 ? view.getInt16(at) : size === 4 ? view.getInt32(at) : Number(view.getBigInt64(at));
    at += size;
    return number < most && Number.isSafeInteger(number) ? number : refuse();
  };
  const piece = (size) => {
    if (size > bytes.length - at) refuse();
    at += size;
    return bytes.subarray(at - size, at);
  };
  const text = (size) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(piece(size));
  const array = (size, depth) => {
    if (depth >= DEPTH || size > bytes.length - at) refuse();
    return Array.from({ length: size }, () => value(depth + 1));
  };
  const value = (depth) => {
    if (at >= bytes.length) refuse();
    const byte = bytes[at++];
    if (byte < 0x80) return byte;
    if (byte >= 0xe0) return byte - 256;
    if (byte >= 0xa0 && byte < 0xc0) return text(byte & 31);
    if (byte >= 0x90 && byte < 0xa0) return array(byte & 15, depth);
    switch (byte) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: return piece(head(1, 0));
      case 0xc5: return piece(head(2, 256));
      case 0xc6: return piece(head(4, 65536));
      case 0xcc: return head(1, 128);
      case 0xcd: return head(2, 256);
      case 0xce: return head(4, 65536);
      case 0xcf: return head(8, 2 ** 32);
      case 0xd0: return negative(1, -32);
      case 0xd1: return negative(2, -128);
      case 0xd2: return negative(4, -32768);
      case 0xd3: return negative(8, -(2 ** 31));
      case 0xd9: return text(head(1, 32));
      case 0xda: return text(head(2, 256));
      case 0xdb: return text(head(4, 65536));
      case 0xdc: return array(head(2, 16), depth);
      case 0xdd: return array(head(4, 65536), depth);
      default: return refuse();
    }
  };
  const whole = value(0);
  return at === bytes.length ? whole : refuse();
};

/** Returns a number from 0 to `below` - 1. It comes from a seed, so that a run can be repeated. */
export type Random = (below: number) => number;

export function pick<T>(random: Random, from: readonly T[]): T {
  if (from.length === 0) throw new RangeError("nothing to pick from");
  return from[random(from.length)] as T;
}

export function randomBytes(random: Random, maxLength: number): Buffer {
  return Buffer.from(Array.from({ length: random(maxLength + 1) }, () => random(256)));
}

/** Varints and lengths at the edges of what decoders can take. */
const EXTREMES = [
  "00",
  "7f",
  "80",
  "ff01",
  "ffffffff0f",
  "ffffffffffffffffff01",
  "ffffffffffffffffffffff",
  "80808080808080808000",
];

/** Returns the bytes with one to four changes: bits, bytes, cuts, repeats, extreme numbers. */
export function mutateBytes(random: Random, seed: Uint8Array): Buffer {
  let bytes: Buffer = Buffer.from(seed);
  for (let left = 1 + random(4); left > 0; left--) bytes = changeBytes(random, bytes);
  return bytes;
}

function changeBytes(random: Random, bytes: Buffer): Buffer {
  const at = random(bytes.length + 1);
  const until = Math.min(bytes.length, at + 1 + random(8));
  const replaced = (from: number, to: number, by: Uint8Array): Buffer =>
    Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);
  switch (random(7)) {
    case 0:
      return replaced(at, at + 1, Buffer.of((bytes[at] ?? 0) ^ (1 << random(8))));
    case 1:
      return replaced(at, at, randomBytes(random, 8));
    case 2:
      return replaced(at, until, Buffer.alloc(0));
    case 3:
      return bytes.subarray(0, at);
    case 4:
      return replaced(at, until, Buffer.from(pick(random, EXTREMES), "hex"));
    case 5:
      return replaced(at, at, bytes.subarray(at, until));
    default:
      return replaced(at, until, Buffer.alloc(until - at, random(256)));
  }
}

const PIECES = [
  "-1",
  "0",
  "00",
  "+5",
  "200",
  "201",
  "500",
  "501",
  "2147483647",
  "2147483648",
  "4294967295",
  "4294967296",
  "99999999999999999999",
  "1e3",
  "0x10",
  "NaN",
  "",
  "/",
  "//",
  "?",
  "&",
  "=",
  "#",
  "%",
  "%00",
  "%zz",
  "%2F",
  "%ff",
  "..",
  "a",
  "F",
  "g",
  "~",
  "'",
  '"',
  "<",
  "constructor",
  "__proto__",
  "page",
  "page_size",
  "checkpoint_height",
];

/**
 * Returns the path and query with one to three changes. Changes that would break the request line itself are left out.
 */
export function mutatePath(random: Random, seed: string): string {
  let path = seed;
  for (let left = 1 + random(3); left > 0; left--) {
    const at = 1 + random(path.length);
    const until = Math.min(path.length, at + random(6));
    const piece = random(40) === 0 ? pick(random, PIECES).repeat(1 + random(300)) : pick(random, PIECES);
    path = path.slice(0, at) + piece + path.slice(random(2) === 0 ? at : until);
  }
  return Buffer.from(path, "utf8")
    .toString("latin1")
    .replace(/[^\x21-\xff]|\x7f/g, "");
}

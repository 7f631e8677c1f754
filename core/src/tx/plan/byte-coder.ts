// Coders for a form of bytes that has one spelling for each value. A coder is the writer and the reader of one field,
// so that the two cannot differ.
import { fromHex, isHex, toHex } from "../../script/index.ts";

/**
 * Writes throw RangeError for a value that the form has no bytes for. Reads note a failure and go on with a stand-in.
 */
export type Coder<T> = { write(to: ByteWriter, value: T): void; read(from: ByteReader): T };

export type ByteWriter = { byte(value: number): void; bytes(value: Uint8Array): void };
export type ByteReader = {
  byte(): number;
  bytes(count: number): Uint8Array;
  remaining(): number;
  fail(): void;
  hasFailed(): boolean;
};

export function createByteWriter(): ByteWriter & { done(): Uint8Array<ArrayBuffer> } {
  let target = new Uint8Array(1024);
  let size = 0;
  const place = (count: number) => {
    if (size + count > target.length) {
      const larger = new Uint8Array(2 * (size + count));
      larger.set(target);
      target = larger;
    }
    size += count;
    return size - count;
  };
  return {
    byte: (value) => {
      const at = place(1);
      target[at] = value;
    },
    bytes: (value) => {
      const at = place(value.length);
      target.set(value, at);
    },
    done: () => target.slice(0, size),
  };
}

export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0;
  let failed = false;
  const take = (count: number): Uint8Array => {
    if (failed || at + count > source.length) {
      failed = true;
      return new Uint8Array(0);
    }
    at += count;
    return source.slice(at - count, at);
  };
  return {
    byte: () => take(1)[0] ?? 0,
    bytes: take,
    remaining: () => source.length - at,
    fail: () => {
      failed = true;
    },
    hasFailed: () => failed,
  };
}

const MAX_DIGITS = 19;

/**
 * A whole number from 0 to below 2^128: seven bits in each byte, the lowest first; the high bit says that more follow.
 */
export const wholeBig: Coder<bigint> = {
  write: (to, value) => {
    if (value < 0n || value >> 128n !== 0n) throw new RangeError(`${value} is not from 0 to below 2^128`);
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) to.byte(Number(rest & 0x7fn) | 0x80);
    to.byte(Number(rest));
  },
  read: (from) => {
    let value = 0n;
    for (let digit = 0; digit < MAX_DIGITS; digit++) {
      const byte = from.byte();
      value |= BigInt(byte & 0x7f) << BigInt(7 * digit);
      if (byte < 0x80 && value >> 128n === 0n) return value;
    }
    from.fail();
    return 0n;
  },
};

/** Returns a coder of the same bytes for other values. `toInner` may throw RangeError. */
export const mapped = <T, Inner>(
  inner: Coder<Inner>,
  toInner: (value: T) => Inner,
  toOuter: (value: Inner, from: ByteReader) => T,
): Coder<T> => ({
  write: (to, value) => inner.write(to, toInner(value)),
  read: (from) => toOuter(inner.read(from), from),
});

/** A whole number that JavaScript counts exactly. */
export const whole: Coder<number> = mapped(
  wholeBig,
  (value: number) => {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
    return BigInt(value);
  },
  (value, from) => {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) from.fail();
    return Number(value);
  },
);

/** A whole number from -1 on, which is one less than its bytes say. */
export const wholeOrNone: Coder<number> = mapped(
  whole,
  (value: number) => value + 1,
  (value) => value - 1,
);

/** One of these values, as its place in the list. */
export const choice = <T>(...values: readonly T[]): Coder<T> => ({
  write: (to, value) => {
    const at = values.indexOf(value);
    if (at < 0) throw new RangeError(`${String(value)} is not one of the values`);
    to.byte(at);
  },
  read: (from) => {
    const at = from.byte();
    if (at >= values.length) from.fail();
    return (values[at] ?? values[0]) as T;
  },
});

export const flag: Coder<boolean> = choice(false, true);
/** The value that a field has if it is there at all. */
export const yes: Coder<true> = choice(true as const);

/** Bytes of any number, as lower-case hex. */
export const hexBytes: Coder<string> = {
  write: (to, value) => {
    whole.write(to, value.length / 2);
    to.bytes(exactHex(value));
  },
  read: (from) => toHex(from.bytes(whole.read(from))),
};

/** Exactly `count` bytes, as lower-case hex. */
export const fixedHex = (count: number): Coder<string> => ({
  write: (to, value) => {
    if (value.length !== 2 * count) throw new RangeError(`${value} has not ${count} bytes`);
    to.bytes(exactHex(value));
  },
  read: (from) => toHex(from.bytes(count)),
});

function exactHex(value: string): Uint8Array {
  if (value !== value.toLowerCase() || (value !== "" && !isHex(value))) throw new RangeError(`${value} is not hex`);
  return fromHex(value);
}

const utf8 = new TextEncoder();
/** A byte order mark is part of a text. */
const toUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** A text in UTF-8. One that UTF-8 cannot write exactly, with half a surrogate pair, is refused. */
export const text: Coder<string> = mapped(
  hexBytes,
  (value: string) => {
    const bytes = utf8.encode(value);
    if (toUtf8.decode(bytes) !== value) throw new RangeError("The text has half a character");
    return toHex(bytes);
  },
  (hex) => toUtf8.decode(fromHex(hex)),
);

/** A list with its length first. */
export const list = <T>(item: Coder<T>): Coder<readonly T[]> => ({
  write: (to, values) => {
    whole.write(to, values.length);
    for (const value of values) item.write(to, value);
  },
  read: (from) => {
    const values: T[] = [];
    // Each item has a byte at least, so a length that is a lie ends with the bytes.
    for (let count = whole.read(from); count > 0 && !from.hasFailed(); count--) values.push(item.read(from));
    return values;
  },
});

/** The coder of a field that may be missing: a byte says whether it is there. */
export type Maybe<T> = { maybe: Coder<T> };
export const maybe = <T>(coder: Coder<T>): Maybe<T> => ({ maybe: coder });

/** A coder for every field of a type, so that a new field cannot be forgotten. */
type Fields<T> = {
  readonly [Name in keyof T]-?: object extends Pick<T, Name> ? Maybe<Exclude<T[Name], undefined>> : Coder<T[Name]>;
};
type AnyField = Coder<unknown> | Maybe<unknown>;

/** The fields of an object, in the order of `fields`. */
export function struct<T extends object>(fields: Fields<T>): Coder<T> {
  const all = Object.entries(fields) as [string, AnyField][];
  return {
    write: (to, value) => {
      const values = value as Record<string, unknown>;
      for (const [name, field] of all) {
        if (!("maybe" in field)) {
          field.write(to, values[name]);
          continue;
        }
        flag.write(to, values[name] !== undefined);
        if (values[name] !== undefined) field.maybe.write(to, values[name]);
      }
    },
    read: (from) => {
      const values: Record<string, unknown> = {};
      for (const [name, field] of all) {
        if (!("maybe" in field)) values[name] = field.read(from);
        else if (flag.read(from)) values[name] = field.maybe.read(from);
      }
      return values as T;
    },
  };
}

/** The cases of a union by the value of one of its fields; each case has a coder for its other fields. */
type Cases<T, Tag extends keyof T> = {
  readonly [Value in T[Tag] & string]: Coder<Omit<Extract<T, { readonly [Name in Tag]: Value }>, Tag>>;
};

/** One of several kinds of object: the place of the kind in `cases`, then its fields. */
export function union<T extends object, Tag extends keyof T & string>(tag: Tag, cases: Cases<T, Tag>): Coder<T> {
  const coders = cases as Readonly<Record<string, Coder<object>>>;
  const kind = choice(...Object.keys(coders));
  return {
    write: (to, value) => {
      const name = String(value[tag]);
      kind.write(to, name);
      coders[name]?.write(to, value);
    },
    read: (from) => {
      const name = kind.read(from);
      return { [tag]: name, ...coders[name]?.read(from) } as T;
    },
  };
}

import { DecodeError } from "./decode-error.ts";

/** The node reads no list or string longer than this (bytes or items). */
export const MAX_COMPACT_SIZE = 0x02000000;

/** Reads the little-endian formats of transactions and blocks; every method throws DecodeError where bytes are missing. */
export class ByteReader {
  readonly bytes: Uint8Array;
  offset = 0;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  /** A view of the next `length` bytes, not a copy. */
  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.bytes.subarray(start, start + length);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  i32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true);
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#advance(8), true);
  }

  /** A length in its shortest form only, so that a transaction has one encoding and one txid. */
  compactSize(): number {
    const first = this.u8();
    if (first < 0xfd) return first;
    const size = first === 0xfd ? this.u16() : first === 0xfe ? this.u32() : this.u64();
    const smallest = first === 0xfd ? 0xfd : first === 0xfe ? 0x1_0000 : 0x1_0000_0000;
    if (size < smallest) throw new DecodeError("Length is not in its shortest form");
    if (size > MAX_COMPACT_SIZE) throw new DecodeError(`Length ${size} is too large`);
    return Number(size);
  }

  /** Bytes preceded by their length. */
  sized(): Uint8Array {
    return this.take(this.compactSize());
  }

  #advance(length: number): number {
    const start = this.offset;
    if (length > this.remaining) {
      throw new DecodeError(`Invalid length, expected ${length} bytes but got ${this.remaining} bytes`);
    }
    this.offset = start + length;
    return start;
  }
}

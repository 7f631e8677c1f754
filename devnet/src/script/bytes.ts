/** The node reads no longer list or string than this (bytes or items). */
const MAX_COMPACT_SIZE = 0x02000000;

/**
 * Reads the little-endian formats of transactions and blocks. Every method throws DecodeError where bytes are missing.
 */
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

  /** Returns a view of the next `length` bytes, not a copy. */
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

  /** Reads a length. Only its shortest form is accepted, so that a transaction has one encoding and one txid. */
  compactSize(): number {
    const first = this.u8();
    if (first < 0xfd) return first;
    const size = first === 0xfd ? this.u16() : first === 0xfe ? this.u32() : this.u64();
    const smallest = first === 0xfd ? 0xfd : first === 0xfe ? 0x1_0000 : 0x1_0000_0000;
    if (size < smallest) throw new DecodeError("Length is not in its shortest form");
    if (size > MAX_COMPACT_SIZE) throw new DecodeError(`Length ${size} is too large`);
    return Number(size);
  }

  /** Reads bytes that follow their length. */
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

/** Writes the little-endian formats of transactions and blocks into a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Returns a copy of what has been written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  bytes(value: Uint8Array): this {
    const start = this.#grow(value.length);
    this.#bytes.set(value, start);
    return this;
  }

  u8(value: number): this {
    const start = this.#grow(1);
    this.#view.setUint8(start, value);
    return this;
  }

  u16(value: number): this {
    const start = this.#grow(2);
    this.#view.setUint16(start, value, true);
    return this;
  }

  /** Also takes signed values, which are written in two's complement. */
  u32(value: number): this {
    const start = this.#grow(4);
    this.#view.setUint32(start, value, true);
    return this;
  }

  /** Also takes signed values, which are written in two's complement. */
  u64(value: bigint): this {
    const start = this.#grow(8);
    this.#view.setBigUint64(start, BigInt.asUintN(64, value), true);
    return this;
  }

  compactSize(size: number): this {
    if (size < 0xfd) return this.u8(size);
    if (size <= 0xffff) return this.u8(0xfd).u16(size);
    if (size <= 0xffffffff) return this.u8(0xfe).u32(size);
    return this.u8(0xff).u64(BigInt(size));
  }

  /** Writes bytes after their length. */
  sized(value: Uint8Array): this {
    return this.compactSize(value.length).bytes(value);
  }

  /** Returns where to write the next `length` bytes. Read `#bytes` and `#view` after this call: it may replace both. */
  #grow(length: number): number {
    const start = this.#length;
    this.#length = start + length;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return start;
  }
}

/** Bytes that are not a transaction, block or hash: cut short, too long, or not in the shortest form. */
export class DecodeError extends Error {
  override name = "DecodeError";
}

/** Returns the 32 bytes of a hash in display form: hex, in reverse byte order. */
export function toDisplayHash(hash: Uint8Array): string {
  return Buffer.from(hash).reverse().toString("hex");
}

/** Returns the 32 bytes of a hash in the chain's order. Throws DecodeError for anything but 64 hex digits. */
export function fromDisplayHash(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new DecodeError(`Not a hash: ${hex}`);
  return new Uint8Array(Buffer.from(hex, "hex").reverse());
}

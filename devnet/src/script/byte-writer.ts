/** Writes the little-endian formats of transactions and blocks into a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** What has been written, as a copy of exactly that length. */
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

  /** Takes signed values as well; they are written in two's complement. */
  u32(value: number): this {
    const start = this.#grow(4);
    this.#view.setUint32(start, value, true);
    return this;
  }

  /** Takes signed values as well; they are written in two's complement. */
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

  /** Bytes preceded by their length. */
  sized(value: Uint8Array): this {
    return this.compactSize(value.length).bytes(value);
  }

  /** Where to write the next `length` bytes. Callers must fetch `#bytes` and `#view` after this: it may replace both. */
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

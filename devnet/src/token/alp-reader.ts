import { ByteReader } from "../script/index.ts";
import { TokenError } from "./token-error.ts";

const MAX_SIZE = 127;
const AMOUNT_BYTES = 6;

/** Reads the fields of an ALP section; every method throws TokenError naming the field that is cut off or out of range. */
export class AlpReader {
  readonly #reader: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
  }

  bytes(length: number, field: string): Uint8Array {
    const { remaining } = this.#reader;
    if (length <= remaining) return this.#reader.take(length);
    throw new TokenError(`Not enough bytes: expected ${length} more bytes but got ${remaining} for field ${field}`);
  }

  byte(field: string): number {
    const [byte = 0] = this.bytes(1, field);
    return byte;
  }

  size(field: string): number {
    const size = this.byte(field);
    if (size > MAX_SIZE) throw new TokenError(`Size out of range: ${size}, must be 0-${MAX_SIZE} for field ${field}`);
    return size;
  }

  sized(field: string): Uint8Array {
    return this.bytes(this.size(field), field);
  }

  amount(field: string): bigint {
    return BigInt(Buffer.from(this.bytes(AMOUNT_BYTES, field)).readUIntLE(0, AMOUNT_BYTES));
  }

  amounts(field: string): bigint[] {
    return Array.from({ length: this.size(field) }, () => this.amount(field));
  }

  rest(): Uint8Array {
    return this.#reader.take(this.#reader.remaining);
  }
}

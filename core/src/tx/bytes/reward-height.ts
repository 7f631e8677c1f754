import { outpointOf } from "../../ids/index.ts";
import { fromHex, txidOfBytes } from "../../script/index.ts";
import type { RawTx } from "./raw-tx.ts";

/** The only input of a coinbase names this outpoint: all zeros, and the last index. */
const NOTHING = outpointOf(txidOfBytes(new Uint8Array(32)), 0xffffffff);

/**
 * Returns the height of the block that a coinbase pays for, as its own bytes name it (BIP34); 0 for a coinbase that
 * names none. Undefined for every other transaction. Blocks of before 2013 (below 227,931) name none; theirs begin with
 * a push of four bytes, which no height has before the year 2160.
 */
export function rewardHeightOf({ inputs }: Pick<RawTx, "inputs">): number | undefined {
  const [input] = inputs;
  if (inputs.length !== 1 || input?.outpoint !== NOTHING) return undefined;
  return heightOf(fromHex(input.inputScript));
}

const OP_1 = 0x51;
const OP_16 = 0x60;
const MAX_HEIGHT_BYTES = 3;

/** The first push of an input script as a script number that is not negative. */
function heightOf([first = 0, ...rest]: Uint8Array): number {
  if (first >= OP_1 && first <= OP_16) return first - OP_1 + 1;
  if (first > MAX_HEIGHT_BYTES || first > rest.length) return 0;
  const digits = rest.slice(0, first);
  if ((digits.at(-1) ?? 0) >= 0x80) return 0;
  return digits.reduceRight((height, digit) => height * 256 + digit, 0);
}

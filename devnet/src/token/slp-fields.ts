import { TokenError } from "./token-error.ts";

/** Which of the pushes holds the token id, in every transaction type but GENESIS. */
const TOKEN_ID_PUSH = 3;
const MIN_BATON_IDX = 2;
const NO_BYTES = new Uint8Array();

export function checkPushCount(pushes: readonly Uint8Array[], expected: number): void {
  if (pushes.length === expected) return;
  throw new TokenError(`Unexpected number of pushes, expected exactly ${expected} but only got ${pushes.length}`);
}

/** The bytes of a field if it has one of the lengths. Throws TokenError. */
export function fieldOf(push: Uint8Array = NO_BYTES, lengths: readonly number[], field: string): Uint8Array {
  if (lengths.includes(push.length)) return push;
  throw new TokenError(
    `Field has invalid length: expected one of [${lengths.join(", ")}] but got ${push.length} for field ${field}`,
  );
}

/** SLP writes ids in the order in which people read them. */
export function tokenIdOf(pushes: readonly Uint8Array[]): string {
  return Buffer.from(fieldOf(pushes[TOKEN_ID_PUSH], [32], "token_id")).toString("hex");
}

/** 8 bytes, most significant first. */
export function quantityOf(push: Uint8Array | undefined, field: string): bigint {
  return Buffer.from(fieldOf(push, [8], field)).readBigUInt64BE();
}

/** The output the mint baton goes to, or undefined for none. */
export function batonIdxOf(push: Uint8Array | undefined): number | undefined {
  const [batonIdx] = fieldOf(push, [0, 1], "mint_baton_out_idx");
  if (batonIdx !== undefined && batonIdx < MIN_BATON_IDX) {
    throw new TokenError(`Mint baton at invalid output index, must be between 2 and 255, but got ${batonIdx}`);
  }
  return batonIdx;
}

/** One quantity for output 1, and zeros up to the output of the baton, if there is one. */
export function paddedAmounts(quantity: bigint, batonIdx: number | undefined) {
  if (batonIdx === undefined) return { amounts: [quantity], batonCount: 0 };
  return { amounts: [quantity, ...new Array<bigint>(batonIdx - MIN_BATON_IDX).fill(0n)], batonCount: 1 };
}

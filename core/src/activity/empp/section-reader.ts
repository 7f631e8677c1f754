import { reverseHex } from "../../script/index.ts";

/** Takes one field after another off a section's payload, hex. A field that is not whole is undefined, and so are all after it. */
export function createSectionReader(payload: string) {
  let at = 0;
  const take = (bytes: number): string | undefined => {
    const end = at + 2 * bytes;
    const field = end <= payload.length ? payload.slice(at, end) : undefined;
    at = field === undefined ? Number.POSITIVE_INFINITY : end;
    return field;
  };
  /** Little-endian, as eMPP writes numbers. */
  const unsigned = (bytes: number): bigint | undefined => {
    const field = take(bytes);
    return field === undefined ? undefined : BigInt(`0x${reverseHex(field)}`);
  };
  return { take, unsigned, isAtEnd: () => at === payload.length };
}

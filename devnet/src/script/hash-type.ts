/** The last byte of a transaction signature says what it signs (devnet.md 5.1). */
export const HASH_TYPE = { ALL: 1, NONE: 2, SINGLE: 3, FORKID: 0x40, ANYONECANPAY: 0x80 } as const;

/** Which outputs are signed: ALL, NONE, SINGLE, or a number nobody defined. */
export const baseHashType = (hashType: number): number => hashType & 0x1f;
export const hasForkId = (hashType: number): boolean => (hashType & HASH_TYPE.FORKID) !== 0;
export const isAnyoneCanPay = (hashType: number): boolean => (hashType & HASH_TYPE.ANYONECANPAY) !== 0;

/** The hash type of a signature as a script holds it; 0 for the empty signature. */
export const hashTypeOf = (signature: Uint8Array): number => signature[signature.length - 1] ?? 0;

/** ALL, NONE or SINGLE with any of the two modifiers, and no other bit. */
export function isDefinedHashType(hashType: number): boolean {
  const base = hashType & ~(HASH_TYPE.FORKID | HASH_TYPE.ANYONECANPAY);
  return base >= HASH_TYPE.ALL && base <= HASH_TYPE.SINGLE;
}

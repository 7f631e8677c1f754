/** The rules that a verification enforces, as bits. Their names are those of the test vectors. */
export const FLAG = {
  P2SH: 1 << 0,
  STRICTENC: 1 << 1,
  DERSIG: 1 << 2,
  LOW_S: 1 << 3,
  SIGPUSHONLY: 1 << 4,
  MINIMALDATA: 1 << 5,
  DISCOURAGE_UPGRADABLE_NOPS: 1 << 6,
  CLEANSTACK: 1 << 7,
  CHECKLOCKTIMEVERIFY: 1 << 8,
  CHECKSEQUENCEVERIFY: 1 << 9,
  MINIMALIF: 1 << 10,
  NULLFAIL: 1 << 11,
  SIGHASH_FORKID: 1 << 12,
  REPLAY_PROTECTION: 1 << 13,
  SCHNORR_MULTISIG: 1 << 14,
  DISALLOW_SEGWIT_RECOVERY: 1 << 15,
  ENFORCE_SIGCHECKS: 1 << 16,
  INPUT_SIGCHECKS: 1 << 17,
} as const;

export type FlagName = keyof typeof FLAG;

/** The rules for every block today (devnet.md 5.2). */
export const MANDATORY_FLAGS =
  FLAG.P2SH |
  FLAG.STRICTENC |
  FLAG.SIGHASH_FORKID |
  FLAG.LOW_S |
  FLAG.NULLFAIL |
  FLAG.MINIMALDATA |
  FLAG.SCHNORR_MULTISIG |
  FLAG.ENFORCE_SIGCHECKS;

/** The rules of the mempool. */
export const STANDARD_FLAGS =
  MANDATORY_FLAGS |
  FLAG.DERSIG |
  FLAG.SIGPUSHONLY |
  FLAG.DISCOURAGE_UPGRADABLE_NOPS |
  FLAG.CLEANSTACK |
  FLAG.CHECKLOCKTIMEVERIFY |
  FLAG.CHECKSEQUENCEVERIFY |
  FLAG.DISALLOW_SEGWIT_RECOVERY |
  FLAG.INPUT_SIGCHECKS;

/** Heights at which regtest activated rules (devnet.md 5.2). */
const REGTEST_HEIGHTS = { csv: 576, bip66: 1251, bip65: 1351 };

/** Returns the rules for transactions in a regtest block of this height. */
export function blockFlags(height: number): number {
  let flags = MANDATORY_FLAGS | FLAG.SIGPUSHONLY | FLAG.CLEANSTACK;
  if (height >= REGTEST_HEIGHTS.csv) flags |= FLAG.CHECKSEQUENCEVERIFY;
  if (height >= REGTEST_HEIGHTS.bip66) flags |= FLAG.DERSIG;
  if (height >= REGTEST_HEIGHTS.bip65) flags |= FLAG.CHECKLOCKTIMEVERIFY;
  return flags;
}

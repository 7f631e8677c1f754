import type { GenesisInfo } from "@satchel/chain/wire";

/** `typeCode` is the type byte on the chain; one that no rule knows makes an unknown token. */
export type TokenMeta = { tokenId: string; protocol: "slp" | "alp"; typeCode: number };

/** The token of an output. Batons and unknown tokens have 0 atoms. */
export type TokenCoin = {
  meta: TokenMeta;
  atoms: bigint;
  isMintBaton: boolean;
  /** The group an NFT descends from. */
  groupMeta: TokenMeta | undefined;
};

/**
 * What an OP_RETURN asks for. Amount i goes to output 1 + i; the outputs after those of the amounts get a baton each
 * (devnet.md 3.4).
 */
export type TokenSection =
  | { kind: "genesis"; meta: TokenMeta; genesis: GenesisInfo; amounts: readonly bigint[]; batonCount: number }
  | { kind: "mint"; meta: TokenMeta; amounts: readonly bigint[]; batonCount: number }
  | { kind: "send"; meta: TokenMeta; amounts: readonly bigint[] }
  | { kind: "burn"; meta: TokenMeta; atoms: bigint }
  | { kind: "unknown"; meta: TokenMeta };

/** `pushdataIdx` is -1 when the whole script is to blame. */
export type FailedParsing = { pushdataIdx: number; bytes: Uint8Array; error: string };
export type FailedColouring = { pushdataIdx: number; section: TokenSection; error: string };

/** What a transaction does with one token (devnet.md 3.5). */
export type TokenEntry = {
  meta: TokenMeta;
  /** "none": tokens are spent that the OP_RETURN does not mention. */
  txType: TokenSection["kind"] | "none";
  genesis: GenesisInfo | undefined;
  groupMeta: TokenMeta | undefined;
  isInvalid: boolean;
  intentionalBurnAtoms: bigint | undefined;
  actualBurnAtoms: bigint;
  burnsMintBatons: boolean;
  burnError: string | undefined;
  failedColourings: readonly FailedColouring[];
};

export type TokenOutput = TokenCoin & { entryIdx: number };

/** What the token rules say about a transaction. `outputs` has a place for every output; undefined means no token. */
export type TokenVerdict = {
  entries: readonly TokenEntry[];
  failedParsings: readonly FailedParsing[];
  outputs: readonly (TokenOutput | undefined)[];
};

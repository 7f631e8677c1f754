import type { GenesisInfo } from "@satchel/chain/wire";
import { fromDisplayHash } from "../script/index.ts";

/** `typeCode` is the type byte on the chain. A byte without rules makes an unknown token. */
export type TokenMeta = { tokenId: string; protocol: "slp" | "alp"; typeCode: number };

/** The token of an output. Batons and unknown tokens have 0 atoms. */
export type TokenCoin = {
  meta: TokenMeta;
  atoms: bigint;
  isMintBaton: boolean;
  /** The group that an NFT belongs to. */
  groupMeta: TokenMeta | undefined;
};

/**
 * What an OP_RETURN asks for. Amount i goes to output 1 + i; each of the following outputs gets a baton (devnet.md
 * 3.4).
 */
export type TokenSection =
  | { kind: "genesis"; meta: TokenMeta; genesis: GenesisInfo; amounts: readonly bigint[]; batonCount: number }
  | { kind: "mint"; meta: TokenMeta; amounts: readonly bigint[]; batonCount: number }
  | { kind: "send"; meta: TokenMeta; amounts: readonly bigint[] }
  | { kind: "burn"; meta: TokenMeta; atoms: bigint }
  | { kind: "unknown"; meta: TokenMeta };

/** `pushdataIdx` is -1 when the error concerns the whole script. */
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

type TokenOutput = TokenCoin & { entryIdx: number };

/** What the token rules say about a transaction. `outputs` has an entry for every output; undefined means no token. */
export type TokenVerdict = {
  entries: readonly TokenEntry[];
  failedParsings: readonly FailedParsing[];
  outputs: readonly (TokenOutput | undefined)[];
};

/** Ends the parsing or colouring of a section. Its text is what the indexer's interface reports (devnet.md 3). */
export class TokenError extends Error {
  override name = "TokenError";
}

export const ALP_STANDARD = 0x00;
export const SLP_FUNGIBLE = 0x01;
export const SLP_MINT_VAULT = 0x02;
export const SLP_NFT1_CHILD = 0x41;
export const SLP_NFT1_GROUP = 0x81;

/** In the order in which tokens of the same id are listed; unknown types come last. */
const SLP_TYPES = [
  { code: SLP_FUNGIBLE, name: "FUNGIBLE (V1)" },
  { code: SLP_MINT_VAULT, name: "MINT VAULT (V2)" },
  { code: SLP_NFT1_GROUP, name: "NFT1 GROUP" },
  { code: SLP_NFT1_CHILD, name: "NFT1 CHILD" },
];
const ALP_TYPES = [{ code: ALP_STANDARD, name: "STANDARD (V0)" }];
const PROTOCOLS = { slp: { rank: 0, types: SLP_TYPES }, alp: { rank: 1, types: ALP_TYPES } };

const NO_TOKEN_ID = "0".repeat(64);

/** Tokens of a type without rules have no id of their own. */
export function unknownMeta(protocol: TokenMeta["protocol"], typeCode: number): TokenMeta {
  return { tokenId: NO_TOKEN_ID, protocol, typeCode };
}

function isUnknownType({ protocol, typeCode }: TokenMeta): boolean {
  return typeIndex(protocol, typeCode) < 0;
}

export function isMeta(meta: TokenMeta, protocol: TokenMeta["protocol"], typeCode: number): boolean {
  return meta.protocol === protocol && meta.typeCode === typeCode;
}

export function isSameMeta(a: TokenMeta, b: TokenMeta): boolean {
  return a.tokenId === b.tokenId && a.protocol === b.protocol && a.typeCode === b.typeCode;
}

/** Compares by the bytes of the id as the chain stores them, then by protocol and type (devnet.md 3.5, bare burns). */
export function compareMeta(a: TokenMeta, b: TokenMeta): number {
  return (
    Buffer.compare(fromDisplayHash(a.tokenId), fromDisplayHash(b.tokenId)) ||
    PROTOCOLS[a.protocol].rank - PROTOCOLS[b.protocol].rank ||
    typeRank(a) - typeRank(b) ||
    a.typeCode - b.typeCode
  );
}

/** Returns a token as error texts name it, e.g. "7 of ab..cd (ALP STANDARD (V0))". */
export function coinText({ meta, atoms, isMintBaton }: Pick<TokenCoin, "meta" | "atoms" | "isMintBaton">): string {
  const typeText = `${meta.protocol.toUpperCase()} ${typeName(meta)}`;
  if (isUnknownType(meta)) return typeText;
  return `${isMintBaton ? "Mint baton" : atoms} of ${meta.tokenId} (${typeText})`;
}

function typeName({ protocol, typeCode }: TokenMeta): string {
  return PROTOCOLS[protocol].types[typeIndex(protocol, typeCode)]?.name ?? `UNKNOWN (${typeCode})`;
}

function typeRank({ protocol, typeCode }: TokenMeta): number {
  const index = typeIndex(protocol, typeCode);
  return index < 0 ? PROTOCOLS[protocol].types.length : index;
}

function typeIndex(protocol: TokenMeta["protocol"], typeCode: number): number {
  return PROTOCOLS[protocol].types.findIndex(({ code }) => code === typeCode);
}

export const isTokenId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

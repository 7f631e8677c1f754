import { fromDisplayHash } from "../script/index.ts";
import type { TokenCoin, TokenMeta } from "./token.ts";

export const ALP_STANDARD = 0x00;
export const SLP_FUNGIBLE = 0x01;
export const SLP_MINT_VAULT = 0x02;
export const SLP_NFT1_CHILD = 0x41;
export const SLP_NFT1_GROUP = 0x81;

/** In the order in which tokens of the same id are listed; unknown types come after all of them. */
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

export function isUnknownType({ protocol, typeCode }: TokenMeta): boolean {
  return typeIndex(protocol, typeCode) < 0;
}

export function isMeta(meta: TokenMeta, protocol: TokenMeta["protocol"], typeCode: number): boolean {
  return meta.protocol === protocol && meta.typeCode === typeCode;
}

export function isSameMeta(a: TokenMeta, b: TokenMeta): boolean {
  return a.tokenId === b.tokenId && a.protocol === b.protocol && a.typeCode === b.typeCode;
}

/** By the bytes of the id as the chain stores them, then by protocol and type (devnet.md 3.5, bare burns). */
export function compareMeta(a: TokenMeta, b: TokenMeta): number {
  return (
    Buffer.compare(fromDisplayHash(a.tokenId), fromDisplayHash(b.tokenId)) ||
    PROTOCOLS[a.protocol].rank - PROTOCOLS[b.protocol].rank ||
    typeRank(a) - typeRank(b) ||
    a.typeCode - b.typeCode
  );
}

/** As error texts name it, e.g. "7 of ab..cd (ALP STANDARD (V0))". */
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

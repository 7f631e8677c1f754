import { parseTokenId, type TokenId } from "@satchel/core/ids";
import { ProtocolError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import { type TokenType, tokenTypeOf } from "@satchel/core/token";
import type { TokenEntry, TokenFailedParsing, TokenStatus, TokenTxType, TokenValue } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";
import { MAX_ALP_ATOMS, MAX_ATOMS, MAX_BURNED_ATOMS, readAtoms, readIndexOrNone } from "./ranges.ts";

const TX_TYPES: readonly TokenTxType[] = ["NONE", "UNKNOWN", "GENESIS", "SEND", "MINT", "BURN"];
const STATUSES: readonly TokenStatus[] = ["NON_TOKEN", "NORMAL", "NOT_NORMAL"];

// One shared object for each type, because a wallet may have 50,000 utxos of one token.
const sharedTypes = { SLP: new Map<number, TokenType>(), ALP: new Map<number, TokenType>() };
const UNKNOWN_TYPE: TokenType = tokenTypeOf("UNKNOWN", 0);

function shared(protocol: "SLP" | "ALP", number: number): TokenType {
  const types = sharedTypes[protocol];
  const existing = types.get(number);
  if (existing !== undefined) return existing;
  const created = Object.freeze(tokenTypeOf(protocol, number));
  // Real type numbers fit in a byte. Others are not kept, or a hostile server could fill the memory.
  if (number >= 0 && number < 256) types.set(number, created);
  return created;
}

/** Decodes a token type. An unknown protocol gives UNKNOWN; an unknown type of a known protocol keeps its number. */
export function decodeTokenType(type: wire.TokenType): TokenType {
  const choice = type.tokenType;
  if (choice === undefined) return UNKNOWN_TYPE;
  return choice.$case === "alp" ? shared("ALP", choice.alp) : shared("SLP", choice.slp);
}

/** Returns a token id. Throws ProtocolError when it is not 32 bytes as lower-case hex. */
export function decodeTokenId(text: string): TokenId {
  const tokenId = parseTokenId(text);
  if (tokenId === undefined) throw new ProtocolError(`Invalid token id: ${text.slice(0, 80)}`);
  return tokenId;
}

export function decodeTokenValue(token: wire.Token): TokenValue {
  if (token.tokenType === undefined) {
    throw new ProtocolError(`chronik returned undefined token.tokenType for tokenId "${token.tokenId}"`);
  }
  const tokenType = decodeTokenType(token.tokenType);
  return {
    tokenId: decodeTokenId(token.tokenId),
    tokenType,
    atoms: readAtoms(token.atoms, tokenType.protocol === "ALP" ? MAX_ALP_ATOMS : MAX_ATOMS),
    isMintBaton: token.isMintBaton,
    entryIdx: readIndexOrNone(token.entryIdx),
  };
}

/** Decodes a decimal u128. Longer text is refused first, because BigInt takes time that grows with its square. */
function decodeU128(text: string): bigint {
  if (!/^\d{0,39}$/.test(text)) throw new ProtocolError(`Invalid number of atoms: ${text.slice(0, 50)}`);
  return BigInt(text);
}

export function decodeTokenEntry(entry: wire.TokenEntry): TokenEntry {
  if (entry.tokenType === undefined) {
    throw new ProtocolError(`chronik returned undefined tokenEntry.tokenType for tokenId "${entry.tokenId}"`);
  }
  return {
    tokenId: decodeTokenId(entry.tokenId),
    tokenType: decodeTokenType(entry.tokenType),
    txType: TX_TYPES[entry.txType] ?? "UNKNOWN",
    ...(entry.groupTokenId === "" ? {} : { groupTokenId: decodeTokenId(entry.groupTokenId) }),
    isInvalid: entry.isInvalid,
    burnSummary: entry.burnSummary,
    failedColorings: entry.failedColorings.map(({ pushdataIdx, error }) => {
      return { pushdataIdx: readIndexOrNone(pushdataIdx), error };
    }),
    actualBurnAtoms: readAtoms(decodeU128(entry.actualBurnAtoms), MAX_BURNED_ATOMS),
    intentionalBurnAtoms: readAtoms(entry.intentionalBurnAtoms),
    burnsMintBatons: entry.burnsMintBatons,
  };
}

export function decodeTokenFailedParsing(parsing: wire.TokenFailedParsing): TokenFailedParsing {
  return { pushdataIdx: readIndexOrNone(parsing.pushdataIdx), bytes: toHex(parsing.bytes), error: parsing.error };
}

export const decodeTokenStatus = (status: number): TokenStatus => STATUSES[status] ?? "UNKNOWN";

import { type Atoms, atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { readScript, type ScriptHex } from "../script/index.ts";
import type { TokenType } from "../token/index.ts";
import type { TokenEntry, TokenTxType, Tx, TxOutput } from "../tx/index.ts";
import { type AgoraRole, agoraRoleOf } from "./agora-role.ts";

/** What a transaction did with one token from the point of view of one wallet (wallet.md 3, Parsed token entry). */
export type TokenActivity = {
  tokenId: TokenId;
  kind: TokenKind;
  event: TokenTxType | "Agora Offer" | "Agora Cancel" | "Agora Relist" | "Agora Buy" | "Agora Sale" | "Fan Out";
  atoms: Atoms;
  /** Only for a fan-out: how many own outputs hold one atom; each can create one NFT. */
  nftFanInputsCreated?: number;
};

type Direction = "received" | "sent";

/** Returns what the transaction did with each of its tokens, in the order of its token entries. */
export function readTokens(tx: Tx, ownScripts: ReadonlySet<ScriptHex>, direction: Direction): TokenActivity[] {
  return tx.tokenEntries.map((entry) => readEntry(tx, entry, ownScripts, direction));
}

function readEntry(tx: Tx, entry: TokenEntry, ownScripts: ReadonlySet<ScriptHex>, direction: Direction): TokenActivity {
  const kind = tokenKindOf(entry.tokenType);
  const named = { tokenId: entry.tokenId, kind };
  if (isBurn(entry)) return { ...named, event: "BURN", atoms: entry.actualBurnAtoms };
  const outputs = tx.outputs.filter(({ token }) => token?.tokenId === entry.tokenId);
  const own = outputs.filter(({ script }) => ownScripts.has(script));
  const role = agoraRoleOf(tx, entry.tokenId);
  if (role !== undefined) return { ...named, ...readTrade(role, direction, outputs, own) };
  if (kind === "Collection" && entry.txType === "SEND") {
    return { ...named, event: "Fan Out", atoms: sum(own), nftFanInputsCreated: own.filter(isOneAtom).length };
  }
  return { ...named, event: entry.txType, atoms: movedAtoms(entry.txType, direction, outputs, own) };
}

const isOneAtom = ({ token }: TxOutput) => token?.atoms === 1n && !token.isMintBaton;

/** Tells whether the entry burns tokens, on purpose or not; a burn takes precedence over all other events. */
const isBurn = ({ burnSummary, actualBurnAtoms, intentionalBurnAtoms }: TokenEntry) =>
  (burnSummary !== "" && actualBurnAtoms !== 0n) || intentionalBurnAtoms !== 0n;

function readTrade(
  role: AgoraRole,
  direction: Direction,
  outputs: readonly TxOutput[],
  own: readonly TxOutput[],
): Pick<TokenActivity, "event" | "atoms"> {
  const onScripts = outputs.filter(({ script }) => readScript(script).kind === "p2sh");
  switch (role) {
    case "offer":
      return { event: "Agora Offer", atoms: sum(onScripts) };
    case "relist":
      return { event: "Agora Relist", atoms: sum(onScripts) };
    case "cancel":
      return { event: "Agora Cancel", atoms: sum(outputs) };
    case "taken":
      // Tokens that stay in the covenant were neither bought nor sold.
      return direction === "sent"
        ? { event: "Agora Buy", atoms: sum(own) }
        : { event: "Agora Sale", atoms: sum(outputs.filter(({ script }) => readScript(script).kind === "p2pkh")) };
  }
}

function movedAtoms(
  txType: TokenTxType,
  direction: Direction,
  outputs: readonly TxOutput[],
  own: readonly TxOutput[],
): Atoms {
  switch (txType) {
    case "GENESIS":
    case "MINT":
      return sum(outputs);
    case "BURN":
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      // With only own outputs, the wallet moved all of it to itself.
      if (direction === "received" || own.length === outputs.length) return sum(own);
      return atoms(sum(outputs) - sum(own));
  }
}

function sum(outputs: readonly TxOutput[]): Atoms {
  return atoms(
    outputs.reduce((total, { token }) => total + (token === undefined || token.isMintBaton ? 0n : token.atoms), 0n),
  );
}

/** The usual names of token types (wallet.md 4). */
export type TokenKind =
  | "SLP"
  | "Mint Vault"
  | "Collection"
  | "NFT"
  | "ALP"
  | "Unknown SLP"
  | "Unknown ALP"
  | "Unknown Token Type";

/** Returns the usual name of a token type. */
export function tokenKindOf({ protocol, type }: TokenType): TokenKind {
  switch (protocol) {
    case "ALP":
      return type === "ALP_TOKEN_TYPE_STANDARD" ? "ALP" : "Unknown ALP";
    case "SLP":
      return slpKind(type);
    case "UNKNOWN":
      return "Unknown Token Type";
  }
}

function slpKind(type: string): TokenKind {
  switch (type) {
    case "SLP_TOKEN_TYPE_FUNGIBLE":
      return "SLP";
    case "SLP_TOKEN_TYPE_MINT_VAULT":
      return "Mint Vault";
    case "SLP_TOKEN_TYPE_NFT1_GROUP":
      return "Collection";
    case "SLP_TOKEN_TYPE_NFT1_CHILD":
      return "NFT";
    default:
      return "Unknown SLP";
  }
}

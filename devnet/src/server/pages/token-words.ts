import { TokenTxType, type TokenType } from "@satchel/chain/wire";

const SLP_NAMES: Readonly<Record<number, string>> = {
  1: "SLP fungible token",
  2: "SLP token with mint vault",
  65: "SLP NFT",
  129: "SLP NFT collection",
};
const ALP_NAMES: Readonly<Record<number, string>> = { 0: "ALP token" };

/** The type of a token for people. */
export function typeText(type: TokenType | undefined): string {
  const kind = type?.tokenType;
  switch (kind?.$case) {
    case "slp":
      return SLP_NAMES[kind.slp] ?? `SLP token of unknown type ${kind.slp}`;
    case "alp":
      return ALP_NAMES[kind.alp] ?? `ALP token of unknown type ${kind.alp}`;
    case undefined:
      return "Token of unknown type";
  }
}

/** Whether the rules know the type: only then there are amounts. */
export function isKnownType(type: TokenType | undefined): boolean {
  const kind = type?.tokenType;
  switch (kind?.$case) {
    case "slp":
      return kind.slp in SLP_NAMES;
    case "alp":
      return kind.alp in ALP_NAMES;
    case undefined:
      return false;
  }
}

/** What a transaction does with a token. */
export function txTypeText(type: TokenTxType): string {
  switch (type) {
    case TokenTxType.NONE:
      return "Spent without a mention";
    case TokenTxType.UNKNOWN:
      return "Unknown";
    case TokenTxType.GENESIS:
      return "Created";
    case TokenTxType.SEND:
      return "Sent";
    case TokenTxType.MINT:
      return "Minted";
    case TokenTxType.BURN:
      return "Burned";
    case TokenTxType.UNRECOGNIZED:
      return "Unknown";
  }
}

import type { Activity, TokenActivity, TokenKind } from "@satchel/core/activity";
import { ABBREVIATE_FROM, type AmountParts, type Atoms, abbreviateAtoms, formatAtoms } from "@satchel/core/amount";
import { plainWords } from "@satchel/core/text";
import { type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import { separatorsOf } from "./locale.ts";

/** As `ActivityWords`: before the token's name, and under it on narrow screens. */
type TokenWords = {
  verb: string;
  shortVerb: string;
  /** Of the token itself; undefined where it neither comes nor goes. */
  direction: "in" | "out" | undefined;
};

export function tokenWords({ event, kind, nftFanInputsCreated }: TokenActivity, payment: Activity["kind"]): TokenWords {
  switch (event) {
    case "Agora Offer":
      return says("Listed");
    case "Agora Relist":
      return says("Relisted");
    case "Agora Cancel":
      return { verb: "Canceled listing of", shortVerb: "Listing canceled", direction: undefined };
    case "Agora Buy":
      return says("Bought", "in");
    case "Agora Sale":
      return says("Sold", "out");
    case "Fan Out":
      return { verb: `${fanText(nftFanInputsCreated)} for`, shortVerb: "NFT mint inputs", direction: undefined };
    case "BURN":
      return says("Burned", "out");
    case "MINT":
      return says("Minted", "in");
    case "GENESIS":
      return says(kind === "NFT" ? "Minted" : "Created", "in");
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      return movedWords(payment);
  }
}

/** wallet.md 8. */
export const fanText = (count = 0) => `Created ${count} NFT mint ${count === 1 ? "input" : "inputs"}`;

const says = (verb: string, direction?: "in" | "out"): TokenWords => ({ verb, shortVerb: verb, direction });

function movedWords(payment: Activity["kind"]): TokenWords {
  if (payment === "self") return { verb: "Moved", shortVerb: "Sent to self", direction: undefined };
  return payment === "sent" ? says("Sent", "out") : says("Received", "in");
}

/** Undefined while nothing is known of the token. */
export function tokenName(tokenId: string, token: TokenGenesis | undefined): string | undefined {
  if (tokenId === UNKNOWN_TOKEN_ID) return "Unknown token";
  if (token === undefined) return undefined;
  const { tokenName: name, tokenTicker } = token.genesisInfo;
  return plainWords(name) || plainWords(tokenTicker) || "Token without a name";
}

const TICKER_LENGTH = 12;

export function tickerText(token: TokenGenesis): string {
  const letters = [...plainWords(token.genesisInfo.tokenTicker)];
  return letters.length <= TICKER_LENGTH ? letters.join("") : `${letters.slice(0, TICKER_LENGTH).join("")}…`;
}

type Length = "short" | "full";

/** In the token's decimals. */
export function tokenParts(amount: Atoms, { genesisInfo }: TokenGenesis, locale: string, length: Length): AmountParts {
  const separators = separatorsOf(locale);
  if (length === "full") return formatAtoms(amount, genesisInfo.decimals, { separators });
  return abbreviateAtoms(amount, genesisInfo.decimals, ABBREVIATE_FROM.row, separators);
}

/** Whether a transaction that only moved a token is also worth naming in XEC: a price, or what came beside it. */
export const showsXec = ({ event }: TokenActivity, { kind, sats }: Pick<Activity, "kind" | "sats">): boolean =>
  event === "Agora Buy" || event === "Agora Sale" || (event === "SEND" && kind !== "self" && sats >= 1_000n);

/** What the token is, for people: "NFT", "Token, ALP". */
export function tokenKindText(kind: TokenKind): string {
  switch (kind) {
    case "ALP":
    case "SLP":
      return `Token, ${kind}`;
    case "Mint Vault":
      return "Token, SLP mint vault";
    case "Collection":
      return "NFT collection";
    case "NFT":
      return "NFT";
    case "Unknown SLP":
      return "Token, unknown type of SLP";
    case "Unknown ALP":
      return "Token, unknown type of ALP";
    case "Unknown Token Type":
      return "Token of an unknown type";
  }
}

import type { Activity, TokenActivity, TokenKind } from "@satchel/core/activity";
import { ABBREVIATE_FROM, type AmountParts, type Atoms, abbreviateAtoms, formatAtoms } from "@satchel/core/amount";
import { type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import { plainWords } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import { tokensText } from "../catalogue/en/tokens/tokens.ts";
import type { TxEvent } from "./activity-words.ts";
import { separatorsOf } from "./locale/locale.ts";

/** Returns what happened to a token in a transaction. `payment`: the kind of the whole transaction. */
export function tokenEvent({ event, kind }: TokenActivity, payment: Activity["kind"]): TxEvent {
  switch (event) {
    case "Agora Offer":
      return "listed";
    case "Agora Relist":
      return "relisted";
    case "Agora Cancel":
      return "listingCanceled";
    case "Agora Buy":
      return "bought";
    case "Agora Sale":
      return "sold";
    case "Fan Out":
      return "fannedOut";
    case "BURN":
      return "burned";
    case "MINT":
      return "minted";
    case "GENESIS":
      return kind === "NFT" ? "minted" : "created";
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      if (payment === "self") return "tokenMoved";
      return payment === "sent" ? "tokenSent" : "tokenReceived";
  }
}

/** Returns the token's name for people; undefined while nothing is known of the token. */
export function tokenName(tokenId: TokenId, token: TokenGenesis | undefined): string | undefined {
  if (tokenId === UNKNOWN_TOKEN_ID) return tokensText.unknown;
  if (token === undefined) return undefined;
  const { tokenName: name, tokenTicker } = token.genesisInfo;
  return plainWords(name) || plainWords(tokenTicker) || tokensText.nameless;
}

const TICKER_LENGTH = 12;

/** Returns the ticker for people, cut after 12 characters. */
export function tickerText(token: TokenGenesis): string {
  const letters = [...plainWords(token.genesisInfo.tokenTicker)];
  return letters.length <= TICKER_LENGTH ? letters.join("") : `${letters.slice(0, TICKER_LENGTH).join("")}…`;
}

type Length = "short" | "full";

/** Returns an amount written with the token's decimals. */
export function tokenParts(amount: Atoms, { genesisInfo }: TokenGenesis, locale: string, length: Length): AmountParts {
  const separators = separatorsOf(locale);
  if (length === "full") return formatAtoms(amount, genesisInfo.decimals, { separators });
  return abbreviateAtoms(amount, genesisInfo.decimals, ABBREVIATE_FROM.row, separators);
}

/** Returns what the token is: "NFT", "Token, ALP". */
export const tokenKindText = (kind: TokenKind): string => tokensText.kinds[kind];

import type { Activity, TokenActivity, TokenKind } from "@satchel/core/activity";
import { ABBREVIATE_FROM, type AmountParts, type Atoms, abbreviateAtoms, formatAtoms } from "@satchel/core/amount";
import { plainWords } from "@satchel/core/text";
import { type TokenGenesis, UNKNOWN_TOKEN_ID } from "@satchel/core/token";
import { tokensText } from "../catalogue/en/tokens.ts";
import type { TxEvent } from "./activity-words.ts";
import { separatorsOf } from "./locale.ts";

/** `direction`: of the token itself; undefined where it neither comes nor goes. */
type TokenMove = { event: TxEvent; direction: "in" | "out" | undefined };

/** Returns what happened to a token in a transaction. `payment`: the kind of the whole transaction. */
export function tokenMove({ event, kind }: TokenActivity, payment: Activity["kind"]): TokenMove {
  switch (event) {
    case "Agora Offer":
      return { event: "listed", direction: undefined };
    case "Agora Relist":
      return { event: "relisted", direction: undefined };
    case "Agora Cancel":
      return { event: "listingCanceled", direction: undefined };
    case "Agora Buy":
      return { event: "bought", direction: "in" };
    case "Agora Sale":
      return { event: "sold", direction: "out" };
    case "Fan Out":
      return { event: "fannedOut", direction: undefined };
    case "BURN":
      return { event: "burned", direction: "out" };
    case "MINT":
      return { event: "minted", direction: "in" };
    case "GENESIS":
      return { event: kind === "NFT" ? "minted" : "created", direction: "in" };
    case "SEND":
    case "NONE":
    case "UNKNOWN":
      return plainMove(payment);
  }
}

function plainMove(payment: Activity["kind"]): TokenMove {
  if (payment === "self") return { event: "tokenMoved", direction: undefined };
  return payment === "sent" ? { event: "tokenSent", direction: "out" } : { event: "tokenReceived", direction: "in" };
}

/** Returns the token's name for people; undefined while nothing is known of the token. */
export function tokenName(tokenId: string, token: TokenGenesis | undefined): string | undefined {
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

/** Returns whether the row of a token also shows XEC: a price, or more XEC than a token needs to travel. */
export const showsXec = ({ event }: TokenActivity, { kind, sats }: Pick<Activity, "kind" | "sats">): boolean =>
  event === "Agora Buy" || event === "Agora Sale" || (event === "SEND" && kind !== "self" && sats >= 1_000n);

/** Returns what the token is: "NFT", "Token, ALP". */
export const tokenKindText = (kind: TokenKind): string => tokensText.kinds[kind];

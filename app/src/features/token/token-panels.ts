import type { TokenKind } from "@satchel/core/activity";
import type { TokenGenesis } from "@satchel/core/token";
import type { TokenSupply } from "@satchel/engine";
import type { Market } from "../../flows/trade/book/market.ts";

/** Every action that has a panel on the page of a token (tokens.md 2.1). */
export type PanelId = "redeem" | "sell" | "send" | "fan-out" | "mint-nft" | "airdrop" | "burn" | "mint";

export type PanelFacts = {
  kind: TokenKind;
  isHeld: boolean;
  /** The wallet's own list, or the blacklist server, says that nobody may trade it here. */
  isBlacklisted: boolean;
  hasBaton: boolean;
  /** Whether the token is one that can be redeemed here. */
  isRedeemable: boolean;
  /**
   * Of a collection: whether the wallet has a coin of one unit, which makes an NFT, and whether it has a larger one.
   */
  hasMintInput: boolean;
  canFanOut: boolean;
};

/** A link that asks for a listing. */
export type ListLink = { price: string | undefined; at: number };

/** What every panel of the page gets. */
export type PanelProps = {
  token: TokenGenesis;
  kind: TokenKind;
  /** Undefined until the indexer has said it. */
  supply: TokenSupply | undefined;
  /** What the order book of the page says; undefined until it is there, and for collections. */
  market: Market | undefined;
  /** The link that has opened the panel Sell. `at`: another number for each link. */
  link: ListLink | undefined;
  /**
   * False after the panel's own action has used up what it needs, for example the last token was burned. Then it shows
   * nothing but its receipt.
   */
  isOffered: boolean;
  /** Called when an action is sent: the facts of the page have changed. */
  onSent: () => void;
  /** Called when its receipt is closed. */
  onDone: () => void;
  /** Opens another panel in place of this one. */
  onOpen: (id: PanelId) => void;
};

/** Returns the panel that the page of a token opens with (tokens.md 2.1). */
export function defaultPanel({ kind, isRedeemable, hasMintInput, canFanOut }: PanelFacts): PanelId {
  if (isRedeemable) return "redeem";
  switch (kind) {
    case "NFT":
    case "SLP":
    case "Mint Vault":
    case "ALP":
      return "sell";
    case "Collection":
      // Where there is no coin of one unit yet, the same plan makes some.
      return hasMintInput || canFanOut ? "mint-nft" : "send";
    default:
      return "send";
  }
}

/** Whether the wallet understands tokens of this kind; it moves no other ones. */
const UNDERSTOOD: readonly TokenKind[] = ["ALP", "SLP", "Mint Vault", "Collection", "NFT"];
export const isUnderstood = (kind: TokenKind): boolean => UNDERSTOOD.includes(kind);

/** Whether tokens of this kind have an order book of their own; NFTs of a collection are offered one by one. */
export const isTradable = (kind: TokenKind): boolean => isUnderstood(kind) && kind !== "Collection";

/** The kinds of which a mint baton makes more. */
const MINTABLE: readonly TokenKind[] = ["ALP", "SLP", "Collection"];
export const canMint = (kind: TokenKind): boolean => MINTABLE.includes(kind);

/** Returns which of the panels of the page is open at first: the default one, else Send, else Mint, else the first. */
export function firstPanel<Id extends PanelId>(offered: readonly Id[], facts: PanelFacts): Id | undefined {
  const wanted: readonly PanelId[] = [defaultPanel(facts), "send", "mint"];
  return wanted.flatMap((id) => offered.find((each) => each === id) ?? [])[0] ?? offered[0];
}

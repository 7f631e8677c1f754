import type { TokenKind } from "@satchel/core/activity";
import { ENGLISH, type Separators } from "@satchel/core/amount";
import { type AgoraLink, readAgoraQuery } from "@satchel/core/payment-link";
import type { TokenGenesis } from "@satchel/core/token";
import { useEffect, useMemo, useState } from "react";
import { linksText } from "../../catalogue/en/links.ts";
import { useTrading } from "../../flows/trade/allowed/trading.tsx";
import { agoraLinkProblemText } from "../../text/problems/agora-link-problems.ts";
import { tickerText, tokenName } from "../../text/token-words.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useEngineState } from "../../wiring/app-context.ts";
import { useHashSearch } from "../../wiring/page/hash-location.ts";
import { isTradable, isUnderstood, type PanelFacts } from "./token-panels.ts";
import { useHolding, usePanelFacts } from "./use-token-page.ts";

/**
 * A link that the page has acted on: it opens a form, and never lists, buys or signs. `at`: another number for each
 * link.
 */
export type FollowedLink = { link: AgoraLink; at: number };

/**
 * Acts once on a link in the address of the page, as soon as the token, the blacklist's answer and the balance are
 * known (facts.md 2.8). Returns the link; undefined without one, if it is refused, and for any wallet but the one that
 * was active then.
 */
export function useFollowedLink(token: TokenGenesis, kind: TokenKind): FollowedLink | undefined {
  const { tokenId } = token;
  const query = useHashSearch();
  const read = useMemo(() => readAgoraQuery(query, tokenId), [query, tokenId]);
  const facts = usePanelFacts(tokenId, kind);
  const isAnswered = useTrading() !== "waiting" || !isTradable(kind);
  const { isKnown } = useHolding(tokenId);
  const hasCoins = useEngineState(({ ledger }) => ledger.awaited === undefined);
  const activeId = useEngineState((state) => state.activeId);
  const [followed, setFollowed] = useState<FollowedLink & { by: string | undefined }>();
  const isRefused = read?.ok === false;
  const isReady = read !== undefined && (isRefused || (isAnswered && isKnown && hasCoins));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything is known
  useEffect(() => {
    if (!isReady) return;
    forgetLink(`/token/${tokenId}`);
    const refusal = read.ok ? refusalOf(read.value, token, facts) : agoraLinkProblemText(read.problem);
    if (refusal !== undefined) showToast({ tone: "problem", title: refusal });
    if (!read.ok || refusal !== undefined || facts.isBlacklisted || !isUnderstood(kind)) return;
    setFollowed((before) => ({ link: read.value, at: (before?.at ?? 0) + 1, by: activeId }));
  }, [isReady, read]);
  return followed?.by === activeId ? followed : undefined;
}

/** A reload must not act on the link again. */
function forgetLink(path: string) {
  if (!location.hash.startsWith(`#${path}?`)) return;
  history.replaceState(history.state, "", `#${path}`);
  dispatchEvent(new Event("hashchange"));
}

/** Returns why the link cannot be followed; undefined too where the page itself says why the token is not traded. */
function refusalOf({ action }: AgoraLink, token: TokenGenesis, facts: PanelFacts): string | undefined {
  const { kind, isHeld, isBlacklisted } = facts;
  if (isBlacklisted || !isUnderstood(kind)) return undefined;
  const { agora } = linksText;
  const name = tokenName(token.tokenId, token) || tickerText(token);
  if (!isTradable(kind)) return action === "BUY" ? agora.cannotBuy({ name }) : agora.cannotList({ name });
  return action === "LIST" && !isHeld ? agora.notHeld({ ticker: tickerText(token) || name }) : undefined;
}

/**
 * Returns the price of a link for a field of the form. Empty if the form would refuse it, or if the person's own number
 * format reads another price in it. `read`: how the form reads the field with these separators.
 */
export function priceOfLink(
  price: string | undefined,
  separators: Separators,
  read: (text: string, separators: Separators) => bigint | undefined,
): string {
  if (price === undefined) return "";
  const meant = read(price, ENGLISH);
  return meant !== undefined && read(price, separators) === meant ? price : "";
}

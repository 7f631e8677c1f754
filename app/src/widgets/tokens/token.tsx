import type { TokenActivity } from "@satchel/core/activity";
import type { TokenId } from "@satchel/core/ids";
import { useEffect } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { tokensText } from "../../catalogue/en/tokens/tokens.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./token.module.css";
import { TokenPicture } from "./token-picture.tsx";

export const useToken = (tokenId: TokenId | undefined) =>
  useEngineState((state) => (tokenId === undefined ? undefined : state.tokens.get(tokenId)));

/**
 * Asks for the tokens that are not known yet, also offline, because the device may have them, and again when the
 * network is back.
 */
export const useNeedTokens = (tokenIds: readonly TokenId[]): void => useNeeded(tokenIds, "needTokens");

/**
 * The same for many tokens that are not the wallet's own: public indexers are given pauses. Tokens that are not shown
 * any more are not asked for.
 */
export const useNeedForeignTokens = (tokenIds: readonly TokenId[]): void => useNeeded(tokenIds, "needForeignTokens");

function useNeeded(tokenIds: readonly TokenId[], ask: "needTokens" | "needForeignTokens"): void {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const wanted = tokenIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    if (wanted === "") return;
    if (ask === "needTokens") return void engine.needTokens(tokenIds);
    const leaving = new AbortController();
    void engine.needForeignTokens(tokenIds, leaving.signal);
    return () => leaving.abort();
  }, [engine, ask, isOffline, wanted]);
}

/** The token's icon, or letters on a tint that belongs to its id. */
export function TokenIcon({ tokenId }: { tokenId: TokenId }) {
  const name = tokenName(tokenId, useToken(tokenId));
  return (
    <span className={styles.icon} aria-hidden="true">
      <TokenPicture tokenId={tokenId} name={name ?? tokenId} size={32} />
    </span>
  );
}

/** The token's name; a short id while the name is not known. */
export function TokenName({ tokenId }: { tokenId: TokenId }) {
  const name = tokenName(tokenId, useToken(tokenId));
  return name === undefined ? (
    <ShortId id={tokenId} />
  ) : (
    <bdi title={name} translate="no">
      {name}
    </bdi>
  );
}

/** An amount with the token's decimals and ticker. No number is shown before they are known. */
export function TokenAmount(props: {
  of: Pick<TokenActivity, "tokenId" | "atoms">;
  direction?: "in" | "out" | undefined;
  length: "short" | "full";
  /** A person typed it for a payment: hidden balances do not hide it. */
  isTyped?: boolean | undefined;
}) {
  const { tokenId, atoms } = props.of;
  const locale = useLocale();
  const token = useToken(tokenId);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const visible = useEngineState((state) => state.settings.balanceVisible);
  if (token === undefined)
    return <span className={styles.waiting}>{isOffline ? tokensText.amountUnknown : commonText.loading}</span>;
  const full = tokenParts(atoms, token, locale, "full");
  const parts = props.length === "full" ? full : tokenParts(atoms, token, locale, "short");
  const unit = tickerText(token);
  return (
    <Amount
      parts={parts}
      unit={unit}
      direction={props.direction}
      hidden={!visible && !props.isTyped}
      full={fullText(parts, full)}
    />
  );
}

function fullText(parts: ReturnType<typeof tokenParts>, full: ReturnType<typeof tokenParts>): string | undefined {
  return parts.suffix === "" ? undefined : `${full.integer}${full.decimal}${full.fraction}`;
}

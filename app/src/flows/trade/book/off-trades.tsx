import type { TokenId } from "@satchel/core/ids";
import { offTrades, type Price } from "@satchel/core/market";
import { useEffect } from "react";
import { worthText } from "../../../catalogue/en/payment/worth.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { percentText } from "./book-words.ts";

/**
 * Returns what a token usually costs: the median of its last trades; undefined where it has too few, and while it is
 * not known.
 */
export function useUsualPrice(tokenId: TokenId | undefined): Price | undefined {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  useEffect(() => {
    if (tokenId !== undefined && !isOffline) void engine.needTokenPrice(tokenId);
  }, [engine, tokenId, isOffline]);
  return useEngineState(({ tokenPrices }) => (tokenId === undefined ? undefined : tokenPrices?.get(tokenId)?.usual));
}

/** Returns by how much a price is off the usual one; undefined where it is at most 25 %, or where none is known. */
export function useOffTrades(asked: Price, usual: Price | undefined): string | undefined {
  const locale = useLocale();
  const off = usual && asked.atoms > 0n ? offTrades(asked, usual) : undefined;
  if (off === undefined) return undefined;
  const percent = percentText(Math.abs(off) / 1_000, locale);
  return off > 0 ? worthText.aboveTrades({ percent }) : worthText.belowTrades({ percent });
}

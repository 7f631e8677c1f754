import type { TokenId } from "@satchel/core/ids";
import { offTrades, type Price, type TradeFact } from "@satchel/core/market";
import type { TradesViewer } from "@satchel/engine";
import { useEffect, useState } from "react";
import { worthText } from "../../../catalogue/en/payment/worth.ts";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { percentText } from "./book-words.ts";

/** The trades of a token as far as they are known, newest first. */
export type Facts = readonly TradeFact[] | undefined;

/** Follows the trades of a token as long as the component is there. */
export function useFacts(tokenId: TokenId | undefined): Facts {
  const { engine } = useApp();
  const [facts, setFacts] = useState<Facts>();
  useEffect(() => {
    setFacts(undefined);
    if (tokenId === undefined) return;
    let isShown = true;
    let viewer: TradesViewer | undefined;
    const show = (known: Facts) => {
      if (isShown) setFacts(known);
    };
    void engine
      .viewTrades(tokenId, (trades) => show(trades.facts))
      .then((opened) => {
        viewer = opened;
        if (!isShown) opened.close();
      });
    return () => {
      isShown = false;
      viewer?.close();
    };
  }, [engine, tokenId]);
  return facts;
}

/** Returns by how much a price is off the last trades; undefined where it is at most 25 %, or where nobody knows. */
export function useOffTrades(asked: Price | undefined, facts: Facts): string | undefined {
  const locale = useLocale();
  const off = asked && asked.atoms > 0n && facts ? offTrades(asked, facts, Date.now() / 1_000) : undefined;
  if (off === undefined) return undefined;
  const percent = percentText(Math.abs(off) / 1_000, locale);
  return off > 0 ? worthText.aboveTrades({ percent }) : worthText.belowTrades({ percent });
}

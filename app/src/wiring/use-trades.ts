import type { TokenId } from "@satchel/core/ids";
import type { MarketTrades, TradesViewer } from "@satchel/engine";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "./app-context.ts";

/** The trades of a token as far as they are read, and how the reading is stopped and continued. */
export type TradesView = { trades: MarketTrades | undefined; stop: () => void; goOn: () => void };

/** Whose market: of a token, of one NFT, or of all NFTs of a collection. */
export type MarketOf = "token" | "nft" | "collection";

/** Looks at the trades of a market as long as the component is there. The engine reads, follows and keeps them. */
export function useTrades(tokenId: TokenId, of: MarketOf): TradesView {
  const { engine } = useApp();
  const [seen, setSeen] = useState<{ of: TokenId; trades: MarketTrades }>();
  const viewer = useRef<Promise<TradesViewer>>(undefined);
  useEffect(() => {
    let isShown = true;
    const view = of === "collection" ? engine.viewSales : engine.viewTrades;
    const mine = view(tokenId, (trades) => {
      if (isShown) setSeen({ of: tokenId, trades });
    });
    viewer.current = mine;
    return () => {
      isShown = false;
      void mine.then(({ close }) => close());
    };
  }, [engine, tokenId, of]);
  return {
    trades: seen?.of === tokenId ? seen.trades : undefined,
    stop: useCallback(() => void viewer.current?.then((each) => each.stop()), []),
    goOn: useCallback(() => void viewer.current?.then((each) => each.goOn()), []),
  };
}

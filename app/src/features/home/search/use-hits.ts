import type { Tx } from "@satchel/core/tx";
import { useEffect, useState } from "react";
import { useApp } from "../../../wiring/app-context.ts";
import type { Place } from "./walk-history.ts";

export type Hits = { txs: readonly Tx[] | undefined; failed: string | undefined };

/** The transactions at these places: at once where they are in memory, otherwise read again. */
export function useHits(places: readonly Place[]): Hits {
  const { engine } = useApp();
  const [read, setRead] = useState<{ of: readonly Place[]; hits: Hits }>();
  const isHere = places.every((place) => "tx" in place);
  useEffect(() => {
    if (isHere) return;
    let isShown = true;
    const show = (hits: Hits) => isShown && setRead({ of: places, hits });
    readPlaces(engine, places).then(
      (txs) => show({ txs, failed: undefined }),
      (error: unknown) => show({ txs: undefined, failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [engine, places, isHere]);
  if (isHere) return { txs: places.flatMap((place) => ("tx" in place ? place.tx : [])), failed: undefined };
  return read?.of === places ? read.hits : { txs: undefined, failed: undefined };
}

/** One that has moved since (the history has changed, and a new search is on its way) is left out. */
async function readPlaces(stored: Parameters<typeof readAt>[0], places: readonly Place[]): Promise<readonly Tx[]> {
  const found = await Promise.all(places.map((place) => ("tx" in place ? place.tx : readAt(stored, place))));
  return found.filter((tx) => tx !== undefined);
}

async function readAt(
  stored: { readStored(from: number, count: number): Promise<readonly Tx[]> },
  place: { txid: string; at: number },
): Promise<Tx | undefined> {
  const [tx] = await stored.readStored(place.at, 1);
  return tx?.txid === place.txid ? tx : undefined;
}

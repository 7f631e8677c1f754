import type { Offer } from "@satchel/core/offer";
import type { Outpoint } from "@satchel/core/tx";
import type { OfferDoubt, RefusedOffer } from "@satchel/engine";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** What the bytes of its transaction say about an offer. `unknown`: they could not be fetched. */
export type Verdict = "verified" | "unknown" | OfferDoubt;
/** An offer that is not listed, and why. */
export type Refused = { outpoint: Outpoint; code: RefusedOffer["problem"]["code"] | OfferDoubt["code"] };

type Read = { offers: readonly Offer[]; refused: readonly RefusedOffer[]; isWhole: boolean };

export type OffersState = {
  /** Undefined until they have been fetched once. */
  offers: readonly Offer[] | undefined;
  /** False while only the cheapest of many are there. */
  isWhole: boolean;
  refused: readonly Refused[];
  /** Whether the last fetch failed. */
  hasFailed: boolean;
  refresh: () => void;
  /** Undefined until it has been compared with the bytes. */
  verdictOf: (offer: Offer) => Verdict | undefined;
  /** Compares these offers with the bytes of their transactions, in this order, each once. */
  verify: (offers: readonly Offer[]) => void;
};

/**
 * Fetches the open offers of a token, and again when a transaction of the token is announced, the balance of the wallet
 * changes, or the network is back (tokens.md 4.1). Offers that the bytes of their transaction do not show are left out.
 */
export function useOffers(tokenId: string): OffersState {
  const { read, hasFailed, refresh, round } = useRead(tokenId);
  const { verdicts, verify, keyOf } = useVerdicts(round);
  const verdictOf = useCallback((offer: Offer) => verdicts.get(keyOf(offer)), [verdicts, keyOf]);
  const judged = useMemo(() => {
    const refused: Refused[] = (read?.refused ?? []).map(({ outpoint, problem }) => ({ outpoint, code: problem.code }));
    const offers = read?.offers.filter((offer) => {
      const verdict = verdictOf(offer);
      if (typeof verdict !== "object") return true;
      refused.push({ outpoint: offer.outpoint, code: verdict.code });
      return false;
    });
    return { offers, refused, isWhole: read?.isWhole === true };
  }, [read, verdictOf]);
  return { ...judged, hasFailed, refresh, verdictOf, verify };
}

/** `round` counts the fetches that have ended. */
function useRead(tokenId: string) {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const utxos = useEngineState((state) => state.ledger.utxos);
  const [read, setRead] = useState<Read>();
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const fetching = useRef<{ isDirty: boolean }>(undefined);
  const isShown = useRef(true);
  const refresh = useCallback(async () => {
    // Events that come while the indexer answers are one more fetch.
    if (fetching.current) {
      fetching.current.isDirty = true;
      return;
    }
    const current = { isDirty: true };
    fetching.current = current;
    while (current.isDirty && isShown.current) {
      current.isDirty = false;
      const done = await engine.fetchOffers({ tokenId }, undefined, (first) => {
        // Offers that are shown already stay until all of the new ones are there.
        if (isShown.current) setRead((before) => before ?? { ...first, isWhole: false });
      });
      if (!isShown.current) break;
      setFailed(!done.ok);
      if (done.ok) setRead((before) => unlessSame(before, { ...done.value, isWhole: true }));
      setRound((before) => before + 1);
    }
    fetching.current = undefined;
  }, [engine, tokenId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes are what the offers are fetched again for
  useEffect(() => {
    void refresh();
  }, [refresh, utxos, isOffline]);
  useEffect(() => {
    isShown.current = true;
    let stop: (() => void) | undefined;
    void engine
      .watchToken(tokenId, () => void refresh())
      .then((unwatch) => {
        if (isShown.current) stop = unwatch;
        else unwatch();
      });
    return () => {
      isShown.current = false;
      stop?.();
    };
  }, [engine, tokenId, refresh]);
  return { read, hasFailed, refresh: () => void refresh(), round };
}

/** Returns what was read before if it says the same, so that nothing is drawn again. Offers that did not change are the same objects. */
function unlessSame(before: Read | undefined, now: Read): Read {
  const isSame =
    before?.isWhole === now.isWhole &&
    before.offers.length === now.offers.length &&
    before.refused.length === now.refused.length &&
    before.offers.every((offer, at) => offer === now.offers[at]) &&
    before.refused.every(({ problem }, at) => problem === now.refused[at]?.problem);
  return isSame ? before : now;
}

/** What is checked besides the place: the server may say something else about the same output the next time. */
const keyOf = ({ outpoint, redeemScript, sats }: Offer): string => `${outpoint} ${sats} ${redeemScript}`;

/** `round`: what could not be fetched is asked for again in a later one. */
function useVerdicts(round: number) {
  const { engine } = useApp();
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(() => new Map());
  /** The last round in which each offer was asked about. */
  const asked = useRef(new Map<string, number>());
  const unknown = useRef(new Set<string>());
  const queue = useRef<Offer[]>([]);
  const isBusy = useRef(false);
  const run = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    for (let offer = queue.current.shift(); offer !== undefined; offer = queue.current.shift()) {
      const key = keyOf(offer);
      const done = await engine.verifyOffer(offer);
      const verdict = done.ok ? "verified" : verdictOf(done.problem);
      if (verdict === "unknown") unknown.current.add(key);
      setVerdicts((before) => new Map(before).set(key, verdict));
    }
    isBusy.current = false;
  }, [engine]);
  const verify = useCallback(
    (offers: readonly Offer[]) => {
      const isNew = (key: string) => {
        const at = asked.current.get(key);
        return at === undefined || (at < round && unknown.current.has(key));
      };
      const added = offers.filter((offer) => isNew(keyOf(offer)));
      if (added.length === 0) return;
      for (const offer of added) {
        asked.current.set(keyOf(offer), round);
        unknown.current.delete(keyOf(offer));
      }
      // What is in view now comes before what was in view.
      queue.current.unshift(...added);
      void run();
    },
    [run, round],
  );
  return { verdicts, verify, keyOf };
}

const verdictOf = (problem: OfferDoubt | { code: "stopped" } | { code: "unreachable" }): Verdict =>
  problem.code === "stopped" || problem.code === "unreachable" ? "unknown" : problem;

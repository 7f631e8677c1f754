import type { Txid, WalletId } from "@satchel/core/ids";
import type { StoreApi } from "zustand/vanilla";
import type { PaymentSession, Place } from "./session.ts";

/**
 * The sessions by `keyOf`, and the places and receipts that are on the screen. `views`: how many views a place has.
 * `receipts`: the transactions whose receipt a screen shows, or has shown. `awaited`: how many payments are being sent
 * outside of a session whose receipt a screen will show.
 */
export type Sessions = {
  sessions: ReadonlyMap<string, PaymentSession>;
  views: ReadonlyMap<Place, number>;
  receipts: ReadonlySet<Txid>;
  awaited: number;
};

export const NO_SESSIONS: Sessions = { sessions: new Map(), views: new Map(), receipts: new Set(), awaited: 0 };

export const keyOf = (place: Place, walletId: WalletId | undefined): string => `${walletId ?? ""} ${place}`;

/** Notes that a screen tells of these transactions. */
export const withReceipts =
  (txids: readonly Txid[]) =>
  (now: Sessions): Sessions =>
    txids.length === 0 ? now : { ...now, receipts: new Set([...now.receipts, ...txids]) };

const viewed =
  (place: Place, by: number) =>
  (now: Sessions): Sessions => ({ ...now, views: new Map(now.views).set(place, (now.views.get(place) ?? 0) + by) });

/**
 * Notes that a view shows this place, until the returned function is called; `onLast` is called when no view does any
 * more.
 */
export function viewPlace(store: StoreApi<Sessions>, place: Place, onLast: () => void): () => void {
  store.setState(viewed(place, 1));
  return () => {
    store.setState(viewed(place, -1));
    if (store.getState().views.get(place) === 0) onLast();
  };
}

/**
 * Announces that a screen is sending a payment by itself and will show its receipt. Call the returned function at its
 * end, with the transactions of the receipt, or with none if there is no receipt.
 */
export function expectReceipt(store: StoreApi<Sessions>): (txids: readonly Txid[]) => void {
  store.setState(({ awaited }) => ({ awaited: awaited + 1 }));
  return (txids) => store.setState((now) => ({ ...withReceipts(txids)(now), awaited: now.awaited - 1 }));
}

/**
 * Tells whether a screen shows, or has shown, the receipt of a payment: it is said once, without a toast. Waits for
 * payments that are being sent on the screen.
 */
export function hasReceipt(store: StoreApi<Sessions>, txid: Txid | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (now: Sessions): boolean => {
      if (isAwaited(now)) return false;
      resolve(txid !== undefined && now.receipts.has(txid));
      return true;
    };
    if (look(store.getState())) return;
    const stop = store.subscribe((now) => {
      if (look(now)) stop();
    });
  });
}

export const isViewed = ({ views }: Sessions, place: Place): boolean => (views.get(place) ?? 0) > 0;

const isAwaited = (now: Sessions): boolean =>
  now.awaited > 0 ||
  [...now.sessions.values()].some(
    (session) => session.step === "sending" && session.payment && isViewed(now, session.place),
  );

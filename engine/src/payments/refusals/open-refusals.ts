// A payment that was refused stays open: a server that has its bytes can publish them at any time. While it is open
// every later payment of the wallet spends one of its coins, so that only one of the two can be made.

import type { Outpoint } from "@satchel/core/ids";
import { checkEvidence } from "@satchel/core/ledger";
import { fromHex } from "@satchel/core/script";
import { type Plan, readTx, type Utxo } from "@satchel/core/tx";
import type { OutboxEntry, State } from "../../state.ts";
import { hasAdvertisement } from "../outbox/sent-payments.ts";
import { reservedCoins } from "../outbox/stored-payments.ts";
import { identityOf } from "../signed/payment-identity.ts";
import { describedCoins } from "./counted-coins.ts";

type Stated = Pick<OutboxEntry, "status" | "replacedBy" | "purpose" | "txs" | "accepted">;

/** Tells whether a payment was refused and nothing proves that it is over. */
export const isOpenRefusal = ({ status, replacedBy }: Stated): boolean =>
  (status === "refused" || status === "conflicted") && replacedBy === undefined;

/** Returns the transaction of a refused payment that no server has, and on which all behind it depend. */
export const refusedTxOf = ({ txs, accepted = 0 }: Pick<OutboxEntry, "txs" | "accepted">) => txs[accepted];

/** Tells whether what was refused of a payment is the offer of a listing in two steps, behind its advertisement. */
export const isOfferRefused = (entry: OutboxEntry): boolean =>
  hasAdvertisement(entry) && (entry.accepted ?? 0) === entry.txs.length - 1;

/** Returns the coins that a signed transaction (hex) spends; none if it cannot be read. */
export function coinsOf(rawTx: string): readonly Outpoint[] {
  const tx = readTx(fromHex(rawTx));
  return tx.ok ? tx.value.inputs.map(({ outpoint }) => outpoint) : [];
}

const inputs = new WeakMap<object, readonly Outpoint[]>();

/** Returns the coins that the refused transaction spends. */
export function coinsOfRefused(entry: Pick<OutboxEntry, "txs" | "accepted">): readonly Outpoint[] {
  const tx = refusedTxOf(entry);
  if (tx === undefined) return [];
  const coins = inputs.get(tx) ?? coinsOf(tx.rawTx);
  inputs.set(tx, coins);
  return coins;
}

type Known = Pick<State, "outbox" | "activeId" | "doubted" | "frozen"> & { ledger: Pick<State["ledger"], "utxos"> };

const isDoubted = (coin: Utxo, doubted: State["doubted"]): boolean => {
  const evidence = doubted.get(coin.outpoint);
  return evidence !== undefined && checkEvidence(coin, evidence) !== undefined;
};

/** Returns the coins with which a payment can be cancelled. */
export const coinsToCancel = (entry: OutboxEntry, { ledger, doubted }: Pick<Known, "ledger" | "doubted">) =>
  describedCoins(entry, entry.left ?? coinsOfRefused(entry), ledger).filter((coin) => !isDoubted(coin, doubted));

/** Returns the payments of the active wallet that no server knows any more: only what cancels one spends its coins. */
const missingOf = ({ outbox, activeId }: Pick<State, "outbox" | "activeId">): readonly OutboxEntry[] =>
  outbox.filter((entry) => entry.walletId === activeId && entry.status === "missing");

/** Tells whether the wallet has a coin, or a payment that is replaced or cancelled with it does. */
export const hasCoin = (state: Known, outpoint: Outpoint): boolean =>
  state.ledger.utxos.has(outpoint) ||
  [...openRefusals(state), ...missingOf(state).map((entry) => ({ coins: coinsToCancel(entry, state) }))].some(
    ({ coins }) => coins.some((coin) => coin.outpoint === outpoint),
  );

/** Returns the coins of the payments that a plan may replace, or cancel, whatever the first server says about them. */
export const replacedCoins = (state: Known): ReadonlySet<Outpoint> =>
  new Set([...openRefusals(state).map(({ entry }) => entry), ...missingOf(state)].flatMap(coinsOfRefused));

/** A payment that a later one has to replace, with the coins that it can do so with. */
export type OpenRefusal = { entry: OutboxEntry; coins: readonly Utxo[] };

/**
 * Returns the refused payments of the active wallet that a plan made now has to replace. A payment of which every
 * server calls all coins spent counts as dead, and one whose coin another payment under way has taken is being
 * replaced. The offer of a listing pays nobody and spends its advertisement alone, which no other payment can.
 */
export function openRefusals({ outbox, activeId, doubted, frozen, ledger }: Known): readonly OpenRefusal[] {
  const refused = outbox.filter((entry) => entry.walletId === activeId && isOpenRefusal(entry));
  if (refused.length === 0) return [];
  const reserved = reservedCoins(outbox);
  return refused.flatMap((entry) => {
    if (isOfferRefused(entry)) return [];
    const all = coinsOfRefused(entry);
    if (all.some((outpoint) => reserved.has(outpoint))) return [];
    const counted = entry.left ?? all;
    const coins = describedCoins(entry, counted, ledger);
    // Nobody was asked yet: what the wallet has counts.
    if (counted.length === 0 || (entry.left === undefined && coins.length === 0)) return [];
    const usable = coins.filter((coin) => !isDoubted(coin, doubted));
    const thawed = usable.filter(({ outpoint }) => !frozen.has(outpoint));
    return [{ entry, coins: thawed.length > 0 ? thawed : usable }];
  });
}

/**
 * Returns the refused payments that a plan replaces: it spends one of their coins. The plan of the payment itself sends
 * the same bytes again.
 */
export function replacedBy(plan: Plan, { outbox, activeId }: Pick<State, "outbox" | "activeId">) {
  const open = outbox.filter(
    (entry) =>
      entry.walletId === activeId &&
      (isOpenRefusal(entry) || entry.status === "missing") &&
      coinsOfRefused(entry).some((outpoint) => plan.spends.includes(outpoint)),
  );
  if (open.length === 0) return open;
  const itself = identityOf(plan);
  return open.filter((entry) => entry.plan !== itself);
}

/** Returns the first refused payment that a plan does not replace although it has to. */
export function notReplacedBy({ spends }: Pick<Plan, "spends">, state: Known): OutboxEntry | undefined {
  return openRefusals(state).find(({ entry }) => !coinsOfRefused(entry).some((outpoint) => spends.includes(outpoint)))
    ?.entry;
}

/** Returns the refused payments that count as dead because servers say that their coins are spent, without a proof. */
export const saidDead = ({ outbox, activeId }: Pick<State, "outbox" | "activeId">): readonly OutboxEntry[] =>
  outbox.filter((entry) => entry.walletId === activeId && isOpenRefusal(entry) && entry.left?.length === 0);

import { tokenIdOf } from "@satchel/core/ids";
import { isEqual } from "@satchel/core/ledger";
import type { Context } from "../../context.ts";
import { forgetIconsOfTokens } from "../../token-icons/token-icons.ts";
import { changeEntry, readPayments } from "../outbox/outbox.ts";
import { hasAdvertisement } from "../outbox/sent-payments.ts";
import type { StoredPayment } from "../outbox/stored-payments.ts";
import { askAboutRefused } from "./after-refusal.ts";
import type { AskOptions } from "./ask-about-coins.ts";
import { countedOf } from "./counted-coins.ts";
import { isOpenRefusal, refusedTxOf } from "./open-refusals.ts";

/** How many payments that a person has dismissed are asked about, the newest first. */
const MAX_HIDDEN = 10;

/** Asks about the coins of the active wallet's refused payments, before a payment that may have to replace them. */
export async function recheckAll(ctx: Context): Promise<void> {
  const { activeId } = ctx.state.getState();
  const payments = await readPayments(ctx);
  const open = payments.filter((entry) => entry.walletId === activeId && isOpen(entry));
  await Promise.all(open.map((entry) => recheckRefused(ctx, entry, { isAwaited: true })));
}

/** Asks about the coins of refused payments that a person has dismissed: one that may be made after all comes back. */
export async function recheckHidden(ctx: Context, payments: readonly StoredPayment[]): Promise<void> {
  for (const entry of payments.filter(({ isHidden }) => isHidden).slice(-MAX_HIDDEN)) await recheckRefused(ctx, entry);
}

const isOpen = ({ status, ...entry }: StoredPayment): boolean =>
  status !== "sent" && status !== "discarded" && isOpenRefusal({ ...entry, status });

/**
 * Asks the servers about the coins of a refused payment, and records which of them count. The payment is over when a
 * server shows the bytes of a final transaction that spends one of them: one of this wallet's own has replaced it.
 * Throws StorageError.
 */
export async function recheckRefused(ctx: Context, entry: StoredPayment, options: AskOptions = {}): Promise<void> {
  const tx = refusedTxOf(entry);
  if (!isOpen(entry) || tx === undefined) return;
  const answer = await askAboutRefused(ctx.ports, tx, options);
  if (answer === "ours" && entry.isHidden) {
    await changeEntry(ctx, entry.id, shownAgain);
    return void ctx.settle(entry.id);
  }
  if (answer === "ours" || answer.coins === undefined) return;
  const { kind: status, replacedBy } = answer;
  const coins = countedOf(answer.coins, entry, ctx.state.getState().ledger);
  const others = await readPayments(ctx);
  const isOurs = others.some(({ txs }) => txs.some(({ txid }) => txid === replacedBy));
  const isReplaced = isOurs && (entry.accepted ?? 0) === 0;
  if (isReplaced) {
    await forgetIconsOfTokens(
      ctx,
      entry.txs.map(({ txid }) => tokenIdOf(txid)),
    );
  }
  await changeEntry(ctx, entry.id, (stored) => {
    if (!isOpen(stored) || refusedTxOf(stored)?.txid !== tx.txid) return undefined;
    if (isReplaced) return [];
    const isSame = stored.status === status && replacedBy === undefined && isSameList(stored.left, coins.left);
    if (isSame && isSameList(stored.saidBy, coins.saidBy) && isEqual(stored.listed, coins.listed)) return undefined;
    const { isHidden, listed: _, ...shown } = stored;
    // One that was dismissed is shown again only if it may be made.
    const isStillHidden = isHidden && coins.left.length === 0;
    return {
      ...shown,
      status,
      ...coins,
      ...(replacedBy !== undefined && { replacedBy }),
      ...(isStillHidden && { isHidden }),
    };
  });
}

/**
 * Returns a dismissed payment of which a server has the refused transaction. A listing is stopped: the person who has
 * dismissed it finishes it or takes the tokens back.
 */
function shownAgain({ isHidden: _, ...shown }: StoredPayment): StoredPayment {
  if (!hasAdvertisement(shown)) return shown;
  const accepted = (shown.accepted ?? 0) + 1;
  return { ...shown, status: "stopped", begun: accepted, accepted };
}

const isSameList = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && one.every((each, at) => each === other[at]);

import type { Txid } from "@satchel/core/ids";
import type { Context } from "../../context.ts";
import type { OutboxEntry } from "../../state.ts";
import { markedWallets } from "../chain/listing-search.ts";
import { strangeListings } from "../chain/strange-listings.ts";
import { readPayments, refreshOutbox } from "../outbox/outbox.ts";
import { isInDoubt, isUnderWay } from "../outbox/stored-payments.ts";

const FIRST_RETRY_MS = 2_000;
/** design.md 12.4: a person who must not pay again waits for the answer. */
const LAST_RETRY_MS = 10_000;
/** How often at least the sent payments are looked at, as long as no server answers. */
const LAST_LOOK_MS = 60_000;

export type Settling = { settle(entryId?: string): Promise<void>; stop(): void };

/**
 * Finds out the outcome of payments under way: asks the indexer for each, and sends the same bytes again if it does not
 * have them. Repeats with growing delays while a payment is under way. `settle()` without an id also looks whether the
 * indexer still has the sent payments, and what it has of the failed ones. A look at the sent payments that has failed
 * is repeated too: the one server that said yes may not have passed a payment on.
 */
export function createSettling(ctx: Context): Settling {
  let running: Promise<void> | undefined;
  let asked = nothingAsked();
  /** The last look at the sent payments has failed. */
  let owesLook = false;
  let failures = 0;
  let cancelTimer = () => {};
  let stopped = false;
  let searching: Promise<void> | undefined;
  const tried = new Set<Txid>();

  function settle(entryId?: string): Promise<void> {
    // It may take long, and no payment waits for it.
    if (entryId === undefined && !stopped) searching ??= search(ctx, tried).finally(() => (searching = undefined));
    if (entryId === undefined) asked = { ...asked, all: true, sent: true };
    else asked.ids.add(entryId);
    return start();
  }

  function retry(): void {
    asked = { ...asked, all: true, sent: asked.sent || owesLook };
    void start();
  }

  function start(): Promise<void> {
    running ??= runOnce();
    return running;
  }

  async function runOnce(): Promise<void> {
    await run();
    running = undefined;
    // Asked for after the run had looked for the last time.
    if (!stopped && isAsked(asked)) await start();
  }

  async function run(): Promise<void> {
    cancelTimer();
    while (!stopped && isAsked(asked)) {
      const { all, ids, sent } = asked;
      asked = nothingAsked();
      if (sent) owesLook = !(await lookAtSent(ctx));
      try {
        if ((await refreshOutbox(ctx)).some(isInterrupted)) await lookAtOtherTabs(ctx);
        const entries = ctx.state.getState().outbox;
        if (sent && !entries.every(isUnderWay)) await finishListings(ctx);
        // A payment that was said to have failed may be there after all, and one of a chain that was there may be gone.
        for (const entry of entries)
          if (sent || ids.has(entry.id) || (all && isOpen(entry))) await settleOne(ctx, entry);
      } catch (error) {
        ctx.ports.log.warn("Payments of unknown outcome could not be settled", error);
      }
    }
    const hasOpen = ctx.state.getState().outbox.some(isOpen);
    failures = hasOpen || owesLook ? failures + 1 : 0;
    if (failures === 0 || stopped) return;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), hasOpen ? LAST_RETRY_MS : LAST_LOOK_MS);
    cancelTimer = ctx.ports.clock.after(delay, retry);
  }

  return {
    settle,
    stop: () => {
      stopped = true;
      cancelTimer();
    },
  };
}

/**
 * Looks after listings: their second copy, the history of restored wallets, and advertisements that arrive of which
 * this device knows nothing. `tried`: those of which this session has seen what they are. Never rejects.
 */
async function search(ctx: Context, tried: Set<Txid>): Promise<void> {
  try {
    await (await import("../outbox/listing-copies.ts")).healListings(ctx);
    const strange = strangeListings(ctx.state.getState(), await readPayments(ctx), tried);
    const isMarked = (await markedWallets(ctx)).length > 0;
    if (!isMarked && strange.length === 0) return;
    const { searchListings, searchTxs } = await import("../chain/search-listings.ts");
    if (isMarked) await searchListings(ctx);
    await searchTxs(ctx, strange);
    for (const { txid } of strange) tried.add(txid);
  } catch (error) {
    ctx.ports.log.warn("Unfinished listings could not be searched", error);
  }
}

/** Tells whether the outcome of what was broadcast of a payment is not known. */
const isOpen = (entry: OutboxEntry): boolean => isUnderWay(entry) || isInDoubt(entry);

/** Tells whether a payment is a chain without an answer, which another tab may be sending. */
const isInterrupted = ({ status, txs }: OutboxEntry): boolean => status === "unknown" && txs.length > 1;

async function lookAtOtherTabs(ctx: Context): Promise<void> {
  await (await import("./sent-elsewhere.ts")).refreshWithOtherTabs(ctx);
}

type Asked = { all: boolean; sent: boolean; ids: Set<string> };
const nothingAsked = (): Asked => ({ all: false, sent: false, ids: new Set() });
const isAsked = ({ all, ids }: Asked): boolean => all || ids.size > 0;

/** Fetches the code for settling only when there is a payment to settle, which is rare at start. */
async function settleOne(ctx: Context, entry: OutboxEntry): Promise<void> {
  await (await import("./settle-payment.ts")).settleOne(ctx, entry);
}

/** A failed payment may be a listing of which only the offer is missing. */
async function finishListings(ctx: Context): Promise<void> {
  await (await import("../chain/finish-listings.ts")).finishListings(ctx);
}

/** Returns whether the indexer was asked for all sent payments. Never rejects. */
async function lookAtSent(ctx: Context): Promise<boolean> {
  try {
    await reviveDropped(ctx);
    return true;
  } catch (error) {
    ctx.ports.log.warn("It could not be asked whether the network still has the sent payments", error);
    return false;
  }
}

async function reviveDropped(ctx: Context): Promise<void> {
  const payments = await readPayments(ctx);
  if (payments.some(({ isHidden }) => isHidden))
    await (await import("../refusals/recheck-refused.ts")).recheckHidden(ctx, payments);
  const sent = payments.filter(({ status }) => status === "sent");
  if (sent.length > 0) await (await import("./settle-payment.ts")).findDropped(ctx, sent);
}

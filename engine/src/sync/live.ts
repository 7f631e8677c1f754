import type { Txid } from "@satchel/core/ids";
import { dropTx, finalizeTx, finalizeUpTo, knownTx, type Ledger } from "@satchel/core/ledger";
import type { LiveEvent } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { announce, noteTx } from "../ledger/take-in-tx.ts";
import { createFloodGate } from "./flood-gate.ts";
import type { Syncing } from "./sync.ts";

/** `follow`: watches these scripts from now on, and no others. */
type Watching = { follow(scripts: ReadonlySet<ScriptHex>): void; stop(): void };

/**
 * Applies live events to the ledger, one at a time and in order. An event may come twice, late or out of order, so a
 * transaction is looked up when its event's turn comes. A flood of events becomes one sync.
 */
export function watchLive(ctx: Context, session: Session, sync: Syncing): Watching {
  const gate = createFloodGate(ctx.ports.clock, () => {
    if (session.isOpen()) void syncAndAnnounce(ctx, session);
  });
  const watch = ctx.ports.chain.watch(session.scripts, (event) => {
    if (!session.isOpen()) return;
    if (event.kind === "reconnected" || event.kind === "disconnected") {
      noteConnection(ctx, session, sync, event.kind);
      return;
    }
    const counts = gate.enter();
    if (!counts) return;
    const heard = ++session.heard;
    void session.queue.run(async () => {
      try {
        if (counts() && session.isOpen()) await applyEvent(ctx, session, event, heard);
      } catch (error) {
        ctx.ports.log.warn(`A live event (${event.kind}) could not be applied`, error);
        void session.requestSync();
      }
    });
  });
  let watched = session.scripts;
  return {
    follow: (wanted) => {
      watch.add([...wanted].filter((script) => !watched.has(script)));
      watch.remove([...watched].filter((script) => !wanted.has(script)));
      watched = wanted;
    },
    stop: () => {
      gate.stop();
      watch.stop();
    },
  };
}

type ChainEvent = Exclude<LiveEvent, { kind: "reconnected" | "disconnected" }>;

function noteConnection(
  { state, ports, settle, network }: Context,
  session: Session,
  sync: Syncing,
  kind: "reconnected" | "disconnected",
) {
  if (kind === "reconnected") {
    state.setState({ connection: "online" });
    void sync.requestUnlessSame();
    void settle();
    return;
  }
  network.doubt();
  if (state.getState().sync.state === "fresh") state.setState({ sync: { state: "stale", at: ports.clock.now() } });
  state.setState({ connection: "offline" });
  session.save();
}

async function applyEvent(ctx: Context, session: Session, event: ChainEvent, heard: number): Promise<void> {
  switch (event.kind) {
    case "tx-added":
    case "tx-confirmed":
      return applyTx(ctx, session, event.txid, { heard, isMined: event.kind === "tx-confirmed" });
    case "tx-finalized":
      session.update((ledger) => finalizeTx(ledger, event.txid));
      return void noteSettled(ctx).catch(() => undefined);
    case "tx-removed":
    case "tx-invalidated":
      session.update((ledger) => dropTx(ledger, event.txid));
      void noteDropped(ctx, event.txid);
      // The ledger restores only the spent coins that it remembers; the sync brings all of them.
      return void session.requestSync();
    case "block-connected":
      return setTip(ctx, Math.max(event.height, heightOf(ctx) ?? 0));
    case "block-disconnected":
    case "block-invalidated":
      setTip(ctx, Math.min(event.height - 1, heightOf(ctx) ?? event.height));
      return void session.requestSync();
    case "block-finalized":
      setTip(ctx, Math.max(event.height, heightOf(ctx) ?? 0), event.height);
      session.update((ledger) => finalizeUpTo(ledger, event.height));
      return void noteSettled(ctx).catch(() => undefined);
  }
}

/** Syncs in place of dropped events, and announces what arrived meanwhile, as the events would have done. */
async function syncAndAnnounce(ctx: Context, session: Session): Promise<void> {
  const { ledger: before, tip } = ctx.state.getState();
  await session.requestSync();
  if (!session.isOpen()) return;
  const { ledger } = ctx.state.getState();
  const knownTxids = new Set(before.history.map(({ txid }) => txid));
  // An older transaction can move up to the first page, when a newer one has gone.
  const hasJustArrived = ({ txid, block }: Tx) =>
    !knownTxids.has(txid) &&
    !knownTx(before, txid) &&
    (block === undefined || block.height > (tip?.height ?? block.height));
  const arrived = ledger.history.filter(hasJustArrived).toReversed();
  const ours = arrived.some((tx) => spendsOwn(session, tx)) ? await storedPayments(ctx) : new Set<Txid>();
  if (!session.isOpen()) return;
  for (const tx of arrived) if (!ours.has(tx.txid) && !underWay(ctx, tx.txid)) announce(ctx, session, tx);
}

async function applyTx(
  ctx: Context,
  session: Session,
  txid: Txid,
  { heard, isMined }: { heard: number; isMined: boolean },
): Promise<void> {
  const tx = await lookUp(ctx.ports.chain, txid);
  if (!session.isOpen()) return;
  // The transaction was gone again before the event's turn came.
  if (!tx) return void session.requestSync();
  // The socket also brings events of tokens that a screen watches.
  const isCounted = isMined && concerns(session, tx) && mayBeCounted(ctx.state.getState().ledger, tx);
  if (isCounted) return void session.requestSync();
  const isChanged = session.update((ledger) => noteTx(ledger, tx));
  if (isMined) void noteSettled(ctx).catch(() => undefined);
  // The event came before the last sync ended, so the transaction may be older than the first page: sync once more.
  if (isChanged && heard <= session.syncedTo) void session.requestSync();
  // A payment was announced when it entered the mempool; only a reward first appears in a block.
  const isNews = (!isMined || tx.isCoinbase) && !session.announced.has(txid);
  const isOthers = isNews && !underWay(ctx, txid) && spendsOwn(session, tx) && (await storedPayments(ctx)).has(txid);
  if (!session.isOpen()) return;
  const entry = underWay(ctx, txid);
  // The notice of a payment under way comes from sending or settling it.
  if (entry) void ctx.settle(entry.id);
  else if (isNews && !isOthers) announce(ctx, session, tx);
}

const underWay = ({ state }: Context, txid: Txid) =>
  state.getState().outbox.find(({ txs }) => txs.some((each) => each.txid === txid));

const spendsOwn = ({ scripts }: Session, { inputs }: Tx): boolean => inputs.some(({ script }) => scripts.has(script));

/**
 * Returns the transactions that a tab of this browser has sent, and so announces. The code for it is rarely needed.
 * Never rejects: if they cannot be read there are none.
 */
async function storedPayments(ctx: Context): Promise<ReadonlySet<Txid>> {
  try {
    return await (await import("../payments/settle/sent-elsewhere.ts")).storedPayments(ctx);
  } catch (error) {
    ctx.ports.log.warn("The stored payments could not be read for an event", error);
    return new Set();
  }
}

const concerns = ({ scripts }: Session, { inputs, outputs }: Tx): boolean =>
  [...inputs, ...outputs].some(({ script }) => scripts.has(script));

/** Whether an unknown transaction may be further down than the first page, and so be counted already. */
const mayBeCounted = (ledger: Ledger, tx: Tx) =>
  tx.timeFirstSeen > 0 && ledger.numTxs > ledger.history.length && !knownTx(ledger, tx.txid);

/** Fetches the code for dropped payments only when it is needed, which is rare. Never rejects. */
async function noteDropped(ctx: Context, txid: Txid): Promise<void> {
  try {
    await (await import("../payments/settle/settle-payment.ts")).noteDropped(ctx, txid);
  } catch (error) {
    ctx.ports.log.warn("A dropped payment could not be sent again", error);
  }
}

/** Notes that payments of ours are final, or in a block. */
async function noteSettled(ctx: Context): Promise<void> {
  if (ctx.state.getState().settled.length === 0) return;
  await (await import("../payments/settle/settle-payment.ts")).noteSettled(ctx);
}

const heightOf = ({ state }: Context) => state.getState().tip?.height;

function setTip({ state }: Context, height: number, finalHeight = -1): void {
  state.setState(({ tip }) => ({ tip: { height, finalHeight: Math.max(finalHeight, tip?.finalHeight ?? -1) } }));
}

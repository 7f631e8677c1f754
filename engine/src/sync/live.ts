import { dropTx, finalizeTx, knownTx, type Ledger } from "@satchel/core/ledger";
import type { LiveEvent } from "@satchel/core/ports";
import { readOutpoint, type Tx, type Txid } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { announce, noteTx } from "../ledger/take-in-tx.ts";
import type { Syncing } from "./sync.ts";

/**
 * Applies what the indexer tells, one event at a time and in order. Every event may come twice, late or in another
 * order: what is applied is the transaction as the indexer has it when the event's turn comes.
 */
export function watchLive(ctx: Context, session: Session, sync: Syncing): () => void {
  return ctx.ports.chain.watch(session.scripts, (event) => {
    if (!session.isOpen()) return;
    if (event.kind === "reconnected" || event.kind === "disconnected") {
      noteConnection(ctx, session, sync, event.kind);
      return;
    }
    const heard = ++session.heard;
    void session.queue.run(async () => {
      try {
        if (session.isOpen()) await applyEvent(ctx, session, event, heard);
      } catch (error) {
        ctx.ports.log.warn(`A live event (${event.kind}) could not be applied`, error);
        void session.requestSync();
      }
    });
  });
}

type ChainEvent = Exclude<LiveEvent, { kind: "reconnected" | "disconnected" }>;

function noteConnection(
  { state, ports, settle }: Context,
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
      return;
    case "tx-removed":
    case "tx-invalidated":
      session.update((ledger) => dropTx(ledger, event.txid));
      void noteDropped(ctx, event.txid);
      // The ledger gives coins back as far as it remembers them; the indexer knows them all.
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
      return;
  }
}

async function applyTx(
  ctx: Context,
  session: Session,
  txid: Txid,
  { heard, isMined }: { heard: number; isMined: boolean },
): Promise<void> {
  const tx = await lookUp(ctx.ports.chain, txid);
  if (!session.isOpen()) return;
  // Gone again before its turn came.
  if (!tx) return void session.requestSync();
  if (isMined && mayBeCounted(ctx.state.getState().ledger, tx)) return void session.requestSync();
  const isChanged = session.update((ledger) => noteTx(ledger, tx));
  // Heard before a sync ended: whether it is older than what the first page shows, only another sync can tell.
  if (isChanged && heard <= session.syncedTo) void session.requestSync();
  const entry = ctx.state.getState().outbox.find(({ txs }) => txs.some((each) => each.txid === txid));
  // One of our own under way: whoever sends or settles it says what became of it.
  if (entry) void ctx.settle(entry.id);
  // A block is no news of a payment, only of a reward.
  else if (!isMined || tx.isCoinbase) announce(ctx, session, tx);
}

/** Whether a transaction the ledger does not know can be one further down than its first page: only a sync can tell. */
const mayBeCounted = (ledger: Ledger, tx: Tx) =>
  tx.timeFirstSeen > 0 && ledger.numTxs > ledger.history.length && !knownTx(ledger, tx.txid);

/** Fetched when it happens: it hardly ever does. */
async function noteDropped(ctx: Context, txid: Txid): Promise<void> {
  try {
    await (await import("../payments/settle-payment.ts")).noteDropped(ctx, txid);
  } catch (error) {
    ctx.ports.log.warn("A dropped payment could not be brought back", error);
  }
}

/** A final block makes everything below it final too, and only the block itself is signalled (devnet.md 2). */
function finalizeUpTo(ledger: Ledger, height: number): Ledger {
  const isBelow = (at: number | undefined) => at !== undefined && at >= 0 && at <= height;
  const txids = new Set([
    ...ledger.history.filter((tx) => !tx.isFinal && isBelow(tx.block?.height)).map(({ txid }) => txid),
    ...[...ledger.utxos.values()]
      .filter((coin) => !coin.isFinal && isBelow(coin.blockHeight))
      .map(({ outpoint }) => readOutpoint(outpoint).txid),
  ]);
  return [...txids].reduce(finalizeTx, ledger);
}

const heightOf = ({ state }: Context) => state.getState().tip?.height;

function setTip({ state }: Context, height: number, finalHeight = -1): void {
  state.setState(({ tip }) => ({ tip: { height, finalHeight: Math.max(finalHeight, tip?.finalHeight ?? -1) } }));
}

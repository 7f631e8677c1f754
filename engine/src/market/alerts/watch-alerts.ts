// While the wallet is open, the market of each token with an alert is watched: its newest trades are read once the
// wallet is up to date, and after each event.
import type { TokenId } from "@satchel/core/ids";
import { AGORA_PLUGIN, OFFER_GROUPS } from "@satchel/core/offer";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import type { Context } from "../../context.ts";
import { createPacer } from "../../pacing/pacer.ts";
import { checkAlerts } from "./check-alerts.ts";

/** How many markets are read at once, and then none for a while. */
const READS_AT_ONCE = 3;
const READ_PAUSE_MS = 1_000;
/** What could not be read is tried again after this time. */
const RETRY_MS = 30_000;

/** Tells of alerts that were crossed. Returns a function that stops it. */
export function watchAlerts(ctx: Context): () => void {
  const { state, ports } = ctx;
  const watched = new Map<TokenId, () => void>();
  /** The tokens whose newest trades were not read since the last event. */
  const unread = new Set<TokenId>();
  const pace = createPacer(ports.clock, READS_AT_ONCE, READ_PAUSE_MS);
  let isStopped = false;

  const isReady = () => {
    const { sync, connection } = state.getState();
    return !isStopped && !ctx.isStopped() && sync.state === "fresh" && connection === "online";
  };

  function look(): void {
    if (isStopped) return;
    const wanted = new Set((state.getState().tokenAlerts ?? []).map(({ tokenId }) => tokenId));
    for (const [tokenId, unwatch] of watched) {
      if (wanted.has(tokenId)) continue;
      unwatch();
      watched.delete(tokenId);
      unread.delete(tokenId);
    }
    for (const tokenId of wanted) if (!watched.has(tokenId)) watch(tokenId);
    if (isReady()) for (const tokenId of unread) void read(tokenId);
  }

  function watch(tokenId: TokenId): void {
    unread.add(tokenId);
    const onEvent = () => {
      unread.add(tokenId);
      if (isReady()) void read(tokenId);
    };
    watched.set(tokenId, ports.chain.watchGroup(AGORA_PLUGIN, OFFER_GROUPS.token + tokenId, onEvent));
  }

  const reading = new Set<TokenId>();
  async function read(tokenId: TokenId): Promise<void> {
    if (reading.has(tokenId)) return;
    reading.add(tokenId);
    const mayBegin = await pace(() => isReady() && watched.has(tokenId));
    let hasFailed = false;
    if (mayBegin) {
      // What happens from now on is another event.
      unread.delete(tokenId);
      try {
        await checkAlerts(ctx, tokenId);
      } catch (error) {
        hasFailed = true;
        unread.add(tokenId);
        if (!(error instanceof NetworkError || error instanceof ProtocolError))
          ports.log.warn("The alerts of a token could not be checked", error);
      }
    }
    reading.delete(tokenId);
    if (mayBegin && unread.has(tokenId) && isReady()) ports.clock.after(hasFailed ? RETRY_MS : READ_PAUSE_MS, look);
  }

  const unsubscribe = state.subscribe((now, before) => {
    const isBack = now.connection === "online" && before.connection !== "online";
    const isSynced = now.sync.state === "fresh" && before.sync.state !== "fresh";
    // While the connection was lost no event was heard.
    if (isBack) for (const tokenId of watched.keys()) unread.add(tokenId);
    if (isBack || isSynced || now.tokenAlerts !== before.tokenAlerts) look();
  });
  look();
  return () => {
    isStopped = true;
    unsubscribe();
    for (const unwatch of watched.values()) unwatch();
    watched.clear();
  };
}
